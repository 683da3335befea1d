"""The stages of the search for an arrangement: a suit at a place, or the sets of a rank.

A state, all that the rest of the search hangs on, is packed into one number: how many jokers there
are, how many cards of each suit have been put aside for sets, and how each suit stands.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, Protocol

from service.game.parts import Deed, RunsDeed, SetsDeed
from service.game.prospects import NOTHING, Prospects
from service.game.set_shares import SetShares

State = int
_JOKERS: Final = 15
_ASIDE: Final = 15
_ASIDE_AT: Final = (4, 8, 12, 16)
_ALL_ASIDE: Final = 0xFFFF << _ASIDE_AT[0]
_STANDING: Final = (1 << 20) - 1
"""More standings than a search can find before it is given up."""
_STANDING_AT: Final = (20, 40, 60, 80)

Onward = tuple[int, State, Deed | None]
"""A way on: how much of what was hoped for it loses, where it leads, and what is done, if much."""

Outlook = Sequence[tuple[Prospects, int, int]]
"""Prospects of suits, the place that each has come to, and where in a state its standing is."""


class Stage(Protocol):
    """A stage of the way through the places."""

    def onward(self, state: State) -> Sequence[Onward]:
        """The ways on from that state; none loses less than nothing."""


def at_the_start(jokers: int, standings: Iterable[int]) -> State:
    """The state of a hand that nothing has been done with."""
    suits = zip(standings, _STANDING_AT, strict=True)
    return jokers + sum(standing << at for standing, at in suits)


class _Move(NamedTuple):
    """What a step of a suit loses of its own hopes, what it does to a state, and the deed."""

    loss: int
    jokers: int
    change: int
    deed: Deed | None


class SuitStage:
    """The runs of one suit at one place."""

    def __init__(self, place: int, suit: int, prospects: Sequence[Prospects]) -> None:
        """`prospects` are those of all suits; the lower ones have been at the place already."""
        self._place = place
        self._suit = suit
        self._at = _STANDING_AT[suit]
        self._own = prospects[suit]
        self._others: Outlook = [
            (each, place + (other < suit), _STANDING_AT[other])
            for other, each in enumerate(prospects)
            if other != suit
        ]
        self._known: dict[tuple[int, int], list[_Move]] = {}

    def onward(self, state: State) -> list[Onward]:
        """Every step of the suit."""
        jokers = state & _JOKERS
        found: list[Onward] = []
        for loss, used, change, deed in self._moves(state >> self._at & _STANDING, jokers):
            lost = loss + _lost_by_jokers(self._others, state, jokers, used) if used else loss
            if lost < -NOTHING // 2:
                found.append((lost, state + change, deed))
        return found

    def _moves(self, standing: int, jokers: int) -> list[_Move]:
        key = (standing, jokers)
        moves = self._known.get(key)
        if moves is None:
            moves = self._known[key] = [
                _Move(
                    loss,
                    step.jokers,
                    (step.then - standing << self._at)
                    + (step.aside << _ASIDE_AT[self._suit])
                    - step.jokers,
                    RunsDeed(self._place, self._suit, step.ways) if step.ways else None,
                )
                for loss, step in self._own.moves(self._place, standing, jokers)
            ]
        return moves


class SetsStage:
    """The cards that were put aside for sets of a rank become sets, with jokers."""

    def __init__(
        self, place: int, shares: SetShares, hope: int, price: int, prospects: Sequence[Prospects]
    ) -> None:
        """`hope` is what was hoped for from each card, `price` that of a joker."""
        self._place = place
        self._shares = shares
        self._hope = hope
        self._price = price
        self._suits: Outlook = [
            (each, place + 1, at) for each, at in zip(prospects, _STANDING_AT, strict=True)
        ]

    def onward(self, state: State) -> list[Onward]:
        """For each number of jokers that can be laid with the cards, the best sets."""
        aside = state & _ALL_ASIDE
        if not aside and not self._shares.melds:
            return [(0, state, None)]
        jokers = state & _JOKERS
        pool = tuple([state >> at & _ASIDE for at in _ASIDE_AT])
        hope = sum(pool) * self._hope
        found: list[Onward] = []
        for used, shares in self._shares.of(pool, jokers).items():
            lost = hope + used * self._price - self._shares.worth_of(shares)
            lost += _lost_by_jokers(self._suits, state, jokers, used)
            if lost < -NOTHING // 2:
                found.append((lost, state - aside - used, SetsDeed(self._place, shares)))
        return found


class End:
    """Behind the last place: jokers that are left have brought nothing of their price."""

    def __init__(self, price: int) -> None:
        """`price` is what a joker was to cost."""
        self._price = price

    def onward(self, state: State) -> list[Onward]:
        """The one way out."""
        return [((state & _JOKERS) * self._price, 0, None)]


def _lost_by_jokers(suits: Outlook, state: State, jokers: int, used: int) -> int:
    """How much less can be hoped for from these suits once so many of the jokers are used."""
    lost = 0
    for prospects, place, at in suits:
        hopes = prospects.hopes(place, state >> at & _STANDING)
        lost += hopes[jokers] - hopes[jokers - used]
    return lost
