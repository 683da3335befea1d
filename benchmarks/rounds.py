"""Rounds: the sides take turns, so that what disturbs the machine disturbs all of them."""

from collections.abc import Callable, Mapping

LEAST_ROUNDS = 5

Round = Callable[[int], float]
"""Measures one round, which is told its number, and answers the figure."""


def interleaved(sides: Mapping[str, Round], rounds: int) -> dict[str, list[float]]:
    """So many rounds of each side, one after the other; every second time from the last side on."""
    figures: dict[str, list[float]] = {name: [] for name in sides}
    for number in range(rounds):
        order = list(sides) if number % 2 == 0 else list(sides)[::-1]
        for name in order:
            figures[name].append(sides[name](number))
    return figures
