"""A store that is slow, silent or away: sessions say so soon, and all that needs none goes on."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from statistics import median
from time import sleep

import pytest

from tests.server import Server, serve
from tests.sessions.clients import Reply, Send
from tests.sessions.drop_proxy import DropProxy
from tests.sessions.ledger_of_acts import Ledger, tell
from tests.sessions.outages import (
    FAILURES_UNTIL_LEFT_ALONE,
    JSON,
    SECONDS_TO_RECOVER,
    VERDICT,
    begins,
    is_refused_for_now,
    questions,
    require_recovery,
    stateless_times,
    timed,
)
from tests.sessions.redis_servers import BINARIES, LOOPBACK, RedisServer, wait_until
from tests.sessions.steady_players import (
    SECONDS_TO_ANSWER,
    Lines,
    SteadyGame,
    playing,
    sit_down,
)

THREADS = 4  # of the one worker
SECONDS_TO_NOTICE = 4.0  # that the store is silent, for who waits for events


@pytest.fixture(scope="module")
def wire(store) -> Iterator[DropProxy]:
    with DropProxy(LOOPBACK, store.port) as proxy:
        yield proxy


@pytest.fixture(scope="module")
def service(wire) -> Iterator[Server]:
    with serve(REDIS_URL=f"redis://{wire.address}/0", WEB_CONCURRENCY="1") as server:
        yield server


@pytest.fixture(scope="module")
def lines(service) -> Iterator[Lines]:
    with Lines(service.host, service.port) as lines:
        yield lines


@pytest.fixture
def game(lines, wire) -> SteadyGame:
    """A game of which everybody knows that it can be reached."""
    wire.pass_through()
    return sit_down(lines.open(), Ledger())


OUTAGES: dict[str, Callable[[DropProxy], None]] = {
    "slow by 1 s": lambda wire: wire.delay(1),
    "silent": lambda wire: wire.black_hole(),
    "refusing": lambda wire: wire.refuse(),
}
each_outage = pytest.mark.parametrize(
    "outage",
    ["silent", "refusing", pytest.param("slow by 1 s", marks=pytest.mark.long)],
)
silence = pytest.mark.parametrize(
    "outage",
    [
        "silent",
        *(pytest.param(each, marks=pytest.mark.long) for each in ("slow by 1 s", "refusing")),
    ],
)


@each_outage
@pytest.mark.parametrize("rounds", [1, pytest.param(4, marks=pytest.mark.long)])
def test_every_request_is_answered_within_a_second(game, wire, outage, rounds):
    for _ in range(rounds):
        asked = questions(game)
        OUTAGES[outage](wire)
        answers = [timed(ask) for ask in asked]
        wire.pass_through()
        assert all(is_refused_for_now(reply) for reply, _ in answers), answers
        times = [seconds for _, seconds in answers]
        assert max(times) < SECONDS_TO_ANSWER, times
        assert max(times[FAILURES_UNTIL_LEFT_ALONE:]) < 0.3, f"it is not left alone: {times}"
        require_recovery(game)


@silence
def test_more_requests_than_threads_are_answered_within_a_second(
    game, lines, wire, outage, request
):
    ways = [lines.open() for _ in range(3 * THREADS)]
    callers = [replace(game.game.watcher, send=send) for send in ways]
    assert all(caller.watch().status == 200 for caller in callers)
    OUTAGES[outage](wire)
    with ThreadPoolExecutor(len(callers)) as threads:
        answers = list(threads.map(lambda caller: timed(caller.watch), callers))
    wire.pass_through()
    assert all(is_refused_for_now(reply) for reply, _ in answers), answers
    times = sorted(seconds for _, seconds in answers)
    tell(request, f"slowest answers after {times[-THREADS:]} s")
    assert times[-1] < SECONDS_TO_ANSWER, times
    require_recovery(game)


@pytest.mark.parametrize("seconds", [0.1, pytest.param(0.2, marks=pytest.mark.long)])
def test_a_store_that_is_a_little_slow_is_waited_for(game, lines, wire, seconds):
    player, _ = game.next_act()
    send = lines.open()
    wire.delay(seconds)
    asked = (game.play, player.view, player.choices, player.events, begins(send))
    answers = [timed(ask) for ask in asked]
    wire.pass_through()
    assert [reply.status for reply, _ in answers] == [200, 200, 200, 200, 201]
    assert max(took for _, took in answers) < SECONDS_TO_ANSWER, answers
    require_recovery(game)


@each_outage
@pytest.mark.parametrize("after", [0.2, pytest.param(1.3, marks=pytest.mark.long)])
def test_who_waits_for_events_is_soon_told_that_the_store_is_away(game, lines, wire, outage, after):
    def wait(send: Send) -> tuple[Reply, float]:
        return timed(lambda: replace(game.game.watcher, send=send).events(1, wait=20))

    with ThreadPoolExecutor(2) as threads:
        waiting = [threads.submit(wait, lines.open()) for _ in range(2)]
        sleep(after)
        assert not any(each.done() for each in waiting), "nobody waits"
        OUTAGES[outage](wire)
        answers = [each.result() for each in waiting]
    wire.pass_through()
    assert all(is_refused_for_now(reply) for reply, _ in answers), answers
    assert max(seconds for _, seconds in answers) < after + SECONDS_TO_NOTICE, answers
    require_recovery(game)


# --- what needs no store --------------------------------------------------------------------------


FEW, MANY = 2, 2 * THREADS  # players: fewer than the threads, or more


@pytest.mark.parametrize(
    ("outage", "players", "rounds"),
    [
        ("silent", FEW, 1),
        *(
            pytest.param(outage, players, 5, marks=pytest.mark.long)
            for outage in OUTAGES
            for players in (FEW, MANY)
        ),
    ],
)
def test_what_needs_no_store_is_as_quick_as_ever(lines, wire, outage, players, rounds, request):
    up, down = [], []
    wire.pass_through()
    with playing(lines, players) as club:
        send = lines.open()
        for _ in range(rounds):
            club.ledger.wait_for(10)
            up += stateless_times(send, seconds=1)
            OUTAGES[outage](wire)
            down += stateless_times(send, seconds=1)
            wire.pass_through()
    measured = "; ".join(
        f"store {name}: median {median(times) * 1000:.1f} ms, worst {max(times) * 1000:.0f} ms "
        f"of {len(times)}"
        for name, times in (("up", up), (outage, down))
    )
    tell(request, measured)
    assert median(down) < 3 * median(up) + 0.005, measured
    # Where all threads wait for the store, a verdict may have to wait for one of them.
    longest = 3 * max(up) + 0.1 if players == FEW else SECONDS_TO_ANSWER
    assert max(down) < longest, measured
    club.settle().require_all()


def test_the_service_starts_without_its_store_and_finds_it_when_it_comes(tmp_path):
    store = RedisServer(BINARIES["valkey"], tmp_path)
    with serve(REDIS_URL=store.url) as service, Lines(service.host, service.port) as lines:
        send = lines.open()
        assert send("POST", "/v1/verdicts", JSON, VERDICT).status == 200
        ask = begins(send)
        for _ in range(2 * FAILURES_UNTIL_LEFT_ALONE):
            reply, seconds = timed(ask)
            assert is_refused_for_now(reply), reply
            assert seconds < SECONDS_TO_ANSWER
        with store:
            wait_until(lambda: ask().status == 201, "sessions can be begun", SECONDS_TO_RECOVER)
