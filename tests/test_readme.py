"""The README is true: its commands are run, its tables are those of the games."""

import json
import re
import shlex
import shutil
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from service.cli import exits
from service.cli.arguments import parser
from tests.readme import README, Example, examples, session, written
from tests.server import Server, serve
from tests.sessions.redis_servers import free_port

TEXT = README.read_text("utf-8")
EXAMPLES = examples(TEXT)
OPENED = TEXT.partition("## Open it to others")[2].partition("```sh\n")[2].partition("\n```")[0]
CONSOLES = re.findall(r"```console\n(.*?)```", TEXT, re.DOTALL)


@pytest.fixture(scope="module")
def server():
    with serve() as running:
        yield running


def asked(example: Example, server: Server) -> bytes:
    """What the command prints, run by curl where there is one."""
    if shutil.which("curl"):
        command = example.command.replace("http://127.0.0.1:8000", server.url)
        return subprocess.run(
            ["bash", "-c", command], check=True, capture_output=True, timeout=60
        ).stdout
    request = urllib.request.Request(
        server.url + example.path, example.body.encode(), example.headers
    )
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read()
    except urllib.error.HTTPError as refusal:
        return refusal.read()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.path)
def test_a_command_prints_the_answer_that_is_shown(example: Example, server: Server) -> None:
    assert json.loads(asked(example, server)) == json.loads(example.answer)


@pytest.mark.skipif(not shutil.which("curl"), reason="its commands are for curl, which is missing")
def test_a_session_is_begun_and_played_by_its_commands(server: Server) -> None:
    commands, answer = session(TEXT)
    printed = subprocess.run(
        ["bash", "-c", commands.replace("http://127.0.0.1:8000", server.url)],
        check=True,
        capture_output=True,
        timeout=60,
    ).stdout
    by_chance = {"id": "", "tag": "", "expires_at": ""}
    assert {**json.loads(printed), **by_chance} == {**json.loads(answer), **by_chance}


SECONDS = re.compile(r"\b[0-9.]+ s:")


@pytest.mark.parametrize("block", CONSOLES)
def test_the_command_line_prints_what_is_shown(block: str) -> None:
    commands = re.findall(r"^\$ (.*)$", block, re.MULTILINE)
    shown = re.sub(r"^\$ .*\n", "", block, flags=re.MULTILINE)
    command = f'rummy-referee() {{ {shlex.quote(sys.executable)} -m service.cli "$@"; }}'
    printed = subprocess.run(
        ["bash", "-c", "\n".join([command, *commands])],
        check=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=60,
        cwd=README.parent,
    ).stdout
    # Standard error comes when it likes.
    assert sorted(SECONDS.sub("s:", printed).splitlines()) == sorted(
        SECONDS.sub("s:", shown).splitlines()
    )


@pytest.mark.parametrize("command", re.findall(r"`rummy-referee (.+?)`", TEXT))
def test_a_command_that_is_named_can_be_given(command: str) -> None:
    assert parser().parse_args(shlex.split(command)).module in command


def test_the_exit_codes_are_told() -> None:
    rows = re.findall(r"^\| (\d+) \| `(\w+)` \|", TEXT, re.MULTILINE)
    assert {outcome: int(code) for code, outcome in rows} == exits.OF_OUTCOME


@pytest.mark.skipif(not shutil.which("openssl"), reason="its first command is openssl's")
def test_it_is_opened_to_others_by_the_commands_that_are_shown(tmp_path: Path) -> None:
    making, serving = OPENED.split("\n\n")
    key = subprocess.run(
        ["bash", "-c", f'{making}\nprintf %s "$key"'],
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
        cwd=tmp_path,
    ).stdout
    *settings, make, run = shlex.split(serving.replace("\\\n", " "))
    assert (make, run) == ("make", "run")
    environment = dict(setting.split("=", 1) for setting in settings)
    assert environment["RUMMY_METRICS_PORT"]
    environment |= {
        "RUMMY_API_KEYS_FILE": str(tmp_path / environment["RUMMY_API_KEYS_FILE"]),
        "RUMMY_METRICS_PORT": str(free_port()),
    }
    with serve(**environment) as opened:
        path = f"{opened.url}/v1/variants"
        headers = {"X-Api-Key": key, "Origin": "https://app.example"}
        with urllib.request.urlopen(urllib.request.Request(path, headers=headers)) as answer:
            assert answer.headers["RateLimit-Policy"] == '"50-in-1-s";q=50;w=1'
            assert answer.headers["Access-Control-Allow-Origin"] == "https://app.example"
        with urllib.request.urlopen(path) as answer:
            assert '"20-in-1-s";q=20;w=1' in answer.headers["RateLimit-Policy"]
        with pytest.raises(urllib.error.HTTPError, match="403"):
            urllib.request.urlopen(urllib.request.Request(path, headers={"X-Api-Key": "other"}))
        metrics = f"http://127.0.0.1:{environment['RUMMY_METRICS_PORT']}/metrics"
        with urllib.request.urlopen(metrics) as answer:
            assert b"rummy_requests_total" in answer.read()
        assert json.loads(opened.log.read_text("utf-8").splitlines()[0])["event"]


def test_every_block_of_code_is_run() -> None:
    blocks = [name for name in re.findall(r"```(\w+)\n", TEXT) if name != "console"]
    assert blocks == ["sh", *["sh", "json"] * (len(EXAMPLES) + 1), "sh"]
    assert f"```sh\n{OPENED}\n```" in TEXT
    assert "```sh\nmake run\n```" in TEXT
    assert len(EXAMPLES) >= 4
    assert len(CONSOLES) == TEXT.count("```console") == 2


@pytest.mark.parametrize("target", sorted(set(re.findall(r"`make ([\w-]+)", TEXT)) | {"run"}))
def test_make_has_what_is_named(target: str) -> None:
    subprocess.run(["make", "-n", target], check=True, capture_output=True, cwd=README.parent)


def test_the_tables_and_answers_are_those_of_the_service() -> None:
    assert written(TEXT) == TEXT, "run `make readme`"


@pytest.mark.parametrize("link", sorted(set(re.findall(r"\]\(([^)#:]+)\)", TEXT))))
def test_a_link_leads_somewhere(link: str) -> None:
    assert (README.parent / link).exists()
