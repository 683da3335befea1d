"""Parts of a specification, each of which knows where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

ANNOTATIONS = frozenset(
    {"title", "description", "summary", "example", "examples", "deprecated", "externalDocs"}
)


@dataclass(frozen=True, eq=False)
class Part:
    """What stands at a JSON Pointer of a specification; references are followed on the way."""

    document: dict[str, Any]
    pointer: str
    content: Any
    known: dict[str, Part] = field(default_factory=dict, repr=False)
    """All parts of the document that were looked at: there is one for each place."""

    @classmethod
    def whole(cls, document: dict[str, Any]) -> Part:
        return cls(document, "", document)

    def __truediv__(self, step: str | int) -> Part:
        """The part below, or an empty one if there is none."""
        pointer = f"{self.pointer}/{_escaped(str(step))}"
        if pointer not in self.known:
            listed = isinstance(self.content, list)
            below = self.content[int(step)] if listed else self.content.get(step, {})
            self.known[pointer] = self._followed(pointer, below)
        return self.known[pointer]

    def __contains__(self, step: str) -> bool:
        return step in self.content

    def __iter__(self) -> Iterator[tuple[str, Part]]:
        """What is below, by name or by index."""
        steps = range(len(self.content)) if isinstance(self.content, list) else self.content
        return ((str(step), self / step) for step in steps)

    def get(self, step: str, default: Any = None) -> Any:
        return self.content.get(step, default)

    def at(self, pointer: str) -> Part:
        """The part of the same document at that JSON Pointer."""
        part = Part(self.document, "", self.document, self.known)
        for step in pointer.removeprefix("#").split("/")[1:]:
            part = part / step.replace("~1", "/").replace("~0", "~")
        return part

    def _followed(self, pointer: str, content: Any) -> Part:
        if not isinstance(content, dict) or not isinstance(content.get("$ref"), str):
            return Part(self.document, pointer, content, self.known)
        there = self.at(content["$ref"])
        beside = {key: here for key, here in content.items() if key not in {"$ref", *ANNOTATIONS}}
        if not beside:
            return there
        # What stands beside a reference counts as well; the two together are a part of their own.
        assert not there.content.keys() & beside.keys(), f"{pointer}: says twice what it is"
        return Part(self.document, pointer, {**there.content, **beside}, self.known)


def _escaped(step: str) -> str:
    return step.replace("~", "~0").replace("/", "~1")


def said(part: Part) -> dict[str, Any]:
    """The members of a part; none if it has none."""
    return part.content if isinstance(part.content, dict) else {}
