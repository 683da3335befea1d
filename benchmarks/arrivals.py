"""Requests that arrive at a fixed rate, whether the answers come or not: an open model.

wrk, hey and h2load send the next request when a connection is free, and count from then: while the
server is late nobody arrives, and nobody is seen to wait (coordinated omission). No package that we
may install does it otherwise, so this does: each request has a moment at which it is due, and its
latency counts from that moment, also while it waits for a connection. How late the sending itself
was, for want of a processor, is told as well.

It runs as a child, so that its work is not in anybody's way within one Python.
"""

import select
import socket
from collections import Counter, deque
from pathlib import Path
from time import perf_counter
from typing import Any

from benchmarks.answering import answer_all

CONNECTIONS = 64
SECONDS_TO_ANSWER = 10.0
"""Seconds that are waited for the last answers."""


class _Connection:
    """A connection that carries one request at a time."""

    def __init__(self, host: str, port: int) -> None:
        self.socket = socket.create_connection((host, port), timeout=SECONDS_TO_ANSWER)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.due, self.number = 0.0, 0
        self._received = b""

    def send(self, raw: bytes, due: float, number: int) -> None:
        self.due, self.number = due, number
        self.socket.sendall(raw)

    def status(self) -> int | None:
        """Take up what has come; the status of the answer once it is whole."""
        piece = self.socket.recv(65536)
        if not piece:
            raise ConnectionError("the server has closed a connection")
        self._received += piece
        head, found, body = self._received.partition(b"\r\n\r\n")
        if not found or len(body) < content_length(head):
            return None
        self._received = b""
        return int(head.split(b" ", 2)[1])


def content_length(head: bytes) -> int:
    """What the head of an answer says of the length of its body."""
    for line in head.split(b"\r\n")[1:]:
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            return int(value)
    raise ValueError("an answer without Content-Length")


def read(file: Path) -> list[bytes]:
    """The raw requests of a file, each after a line with its length, as `wrk.write` has it."""
    requests = []
    with file.open("rb") as lines:
        while length := lines.readline():
            requests.append(lines.read(int(length)))
    return requests


class _Arrivals:
    """Requests that arrive, and what has become of them."""

    def __init__(self, host: str, port: int, requests: list[bytes]) -> None:
        self.latencies: list[float] = []
        self.late: list[float] = []
        self.statuses: Counter[tuple[int, int]] = Counter()
        self.lost: list[tuple[int, float]] = []
        self._address, self._requests = (host, port), requests
        self._idle = deque(_Connection(host, port) for _ in range(CONNECTIONS))
        self._by_socket = {each.socket: each for each in self._idle}
        self._busy: set[socket.socket] = set()

    def arrive(self, rate: float, count: int) -> None:
        """Send so many, `rate` of them due each second, and take up all answers."""
        sent, arrived = 0, 0
        begun = perf_counter() + 0.05
        give_up = begun + count / rate + SECONDS_TO_ANSWER
        while (left := count - len(self.latencies) - len(self.lost)) > 0:
            now = perf_counter()
            if now > give_up:
                raise TimeoutError(f"{left} of {count} requests were not answered")
            while arrived < count and begun + arrived / rate <= now:
                arrived += 1
            while sent < arrived and self._idle:
                due = begun + sent / rate
                if arrived - sent == 1:
                    self.late.append(perf_counter() - due)
                self._send(sent % len(self._requests), due)
                sent += 1
            wait = begun + arrived / rate - perf_counter() if arrived < count else 0.1
            # Not a selector: epoll waits whole milliseconds, which would count as latency.
            ready, _, _ = select.select([*self._busy], [], [], max(0.0, wait))
            for each in ready:
                self._take_up(self._by_socket[each])

    def _send(self, number: int, due: float) -> None:
        connection = self._idle.popleft()
        try:
            connection.send(self._requests[number], due, number)
        except OSError:
            self._lose(connection)
        else:
            self._busy.add(connection.socket)

    def _take_up(self, connection: _Connection) -> None:
        try:
            status = connection.status()
        except OSError:
            self._lose(connection)
            return
        if status is not None:
            self.latencies.append(perf_counter() - connection.due)
            self.statuses[connection.number, status] += 1
            self._busy.discard(connection.socket)
            self._idle.append(connection)

    def _lose(self, connection: _Connection) -> None:
        """The request is lost with its connection, for which there is another."""
        self.lost.append((connection.number, perf_counter()))
        self._busy.discard(connection.socket)
        self._by_socket.pop(connection.socket).socket.close()
        fresh = _Connection(*self._address)
        self._by_socket[fresh.socket] = fresh
        self._idle.append(fresh)

    def close(self) -> None:
        for each in self._by_socket:
            each.close()


def arrive(host: str, port: int, requests: list[bytes], rate: float, count: int) -> dict[str, Any]:
    """Send so many, these in turn, `rate` of them due each second.

    The latency of each in seconds, how late the sending was of those that found a connection free,
    how many were refused; how often which request had which status; which were lost with their
    connection, and when. A lost one is not sent again.
    """
    arrivals = _Arrivals(host, port, requests)
    arrivals.arrive(rate, count)
    arrivals.close()
    return {
        "latencies": arrivals.latencies,
        "late": arrivals.late,
        "refused": sum(n for (_, status), n in arrivals.statuses.items() if status >= 400),
        "statuses": [(*key, times) for key, times in arrivals.statuses.items()],
        "lost": arrivals.lost,
    }


def send(asked: dict[str, Any]) -> dict[str, Any]:
    """Have them arrive: `host`, `port`, `file` with the requests, `rate` and `count`."""
    requests = read(Path(asked["file"]))
    return arrive(asked["host"], asked["port"], requests, asked["rate"], asked["count"])


if __name__ == "__main__":
    answer_all({"send": send})
