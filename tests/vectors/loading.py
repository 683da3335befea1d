"""Reading the vector files."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).parent / "rummy-500"

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
    """One vector: where it stands, where it comes from, what is given and what is done.

    Of a vector that says what each value of an `option` leads to there is one for each `value`.
    """

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
        """Where it is written."""
        return f"{self.file}/{self.id}"

    def __str__(self) -> str:
        return self.name if self.option is None else f"{self.name}[{self.option}={self.value}]"


def load(folder: Path = FOLDER) -> list[Vector]:
    """All vectors of a game, file by file."""
    return [
        vector
        for path in sorted(folder.glob("*.yaml"))
        for document in yaml.safe_load(path.read_text(encoding="utf-8"))["vectors"]
        for vector in _vectors(path.stem, document)
    ]


def _vectors(file: str, document: Document) -> list[Vector]:
    name = f"{file}/{document.get('id')}"
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
        return [_vector(file, document, document.get("given"), steps)]
    if DEFAULT not in document["by_value"]:
        raise ValueError(f"{name}: what happens by default?")
    return [
        _with_value(file, document, steps, value, expected)
        for value, expected in document["by_value"].items()
    ]


def _vector(file: str, document: Document, given: Document | None, steps: list[Document]) -> Vector:
    origin = document["origin"]
    return Vector(
        file=file,
        id=document["id"],
        origin=tuple(origin) if isinstance(origin, list) else (origin,),
        title=document["title"],
        given=given,
        steps=tuple(steps),
    )


def _with_value(
    file: str, document: Document, steps: list[Document], value: Any, expected: Any
) -> Vector:
    """The vector with this value of its option: with as many steps as outcomes are named."""
    option = document["option"]
    outcomes = expected if isinstance(expected, list) else [expected]
    steps = [{**step, "expect": e} for step, e in zip(deepcopy(steps), outcomes, strict=False)]
    given = deepcopy(document.get("given"))
    ruled = [step[ask] for step in steps for ask in ("deal", "arrange") if step.get(ask)]
    for asked in [*ruled, *([] if given is None else [given])]:
        rules = asked.setdefault("rules", {})
        if value != DEFAULT:
            rules[option] = value
    plain = _vector(file, document, given, steps)
    return Vector(
        plain.file, plain.id, plain.origin, plain.title, given, plain.steps, option, value
    )
