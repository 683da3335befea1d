"""The log: a line for each request and event, in two forms, and what is never in it."""

import io
import json
import logging
import socket
import subprocess
import sys
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from gunicorn.config import Config

from service.logs import JsonLog, Log, told_by_place, without_quotations
from tests.server import ROOT, serve

ENVIRON = {
    "rummy.request_id": "12345678",
    "rummy.trace_id": "a" * 32,
    "rummy.operation": "judge",
    "PATH_INFO": "/v1/verdicts",
    "HTTP_AUTHORIZATION": "Bearer secret",
}


class Pieces(io.StringIO):
    """An output that remembers what each single write brought."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []

    def write(self, piece: str) -> int:
        self.pieces.append(piece)
        return super().write(piece)


@pytest.fixture
def lines(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A log in the form that is asked for, and what it has written to both outputs."""
    out, err = Pieces(), io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    before = {name: logging.getLogger(name).handlers for name in ("gunicorn.error", "service")}
    config = Config()
    config.set("accesslog", "-")
    yield request.param(config), out, err
    for name, handlers in before.items():
        logging.getLogger(name).handlers = handlers
        logging.getLogger(name).propagate = True


as_json = pytest.mark.parametrize("lines", [JsonLog], indirect=True)
as_text = pytest.mark.parametrize("lines", [Log], indirect=True)


def request_of(log: Log, **more: str) -> None:
    answer = SimpleNamespace(status="200 OK", sent=17)
    log.access(answer, None, {**ENVIRON, **more}, timedelta(milliseconds=1.5))


@as_json
def test_a_request_is_one_line_of_json(lines: Any) -> None:
    log, out, _ = lines
    request_of(log)
    request_of(log, **{"rummy.caller": "shop"})
    first, second = map(json.loads, out.getvalue().splitlines())
    assert first.pop("time").endswith("Z")
    assert first == {
        "event": "request",
        "level": "info",
        "request_id": "12345678",
        "trace_id": "a" * 32,
        "operation": "judge",
        "status": 200,
        "ms": 1.5,
        "bytes": 17,
    }
    assert second["caller"] == "shop"


@pytest.mark.parametrize("lines", [Log, JsonLog], indirect=True)
def test_a_line_is_written_in_one_piece(lines: Any) -> None:
    """All workers write to the same place: the end of a line must not come after another line."""
    log, out, _ = lines
    request_of(log)
    request_of(log)
    assert [piece.count("\n") for piece in out.pieces] == [1, 1]
    assert all(piece.endswith("\n") for piece in out.pieces)


@as_text
def test_for_people_it_is_text(lines: Any) -> None:
    log, out, _ = lines
    request_of(log)
    (line,) = out.getvalue().splitlines()
    assert "operation=judge" in line
    assert "status=200" in line
    assert "secret" not in line


@as_json
def test_what_the_service_says_is_json_too(lines: Any) -> None:
    log, _, err = lines
    logging.getLogger("service.sessions.connection").warning("The store %s", "is away")
    log.warning("A warning of %s", "gunicorn")
    said = [json.loads(line) for line in err.getvalue().splitlines()]
    assert [(each["event"], each["level"]) for each in said] == [
        ("The store is away", "warning"),
        ("A warning of gunicorn", "warning"),
    ]


@as_json
def test_an_exception_is_told_by_its_kind_and_place(lines: Any) -> None:
    log, _, err = lines
    try:
        raise KeyError("7D of somebody's hand")  # noqa: TRY301 -- it is to have a place
    except KeyError:
        log.exception("Error handling request %s %s", "POST", "/v1/sessions/its-id")
    (line,) = err.getvalue().splitlines()
    said = json.loads(line)
    assert said["exception"] == "KeyError"
    assert said["at"][-1].startswith("tests/test_logs.py:")
    assert "7D" not in line
    assert "its-id" not in line
    assert said["event"] == "Error handling request POST"


@as_text
def test_so_it_is_for_people(lines: Any) -> None:
    _, _, err = lines
    try:
        raise ValueError("7D of somebody's hand")  # noqa: TRY301 -- as above
    except ValueError as error:
        logging.getLogger("service.api").warning("A fault", exc_info=error)
    said = err.getvalue()
    assert "ValueError" in said
    assert "7D" not in said


@as_json
def test_a_reader_who_has_gone_is_no_reason_not_to_answer(
    lines: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    log, out, _ = lines
    out.close()
    request_of(log)
    assert out.closed


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (
            "Invalid request from ip=1.2.3.4: Invalid HTTP Header: 'AUTHORIZATION : Bearer x\ny'",
            "Invalid request from ip=1.2.3.4",
        ),
        ("Error handling request GET /v1/sessions/x", "Error handling request GET"),
        ("Error handling request /v1/sessions/x", "Error handling request"),
        ("Error handling request (no URI read)", "Error handling request"),
        ("Invalid request from ip=::1: x: y", "Invalid request from ip=::1"),
        ("Worker exiting (pid: 5)", "Worker exiting (pid: 5)"),
    ],
)
def test_what_the_server_quotes_of_requests_is_left_out(said: str, kept: str) -> None:
    assert without_quotations(None, "", {"event": said}) == {"event": kept}


def test_an_event_without_an_exception_stays_as_it_is() -> None:
    assert told_by_place(None, "", {"event": "x", "exc_info": None}) == {"event": "x"}


def test_no_output_of_a_server_has_what_a_broken_request_held() -> None:
    with serve(RUMMY_LOG="json", WEB_CONCURRENCY="1") as server:
        broken = "GET / HTTP/1.1\r\nHost: x\r\nAuthorization : Bearer top-secret-token\r\n\r\n"
        with socket.create_connection((server.host, server.port), timeout=10) as connection:
            connection.sendall(broken.encode())
            assert b" 400 " in connection.recv(1000).partition(b"\r\n")[0]
        log = server.log.read_text("utf-8")
    assert "Invalid request from ip=" in log
    assert "top-secret-token" not in log
    assert all(json.loads(line)["event"] for line in log.splitlines())


def test_what_the_server_itself_refuses_is_answered_and_logged() -> None:
    with serve(WEB_CONCURRENCY="1") as server:
        with socket.create_connection((server.host, server.port), timeout=10) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: some\r\n\r\n")
            assert connection.recv(1000).startswith(b"HTTP/1.1 400 ")
        refused = [line["status"] for line in server.requests(until="") if not line["operation"]]
    assert refused == [400]


def test_a_start_that_is_refused_says_why_in_one_sentence() -> None:
    command = [sys.executable, "-m", "gunicorn", "--config", "deploy/gunicorn.conf.py"]
    answer = subprocess.run(
        command,
        cwd=ROOT,
        env={"RUMMY_KEYLESS": "refused", "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert answer.returncode == 1
    assert answer.stderr == (
        "RUMMY_KEYLESS is refused, but there are no API keys, so nobody could ask anything: "
        "set RUMMY_API_KEYS_FILE.\n"
    )
