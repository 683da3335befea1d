"""House rules of every game, so that each option is played otherwise than by default once."""

from typing import Any

Json = dict[str, Any]

LONGER = {("rummy-500", "partners"), ("rummy", "called"), ("contract-rummy", "repeaters")}
"""Of these the usual run plays two deals, of the others one."""


TO_A_TARGET = {"rummy-500", "rummy"}
"""Games that are played to a number of points, unless that is left out."""


def so_many_deals(variant: str, deals: int) -> Json:
    """What ends a match after so many deals."""
    target = {"target": None} if variant in TO_A_TARGET else {}
    return {**target, "deals": deals, "tie": "shared"}


_RUMMY_500: dict[str, tuple[int, Json]] = {
    "floating": (3, {"go_out": "discard_or_float", "last_discard": "unplayable", "jokers": 0}),
    "partners": (
        4,
        {
            "sides": "partners",
            "go_out_bonus": 25,
            "calls": "with_hand",
            "joker_swap": "any",
            "joker_swap_then": "keep",
            "low_ace_value": 5,
        },
    ),
    "endless": (
        2,
        {
            "stock_empty": "shuffle",
            "hand_size": 7,
            "joker_swap": "run",
            "joker_swap_from": "others",
            "after_call": "resume",
            "calls_on_upcard": True,
        },
    ),
    "strict": (
        5,
        {
            "top_card": "must_use",
            "use_by": "same_turn",
            "use_with": "hand_only",
            "use_by_lay_off": False,
            "use_when_stock_empty": True,
            "stock_empty": "end_when_all_pass",
            "go_out": "meld_or_float",
            "first_meld_least": 15,
            "lay_off_needs_own_meld": True,
            "ace": "high",
        },
    ),
    "short": (
        6,
        {
            "stock_empty": "end_at_once",
            "take": "top",
            "calls": "off",
            "packs": 1,
            "melds_per_turn": 1,
            "go_out": "discard",
            "card_values": "five_ten_fifteen",
            "ace_value": 20,
        },
    ),
    "wild": (
        3,
        {
            "packs": 2,
            "jokers": 6,
            "distinct_suits": False,
            "largest_set": 8,
            "ace": "around",
            "stock_empty": "turn_over",
            "joker_value": "as_represented",
            "scoring": "winner_takes",
            "calls_go_to": "first",
            "joker_swap": "run",
            "joker_swap_then": "shift",
            "jokers_apart": True,
        },
    ),
    "sober": (
        4,
        {
            "shortest_run": 4,
            "longest_run": 14,
            "packs": 2,
            "least_naturals": 2,
            "most_jokers": 1,
            "joker_suit_in_set": True,
            "calls_need_last_discard": True,
            "scoring": "penalties",
            "go_out": "meld",
        },
    ),
}

_RUMMY: dict[str, tuple[int, Json]] = {
    "called": (
        4,
        {
            "calls": "with_hand",
            "calls_need_last_discard": True,
            "calls_on_upcard": True,
            "calls_go_to": "first",
            "after_call": "left_of_caller",
            "renewals": 1,
            "going_rummy": "plus_ten",
            "ace": "either",
            "ace_value": 11,
        },
    ),
    "wild": (
        3,
        {
            "packs": 2,
            "jokers": 6,
            "hand_size": 8,
            "joker_swap": "run",
            "joker_swap_from": "others",
            "joker_swap_then": "keep",
            "least_naturals": 2,
            "most_jokers": 2,
            "jokers_apart": True,
            "joker_value": 25,
            "distinct_suits": False,
            "largest_set": 6,
            "ace": "around",
            "stock_empty": "turn_over",
            "renewals": 2,
        },
    ),
    "block": (
        5,
        {
            "stock_empty": "end_when_all_pass",
            "take": "any",
            "top_card": "must_use",
            "melds_per_turn": 1,
            "lay_off_needs_own_meld": True,
            "first_meld_least": 12,
            "go_out": "discard",
            "last_discard": "unplayable",
            "scoring": "penalties",
            "going_rummy": "none",
        },
    ),
    "long": (
        2,
        {
            "packs": 2,
            "jokers": 1,
            "shortest_run": 4,
            "longest_run": 14,
            "ace": "either",
            "joker_swap": "any",
            "joker_swap_then": "play",
            "scoring": "melds_less_hand",
            "go_out_bonus": 30,
            "stock_empty": "end_at_once",
            "calls": "lay_off",
        },
    ),
}

_PERSIAN: dict[str, tuple[int, Json]] = {
    "lone": (
        4,
        {
            "sides": "each",
            "packs": 2,
            "jokers": 8,
            "hand_size": 9,
            "distinct_suits": False,
            "largest_set": 8,
            "quartet_in": "turn",
            "go_out": "any",
            "go_out_bonus": 50,
            "joker_value": 40,
            "ace_value": 20,
            "use_when_stock_empty": False,
            "stock_empty": "end_on_refusal",
        },
    ),
    "called": (
        4,
        {
            "calls": "with_hand",
            "calls_need_last_discard": True,
            "calls_on_upcard": True,
            "calls_go_to": "first",
            "after_call": "resume",
            "use_by": "same_turn",
            "use_with": "hand_only",
            "use_by_lay_off": False,
            "ace": "low",
            "quartet_in": None,
        },
    ),
    "strict": (
        4,
        {
            "take": "top",
            "top_card": "free",
            "melds_per_turn": 1,
            "first_meld_least": 15,
            "lay_off_needs_own_meld": True,
            "shortest_run": 4,
            "longest_run": 14,
            "packs": 2,
            "ace": "either",
            "stock_empty": "end_at_once",
        },
    ),
}

_EASY = {"contracts": [["set"], ["run"]], "last_deal_all_at_once": False}
_CONTRACT: dict[str, tuple[int, Json]] = {
    "buyers": (
        4,
        {
            **_EASY,
            "buys": True,
            "buy_penalty": 2,
            "most_buys": 3,
            "buys_go_to": "first",
            "buys_when_down": False,
            "exact_contract": True,
            "packs": 2,
            "jokers": 6,
            "joker_swap": "any",
            "joker_swap_from": "any",
            "joker_swap_then": "keep",
            "joker_suit_in_set": False,
            "distinct_suits": False,
            "largest_set": 7,
            "stock_empty": "end_on_refusal",
        },
    ),
    "strict": (
        3,
        {
            **_EASY,
            "hand_size": 7,
            "lay_off_in_contract_turn": False,
            "melds_after_contract": False,
            "top_card": "must_use",
            "use_by": "same_turn",
            "use_with": "hand_only",
            "use_by_lay_off": False,
            "last_discard": "unplayable",
            "go_out": "discard",
            "ace": "high",
            "ace_value": 11,
            "stock_empty": "end_when_all_pass",
        },
    ),
    "runners": (
        5,
        {
            "contracts": [["run"], ["run", "run"]],
            "last_deal_all_at_once": False,
            "contract_runs_same_suit": "any",
            "packs": 2,
            "jokers": 8,
            "joker_swap": "run",
            "joker_swap_then": "shift",
            "least_naturals": 2,
            "most_jokers": 2,
            "jokers_apart": True,
            "joker_value": 30,
            "shortest_run": 4,
            "longest_run": 14,
            "melds_per_turn": 1,
            "take": "top",
            "stock_empty": "end_at_once",
        },
    ),
    "repeaters": (
        4,
        {
            "contracts": [["set", "set"], ["set"]],
            "repeat_contract": True,
            "last_deal_all_at_once": False,
            "top_card": "only_if_stock_empty",
            "go_out": "meld",
            "stock_empty": "turn_over",
            "renewals": 1,
        },
    ),
}

HOUSES: dict[str, dict[str, tuple[int, Json]]] = {
    "rummy-500": _RUMMY_500,
    "rummy": _RUMMY,
    "persian-rummy": _PERSIAN,
    "contract-rummy": _CONTRACT,
}
