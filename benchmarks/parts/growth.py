"""How a verdict grows with the table: 2 to 8 players, 0 to 20 melds, in process and over HTTP.

A line of least squares through the points, time over the bytes of the body: if R² is near one the
time is linear in the size of the table.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial
from http.client import HTTPConnection
from statistics import median
from time import perf_counter
from typing import NamedTuple

from benchmarks.bench import Bench
from benchmarks.figures import fit, spread
from benchmarks.plays import Play, after, game, rules_of
from benchmarks.rounds import interleaved
from benchmarks.rows import Row, Target
from benchmarks.served import PRODUCT, private_store
from benchmarks.verdict import verdict
from service.game.actions import Discard
from service.game.table import Phase
from tests.server import serve

PART = "Growth with the table"
SEATS = range(2, 9)
MELDS = (0, 5, 10, 15, 20)
TARGET = Target(0.9)
IN_PROCESS = "in process"
"""Held to the target. Over HTTP nine tenths of the time hang on no table, and vary by more."""
CALLS = 20
"""Verdicts of each round on each table, of which the median counts."""
MOST_GAMES = 6


class Point(NamedTuple):
    """A table of that size, as the body of a request."""

    seats: int
    melds: int
    body: bytes


@cache
def points() -> tuple[Point, ...]:
    """Discards at tables of all these sizes; with each five melds more there is one pack more."""
    found = []
    for seats in SEATS:
        for melds in MELDS:
            play = _discard(seats, melds)
            if play:
                found.append(Point(seats, len(play.table.melds), play.body()))
    return tuple(found)


def _discard(seats: int, melds: int) -> Play | None:
    """A discard at a table with so many melds or a few more; None if no game comes to it."""
    rules = rules_of(seats, {"packs": min(4, 1 + seats // 5 + melds // 4), "jokers": 6})
    plays = (
        play
        for seed in range(MOST_GAMES)
        for play in game(rules, seats, seed, eager=True)
        if isinstance(play.action, Discard) and len(play.table.melds) >= melds
        if after(play).phase is not Phase.OVER  # or it would be scored as well
    )
    return next(plays, None)


def measure(bench: Bench) -> Iterator[Row]:
    """A row for each way."""
    with private_store() as store, serve(PRODUCT, REDIS_URL=store) as server:
        connection = HTTPConnection(server.host, server.port, timeout=10)
        ways: dict[str, Callable[[bytes], object]] = {
            IN_PROCESS: verdict,
            "over HTTP": partial(_over_http, connection),
        }
        sides = {
            f"{way} {number}": partial(_microseconds, ask, point.body, bench.some(CALLS))
            for number, point in enumerate(points())
            for way, ask in ways.items()
        }
        interleaved(sides, 1)  # to warm it up
        found = interleaved(sides, bench.rounds)
        connection.close()
    for way in ways:
        bench.say(f"{way} ...")
        yield _row(way, [found[f"{way} {number}"] for number in range(len(points()))])


def _microseconds(ask: Callable[[bytes], object], body: bytes, calls: int, _: int) -> float:
    times = []
    for _call in range(calls):
        begun = perf_counter()
        ask(body)
        times.append(perf_counter() - begun)
    return 1e6 * median(times)


def _over_http(connection: HTTPConnection, body: bytes) -> None:
    connection.request("POST", "/v1/verdicts", body, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    answer.read()
    assert answer.status == 200, answer.status


def _row(way: str, rounds_of_points: list[list[float]]) -> Row:
    sizes = [float(len(point.body)) for point in points()]
    lines = [fit(sizes, round_) for round_ in zip(*rounds_of_points, strict=True)]
    times = [median(rounds) for rounds in rounds_of_points]
    slopes = spread([1e3 * line.slope for line in lines])
    return Row(
        PART,
        f"a verdict {way} is linear in the bytes of the table",
        "R²",
        spread([fit(sizes, times).explained]),
        target=TARGET if way == IN_PROCESS else None,
        notes={
            "tables": len(sizes),
            "least bytes": min(sizes),
            "most bytes": max(sizes),
            "µs at nothing": spread([line.start for line in lines]).median,
            "µs for each kB more": slopes.median,
        },
        points=[
            {
                "players": point.seats,
                "melds": point.melds,
                "bytes": size,
                "µs": time,
                "µs per byte": time / size,
            }
            for point, size, time in zip(points(), sizes, times, strict=True)
        ],
    )
