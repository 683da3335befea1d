"""Requests as bytes, to the server that serves in earnest: what no test client can send."""

import http.client
import socket
from collections.abc import Iterator

import pytest

from tests.conformance import check_response
from tests.server import serve

JSON_TYPE = "application/json"
JSON = b"Host: x\r\nContent-Type: application/json\r\n"
CHUNKED = JSON + b"Transfer-Encoding: chunked\r\n"


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """The port of a gunicorn that is set up as `make run` sets it up, but with one worker."""
    with serve(WEB_CONCURRENCY="1") as server:
        yield server.port


def send(port: int, method: str, path: str, rest: bytes, *, end: bool = False) -> tuple[int, bytes]:
    """Send a request byte by byte as given; return the status and the body of the answer."""
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(f"{method} {path} HTTP/1.1\r\n".encode() + rest)
        if end:
            connection.shutdown(socket.SHUT_WR)
        response = http.client.HTTPResponse(connection, method=method)
        response.begin()
        body = response.read()
    if "X-Request-Id" in response.headers:  # else it is gunicorn's own answer
        check_response(method, path, response.status, dict(response.headers), body)
    return response.status, body


def chunks(*pieces: bytes, end: bytes = b"0\r\n\r\n") -> bytes:
    return b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in pieces) + end


def judge(port: int, rest: bytes, *, end: bool = False) -> tuple[int, bytes]:
    return send(port, "POST", "/v1/verdicts", rest, end=end)


def test_a_body_with_a_length(port: int) -> None:
    assert judge(port, JSON + b"Content-Length: 2\r\n\r\n{}")[0] == 422


@pytest.mark.parametrize("length", [65537, 200_000])
def test_a_body_that_is_too_long_does_not_cost_the_connection(port: int, length: int) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    for _ in range(3):
        connection.request("POST", "/v1/verdicts", b" " * length, {"Content-Type": JSON_TYPE})
        response = connection.getresponse()
        response.read()
        assert (response.status, response.getheader("Connection")) == (413, "keep-alive")
        assert connection.sock is not None
    connection.close()


def test_a_chunked_body(port: int) -> None:
    assert judge(port, CHUNKED + b"\r\n" + chunks(b"{", b"}"))[0] == 422
    full = b" " * 65534
    assert judge(port, CHUNKED + b"\r\n" + chunks(full, b"{}"))[0] == 422


def test_a_chunked_body_above_the_limit_is_not_cut_off(port: int) -> None:
    whole = chunks(b"{}", b" " * 65536, b"garbage")
    status, body = judge(port, CHUNKED + b"\r\n" + whole)
    assert status == 413
    assert b"content-too-large" in body


@pytest.mark.parametrize(
    "rest",
    [
        CHUNKED + b"\r\n" + chunks(b"{}", end=b"zz\r\n\r\n"),
        CHUNKED + b"\r\n" + chunks(b"{}", end=b"5\r\nab"),
        JSON + b"Content-Length: 10\r\n\r\n{}",
        JSON + b"\r\n",
    ],
    ids=["broken", "cut off", "too short", "none"],
)
def test_a_broken_body_is_refused(port: int, rest: bytes) -> None:
    status, body = judge(port, rest, end=True)
    assert status == 400
    assert b"malformed-json" in body


@pytest.mark.parametrize("path", ["//v1/variants", "/%00", "/%ff", "/%zz", "/v1/rules/%ED%A0%80"])
def test_strange_paths(port: int, path: str) -> None:
    assert send(port, "GET", path, b"Host: x\r\n\r\n")[0] == 404


@pytest.mark.parametrize(
    ("method", "status"),
    [("TRACE", 405), ("QUERY", 405), ("OPTIONS", 204), ("HEAD", 200), ("get", 400)],
)
def test_strange_methods(port: int, method: str, status: int) -> None:
    assert send(port, method, "/v1/variants", b"Host: x\r\n\r\n")[0] == status


@pytest.mark.parametrize(
    "headers",
    [
        b"Host: \xff\r\n",
        b"Host: a b\r\n",
        b"",
        b"Host: x\r\nUpgrade: websocket\r\nConnection: upgrade\r\n",
        b"Host: x\r\nContent-Length: 5\r\n",
        b"Host: x\r\nSCRIPT_NAME: /elsewhere\r\n",
        b"Host: x\r\nPATH_INFO: /livez\r\n",
        b"Host: x\r\nX-Request-Id: \xff\xff\xff\xff\xff\xff\xff\xff\r\n",
    ],
)
def test_strange_headers(port: int, headers: bytes) -> None:
    body = b"hello" if b"Content-Length" in headers else b""
    assert send(port, "GET", "/v1/variants", headers + b"\r\n" + body)[0] == 200
