"""The service as it is served: gunicorn with its real configuration, on a port of its own."""

import json
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
SECONDS_TO_START = 60.0
SECONDS_TO_STOP = 30.0
# Only what gunicorn itself says tells the port: a port looked for beforehand may be gone by then.
LISTENING = re.compile(r"Listening at: http://127\.0\.0\.1:(\d+) ")


@dataclass(frozen=True)
class Server:
    """A server that is running."""

    host: str
    port: int
    pid: int
    log: Path

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    def told(self) -> list[dict[str, Any]]:
        """The lines of its log; one that is none, like those of a traceback, is critical."""
        return [_line(text) for text in self.log.read_text("utf-8").splitlines()]

    def requests(self, until: str | None = None) -> list[dict[str, Any]]:
        """Those of requests; once there is one of this operation, where one is named.

        A request's line is written when it has been answered, so the last may still be missing.
        """
        give_up = time.monotonic() + SECONDS_TO_STOP
        while True:
            found = [line for line in self.told() if line["event"] == "request"]
            if until is None or any(line["operation"] == until for line in found):
                return found
            if time.monotonic() > give_up:
                raise TimeoutError(f"no request of {until} is in the log")
            time.sleep(0.01)

    def complaints(self, *levels: str) -> list[dict[str, Any]]:
        """Those of these levels, and those that are none."""
        return [line for line in self.told() if line["level"] in {"critical", *levels}]


def _line(text: str) -> dict[str, Any]:
    try:
        line: dict[str, Any] = json.loads(text)
    except ValueError:
        return {"event": text, "level": "critical"}
    return line


def gunicorn(application: str = "service.wsgi:app") -> list[str]:
    """The command by which the service is served."""
    return [sys.executable, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", application]


@contextmanager
def serve(application: str = "service.wsgi:app", **environment: str) -> Iterator[Server]:
    """The service under gunicorn until the context ends, with these settings besides.

    Its log is for programs, unless a setting says otherwise.
    """
    environment = {"RUMMY_LOG": "json", **environment}
    with started(gunicorn(application), **environment) as running:
        yield running


@contextmanager
def started(command: Sequence[str], **environment: str) -> Iterator[Server]:
    """What this command serves until the context ends.

    Without a REDIS_URL it has a private store, whose data goes when it does.
    """
    with launched(command, **environment) as (process, log):
        yield when_ready(process, log)


@contextmanager
def launched(
    command: Sequence[str], **environment: str
) -> Iterator[tuple[subprocess.Popen[bytes], Path]]:
    """The same as soon as there is a process, with its log: whatever becomes of it."""
    with TemporaryDirectory(prefix="rummy-referee-") as folder:
        log = Path(folder) / "gunicorn.log"
        with log.open("wb") as sink:
            process = subprocess.Popen(
                command,
                cwd=ROOT,
                env={**clean_environment(), **_store(folder, environment), **environment},
                stdout=sink,
                stderr=subprocess.STDOUT,
            )
        try:
            yield process, log
        finally:
            _stop(process)


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    with serve() as running:
        yield running


def clean_environment() -> dict[str, str]:
    """The caller's environment without what would make it another service."""
    ours = ("RUMMY_", "GUNICORN_", "WEB_CONCURRENCY", "REDIS_URL")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return {**kept, "HOST": "127.0.0.1", "PORT": "0"}


def _store(folder: str, environment: dict[str, str]) -> dict[str, str]:
    """A folder for the private store, where there is to be one."""
    others = {"REDIS_URL", "REDIS_URL_FILE", "RUMMY_SESSIONS"} & environment.keys()
    return {} if others else {"RUMMY_DATA": f"{folder}/data"}


def when_ready(process: subprocess.Popen[bytes], log: Path) -> Server:
    """The server, once it says that it is ready."""
    give_up = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < give_up and process.poll() is None:
        found = LISTENING.search(log.read_text("utf-8"))
        if found:
            server = Server("127.0.0.1", int(found[1]), process.pid, log)
            if _is_ready(server):
                return server
        time.sleep(0.05)
    raise RuntimeError(f"gunicorn is not ready:\n{log.read_text('utf-8')}")


def _is_ready(server: Server) -> bool:
    try:
        with urllib.request.urlopen(f"{server.url}/readyz", timeout=5) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def _stop(process: subprocess.Popen[bytes]) -> None:
    """Ask the master to stop, which stops its workers too."""
    process.terminate()
    try:
        process.wait(SECONDS_TO_STOP)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise
