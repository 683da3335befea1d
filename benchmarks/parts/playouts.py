"""Whole games at random, choosing among what is legal: actions a second."""

import sys
from collections.abc import Iterator
from functools import partial

from benchmarks.bench import Bench
from benchmarks.children import Child
from benchmarks.figures import spread
from benchmarks.peers import running
from benchmarks.rounds import interleaved
from benchmarks.rows import Row, Target, compared, not_measured

PART = "Random playouts"
WHAT = "legal_actions + judge, Rummy 500 for two"
SECONDS = 1.0
AGAINST = {
    "rlcard": ("RLCard env.run, gin rummy", Target(5)),
    "openspiel": ("OpenSpiel (C++) gin_rummy through Python", None),
}


def measure(bench: Bench) -> Iterator[Row]:
    """A row for each peer."""
    with (
        running("rlcard") as rlcard,
        running("openspiel") as openspiel,
        Child(sys.executable, "benchmarks.own") as own,
    ):
        children = {peer.name: peer.child for peer in (rlcard, openspiel) if peer.child}

        def rate(child: Child, name: str, number: int) -> float:
            seconds = SECONDS * bench.scale
            found = float(child.ask("playouts", seconds=seconds, seed=number))
            bench.say(f"{name}: {found:.0f} actions/s")
            return found

        sides = {
            name: partial(rate, each, name) for name, each in (children | {"own": own}).items()
        }
        interleaved(sides, 1)  # to warm them up
        found = interleaved(sides, bench.rounds)
    for peer in (rlcard, openspiel):
        bench.versions.update(peer.versions)
        against, target = AGAINST[peer.name]
        if peer.name in found:
            yield compared(PART, WHAT, "actions/s", found["own"], found[peer.name], against, target)
        else:
            yield not_measured(
                *(PART, WHAT, peer.reason, target, against),
                ours=spread(found["own"]),
                unit="actions/s",
            )
