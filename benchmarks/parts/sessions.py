"""An action in a session, against a bare route that reads and writes the same in the same store.

Each request is a real one: it reads the session, judges, and writes what has become of it. So each
session is used once, and new ones are planted for every round.
"""

from collections.abc import Iterator

from benchmarks import workers
from benchmarks.bench import Bench
from benchmarks.planted import clear, plant, real_action, store_of
from benchmarks.plays import SMALL, play_of, plays_of
from benchmarks.rounds import interleaved
from benchmarks.rows import Row, Target, compared, not_measured
from benchmarks.served import BARE, PRODUCT, private_store
from benchmarks.workers import Side
from benchmarks.wrk import Load, LoadError, throughput
from service.sessions.store import Store
from tests.server import serve

PART = "Actions in sessions"
WHAT = "POST /v1/sessions/{session}/actions, 1 kB table"
AGAINST = "bare Flask route with the same two scripts"
TARGET = Target(0.5)
SECONDS, ROUNDS = 1, 2  # as for verdicts
MOST_A_SECOND = 4_000
"""Requests that are made ready for each second of a round."""


def measure(bench: Bench) -> Iterator[Row]:
    """One row."""
    if bench.wrk.reason:
        yield not_measured(PART, WHAT, bench.wrk.reason, TARGET, AGAINST)
        return
    play = play_of(SMALL)
    with (
        private_store() as url,
        store_of(url) as store,
        real_action(play) as file,
        serve(PRODUCT, REDIS_URL=url) as product,
        serve(BARE, REDIS_URL=url, BARE_ACTION=str(file)) as bare,
    ):
        ours, theirs = Side(product), Side(bare)
        sides = {
            "ours": lambda _: _rate(bench, store, ours, "/v1/sessions"),
            "theirs": lambda _: _rate(bench, store, theirs, "/sessions"),
        }
        interleaved(sides, 1)  # to warm both up
        ours.again()
        theirs.again()
        found = interleaved(sides, ROUNDS * bench.rounds)
    notes = workers.notes(ours, theirs)
    yield compared(
        PART, WHAT, "requests/s", found["ours"], found["theirs"], AGAINST, TARGET, notes=notes
    )


def _rate(bench: Bench, store: Store, side: Side, path: str) -> float:
    def run() -> Load:
        requests = plant(store, plays_of(SMALL), MOST_A_SECOND * SECONDS, path)
        load = throughput(bench.wrk, side.server.url, requests, SECONDS, once=True)
        clear(store)
        return load

    load = side.fair(run)
    if load.refused:
        raise LoadError(f"{path} refused {load.refused} requests")
    bench.say(f"{path}: {load.rate:.0f}/s")
    return load.rate
