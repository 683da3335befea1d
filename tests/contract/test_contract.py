"""The service keeps its contract: asked by schemathesis, by its checks and our own."""

import os
import sys

import pytest

from tests.conformance import OPERATIONS
from tests.contract.runs import FOLDER, Run, run
from tests.contract.tally import record, refusals, successes
from tests.server import Server

LEAST_SUCCESSES = 20


LONG = os.environ.get("HYPOTHESIS_PROFILE") == "long"


@pytest.fixture(scope="module")
def asked(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """A short run, which is the same each time; or a long one, which looks for new cases."""
    options = ["--max-examples", "300"] if LONG else ["--max-examples", "45", "--seed", "1"]
    shorter = "" if LONG else (FOLDER / "short.toml").read_text("utf-8")
    done = run(server.url, tmp_path_factory.mktemp("contract"), *options, settings=shorter)
    record(done.answers)
    sys.stdout.write(table(done))
    return done


def table(done: Run) -> str:
    """How often each operation did what it was asked, and how often it refused."""
    rows = (
        f"{name:26}{successes(each):>7}{refusals(each):>7}" for name, each in done.answers.items()
    )
    return "\n".join((f"{'operation':26}{'done':>7}{'refused':>7}", *rows))


def test_no_check_of_the_tool_or_of_ours_fails(asked: Run) -> None:
    assert asked.passed, asked.explained()


def test_every_request_was_seated(asked: Run) -> None:
    assert asked.faults == []


@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_every_operation_has_done_what_it_was_asked(asked: Run, name: str) -> None:
    """A run that is green because everything is refused proves nothing."""
    assert successes(asked.answers.get(name, {})) >= LEAST_SUCCESSES
