"""What a deal and a match come to, item by item."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from service.game.cards import Card


class Item(NamedTuple):
    """Points of one card: in a meld (its index) or in a hand.

    `seat` is whose hand the card is in where it counts for somebody else.
    """

    card: Card
    points: int
    meld: int | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class SeatScore:
    """One seat's deal: its items, and how many cards more there are that nobody sees.

    `bonus` are points that are no card's; `factor` is how often the cards count.
    """

    items: tuple[Item, ...]
    unseen: int = 0
    bonus: int = 0
    factor: int = 1

    @property
    def melded(self) -> int:
        """Points of the cards laid on the table."""
        return sum(item.points for item in self.items if item.meld is not None)

    @property
    def in_hand(self) -> int:
        """Points of the known cards of the own hand, as a positive number."""
        return sum(abs(i.points) for i in self.items if i.meld is None and i.seat is None)

    @property
    def points(self) -> int:
        """What the deal brings the seat, as far as its cards are seen."""
        return sum(item.points for item in self.items) * self.factor + self.bonus


def by_side(sides: Iterable[Iterable[int]], scores: Sequence[SeatScore]) -> tuple[int, ...]:
    """What the deal brings each side: its seats' points together."""
    return tuple(sum(scores[seat].points for seat in side) for side in sides)


@dataclass(frozen=True, slots=True)
class Match:
    """Whether the match is decided, by which sides, and whether only a tie kept it open."""

    over: bool
    winners: tuple[int, ...] = ()
    tie: bool = False
