"""Which id of the rule notes is in which vector: the table of COVERAGE.md."""

from __future__ import annotations

import re
from collections import defaultdict

from tests.vectors.loading import FOLDER, Vector, load

PAGE = FOLDER / "COVERAGE.md"
BEGIN, END = "<!-- written by python -m tests.vectors coverage -->\n", "<!-- end -->\n"

_LEFT_OUT = re.compile(r"^\| (\S+) +\|", re.MULTILINE)


def identifier(origin: str) -> str:
    """``500-15`` of ``500-15 (default half)``."""
    return origin.partition(" ")[0]


def _order(name: str) -> tuple[int, int, str]:
    """Examples, then faults, then facts and readings, each by number."""
    match = re.fullmatch(r"(500-|[ABF])(\d+)(.*)", name)
    if match is None:
        raise ValueError(f"no id of the rule notes: {name}")
    kind, number, rest = match.groups()
    return ("BFA".find(kind), int(number), rest)


def covered(vectors: list[Vector]) -> dict[str, list[str]]:
    """The vectors of each id."""
    found: dict[str, list[str]] = defaultdict(list)
    for vector in vectors:
        for origin in vector.origin:
            found[identifier(origin)].append(str(vector))
    return dict(sorted(found.items(), key=lambda pair: _order(pair[0])))


def table(vectors: list[Vector]) -> str:
    """The table as it stands in the page."""
    rows = [f"| {name} | {', '.join(where)} |" for name, where in covered(vectors).items()]
    return "\n".join(["| id | vectors |", "| --- | --- |", *rows]) + "\n"


def left_out(page: str) -> set[str]:
    """The ids of which the page says why they are not covered."""
    return set(_LEFT_OUT.findall(page.partition(END)[2])) - {"id", "---"}


def write() -> None:
    """Bring the table of the page up to date."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}{table(load())}{END}{after}", encoding="utf-8")
