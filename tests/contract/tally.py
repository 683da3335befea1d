"""What was answered: how often each operation answered with each status, written down as JSON."""

import json
from collections import Counter
from pathlib import Path

from tests.conformance import SEEN

Tally = dict[str, dict[str, int]]
"""By operationId and status the number of answers."""


class Answers:
    """Counts answers."""

    def __init__(self) -> None:
        self._counted: dict[str, Counter[str]] = {}
        self.faults: list[str] = []

    def count(self, operation: str, status: int) -> None:
        self._counted.setdefault(operation, Counter())[str(status)] += 1

    def write(self, file: Path) -> None:
        tally = {name: dict(sorted(each.items())) for name, each in sorted(self._counted.items())}
        file.write_text(json.dumps({"answers": tally, "faults": self.faults}, indent=1), "utf-8")


def successes(counted: dict[str, int]) -> int:
    """How many of the answers were given as asked; 304 too: the client has it already."""
    return sum(number for status, number in counted.items() if status[0] in "23")


def refusals(counted: dict[str, int]) -> int:
    return sum(number for status, number in counted.items() if status[0] in "45")


def record(tally: Tally) -> None:
    """Add the answers to those that the whole test suite has seen."""
    SEEN.update((name, int(status)) for name, counted in tally.items() for status in counted)
