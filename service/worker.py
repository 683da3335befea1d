"""gunicorn's threads, but a request gets one only when all of it has come.

Without this ten clients that send a byte a second, or none after the first, hold the ten threads of
a worker, and whoever is accepted by that worker waits behind them. Here what has come of a request
is kept with its connection, which waits for more where it costs no thread.
"""

import struct
import time
from contextlib import suppress
from socket import MSG_DONTWAIT, SHUT_RDWR, SHUT_WR, SO_SNDTIMEO, SOL_SOCKET
from typing import Any, Final

from gunicorn.workers.gthread import (  # type: ignore[attr-defined]
    _DEFER,  # says: back to those who wait until there is something to read
    ThreadWorker,
)

from service.arrivals import Arriving

SECONDS_TO_COME: Final = 30.0
"""Within which all of a request must have come since its first byte."""

SECONDS_TO_GO: Final = 2.0
"""For which a client that was told its last answer may take to close the connection, and for which
a stopping worker waits for what has not come."""

_TIME_TO_TAKE: Final = struct.pack("ll", 10, 0)
"""Seconds for which a thread waits for a client that takes no more of its answer: of a long one, as
what fits into the system's buffers is taken from the thread at once."""

_PIECE: Final = 65_536
_SMALL: Final = 16_384
_MOST_WAITING: Final = 32 * 1024 * 1024
"""Bytes that a worker keeps of requests that are not whole, but for small ones."""


class Worker(ThreadWorker):
    """gunicorn's worker of threads."""

    _next_look = 0.0
    _stopping: float | None = None

    def handle(self, conn: Any) -> Any:
        """Answer a request that is there; let a connection wait for the rest of one that is not."""
        if self.cfg.is_ssl:
            return super().handle(conn)
        if hasattr(conn, "leaving"):
            return self._see_off(conn)
        if conn.parser is None:
            conn.parser = Arriving(self.cfg, conn.client)
            conn.initialized = True
            conn.sock.setsockopt(SOL_SOCKET, SO_SNDTIMEO, _TIME_TO_TAKE)
        arriving: Arriving = conn.parser
        try:
            has_ended = self._receive(conn.sock, arriving)
        except OSError:
            return self._see_off(conn)  # the client has gone
        if arriving.lacks() and not has_ended:
            # A stopping worker defers nothing: it would not come back to it.
            may_wait = self.alive and self._may_wait(arriving)
            return _DEFER if may_wait else self._see_off(conn)
        is_kept = super().handle(conn) and not arriving.unreader.starved
        return is_kept or self._see_off(conn)

    def _receive(self, connection: Any, arriving: Arriving) -> bool:
        """Take what has come by now; whether nothing more will."""
        if not self.alive:
            connection.settimeout(SECONDS_TO_GO)
        with suppress(BlockingIOError, TimeoutError):
            while arriving.lacks():
                piece = connection.recv(_PIECE, MSG_DONTWAIT)
                if not piece:
                    return True
                arriving.add(piece)
        if arriving.lacks() and arriving.expects_to_be_invited():
            connection.send(b"HTTP/1.1 100 Continue\r\n\r\n", MSG_DONTWAIT)
        return False

    def _may_wait(self, arriving: Arriving) -> bool:
        if _is_late(arriving, time.monotonic()):
            return False
        if len(arriving.data) <= _SMALL:
            return True
        others: list[Any] = list(self.pending_conns)
        waiting = sum(len(each.parser.data) for each in others if each.parser)
        return waiting < _MOST_WAITING

    def _see_off(self, conn: Any) -> Any:
        """Let a client read to the end: what comes from it now would cut it off (RFC 9112, 9.6).

        gunicorn waits for that in the one thread which gives work to all others.
        """
        with suppress(OSError):
            if not hasattr(conn, "leaving"):
                conn.leaving = time.monotonic()
                conn.sock.shutdown(SHUT_WR)
            try:
                has_ended = not conn.sock.recv(_PIECE, MSG_DONTWAIT)
            except BlockingIOError:
                has_ended = False
            if self.alive and not has_ended and not self._has_had_its_time(conn, time.monotonic()):
                return _DEFER
        with suppress(OSError):
            conn.sock.shutdown(SHUT_RDWR)  # so that gunicorn has nothing to wait for
        return False

    def murder_pending(self) -> None:
        """Close the connections of those who have had their time; gunicorn's name."""
        super().murder_pending()
        now = time.monotonic()
        if now < self._next_look:
            return
        self._next_look = now + 1
        if not self.alive and self._stopping is None:
            self._stopping = now
        for conn in [each for each in self.pending_conns if self._has_had_its_time(each, now)]:
            self.pending_conns.remove(conn)
            self.pending_conns.appendleft(conn)
            conn.timeout = now
        super().murder_pending()

    def _has_had_its_time(self, conn: Any, now: float) -> bool:
        if self._stopping is not None and now - self._stopping > SECONDS_TO_GO:
            return True
        if hasattr(conn, "leaving"):
            return bool(now - conn.leaving > SECONDS_TO_GO)
        return isinstance(conn.parser, Arriving) and _is_late(conn.parser, now)


def _is_late(arriving: Arriving, now: float) -> bool:
    return arriving.is_under_way() and now - arriving.begun > SECONDS_TO_COME
