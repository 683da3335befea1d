"""Whole matches by house rules over HTTP, each played again from its deal and its actions."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.matches.by_the_lists import ListedMatch
from tests.matches.client import Client
from tests.server import Server

Json = dict[str, Any]

HOUSES: dict[str, tuple[int, Json]] = {
    "floating": (3, {"go_out": "discard_or_float", "last_discard": "unplayable", "jokers": 0}),
    "partners": (
        4,
        {
            "sides": "partners",
            "go_out_bonus": 25,
            "calls": "with_hand",
            "joker_swap": "any",
            "joker_swap_then": "keep",
        },
    ),
    "endless": (
        2,
        {
            "stock_empty": "shuffle",
            "hand_size": 7,
            "joker_swap": "run",
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
}


@pytest.fixture(scope="module")
def referee(server: Server) -> Iterator[Client]:
    with Client(server.host, server.port) as client:
        yield client


def check(referee: Client, house: str, seed: str) -> Counter[str]:
    """Play a match of two deals, and play it again as one request; what happened in it."""
    seats, rules = HOUSES[house]
    match = ListedMatch(
        referee, seats, seed, {**rules, "target": None, "deals": 2, "tie": "shared"}
    )
    last = match.play()
    replay = referee.post("/v1/replays", {"deal": match.deal, "actions": match.actions})
    assert replay["verdict"] == "legal"
    assert replay["table"] == last
    assert [each["deal"] for each in replay["deals"]] == [1, 2]
    assert replay["deals"][0]["totals"] == last["scores"]
    assert replay["deals"][1]["deal_score"] == last["deal_score"]
    too_many = [*match.actions, {"action": "draw"}]
    refused = referee.post("/v1/replays", {"deal": match.deal, "actions": too_many})
    assert (refused["verdict"], refused["failed"]) == ("illegal", len(match.actions))
    assert refused["violations"][0]["rule"] == "turn.deal_is_running"
    assert refused["table"] == last
    return match.happened


@pytest.mark.parametrize("house", HOUSES)
def test_a_match_is_played_by_what_is_listed(referee: Client, house: str) -> None:
    happened = check(referee, house, "1")
    assert happened["deal_over"] == 2


@pytest.mark.long
@pytest.mark.parametrize("house", HOUSES)
def test_many_matches_are_played_by_what_is_listed(referee: Client, house: str) -> None:
    happened = sum((check(referee, house, str(seed)) for seed in range(2, 8)), Counter[str]())
    assert happened["deal_over"] == 12
