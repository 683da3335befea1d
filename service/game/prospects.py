"""What a suit can bring at most from a place on: the bound of the search for an arrangement.

Each suit is looked at by itself, as if all jokers were its own but had a price, and as if a card
that goes into no run went into the best set that its rank may come to. So no suit brings more
than is said here, and all together no more than the sum, the price of all jokers being added.
"""

from typing import Final

from service.game.suit_runs import SuitRuns

NOTHING: Final = -(1 << 60)
"""What there is where strands cannot be brought to an end: less than anything."""


class Prospects:
    """The prospects of one suit."""

    def __init__(
        self, suit: SuitRuns, held: tuple[int, ...], in_sets: tuple[int, ...], price: int, last: int
    ) -> None:
        """`in_sets` is what a card of each place may bring in a set; `last` the last place."""
        self._suit = suit
        self._held = held
        self._in_sets = in_sets
        self._price = price
        self._last = last
        self._known: dict[tuple[int, int, int], int] = {}

    def __call__(self, place: int, strands: int, jokers: int) -> int:
        """What strands, and all cards from the place up, may bring with so many jokers."""
        key = (place, strands, jokers)
        if key not in self._known:
            self._known[key] = self._find(*key)
        return self._known[key]

    def _find(self, place: int, strands: int, jokers: int) -> int:
        if place > self._last:
            return 0 if self._suit.is_whole(strands) else NOTHING
        count, in_a_set = self._held[place], self._in_sets[place]
        return max(
            (
                step.worth
                - step.jokers * self._price
                + (count - step.naturals) * in_a_set
                + self(place + 1, step.strands, jokers - step.jokers)
                for step in self._suit.steps(place, strands, count, jokers)
            ),
            default=NOTHING,
        )
