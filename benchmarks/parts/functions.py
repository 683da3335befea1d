"""Single functions of ours, by pytest-benchmark; see `benchmarks.test_single_functions`."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import orjson

from benchmarks.bench import Bench
from benchmarks.figures import Spread
from benchmarks.rows import Row, not_measured

PART = "Single functions"
ROOT = Path(__file__).resolve().parent.parent.parent
SECONDS = 300


def measure(bench: Bench) -> Iterator[Row]:
    """A row for each; the limits are the quartiles of its rounds, of which there are thousands."""
    with TemporaryDirectory(prefix="rummy-bench-") as folder:
        found = Path(folder, "figures.json")
        command = [sys.executable, "-m", "pytest", "-q", "benchmarks", "--benchmark-quiet"]
        run = subprocess.run(
            [
                *command,
                f"--benchmark-json={found}",
                f"--benchmark-max-time={bench.scale}",
                f"--benchmark-min-rounds={bench.rounds}",
            ],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
            timeout=SECONDS,
        )
        if run.returncode:
            said = (run.stdout or run.stderr).strip().splitlines() or ["nothing said"]
            yield not_measured(PART, "by pytest-benchmark", said[-1])
            return
        yield from map(row, orjson.loads(found.read_bytes())["benchmarks"])


def row(figures: dict[str, Any]) -> Row:
    """A row of what pytest-benchmark tells of one function."""
    stats = figures["stats"]
    in_us = Spread(
        1e6 * stats["median"], 1e6 * stats["q1"], 1e6 * stats["q3"], int(stats["rounds"])
    )
    name = figures["name"].removeprefix("test_").replace("_", " ")
    return Row(PART, name, "µs", in_us)
