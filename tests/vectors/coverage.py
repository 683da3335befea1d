"""Which id of the rule notes, and which option, is in which vector: the tables of COVERAGE.md."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from typing import Any

from tests.vectors.loading import DEFAULT, FOLDER, Vector, load

PAGE = FOLDER / "COVERAGE.md"
BEGIN, END = "<!-- written by python -m tests.vectors coverage -->\n", "<!-- end -->\n"
# The origin of a vector about an option of which the rule notes have no id.
OPTIONS = "options"

_LEFT_OUT = re.compile(r"^\| (\S+) +\|", re.MULTILINE)


def identifier(origin: str) -> str:
    """``500-15`` of ``500-15 (default half)``."""
    return origin.partition(" ")[0]


def _order(name: str) -> tuple[int, int, str]:
    """Examples, then faults, then facts, readings and variations, each by number."""
    match = re.fullmatch(r"(500-|[ABFV])(\d+)(.*)", name)
    if match is None:
        raise ValueError(f"no id of the rule notes: {name}")
    kind, number, rest = match.groups()
    return ("BFAV".find(kind), int(number), rest)


def covered(vectors: list[Vector]) -> dict[str, list[str]]:
    """The vectors of each id."""
    found: dict[str, list[str]] = defaultdict(list)
    for vector in vectors:
        for origin in vector.origin:
            if origin != OPTIONS and vector.name not in found[identifier(origin)]:
                found[identifier(origin)].append(vector.name)
    return dict(sorted(found.items(), key=lambda pair: _order(pair[0])))


def values_shown(vectors: list[Vector]) -> dict[str, dict[Any, list[str]]]:
    """Of each option the values that lead to something else than the default does, and where."""
    found: dict[str, dict[Any, list[str]]] = defaultdict(lambda: defaultdict(list))
    by_default = {v.name: v.steps for v in vectors if v.option and v.value == DEFAULT}
    for vector in vectors:
        if vector.option is None or vector.value == DEFAULT:
            continue
        same = by_default[vector.name][: len(vector.steps)]
        if [step["expect"] for step in same] != [step["expect"] for step in vector.steps]:
            found[vector.option][vector.value].append(vector.name)
    return found


def written(value: Any) -> str:
    """A value as it stands in JSON."""
    return json.dumps(value).strip('"')


def table(vectors: list[Vector]) -> str:
    """The tables as they stand in the page."""
    ids = [f"| {name} | {', '.join(where)} |" for name, where in covered(vectors).items()]
    options = [
        f"| {option} | {written(value)} | {', '.join(where)} |"
        for option, by_value in sorted(values_shown(vectors).items())
        for value, where in by_value.items()
    ]
    lines = [
        *("| id | vectors |", "| --- | --- |", *ids, ""),
        "Options, with the values that lead to something else than the default in one situation:",
        *("", "| option | value | vectors |", "| --- | --- | --- |", *options),
    ]
    return "\n".join(lines) + "\n"


def left_out(page: str) -> set[str]:
    """The ids of which the page says why they are not covered."""
    return set(_LEFT_OUT.findall(page.partition(END)[2])) - {"id", "---"}


def write() -> None:
    """Bring the tables of the page up to date."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}{table(load())}{END}{after}", encoding="utf-8")
