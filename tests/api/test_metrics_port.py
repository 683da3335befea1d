"""The port of the metrics: it tells them to those who ask, and nobody can keep it from that."""

from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection
from typing import Any

import pytest

from service.api import metrics_port
from tests.attacks.wire import answers, connected, received


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with pytest.MonkeyPatch.context() as patched:
        counts = tmp_path_factory.mktemp("counts")
        patched.setenv("PROMETHEUS_MULTIPROC_DIR", str(counts))
        server = metrics_port.serve("127.0.0.1", 0)
    yield server.server_port
    server.shutdown()
    server.server_close()


def ask(port: int, method: str, path: str) -> tuple[int, dict[str, str], bytes]:
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request(method, path)
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()
    finally:
        connection.close()


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/metrics", 200),
        ("GET", "/metrics?name[]=rummy_info", 200),
        ("HEAD", "/metrics", 405),
        ("GET", "/", 404),
        ("GET", "/metrics/", 404),
        ("GET", "/v1/variants", 404),
        ("GET", "/metrics/../../etc/passwd", 404),
        ("POST", "/metrics", 405),
        ("OPTIONS", "/metrics", 405),
        ("TRACE", "/metrics", 405),
        ("DELETE", "/", 405),
    ],
)
def test_it_has_one_address_and_only_tells(port: int, method: str, path: str, status: int) -> None:
    told, headers, body = ask(port, method, path)
    assert told == status
    assert headers["Server"] == "rummy-referee"
    assert b"etc" not in body


@pytest.mark.parametrize(
    "sent", [b"GET\r\n\r\n", b"G<b> / HTTP/9\r\n\r\n", b"\xff" * 70_000 + b"\r\n"]
)
def test_what_it_cannot_read_tells_nothing_of_its_libraries(port: int, sent: bytes) -> None:
    got = received(port, sent)
    assert b"Python" not in got
    assert b"WSGIServer" not in got
    assert b"<b>" not in got


def test_those_who_say_nothing_are_left_in_the_end(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metrics_port._Handler, "timeout", 0.3)  # noqa: SLF001 -- not ten seconds
    with ExitStack() as held:
        silent = [held.enter_context(connected(port)) for _ in range(5)]
        for connection in silent:
            assert connection.recv(1) == b"", "closed"
    assert ask(port, "GET", "/metrics")[0] == 200


def test_a_flood_of_connections_makes_no_flood_of_threads(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(metrics_port._Handler, "timeout", 1)  # noqa: SLF001 -- not ten seconds
    with ExitStack() as held:
        silent: list[Any] = [held.enter_context(connected(port)) for _ in range(40)]
        # Those that come too many are closed at once; the others have their time.
        assert silent[-1].recv(1) == b""
        for connection in silent:
            assert connection.recv(1) == b""
    assert ask(port, "GET", "/metrics")[0] == 200


def test_what_is_told_is_well_formed(port: int) -> None:
    (told,) = answers(received(port, b"GET /metrics HTTP/1.0\r\n\r\n"))
    assert told.status == 200
    assert told.headers["Content-Type"].startswith("text/plain")
