"""Workers of the service that are killed while games are played: the others go on."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from uuid import uuid4

import pytest
from redis import Redis

from service.sessions.embedded import socket_of
from tests.server import Server, serve
from tests.sessions.ledger_of_acts import tell
from tests.sessions.redis_servers import BINARIES, redis_server, wait_until
from tests.sessions.steady_players import SECONDS_TO_ANSWER, Lines, ask_to_begin, playing
from tests.sessions.workers import exists, workers

WORKERS = 2


@pytest.fixture(scope="module")
def shared() -> Iterator[Server]:
    """A service whose store is a server of its own."""
    with redis_server(BINARIES["valkey"]) as store, serve(REDIS_URL=store.url) as service:
        yield service


@pytest.fixture(scope="module")
def data(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def embedded(data) -> Iterator[Server]:
    """A service that has started its store itself."""
    with serve(RUMMY_DATA=str(data)) as service:
        yield service


def end_one(service: Server, how: signal.Signals) -> None:
    """End the worker that has run longest, and wait until there is another for it."""
    oldest = workers(service)[0]
    os.kill(oldest, how)
    wait_until(
        lambda: not exists(oldest) and len(workers(service)) == WORKERS, "another worker is there"
    )


@pytest.mark.parametrize("where", ["shared", "embedded"])
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM], ids=lambda how: how.name)
@pytest.mark.parametrize("rounds", [2, pytest.param(12, marks=pytest.mark.long)])
def test_no_action_is_lost_when_workers_end(where, how, rounds, request):
    service: Server = request.getfixturevalue(where)
    with Lines(service.host, service.port) as lines:
        with playing(lines, clients=6) as club:
            for _ in range(rounds):
                club.ledger.wait_for(40)
                end_one(service, how)
            club.ledger.wait_for(40)
        account = club.settle()
    tell(request, account)
    account.require_all()
    if how is signal.SIGKILL:
        assert account.refused["no answer"] > 0, account
    assert account.slowest < SECONDS_TO_ANSWER, account


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM], ids=lambda how: how.name)
def test_the_store_does_not_end_with_a_worker_of_the_service_that_started_it(embedded, data, how):
    def store() -> int:
        with Redis(unix_socket_path=str(socket_of(data))) as client:
            return int(client.info("server")["process_id"])

    pid, before = store(), workers(embedded)
    for _ in range(WORKERS):
        end_one(embedded, how)
    assert not set(before) & set(workers(embedded))
    sleep(0.3)  # whatever a worker leaves behind when it ends has happened by then
    assert store() == pid
    with Lines(embedded.host, embedded.port) as lines:
        assert ask_to_begin(lines.open(), str(uuid4())).status == 201
