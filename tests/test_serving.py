"""What lasts as long as the service, whatever happens to its workers and its configuration."""

import json
import os
import re
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

import pytest

from tests.server import Server, serve
from tests.sessions.clients import begin, joined
from tests.sessions.players import line
from tests.sessions.redis_servers import free_port, wait_until
from tests.sessions.workers import workers

WORKERS = 2


@dataclass(frozen=True)
class Served:
    """A service with a private store, keys and metrics; all that it leaves is in one folder."""

    server: Server
    folder: Path
    keys: Path
    metrics: str

    def requests(self) -> int:
        """How many requests for readiness its workers have counted together."""
        with urlopen(self.metrics, timeout=10) as answer:
            counted = answer.read().decode()
        return sum(int(float(each)) for each in re.findall(r'"getReadiness".*} (\S+)\n', counted))

    def workers(self) -> set[int]:
        return set(workers(self.server))


@pytest.fixture
def folder() -> Iterator[Path]:
    with TemporaryDirectory(prefix="rr-") as made:  # short: the path of a socket ends in it
        yield Path(made)


@pytest.fixture
def served(folder: Path) -> Iterator[Served]:
    keys, port = folder / "keys.json", free_port()
    keys.write_text(json.dumps({"keys": []}), "utf-8")
    settings = {"RUMMY_METRICS_PORT": str(port), "RUMMY_API_KEYS_FILE": str(keys)}
    with serve(TMPDIR=str(folder), RUMMY_DATA=f"{folder}/games", **settings) as server:
        found = Served(server, folder, keys, f"http://127.0.0.1:{port}/metrics")
        wait_until(lambda: len(found.workers()) == WORKERS, "all workers are there")
        yield found


def test_workers_are_renewed_and_nothing_else(served: Served) -> None:
    before, counted = served.workers(), served.requests()
    with line(served.server) as send:
        begun = begin(send).begun
    os.kill(served.server.pid, signal.SIGHUP)
    wait_until(lambda: len(served.workers() - before) == WORKERS, "workers are renewed")
    wait_until(lambda: not served.workers() & before, "the old ones are gone")
    with line(served.server) as send:
        assert joined(send, begun).players[1].act({"action": "draw"}).status == 200
        assert send("GET", "/readyz", {}, b"").status == 200
    assert served.requests() > counted
    assert served.server.complaints("error") == []


def test_settings_that_have_become_wrong_stop_the_next_start_and_not_the_service(
    served: Served,
) -> None:
    before = served.workers()
    served.keys.write_text("no JSON any more", "utf-8")
    os.kill(served.server.pid, signal.SIGHUP)
    wait_until(lambda: len(served.workers() - before) == WORKERS, "workers are renewed")
    with line(served.server) as send:
        assert send("GET", "/v1/variants", {}, b"").status == 200


def test_nothing_is_left_when_it_has_stopped(folder: Path) -> None:
    settings = {"RUMMY_METRICS_PORT": str(free_port()), "RUMMY_DATA": f"{folder}/games"}
    with serve(TMPDIR=str(folder), **settings) as server:
        there = {path.name.rsplit("-", 1)[0] for path in folder.iterdir()}
        assert {"rummy-metrics", f"rummy-referee-{os.getuid()}"} <= there
        os.kill(server.pid, signal.SIGHUP)
        wait_until(lambda: len(server.log.read_text("utf-8").split("Booting worker")) > 4, "HUP")
    assert [path.name for path in folder.iterdir()] == ["games"]
