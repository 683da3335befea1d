"""The command line: what is said of the games and the version, and what of mistakes."""

import io
import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service import __version__
from service.cli import exits, main
from service.variants import VARIANTS
from tests.cli.questions_of_all_kinds import as_lines, written

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, "-m", "service.cli"]


def run(*arguments: str, **more: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments], cwd=ROOT, capture_output=True, text=True, check=False, **more
    )


# --- variants and version -------------------------------------------------------------------------


def test_all_games_are_told(capsys):
    assert main(["variants"]) == exits.DONE
    out = capsys.readouterr().out
    assert "rummy-500: Rummy 500, 2 to 8 players\n    Draw from the stock" in out
    assert "persian-rummy: Persian Rummy, 4 players\n" in out
    assert [line.partition(":")[0] for line in out.splitlines() if line[:1] > " "] == list(VARIANTS)


@pytest.mark.parametrize("name", VARIANTS)
def test_a_game_is_told_with_all_its_options(name, capsys, client: FlaskClient):
    assert main(["variants", name]) == exits.DONE
    out = capsys.readouterr().out
    game = client.get(f"/v1/variants/{name}").get_json()
    assert all(f"\n  {option['name']} = " in out for option in game["options"])
    assert all(f"\nPreset {preset['name']}, " in out for preset in game["presets"])
    assert max(map(len, out.splitlines())) <= 88


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("rummy-500", "  jokers = 2 (2-4 players); 4 (5-8 players)\n      May be 0 to 8.\n"),
        ("contract-rummy", "  hand_size = 10 (deals 1-4); 12 (deals 5-7)\n"),
        ("contract-rummy", "  most_buys = null\n      May be 1 to 20, null.\n"),
        ("contract-rummy", "      May be 1 to 20 lists of set, run.\n"),
        ("contract-rummy", "  packs = 2 (3-4 players); 3 (5-8 players)\n"),
        (
            "contract-rummy",
            "      May be true or false.\n      Whether the suits of a set all differ.\n",
        ),
        (
            "rummy",
            "  ace_value = 1 where ace is low; 15 where ace is high; 15 where ace is either;",
        ),
        ("rummy-500", "  joker_value = 15\n      May be 0 to 100, as_represented.\n"),
    ],
)
def test_an_option_is_told_with_its_default_and_what_it_may_be(name, told, capsys):
    main(["variants", name])
    assert told in capsys.readouterr().out


@pytest.mark.parametrize("path", ["", "rummy", "contract-rummy"])
def test_the_games_as_json_are_as_the_service_answers(path, capsys, client: FlaskClient):
    assert main(["variants", *filter(None, [path]), "--json"]) == exits.DONE
    address = f"/v1/variants/{path}".rstrip("/")
    assert json.loads(capsys.readouterr().out) == client.get(address).json


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("rumy", "Is rummy meant?"),
        ("Rummy_500", "Is rummy-500 meant?"),
        ("contract", "Is contract-rummy meant?"),
        ("poker", f"There are {', '.join(VARIANTS)}."),
        ("../openapi", f"There are {', '.join(VARIANTS)}."),
        ("", f"There are {', '.join(VARIANTS)}."),
    ],
)
def test_an_unknown_game_is_told_with_what_may_be_meant(name, hint, capsys):
    assert main(["variants", name]) == exits.USAGE
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == f"There is no game called {name!r}. {hint}\n"


def test_the_version_is_told(capsys):
    assert main(["version"]) == main(["--version"]) == exits.DONE
    assert capsys.readouterr().out == f"rummy-referee {__version__}\n" * 2
    assert main(["version", "--json"]) == exits.DONE
    told = json.loads(capsys.readouterr().out)
    assert told == {"version": __version__, "python": platform.python_version()}


# --- mistakes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        *([], ["chek"], ["check"], ["check", "--yaml", "a"], ["version", "more"]),
        *(["serve", "--port", "65536"], ["serve", "--port", "http"], ["serve", "--workers", "0"]),
        *(["serve", "--port", "-1"], ["serve", "--port", "9" * 30], ["variants", "a", "b"]),
    ],
)
def test_a_command_line_that_is_wrong_is_told_with_a_code_of_its_own(arguments, capsys):
    assert main(arguments) == exits.USAGE
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("usage: rummy-referee")


def test_help_has_all_exit_codes(capsys):
    assert main(["check", "--help"]) == exits.DONE
    out = capsys.readouterr().out
    codes = {
        value for name, value in vars(exits).items() if name.isupper() and isinstance(value, int)
    }
    assert {int(line[:4]) for line in out.splitlines() if line[:4].strip().isdigit()} == codes


def test_a_command_without_installation_has_its_exit_code(tmp_path):
    answer = run("check", *written(tmp_path, "undetermined"))
    assert answer.returncode == exits.UNDETERMINED
    assert answer.stderr == ""


# --- pipes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments", [("check", "--lines", "-"), ("variants", "rummy"), ("--help",)]
)
def test_a_reader_who_has_seen_enough_is_no_fault(arguments):
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as output:
        answer = subprocess.run(
            [*COMMAND, *arguments],
            cwd=ROOT,
            input=as_lines(*["illegal"] * 200).encode(),
            stdout=output,
            stderr=subprocess.PIPE,
            # argparse passes over errors of its own writing; of what is in the buffer it knows not.
            env={**os.environ, "PYTHONUNBUFFERED": ""},
            check=False,
        )
    assert answer.returncode == exits.BROKEN_PIPE
    assert answer.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no device that is full")
def test_an_output_that_cannot_be_written_is_told():
    with Path("/dev/full").open("wb") as full:
        answer = subprocess.run(
            [*COMMAND, "version"], cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert answer.returncode == exits.NOT_WRITTEN
    assert answer.stderr == b"The output could not be written: No space left on device.\n"


def test_where_there_is_no_output_at_all_there_is_still_an_exit_code(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["check", *written(tmp_path, "illegal", "legal")]) == exits.ILLEGAL


class Closed(io.StringIO):
    def write(self, _: str) -> int:
        raise BrokenPipeError


def test_and_so_where_errors_cannot_be_told_either(monkeypatch):
    monkeypatch.setattr(sys, "stdout", Closed())
    monkeypatch.setattr(sys, "stderr", Closed())
    assert main(["version"]) == exits.BROKEN_PIPE


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_terminal_that_has_no_such_letters_is_no_fault(encoding, tmp_path):
    rude = tmp_path / "\u2660.json"
    rude.write_text("{}", "utf-8")
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    text = run("check", str(rude), env=environment)
    assert text.returncode == exits.REFUSED
    assert "/\\u2660.json: refused" in text.stdout
    lines = run("check", "--json", str(rude), env=environment, encoding="utf-8")
    assert json.loads(lines.stdout)["file"] == str(rude)
