"""The search for the best arrangement of a hand, on faces: which card it is matters later.

It goes through the places of runs from low to high, and at each through the suits and then the
sets of that rank; jokers are taken up like other cards, at any place. At first all that
`prospects` hold out is hoped for. A step that brings less than it could have brought loses some of
that hope, and none ever gains any; so the search goes on, again and again, where least has been
lost, and the first way that it comes to the end of is a best one. `strands`, `run_ways` and
`suit_runs` know the runs, `set_shares` the sets, `stages` what can be done where.
"""

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush
from typing import Final

from service.game import cards, runs
from service.game.house_rules import Options
from service.game.melds import Kind, Meld
from service.game.parts import Deed, Part, parts
from service.game.prospects import Prospects
from service.game.run_ways import run_ways
from service.game.set_shares import SetShares
from service.game.stages import End, SetsStage, Stage, State, SuitStage, at_the_start
from service.game.strands import HIGH_ACE, Effort
from service.game.suit_runs import SuitRuns

MOST_STEPS: Final = 100_000
"""Steps after which a search is given up: it then has taken as long as anybody should wait.

As they are dealt, 15 cards of two packs with two jokers take about 800, and hardly ever 3,000; the
hardest 15 that were found, 14,000.
"""
_SUITS: Final = range(len(cards.SUITS))

Held = tuple[int, ...]
"""How many cards there are of each rank of a suit."""

_Trail = tuple["_Trail", Deed] | None
"""What was done last, and what before that."""


class Search:
    """One hand and the melds of the table."""

    def __init__(
        self, held: Sequence[Held], jokers: int, melds: Mapping[int, Meld], options: Options
    ) -> None:
        """`held` counts the natural cards, suit by suit."""
        self.effort = Effort(MOST_STEPS)
        self._held = held
        self._jokers = jokers
        self._options = options
        self._ways = run_ways(options)
        self._in_sets: list[dict[int, Meld]] = [{} for _ in range(runs.RANKS)]
        in_suits: list[dict[int, Meld]] = [{} for _ in _SUITS]
        for number, meld in melds.items():
            if meld.kind is Kind.SET:
                self._in_sets[cards.rank(meld.faces[0])][number] = meld
            else:
                in_suits[cards.suit(meld.faces[0])][number] = meld
        self._suits = [
            SuitRuns(
                (*of_suit, of_suit[cards.ACE]), melds_of_suit, self._ways, options, self.effort
            )
            for of_suit, melds_of_suit in zip(held, in_suits, strict=True)
        ]

    def best(self) -> tuple[Part, ...]:
        """The best parts; `TooManyStepsError` if they are not found in time."""
        start = at_the_start(self._jokers, (suit.start for suit in self._suits))
        deeds = _least_lost(self._stages(), start, self.effort)
        return tuple(parts([suit.known[suit.start].strands for suit in self._suits], deeds))

    def _stages(self) -> list[Stage]:
        """The whole way, with what there is to hope for."""
        worth = self._ways.worth
        # A fair price leaves something to each card that is laid with a joker, but not all of it.
        price = max(each.joker for each in worth) + max(each.natural for each in worth) // 2
        shares: dict[int, SetShares] = {}
        hopes: dict[int, int] = {}
        for place in self._ways.places:
            if place == HIGH_ACE and cards.ACE in self._ways.places:
                continue  # the sets of aces have been made at their other place
            rank = place % runs.RANKS
            alike = [of_suit[rank] for of_suit in self._held]
            melds = self._in_sets[rank]
            of_rank = SetShares(melds, worth[rank or HIGH_ACE], self._options, self.effort)
            hope = of_rank.most_for_each(alike, self._jokers, price)
            if hope is not None:
                shares[place], hopes[place] = of_rank, hope
        places, effort = self._ways.places, self.effort
        prospects = [
            Prospects(suit, self._jokers, hopes, price, places, effort) for suit in self._suits
        ]
        stages: list[Stage] = []
        for place in places:
            stages += (SuitStage(place, suit, prospects) for suit in _SUITS)
            if place in shares:
                stages.append(SetsStage(place, shares[place], hopes[place], price, prospects))
        return [*stages, End(price)]


def _least_lost(stages: Sequence[Stage], start: State, effort: Effort) -> list[Deed]:
    """What is done on the way through the stages that loses least.

    Of ways that have lost the same, that is followed which has come furthest, then that which was
    met first.
    """
    waiting: list[tuple[int, int, int, State, _Trail]] = [(0, 0, 0, start, None)]
    done: set[tuple[int, State]] = set()
    met = 0
    while True:
        lost, minus_stage, _, state, trail = heappop(waiting)
        stage: int | None = -minus_stage
        while stage is not None and (stage, state) not in done:
            if stage == len(stages):
                return _deeds(trail)
            done.add((stage, state))
            onward = stages[stage].onward(state)
            effort.spend(len(onward))
            stage, before = stage + 1, trail
            straight_on = False
            for loss, then, deed in onward:
                way = before if deed is None else (before, deed)
                if not loss and not straight_on:  # the very next to be followed: it need not wait
                    straight_on, state, trail = True, then, way
                else:
                    met += 1
                    heappush(waiting, (lost + loss, -stage, met, then, way))
            if not straight_on:
                stage = None


def _deeds(trail: _Trail) -> list[Deed]:
    """What was done on the way, from its beginning."""
    deeds: list[Deed] = []
    while trail is not None:
        trail, deed = trail
        deeds.append(deed)
    return deeds[::-1]
