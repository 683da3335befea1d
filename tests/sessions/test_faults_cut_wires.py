"""Connections that are cut when a request has been carried out and its answer is under way.

Whoever sends the request again is answered as the first time, and it has been done once.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from random import Random
from time import sleep
from uuid import uuid4

import pytest

from service.wire.table import write_table
from tests.server import Server, serve
from tests.sessions.call_windows import all_may_call
from tests.sessions.clients import Reply, Send
from tests.sessions.drop_proxy import DropProxy
from tests.sessions.ledger_of_acts import Ledger
from tests.sessions.planting import plant, store_at
from tests.sessions.redis_servers import LOOPBACK, RedisServer
from tests.sessions.steady_players import Lines, ask_to_begin, insist, playing, sit_down


@pytest.fixture(scope="module")
def inner_wire(store) -> Iterator[DropProxy]:
    """Between the service and its store."""
    with DropProxy(LOOPBACK, store.port) as proxy:
        yield proxy


@pytest.fixture(scope="module")
def service(inner_wire) -> Iterator[Server]:
    with serve(REDIS_URL=f"redis://{inner_wire.address}/0") as server:
        yield server


@pytest.fixture(scope="module")
def outer_wire(service) -> Iterator[DropProxy]:
    """Between clients and the service."""
    with DropProxy(service.host, service.port) as proxy:
        yield proxy


@pytest.fixture(scope="module")
def lines(service) -> Iterator[Lines]:
    with Lines(service.host, service.port) as inner:
        # From then on the store knows all scripts: what is cut off was carried out.
        sit_down(inner.open(), Ledger()).play()
        yield inner


@pytest.fixture(scope="module")
def outer_lines(lines, outer_wire) -> Iterator[Lines]:
    with Lines(outer_wire.host, outer_wire.port) as outer:
        yield outer


@dataclass(frozen=True)
class Deed:
    """Something to be done once; `adds` is by how much it changes what is counted."""

    ask: Callable[[], Reply]
    count: Callable[[], int]
    adds: int
    written: bytes  # what only the command has that writes it
    method: bytes = b"POST"
    answers: frozenset[int] = frozenset({200})
    has_key: bool = True


def act(send: Send, store: RedisServer) -> Deed:
    game = sit_down(send, Ledger())
    player, action = game.next_act()
    ask = partial(player.act, action, game.tag, str(uuid4()))
    return Deed(ask, lambda: len(game.log()), 1, b'"entry":"action"')


def next_deal(send: Send, store: RedisServer) -> Deed:
    game = sit_down(send, Ledger())
    while not game.is_over:
        game.play()
    ask = partial(game.game.players[1].deal, game.tag, str(uuid4()))
    return Deed(ask, lambda: len(game.log()), 1, b'"entry":"deal"')


def call(send: Send, store: RedisServer) -> Deed:
    contest = all_may_call()
    game = plant(store_at(store.url), send, write_table(contest.table))
    nearest = contest.seats[0]
    ask = partial(game.players[nearest].respond, 1, contest.claims[nearest][0])

    def count() -> int:
        return len(game.watcher.events().body["events"])

    return Deed(ask, count, 1, b'"entry":"window"', b"PUT", has_key=False)


def pending_call(send: Send, store: RedisServer) -> Deed:
    contest = all_may_call()
    game = plant(store_at(store.url), send, write_table(contest.table))
    farthest = contest.seats[-1]
    ask = partial(game.players[farthest].respond, 1, contest.claims[farthest][0])

    def count() -> int:
        return len(game.watcher.events().body["events"])

    answers = frozenset({202})
    return Deed(ask, count, 0, b'"response":"call"', b"PUT", answers, has_key=False)


def begin(send: Send, store: RedisServer) -> Deed:
    ask = partial(ask_to_begin, send, str(uuid4()))
    return Deed(ask, partial(sessions, store), 1, b'"entry":"deal"', answers=frozenset({201}))


def plan(send: Send, store: RedisServer) -> Deed:
    """The first half of beginning a session: what it is to be is fixed."""
    ask = partial(ask_to_begin, send, str(uuid4()))
    return Deed(ask, partial(sessions, store), 1, b"rummy:new:", answers=frozenset({201}))


def end(send: Send, store: RedisServer) -> Deed:
    game = sit_down(send, Ledger()).game
    # Who asks again may be told that there is no such session any more, and so it is over.
    answers = frozenset({204, 404})
    count = partial(sessions, store)
    return Deed(game.owner.end, count, -1, b":end", b"DELETE", answers, has_key=False)


def sessions(store: RedisServer) -> int:
    return len(store.ask("KEYS", "rummy:*:document"))


DEEDS = (act, next_deal, call, pending_call, begin, plan, end)
every_deed = pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: deed.__name__)


def essence(reply: Reply) -> object:
    """What an answer says, without how much time is left."""
    passing = {"closes_in_ms", "hold_ms", "expires_at", "instance"}
    body = reply.body or {}
    body = {**body, "window": {**body["window"]}} if "window" in body else body
    window = {k: v for k, v in body.get("window", {}).items() if k not in passing}
    return {k: v for k, v in body.items() if k not in passing} | {"window": window}


@every_deed
@pytest.mark.parametrize("cuts", [1, 2])
def test_what_the_store_has_done_is_done_once_though_its_reply_is_lost(
    lines, store, inner_wire, deed, cuts
):
    asked = deed(lines.open(), store)
    before, cut_before = asked.count(), inner_wire.cuts
    inner_wire.cut_after_request(asked.written, times=cuts)
    first = asked.ask()
    assert inner_wire.cuts == cut_before + cuts
    inner_wire.pass_through()
    # The service asks once more by itself, and finds it done.
    assert first.status in (asked.answers if cuts == 1 else {503}), first
    if cuts == 2:
        assert first.slug == "store-unavailable"
        assert first.headers["Retry-After"] in {"1", "2", "3"}
    again = [insist(asked.ask, Ledger()) for _ in range(2)]
    assert {reply.status for reply in again} <= asked.answers, again
    assert asked.count() == before + asked.adds
    if asked.has_key:
        assert again[1].headers["Idempotency-Replayed"] == "true"
    if asked.method != b"DELETE":
        told = [essence(reply) for reply in (first, *again) if reply.status != 503]
        assert all(each == told[0] for each in told), told


@every_deed
def test_what_the_service_has_done_is_done_once_though_its_answer_is_lost(
    outer_lines, outer_wire, store, deed
):
    asked = deed(outer_lines.open(), store)
    before = asked.count()
    outer_wire.cut_after_request(asked.method + b" /v1/sessions")
    with pytest.raises(OSError):  # noqa: PT011 -- the system chooses its words
        asked.ask()
    outer_wire.pass_through()
    assert asked.count() == before + asked.adds, "it has been done"
    again = [asked.ask() for _ in range(2)]
    assert {reply.status for reply in again} <= asked.answers, again
    assert asked.count() == before + asked.adds, "it was done twice"
    if asked.has_key:
        assert all(reply.headers["Idempotency-Replayed"] == "true" for reply in again)
    assert essence(again[0]) == essence(again[1])


@pytest.mark.parametrize("cuts", [40, pytest.param(600, marks=pytest.mark.long)])
def test_no_action_is_lost_or_doubled_while_wires_are_cut(
    outer_lines, inner_wire, outer_wire, cuts
):
    chance = Random(cuts)
    with playing(outer_lines) as club:
        for _ in range(cuts):
            wire = chance.choice([inner_wire, outer_wire])
            chance.choice([wire.cut_after_request, wire.cut_before_request])(
                chance.choice([b"EVALSHA", b'"entry":"action"', b"POST", b""]), chance.randint(1, 4)
            )
            sleep(chance.random() * 0.1)
            wire.pass_through()
        club.ledger.wait_for(10)
    account = club.settle()
    account.require_all()
    assert account.refused["no answer"] > 0, account
    assert account.refused["store-unavailable"] > 0, account
