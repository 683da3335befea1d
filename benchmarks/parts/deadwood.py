"""The least deadwood of ten cards and the best discard from eleven, in gin rummy.

Each side takes cards in its own form. RLCard has no best discard. How many hands a side is timed
with hangs on how fast it is: as many as take a moment, all of them several times, or only the first
ones. The answers are compared as well, ours and theirs.
"""

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial

from benchmarks.bench import Bench
from benchmarks.children import Child
from benchmarks.figures import spread
from benchmarks.hands import Hand, dense_hands, random_hands
from benchmarks.peers import Peer, running
from benchmarks.rounds import interleaved
from benchmarks.rows import Row, Target, compared, not_measured

PART = "Deadwood"
HANDS = 10_000
SECONDS = 0.5
"""Seconds of a round, about."""
SECONDS_TO_COMPARE = 30
"""Seconds that a side may take to give all its answers; if it is too slow, fewer are compared."""
FIRST = 100
"""Hands by which it is found out how fast a side is."""
KINDS = {"random": random_hands, "dense": dense_hands}
NAMES = {"openspiel": "OpenSpiel (C++) min_deadwood", "rlcard": "RLCard meld clusters"}
TARGETS = {"openspiel": Target(1), "rlcard": Target(10)}


def measure(bench: Bench) -> Iterator[Row]:
    """Rows for each kind of hands, of ten cards and of eleven."""
    with ExitStack() as stack:
        peers = [stack.enter_context(running(name)) for name in NAMES]
        own = stack.enter_context(Child(sys.executable, "benchmarks.own"))
        for peer in peers:
            bench.versions.update(peer.versions)
        for size in (10, 11):
            for kind, hands_of in KINDS.items():
                hands = hands_of(bench.some(HANDS), size)
                asked = [peer for peer in peers if size == 10 or peer.name == "openspiel"]
                yield from _rows(bench, f"{size} {kind} cards", hands, own, asked)


def _rows(
    bench: Bench, name: str, hands: list[Hand], own: Child, peers: list[Peer]
) -> Iterator[Row]:
    """Both sides' times for these hands, and whether they agree."""
    sizes = len(hands[0])
    what = f"least deadwood of {name}" if sizes == 10 else f"best discard from {name}"
    children = {peer.name: peer.child for peer in peers if peer.child} | {"own": own}
    for child in children.values():
        child.ask("learn", name=name, hands=hands)

    first = {
        side: float(child.ask("deadwood", name=name, most=FIRST, times=1))
        for side, child in children.items()
    }

    def seconds(side: str, _: int) -> float:
        wanted = max(FIRST, int(SECONDS / first[side]))
        most, times = min(wanted, len(hands)), max(1, wanted // len(hands))
        found = 1e6 * float(children[side].ask("deadwood", name=name, most=most, times=times))
        bench.say(f"{name}, {side}: {found:.2f} µs")
        return found

    found = interleaved({side: partial(seconds, side) for side in children}, bench.rounds)
    most = min(len(hands), int(SECONDS_TO_COMPARE / max(first.values())))
    ours: list[int] = own.ask("deadwood_answers", name=name, most=most)
    for peer in peers:
        if peer.child is None:
            ours_alone = spread(found["own"])
            target, against = TARGETS[peer.name], NAMES[peer.name]
            yield not_measured(
                *(PART, what, peer.reason, target, against), ours=ours_alone, unit="µs"
            )
            continue
        theirs: list[int] = peer.child.ask("deadwood_answers", name=name, most=most)
        differing = sum(map(int.__ne__, ours, theirs))
        yield compared(
            *(PART, what, "µs", found["own"], found[peer.name], NAMES[peer.name]),
            TARGETS[peer.name],
            smaller_is_better=True,
            notes={"hands compared": most, "answers that differ": differing},
        )
        if sizes == 11:
            least: list[int] = peer.child.ask("best_of_ten", name=name, most=most)
            yield _missed(f"hands of {name} whose best discard is missed", ours, theirs, least)


def _missed(what: str, ours: list[int], theirs: list[int], least: list[int]) -> Row:
    """How many answers are not the least that any ten of the cards leave, ours and OpenSpiel's.

    That least is OpenSpiel's own, asked ten cards by ten: it does not hang on our search.
    """
    missed = [spread([sum(map(int.__ne__, each, least))]) for each in (ours, theirs)]
    notes = {"hands compared": len(least)}
    target = Target(0, at_most=True)
    return Row(
        PART, what, "hands", missed[0], missed[1], NAMES["openspiel"], target=target, notes=notes
    )
