"""The runner of the kit: it agrees with the service, and notices every fault of another engine."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.wrong_engine import FAULTS, FOLDER, every_case, with_fault
from tests.server import Server, server

__all__ = ["server"]

KIT = json.loads((FOLDER / "kit.json").read_text("utf-8"))
# A few hundred questions of every kind, some of them perft: enough for every run of the tests.
APART = [name for name in KIT["cases"] if "refused" in name or "shuffled" in name]
ALL = list(KIT["cases"])
WITH_FAULTS = ["cases/rummy.jsonl", "cases/rummy.refused.jsonl", "perft.jsonl"]


def run(*arguments: str) -> tuple[int, str]:
    """The exit code, and what the runner prints."""
    done = subprocess.run(
        [sys.executable, str(FOLDER / "run.py"), *arguments],
        cwd=FOLDER.parent.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return done.returncode, done.stdout


def engine(module: str, *arguments: str) -> str:
    return " ".join([f"'{sys.executable}'", "-m", f"tests.kit.{module}", *arguments])


def number_of_cases(*files: str) -> int:
    return sum(KIT["cases"][name] for name in files)


def all_agree(*files: str) -> tuple[int, str]:
    return 0, f"{number_of_cases(*files)} agree, 0 disagree, 0 are not answered.\n"


def test_the_service_agrees_over_http(server: Server) -> None:
    assert run("--url", server.url, *APART) == all_agree(*APART)


@pytest.mark.long
def test_the_service_agrees_over_http_in_all_cases(server: Server) -> None:
    assert run("--url", server.url) == all_agree(*ALL)


def test_the_service_agrees_as_a_command() -> None:
    assert run("--command", engine("engine"), *APART) == all_agree(*APART)


@pytest.mark.long
def test_the_service_agrees_as_a_command_in_all_cases() -> None:
    assert run("--command", engine("engine")) == all_agree(*ALL)


def reported_where_it_changes_something(fault: str, *files: str) -> None:
    changed = {
        case["id"]
        for case in every_case(*files)
        if with_fault(case["expect"], fault) != case["expect"]
    }
    code, told = run("--command", engine("wrong_engine", fault), *files)
    *lines, last = told.splitlines()
    assert {line for line in lines if not line.startswith("  ")} == changed
    agree = number_of_cases(*files) - len(changed)
    assert last == f"{agree} agree, {len(changed)} disagree, 0 are not answered."
    assert (code, bool(changed)) == ((0, False) if fault == "none" else (1, True))


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_reported(fault: str) -> None:
    reported_where_it_changes_something(fault, *WITH_FAULTS)


@pytest.mark.long
@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_reported_in_all_cases(fault: str) -> None:
    reported_where_it_changes_something(fault, *ALL)


def test_a_disagreement_says_where_and_what() -> None:
    _, told = run("--command", engine("wrong_engine", "verdict_flipped"), "cases/rummy.jsonl")
    assert re.search(r'^  /verdict: expected "legal", got "illegal"$', told, re.MULTILINE)


def test_a_question_that_an_engine_does_not_know_is_no_disagreement(tmp_path: Path) -> None:
    ignorant = tmp_path / "ignorant.py"
    answer = json.dumps({"status": 404, "body": {}})
    ignorant.write_text(f"import sys\nfor _ in sys.stdin:\n    print({answer!r}, flush=True)\n")
    told = f"0 agree, 0 disagree, {KIT['cases']['perft.jsonl']} are not answered.\n"
    command = f"'{sys.executable}' '{ignorant}'"
    assert run("--command", command, "perft.jsonl") == (1, told)


def test_an_engine_that_ends_too_early_is_noticed() -> None:
    done = subprocess.run(
        [sys.executable, str(FOLDER / "run.py"), "--command", f"'{sys.executable}' -c pass"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1


@pytest.mark.parametrize("module", ["run.py", "compare.py", "perft.py"])
def test_the_runner_is_short_and_needs_nothing_but_python(module: str) -> None:
    text = (FOLDER / module).read_text("utf-8")
    assert len(text.splitlines()) <= 60
    imported = set(re.findall(r"^(?:from|import) (\w+)", text, re.MULTILINE))
    assert imported <= {*sys.stdlib_module_names, "compare", "perft"}
