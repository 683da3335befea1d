"""`make bench`: measures all parts, or those that are named, and writes the table.

python -m benchmarks [--only verdicts,deadwood] [--rounds 5] [--scale 0.1] [--results FOLDER]
"""

import argparse
import signal
import sys
import time
import traceback
from pathlib import Path

from benchmarks import machine, report
from benchmarks.bench import Bench, Part
from benchmarks.parts import (
    arrangement,
    batch,
    deadwood,
    functions,
    growth,
    judging,
    latency,
    memory,
    playouts,
    sessions,
    verdicts,
)
from benchmarks.rounds import LEAST_ROUNDS
from benchmarks.rows import Row, not_measured
from benchmarks.tools import find_wrk

PARTS: dict[str, Part] = {
    "verdicts": verdicts.measure,
    "batch": batch.measure,
    "sessions": sessions.measure,
    "latency": latency.measure,
    "memory": memory.measure,
    "growth": growth.measure,
    "judging": judging.measure,
    "playouts": playouts.measure,
    "deadwood": deadwood.measure,
    "arrangement": arrangement.measure,
    "functions": functions.measure,
}

BROKE_OFF = "it broke off"
PARTIAL = report.ROOT / ".bench/results"
"""Where the table is written of some parts alone, that of all parts being kept."""


def run(names: list[str], bench: Bench) -> list[Row]:
    """The rows of these parts; one that breaks off says why, and the others go on."""
    rows: list[Row] = []
    for name in names:
        begun = time.monotonic()
        print(f"{name} ...", flush=True)
        try:
            rows += PARTS[name](bench)
        except Exception as error:  # noqa: BLE001 -- whatever it is, the others are measured
            traceback.print_exc()
            rows.append(not_measured(name, BROKE_OFF, f"{type(error).__name__}: {error}"))
        print(f"{name}: {time.monotonic() - begun:.0f} s", flush=True)
    return rows


def main(arguments: list[str]) -> int:
    """Measure and write; not 0 if a part broke off. Missed targets are no fault of the run."""
    asked = _read(arguments)
    bench = Bench(asked.rounds, asked.scale, find_wrk(), {})
    if bench.wrk.version:
        bench.versions["wrk"] = bench.wrk.version
    begun = time.monotonic()
    rows = run(asked.only, bench)
    circumstances = machine.description(bench.versions)
    circumstances["rounds"] = str(asked.rounds)
    circumstances["minutes"] = f"{(time.monotonic() - begun) / 60:.1f}"
    whole = {*asked.only} == {*PARTS}
    report.write(rows, circumstances, asked.results or (report.RESULTS if whole else PARTIAL))
    print(f"\n{report.as_markdown(rows, circumstances)}")
    return 1 if any(row.what == BROKE_OFF for row in rows) else 0


def _read(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--only", type=_names, default=[*PARTS], help="parts, with commas")
    parser.add_argument("--rounds", type=int, default=LEAST_ROUNDS)
    parser.add_argument("--scale", type=float, default=1.0, help="below 1: a trial of the harness")
    parser.add_argument("--results", type=Path, help="a folder for the table")
    return parser.parse_args(arguments)


def _names(text: str) -> list[str]:
    names = [name for name in text.split(",") if name]
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        known = ", ".join(PARTS)
        raise argparse.ArgumentTypeError(f"{', '.join(unknown)}: there are {known}")
    return names or [*PARTS]


def _stop(*_: object) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, _stop)  # so that what was started is stopped then too
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        print("\nInterrupted: what was started is stopped.", flush=True)
        sys.exit(130)
