"""The checks bite: a service that is broken everywhere is found out at every operation."""

from pathlib import Path

import pytest

from tests.contract.broken import BREAKS
from tests.contract.runs import Run, run
from tests.examples import operations
from tests.server import serve


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Run:
    only = [option for name in BREAKS for option in ("--include-operation-id", name)]
    with serve("tests.contract.broken:application", WEB_CONCURRENCY="1") as server:
        folder: Path = tmp_path_factory.mktemp("broken")
        options = ("--phases", "examples,fuzzing", "--max-examples", "25", "--seed", "1")
        return run(server.url, folder, *options, "--no-shrink", *only)


def test_it_does_not_pass(found: Run) -> None:
    assert not found.passed


@pytest.mark.parametrize("name", BREAKS)
def test_each_fault_is_found_by_its_check(found: Run, name: str) -> None:
    method, path = operations()[name]
    assert BREAKS[name][1] in found.said_of(f"{method} {path}"), found.explained()
