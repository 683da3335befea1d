"""Laying off where the meld is always named, and on sets of jokers."""

from typing import Any

from tests.rules.cases import (
    Case,
    allowed,
    assert_allowed,
    assert_forbidden,
    each,
    effect,
    forbidden,
    lay_off,
)
from tests.vectors.builder import Given

ANNOUNCED, FITS = "lay_off.meld_is_announced", "lay_off.fits_the_meld"
JOKERS = {"seat": 1, "set": "X1 X2 X3"}
SEVENS = {"seat": 2, "set": "7C 7D 7H"}
RUN = {"seat": 3, "run": "4S 5S 6S"}


def beside(hand: str, *melds: dict[str, Any], **rules: Any) -> Given:
    return {
        "hand": f"{hand} +2",
        "melds": list(melds),
        "rules": {"variant": "persian-rummy", **rules},
    }


ALLOWED = (
    allowed(ANNOUNCED, "the only one", beside("7S", SEVENS), lay_off("7S", 0)),
    allowed(ANNOUNCED, "one of two that it fits", beside("7S", SEVENS, RUN), lay_off("7S", 1)),
    allowed(FITS, "a joker on jokers", beside("X4", SEVENS, JOKERS), lay_off("X4", 1)),
    allowed(FITS, "two jokers on jokers, where a set has room", beside("X4 X5", JOKERS, jokers=5,
            largest_set=5, distinct_suits=False), lay_off("X4 X5", 0)),
)  # fmt: skip

FORBIDDEN = (
    forbidden(ANNOUNCED, "not named, though it fits one alone", beside("7S", SEVENS), lay_off("7S"),
              "7S",
              "", {}),
    forbidden(ANNOUNCED, "not named, of two that it fits", beside("7S", SEVENS, RUN), lay_off("7S"),
              "7S"),
    forbidden(ANNOUNCED, "not named, and it fits none", beside("9C", SEVENS), lay_off("9C"), "9C",
              others=FITS),
    forbidden(FITS, "a joker on a set", beside("X4", SEVENS), lay_off("X4", 0), "X4", "/cards",
              {"meld": 0, "reason": "joker_not_wild"}),
    forbidden(FITS, "a joker on a run, declared", beside("X4", RUN), lay_off("X4=7S", 0), "X4",
              "/cards",
              {"meld": 0, "reason": "joker_not_wild"}),
    forbidden(FITS, "a natural card on jokers", beside("7S", JOKERS), lay_off("7S", 0), "7S",
              "/cards",
              {"meld": 0, "reason": "joker_not_wild"}),
    forbidden(FITS, "a joker declared, on jokers", beside("X4", JOKERS), lay_off("X4=7S", 0), "X4",
              "/cards", {"meld": 0, "reason": "joker_not_wild"}),
    forbidden(FITS, "a fifth joker", beside("X4 X5", JOKERS, jokers=5), lay_off("X4 X5", 0),
              "X4 X5",
              "/cards", {"meld": 0, "reason": "no_room"}),
)  # fmt: skip


@each(ALLOWED)
def test_allowed(case: Case):
    assert_allowed(case)


@each(FORBIDDEN)
def test_forbidden(case: Case):
    assert_forbidden(case)


def test_a_joker_joins_the_jokers():
    changes, events = effect(beside("X2", {"seat": 1, "set": "X1 X3 X4"}), lay_off("X2", 0))
    assert changes["melds/0/cards"] == "X1 X2 X3 X4"
    assert changes["melds/0/by"] == [1, 0, 1, 1]
    assert "melds/0/doubled" not in changes
    assert events == [{"event": "lay_off", "seat": 0, "cards": ["X2"], "meld": 0}]
