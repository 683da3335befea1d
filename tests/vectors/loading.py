"""Reading the vector files: a directory for each game, which has the game's name."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parent

JUDGED = {"action", "actions", "alternatives", "requests", "scores", "check", "deal"}
ASKED = {"legal", "arrange", "view", "batch", "replay"}
DONE = JUDGED | ASKED
STEP_MEMBERS = DONE | {"table", "keep", "remember", "exchange", "expect"}
VECTOR_MEMBERS = STEP_MEMBERS | {"id", "origin", "title", "given", "steps", "option", "by_value"}

# Under this name stands what is expected where an option is not given.
DEFAULT = "default"

Document = dict[str, Any]


@dataclass(frozen=True)
class Vector:
    """One vector: its game, where it stands, where it comes from, what is given and what is done.

    Of a vector that says what each value of an `option` leads to there is one for each `value`.
    """

    game: str
    file: str
    id: str
    origin: tuple[str, ...]
    title: str
    given: Document | None
    steps: tuple[Document, ...]
    option: str | None = None
    value: Any = DEFAULT

    @property
    def name(self) -> str:
        """Where it is written, among those of its game."""
        return f"{self.file}/{self.id}"

    def __str__(self) -> str:
        name = f"{self.game}/{self.name}"
        return name if self.option is None else f"{name}[{self.option}={self.value}]"


def games() -> list[str]:
    """The games that have a directory, whether the service knows them or not."""
    return sorted(path.name for path in ROOT.iterdir() if any(path.glob("*.yaml")))


def load(folder: Path) -> list[Vector]:
    """All vectors of the game that the folder is called by, file by file."""
    return [
        vector
        for path in sorted(folder.glob("*.yaml"))
        for document in yaml.safe_load(path.read_text(encoding="utf-8"))["vectors"]
        for vector in _vectors(folder.name, path.stem, document)
    ]


def _vectors(game: str, file: str, document: Document) -> list[Vector]:
    name = f"{game}/{file}/{document.get('id')}"
    if strange := set(document) - VECTOR_MEMBERS:
        raise ValueError(f"{name}: no such member: {sorted(strange)}")
    # A vector of one step may be written without the list.
    step = {member: document[member] for member in document.keys() & STEP_MEMBERS}
    steps = document.get("steps", [step])
    for each in steps:
        if strange := set(each) - STEP_MEMBERS:
            raise ValueError(f"{name}: no such member: {sorted(strange)}")
    if ("option" in document) != ("by_value" in document):
        raise ValueError(f"{name}: an option and what its values lead to go together")
    if "option" not in document:
        return [_vector(game, file, document, steps)]
    if DEFAULT not in document["by_value"]:
        raise ValueError(f"{name}: what happens by default?")
    return [
        _vector(game, file, document, _first(steps, expected), value)
        for value, expected in document["by_value"].items()
    ]


def _first(steps: list[Document], expected: Any) -> list[Document]:
    """As many of the steps as outcomes are named, each with its own."""
    outcomes = expected if isinstance(expected, list) else [expected]
    return [{**step, "expect": each} for step, each in zip(steps, outcomes, strict=False)]


def _meant(value: Any) -> Any:
    """The value that a key of `by_value` stands for: a text, `"[[set, run]]"`, may be a list."""
    return yaml.safe_load(value) if isinstance(value, str) and value.startswith("[") else value


def _vector(
    game: str, file: str, document: Document, steps: list[Document], value: Any = DEFAULT
) -> Vector:
    """The vector with this value of its option, if it has one."""
    origin = document["origin"]
    option = document.get("option")
    chosen = {} if option is None or value == DEFAULT else {option: _meant(value)}
    given = deepcopy(document.get("given"))
    steps = deepcopy(steps)
    ruled = [step[ask] for step in steps for ask in ("deal", "arrange") if step.get(ask)]
    for asked in [*ruled, *([] if given is None else [given])]:
        asked["rules"] = {"variant": game, **asked.get("rules", {}), **chosen}
    return Vector(
        game=game,
        file=file,
        id=document["id"],
        origin=tuple(origin) if isinstance(origin, list) else (origin,),
        title=document["title"],
        given=given,
        steps=tuple(steps),
        option=option,
        value=value,
    )
