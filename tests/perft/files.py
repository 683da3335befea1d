"""The perft files: a table, and how many sequences of actions there are, by which house rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from tests.vectors.games import USUAL

FOLDER = Path(__file__).parent
Document = dict[str, Any]
_COUNTS = re.compile(r"counts: \[[^\]]*\]")


@dataclass(frozen=True)
class Case:
    """One count: by the rules of the file alone, or with other rules beside them.

    `direction` says whether there are more or fewer sequences in all than by the rules `than`, or
    just another number.
    """

    name: str
    file: Document
    rules: Document
    than: Document
    direction: str | None
    counts: list[int]

    @property
    def game(self) -> str:
        """The name of the game: it stands among the rules of the table, or is Rummy 500."""
        table = self.file["deal" if "deal" in self.file else "given"]
        name: str = table.get("rules", {}).get("variant", USUAL)
        return name

    def __str__(self) -> str:
        chosen = ",".join(f"{name}={value}" for name, value in self.rules.items())
        return f"{self.name}[{chosen or 'default'}]"


def load() -> list[Case]:
    """All cases, file by file."""
    return [case for path in sorted(FOLDER.glob("*.yaml")) for case in cases_of(path)]


def cases_of(path: Path) -> Iterator[Case]:
    """The cases of a file: by default, then by each option."""
    file = yaml.safe_load(path.read_text(encoding="utf-8"))
    yield Case(path.stem, file, {}, {}, None, file["counts"])
    for each in file["options"]:
        than = each.get("than", {})
        yield Case(path.stem, file, each["rules"], than, each["direction"], each["counts"])


def with_counts(text: str, counts: list[list[int]]) -> str:
    """The text of a file with these counts, in the order in which they stand there."""
    new = iter(counts)
    return _COUNTS.sub(lambda _: f"counts: {next(new)}", text)
