"""Ask for known vulnerabilities of what is locked: audit.py LOCK... [-- OPTION OF PIP-AUDIT...].

Ends with 0 if nothing is known of any package, with 1 if something is, and with 3 if the service
could not tell: pip-audit itself says "no known vulnerabilities" of packages not found there.
"""

import json
import subprocess
import sys
from typing import Final

CLEAN, FOUND, NOT_TOLD = 0, 1, 3
_HOW: Final = ("--require-hashes", "--disable-pip", "--progress-spinner=off", "--format=json")


def judge(told: str) -> tuple[int, list[str]]:
    """What pip-audit's report comes to, and what there is to say about it."""
    try:
        packages = json.loads(told)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return NOT_TOLD, ["the advisory service could not be asked"]
    found = [
        f"{each['name']} {each['version']}: {known['id']}, mended in {known['fix_versions']}"
        for each in packages
        for known in each.get("vulns", ())
    ]
    unknown = [each["name"] for each in packages if "skip_reason" in each]
    if unknown:
        found.append(f"the advisory service knows nothing of {len(unknown)} of {len(packages)}")
    if any(each.get("vulns") for each in packages):
        return FOUND, found
    if unknown or not packages:
        return NOT_TOLD, found or ["it has no packages"]
    return CLEAN, [f"nothing is known against any of {len(packages)} packages"]


def audit(lock: str, options: list[str]) -> int:
    """Ask for all that is in a lock, and say what came of it."""
    asked = subprocess.run(
        [sys.executable, "-m", "pip_audit", "--requirement", lock, *_HOW, *options],
        capture_output=True,
        text=True,
        check=False,
    )
    code, said = judge(asked.stdout)
    if code == NOT_TOLD and not asked.stdout:
        said += asked.stderr.strip().splitlines()[-1:]
    for each in said:
        print(f"{lock}: {each}")
    return code


if __name__ == "__main__":
    _locks, _, _options = " ".join(sys.argv[1:]).partition(" -- ")
    _codes = {audit(lock, _options.split()) for lock in _locks.split()}
    sys.exit(FOUND if FOUND in _codes else max(_codes, default=NOT_TOLD))
