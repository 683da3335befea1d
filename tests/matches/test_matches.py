"""Whole matches of Rummy 500 over HTTP. What is checked at each table stands in match.py."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.matches import scorer
from tests.matches.client import Client
from tests.matches.match import Match
from tests.matches.offences import DEAD_END
from tests.server import Server

Json = dict[str, Any]
Played = Callable[[int, int], tuple[Match, Json]]

# Seats and seed. The seeds are short matches that together show the whole game; if a change of
# dealing or of the players' policy makes them miss something, others will do.
USUAL = [(2, 2), (4, 1), (5, 4), (8, 6)]
MANY = [(seats, seed) for seats in range(2, 9) for seed in range(100, 106)]

SHOWN = {
    *("draw", "take", "take from inside", "take when the stock is empty", "lay_down", "lay_off"),
    *("discard", "pass", "resolve_calls", "contested call", "refused call", "joker played"),
    *("barred card kept", "out with a discard", "out without a discard", "empty stock", "refusal"),
    *("turn at once", "question beside"),
}
TEMPTING = {
    DEAD_END,
    *("turn.deal_is_running", "turn.own_turn", "turn.draw_first", "turn.one_draw"),
    *("take.card_is_in_the_pile", "take.card_can_be_used", "take.card_is_used_first"),
    *("stock.refused_only_when_empty", "lay_down.from_own_hand", "lay_down.each_card_once"),
    *("lay_down.three_cards_or_more", "lay_down.set_or_run", "lay_down.run_is_consecutive"),
    *("lay_down.set_suits_differ", "lay_down.joker_is_declared", "lay_off.meld_exists"),
    *("lay_off.fits_the_meld", "lay_off.target_is_named", "discard.from_own_hand"),
    *("discard.not_the_card_just_taken", "call_rummy.window_is_open"),
    *("call_rummy.not_the_discarder", "call_rummy.card_is_in_the_pile", "call_rummy.plays_a_card"),
}


@pytest.fixture(scope="module")
def referee(server: Server) -> Iterator[Client]:
    with Client(server.host, server.port) as client:
        yield client


@pytest.fixture(scope="module")
def played(referee: Client) -> Played:
    """Plays a match, or hands out the one that was played already, with its last table."""
    matches: dict[tuple[int, int], tuple[Match, Json]] = {}

    def play(seats: int, seed: int) -> tuple[Match, Json]:
        if (seats, seed) not in matches:
            match = Match(referee, seats, seed)
            matches[seats, seed] = (match, match.play())
        return matches[seats, seed]

    return play


def check_end(referee: Client, match: Match, last: Json, target: int = 500) -> None:
    """The match is decided by its last table, and no deal comes after it."""
    totals = scorer.totals_after(last)
    assert max(last["scores"]) < target or last["scores"].count(max(last["scores"])) > 1
    assert max(totals) >= target
    assert scorer.winner(totals, target) == totals.index(max(totals))
    assert match.happened["deal"] == last["deal"]
    assert referee.refused_deal(last) == "match-over"


@pytest.mark.parametrize(("seats", "seed"), USUAL)
def test_a_match_is_played_to_500_points(
    referee: Client, played: Played, seats: int, seed: int
) -> None:
    match, last = played(seats, seed)
    check_end(referee, match, last)


def test_the_matches_show_the_whole_game(played: Played) -> None:
    matches = [played(seats, seed)[0] for seats, seed in USUAL]
    happened = sum((match.happened for match in matches), Counter[str]())
    assert {name for name in SHOWN if not happened[name]} == set()
    broken = sum((match.broken for match in matches), Counter[str]())
    assert {rule for rule in TEMPTING if not broken[rule]} == set()


def test_the_server_has_nothing_to_complain_of(played: Played, server: Server) -> None:
    played(*USUAL[0])
    log = server.log.read_text("utf-8")
    assert re.search(r'"POST /v1/verdicts HTTP/1\.1" 200 ', log)
    assert not re.search(r'HTTP/1\.1" 5\d\d |Traceback|\[(WARNING|ERROR|CRITICAL)\]', log)


@pytest.mark.long
@pytest.mark.parametrize(("seats", "seed"), MANY)
def test_many_matches_are_played_to_500_points(
    referee: Client, played: Played, seats: int, seed: int
) -> None:
    match, last = played(seats, seed)
    check_end(referee, match, last)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    ("seats", "rules"),
    [
        (2, {"jokers": 0}),
        (3, {"packs": 2, "jokers": 8, "hand_size": 10}),
        (4, {"target": 200}),
        (5, {"packs": 1, "jokers": 1, "target": 300}),
        (6, {"packs": 4, "hand_size": 20, "target": 1000}),
    ],
)
def test_matches_are_played_by_house_rules(
    referee: Client, seats: int, rules: dict[str, int], seed: int
) -> None:
    match = Match(referee, seats, seed, rules)
    check_end(referee, match, match.play(), rules.get("target", 500))
