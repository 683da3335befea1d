"""The balancer keeps to what the tests take for granted: it loses nothing, and hides nothing."""

import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from time import sleep

import pytest

from tests.lifecycle.balancer import HOST, Balancer, Instance
from tests.sessions.redis_servers import wait_until

CHUNKS = b"4\r\nabcd\r\n2\r\nef\r\n0\r\n\r\n"


class Echo(BaseHTTPRequestHandler):
    """Answers with what it was sent; what it says of itself hangs on its server."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        ready = self.path != "/readyz" or self.server.is_ready  # type: ignore[attr-defined]
        self._answer(200 if ready else 503, self.path.encode())
        self.close_connection = self.path == "/and-close"  # as it had not announced

    def do_HEAD(self) -> None:
        self._answer(200, b"seven b")

    def do_POST(self) -> None:
        if self.path == "/hang-up":
            self.close_connection = True
            return
        if self.path == "/slow":
            sleep(0.5)
        if self.path == "/chunks":
            self.send_response(200)
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            self.wfile.write(CHUNKS)
            return
        if "chunked" in self.headers.get("Transfer-Encoding", ""):
            body = b"".join(iter(lambda: self.rfile.readline().strip(), b"0"))
            self.rfile.readline()
        else:
            body = self.rfile.read(int(self.headers["Content-Length"]))
        self._answer(200, body)

    def _answer(self, status: int, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Server-Port", str(self.connection.getsockname()[1]))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def echo() -> Iterator[ThreadingHTTPServer]:
    with ThreadingHTTPServer((HOST, 0), Echo) as server:
        server.is_ready = True  # type: ignore[attr-defined]
        Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        yield server
        server.shutdown()


@pytest.fixture
def servers() -> Iterator[list[ThreadingHTTPServer]]:
    with echo() as one, echo() as other:
        yield [one, other]


@pytest.fixture
def balancer(servers) -> Iterator[Balancer]:
    with Balancer([Instance(each.server_address[1]) for each in servers]) as running:
        yield running


@pytest.fixture
def ask(balancer) -> Iterator[Callable[..., tuple[HTTPResponse, bytes]]]:
    """One connection that is kept alive."""
    connection = HTTPConnection(HOST, balancer.port, timeout=10)

    def send(method: str, path: str, body=None, **more) -> tuple[HTTPResponse, bytes]:
        connection.request(method, path, body, **more)
        response = connection.getresponse()
        return response, response.read()

    yield send
    connection.close()


def test_messages_come_through_as_they_are(ask):
    long = b"x" * 300_000
    assert ask("GET", "/where")[1] == b"/where"
    assert ask("POST", "/", long)[1] == long
    assert ask("POST", "/", b"")[1] == b""
    head, body = ask("HEAD", "/")
    assert (head.getheader("Content-Length"), body) == ("7", b"")
    assert ask("POST", "/chunks", b"")[1] == b"abcdef"
    assert ask("POST", "/", iter([b"ab", b"cd"]), encode_chunked=True)[1] == b"2ab2cd"
    assert ask("GET", "/where", headers={"Connection": "close"})[1] == b"/where"


def test_each_has_its_turn(ask, balancer):
    ports = [ask("GET", "/")[0].getheader("Server-Port") for _ in range(6)]
    assert {ports.count(str(each.port)) for each in balancer.instances} == {3}


def test_who_is_not_ready_gets_nothing_and_finishes_what_it_has(ask, balancer, servers):
    slow = HTTPConnection(HOST, balancer.port, timeout=10)
    slow.request("POST", "/slow", b"late")
    wait_until(lambda: any(each.under_way for each in balancer.instances), "it is under way")
    busy = next(each for each in balancer.instances if each.under_way)
    server = next(each for each in servers if each.server_address[1] == busy.port)
    server.is_ready = False
    wait_until(lambda: not busy.is_in, "it is out")
    ports = {ask("GET", "/")[0].getheader("Server-Port") for _ in range(4)}
    assert ports == {str(each.port) for each in balancer.instances} - {str(busy.port)}
    assert slow.getresponse().read() == b"late"
    slow.close()
    server.is_ready = True
    wait_until(lambda: busy.is_in, "it is in again")
    assert {ask("GET", "/")[0].getheader("Server-Port") for _ in range(4)} > ports
    assert [each.lost for each in balancer.instances] == [0, 0]


def test_a_lost_request_is_lost(ask, balancer):
    with pytest.raises((OSError, HTTPException)):
        ask("POST", "/hang-up", b"")
    assert sum(each.lost for each in balancer.instances) == 1
    assert sum(each.carried for each in balancer.instances) == 0


def test_a_connection_that_was_closed_meanwhile_is_not_used_again(ask, balancer):
    for _ in range(4):
        assert ask("GET", "/and-close")[1] == b"/and-close"
        sleep(0.05)
    assert [each.lost for each in balancer.instances] == [0, 0]


def test_where_nobody_is_ready_nothing_is_answered(ask, balancer, servers):
    for each in servers:
        each.is_ready = False
    wait_until(lambda: not any(each.is_in for each in balancer.instances), "both are out")
    with pytest.raises((OSError, HTTPException)):
        ask("GET", "/")
    assert balancer.unserved == 1


def test_its_port_is_closed_in_the_end(servers):
    with Balancer([Instance(servers[0].server_address[1])]) as running:
        port = running.port
    with suppress(ConnectionRefusedError):
        socket.create_connection((HOST, port), 5).close()
        pytest.fail("it still listens")
