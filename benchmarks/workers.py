"""What the workers of a server do in a round, and rounds in which all of them did something.

Each connection stays with the worker that accepted it, and whichever wakes first may accept all: by
luck a round measures one worker instead of both, for either side. Such a round is taken again.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from benchmarks.wrk import Load
from tests.server import Server

MOST_TRIES = 12
FAIR = 0.6
"""A worker's part, of that of the busiest one, from which on both are taken to have worked."""


@dataclass(slots=True)
class Side:
    """A server that is measured: its CPU time for a request, by rounds; rounds thrown away."""

    server: Server
    microseconds: list[float] = field(default_factory=list)
    thrown_away: int = 0

    def fair(self, run: Callable[[], Load]) -> Load:
        """Run until all workers had a part in it; after so many tries it is taken as it is."""
        for left in reversed(range(MOST_TRIES)):
            before = seconds(self.server)
            load = run()
            after = seconds(self.server)
            spent = [now - before.get(worker, 0.0) for worker, now in after.items()]
            if is_fair(spent) or not left:
                self.microseconds.append(1e6 * sum(spent) / load.requests)
                return load
            self.thrown_away += 1
        raise AssertionError("there is at least one try")

    def again(self) -> None:
        """Forget what was seen, which was to warm up."""
        self.microseconds.clear()
        self.thrown_away = 0


def is_fair(spent: list[float]) -> bool:
    """Whether every worker has spent enough, of what the busiest has."""
    return min(spent) >= FAIR * max(spent)


def notes(ours: Side, theirs: Side) -> dict[str, float | str]:
    """For the row of both: what the throughput hangs on, and how often it was luck."""
    return {
        "CPU of the workers for a request, µs, ours": round(median(ours.microseconds)),
        "theirs": round(median(theirs.microseconds)),
        "rounds thrown away because one worker had all connections": (
            ours.thrown_away + theirs.thrown_away
        ),
    }


def workers_of(server: Server) -> list[str]:
    """The process ids of its workers; the last of them may have just begun."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text("utf-8").split()
    return [pid for pid in children if _is_worker(pid)]


def seconds(server: Server) -> dict[str, float]:
    """The CPU time of each worker so far, in itself and in the system for it, by its process id."""
    return {pid: _of_process(pid) for pid in workers_of(server)}


def _is_worker(pid: str) -> bool:
    return b"gunicorn" in Path(f"/proc/{pid}/cmdline").read_bytes()


def _of_process(pid: str) -> float:
    # Fields 14 and 15 are user and system time; the name, in brackets, may have spaces.
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
