"""Put into a list of packages which licence each has: licences.py FILE PYTHON.

FILE is made from a lock, which has hashes and no licences; PYTHON has the packages installed.
"""

import json
import subprocess
import sys
from pathlib import Path


def with_licences(listed: str, installed: str) -> str:
    """The list, with the licences of what is installed in the same version."""
    told = json.loads(listed)
    known = {each["purl"]: each for each in json.loads(installed)["components"]}
    for each in told["components"]:
        licences = known.get(each["purl"], {}).get("licenses")
        if licences:
            each["licenses"] = licences
    return json.dumps(told, indent=2, sort_keys=True) + "\n"


def installed_in(python: str) -> str:
    """What is installed there, as CycloneDX; not validated, for that takes seconds."""
    how = ("-m", "cyclonedx_py", "environment", "--no-validate", python)
    run = subprocess.run([sys.executable, *how], capture_output=True, text=True, check=False)
    return run.stdout if run.returncode == 0 else sys.exit(run.stderr)


if __name__ == "__main__":
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    _file = Path(sys.argv[1])
    _text = with_licences(_file.read_text("utf-8"), installed_in(sys.argv[2]))
    if wrong := JsonStrictValidator(SchemaVersion.V1_6).validate_str(_text):
        sys.exit(f"That is no CycloneDX 1.6: {wrong}")
    _file.write_text(_text, "utf-8")
