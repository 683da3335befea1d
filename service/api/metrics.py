"""What is counted, for Prometheus: requests by operation, the store's time, what sessions do.

Nothing that is counted has the id of a session in it. With several workers each counts in files of
its own, which `serve` adds up.
"""

from time import perf_counter
from typing import Any, Final

from flask import Flask, current_app
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from service import __version__

_REQUEST_BUCKETS: Final = (
    *(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5),
    *(1.0, 2.5, 5.0, 10.0, 25.0),  # who waits for events may take 20 seconds
)
_STORE_BUCKETS: Final = (0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5)


class Metrics:
    """The counters of one application."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        told: dict[str, Any] = {"registry": self.registry}
        self._requests = Counter(
            "rummy_requests", "Requests answered.", ["operation", "status"], **told
        )
        self._seconds = Histogram(
            "rummy_request_seconds",
            "Seconds from a request to its answer.",
            ["operation"],
            buckets=_REQUEST_BUCKETS,
            **told,
        )
        self._store = Histogram(
            "rummy_store_seconds",
            "Seconds of a call to the store, by how it went: answered, refused, away.",
            ["outcome"],
            buckets=_STORE_BUCKETS,
            **told,
        )
        self._stale = Counter(
            "rummy_stale", "Requests decided on a state of a session that is past (412).", **told
        )
        self._replays = Counter(
            "rummy_replays", "Requests answered again with the answer that was kept.", **told
        )
        self._windows = Counter(
            "rummy_windows", "Windows for claims: opened, won, passed.", ["outcome"], **told
        )
        self._limited = Counter(
            "rummy_limited",
            "Requests refused because their caller had used up a quota; by API key.",
            ["caller"],
            **told,
        )
        self._waiters = Gauge(
            "rummy_waiters",
            "Requests that wait for something to happen.",
            multiprocess_mode="livesum",
            **told,
        )
        info = Gauge(
            "rummy_info", "The version that runs.", ["version"], multiprocess_mode="max", **told
        )
        info.labels(__version__).set(1)
        # One look-up each, where `labels` would make the key anew with every request.
        self._by_answer: dict[tuple[str, int], Any] = {}
        self._by_operation: dict[str, Any] = {}
        self._by_outcome = {
            each: self._store.labels(each) for each in ("answered", "refused", "away")
        }
        self._by_end = {each: self._windows.labels(each) for each in ("opened", "won", "passed")}

    def request(self, operation: str, status: int, begun: float) -> None:
        """A request was answered, which was `begun` at that reading of `perf_counter`."""
        key = operation, status
        if key not in self._by_answer:
            self._by_answer[key] = self._requests.labels(operation, str(status))
        if operation not in self._by_operation:
            self._by_operation[operation] = self._seconds.labels(operation)
        self._by_answer[key].inc()
        self._by_operation[operation].observe(perf_counter() - begun)
        if status == 412:
            self._stale.inc()

    def replay(self) -> None:
        """A kept answer was given again."""
        self._replays.inc()

    def limited(self, caller: str) -> None:
        """A caller was refused; `caller` is the name of its API key, empty for an address."""
        self._limited.labels(caller).inc()

    def store(self, seconds: float, outcome: str) -> None:
        """A call to the store is over."""
        self._by_outcome[outcome].observe(seconds)

    def window(self, outcome: str) -> None:
        """A window was opened, won or passed."""
        self._by_end[outcome].inc()

    def waits(self, more: int) -> None:
        """One request more waits, or (-1) one less."""
        self._waiters.inc(more)


def metrics() -> Metrics | None:
    """The counters of the application that answers; None if it does not count."""
    found: Metrics | None = current_app.extensions["metrics"]
    return found


def install(app: Flask, *, counts: bool) -> Metrics | None:
    """Let an application count, or not."""
    made = Metrics() if counts else None
    app.extensions["metrics"] = made
    return made
