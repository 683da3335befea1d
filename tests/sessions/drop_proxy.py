"""A wire that can be cut: a TCP proxy that loses requests or answers when a test tells it to.

It knows no protocol. It takes for granted that a client waits for the answer to a request before
it sends the next one on the same connection, as those of Redis and HTTP do unless they pipeline.
"""

import socket
import struct
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum, auto
from selectors import EVENT_READ, DefaultSelector
from threading import Event, Lock, Thread
from typing import Self

CHUNK = 65536
SECONDS_TO_SEND = 5.0
SECONDS_TO_END = 10.0
LOOK_UP_EVERY = 0.2  # seconds; where shutting down the listener does not wake who listens
RESET = struct.pack("ii", 1, 0)  # to linger for no time: closed without a farewell


class Kind(Enum):
    PASS = auto()
    CUT_AFTER_REQUEST = auto()
    CUT_BEFORE_REQUEST = auto()
    DELAY = auto()
    BLACK_HOLE = auto()
    REFUSE = auto()


@dataclass
class Mode:
    """What becomes of requests and answers, until it is over."""

    kind: Kind
    pattern: bytes = b""
    left: int = 0  # so many requests are still to be cut off
    seconds: float = 0.0
    is_over: Event = field(default_factory=Event)


class DropProxy:
    """A proxy on a free port of the loopback, until the context ends.

    A mode holds until the next one, for new connections and for those that there are.
    """

    def __init__(self, upstream_host: str, upstream_port: int):
        self.host, self.port = "127.0.0.1", 0
        self.cuts = 0  # requests cut off; counted before the client can know
        self._upstream = upstream_host, upstream_port
        self.mode = Mode(Kind.PASS)
        self._lock = Lock()
        self._connections: dict[socket.socket, Thread] = {}
        self._listening: tuple[socket.socket, Thread] | None = None

    def __enter__(self) -> Self:
        self._listen()
        return self

    def __exit__(self, *_: object) -> None:
        self.refuse()

    @property
    def address(self) -> str:
        return f"{self.host}:{self.port}"

    def pass_through(self) -> None:
        self._set(Mode(Kind.PASS))

    def cut_after_request(self, pattern: bytes = b"", times: int = 1) -> None:
        """Have the next requests with these bytes answered, and close instead of answering."""
        self._set(Mode(Kind.CUT_AFTER_REQUEST, pattern, times))

    def cut_before_request(self, pattern: bytes = b"", times: int = 1) -> None:
        """Close instead of forwarding the next requests with these bytes."""
        self._set(Mode(Kind.CUT_BEFORE_REQUEST, pattern, times))

    def delay(self, seconds: float) -> None:
        """Forward each request so much later, even if its client has given up meanwhile."""
        self._set(Mode(Kind.DELAY, seconds=seconds))

    def black_hole(self) -> None:
        """Take everything and answer nothing. A connection that lost something stays silent."""
        self._set(Mode(Kind.BLACK_HOLE))

    def refuse(self) -> None:
        """Reset every connection and let nobody connect."""
        self._set(Mode(Kind.REFUSE))
        if self._listening:
            listener, accepting = self._listening
            self._listening = None
            with suppress(OSError):
                listener.shutdown(socket.SHUT_RDWR)
            _join(accepting)
            listener.close()
        with self._lock:
            threads = list(self._connections.values())
            for client in self._connections:
                with suppress(OSError):
                    client.shutdown(socket.SHUT_RD)  # wakes its thread
        for thread in threads:
            _join(thread)

    def claim_cut(self, mode: Mode, request: bytes) -> bool:
        """Whether this request is one of those to be cut off: then it is one less."""
        with self._lock:
            is_claimed = mode.left > 0 and mode.pattern in request
            mode.left -= is_claimed
        return is_claimed

    def count_cut(self) -> None:
        with self._lock:
            self.cuts += 1

    def _set(self, mode: Mode) -> None:
        with self._lock:
            self.mode.is_over.set()
            self.mode = mode
        if mode.kind is not Kind.REFUSE and not self._listening:
            self._listen()

    def _listen(self) -> None:
        listener = socket.create_server((self.host, self.port))
        listener.settimeout(LOOK_UP_EVERY)
        self.port = listener.getsockname()[1]
        self._listening = listener, Thread(target=self._accept, args=(listener,), daemon=True)
        self._listening[1].start()

    def _accept(self, listener: socket.socket) -> None:
        while self.mode.kind is not Kind.REFUSE:
            with suppress(OSError):  # nobody came, or the listener is shut down
                client, _ = listener.accept()
                thread = Thread(target=self._serve, args=(client,), daemon=True)
                with self._lock:
                    self._connections[client] = thread
                thread.start()

    def _serve(self, client: socket.socket) -> None:
        try:
            with (
                suppress(OSError),  # one end is gone, so the other is left as well
                socket.create_connection(self._upstream, SECONDS_TO_SEND) as upstream,
            ):
                Connection(self, client, upstream).carry()
        finally:
            with self._lock:
                del self._connections[client]
            if self.mode.kind is Kind.REFUSE:
                client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            client.close()


class Connection:
    """A client's connection, and the one upstream that was opened for it."""

    def __init__(self, proxy: DropProxy, client: socket.socket, upstream: socket.socket):
        self._proxy, self._client, self._upstream = proxy, client, upstream
        self._request = b""  # as much of it as has come
        self._is_doomed = False  # its answer is not to be told
        self._is_lost = False  # something was swallowed: what follows would make no sense
        for one in (client, upstream):
            one.settimeout(SECONDS_TO_SEND)
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def carry(self) -> None:
        """Carry requests and answers until one end closes or the connection is to be cut."""
        with DefaultSelector() as ready:
            ready.register(self._client, EVENT_READ)
            ready.register(self._upstream, EVENT_READ)
            while True:
                came = {key.fileobj for key, _ in ready.select()}
                if self._upstream in came and not self._carry_answer(ready):
                    return
                if self._client in came and not self._carry_request():
                    return

    def _carry_answer(self, ready: DefaultSelector) -> bool:
        """Whether the connection goes on."""
        answer = self._upstream.recv(CHUNK)
        self._is_lost = self._is_lost or self._proxy.mode.kind is Kind.BLACK_HOLE
        if self._is_lost:
            if not answer:
                ready.unregister(self._upstream)  # not even that must be noticed
            return True
        if self._is_doomed and answer:
            self._proxy.count_cut()
        if self._is_doomed or not answer:
            return False
        self._request = b""
        self._client.sendall(answer)
        return True

    def _carry_request(self) -> bool:
        """Whether the connection goes on."""
        chunk = self._client.recv(CHUNK)
        mode = self._proxy.mode
        if mode.kind is Kind.DELAY and not self._request:
            mode.is_over.wait(mode.seconds)
            mode = self._proxy.mode
        self._is_lost = self._is_lost or mode.kind is Kind.BLACK_HOLE
        if not chunk or mode.kind is Kind.REFUSE or self._is_lost:
            return bool(chunk) and mode.kind is not Kind.REFUSE
        self._request += chunk
        if not self._is_doomed and self._proxy.claim_cut(mode, self._request):
            if mode.kind is Kind.CUT_BEFORE_REQUEST:
                self._proxy.count_cut()
                return False
            self._is_doomed = True
        self._upstream.sendall(chunk)
        return True


def _join(thread: Thread) -> None:
    thread.join(SECONDS_TO_END)
    assert not thread.is_alive(), "a thread of the proxy does not end"
