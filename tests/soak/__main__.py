"""`make soak`: mixed traffic, with faults in the middle, and the table of what was seen.

python -m tests.soak [--seconds 600] [--rate QUESTIONS_A_SECOND] [--tables 6] [--pace 120]

The table of a whole run goes to benchmarks/results, that of a shorter one to .bench/results.
"""

import argparse
import sys
from pathlib import Path

from benchmarks import machine, report
from tests.soak.findings import LONG, Plan
from tests.soak.report import as_markdown, write
from tests.soak.soak import soak
from tests.soak.verdict import objections

PARTIAL = report.ROOT / ".bench/results"


def asked_for(arguments: list[str]) -> tuple[Plan, Path]:
    """What is to be run, and the folder for its table; without arguments the whole of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--seconds", type=float, default=LONG.seconds)
    parser.add_argument("--rate", type=float, help="questions a second; else 70 %% of the capacity")
    parser.add_argument("--tables", type=int, default=LONG.tables)
    parser.add_argument("--pace", type=float, default=LONG.pace, help="requests of all players")
    parser.add_argument("--results", type=Path, help="a folder for the table")
    asked = parser.parse_args(arguments)
    plan = Plan(
        asked.seconds,
        asked.rate,
        tables=asked.tables,
        pace=asked.pace,
        warm_up=LONG.warm_up if asked.seconds >= LONG.seconds else Plan.warm_up,
    )
    return plan, asked.results or (report.RESULTS if plan == LONG else PARTIAL)


def main(arguments: list[str]) -> int:
    """Print the table and write it; 0 if nothing has happened that must not happen."""
    plan, results = asked_for(arguments)
    found = soak(plan, lambda text: sys.stdout.write(f"{text}\n"))
    circumstances = machine.description({})
    write(found, circumstances, results)
    sys.stdout.write(f"\n{as_markdown(found, circumstances)}")
    return 1 if objections(found) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
