"""What a deal and a match come to, item by item."""

from dataclasses import dataclass

from service.game.cards import Card


@dataclass(frozen=True, slots=True)
class Item:
    """Points of one card: in a meld (its index), or, negative, in a hand (None)."""

    card: Card
    points: int
    meld: int | None


@dataclass(frozen=True, slots=True)
class SeatScore:
    """One seat's deal: its items, and how many cards more there are that nobody sees."""

    items: tuple[Item, ...]
    unseen: int = 0

    @property
    def melded(self) -> int:
        """Points of the cards laid on the table."""
        return sum(item.points for item in self.items if item.meld is not None)

    @property
    def in_hand(self) -> int:
        """Points of the cards known in the hand, as a positive number."""
        return -sum(item.points for item in self.items if item.meld is None)

    @property
    def points(self) -> int:
        """What the deal brings the seat, as far as its cards are seen."""
        return self.melded - self.in_hand


@dataclass(frozen=True, slots=True)
class Match:
    """Whether the match is decided, by whom, and whether only a tie kept it open."""

    over: bool
    winners: tuple[int, ...] = ()
    tie: bool = False
