"""What a schema says, put in order: the shapes that a value may have."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from tests.compatibility.parts import ANNOTATIONS, Part

_TYPES = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "integer": int,
    "number": float,
    "null": type(None),
}
_STRUCTURE = {"type", "enum", "const", "properties", "required", "additionalProperties", "items"}
_OF_WHOLES = {"oneOf", "anyOf", "allOf", "discriminator", "default"}


@dataclass(frozen=True)
class Shape:
    """A schema, but for its choices among branches."""

    place: Part
    types: frozenset[str]
    words: frozenset[str] | None
    """The values that are listed, as JSON; None where none are."""

    members: Mapping[str, Part]
    required: frozenset[str]
    others: Part | None
    """What members that are not listed must be; None where nothing is said of them."""

    items: Part | None
    limits: Mapping[str, Any]
    """All other keywords that say something of values."""

    rivals: tuple[Part, ...] = ()
    """The branches of which none may hold beside this one."""

    @property
    def closed(self) -> bool:
        """Whether no other members may stand in it than the listed ones."""
        return self.others is not None and self.others.content is False

    def member(self, name: str) -> Part | None:
        """What a member must be, listed or not; None where nothing is said of it."""
        return self.members.get(name, self.others)


@lru_cache(maxsize=4096)
def shape_of(part: Part) -> Shape:
    """Read what a schema says by itself."""
    said = part.content
    if isinstance(said, bool):
        said = {} if said else {"type": []}
    listed = [said["const"]] if "const" in said else said.get("enum")
    types = said.get("type", list(_TYPES) if listed is None else list(map(_type_of, listed)))
    return Shape(
        place=part,
        types=frozenset([types] if isinstance(types, str) else types),
        words=None if listed is None else frozenset(map(as_word, listed)),
        members=dict(part / "properties") if "properties" in said else {},
        required=frozenset(said.get("required", ())),
        others=part / "additionalProperties" if "additionalProperties" in said else None,
        items=part / "items" if "items" in said else None,
        limits={keyword: bound for keyword, bound in said.items() if _limits(keyword)},
    )


@lru_cache(maxsize=4096)
def alternatives(part: Part) -> tuple[Shape, ...]:
    """The shapes of which a value has at least one: its choices are spread out."""
    shapes = [shape_of(part)]
    for choice in ("allOf", "anyOf", "oneOf"):
        if isinstance(part.content, bool) or choice not in part:
            continue
        parts = [branch for _, branch in part / choice]
        branches = [list(alternatives(branch)) for branch in parts]
        if choice == "oneOf":
            branches = [
                [replace(each, rivals=(*parts[:index], *parts[index + 1 :])) for each in branch]
                for index, branch in enumerate(branches)
            ]
        if choice != "allOf":
            branches = [[each for branch in branches for each in branch]]
        for branch in branches:
            shapes = [within(whole, each) for whole in shapes for each in branch]
    return tuple(shapes)


def within(whole: Shape, branch: Shape) -> Shape:
    """What a branch says together with the schema in which the choice stands.

    Where both speak of the same thing it may say less than the two, but never more.
    """
    members = {**branch.members, **whole.members}
    return Shape(
        place=branch.place,
        types=_common(whole.types, branch.types),
        words=whole.words if branch.words is None else branch.words,
        members=dict(whole.members) if whole.closed else members,
        required=whole.required | branch.required,
        others=branch.others if whole.others is None else whole.others,
        items=branch.items if whole.items is None else whole.items,
        limits={**branch.limits, **whole.limits},
        rivals=whole.rivals + branch.rivals,
    )


def apart(sent: Shape, read: Shape) -> bool:
    """Whether it is plain that nothing of the first shape has the second one, too."""
    types = _common(sent.types, read.types)
    if not types:
        return True
    if sent.words is not None and read.words is not None and not sent.words & read.words:
        return True
    return types == {"object"} and any(
        _member_apart(sent.member(name), read.members.get(name))
        for name in sent.required | read.required
    )


def _member_apart(sent: Part | None, read: Part | None) -> bool:
    if sent is None:
        return False
    if read is None:
        return not shape_of(sent).types
    return all(apart(one, other) for one in alternatives(sent) for other in alternatives(read))


def as_word(listed: Any) -> str:
    """A value as it is written, so that true and 1 are two."""
    return json.dumps(listed, sort_keys=True, ensure_ascii=False)


def _type_of(listed: Any) -> str:
    return next(name for name, kind in _TYPES.items() if isinstance(listed, kind))


def _common(these: frozenset[str], those: frozenset[str]) -> frozenset[str]:
    """The types of both; an integer is a number."""
    common = these & those
    for one, other in ((these, those), (those, these)):
        if "number" in one:
            common |= other & {"integer"}
    return common


def _limits(keyword: str) -> bool:
    return not keyword.startswith("x-") and keyword not in _STRUCTURE | _OF_WHOLES | ANNOTATIONS
