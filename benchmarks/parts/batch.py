"""Alternatives in one request against one request for each."""

from collections.abc import Iterator

import orjson

from benchmarks.bench import Bench
from benchmarks.plays import SMALL, play_of
from benchmarks.rounds import interleaved
from benchmarks.rows import Row, Target, compared, not_measured
from benchmarks.served import PRODUCT, private_store
from benchmarks.workers import Side
from benchmarks.wrk import LoadError, Request, throughput
from service import referee
from service.wire.actions import write_action
from service.wire.requests import MOST_ALTERNATIVES
from tests.server import serve

PART = "Batches"
WHAT = f"POST /v1/verdicts/batch, {MOST_ALTERNATIVES} alternatives"
SINGLE = "single verdicts, one request each"
TARGET = Target(8)
SECONDS = 1


def bodies() -> tuple[bytes, list[bytes]]:
    """One batch of alternatives at a table, and the same alternatives as single requests."""
    play = play_of(SMALL)
    legal = [write_action(each) for each in referee.legal_actions(play.table).actions]
    table = play.document()["table"]
    actions = [legal[number % len(legal)] for number in range(MOST_ALTERNATIVES)]
    alternatives = [{"action": action} for action in actions]
    batch = orjson.dumps({"table": table, "alternatives": alternatives})
    return batch, [orjson.dumps({"table": table, "action": action}) for action in actions]


def measure(bench: Bench) -> Iterator[Row]:
    """One row: verdicts a second, either way."""
    if bench.wrk.reason:
        yield not_measured(PART, WHAT, bench.wrk.reason, TARGET, SINGLE)
        return
    batch, singles = bodies()
    in_one = [Request("/v1/verdicts/batch", batch)]
    one_each = [Request("/v1/verdicts", body) for body in singles]
    with private_store() as store, serve(PRODUCT, REDIS_URL=store) as server:
        side = Side(server)

        def rate(requests: list[Request], verdicts: int) -> float:
            seconds = bench.seconds(SECONDS)
            load = side.fair(lambda: throughput(bench.wrk, server.url, requests, seconds))
            if load.refused:
                raise LoadError(f"{requests[0].path} refused {load.refused} requests")
            bench.say(f"{requests[0].path}: {load.rate * verdicts:.0f} verdicts/s")
            return load.rate * verdicts

        sides = {
            "batch": lambda _: rate(in_one, len(singles)),
            "single": lambda _: rate(one_each, 1),
        }
        interleaved(sides, 1)  # to warm it up
        found = interleaved(sides, 2 * bench.rounds)
    yield compared(PART, WHAT, "verdicts/s", found["batch"], found["single"], SINGLE, TARGET)
