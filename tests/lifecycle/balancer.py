"""A small balancer: several instances behind one port, each in turn as long as it says it is ready.

It asks every instance for /readyz several times a second and takes one out of turn that answers
anything but 200, or nothing; what is under way there is still carried to its end. It never sends a
request a second time: a request that got no answer costs its client the connection, and is counted.

As a command it is a child that `benchmarks.children.Child` talks to.
"""

import select
import socket
import time
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from threading import Event, Lock, Thread
from typing import Any, Self

from benchmarks.answering import answer_all

HOST = "127.0.0.1"
OFTEN = 0.1  # seconds from one look at an instance to the next
SECONDS_TO_SAY_SO = 5.0  # an instance that does not say within this that it is ready is not
SECONDS_TO_ANSWER = 40.0  # longer than any request may wait for events
CHUNK = 65536


class LostError(Exception):
    """A connection has ended before a message was whole."""


@dataclass
class Instance:
    """A server behind the balancer."""

    port: int
    is_in: bool = False
    turn: int = 0  # how often it was taken in: connections of an earlier time are not used again
    carried: int = 0
    lost: int = 0  # requests that were sent there and not answered
    under_way: int = 0


@dataclass
class Balancer:
    """Listens on a free port of the loopback, until the context ends."""

    instances: list[Instance]
    seconds_between_looks: float = OFTEN
    unserved: int = 0  # requests for which no instance was ready
    losses: list[tuple[float, str]] = field(default_factory=list)  # when, and what was asked
    _lock: Lock = field(default_factory=Lock)
    _next: int = 0
    _closing: Event = field(default_factory=Event)

    def __enter__(self) -> Self:
        self._listener = socket.create_server((HOST, 0), backlog=256)
        self.port = int(self._listener.getsockname()[1])
        for each in self.instances:
            self.look_at(each)
            Thread(target=self._watch, args=(each,), daemon=True).start()
        Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._closing.set()
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def figures(self) -> dict[str, Any]:
        """What was carried, by the port of the instance, and what was not."""
        names = ("is_in", "carried", "lost", "under_way")
        told = {str(e.port): {name: getattr(e, name) for name in names} for e in self.instances}
        return {"unserved": self.unserved, "instances": told, "losses": self.losses}

    def look_at(self, instance: Instance) -> None:
        """Take it in or out of turn, as it says itself."""
        connection = HTTPConnection(HOST, instance.port, timeout=SECONDS_TO_SAY_SO)
        try:
            connection.request("GET", "/readyz", headers={"Connection": "close"})
            is_ready = connection.getresponse().status == 200
        except (OSError, HTTPException):
            is_ready = False
        finally:
            connection.close()
        with self._lock:
            instance.turn += is_ready and not instance.is_in
            instance.is_in = is_ready

    def pick(self) -> Instance | None:
        """Whose turn it is."""
        with self._lock:
            ready = [each for each in self.instances if each.is_in]
            self._next += 1
            if not ready:
                self.unserved += 1
                return None
            chosen = ready[self._next % len(ready)]
            chosen.under_way += 1
            return chosen

    def settle(self, instance: Instance, request: bytes, *, is_lost: bool) -> None:
        """Count a request that was answered, or was not."""
        with self._lock:
            if is_lost:
                self.losses.append((time.monotonic(), _kind(request)))
            instance.under_way -= 1
            instance.carried += not is_lost
            instance.lost += is_lost

    def _watch(self, instance: Instance) -> None:
        while not self._closing.wait(self.seconds_between_looks):
            self.look_at(instance)

    def _accept(self) -> None:
        while not self._closing.is_set():
            with suppress(OSError):
                client, _ = self._listener.accept()
                Thread(target=Carrier(self, client).carry, daemon=True).start()


@dataclass
class Carrier:
    """Carries what one client asks, by connections of its own to the instances."""

    balancer: Balancer
    client: socket.socket
    upstream: dict[int, tuple[int, "Wire"]] = field(default_factory=dict)

    def carry(self) -> None:
        """Carry requests until the client goes, or one of them is lost."""
        client = Wire(self.client)
        with suppress(OSError, LostError):
            while self._carry_one(client):
                pass
        client.close()
        for _, wire in self.upstream.values():
            wire.close()

    def _carry_one(self, client: "Wire") -> bool:
        """Whether the connection goes on."""
        request = client.message()
        instance = self.balancer.pick()
        if instance is None:
            return False
        answer = None
        try:
            wire = self._wire(instance)
            wire.socket.sendall(request)
            answer = wire.message(to_head=request.startswith(b"HEAD "))
        finally:
            self.balancer.settle(instance, request, is_lost=answer is None)
        if _says(answer, b"connection: close"):
            self.upstream.pop(instance.port)[1].close()
            answer = answer.replace(b"\r\nConnection: close\r\n", b"\r\nConnection: keep-alive\r\n")
        client.socket.sendall(answer)
        return not _says(request, b"connection: close")

    def _wire(self, instance: Instance) -> "Wire":
        """The connection there, if it is of this turn and still open; else a new one."""
        turn, wire = self.upstream.get(instance.port, (0, None))
        if wire and (turn != instance.turn or wire.has_ended()):
            wire.close()
            wire = None
        if wire is None:
            wire = Wire(socket.create_connection((HOST, instance.port), SECONDS_TO_ANSWER))
            self.upstream[instance.port] = instance.turn, wire
        return wire


class Wire:
    """A connection by which whole messages come, each with a length or in chunks."""

    def __init__(self, connection: socket.socket):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket = connection
        self._came = b""

    def message(self, *, to_head: bool = False) -> bytes:
        """The next message, as it came; the answer to a HEAD has no body."""
        while True:  # 100 Continue is no answer yet, and is not passed on
            end = self._find(b"\r\n\r\n", 0)
            if not self._came.startswith(b"HTTP/1.1 100"):
                break
            self._came = self._came[end:]
        fields = self._came[:end].lower()
        if not to_head and b"\r\ntransfer-encoding: chunked" in fields:
            end = self._end_of_chunks(end)
        elif not to_head and b"\r\ncontent-length:" in fields:
            end += int(fields.partition(b"\r\ncontent-length:")[2].partition(b"\r\n")[0])
        self._need(end)
        whole, self._came = self._came[:end], self._came[end:]
        return whole

    def has_ended(self) -> bool:
        """Whether the other end has closed it; nothing else can come when nothing was asked."""
        ready, _, _ = select.select([self.socket], [], [], 0)
        return bool(ready)

    def close(self) -> None:
        self.socket.close()

    def _end_of_chunks(self, start: int) -> int:
        while True:
            line = self._find(b"\r\n", start)
            length = int(self._came[start:line].partition(b";")[0], 16)
            if not length:  # what may follow are trailers
                return self._find(b"\r\n\r\n", line - 2)
            start = line + length + 2
            self._need(start)

    def _find(self, what: bytes, start: int) -> int:
        """Where this ends, once it has come."""
        while (found := self._came.find(what, start)) < 0:
            self._receive()
        return found + len(what)

    def _need(self, length: int) -> None:
        while len(self._came) < length:
            self._receive()

    def _receive(self) -> None:
        piece = self.socket.recv(CHUNK)
        if not piece:
            raise LostError
        self._came += piece


def _kind(request: bytes) -> str:
    """What was asked for, without any id."""
    method, path = request[:200].split(b" ", 2)[:2]
    return f"{method.decode('ascii', 'replace')} ...{path[-20:].decode('ascii', 'replace')}"


def _says(message: bytes, line: bytes) -> bool:
    return b"\r\n" + line + b"\r\n" in message.partition(b"\r\n\r\n")[0].lower() + b"\r\n"


class Deeds:
    """What the child does that this is as a command."""

    def __init__(self) -> None:
        self._balancer: Balancer | None = None

    def start(self, asked: dict[str, Any]) -> int:
        """Begin, in front of instances on these `ports`; the port of its own."""
        instances = [Instance(port) for port in asked["ports"]]
        self._balancer = Balancer(instances, asked["seconds_between_looks"]).__enter__()
        return self._balancer.port

    def figures(self, _: dict[str, Any]) -> dict[str, Any]:
        """What has become of the requests so far."""
        assert self._balancer
        return self._balancer.figures()


if __name__ == "__main__":
    deeds = Deeds()
    answer_all({"start": deeds.start, "figures": deeds.figures})
