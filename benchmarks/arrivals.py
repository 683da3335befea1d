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
from collections import deque
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
        self.due = 0.0
        self._received = b""

    def send(self, raw: bytes, due: float) -> None:
        self.due = due
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


def arrive(host: str, port: int, requests: list[bytes], rate: float, count: int) -> dict[str, Any]:
    """Send so many, these in turn, `rate` of them due each second.

    The latency of each in seconds, how late the sending was of those that found a connection free,
    and how many were refused.
    """
    idle = deque(_Connection(host, port) for _ in range(CONNECTIONS))
    by_socket = {each.socket: each for each in idle}
    busy: set[socket.socket] = set()
    latencies: list[float] = []
    late: list[float] = []
    refused, sent, arrived = 0, 0, 0
    begun = perf_counter() + 0.05
    give_up = begun + count / rate + SECONDS_TO_ANSWER
    while len(latencies) < count:
        now = perf_counter()
        if now > give_up:
            raise TimeoutError(f"{count - len(latencies)} of {count} requests were not answered")
        while arrived < count and begun + arrived / rate <= now:
            arrived += 1
        while sent < arrived and idle:
            connection, due = idle.popleft(), begun + sent / rate
            if arrived - sent == 1:
                late.append(perf_counter() - due)
            connection.send(requests[sent % len(requests)], due)
            busy.add(connection.socket)
            sent += 1
        wait = begun + arrived / rate - perf_counter() if arrived < count else 0.1
        # Not a selector: epoll waits whole milliseconds, which would count as latency.
        ready, _, _ = select.select([*busy], [], [], max(0.0, wait))
        for each in ready:
            status = by_socket[each].status()
            if status is not None:
                latencies.append(perf_counter() - by_socket[each].due)
                refused += status >= 400
                busy.discard(each)
                idle.append(by_socket[each])
    for each in by_socket:
        each.close()
    return {"latencies": latencies, "late": late, "refused": refused}


def send(asked: dict[str, Any]) -> dict[str, Any]:
    """Have them arrive: `host`, `port`, `file` with the requests, `rate` and `count`."""
    requests = read(Path(asked["file"]))
    return arrive(asked["host"], asked["port"], requests, asked["rate"], asked["count"])


if __name__ == "__main__":
    answer_all({"send": send})
