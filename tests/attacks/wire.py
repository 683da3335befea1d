"""Bytes as an attacker sends them, and all that comes back."""

import socket
from dataclasses import dataclass
from http.client import HTTPResponse
from io import BytesIO
from typing import Any

SECONDS = 10.0


@dataclass(frozen=True)
class Told:
    """An answer, whoever gave it: the application or the server before it."""

    status: int
    headers: dict[str, str]
    body: bytes


class _Stream:
    """What was received, in the form that the library reads."""

    def __init__(self, data: bytes) -> None:
        self.file = BytesIO(data)

    def makefile(self, *_: Any) -> BytesIO:
        return self.file


def connected(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=SECONDS)


def received(port: int, sent: bytes) -> bytes:
    """All that a server says before it closes the connection."""
    with connected(port) as connection:
        connection.sendall(sent)
        connection.shutdown(socket.SHUT_WR)
        pieces = []
        try:
            while piece := connection.recv(65_536):
                pieces.append(piece)
        except ConnectionResetError:
            pass  # it would not read all that was sent; what it said came before
    return b"".join(pieces)


def answers(data: bytes) -> list[Told]:
    """The answers in what was received, one after the other; 100 is none."""
    stream = _Stream(data)
    found = []
    while stream.file.tell() < len(data):
        stream.file.close = lambda: None  # type: ignore[method-assign]  # the library closes it
        answer = HTTPResponse(stream)  # type: ignore[arg-type]  # it needs no more of a socket
        answer.begin()
        found.append(Told(answer.status, dict(answer.getheaders()), answer.read()))
    return found


def ask(port: int, sent: bytes) -> list[Told]:
    return answers(received(port, sent))
