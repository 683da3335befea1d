"""Clients that say little, or nothing: they must not cost others the service.

A request gets a thread only when all of it has come (service/worker.py). What is left to a proxy
in front is the number of connections: a worker keeps up to 1000, and accepts no more beyond that
until some have said nothing for 75 seconds, or not all of a request within 30.
"""

import http.client
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.attacks.wire import connected
from tests.server import Server, serve

THREADS = 2
MANY = 40
"""Connections: far more than there are threads."""

JSON = b"Host: x\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def small() -> Iterator[Server]:
    """One worker with two threads: whoever holds both of them has stopped the service."""
    with serve(WEB_CONCURRENCY="1", RUMMY_THREADS=str(THREADS), RUMMY_SESSIONS="off") as server:
        yield server


def is_served(server: Server) -> bool:
    connection = http.client.HTTPConnection(server.host, server.port, timeout=10)
    try:
        connection.request("GET", "/v1/variants")
        return connection.getresponse().status == 200
    finally:
        connection.close()


def assert_alive(connection: socket.socket) -> None:
    """One answer of /livez, and no more."""
    response = http.client.HTTPResponse(connection)
    response.begin()
    assert (response.status, response.read()) == (200, b'{"status":"pass"}')


BEGINNINGS = {
    "nothing": b"",
    "a byte": b"G",
    "half a line": b"GET /li",
    "half a head": b"GET /livez HTTP/1.1\r\nX-A: ",
    "no body": b"POST /v1/verdicts HTTP/1.1\r\n" + JSON + b"Content-Length: 60000\r\n\r\n",
    "too long a body": b"POST /v1/verdicts HTTP/1.1\r\n" + JSON + b"Content-Length: 900000\r\n\r\n",
    "a body of a get": b"GET /livez HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n",
    "half a chunk": b"POST /v1/verdicts HTTP/1.1\r\n"
    + JSON
    + b"Transfer-Encoding: chunked\r\n\r\nffff\r\n{",
    "an endless chunk": b"POST /v1/verdicts HTTP/1.1\r\n"
    + JSON
    + b"Transfer-Encoding: chunked\r\n\r\nfffffffffffffff\r\n{",
    "an expectation": b"POST /v1/verdicts HTTP/1.1\r\n"
    + JSON
    + b"Expect: 100-continue\r\nContent-Length: 60000\r\n\r\n",
}


@pytest.mark.parametrize("beginning", BEGINNINGS.values(), ids=BEGINNINGS)
def test_slow_clients_do_not_stop_the_service(small: Server, beginning: bytes) -> None:
    with ExitStack() as held:
        slow = [held.enter_context(connected(small.port)) for _ in range(MANY)]
        for connection in slow:
            connection.sendall(beginning)
        for _ in range(3):
            assert is_served(small)
            for connection in slow:
                connection.sendall(b"a")
            time.sleep(0.2)
        assert is_served(small)


def test_a_kept_connection_may_be_slow_with_its_second_request(small: Server) -> None:
    whole = b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"
    with ExitStack() as held:
        slow = [held.enter_context(connected(small.port)) for _ in range(MANY)]
        for connection in slow:
            connection.sendall(whole + whole[:-7])
            assert_alive(connection)
        assert is_served(small)
        for connection in slow:
            connection.sendall(whole[-7:])
            assert_alive(connection)


def test_a_slow_client_is_answered_when_all_has_come(small: Server) -> None:
    sent = b"POST /v1/verdicts HTTP/1.1\r\n" + JSON + b"Content-Length: 2\r\n\r\n{}"
    with connected(small.port) as connection:
        for byte in sent:
            connection.sendall(bytes([byte]))
        assert connection.recv(65_536).startswith(b"HTTP/1.1 422 ")


def test_who_asks_whether_to_send_a_body_is_told(small: Server) -> None:
    head = JSON + b"Expect: 100-continue\r\nContent-Length: 2\r\n\r\n"
    with connected(small.port) as connection:
        connection.sendall(b"POST /v1/verdicts HTTP/1.1\r\n" + head)
        assert connection.recv(1000).startswith(b"HTTP/1.1 100 Continue\r\n")
        connection.sendall(b"{}")
        response = http.client.HTTPResponse(connection)
        response.begin()
        assert response.status == 422
