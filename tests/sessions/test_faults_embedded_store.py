"""The store that a service starts itself: it ends with it, and the games are there again."""

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import sleep

import pytest
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from service.sessions.embedded import socket_of
from tests.server import serve
from tests.sessions.ledger_of_acts import Ledger, tell
from tests.sessions.redis_servers import LOOPBACK, free_port, wait_until
from tests.sessions.steady_players import SECONDS_TO_ANSWER, Lines, playing, sit_down
from tests.sessions.workers import exists, workers

LONG_SILENCE = 2.5  # seconds
UNSAVED = timedelta(seconds=2)  # with appendfsync everysec


@pytest.fixture
def data(tmp_path) -> Iterator[Path]:
    """A data folder; a store that a failing test has left running there is stopped."""
    yield tmp_path
    left = process_of(tmp_path)
    if left:
        os.kill(left, signal.SIGTERM)


def process_of(data: Path) -> int:
    """The process of the folder's store; 0 if there is none."""
    once = Retry(NoBackoff(), 0)
    with Redis(unix_socket_path=str(socket_of(data)), socket_timeout=2, retry=once) as client:
        try:
            return int(client.info("server")["process_id"])
        except RedisError:
            return 0


def require_end(data: Path) -> None:
    wait_until(lambda: not process_of(data), "the store has ended with its service")


@pytest.mark.parametrize(
    ("how", "rounds"),
    [
        (signal.SIGTERM, 1),
        pytest.param(signal.SIGTERM, 4, marks=pytest.mark.long),
        pytest.param(signal.SIGINT, 4, marks=pytest.mark.long),
    ],
    ids=str,
)
def test_games_outlive_their_service(data, how, rounds, request):
    port = free_port()
    with ExitStack() as running, Lines(LOOPBACK, port) as lines:

        def start() -> int:
            return running.enter_context(serve(PORT=str(port), RUMMY_DATA=str(data))).pid

        master = start()
        with playing(lines) as club:
            for _ in range(rounds):
                club.ledger.wait_for(40)
                os.kill(master, how)
                require_end(data)
                running.close()
                master = start()
            club.ledger.wait_for(40)
        account = club.settle()
    tell(request, account)
    account.require_all()
    assert account.refused["no answer"] > 0, account
    require_end(data)


def test_the_store_of_a_service_that_was_killed_is_taken_over(data):
    with ExitStack() as running:
        with (
            serve(RUMMY_DATA=str(data)) as killed,
            Lines(killed.host, killed.port) as lines,
            playing(lines) as club,
        ):
            club.ledger.wait_for(40)
            left = process_of(data)
            os.kill(killed.pid, signal.SIGKILL)
            # Its workers still see to those who are connected while the next one is starting.
            service = running.enter_context(serve(RUMMY_DATA=str(data)))
        assert process_of(data) == left
        with Lines(service.host, service.port) as lines:
            send = lines.open()
            for game in club.games:
                game.speak_by(send)
            club.games[-1].play()
            club.settle().require_all()
    require_end(data)


def test_a_store_that_was_taken_over_is_left_alone_when_it_is_silent(data):
    with serve(RUMMY_DATA=str(data)) as killed:
        left, orphans = process_of(data), workers(killed)
        os.kill(killed.pid, signal.SIGKILL)
        wait_until(lambda: not any(map(exists, orphans)), "its workers are gone")
    with serve(RUMMY_DATA=str(data)) as service, Lines(service.host, service.port) as lines:
        game = sit_down(lines.open(), Ledger())
        game.play()
        os.kill(left, signal.SIGSTOP)
        sleep(LONG_SILENCE)
        os.kill(left, signal.SIGCONT)
        game.play()
        now = process_of(data)
        if now != left:
            os.kill(left, signal.SIGTERM)
        assert now == left, "two servers wrote to one folder"
        game.ledger.settle({game.game.session: game.log()}).require_all()
    require_end(data)


@pytest.mark.parametrize("rounds", [1, pytest.param(5, marks=pytest.mark.long)])
def test_a_store_that_was_killed_is_started_again(data, rounds, request):
    deaths: list[datetime] = []
    with serve(RUMMY_DATA=str(data)) as service, Lines(service.host, service.port) as lines:
        with playing(lines, forgetful=True) as club:
            for _ in range(rounds):
                club.ledger.wait_for(40)
                os.kill(process_of(data), signal.SIGKILL)
                deaths.append(datetime.now(UTC))
            club.ledger.wait_for(40)
        account = club.settle()
    tell(request, account)
    account.require_one_history()
    account.require_recent(deaths, UNSAVED)
    assert account.refused["store-unavailable"] > 0, account
    assert account.slowest < SECONDS_TO_ANSWER, account
    require_end(data)


def test_two_services_share_the_store_of_one_folder(data):
    with serve(RUMMY_DATA=str(data)) as first, Lines(first.host, first.port) as lines:
        game = sit_down(lines.open(), Ledger())
        store = process_of(data)
        with serve(RUMMY_DATA=str(data)) as second, Lines(second.host, second.port) as more_lines:
            for by in (more_lines, lines, more_lines):
                game.speak_by(by.open())
                game.play()
            assert process_of(data) == store
        assert process_of(data) == store, "the guest has stopped it"
        game.speak_by(lines.open())
        game.play()
        game.ledger.settle({game.game.session: game.log()}).require_all()
    require_end(data)
