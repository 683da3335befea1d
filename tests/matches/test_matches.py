"""Whole matches of every game over HTTP. What is checked at each table stands in match.py."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.matches import scorer
from tests.matches.client import Client
from tests.matches.games import (
    Game,
    contract_rummy,
    persian_rummy,
    rummy,
    rummy_500,
    standard_contract_rummy,
)
from tests.matches.match import Match
from tests.matches.shown import SHOWN, TEMPTING
from tests.server import Server

Json = dict[str, Any]
Played = Callable[[Game, int], tuple[Match, Json]]

# A game and a seed. The seeds are short matches that together show the whole game; if a change of
# dealing or of the players' policy makes them miss something, others will do. Of the long games
# some are played to their end here, and of the others the first deals.
USUAL = [
    *((rummy_500(2), 1), (rummy_500(4), 2), (rummy_500(5), 2), (rummy_500(8), 1)),
    *((rummy(2), 2), (rummy(3, calls="table_and_pile"), 1), (rummy(4, calls="lay_off"), 6)),
    *((rummy(5), 3), (rummy(6, renewals=1), 10)),
    *((persian_rummy(), 27), (persian_rummy(), 37)),
    *((contract_rummy(3), 2), (contract_rummy(4), 4), (standard_contract_rummy(4), 6)),
    *((contract_rummy(5, deals=2), 1), (contract_rummy(6, deals=2), 3)),
    *((contract_rummy(7, deals=2), 4), (contract_rummy(8, deals=2), 4)),
    *((standard_contract_rummy(3, deals=1), 4), (standard_contract_rummy(5, deals=1), 5)),
    *((standard_contract_rummy(6, deals=1), 3), (standard_contract_rummy(7, deals=1), 1)),
    (standard_contract_rummy(8, deals=1), 1),
]
# Not every deal of Rummy comes to an end: if all players are left with a card or two, and nothing
# that can be drawn fits a meld any more, they draw for ever, for the stock is always made again. So
# it is in the deals of rummy(2, calls="lay_off") with seed 105.
MANY = [
    *((rummy_500(seats), seed) for seats in range(2, 9) for seed in range(100, 106)),
    *((rummy(seats), seed) for seats in range(2, 7) for seed in range(100, 104)),
    *((rummy(seats, calls="lay_off"), seed) for seats in range(2, 7) for seed in (104, 106)),
    *((rummy(n, calls="table_and_pile"), seed) for n in range(2, 7) for seed in range(107, 110)),
    *((persian_rummy(), seed) for seed in range(100, 120)),
    *((contract_rummy(seats), seed) for seats in range(3, 9) for seed in range(100, 104)),
    *((standard_contract_rummy(seats), seed) for seats in range(3, 9) for seed in range(100, 102)),
]


def name(game: Game, seed: int) -> str:
    """How a match is called in the list of tests."""
    options = [str(each) for option, each in game.rules.items() if option != "variant"]
    return "-".join([game.name, *options, f"{game.seats}", f"{seed}"])


def named(matches: list[tuple[Game, int]]) -> list[Any]:
    return [pytest.param(game, seed, id=name(game, seed)) for game, seed in matches]


@pytest.fixture(scope="module")
def referee(server: Server) -> Iterator[Client]:
    with Client(server.host, server.port) as client:
        yield client


@pytest.fixture(scope="module")
def played(referee: Client) -> Played:
    """Plays a match, or hands out the one that was played already, with its last table."""
    matches: dict[str, tuple[Match, Json]] = {}

    def play(game: Game, seed: int) -> tuple[Match, Json]:
        if name(game, seed) not in matches:
            match = Match(referee, game, seed)
            matches[name(game, seed)] = (match, match.play())
        return matches[name(game, seed)]

    return play


def check_end(referee: Client, match: Match, last: Json) -> None:
    """The match is decided by its last table, not before, and no deal comes after it."""
    game, deal = match.game, last["deal"]
    totals = scorer.totals_after(last, match.log, game.name)
    assert not scorer.winners(game.name, last["scores"], deal - 1, game.target, game.deals)
    assert scorer.winners(game.name, totals, deal, game.target, game.deals)
    assert match.happened["deal"] == deal
    assert referee.refused_deal(last) == "match-over"
    if game.contracts:
        won = sum(match.happened[f"contract {number} won"] for number in range(1, deal + 1))
        assert won >= deal - 1 - (deal > 1), "nearly every deal is won by somebody who goes out"


@pytest.mark.parametrize(("game", "seed"), named(USUAL))
def test_a_match_is_played_to_its_end(
    referee: Client, played: Played, game: Game, seed: int
) -> None:
    match, last = played(game, seed)
    check_end(referee, match, last)


@pytest.mark.parametrize("variant", SHOWN)
def test_the_matches_show_the_whole_game(played: Played, variant: str) -> None:
    matches = [played(game, seed)[0] for game, seed in USUAL if game.name == variant]
    happened = sum((match.happened for match in matches), Counter[str]())
    assert {each for each in SHOWN[variant] if not happened[each]} == set()
    broken = sum((match.broken for match in matches), Counter[str]())
    assert {rule for rule in TEMPTING[variant] if not broken[rule]} == set()


def test_the_server_has_nothing_to_complain_of(played: Played, server: Server) -> None:
    played(*USUAL[0])
    answered = {(line["operation"], line["status"]) for line in server.requests(until="judge")}
    assert ("judge", 200) in answered
    assert [each for each in answered if each[1] >= 500] == []
    assert server.complaints("warning", "error") == []


@pytest.mark.long
@pytest.mark.parametrize(("game", "seed"), named(MANY))
def test_many_matches_are_played_to_their_end(
    referee: Client, played: Played, game: Game, seed: int
) -> None:
    match, last = played(game, seed)
    check_end(referee, match, last)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    "game",
    [
        rummy_500(2, jokers=0),
        rummy_500(3, packs=2, jokers=8, hand_size=10),
        rummy_500(4, target=200),
        rummy_500(5, packs=1, jokers=1, target=300),
        rummy_500(6, packs=4, hand_size=20, target=1000),
        rummy(2, packs=2, jokers=0, target=400),
        rummy(3, deals=4, target=1000),
        rummy(5, renewals=2),
    ],
    ids=lambda game: name(game, 0),
)
def test_matches_are_played_by_house_rules(referee: Client, game: Game, seed: int) -> None:
    match = Match(referee, game, seed)
    check_end(referee, match, match.play())
