"""Sessions over HTTP, of two services with one Redis: as if all happened one after the other."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from http.client import HTTPConnection, HTTPException
from random import Random
from uuid import uuid4

import pytest

from tests.server import Server
from tests.sessions.busy_clients import DRAW, PATTERN, SECONDS_TO_ANSWER, Client
from tests.sessions.clients import Send, begin, over_http
from tests.sessions.crowd import PATIENCE, patient, two_services
from tests.sessions.drop_proxy import DropProxy
from tests.sessions.histories import (
    LOG,
    REFUSED,
    History,
    act,
    begun,
    entries,
    revision_of,
    session,
)
from tests.sessions.linearizability import READ, Operation, check_log, is_linearizable
from tests.sessions.redis_servers import BINARIES, redis_server

CLIENTS = 4
STEPS = 12
RULES = {"variant": "rummy-500", "calls": "off"}

histories = pytest.mark.parametrize("times", [3, pytest.param(100, marks=pytest.mark.long)])


# --- the model ------------------------------------------------------------------------------------

FIRST, SECOND, OTHER = "1-a", "2-b", "2-c"


def asks(invoked: int, call: Hashable, result: Hashable = None, *, lost: bool = False) -> Operation:
    """What takes a moment, from an even one to an odd one; its answer may be lost."""
    return Operation(0, invoked, None if lost else invoked + 1, call, result)


MINE, YOURS = act("mine", FIRST, SECOND), act("yours", FIRST, OTHER)
LOST = asks(0, MINE, lost=True)
POSSIBLE = {
    "done, and told again": [asks(0, MINE, ("done", SECOND)), asks(2, MINE, ("replayed", SECOND))],
    "told again though the answer was lost": [LOST, asks(2, MINE, ("replayed", SECOND))],
    "done the second time": [LOST, asks(2, READ, FIRST), asks(4, MINE, ("done", SECOND))],
    "too late the second time": [
        LOST,
        asks(2, YOURS, ("done", OTHER)),
        asks(4, MINE, ("stale", OTHER)),
    ],
    "forbidden at the state that was wanted": [asks(0, MINE, REFUSED), asks(2, READ, FIRST)],
    "as many lines as steps": [asks(0, MINE, ("done", SECOND)), asks(2, LOG, 2)],
}
IMPOSSIBLE = {
    "done twice": [asks(0, MINE, ("done", SECOND)), asks(2, MINE, ("done", SECOND))],
    "done, and then too late": [asks(0, MINE, ("done", SECOND)), asks(2, MINE, ("stale", SECOND))],
    "told again what was never done": [asks(0, READ, FIRST), asks(2, MINE, ("replayed", SECOND))],
    "two on one state": [asks(0, MINE, ("done", SECOND)), asks(2, YOURS, ("done", OTHER))],
    "lost, seen, and done after all": [
        LOST,
        asks(2, READ, SECOND),
        asks(4, MINE, ("done", SECOND)),
    ],
    "forbidden at another state": [asks(0, MINE, ("done", SECOND)), asks(2, YOURS, REFUSED)],
    "a line that is missing": [asks(0, MINE, ("done", SECOND)), asks(2, LOG, 1)],
    "a line too many": [asks(0, READ, FIRST), asks(2, LOG, 2)],
}


@pytest.mark.parametrize("history", POSSIBLE.values(), ids=POSSIBLE)
def test_what_sessions_do_is_found_possible(history):
    assert is_linearizable(history, begun(FIRST), session)


@pytest.mark.parametrize("history", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_they_must_not_do_is_found_impossible(history):
    assert not is_linearizable(history, begun(FIRST), session)


# --- the service ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def services() -> Iterator[tuple[Server, Server]]:
    with redis_server(BINARIES["valkey"]) as redis, two_services(redis.url) as services:
        yield services


@pytest.fixture
def wires(services) -> Iterator[list[DropProxy]]:
    """A wire to each of the services, which can be cut."""
    with ExitStack() as running:
        proxies = [DropProxy(each.host, each.port) for each in services]
        yield [running.enter_context(each) for each in proxies]


Line = Server | DropProxy


@contextmanager
def lines_to(ends: Iterable[Line], timeout: float) -> Iterator[list[Send]]:
    connections = [HTTPConnection(each.host, each.port, timeout=timeout) for each in ends]
    try:
        yield [over_http(each) for each in connections]
    finally:
        for connection in connections:
            connection.close()


def told_all(clients: list[Client]) -> Counter[str]:
    """How often clients are told what, who do as they like, all at the same time.

    All of it can be explained, and the log is right.
    """
    history, game = clients[0].history, clients[0].game
    with ThreadPoolExecutor(len(clients)) as threads:
        running = [threads.submit(client.run, STEPS) for client in clients]
        assert not wait(running, PATIENCE).not_done
        for each in running:
            each.result()
    assert is_linearizable(history.operations(), begun(game.begun.tag), session)
    # What was lost may still be on its way.
    before = revision_of(game.watcher.watch().tag)
    log = entries(game.watcher.events(limit=200))
    after = revision_of(game.watcher.watch().tag)
    assert before <= len(log) <= after
    assert [number for number, _, _ in log] == [*range(1, len(log) + 1)]
    assert check_log([*history.logs, log], history.acknowledged) == []
    told = Counter(each.result[0] if each.result else "unknown" for each in history.attempts)
    return told + Counter({"reads": len(history.reads)})


@histories
def test_what_clients_are_told_can_have_happened_one_after_the_other(
    services, times, record_testsuite_property
):
    told: Counter[str] = Counter()
    with lines_to(services * (CLIENTS // 2), PATIENCE) as sends:
        for number in range(times):
            game, history, chance = begin(patient(sends[0]), RULES), History(), Random(number)
            told += told_all(
                [
                    Client(n, game, send, history, Random(chance.random()))
                    for n, send in enumerate(sends)
                ]
            )
    record_testsuite_property(f"{times} histories", dict(told))
    assert {"reads", "done", "stale"} <= told.keys()


@histories
def test_so_it_can_where_answers_are_lost_and_requests_sent_again(
    services, wires, times, record_testsuite_property
):
    told: Counter[str] = Counter()
    for number in range(times):
        chance = Random(-number)
        with (
            lines_to(services[:1], PATIENCE) as (direct,),
            lines_to(wires * (CLIENTS // 2), SECONDS_TO_ANSWER) as sends,
        ):
            game, history = begin(patient(direct), RULES), History()
            told += told_all(
                [
                    Client(n, game, send, history, Random(chance.random()), wires[n % 2])
                    for n, send in enumerate(sends)
                ]
            )
            for wire in wires:
                wire.pass_through()
    told["cuts"] = sum(wire.cuts for wire in wires)
    record_testsuite_property(f"{times} histories with faults", dict(told))
    assert {"reads", "done", "unknown", "cuts"} <= told.keys()


@pytest.mark.parametrize("cut", ["cut_after_request", "cut_before_request"])
def test_an_act_whose_answer_was_lost_is_told_or_done_when_it_is_sent_again(services, wires, cut):
    with lines_to(wires, PATIENCE) as (near, far):
        game = begin(patient(near), RULES)
        player, tag, key = game.in_turn(), game.begun.tag, str(uuid4())
        getattr(wires[0], cut)(PATTERN)
        with pytest.raises((OSError, HTTPException)):
            player.act(DRAW, tag, key)
        again = replace(player, send=patient(far)).act(DRAW, tag, key)
        assert again.status == 200
        assert ("Idempotency-Replayed" in again.headers) == (cut == "cut_after_request")
        assert len(game.watcher.events().body["events"]) == 2
        assert wires[0].cuts == 1
