"""Whole matches by house rules over HTTP, each played again from its deal and its actions."""

from collections import Counter
from collections.abc import Iterator
from typing import Any
from urllib.request import urlopen

import orjson
import pytest

from tests.matches.by_the_lists import ListedMatch
from tests.matches.client import Client
from tests.matches.houses import HOUSES, LONGER, so_many_deals
from tests.server import Server

Json = dict[str, Any]

EVERY = [
    pytest.param(variant, house, id=f"{variant}-{house}")
    for variant, houses in HOUSES.items()
    for house in houses
]


@pytest.fixture(scope="module")
def referee(server: Server) -> Iterator[Client]:
    with Client(server.host, server.port) as client:
        yield client


def check(referee: Client, variant: str, house: str, seed: str, deals: int = 2) -> Counter[str]:
    """Play a match of some deals, and play it again as one request; what happened in it."""
    seats, options = HOUSES[variant][house]
    rules = {"variant": variant, **options, **so_many_deals(variant, deals)}
    match = ListedMatch(referee, seats, seed, rules)
    last = match.play()
    replay = referee.post("/v1/replays", {"deal": match.deal, "actions": match.actions})
    assert replay["verdict"] == "legal"
    assert replay["table"] == last
    assert [each["deal"] for each in replay["deals"]] == list(range(1, deals + 1))
    assert [each["totals"] for each in replay["deals"][-2:-1]] == [last["scores"]] * (deals > 1)
    assert replay["deals"][-1]["deal_score"] == last["deal_score"]
    too_many = [*match.actions, {"action": "draw"}]
    refused = referee.post("/v1/replays", {"deal": match.deal, "actions": too_many})
    assert (refused["verdict"], refused["failed"]) == ("illegal", len(match.actions))
    assert refused["violations"][0]["rule"] == "turn.deal_is_running"
    assert refused["table"] == last
    return match.happened


@pytest.mark.parametrize("variant", HOUSES)
def test_every_option_of_a_game_is_played_otherwise_than_by_default(
    server: Server, variant: str
) -> None:
    with urlopen(f"{server.url}/v1/variants/{variant}") as answer:
        options = orjson.loads(answer.read())["options"]
    default = {each["name"]: each.get("default") for each in options}
    played = [rules for _, rules in HOUSES[variant].values()]
    same = {
        name for name in default if all(r.get(name, default[name]) == default[name] for r in played)
    }
    assert same <= {*so_many_deals(variant, 2)}, "these are chosen for all houses"


@pytest.mark.parametrize(("variant", "house"), EVERY)
def test_a_match_is_played_by_what_is_listed(referee: Client, variant: str, house: str) -> None:
    deals = 2 if (variant, house) in LONGER else 1
    assert check(referee, variant, house, "1", deals)["deal_over"] == deals


@pytest.mark.long
@pytest.mark.parametrize(("variant", "house"), EVERY)
def test_many_matches_are_played_by_what_is_listed(
    referee: Client, variant: str, house: str
) -> None:
    seeds = map(str, range(2, 5))
    happened = sum((check(referee, variant, house, seed) for seed in seeds), Counter[str]())
    assert happened["deal_over"] == 6
