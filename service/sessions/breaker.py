"""A circuit breaker: when the store has failed several times in a row, it is left alone a while."""

import time
from collections.abc import Callable
from threading import Lock


class Breaker:
    """Lets calls through until `most` in a row have failed, then none for `rest` seconds.

    After the rest one call is let through at a time, each `rest` seconds, until one succeeds. The
    clock is in seconds and only goes forward.
    """

    def __init__(
        self, most: int = 5, rest: float = 2.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most, self._rest, self._clock = most, rest, clock
        self._failures = 0
        self._closed_until = 0.0
        self._lock = Lock()

    def lets_through(self) -> bool:
        """Whether a call may be made now. Who gets a yes tells how the call went."""
        with self._lock:
            if self._failures < self._most:
                return True
            if self._clock() < self._closed_until:
                return False
            self._closed_until = self._clock() + self._rest
            return True

    def succeeded(self) -> None:
        """The call went well: others may follow."""
        with self._lock:
            self._failures = 0

    def failed(self) -> None:
        """The call went wrong."""
        with self._lock:
            self._failures += 1
            if self._failures >= self._most:
                self._closed_until = self._clock() + self._rest
