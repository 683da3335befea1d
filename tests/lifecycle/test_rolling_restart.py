"""Both instances are started anew, one after the other, under traffic: nobody notices.

And the same without taking them out first, to show that it would be noticed.
"""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPException
from itertools import pairwise
from threading import Event
from time import sleep

import pytest

from benchmarks.plays import SMALL, plays_of
from tests.lifecycle.instances import pair
from tests.sessions.clients import Reply
from tests.sessions.ledger_of_acts import Ledger, tell
from tests.sessions.redis_servers import BINARIES, RedisServer, redis_server, wait_until
from tests.sessions.steady_players import Lines, playing, sit_down

JSON = {"Content-Type": "application/json"}
WAIT = 2  # seconds of a long poll: longer than an instance is out before it is told to end
POLLS = 4  # at the same time, so that both instances have some
PLAYERS = 2
ACTS = 20  # of all players, before the next thing happens
PAUSE = 0.01  # seconds between two verdicts
NEVER = 600.0


@dataclass
class Traffic:
    """Requests that nobody sends again, and how they fared; a lost one is status 0."""

    lines: Lines
    closing: Event = field(default_factory=Event)
    verdicts: list[int] = field(default_factory=list)
    polls: list[int] = field(default_factory=list)

    def judge(self) -> None:
        """Ask for verdicts one after the other."""
        send, bodies = self.lines.open(), [play.body() for play in plays_of(SMALL, 8)]
        while not self.closing.wait(PAUSE):
            body = bodies[len(self.verdicts) % len(bodies)]
            self.verdicts.append(_status(lambda: send("POST", "/v1/verdicts", JSON, body)))  # noqa: B023 -- called at once

    def poll(self) -> None:
        """Wait for events of a game in which nothing happens."""
        send = self.lines.open()
        game = sit_down(send, Ledger())
        while not self.closing.is_set():
            self.polls.append(_status(lambda: game.game.watcher.events(1, wait=WAIT)))


def _status(ask: Callable[[], Reply]) -> int:
    try:
        return ask().status
    except (OSError, HTTPException):
        return 0


@contextmanager
def asking(lines: Lines) -> Iterator[Traffic]:
    """Verdicts and long polls until the context ends."""
    traffic = Traffic(lines)
    with ThreadPoolExecutor(POLLS + 1) as threads:
        tasks = [
            threads.submit(traffic.judge),
            *(threads.submit(traffic.poll) for _ in range(POLLS)),
        ]
        try:
            wait_until(lambda: traffic.verdicts, "there is traffic")
            sleep(0.5)  # until all wait
            yield traffic
        finally:
            traffic.closing.set()
        for task in tasks:
            task.result()


@pytest.fixture(scope="module")
def store() -> Iterator[RedisServer]:
    with redis_server(BINARIES["valkey"]) as server:
        yield server


@pytest.mark.parametrize("rounds", [1, pytest.param(10, marks=pytest.mark.long)])
def test_nobody_notices_a_rolling_restart(store, rounds, request):
    with pair(REDIS_URL=store.url) as both, Lines(both.server.host, both.port) as lines:
        with asking(lines) as traffic, playing(lines, PLAYERS) as club:
            codes, carried = [], [both.carried()]
            for _ in range(rounds):
                codes += both.roll(lambda: club.ledger.wait_for(ACTS))
                carried.append(both.carried())
        account = club.settle()
        lost = both.lost()
    tell(request, f"{len(traffic.verdicts)} verdicts, {len(traffic.polls)} long polls; {account}")
    assert codes == [0, 0] * rounds
    assert not account.refused, account
    account.require_all()
    assert set(traffic.verdicts) == {200}, traffic.verdicts
    assert set(traffic.polls) == {200}, traffic.polls
    assert len(traffic.polls) >= POLLS * rounds
    assert lost == 0
    for before, after in pairwise(carried):
        assert all(map(int.__lt__, before, after)), f"one had no part in it: {carried}"


def test_an_instance_that_is_ended_while_it_has_its_turn_is_missed(store):
    """SIGTERM alone: what was under way is answered, what comes afterwards is not."""
    # A balancer that looks too seldom is the same as one that is not told.
    with pair(NEVER, REDIS_URL=store.url) as both, Lines(both.server.host, both.port) as lines:
        with asking(lines) as traffic:
            code = both.instances[0].end(signal.SIGTERM)
            asked = len(traffic.verdicts)
            wait_until(lambda: len(traffic.verdicts) > asked + 10, "more was asked")
        assert code == 0
        assert 0 in traffic.verdicts
        assert both.lost() > 0


def test_an_instance_that_is_killed_is_missed_by_those_who_wait(store):
    with pair(REDIS_URL=store.url) as both, Lines(both.server.host, both.port) as lines:
        with asking(lines) as traffic:
            both.instances[0].kill()
            wait_until(lambda: 0 in traffic.polls, "somebody has lost an answer")
        assert both.lost() > 0
