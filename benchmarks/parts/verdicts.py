"""A verdict over HTTP against an empty Flask answer: what the referee costs on top of the web."""

from collections.abc import Iterator
from statistics import fmean

from benchmarks import workers
from benchmarks.bench import Bench
from benchmarks.plays import LARGE, SMALL, plays_of
from benchmarks.rounds import interleaved
from benchmarks.rows import Row, Target, compared, not_measured
from benchmarks.served import Pair, both
from benchmarks.workers import Side
from benchmarks.wrk import LoadError, Request, throughput

PART = "Verdicts over HTTP"
TARGET = Target(0.5)
ECHO = "bare Flask echo"
SECONDS, ROUNDS = 1, 4
"""Short rounds, and for each that is asked for so many: which worker has how many connections is
luck, every time anew.
"""


def measure(bench: Bench) -> Iterator[Row]:
    """A row for each body."""
    if bench.wrk.reason:
        for size in (SMALL, LARGE):
            yield not_measured(PART, _what(size), bench.wrk.reason, TARGET, ECHO)
        return
    with both() as servers:
        for size in (SMALL, LARGE):
            yield _row(bench, servers, size)


def _what(size: int) -> str:
    return f"POST /v1/verdicts, {size // 1000} kB"


def _row(bench: Bench, servers: Pair, size: int) -> Row:
    bodies = [play.body() for play in plays_of(size)]
    seconds = bench.seconds(SECONDS)

    ours, theirs = Side(servers.product), Side(servers.bare)

    def rate(side: Side, path: str) -> float:
        requests = [Request(path, body) for body in bodies]
        load = side.fair(lambda: throughput(bench.wrk, side.server.url, requests, seconds))
        if load.refused:
            raise LoadError(f"{path} refused {load.refused} requests")
        bench.say(f"{path} {size} bytes: {load.rate:.0f}/s")
        return load.rate

    sides = {
        "ours": lambda _: rate(ours, "/v1/verdicts"),
        "theirs": lambda _: rate(theirs, "/echo"),
    }
    interleaved(sides, 1)  # to warm both up
    ours.again()
    theirs.again()
    found = interleaved(sides, ROUNDS * bench.rounds)
    notes = {
        "different bodies": len(bodies),
        "bytes of each, on average": fmean(map(len, bodies)),
        **workers.notes(ours, theirs),
    }
    return compared(
        PART, _what(size), "requests/s", found["ours"], found["theirs"], ECHO, TARGET, notes=notes
    )
