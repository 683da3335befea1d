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


def main(arguments: list[str]) -> int:
    """Print the table and write it; 0 if nothing has happened that must not happen."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--seconds", type=float, default=LONG.seconds)
    parser.add_argument("--rate", type=float, help="questions a second; else 70 %% of the capacity")
    parser.add_argument("--tables", type=int, default=LONG.tables)
    parser.add_argument("--pace", type=float, default=LONG.pace, help="requests of all players")
    parser.add_argument("--results", type=Path, help="a folder for the table")
    asked = parser.parse_args(arguments)
    plan = Plan(asked.seconds, asked.rate, tables=asked.tables, pace=asked.pace)
    found = soak(plan, lambda text: sys.stdout.write(f"{text}\n"))
    circumstances = machine.description({})
    write(found, circumstances, asked.results or (report.RESULTS if plan == LONG else PARTIAL))
    sys.stdout.write(f"\n{as_markdown(found, circumstances)}")
    return 1 if objections(found) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
