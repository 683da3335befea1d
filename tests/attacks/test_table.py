"""The table of attacks names tests that exist, and has all that it must have."""

import ast
import re
from pathlib import Path

import pytest

TABLE = Path(__file__).with_name("README.md").read_text("utf-8")
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")
ROWS = {
    cells[0].strip(): cells[-1]
    for line in TABLE.splitlines()
    if line.startswith("| ") and not line.startswith("| Item")
    for cells in [line.strip("| ").split(" | ")]
}
MUST_HAVE = (
    *("Body with Content-Length", "Body without Content-Length", "Depth", "Duplicate members"),
    *("NaN and Infinity", "Surrogates", "Digits", "Search limits", "Proxy headers", "Host header"),
    *("Methods", "CL and TE", "Folded headers", "Underscores", "Header count", "Request line"),
    *("Headers of answers", "Secrets", "Out-of-order execution", "Slow clients"),
)


def functions(module: Path) -> set[str]:
    tree = ast.parse(module.read_text("utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize("item", ROWS)
def test_each_item_names_tests_that_exist(item: str) -> None:
    named = NAMED.findall(ROWS[item])
    assert named
    assert len(named) == ROWS[item].count("::"), "what is named is named by file and function"
    for file, function in named:
        assert function.startswith("test_")
        assert function in functions(Path(file)), f"{file}::{function}"


def test_no_item_is_missing() -> None:
    numbers = [int(number) for number in re.findall(r"^\| API(\d+) ", TABLE, re.MULTILINE)]
    assert numbers == list(range(1, 11))
    for item in MUST_HAVE:
        assert any(row.startswith(item) for row in ROWS), item


def test_each_test_of_this_folder_stands_in_the_table_or_beside_one() -> None:
    """A module that the table does not know would be an attack that nobody finds."""
    modules = {path.name for path in Path(__file__).parent.glob("test_*.py")} - {
        Path(__file__).name
    }
    assert {Path(file).name for file, _ in NAMED.findall(TABLE)} >= modules
