"""Which id of the rule notes, and which option, is in which vector: the tables of COVERAGE.md."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

from tests.vectors.loading import DEFAULT, ROOT, Vector, games, load
from tests.vectors.notes import NOTES

BEGIN, END = "<!-- written by python -m tests.vectors coverage -->\n", "<!-- end -->\n"
NEW_PAGE = (
    f"# What the vectors cover\n\n{BEGIN}{END}\n## Left out\n\n| id | reason |\n| --- | --- |\n"
)
# The origin of a vector about an option of which the rule notes have no id.
OPTIONS = "options"

_LEFT_OUT = re.compile(r"^\| (\S+) +\|", re.MULTILINE)


def page(game: str) -> Path:
    """Where it stands what the vectors of a game cover."""
    return ROOT / game / "COVERAGE.md"


def identifier(origin: str) -> str:
    """``500-15`` of ``500-15 (default half)``."""
    return origin.partition(" ")[0]


def covered(vectors: list[Vector]) -> dict[str, list[str]]:
    """The vectors of each id, in the order of the notes; all vectors are of one game."""
    found: dict[str, list[str]] = defaultdict(list)
    for vector in vectors:
        for origin in vector.origin:
            if origin != OPTIONS and vector.name not in found[identifier(origin)]:
                found[identifier(origin)].append(vector.name)
    (game,) = {vector.game for vector in vectors}
    return dict(sorted(found.items(), key=lambda pair: NOTES[game].place(pair[0])))


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


def left_out(text: str) -> set[str]:
    """The ids of which a page says why they are not covered."""
    return set(_LEFT_OUT.findall(text.partition(END)[2])) - {"id", "---"}


def write() -> None:
    """Bring the tables of every game's page up to date."""
    for game in games():
        path = page(game)
        text = path.read_text(encoding="utf-8") if path.exists() else NEW_PAGE
        before, _, rest = text.partition(BEGIN)
        after = rest.partition(END)[2]
        written_table = table(load(path.parent))
        path.write_text(f"{before}{BEGIN}{written_table}{END}{after}", encoding="utf-8")
