"""Judging one action inside the process, against the step of RLCard's gin rummy.

RLCard's step is measured three ways. `game.step` alone trusts its caller: it checks nothing. With
`judge.get_legal_actions` before it, it does what our judging does: see that the action is legal,
and carry it out. `env.step` also makes the next player's observation.
"""

import sys
from collections.abc import Iterator
from functools import partial

from benchmarks.bench import Bench
from benchmarks.children import Child
from benchmarks.figures import spread
from benchmarks.peers import running
from benchmarks.rounds import interleaved
from benchmarks.rows import Row, Target, compared, not_measured

PART = "Judging an action in process"
ACTIONS = 2_000
WAYS = {
    "game_step": ("RLCard GinRummyGame.step alone", None),
    "legal_and_step": ("RLCard legal actions + GinRummyGame.step", Target(5)),
    "env_step": ("RLCard env.step", Target(5)),
}
WHAT = "referee.judge, Rummy 500 for two"


def measure(bench: Bench) -> Iterator[Row]:
    """A row for each way."""
    with running("rlcard") as peer, Child(sys.executable, "benchmarks.own") as own:
        bench.versions.update(peer.versions)
        actions = bench.some(ACTIONS)

        def seconds(child: Child, do: str, number: int) -> float:
            found = 1e6 * float(child.ask(do, actions=actions, seed=number))
            bench.say(f"{do}: {found:.1f} µs")
            return found

        sides = {"judge": partial(seconds, own, "judge")}
        if peer.child:
            sides |= {way: partial(seconds, peer.child, way) for way in WAYS}
        interleaved(sides, 1)  # to warm them up
        found = interleaved(sides, bench.rounds)
    ours = found["judge"]
    for way, (against, target) in WAYS.items():
        if way in found:
            yield compared(
                *(PART, WHAT, "µs", ours, found[way], against, target), smaller_is_better=True
            )
        else:
            yield not_measured(
                *(PART, WHAT, peer.reason, target, against), ours=spread(ours), unit="µs"
            )
