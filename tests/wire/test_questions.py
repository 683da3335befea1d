"""Alternatives, and questions that a seat asks: what is read of them, and what is refused."""

from typing import Any

import pytest

from service.game.actions import Discard, Draw
from service.wire.requests import (
    BATCH_REQUEST,
    LEGAL_ACTIONS_REQUEST,
    VIEW_REQUEST,
    BatchRequest,
    SeatRequest,
)
from tests.game.codes import card
from tests.vectors.builder import build
from tests.wire.refusals import refused, told

TABLE = build({"hand": "KD 2C"})
DRAW = {"action": "draw"}
DISCARD = {"action": "discard", "card": "KD"}


def test_alternatives_are_actions_or_lists_of_actions() -> None:
    alternatives = [{"action": DRAW}, {"actions": [DRAW, DISCARD]}, {"actions": [DRAW]}]
    read: BatchRequest = BATCH_REQUEST.load({"table": TABLE, "alternatives": alternatives})
    assert [each.several for each in read.alternatives] == [False, True, True]
    assert [each.actions for each in read.alternatives] == [
        (Draw(),),
        (Draw(), Discard(card=card("KD"))),
        (Draw(),),
    ]


@pytest.mark.parametrize(
    ("alternatives", "place"),
    [
        (None, ""),
        ({}, ""),
        ([], ""),
        ([{"action": DRAW}] * 51, ""),
        ([[DRAW]], "/0/_schema"),
        ([{}], "/0/action"),
        ([{"action": DRAW}, {"action": DRAW, "actions": [DRAW]}], "/1/action"),
        ([{"actions": []}], "/0/actions"),
        ([{"actions": [DRAW] * 41}], "/0/actions"),
        ([{"actions": [DRAW] * 40}] * 10 + [{"action": DRAW}], ""),
        ([{"action": {"action": "steal"}}], "/0/action/action"),
        ([{"actions": [DRAW, {"action": "discard", "card": "ZZ"}]}], "/0/actions/1/card"),
        ([{"action": DRAW, "table": TABLE}], "/0/table"),
        ([{"action": DRAW}, {"action": {**DRAW, "seat": 4}}], "/1/action/seat"),
        ([{"actions": [DRAW, {**DRAW, "seat": 4}]}], "/0/actions/1/seat"),
    ],
)
def test_a_bad_place_of_alternatives_is_named(alternatives: object, place: str) -> None:
    document = {"table": TABLE, "alternatives": alternatives}
    assert refused(BATCH_REQUEST, document) == [f"/alternatives{place}"]


def test_alternatives_have_a_limit_together() -> None:
    alternatives = [{"actions": [DRAW] * 40}] * 10
    assert BATCH_REQUEST.load({"table": TABLE, "alternatives": alternatives})
    document = {"table": TABLE, "alternatives": [*alternatives, {"action": DRAW}]}
    assert told(BATCH_REQUEST, document) == [
        "The alternatives may have at most 400 actions in all."
    ]


@pytest.mark.parametrize("missing", ["table", "alternatives"])
def test_what_a_batch_must_say_is_asked_for(missing: str) -> None:
    document = {"table": TABLE, "alternatives": [{"action": DRAW}]}
    del document[missing]
    assert refused(BATCH_REQUEST, document) == [f"/{missing}"]


@pytest.mark.parametrize("schema", [LEGAL_ACTIONS_REQUEST, VIEW_REQUEST])
def test_a_seat_may_be_named(schema: Any) -> None:
    read: SeatRequest = schema.load({"table": TABLE, "seat": 3})
    assert read.seat == 3
    read = schema.load({"table": TABLE})
    assert read.seat is None


@pytest.mark.parametrize("schema", [LEGAL_ACTIONS_REQUEST, VIEW_REQUEST])
@pytest.mark.parametrize("seat", [-1, 4, 7, 8, None, "0", True, 0.5])
def test_a_seat_that_the_table_does_not_have_is_named(schema: Any, seat: object) -> None:
    assert refused(schema, {"table": TABLE, "seat": seat}) == ["/seat"]


@pytest.mark.parametrize("schema", [LEGAL_ACTIONS_REQUEST, VIEW_REQUEST])
def test_a_question_of_a_seat_needs_the_table(schema: Any) -> None:
    assert refused(schema, {"seat": 0, "actions": []}) == ["/actions", "/table"]
