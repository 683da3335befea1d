"""Clients for threads, each with a way of its own to the service, or to two services at once."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from dataclasses import replace
from http.client import HTTPConnection
from threading import Barrier
from typing import TypeVar

from service.app import create_app
from service.sessions.connection import StoreUnavailableError
from service.settings import Settings
from tests.conftest import client_of
from tests.server import Server, serve
from tests.sessions.clients import Reply, Send, over_flask, over_http

PATIENCE = 60.0  # seconds until a thread that has not ended is a fault
MOST = 14  # threads that ask at the same time

PAUSE = 0.1  # seconds before what was not answered is asked again
MOST_TRIES = 200
SENT_AGAIN = "Sent-Again"  # marks an answer whose request was sent before, and may have been done

T = TypeVar("T")


def patient(send: Send) -> Send:
    """Sends again what a service that is too busy does not answer (503), until it is answered."""

    def insist(method: str, path: str, headers: Mapping[str, str], body: bytes | None) -> Reply:
        mark: dict[str, str] = {}
        for _ in range(MOST_TRIES):
            reply = send(method, path, headers, body)
            if reply.status != 503:
                return replace(reply, headers={**reply.headers, **mark})
            mark[SENT_AGAIN] = reply.headers["Retry-After"]
            time.sleep(PAUSE)
        raise TimeoutError(f"{method} {path} was never answered")

    return insist


def surely(ask: Callable[[], T]) -> T:
    """What a store says that may be too busy to say it at once."""
    for _ in range(MOST_TRIES):
        with suppress(StoreUnavailableError):
            return ask()
        time.sleep(PAUSE)
    raise TimeoutError("the store never answered")


def in_one_process(store_url: str) -> list[Send]:
    """A client for each thread, all of one application."""
    app = create_app(Settings(redis_url=store_url, threads=MOST))
    return [patient(over_flask(client_of(app))) for _ in range(MOST)]


@contextmanager
def two_services(store_url: str) -> Iterator[tuple[Server, Server]]:
    """Two services of one process each, with the same store."""
    settings = {"REDIS_URL": store_url, "WEB_CONCURRENCY": "1", "RUMMY_THREADS": str(MOST)}
    with serve(**settings) as one, serve(**settings) as other:
        yield one, other


@contextmanager
def over_two_services(store_url: str) -> Iterator[list[Send]]:
    """A connection for each thread, by turns to the one and to the other of two services."""
    with two_services(store_url) as services:
        connections = [
            HTTPConnection(each.host, each.port, timeout=60) for each in services * (MOST // 2)
        ]
        try:
            yield [patient(over_http(each)) for each in connections]
        finally:
            for connection in connections:
                connection.close()


def at_once(asked: Sequence[Callable[[], T]]) -> list[T]:
    """What each is answered, when all ask at the same time."""
    start = Barrier(len(asked), timeout=PATIENCE)

    def ask(one: Callable[[], T]) -> T:
        start.wait()
        return one()

    with ThreadPoolExecutor(len(asked)) as threads:
        asking = [threads.submit(ask, one) for one in asked]
        assert not wait(asking, PATIENCE).not_done
        return [each.result() for each in asking]
