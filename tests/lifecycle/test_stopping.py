"""SIGTERM ends the work that was begun, takes no more, and ends well; the store goes last."""

import json
import runpy
import signal
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from subprocess import Popen

import pytest
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as NoConnectionError
from redis.retry import Retry

from benchmarks.plays import SMALL, play_of
from service.sessions.embedded import socket_of
from service.worker import SECONDS_TO_GO
from tests.server import ROOT, Server, gunicorn, launched, when_ready
from tests.sessions.clients import Reply
from tests.sessions.ledger_of_acts import Ledger
from tests.sessions.redis_servers import wait_until
from tests.sessions.steady_players import Lines, SteadyGame, sit_down
from tests.sessions.workers import BOOTED, exists, workers

GRACEFUL = runpy.run_path(str(ROOT / "deploy/gunicorn.conf.py"))["graceful_timeout"]
BODY = play_of(SMALL).body()
HEAD = (
    "POST /v1/verdicts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    f"Content-Length: {len(BODY)}\r\n\r\n"
).encode()
WAIT = 3  # seconds of a long poll
MOMENT = 0.3  # until a request has arrived, or a signal
NO_STORE = "redis://127.0.0.1:1/0"


@dataclass
class Running:
    """A service that is to be ended."""

    process: Popen[bytes]
    server: Server
    data: Path

    def tell(self, how: signal.Signals) -> None:
        self.process.send_signal(how)
        time.sleep(MOMENT)

    def require_end(self) -> None:
        """It ends within its time, and well, and nothing of it is left."""
        left = workers(self.server)
        assert self.process.wait(GRACEFUL + 5) == 0
        wait_until(lambda: not any(map(exists, left)), "its workers have ended")

    @property
    def has_store(self) -> bool:
        with (
            suppress(NoConnectionError),
            Redis(unix_socket_path=str(socket_of(self.data)), retry=Retry(NoBackoff(), 0)) as store,
        ):
            return bool(store.ping())
        return False


@contextmanager
def running(data: Path, **settings: str) -> Iterator[Running]:
    told = settings or {"RUMMY_DATA": str(data)}
    with launched(gunicorn(), **told) as (process, log):
        yield Running(process, when_ready(process, log), data)


@pytest.fixture
def service(tmp_path) -> Iterator[Running]:
    """A service without a store."""
    with running(tmp_path, REDIS_URL=NO_STORE) as one:
        yield one


@pytest.fixture
def with_store(tmp_path) -> Iterator[Running]:
    """A service that has started its store itself, as `make run` does."""
    with running(tmp_path) as one:
        yield one


@contextmanager
def come_too_late(service: Running) -> Iterator[None]:
    """Somebody who comes now is let in no more: he is not answered, neither now nor in the end.

    The system may take his connection all the same, as long as a worker is there (gunicorn #3397):
    that is why an instance has to be taken out first.
    """
    address = service.server.host, service.server.port
    came = b""
    with suppress(ConnectionError), socket.create_connection(address, GRACEFUL) as client:
        client.sendall(HEAD + BODY)
        yield
        came = client.recv(1)
    assert not came
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(address, GRACEFUL).close()


@contextmanager
def half_sent(service: Running) -> Iterator[socket.socket]:
    """A request of which the second half is still to come."""
    address = service.server.host, service.server.port
    with socket.create_connection(address, timeout=GRACEFUL) as client:
        client.sendall(HEAD + BODY[: len(BODY) // 2])
        time.sleep(MOMENT)
        yield client


def finished(client: socket.socket) -> HTTPResponse:
    """The answer, once the other half is sent."""
    client.sendall(BODY[len(BODY) // 2 :])
    response = HTTPResponse(client)
    response.begin()
    assert json.loads(response.read())["verdict"] == "legal"
    return response


def drip(client: socket.socket, pause: float) -> None:
    """Send the other half a byte at a time, until nobody takes it any more."""
    with suppress(OSError):
        for byte in BODY[len(BODY) // 2 :]:
            client.sendall(bytes([byte]))
            time.sleep(pause)


@contextmanager
def waiting(game: SteadyGame, lines: Lines) -> Iterator[list[Reply]]:
    """Somebody waits for events that do not come; what he was answered is there afterwards."""
    watcher = replace(game.game.watcher, send=lines.open())
    replies: list[Reply] = []
    with ThreadPoolExecutor(1) as threads:
        asked = threads.submit(watcher.events, 1, wait=WAIT)
        time.sleep(MOMENT)
        assert not asked.done()
        yield replies
        replies.append(asked.result())


def require_kept(ended, game):
    """All that a service has acknowledged before it ended is there when it is started again."""
    wait_until(lambda: not ended.has_store, "the store has ended")
    with (
        running(ended.data) as service,
        Lines(service.server.host, service.server.port) as lines,
    ):
        game.speak_by(lines.open())
        game.ledger.settle({game.game.session: game.log()}).require_all()


@pytest.mark.parametrize("again", [None, signal.SIGTERM], ids=["once", "twice"])
def test_a_body_of_which_half_has_come_is_waited_for(service, again):
    with half_sent(service) as client:
        service.tell(signal.SIGTERM)
        if again:
            service.tell(again)
        response = finished(client)
        assert response.status == 200
    service.require_end()


def test_nobody_is_let_in_any_more(service):
    with half_sent(service) as client:
        service.tell(signal.SIGTERM)
        with come_too_late(service):
            assert finished(client).status == 200
            service.require_end()


def test_who_waits_for_events_is_answered_and_the_store_goes_last(with_store):
    server = with_store.server
    with Lines(server.host, server.port) as lines:
        game = sit_down(lines.open(), Ledger())
        with waiting(game, lines) as replies:
            with_store.tell(signal.SIGTERM)
            # By a connection that was open before: what is acknowledged now is kept as well.
            assert game.play().status == 200
            assert with_store.has_store
        assert replies[0].status == 200
        assert [each["number"] for each in replies[0].body["events"]] == [2], "he was not woken"
        assert not game.ledger.refused
    with_store.require_end()
    require_kept(with_store, game)


def test_a_connection_that_is_kept_alive_is_answered_once_more(service):
    connection = HTTPConnection(service.server.host, service.server.port, timeout=10)
    announced = []
    for how in (None, signal.SIGTERM):
        if how:
            service.tell(how)
        connection.request("GET", "/readyz")
        response = connection.getresponse()
        assert response.status == 200, response.read()
        response.read()
        announced.append(response.getheader("Connection"))
    connection.close()
    assert announced == ["keep-alive", "close"]
    service.require_end()


@pytest.mark.parametrize(
    ("first", "then"),
    [
        (signal.SIGTERM, signal.SIGINT),
        pytest.param(signal.SIGTERM, signal.SIGQUIT, marks=pytest.mark.long),
        # After these gunicorn still waits for what a worker has begun, as long as after SIGTERM.
        pytest.param(signal.SIGINT, signal.SIGINT, marks=pytest.mark.long),
        pytest.param(signal.SIGQUIT, signal.SIGTERM, marks=pytest.mark.long),
    ],
    ids=lambda how: how.name,
)
def test_who_is_in_a_hurry_loses_answers_and_nothing_else(with_store, first, then):
    server = with_store.server
    with Lines(server.host, server.port) as lines:
        game = sit_down(lines.open(), Ledger())
        game.play()
    with half_sent(with_store):
        with_store.tell(first)
        with suppress(ProcessLookupError):
            with_store.tell(then)
        with_store.require_end()
    require_kept(with_store, game)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGQUIT], ids=str)
def test_workers_that_are_still_booting_end_as_well(how):
    """gunicorn's own handler, which they have from their master, would only note the signal."""
    application = "tests.lifecycle.slow_booting_application:app"
    with launched(gunicorn(application), REDIS_URL=NO_STORE) as (process, log):
        wait_until(lambda: len(BOOTED.findall(log.read_text("utf-8"))) == 2, "they boot")
        time.sleep(MOMENT)
        process.send_signal(how)
        assert process.wait(GRACEFUL / 2) == 0


def test_a_body_that_does_not_come_is_waited_for_as_long_as_the_worker_says(service):
    begun = time.monotonic()
    with half_sent(service) as client:
        service.tell(signal.SIGTERM)
        service.require_end()
        assert not client.recv(1)
    # Not as long as a request that is being answered, either.
    assert SECONDS_TO_GO < time.monotonic() - begun < GRACEFUL / 2


@pytest.mark.long
def test_a_body_that_drips_is_not_waited_for_beyond_the_time(service):
    begun = time.monotonic()
    with half_sent(service) as client, ThreadPoolExecutor(1) as threads:
        service.tell(signal.SIGTERM)
        threads.submit(drip, client, SECONDS_TO_GO / 4)
        service.require_end()
    # So it was waited for all the same while something came.
    assert time.monotonic() - begun > 2 * SECONDS_TO_GO
