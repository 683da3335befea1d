"""Whether the tests have seen every status that the specification lists.

What is listed and never seen is a promise that nobody has tried. Each run of pytest writes down
what it has seen; `python -m tests.seen` looks at all of them, after the last one.
"""

import json
import os
import sys
from pathlib import Path

from tests.conformance import OPERATIONS, SEEN

FOLDER = Path(__file__).parents[1] / ".seen"
# A fault of the service: those that are known are mended, so that it can only be shown in a made-up
# one (tests/api/test_problems.py and the example of `judge` do).
_NOT_WANTED = {500}


def write() -> None:
    """Write down what this process has seen."""
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{os.getpid()}.json").write_text(json.dumps(sorted(SEEN)), "utf-8")


def unseen(seen: set[tuple[str, int]]) -> list[str]:
    """Each operation with a status that is listed and not among those."""
    listed = {
        (name, int(status)) for name, each in OPERATIONS.items() for status in each["responses"]
    }
    return [
        f"{name} {status}" for name, status in sorted(listed - seen) if status not in _NOT_WANTED
    ]


def main() -> int:
    """Say what was never seen; 0 if nothing."""
    written = [json.loads(file.read_text("utf-8")) for file in FOLDER.glob("*.json")]
    missing = unseen({(name, status) for each in written for name, status in each})
    for each in missing:
        sys.stderr.write(f"listed in openapi.yaml, and seen by no test: {each}\n")
    return 1 if missing or not written else 0


if __name__ == "__main__":
    sys.exit(main())
