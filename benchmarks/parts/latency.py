"""Latency under a fixed rate of arrivals, beside the throughput, for a verdict and for the echo.

The rate is a share of what each server can do at most, measured in the same run. What is compared
is the time that a request is under way, from the moment it is due; see `benchmarks.arrivals`. The
sender needs a part of the two cores too, and more of it the higher the rate: that is against the
echo, which has more arrivals.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.bench import Bench
from benchmarks.children import Child
from benchmarks.figures import percentile, spread
from benchmarks.plays import LARGE, plays_of
from benchmarks.rounds import interleaved
from benchmarks.rows import Row, compared, not_measured
from benchmarks.served import both
from benchmarks.workers import Side
from benchmarks.wrk import LoadError, Request, throughput, write
from tests.server import Server

PART = "Latency under a fixed rate of arrivals"
AGAINST = "bare Flask echo, the same share of its own throughput"
SHARES = (50, 70)
"""Per cent of the throughput."""
PERCENTILES = (50, 90, 99, 99.9)
SECONDS = 3


def measure(bench: Bench) -> Iterator[Row]:
    """A row for each share and percentile."""
    if bench.wrk.reason:
        yield not_measured(PART, "a share of the throughput", bench.wrk.reason, against=AGAINST)
        return
    bodies = [play.body() for play in plays_of(LARGE)]
    with (
        both() as servers,
        TemporaryDirectory(prefix="rummy-bench-") as folder,
        Child(sys.executable, "benchmarks.arrivals") as sender,
    ):
        sides = [
            _Arrivals(bench, sender, server, path, Path(folder, str(number)), bodies)
            for number, (server, path) in enumerate(
                ((servers.product, "/v1/verdicts"), (servers.bare, "/echo"))
            )
        ]
        rates = interleaved({side.path: side.at_most for side in sides}, 4)
        for side in sides:
            side.most = spread(rates[side.path][1:]).median  # the first warms up
        for share in SHARES:
            for side in sides:
                side.begin(share)
            interleaved({side.path: side.arrive for side in sides}, bench.rounds)
            yield from _rows(share, *sides)


class _Arrivals:
    """A server with its address, what it can do at most, and what was seen at the present share."""

    def __init__(
        self,
        bench: Bench,
        sender: Child,
        server: Server,
        path: str,
        file: Path,
        bodies: list[bytes],
    ) -> None:
        self.path, self.most = path, 0.0
        self._bench, self._sender, self._server, self._file = bench, sender, server, file
        self._requests = [Request(path, body) for body in bodies]
        write(file, self._requests, server.url.removeprefix("http://"))
        self.begin(0)

    def begin(self, share: int) -> None:
        """From here on that share of the throughput arrives, in per cent."""
        self.share = share
        self.rounds: dict[float, list[float]] = {percent: [] for percent in PERCENTILES}
        self.late: list[float] = []

    def at_most(self, _: int) -> float:
        """Requests a second, one after the other."""
        seconds = self._bench.seconds(2)
        wrk, url = self._bench.wrk, self._server.url
        return Side(self._server).fair(lambda: throughput(wrk, url, self._requests, seconds)).rate

    def arrive(self, _: int) -> float:
        """A round of arrivals; its p99 in ms."""
        rate = self.most * self.share / 100
        said = self._sender.ask(
            "send",
            host=self._server.host,
            port=self._server.port,
            file=str(self._file),
            rate=rate,
            count=max(20, round(rate * SECONDS * self._bench.scale)),
        )
        if said["refused"] or said["lost"]:
            raise LoadError(f"{self.path} refused {said['refused']}, lost {len(said['lost'])}")
        for percent, found in self.rounds.items():
            found.append(1e3 * percentile(said["latencies"], percent))
        self.late.append(1e3 * percentile(said["late"] or [0.0], 99))
        self._bench.say(f"{self.path} {rate:.0f}/s: p99 {self.rounds[99][-1]:.1f} ms")
        return self.rounds[99][-1]


def _rows(share: int, ours: _Arrivals, theirs: _Arrivals) -> Iterator[Row]:
    notes = {
        "our throughput/s": round(ours.most),
        "their throughput/s": round(theirs.most),
        "our arrivals/s": round(ours.most * share / 100),
        "their arrivals/s": round(theirs.most * share / 100),
        "p99 of how late the sending was, ms, ours": spread(ours.late).median,
        "theirs": spread(theirs.late).median,
    }
    for percent in PERCENTILES:
        yield compared(
            PART,
            f"p{percent:g} of a verdict (3 kB) at {share} % of the throughput",
            "ms",
            ours.rounds[percent],
            theirs.rounds[percent],
            AGAINST,
            smaller_is_better=True,
            notes=notes if percent == PERCENTILES[-1] else None,
        )
