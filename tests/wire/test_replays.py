"""Replays: what is read of them, and how it is told what they came to."""

from typing import Any

import pytest

from service import referee
from service.game.rule import Because, Doubt, Unknown, Violation
from service.game.table import Table
from service.game.verdict import Illegal, Legal, Undetermined
from service.wire.replays import REPLAY_REQUEST, ReplayRequest, write_replay
from service.wire.table import TABLE, write_table
from tests.vectors.builder import build
from tests.wire.refusals import refused, told

DEAL: dict[str, Any] = {"rules": {"variant": "rummy-500"}, "seats": 3, "seed": "x"}
DRAW = {"action": "draw"}
AT_A_TABLE = build({"hand": "KD 2C"})
REACHED: Table = TABLE.load(AT_A_TABLE)


def test_a_deal_is_replayed_as_it_is_dealt() -> None:
    asked = {"deal": {**DEAL, "dealer": 1}, "actions": [DRAW, DRAW]}
    read: ReplayRequest = REPLAY_REQUEST.load(asked)
    assert read.table == referee.deal(read.table.rules, 3, "x", 1)
    assert len(read.actions) == 2
    first: ReplayRequest = REPLAY_REQUEST.load({"deal": DEAL, "actions": [DRAW]})
    assert first.table.dealer == 0


def test_a_table_is_replayed_as_it_is() -> None:
    read: ReplayRequest = REPLAY_REQUEST.load({"table": AT_A_TABLE, "actions": [DRAW]})
    assert read.table == REACHED


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"deal": None}, ["/deal"]),
        ({"deal": []}, ["/deal/_schema"]),
        ({"deal": {}}, ["/deal/rules", "/deal/seats", "/deal/seed"]),
        ({"deal": {**DEAL, "seats": 9}}, ["/deal/seats"]),
        ({"deal": {**DEAL, "seed": ""}}, ["/deal/seed"]),
        ({"deal": {**DEAL, "seed": None}}, ["/deal/seed"]),
        ({"deal": {**DEAL, "dealer": 3}}, ["/deal/dealer"]),
        ({"deal": {**DEAL, "cards": []}}, ["/deal/cards"]),
        (
            {"deal": {**DEAL, "rules": {"variant": "rummy-500", "hand_size": 26}}},
            ["/deal/rules/hand_size"],
        ),
        ({"deal": DEAL, "table": AT_A_TABLE}, ["/deal"]),
        ({"table": {**AT_A_TABLE, "deal": 10_000}}, ["/table/deal"]),
        ({"table": {**AT_A_TABLE, "scores": [0, 10**6, 0, 0]}}, ["/table/scores"]),
        ({}, ["/deal"]),
        ({"deal": DEAL, "actions": []}, ["/actions"]),
        ({"deal": DEAL, "actions": [DRAW] * 3001}, ["/actions"]),
        ({"deal": DEAL, "actions": [DRAW, {"action": "steal"}]}, ["/actions/1/action"]),
        ({"deal": DEAL, "actions": [DRAW, {**DRAW, "seat": 3}]}, ["/actions/1/seat"]),
        ({"deal": DEAL, "seed": "x"}, ["/seed"]),
    ],
)
def test_a_bad_place_of_a_replay_is_named(change: dict[str, Any], named: list[str]) -> None:
    assert refused(REPLAY_REQUEST, {"actions": [DRAW], **change}) == named


def test_a_replay_needs_actions() -> None:
    assert refused(REPLAY_REQUEST, {"deal": DEAL}) == ["/actions"]


def test_a_deal_without_its_seed_cannot_be_replayed() -> None:
    deal = {name: value for name, value in DEAL.items() if name != "seed"}
    assert told(REPLAY_REQUEST, {"deal": deal, "actions": [DRAW]}) == [
        "A replay needs the seed, or it would be of another deal."
    ]


def test_of_a_legal_replay_the_end_and_each_deal_are_told() -> None:
    deals = (referee.DealResult(1, (5, -5), (5, -5)), referee.DealResult(2, (10, 0), (15, -5)))
    replayed = referee.Replay(Legal(REACHED, ()), None, REACHED, deals)
    assert write_replay(replayed) == {
        "verdict": "legal",
        "table": write_table(REACHED),
        "deals": [
            {"deal": 1, "deal_score": [5, -5], "totals": [5, -5]},
            {"deal": 2, "deal_score": [10, 0], "totals": [15, -5]},
        ],
    }


RULE = REACHED.variant.rules()["draw.stock_has_cards"]


@pytest.mark.parametrize(
    ("verdict", "word", "reasons"),
    [
        (Illegal((Violation(RULE, Because(at=("card",))),)), "illegal", "violations"),
        (Undetermined((Doubt(RULE, Unknown((1,), at=("card",))),)), "undetermined", "unknown"),
    ],
)
def test_of_another_replay_the_action_that_fails_is_told(
    verdict: Illegal | Undetermined, word: str, reasons: str
) -> None:
    answer = write_replay(referee.Replay(verdict, 17, REACHED, ()))
    assert (answer["verdict"], answer["failed"], answer["deal"]) == (word, 17, REACHED.deal)
    assert answer["table"] == write_table(REACHED)
    assert answer["deals"] == []
    (reason,) = answer[reasons]
    assert reason["pointer"] == "#/actions/17/card"


def test_the_first_action_may_be_the_one_that_fails() -> None:
    verdict = Illegal((Violation(RULE, Because()),))
    answer = write_replay(referee.Replay(verdict, 0, REACHED, ()))
    assert answer["failed"] == 0
    assert answer["violations"][0]["pointer"] == "#/actions/0"
