"""`serve` becomes gunicorn, or says in a sentence why it does not."""

import json
import os
import socket
import sys
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest

from service.cli import exits, main
from service.cli import serve as serving
from tests.cli.questions_of_all_kinds import FIRST, Terminal
from tests.server import ROOT, clean_environment, started

CONFIGURATION = ROOT / "deploy" / "gunicorn.conf.py"


class Became(Exception):  # noqa: N818 -- nothing has failed
    """What the process would have become."""


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The environment without settings, and back as it was; no test becomes a server."""

    def execv(path: str, command: list[str]) -> None:
        raise Became(path, *command)

    before = dict(os.environ)
    os.environ.clear()
    os.environ.update(clean_environment())
    monkeypatch.setattr("service.cli.serve.os.execv", execv)
    yield
    os.environ.clear()
    os.environ.update(before)


@pytest.fixture
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if it were: then the configuration lies beside the package."""
    monkeypatch.setattr(serving, "_INSTALLED", CONFIGURATION)


def becomes(*arguments: str) -> tuple[Any, ...]:
    with pytest.raises(Became) as became:
        main(["serve", *arguments])
    return became.value.args


def test_it_becomes_gunicorn_with_the_configuration_of_the_project():
    assert becomes("--port", "0") == (
        *(sys.executable, sys.executable, "-P", "-m", "gunicorn", "--config", str(CONFIGURATION)),
    )
    assert "RUMMY_DATA" not in os.environ


def test_what_is_said_counts_more_than_the_environment():
    os.environ.update({"HOST": "no such host", "PORT": "1", "WEB_CONCURRENCY": "7"})
    becomes("--host", "127.0.0.1", "--port", "0")
    told = {name: os.environ[name] for name in ("HOST", "PORT", "WEB_CONCURRENCY")}
    assert told == {"HOST": "127.0.0.1", "PORT": "0", "WEB_CONCURRENCY": "7"}
    becomes("--workers", "3")
    assert os.environ["WEB_CONCURRENCY"] == "3"


def test_paths_are_meant_from_where_it_wstarted(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    os.environ.update({"RUMMY_DATA": "games", "RUMMY_DRAIN_FILE": "/run/drain"})
    becomes("--port", "0")
    assert os.environ["RUMMY_DATA"] == str(tmp_path / "games")
    assert os.environ["RUMMY_DRAIN_FILE"] == "/run/drain"


@pytest.mark.usefixtures("_installed")
@pytest.mark.parametrize(
    ("settings", "folder"),
    [
        ({"XDG_DATA_HOME": "/home/of/data"}, "/home/of/data/rummy-referee/0"),
        ({"XDG_DATA_HOME": "", "HOME": "/home/of"}, "/home/of/.local/share/rummy-referee/0"),
        ({"RUMMY_DATA": "/games"}, "/games"),
        ({"REDIS_URL": "redis://127.0.0.1:1"}, None),
        ({"RUMMY_SESSIONS": "off"}, None),
    ],
)
def test_where_it_is_installed_games_are_kept_with_the_users_data(settings, folder):
    os.environ.update(settings)
    becomes("--port", "0")
    assert os.environ.get("RUMMY_DATA") == folder


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"RUMMY_SESSION": "off"}, "RUMMY_SESSION is no setting of this service."),
        ({"RUMMY_SESSIONS": "off", "RUMMY_DATA": "games"}, "RUMMY_SESSIONS is off, but RUMMY_DATA"),
        ({"RUMMY_METRICS_PORT": "8123"}, "RUMMY_METRICS_PORT and PORT are the same"),
    ],
)
def test_settings_that_cannot_be_meant_are_refused_before(settings, sentence, capsys):
    os.environ.update(settings)
    assert main(["serve", "--port", "8123"]) == exits.NOT_STARTED
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(sentence)
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_a_port_that_is_in_use_is_said(host, capsys):
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        other = socket.create_server((host, 0), family=family)
    except OSError:
        pytest.skip(f"this machine has no {host}")
    with other:
        port = other.getsockname()[1]
        assert main(["serve", "--host", host, "--port", str(port)]) == exits.NOT_STARTED
    assert capsys.readouterr().err == (
        f"Nobody can listen at port {port} of {host}: Address already in use. "
        "Try another --port or --host.\n"
    )
    becomes("--host", host, "--port", str(port))


def test_a_host_that_is_none_is_said(capsys):
    assert main(["serve", "--host", "256.0.0.1"]) == exits.NOT_STARTED
    assert capsys.readouterr().err.startswith("Nobody can listen at port 0 of 256.0.0.1: ")


@pytest.mark.parametrize(
    ("host", "called"),
    [("127.0.0.1", "127.0.0.1"), ("0.0.0.0", "127.0.0.1"), ("localhost", "localhost")],  # noqa: S104 -- nothing stays bound
)
def test_somebody_at_a_terminal_is_told_where_the_documentation_is(host, called, monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    becomes("--host", host, "--port", "0")
    assert terminal.getvalue() == (
        f"Documentation to try out: http://{called}:0/docs\nCtrl-C stops it.\n\n"
    )


def test_it_serves_and_stops_when_told(tmp_path):
    command = [sys.executable, "-m", "service.cli", "serve", "--port", "0", "--workers", "1"]
    with started(command, RUMMY_DATA=str(tmp_path / "games")) as server:
        request = urllib.request.Request(
            f"{server.url}/v1/verdicts",
            FIRST.read_bytes(),
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            verdict = json.load(answer)
        assert verdict["verdict"] == "illegal"
        assert (tmp_path / "games").is_dir()
