"""The worker itself, run here: with times that a test can wait for, and its calls counted."""

import os
import socket
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPResponse
from selectors import DefaultSelector
from typing import Any

import pytest
from gunicorn.config import Config
from gunicorn.http import body, message, unreader
from gunicorn.http.parser import RequestParser
from gunicorn.workers import gthread

from service import worker as module
from service.arrivals import MOST_BODY
from service.worker import Worker

THREADS = 2
WHOLE = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
SECONDS = 10.0
LARGE = 32 * 1024 * 1024
"""Bytes of an answer that no system takes from a thread at once."""


class Counted(Worker):
    """A worker that counts how often it is given a thread."""

    handled = 0

    def handle(self, conn: Any) -> Any:
        self.handled += 1
        return super().handle(conn)


class Nobody:
    """Who is told something and has nothing to say: the log, and gunicorn's application."""

    def __getattr__(self, name: str) -> Any:
        return lambda *_, **__: None


NONE: Any = Nobody()


def application(environ: dict[str, Any], start_response: Any) -> list[bytes]:
    """Answer how much came."""
    if environ["PATH_INFO"] == "/slow":
        time.sleep(0.5)
    if environ["PATH_INFO"] == "/large":
        start_response("200 OK", [("Content-Length", str(LARGE))])
        return [b" " * LARGE]
    told = b"%d" % len(environ["wsgi.input"].read(2 * MOST_BODY))
    start_response("200 OK", [("Content-Length", str(len(told)))])
    return [told]


@contextmanager
def running(**settings: Any) -> Iterator[tuple[Counted, int]]:
    """A worker at work, and its port."""
    cfg = Config()
    for name, value in {
        "threads": THREADS,
        "keepalive": 75,
        "graceful_timeout": 8,
        **settings,
    }.items():
        cfg.set(name, value)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        made: Any = Counted(1, os.getppid(), [listener], NONE, 30, cfg, NONE)
        made.wsgi = application
        made.tpool = made.get_thread_pool()
        made.poller = DefaultSelector()
        made.method_queue.init()
        thread = threading.Thread(target=made.run)
        thread.start()
        try:
            yield made, listener.getsockname()[1]
        finally:
            made.handle_exit(15, None)
            thread.join(30)
            made.tmp.close()
        assert not thread.is_alive()


def connected(held: ExitStack, port: int, sent: bytes = b"") -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), timeout=SECONDS)
    held.enter_context(connection)
    connection.sendall(sent)
    return connection


def told(connection: socket.socket) -> tuple[int, bytes]:
    response = HTTPResponse(connection)
    response.begin()
    return response.status, response.read()


def settled(worker: Counted) -> int:
    """How often it was given a thread, once it has nothing to do."""
    while True:
        before = worker.handled
        time.sleep(0.3)
        if worker.handled == before:
            return before


def test_gunicorn_has_the_pieces_that_the_worker_is_made_of() -> None:
    """Should one be missing, service/worker.py and service/arrivals.py have to be thought over."""
    ours, theirs = socket.socketpair()
    made = Counted(1, 1, [], NONE, 30, Config(), NONE)
    with ours, theirs, closing(made.tmp):
        connection = gthread.TConn(Config(), ours, ("127.0.0.1", 1), ("127.0.0.1", 2))
        parser = RequestParser(Config(), [], ("127.0.0.1", 1))
        parser.unreader.unread(WHOLE)
        request: Any = next(parser)
        pieces = {
            "gthread": (gthread, ["_DEFER"]),
            "a worker": (
                made,
                ["handle", "murder_pending", "pending_conns", "alive", "cfg", "finish_request"],
            ),
            "a connection": (
                connection,
                ["sock", "client", "parser", "initialized", "is_http2", "timeout"],
            ),
            "a parser": (parser, ["unreader", "finish_body"]),
            "an unreader": (parser.unreader, ["unread", "take_buffered", "buf", "chunk"]),
            "a request": (request, ["body", "_expected_100_continue"]),
            "the reader of a body": (request.body.reader, ["length"]),
        }
        missing = [
            f"{owner} has no {name}"
            for owner, (piece, names) in pieces.items()
            for name in names
            if not hasattr(piece, name)
        ]
    assert not missing, (
        f"this gunicorn is not the one that service/worker.py was made for: {missing}"
    )
    assert isinstance(request.body.reader, body.LengthReader), "as where nothing is sent"
    assert issubclass(message.Request, message.Message)
    assert unreader.Unreader().take_buffered() == b""


def test_those_who_say_nothing_cost_nothing() -> None:
    with running() as (worker, port), ExitStack() as held:
        for beginning in (
            b"",
            WHOLE[:5],
            WHOLE[:-2],
            b"POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\n",
        ):
            for _ in range(10):
                connected(held, port, beginning)
        handled = settled(worker)
        # Once when it was accepted, and once more if nothing had come by then; then no more.
        assert 40 <= handled <= 80
        time.sleep(1.2)
        assert worker.handled == handled
        assert told(connected(held, port, WHOLE)) == (200, b"0")


def test_who_stops_in_the_middle_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SECONDS_TO_COME", 0.5)
    with running() as (_, port), ExitStack() as held:
        silent = connected(held, port)
        first = [connected(held, port, WHOLE[:5]) for _ in range(3)]
        later = connected(held, port, WHOLE)
        assert told(later) == (200, b"0")
        later.sendall(WHOLE[:5])
        for connection in [*first, later]:
            assert connection.recv(1) == b"", "closed"
        silent.sendall(WHOLE)  # has not begun, so has as long as any that is kept
        assert told(silent) == (200, b"0")


def test_who_drips_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SECONDS_TO_COME", 0.5)
    with running() as (_, port), ExitStack() as held:
        drips = connected(held, port, b"GET / HTTP/1.1\r\nX: ")
        drips.settimeout(0.05)
        dripped = 0
        while dripped < 200:
            with suppress(TimeoutError):
                assert drips.recv(1) == b"", "closed"
                break
            drips.sendall(b"a")
            dripped += 1
        assert dripped < 200


def test_a_kept_connection_is_closed_after_its_time() -> None:
    with running(keepalive=1) as (_, port), ExitStack() as held:
        kept, silent = connected(held, port, WHOLE), connected(held, port)
        assert told(kept) == (200, b"0")
        assert kept.recv(1) == b"", "closed"
        assert silent.recv(1) == b"", "closed"


def test_a_stopping_worker_answers_what_is_under_way() -> None:
    with running() as (worker, port), ExitStack() as held:
        slow = connected(held, port, WHOLE.replace(b"/ ", b"/slow "))
        kept = connected(held, port, WHOLE)
        assert told(kept) == (200, b"0")
        halves = connected(held, port, WHOLE[:9])
        while len(worker.pending_conns) < 1:
            time.sleep(0.01)
        worker.handle_exit(15, None)
        halves.sendall(WHOLE[9:])
        kept.sendall(WHOLE)
        for connection in (slow, halves, kept):
            assert told(connection) == (200, b"0")
            assert connection.recv(1) == b"", "closed"


def test_a_stopping_worker_does_not_wait_for_those_who_say_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "SECONDS_TO_GO", 0.5)
    with running(graceful_timeout=60) as (worker, port), ExitStack() as held:
        silent = [connected(held, port, sent) for sent in (b"", WHOLE[:5])]
        settled(worker)
        worker.handle_exit(15, None)
        for connection in silent:
            assert connection.recv(1) == b"", "closed"


def test_a_client_that_does_not_close_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """gunicorn waits two seconds for each, in the one thread that gives work to all others."""
    last = WHOLE.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    with running() as (worker, port), ExitStack() as held:
        counted = Calls(worker._see_off)  # noqa: SLF001 -- to see that it is not called in a loop
        monkeypatch.setattr(worker, "_see_off", counted)
        stays = [connected(held, port, last) for _ in range(20)]
        for connection in stays:
            assert told(connection) == (200, b"0")
            assert connection.recv(1) == b"", "told that it is the end"
        assert worker.nr_conns == len(stays), "all of them wait at the same time"
        assert told(connected(held, port, WHOLE)) == (200, b"0")
        assert worker.nr_conns == len(stays) + 1
        while worker.nr_conns > 1:
            time.sleep(0.1)  # until each has had its time
        assert counted.number <= 3 * len(stays)


def test_a_client_that_takes_nothing_is_left_with_its_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "_TIME_TO_TAKE", struct.pack("ll", 0, 300_000))
    with running() as (_, port), ExitStack() as held:
        for _ in range(2 * THREADS):
            connected(held, port, WHOLE.replace(b"/ ", b"/large "))
        assert told(connected(held, port, WHOLE)) == (200, b"0")


class Calls:
    """A function that counts its calls."""

    def __init__(self, function: Any) -> None:
        self.function = function
        self.number = 0

    def __call__(self, *given: Any) -> Any:
        self.number += 1
        return self.function(*given)


def test_what_was_not_read_of_a_body_is_no_request() -> None:
    """Of a body longer than anybody reads, the rest could be one."""
    hidden = b"GET /slow HTTP/1.1\r\nHost: x\r\n\r\n"
    with running() as (worker, port), ExitStack() as held:
        head = b"POST / HTTP/1.1\r\nContent-Length: %d\r\n\r\n" % (MOST_BODY + len(hidden))
        connection = connected(held, port, head + b" " * MOST_BODY)
        assert told(connection)[0] == 200
        with suppress(ConnectionError):
            connection.sendall(hidden)
            assert connection.recv(1) == b"", "closed, and nothing more is said"
        assert worker.nr == 1
