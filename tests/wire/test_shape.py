"""Shapes are loaded as marshmallow would load them, though not by its own way."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from marshmallow import Schema, ValidationError

from service.api.examples import EXAMPLES
from service.wire import deals, replays, requests, session_document, session_requests
from service.wire.actions import SeatActionShape
from service.wire.arrangements import ArrangementRequestShape
from service.wire.shape import Shape

MODULES = (deals, replays, requests, session_document, session_requests)
"""Importing them declares every shape there is."""


def _every(shape: type[Shape]) -> Iterator[type[Shape]]:
    for each in shape.__subclasses__():
        yield each
        yield from _every(each)


# What has no members, or is for others to build on, or only chooses among others, loads nothing.
SHAPES = [
    shape
    for each in _every(Shape)
    if (shape := each()).fields and each.load is Shape.load and each is not SeatActionShape
]
JUNK: list[Any] = [None, True, False, 0, 1, 2.0, 2.5, -1, "", "7D", "10D", [], {}, ["7D"], [{}]]


def _members(document: Any) -> Iterator[tuple[str, Any]]:
    """Every member anywhere in the document."""
    if isinstance(document, dict):
        yield from document.items()
    inner = document.values() if isinstance(document, dict) else document
    for each in inner if isinstance(document, dict | list) else ():
        yield from _members(each)


def _known() -> dict[str, list[Any]]:
    """For each name of a member what it is in the examples of requests and answers."""
    known: dict[str, list[Any]] = {}
    for examples in EXAMPLES.values():
        for name, value in _members(list(examples.values())):
            values = known.setdefault(name, [])
            if value not in values[:20]:
                values.insert(0, value)
    return known


KNOWN = _known()


@st.composite
def documents(draw: st.DrawFn, shape: Shape) -> dict[str, Any]:
    """An object for the shape: mostly right by each member, now and then with something else."""
    names = [member.data_key or name for name, member in shape.fields.items()]
    required = [m.data_key or name for name, m in shape.fields.items() if m.required]
    sent = draw(st.one_of(st.just(required), st.permutations(names)))
    if draw(st.integers(0, 4)) == 4:
        sent = [*sent[: draw(st.integers(0, len(sent)))], "no_member"]
    document = {}
    for name in {*sent, *(required if draw(st.booleans()) else ())}:
        right = KNOWN.get(name, [])[:20]
        values = JUNK if not right or draw(st.integers(0, 9)) == 9 else right
        document[name] = draw(st.sampled_from(values))
    return document


def _outcome(load: Any, document: Any) -> tuple[str, Any]:
    try:
        return "means", load(document)
    except ValidationError as error:
        return "is refused", error.messages


def by_marshmallow(shape: Shape, document: Any) -> tuple[str, Any]:
    """What marshmallow's own `load` makes of it, also of the shapes within."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Shape, "load", Schema.load)
        return _outcome(shape.load, document)


@given(st.data())
@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: type(shape).__name__)
def test_a_shape_is_loaded_as_marshmallow_would(shape: Shape, data: st.DataObject) -> None:
    document = data.draw(documents(shape))
    assert _outcome(shape.load, document) == by_marshmallow(shape, document)


@pytest.mark.parametrize("document", [None, [], "", 5, True])
@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: type(shape).__name__)
def test_what_is_no_object_is_refused_alike(shape: Shape, document: Any) -> None:
    assert _outcome(shape.load, document) == by_marshmallow(shape, document)


def test_examples_are_loaded_alike() -> None:
    shape = requests.VERDICT_REQUEST
    asked = [each["request"] for each in EXAMPLES["judge"].values() if "request" in each]
    outcomes = [_outcome(shape.load, document) for document in asked]
    assert {kind for kind, _ in outcomes} == {"means", "is refused"}
    assert outcomes == [by_marshmallow(shape, document) for document in asked]


def _hooks(shape: Shape) -> dict[str, Any]:
    # There is no other way to ask which there are.
    return {kind: hooks for kind, hooks in shape._hooks.items() if hooks}  # noqa: SLF001


def test_no_shape_has_hooks_that_only_marshmallow_would_call() -> None:
    own = _hooks(Shape())
    assert ArrangementRequestShape in map(type, SHAPES)
    assert len(SHAPES) > 20
    for shape in SHAPES:
        assert _hooks(shape) == own, type(shape)
        assert not any(member.validators for member in shape.fields.values())
