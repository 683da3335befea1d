"""A service that answers is ready: before its rules are loaded nobody gets a connection."""

import socket
import time
from contextlib import suppress
from http.client import HTTPConnection
from subprocess import Popen

import pytest

from tests.server import SECONDS_TO_START, gunicorn, launched
from tests.sessions.redis_servers import LOOPBACK, free_port

PAUSE = 0.01
NO_STORE = "redis://127.0.0.1:1/0"  # nothing is to be started besides


def listens(port: int) -> bool:
    with suppress(OSError), socket.create_connection((LOOPBACK, port), 5):
        return True
    return False


def looks(process: Popen[bytes], port: int) -> list[bool]:
    """Whether the port was open, time after time until it is, or until the process has ended."""
    seen: list[bool] = []
    give_up = time.monotonic() + SECONDS_TO_START
    while process.poll() is None and not (seen and seen[-1]):
        assert time.monotonic() < give_up
        seen.append(listens(port))
        time.sleep(PAUSE)
    return seen


@pytest.mark.parametrize(
    "application", ["service.wsgi:app", "tests.lifecycle.slow_application:app"]
)
def test_the_first_connection_that_is_taken_finds_it_ready(application):
    port = free_port()
    with launched(gunicorn(application), PORT=str(port), REDIS_URL=NO_STORE) as (process, _):
        seen = looks(process, port)
        connection = HTTPConnection(LOOPBACK, port, timeout=10)
        connection.request("GET", "/readyz")
        assert connection.getresponse().status == 200
        connection.close()
    assert seen[-1]
    assert len(seen) > 10, "it was too quick to be seen loading"


@pytest.mark.parametrize(
    ("application", "settings", "said"),
    [
        ("tests.lifecycle.broken_application:app", {}, "this rule cites no book"),
        ("service.wsgi:app", {"RUMMY_SESSION_SECONDS": "soon"}, "RUMMY_SESSION_SECONDS must be"),
        ("service.wsgi:app", {"REDIS_URL": "http://nowhere"}, "REDIS_URL must begin with"),
        ("service.wsgi:app", {"RUMMY_SESSIONS": "off"}, "RUMMY_SESSIONS is off, but REDIS_URL"),
    ],
    ids=[
        "an application that is broken",
        "a setting",
        "the address of the store",
        "a contradiction",
    ],
)
def test_what_cannot_be_loaded_never_listens(application, settings, said):
    port = free_port()
    told = {"REDIS_URL": NO_STORE, **settings}
    with launched(gunicorn(application), PORT=str(port), **told) as (process, log):
        assert not any(looks(process, port))
        assert process.wait(SECONDS_TO_START) not in {0, None}
        written = log.read_text("utf-8")
    assert said in written
    assert "Listening at" not in written
