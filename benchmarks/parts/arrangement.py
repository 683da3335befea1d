"""The best arrangement of 13, 14, 15 cards of two packs with two jokers: the worst hands count.

Every hand is arranged once. The slowest are arranged again, several times, and the median of each
is what counts, so that the worst is that of a hand and not of a moment.
"""

from collections.abc import Iterator

from benchmarks.arranging import RULES, cards_of, counting, differs, seconds_for, steps_for
from benchmarks.bench import Bench
from benchmarks.figures import Spread, percentile, spread
from benchmarks.hands import mixed_hands
from benchmarks.rows import Row, Target

PART = "Best arrangement"
HANDS = 10_000
SLOWEST = 150
"""Hands that are arranged again: more than the slowest hundredth."""
AGAIN = 5
COMPARED = {13: 15, 14: 5, 15: 2}
"""Hands, of each size, that are compared with the reference, which takes seconds for one."""
TARGET = Target(5, at_most=True)


def measure(bench: Bench) -> Iterator[Row]:
    """A row for each size."""
    for size, compared in COMPARED.items():
        codes = mixed_hands(bench.some(HANDS), size, seed=size)
        hands = [cards_of(each) for each in codes]
        times = [1e3 * seconds_for(hand) for hand in hands]
        in_order = sorted(range(len(hands)), key=times.__getitem__, reverse=True)
        worst = Spread(0, 0, 0, 1)
        for number in in_order[:SLOWEST]:
            again = spread([1e3 * seconds_for(hands[number]) for _ in range(AGAIN)])
            times[number] = again.median
            worst = max(worst, again, key=lambda each: each.median)
        bench.say(f"{size} cards: worst {worst.median:.2f} ms")
        with counting():
            steps = [steps_for(hands[number]) for number in in_order[:SLOWEST]]
        differing = sum(map(differs, codes[: bench.some(compared)]))
        yield Row(
            PART,
            f"worst of {size} cards, {RULES.packs} packs, both jokers in hand",
            "ms",
            worst,
            target=TARGET,
            notes={
                "hands": len(hands),
                "median ms": percentile(times, 50),
                "p99 ms": percentile(times, 99),
                "most steps of the search, among the slowest": max(steps),
                "compared with the reference": bench.some(compared),
                "that differ": differing,
            },
        )
