"""House rules that cannot stand together, each beside neighbours that can."""

from typing import Any

import pytest

from service import referee
from service.game.options import Value, declared
from service.game.table import Rules
from service.variants import rules_for
from service.variants.rummy_500 import RUMMY_500


def refused(given: dict[str, Value], seats: int = 4) -> tuple[str, ...]:
    """The sentences that such a table gets; none where it can be played."""
    found = rules_for(RUMMY_500, given, seats)
    if not isinstance(found, Rules):
        assert all(name in OPTIONS for each in found for name in each.options)
        assert all(set(each.options) & set(given) for each in found)
        return tuple(each.sentence for each in found)
    assert referee.check_table(referee.deal(found, seats, "a", 0)) == ()
    return ()


OPTIONS = {option.name for option in declared(RUMMY_500.options)}
PACK = {"packs": 1, "jokers": 0}
SWAP = {"joker_swap": "run"}
SHIFT = {"joker_swap_then": "shift"}
OFF = {"calls": "off"}
SAYS_NOTHING = "No joker is swapped where joker_swap is none, so this says nothing: "
NO_DISCARD = (
    "No discard goes out where go_out is meld or meld_or_float: last_discard unplayable says "
    "nothing there."
)
REPEAT = (
    "A set of 5 cards needs suits that repeat: largest_set above 4 goes only with distinct_suits "
    "false."
)
IDLE = "Rummy is not called where calls is off, so these say nothing: "

REFUSED: list[tuple[dict[str, Any], int, str]] = [
    (
        {**PACK, "hand_size": 13},
        4,
        "4 hands of 13 and one card turned up need 53 cards, but 1 x 52 cards and 0 jokers are 52.",
    ),
    (
        {"jokers": 1, "hand_size": 13, "stock_empty": "end_at_once"},
        4,
        "With stock_empty end_at_once cards must be left for a stock, but all are dealt.",
    ),
    *(
        (
            {"sides": "partners"},
            seats,
            f"Partners sit opposite each other at a table of four, not of {seats}.",
        )
        for seats in (2, 3, 5, 6, 8)
    ),
    (
        {"largest_set": 5},
        4,
        REPEAT,
    ),
    *(
        (
            {"longest_run": 14, "ace": ace},
            4,
            "A run of 14 has an ace at each end: longest_run 14 goes only with ace either.",
        )
        for ace in ("low", "high", "around")
    ),
    *(
        (
            {"jokers": 0, "joker_swap": swap},
            4,
            "Without jokers none can be swapped: joker_swap needs jokers, or is none.",
        )
        for swap in ("run", "any")
    ),
    (
        {"joker_swap": "any", **SHIFT},
        4,
        "A joker moves to an end of its run: joker_swap_then shift goes only with joker_swap run.",
    ),
    ({"joker_swap_from": "others"}, 4, f"{SAYS_NOTHING}joker_swap_from others."),
    ({"joker_swap_then": "keep"}, 4, f"{SAYS_NOTHING}joker_swap_then keep."),
    (SHIFT, 4, f"{SAYS_NOTHING}joker_swap_then shift."),
    (
        {"target": None},
        4,
        "The match would never end: it needs a target or a number of deals.",
    ),
    *(
        ({"last_discard": "unplayable", "go_out": go_out}, 4, NO_DISCARD)
        for go_out in ("meld", "meld_or_float")
    ),
    ({**OFF, "calls_need_last_discard": True}, 4, f"{IDLE}calls_need_last_discard."),
    ({**OFF, "calls_on_upcard": True}, 4, f"{IDLE}calls_on_upcard."),
    ({**OFF, "calls_go_to": "first"}, 4, f"{IDLE}calls_go_to first."),
    ({**OFF, "after_call": "resume"}, 4, f"{IDLE}after_call resume."),
    (
        {**OFF, "calls_on_upcard": True, "after_call": "resume"},
        4,
        f"{IDLE}calls_on_upcard, after_call resume.",
    ),
]

PLAYED: list[tuple[dict[str, Any], int]] = [
    ({**PACK, "hand_size": 12}, 4),
    ({"jokers": 1, "hand_size": 13}, 4),
    ({"jokers": 2, "hand_size": 13, "stock_empty": "end_at_once"}, 4),
    ({"sides": "partners"}, 4),
    ({"sides": "each"}, 5),
    ({"largest_set": 4}, 4),
    ({"largest_set": 8, "distinct_suits": False, "packs": 2}, 4),
    ({"largest_set": 4, "distinct_suits": False}, 4),
    ({"longest_run": 14, "ace": "either"}, 4),
    *(({"longest_run": 13, "ace": ace}, 4) for ace in ("low", "high", "either", "around")),
    ({"jokers": 1, **SWAP}, 4),
    ({"jokers": 0, "joker_swap": "none"}, 4),
    ({**SWAP, **SHIFT}, 4),
    ({**SWAP, "joker_swap_then": "keep", "joker_swap_from": "others"}, 4),
    ({"joker_swap": "any", "joker_swap_then": "keep"}, 4),
    ({"joker_swap": "any", "joker_swap_then": "play"}, 4),
    ({"joker_swap_from": "any", "joker_swap_then": "play"}, 4),
    ({"target": None, "deals": 2}, 4),
    ({"target": 500, "deals": None}, 4),
    ({"target": 500, "deals": 2}, 4),
    *(
        ({"last_discard": "unplayable", "go_out": go_out}, 4)
        for go_out in ("any", "discard_or_float", "discard")
    ),
    *(({"last_discard": "any", "go_out": go_out}, 4) for go_out in ("meld", "meld_or_float")),
    (OFF, 4),
    ({**OFF, "calls_go_to": "nearest", "after_call": "left_of_caller"}, 4),
    *(
        (
            {
                "calls": calls,
                "calls_need_last_discard": True,
                "calls_on_upcard": True,
                "calls_go_to": "first",
                "after_call": "resume",
            },
            4,
        )
        for calls in ("lay_off", "table_and_pile", "with_hand")
    ),
]


@pytest.mark.parametrize(("given", "seats", "sentence"), REFUSED, ids=str)
def test_what_cannot_stand_together_is_refused(given: dict[str, Any], seats: int, sentence: str):
    assert refused(given, seats) == (sentence,)


@pytest.mark.parametrize(("given", "seats"), PLAYED, ids=str)
def test_what_can_stand_together_is_played(given: dict[str, Any], seats: int):
    assert refused(given, seats) == ()


def test_every_contradiction_is_reported():
    given: dict[str, Value] = {"sides": "partners", "largest_set": 6, "target": None, **OFF}
    given["after_call"] = "resume"
    assert len(refused(given, seats=5)) == 4


def test_no_option_contradicts_another_when_nobody_says_anything():
    for seats in range(2, 9):
        assert refused({}, seats) == ()
