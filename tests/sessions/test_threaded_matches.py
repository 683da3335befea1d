"""Whole matches, played by threads as separate clients through two servers and one store."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.matches.client import Client
from tests.server import Server, serve
from tests.sessions.planting import store_at, whole
from tests.sessions.players import line
from tests.sessions.retelling import Retelling
from tests.sessions.threaded_match import House, Match, play

Json = dict[str, Any]
Played = Callable[[str], Match]

TWO_DEALS: Json = {"target": None, "deals": 2, "tie": "shared"}
EASY: Json = {
    "contracts": [["set"], ["run"]],
    "last_deal_all_at_once": False,
    "hand_size": 5,
    "packs": 1,
    "stock_empty": "end_on_refusal",
}
STANDARD: Json = {"variant": "contract-rummy", "preset": "standard"}

# Where the stock can be made again, that is limited: players like these might draw for ever.
SHORT = {
    "rummy-500": House({"variant": "rummy-500", "hand_size": 6, **TWO_DEALS}, 3, "short"),
    "rummy": House(
        {
            "variant": "rummy",
            "calls": "table_and_pile",
            "jokers": 2,
            "joker_swap": "any",
            "renewals": 1,
            **TWO_DEALS,
        },
        3,
        "short",
    ),
    "persian-rummy": House({"variant": "persian-rummy", "calls": "with_hand"}, 4, "short"),
    "contract-rummy": House({**STANDARD, **EASY, "deals": 2, "most_buys": 3}, 4, "short", hold=50),
}
LONG = {
    "rummy-500-of-two": House({"variant": "rummy-500"}, 2, "long"),
    "rummy-500-of-four": House({"variant": "rummy-500", "calls": "with_hand"}, 4, "long"),
    "rummy-500-of-six": House({"variant": "rummy-500", "calls_go_to": "first"}, 6, "long"),
    "rummy": House({"variant": "rummy", "calls": "lay_off", "renewals": 3}, 4, "long"),
    "rummy-with-jokers": House(
        {"variant": "rummy", "jokers": 4, "joker_swap": "run", "renewals": 2, "target": 400},
        5,
        "long",
    ),
    "persian-rummy": House({"variant": "persian-rummy"}, 4, "long"),
    "contract-rummy": House({"variant": "contract-rummy", "renewals": 1}, 3, "long"),
    "contract-rummy-with-buys": House({**STANDARD, "renewals": 1}, 4, "long", hold=50),
}


@pytest.fixture(scope="module")
def servers(store_url) -> Iterator[list[Server]]:
    with (
        serve(REDIS_URL=store_url, WEB_CONCURRENCY="1") as one,
        serve(REDIS_URL=store_url, WEB_CONCURRENCY="1") as other,
    ):
        yield [one, other]


@pytest.fixture(scope="module")
def played(servers) -> Played:
    """Plays a short match, or hands out the one that was played already."""
    matches: dict[str, Match] = {}

    def one(house: str) -> Match:
        if house not in matches:
            matches[house] = play(servers, SHORT[house], seconds=120)
        return matches[house]

    return one


def check(match: Match, servers: list[Server], store_url: str) -> None:
    """All that was told agrees with the log, and with the match told again."""
    told = retold(match)
    assert told.check_states() > 4 * len(match.clients)
    with line(servers[0]) as send:
        for player in match.players:
            player.caller.send = send
        told.check_windows(20)
    with Client(servers[1].host, servers[1].port) as referee:
        told.check_replays(referee)
    store = store_at(store_url)
    session = whole(store, match.game.session)
    store.connection.close()
    assert (session.table, session.revision) == (told.tables[-1], len(told.tables))
    assert match.happened["repeated"] >= len(match.players)
    tokens = [each.token for each in match.game.players]
    for server, before in zip(servers, match.logged_before, strict=True):
        since = [line for line in server.requests()[before:] if line["operation"] == "act"]
        assert since, "this server was never asked"
        assert [line for line in server.requests() if line["status"] == 500] == []
        assert server.complaints("error") == []
        written = server.log.read_text("utf-8")
        assert [token for token in tokens if token and token in written] == []


def retold(match: Match) -> Retelling:
    told = Retelling(match)
    told.tell()
    told.check_deeds()
    told.check_end()
    return told


@pytest.mark.parametrize("house", SHORT)
def test_a_match_is_played_to_its_end_by_threads(servers, store_url, played, house):
    match = played(house)
    check(match, servers, store_url)
    assert len(retold(match).deals) == 2


@pytest.mark.long
@pytest.mark.parametrize("house", LONG)
def test_a_full_match_is_played_to_its_end_by_threads(servers, store_url, house):
    match = play(servers, LONG[house], seconds=900)
    check(match, servers, store_url)


# --- that it would be found -----------------------------------------------------------------------


def lose_an_entry(match: Match) -> None:
    del match.players[1].entries[5]


def double_an_entry(match: Match) -> None:
    match.watcher.entries.insert(5, match.watcher.entries[4])


def change_the_order(match: Match) -> None:
    entries = match.players[0].entries
    entries[3], entries[4] = entries[4], entries[3]


def tell_a_draw(match: Match) -> None:
    """A draw of another player, as the one who has drawn is told of it."""
    drawn = next(
        number
        for number, entry in enumerate(match.players[0].entries)
        if entry.get("seat") == 0 and entry["action"]["action"] == "draw"
    )
    match.players[1].entries[drawn] = match.players[0].entries[drawn]


def show_another_view(match: Match) -> None:
    number = min(set(match.players[0].states) & set(match.players[1].states))
    match.players[1].states[number] = match.players[0].states[number]


def forget_a_deed(match: Match) -> None:
    acts = match.players[2].acts
    del acts[max(acts)]


def let_another_win(match: Match) -> None:
    number = max(match.watcher.states)
    match.watcher.states[number] = {
        **match.watcher.states[number],
        "match": {"state": "over", "winners": [9]},
    }


def claim_once_more(match: Match) -> None:
    number = next(entry["number"] for entry in match.watcher.entries if "window" in entry)
    for player in match.players:
        player.answers[number] = {"response": "buy"}


TAMPERINGS = (
    lose_an_entry,
    double_an_entry,
    change_the_order,
    tell_a_draw,
    show_another_view,
    forget_a_deed,
    let_another_win,
    claim_once_more,
)


@pytest.mark.parametrize("tampering", TAMPERINGS)
def test_a_match_of_which_something_else_is_told_is_found_out(played, tampering):
    match = copied(played("persian-rummy"))
    tampering(match)
    with pytest.raises((AssertionError, KeyError)):
        retold(match).check_states()


def copied(match: Match) -> Match:
    """The match, of which something may be changed."""
    players = [
        replace(
            player,
            entries=list(player.entries),
            states=dict(player.states),
            acts=dict(player.acts),
            answers=dict(player.answers),
        )
        for player in match.players
    ]
    watcher = match.watcher
    watching = replace(watcher, entries=list(watcher.entries), states=dict(watcher.states))
    return replace(match, players=players, watcher=watching)
