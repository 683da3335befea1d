"""A store that answers and will not write: read-only, full, or without the replicas it needs."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from time import monotonic, sleep
from typing import Any
from uuid import uuid4

import pytest

from service.wire.table import write_table
from tests.sessions.call_windows import all_may_call
from tests.sessions.clients import PASS, Reply
from tests.sessions.ledger_of_acts import Ledger, tell
from tests.sessions.planting import plant, store_at
from tests.sessions.redis_servers import LOOPBACK, RedisServer
from tests.sessions.steady_players import SECONDS_TO_ANSWER, ask_to_begin, playing, sit_down

NOBODY = 1  # a port where no server is


@dataclass(frozen=True)
class Refusal:
    """How a server comes to refuse to write, and how to let it write again."""

    begin: tuple[str, ...]
    end: tuple[str, ...]
    may_delete: bool = False


REFUSALS = {
    "read-only": Refusal(("REPLICAOF", LOOPBACK, str(NOBODY)), ("REPLICAOF", "NO", "ONE")),
    "full": Refusal(("CONFIG SET", "maxmemory", "1mb"), ("CONFIG SET", "maxmemory", "0"), True),
    "without replicas": Refusal(
        ("CONFIG SET", "min-replicas-to-write", "1"), ("CONFIG SET", "min-replicas-to-write", "0")
    ),
}


@pytest.fixture(params=REFUSALS)
def refusal(request, store) -> Iterator[Refusal]:
    """A way to refuse, which is over when the test is."""
    chosen = REFUSALS[request.param]
    yield chosen
    store.ask(*chosen.end)


def kept(store: RedisServer) -> dict[str, Any]:
    """All that a store has of all sessions, but for how long they live."""
    ways = {"stream": ("XRANGE", "-", "+"), "hash": ("HGETALL",), "string": ("GET",)}
    found = {}
    for key in sorted(store.ask("KEYS", "rummy:*")):
        command, *rest = ways[store.ask("TYPE", key)]
        found[key] = store.ask(command, key, *rest)
    return found


def timed(ask: Callable[[], Reply]) -> Reply:
    started = monotonic()
    reply = ask()
    assert monotonic() - started < SECONDS_TO_ANSWER, reply
    return reply


def require_refusal(reply: Reply) -> None:
    assert (reply.status, reply.slug) == (503, "store-unavailable"), reply
    assert reply.headers["Retry-After"] in {"1", "2", "3"}, reply


def test_what_would_write_is_refused_whole_and_done_later(store, lines, refusal):
    send = lines.open()
    game, over = sit_down(send, Ledger()), sit_down(send, Ledger())
    while not over.is_over:
        over.play()
    contest = all_may_call()
    called = plant(store_at(store.url), send, write_table(contest.table))
    nearest, other = contest.seats[:2]
    player, action = game.next_act()
    key = str(uuid4())
    act = partial(player.act, action, game.tag, key)
    writes = {
        "act": act,
        "begin": partial(ask_to_begin, send, str(uuid4())),
        "deal": partial(over.game.players[0].deal, over.tag, str(uuid4())),
        "pass": partial(called.players[other].respond, 1, PASS),
        "call": partial(called.players[nearest].respond, 1, contest.claims[nearest][0]),
    }
    before = kept(store)
    store.ask(*refusal.begin)
    for ask in (*writes.values(), *writes.values()):
        require_refusal(timed(ask))
    if not refusal.may_delete:
        require_refusal(timed(game.game.owner.end))
    assert kept(store) == before
    store.ask(*refusal.end)
    answers = {name: timed(ask).status for name, ask in writes.items()}
    assert answers == {"act": 200, "begin": 201, "deal": 200, "pass": 200, "call": 200}
    again = act()
    assert again.headers["Idempotency-Replayed"] == "true"
    game.take_note(player, action, again)
    game.play()
    game.ledger.settle({game.game.session: game.log()}).require_all()
    assert game.game.owner.end().status == 204


def test_what_only_reads_is_answered(store, lines, refusal):
    game = sit_down(lines.open(), Ledger())
    player, _ = game.next_act()
    game.play()
    store.ask(*refusal.begin)
    for ask in (game.game.watcher.watch, player.view, player.choices, player.events):
        reply = timed(ask)
        assert reply.status == 200, reply


def test_who_looks_is_answered_though_the_life_of_the_game_cannot_be_renewed(store, lines, refusal):
    table = write_table(all_may_call().table)
    # It has ten minutes left: whoever looks at it now would give it more.
    game = plant(store_at(store.url), lines.open(), table)
    store.ask(*refusal.begin)
    assert timed(game.watcher.watch).status == 200
    for ask in (game.players[0].view, game.players[0].choices, game.players[0].events):
        reply = timed(ask)
        assert reply.status == 200, reply


@pytest.mark.parametrize("rounds", [1, pytest.param(8, marks=pytest.mark.long)])
def test_no_action_is_lost_while_the_store_refuses_now_and_then(
    store, lines, refusal, rounds, request
):
    with playing(lines) as club:
        for _ in range(rounds):
            club.ledger.wait_for(40)
            store.ask(*refusal.begin)
            sleep(0.5)
            store.ask(*refusal.end)
        club.ledger.wait_for(40)
    account = club.settle()
    tell(request, account)
    account.require_all()
    assert account.refused["store-unavailable"] > 0, account
    assert account.slowest < SECONDS_TO_ANSWER, account
