"""What a suit can bring at most from a place on: the bound of the search for an arrangement.

Each suit is looked at by itself, as if all jokers were its own but had a price, and as if a card
that goes into no run went into the best set that its rank may come to. So no suit brings more
than is said here, and all together no more than the sum, the price of all jokers being added.
"""

from collections.abc import Mapping
from typing import Final

from service.game.strands import Effort
from service.game.suit_runs import Step, SuitRuns

NOTHING: Final = -(1 << 60)
"""What there is where strands cannot be brought to an end: less than anything."""

Hopes = list[int]
"""What may be brought at most, for each number of jokers that there may be."""


class Prospects:
    """The prospects of one suit."""

    def __init__(
        self,
        suit: SuitRuns,
        jokers: int,
        in_sets: Mapping[int, int],
        price: int,
        places: range,
        effort: Effort,
    ) -> None:
        """`in_sets` is what a card may bring in a set, at each place that has sets."""
        self._suit = suit
        self._in_sets = in_sets
        self._price = price
        self._places = places
        self._effort = effort
        self._steps: list[dict[int, tuple[int, list[Step]]]] = [{} for _ in range(places.stop)]
        self._hopes: list[dict[int, Hopes]] = [{} for _ in range(places.stop + 1)]
        self._look_back(self._look_ahead({suit.start: jokers}))

    def _look_ahead(self, reached: dict[int, int]) -> dict[int, int]:
        """Find the steps that there are, place by place.

        `reached` are the standings before a place, each with the most jokers that are then left.
        """
        for place in self._places:
            for_sets = place in self._in_sets
            after: dict[int, int] = {}
            for standing, jokers in reached.items():
                steps = self._suit.steps(place, standing, jokers, for_sets=for_sets)
                self._steps[place][standing] = (jokers, steps)
                self._effort.spend(1 + len(steps))
                for step in steps:
                    after[step.then] = max(after.get(step.then, 0), jokers - step.jokers)
            reached = after
        return reached

    def _look_back(self, reached: dict[int, int]) -> None:
        """Find what there is to hope for, from the last place back."""
        after = self._hopes[self._places.stop]
        for standing, jokers in reached.items():
            after[standing] = [0 if self._suit.is_whole(standing) else NOTHING] * (jokers + 1)
        for place in reversed(self._places):
            in_a_set = self._in_sets.get(place, 0)
            hopes = self._hopes[place]
            for standing, (jokers, steps) in self._steps[place].items():
                most = hopes[standing] = [NOTHING] * (jokers + 1)
                for then, used, aside, worth, _ in steps:
                    brought = worth + aside * in_a_set - used * self._price
                    for with_jokers, beyond in enumerate(after[then][: jokers + 1 - used], used):
                        if beyond + brought > most[with_jokers]:  # noqa: PLR1730 -- the inmost loop
                            most[with_jokers] = beyond + brought
            after = hopes

    def hopes(self, place: int, standing: int) -> Hopes:
        """What strands, and all cards from the place up, may bring."""
        return self._hopes[place][standing]

    def moves(self, place: int, standing: int, jokers: int) -> list[tuple[int, Step]]:
        """What can be done at the place with so many jokers, and how much less is then hoped."""
        most, after = self._hopes[place][standing][jokers], self._hopes[place + 1]
        in_a_set = self._in_sets.get(place, 0)
        return [
            (most + step.jokers * self._price - step.worth - step.aside * in_a_set - beyond, step)
            for step in self._steps[place][standing][1]
            if step.jokers <= jokers
            and (beyond := after[step.then][jokers - step.jokers]) > NOTHING // 2
        ]
