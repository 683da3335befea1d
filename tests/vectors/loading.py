"""Reading the vector files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).parent / "rummy-500"

DONE = {"action", "actions", "alternatives", "requests", "scores", "check", "deal"}
STEP_MEMBERS = DONE | {"table", "keep", "remember", "expect"}
VECTOR_MEMBERS = STEP_MEMBERS | {"id", "origin", "title", "given", "steps"}


@dataclass(frozen=True)
class Vector:
    """One vector: where it stands, where it comes from, what is given and what is done."""

    file: str
    id: str
    origin: tuple[str, ...]
    title: str
    given: dict[str, Any] | None
    steps: tuple[dict[str, Any], ...]

    def __str__(self) -> str:
        return f"{self.file}/{self.id}"


def load(folder: Path = FOLDER) -> list[Vector]:
    """All vectors of a game, file by file."""
    return [
        _vector(path.stem, document)
        for path in sorted(folder.glob("*.yaml"))
        for document in yaml.safe_load(path.read_text(encoding="utf-8"))["vectors"]
    ]


def _vector(file: str, document: dict[str, Any]) -> Vector:
    if strange := set(document) - VECTOR_MEMBERS:
        raise ValueError(f"{file}/{document.get('id')}: no such member: {sorted(strange)}")
    # A vector of one step may be written without the list.
    step = {member: document[member] for member in document.keys() & STEP_MEMBERS}
    steps = document.get("steps", [step])
    for each in steps:
        if strange := set(each) - STEP_MEMBERS:
            raise ValueError(f"{file}/{document['id']}: no such member: {sorted(strange)}")
    origin = document["origin"]
    return Vector(
        file=file,
        id=document["id"],
        origin=tuple(origin) if isinstance(origin, list) else (origin,),
        title=document["title"],
        given=document.get("given"),
        steps=tuple(steps),
    )
