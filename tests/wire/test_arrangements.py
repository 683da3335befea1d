"""Arrangements: what is read of them, for how many seats, and how they are told."""

from typing import Any

import pytest

from service import referee
from service.game.cards import is_joker
from service.game.melds import Kind, Play, Reading
from service.wire.arrangements import ARRANGEMENT_REQUEST, ArrangementRequest, write_arrangement
from tests.game.codes import card, plays
from tests.wire.refusals import refused, told

RULES = {"variant": "rummy-500"}
MELD = {"kind": "set", "cards": ["9C", "9D", "9H"], "by": [1, 1, 1], "owner": 1}


def read(**asked: Any) -> ArrangementRequest:
    request: ArrangementRequest = ARRANGEMENT_REQUEST.load({"rules": RULES, **asked})
    return request


def test_cards_are_read_with_the_melds_on_the_table() -> None:
    asked = read(cards=["7D", "X1"], melds=[MELD])
    assert asked.hand == (card("7D"), card("X1"))
    assert [meld.cards for meld in asked.melds] == [(card("9C"), card("9D"), card("9H"))]
    assert read(cards=[]).melds == ()


@pytest.mark.parametrize(
    ("rules", "cards", "packs", "jokers"),
    [
        ({}, [], 1, 2),
        ({}, ["7D", "X2"], 1, 2),
        ({}, ["7D", "X3"], 2, 4),
        ({}, ["7D2"], 2, 4),
        ({"packs": 1}, ["X3"], 1, 4),
        ({"jokers": 3}, ["X3"], 1, 3),
        ({"sides": "partners"}, ["X2"], 1, 2),
        ({"packs": 1, "jokers": 0, "hand_size": 13}, ["7D"], 1, 0),
    ],
)
def test_without_seats_the_fewest_are_meant_with_whom_the_cards_are_in_the_game(
    rules: dict[str, Any], cards: list[str], packs: int, jokers: int
) -> None:
    options = read(rules={**RULES, **rules}, cards=cards).options
    assert (options.packs, options.jokers) == (packs, jokers)


def test_with_seats_the_rules_are_those_of_so_many() -> None:
    assert read(cards=["7D"], seats=5).options.packs == 2
    assert refused(ARRANGEMENT_REQUEST, {"rules": RULES, "cards": ["7D2"], "seats": 4}) == [
        "/cards/0"
    ]


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"cards": None}, ["/cards"]),
        ({"cards": ["7D"] * 217}, ["/cards"]),
        ({"cards": ["7D", "ZZ"]}, ["/cards/1"]),
        ({"cards": ["X1=7D"]}, ["/cards/0"]),
        ({"cards": ["7D", "8D", "7D", "7D"]}, ["/cards/2", "/cards/3"]),
        ({"cards": ["TD", "10D"]}, ["/cards/1"]),
        ({"cards": ["9C", "7D2"], "seats": 2}, ["/cards/1"]),
        ({"cards": ["7D3", "7D4"]}, ["/cards/0", "/cards/1"]),
        ({"cards": ["9C"], "melds": [MELD]}, ["/melds/0/cards/0"]),
        ({"cards": [], "melds": [MELD, MELD]}, [f"/melds/1/cards/{i}" for i in range(3)]),
        ({"melds": [{**MELD, "cards": ["9C", "9D", "9H2"]}], "seats": 3}, ["/melds/0/cards/2"]),
        ({"melds": [{**MELD, "cards": ["9C", "9D", "TH"]}]}, ["/melds/0/_schema"]),
        ({"melds": [{**MELD, "kind": "run"}]}, ["/melds/0/_schema"]),
        ({"melds": [{**MELD, "by": [1]}]}, ["/melds/0/by"]),
        ({"melds": None}, ["/melds"]),
        ({"seats": 1}, ["/seats"]),
        ({"seats": 3, "rules": {**RULES, "sides": "partners"}}, ["/rules/sides"]),
        ({"rules": {**RULES, "jokers": 9}}, ["/rules/jokers"]),
        ({"rules": {**RULES, "target": None}}, ["/rules/target"]),
        ({"hand": []}, ["/hand"]),
    ],
)
def test_a_bad_place_of_an_arrangement_is_named(change: dict[str, Any], named: list[str]) -> None:
    assert refused(ARRANGEMENT_REQUEST, {"rules": RULES, "cards": [], **change}) == named


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        (["7D4"], "Not in this game, which has packs: 2, jokers: 4."),
        (["7D", "7D"], "This card is named already: each lies in one place."),
    ],
)
def test_it_is_told_why_a_card_cannot_be_arranged(cards: list[str], sentence: str) -> None:
    assert told(ARRANGEMENT_REQUEST, {"rules": RULES, "cards": cards}) == [sentence]


@pytest.mark.parametrize("missing", ["rules", "cards"])
def test_what_an_arrangement_needs_is_asked_for(missing: str) -> None:
    asked = {"rules": RULES, "cards": []}
    del asked[missing]
    assert refused(ARRANGEMENT_REQUEST, asked) == [f"/{missing}"]


def test_an_arrangement_is_told_with_what_jokers_stand_for() -> None:
    laid = plays("7D X1=8D 9D")
    reading = Reading(
        Kind.RUN,
        tuple(play.card for play in laid),
        tuple(play.face for play in laid if play.face is not None),
    )
    found = referee.Arranged(
        best_melds=((reading, 24),),
        best_lay_offs=((0, plays("TD JD"), 20),),
        left=(card("KD"),),
        melded=44,
        in_hand=10,
        points=34,
        melds=((reading, 24), (reading, 24)),
        lay_offs=((0, Play(card("TD")), 10),),
        more=True,
    )
    meld = {"kind": "run", "cards": ["7D", "X1=8D", "9D"], "points": 24}
    assert write_arrangement(found) == {
        "best": {
            "melds": [meld],
            "lay_offs": [{"meld": 0, "cards": ["TD", "JD"], "points": 20}],
            "left": ["KD"],
            "melded": 44,
            "in_hand": 10,
            "points": 34,
        },
        "melds": [meld, meld],
        "lay_offs": [{"meld": 0, "cards": ["TD"], "points": 10}],
        "more": True,
    }


def test_of_very_many_melds_those_with_the_fewest_jokers_are_told() -> None:
    asked = read(cards=[*(f"{rank}S" for rank in "2345678"), "X1", "X2"])
    found = referee.arrange(asked.options, asked.hand, asked.melds)
    assert isinstance(found, referee.Arranged)
    assert (len(found.melds), found.more) == (300, True)
    jokers = [sum(map(is_joker, reading.cards)) for reading, _ in found.melds]
    assert jokers == sorted(jokers)
    assert jokers.count(0) == 15
