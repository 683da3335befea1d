"""The store is away, in each way in which a server can be: what needs none of it never learns."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from time import monotonic

import pytest
from redis.exceptions import BusyLoadingError

from tests.server import serve
from tests.sessions.ledger_of_acts import Ledger, tell
from tests.sessions.outages import (
    is_refused_for_now,
    questions,
    require_recovery,
    stateless_times,
    timed,
)
from tests.sessions.redis_servers import BINARIES, RedisServer, redis_server, wait_until
from tests.sessions.steady_players import SECONDS_TO_ANSWER, Lines, sit_down

# By these servers are tested: so many microseconds pass with each key that is loaded, and after so
# many bytes it says to who asks that it still loads.
SLOW_TO_LOAD = {
    "key-load-delay": "50000",
    "loading-process-events-interval-bytes": "1024",
    "rdbcompression": "no",
}
KEYS = 120  # of more bytes than that: six seconds
ROUNDS = 4  # of all questions: some dozens of requests


@pytest.fixture(scope="module")
def store() -> Iterator[RedisServer]:
    with redis_server(BINARIES["valkey"], SLOW_TO_LOAD) as server:
        yield server


@pytest.fixture(scope="module")
def lines(store) -> Iterator[Lines]:
    with serve(REDIS_URL=store.url) as service, Lines(service.host, service.port) as lines:
        yield lines


@contextmanager
def stopped(store: RedisServer) -> Iterator[None]:
    """Nothing listens where it was."""
    store.stop()
    yield
    store.launch()


@contextmanager
def standing_still(store: RedisServer) -> Iterator[None]:
    """Its port takes everything and says nothing."""
    store.pause()
    yield
    store.resume()


@contextmanager
def loading(store: RedisServer) -> Iterator[None]:
    """It has been started again, and still loads what it had."""
    for number in range(KEYS):
        store.ask("SET", f"other:{number}", "x" * 2048)
    store.ask("BGREWRITEAOF")
    wait_until(lambda: store.ask("INFO", "persistence")["aof_rewrite_in_progress"] == 0, "written")
    store.stop()
    store.launch()
    wait_until(lambda: is_loading(store), "it loads")
    yield
    assert is_loading(store), "it was loaded too soon"


def is_loading(store: RedisServer) -> bool:
    try:
        return not store.ask("PING")
    except BusyLoadingError:
        return True


WAYS: list[Callable] = [stopped, standing_still, loading]


@pytest.mark.parametrize("away", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize("rounds", [1, pytest.param(ROUNDS, marks=pytest.mark.long)])
def test_it_is_ready_and_judges_and_refuses_sessions_within_a_second(
    store, lines, away, rounds, request
):
    games = [sit_down(lines.open(), Ledger()) for _ in range(ROUNDS)]
    others = lines.open()
    asked = [ask for game in games for ask in questions(game)] * rounds
    with ThreadPoolExecutor(1) as thread, away(store):
        needing_none = thread.submit(stateless_times, others, 1.5)
        begun = monotonic()
        answers = [timed(ask) for ask in asked]
        took = monotonic() - begun
        quick = needing_none.result()
    times = sorted(seconds for _, seconds in answers)
    tell(request, f"{len(times)} requests in {took:.1f} s, slowest {times[-3:]}; {max(quick):.3f}")
    assert all(is_refused_for_now(reply) for reply, _ in answers), answers
    assert times[-1] < SECONDS_TO_ANSWER, times
    assert len(quick) > 20, quick
    wait_until(lambda: store.ask("PING"), "it answers again")
    for game in games:
        require_recovery(game)
