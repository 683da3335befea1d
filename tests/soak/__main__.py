"""`make soak`: mixed traffic, with faults in the middle, and the table of what was seen.

python -m tests.soak [--seconds 600] [--rate QUESTIONS_A_SECOND] [--tables 4] [--pace 60]
"""

import argparse
import sys

from tests.soak.soak import Plan, soak
from tests.soak.verdict import objections, table


def main(arguments: list[str]) -> int:
    """Print the table, and what must not have happened; 0 if nothing of that has."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--rate", type=float, help="questions a second; else 70 % of the capacity")
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--pace", type=float, default=60, help="requests a second of all players")
    asked = parser.parse_args(arguments)
    plan = Plan(asked.seconds, asked.rate, tables=asked.tables, pace=asked.pace)
    found = soak(plan, lambda text: sys.stdout.write(f"{text}\n"))
    sys.stdout.write(f"\n{table(found)}\n\n")
    wrong = objections(found)
    sys.stdout.write("\n".join(wrong or ["Nothing happened that must not happen."]) + "\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
