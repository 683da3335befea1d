"""Laying down where jokers are not wild, and sets that count double."""

from typing import Any

import pytest

from tests.rules.cases import (
    Case,
    allowed,
    assert_allowed,
    assert_forbidden,
    discard,
    draw,
    each,
    effect,
    forbidden,
    judged,
    lay_down,
    lay_off,
)
from tests.vectors.builder import Given

AMONG, FEW, ROOM, WORTH = (
    f"lay_down.{rule}"
    for rule in (
        *("jokers_among_themselves", "three_cards_or_more"),
        *("set_has_room", "first_meld_is_worth_enough"),
    )
)


def holding(hand: str, **rules: Any) -> Given:
    return {"hand": f"{hand} +2", "rules": {"variant": "persian-rummy", **rules}}


FIVE = {"largest_set": 5, "distinct_suits": False, "jokers": 5}

ALLOWED = (
    allowed(AMONG, "three jokers", holding("X1 X2 X4"), lay_down("X4 X1 X2")),
    allowed(AMONG, "four jokers", holding("X1 X2 X3 X4"), lay_down("X1 X2 X3 X4")),
    allowed(AMONG, "beside another meld", holding("X1 X2 X3 7C 7D 7H"),
            lay_down("7C 7D 7H", "X1 X2 X3")),
    allowed(AMONG, "no joker", holding("7C 7D 7H"), lay_down("7C 7D 7H")),
    allowed(ROOM, "five jokers, where a set has room", holding("X1 X2 X3 X4 X5", **FIVE),
            lay_down("X1 X2 X3 X4 X5")),
    allowed(WORTH, "three jokers", holding("X1 X2 X3", first_meld_least=60), lay_down("X1 X2 X3")),
    allowed(WORTH, "four of a rank, doubled", holding("7C 7D 7H 7S", first_meld_least=56),
            lay_down("7C 7D 7H 7S")),
    allowed(WORTH, "four jokers, doubled", holding("X1 X2 X3 X4", first_meld_least=100),
            lay_down("X1 X2 X3 X4")),
)  # fmt: skip

NOT_WILD: dict[str, Any] = {}

FORBIDDEN = (
    forbidden(AMONG, "one in a set", holding("7C 7D X1"), lay_down("7C 7D X1"), "7C 7D X1",
              "/melds/0",
              NOT_WILD),
    forbidden(AMONG, "one in a run, declared", holding("5H 6H X1"), lay_down("5H 6H X1=7H"),
              "5H 6H X1",
              "/melds/0", NOT_WILD),
    forbidden(AMONG, "two and a natural card", holding("7C X1 X2"), lay_down("7C X1 X2")),
    forbidden(AMONG, "jokers declared as a rank", holding("X1 X2 X3"), lay_down("X1=7 X2=7 X3=7"),
              "X1 X2 X3", "/melds/0"),
    forbidden(AMONG, "one of them declared", holding("X1 X2 X3"), lay_down("X1 X2 X3=7H")),
    forbidden(AMONG, "the second meld", holding("7C 7D 7H 9C 9D X1"), lay_down("7C 7D 7H",
              "9C 9D X1"),
              "9C 9D X1", "/melds/1"),
    forbidden(FEW, "two jokers", holding("X1 X2"), lay_down("X1 X2"), "X1 X2", "/melds/0",
              {"count": 2, "least": 3}),
    forbidden(FEW, "two jokers, where runs are longer", holding("X1 X2", shortest_run=4),
              lay_down("X1 X2"), "X1 X2", "/melds/0", {"count": 2, "least": 3}),
    forbidden(ROOM, "five jokers", holding("X1 X2 X3 X4 X5", jokers=5), lay_down("X1 X2 X3 X4 X5"),
              "X1 X2 X3 X4 X5", "/melds/0", {"count": 5, "most": 4}),
    forbidden(WORTH, "four of a rank, one too few", holding("7C 7D 7H 7S", first_meld_least=57),
              lay_down("7C 7D 7H 7S")),
    forbidden(WORTH, "none counts double", holding("7C 7D 7H 7S", first_meld_least=29,
              quartet_in=None),
              lay_down("7C 7D 7H 7S")),
)  # fmt: skip


@each(ALLOWED)
def test_allowed(case: Case):
    assert_allowed(case)


@each(FORBIDDEN)
def test_forbidden(case: Case):
    assert_forbidden(case)


def test_jokers_lie_as_what_they_are():
    changes, events = effect(holding("X3 X1 X2"), lay_down("X3 X1 X2"))
    assert changes["melds/0/cards"] == "X1 X2 X3"
    assert changes["melds/0/kind"] == "set"
    assert events == [
        {"event": "lay_down", "seat": 0, "cards": ["X1", "X2", "X3"], "meld": 0, "kind": "set"}
    ]


# --- what counts double ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "quartet_in", "doubled"),
    [
        ("7C 7D 7H 7S", "action", True),
        ("7C 7D 7H 7S", "turn", True),
        ("7C 7D 7H 7S", None, False),
        ("7C 7D 7H", "action", False),
        ("X1 X2 X3 X4", "action", True),
        ("5H 6H 7H 8H", "action", False),
    ],
)
def test_four_laid_at_once_count_double(cards: str, quartet_in: str | None, doubled: bool):
    changes, _ = effect(holding(cards, quartet_in=quartet_in), lay_down(cards))
    assert changes.get("melds/0/doubled", False) is doubled


@pytest.mark.parametrize(("quartet_in", "doubled"), [("action", False), ("turn", True)])
@pytest.mark.parametrize("cards", ["7C 7D 7H 7S", "X1 X2 X3 X4"])
def test_the_fourth_in_the_same_turn(cards: str, quartet_in: str, doubled: bool):
    given = holding(cards, quartet_in=quartet_in)
    changes, _ = effect(given, lay_down(cards[:8]), lay_off(cards[9:], 0))
    assert changes["melds/0/cards"] == cards
    assert changes.get("melds/0/doubled", False) is doubled


def test_the_fourth_in_a_later_turn_makes_nothing_double():
    given = holding("7S 2C", quartet_in="turn") | {"melds": [{"seat": 0, "set": "7C 7D 7H"}]}
    changes, _ = effect(given, lay_off("7S", 0))
    assert "melds/0/doubled" not in changes


def test_a_fourth_that_joins_a_run_makes_nothing_double():
    changes, _ = effect(
        holding("5H 6H 7H 8H", quartet_in="turn"), lay_down("5H 6H 7H"), lay_off("8H", 0)
    )
    assert "melds/0/doubled" not in changes


def test_five_at_once_are_no_four():
    changes, _ = effect(holding("X1 X2 X3 X4 X5", **FIVE), lay_down("X1 X2 X3 X4 X5"))
    assert "melds/0/doubled" not in changes


def test_what_counts_double_does_so_to_the_end_of_the_deal():
    given = holding("7C 7D 7H 7S", **FIVE, packs=2)
    answer = judged(given | {"hands": {1: "7C2 +2"}}, lay_down("7C 7D 7H 7S"))
    held = answer["table"]["seats"][0]["hand"]
    more = [discard(held[0]), draw(), {"action": "lay_off", "cards": ["7C2"], "meld": 0}]
    changes, _ = effect(given | {"hands": {1: "7C2 +2"}}, lay_down("7C 7D 7H 7S"), *more)
    assert changes["melds/0/doubled"] is True
    assert changes["melds/0/cards"] == "7C 7C2 7D 7H 7S"
    assert changes["melds/0/by"] == [0, 1, 0, 0, 0]
