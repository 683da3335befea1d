"""Actions: one frozen class for each thing a player may propose.

`seat` is the player who acts; None means the one in turn. Card lists are sets: their order says
nothing, but for bare jokers, which take what is left from the lowest place up.
"""

from dataclasses import dataclass

from service.game.cards import Card, Hand, hand_of
from service.game.melds import Play

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Action:
    """Anything that can be proposed."""


@dataclass(frozen=True, slots=True)
class SeatAction(Action):
    """What one seat does."""

    seat: int | None = None

    def by(self, turn: int) -> int:
        """The seat that acts, given whose turn it is."""
        return turn if self.seat is None else self.seat


@dataclass(frozen=True, slots=True)
class Draw(SeatAction):
    """Take the top card of the stock.

    `new_stock` is the order, bottom to top, of a stock that has to be made of the discards first.
    """

    new_stock: tuple[Card, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Take(SeatAction):
    """Take a card of the discard pile, and all cards above it."""

    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class LayDown(SeatAction):
    """Put one or more new melds on the table, in one act."""

    melds: tuple[tuple[Play, ...], ...]

    @property
    def played(self) -> Hand:
        """Its cards, as a bit mask."""
        return hand_of([play.card for meld in self.melds for play in meld])

    @property
    def count(self) -> int:
        """How many cards it lists, also again."""
        return sum(map(len, self.melds))

    def listed(self) -> tuple[tuple[Card, Path], ...]:
        """Its cards in the order given, each with its place in the action."""
        return tuple(
            (play.card, ("melds", number, place))
            for number, meld in enumerate(self.melds)
            for place, play in enumerate(meld)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LayOff(SeatAction):
    """Add cards to a meld on the table: the one named, or the only one they fit."""

    cards: tuple[Play, ...]
    meld: int | None = None

    @property
    def played(self) -> Hand:
        """Its cards, as a bit mask."""
        return hand_of([play.card for play in self.cards])

    @property
    def count(self) -> int:
        """How many cards it lists, also again."""
        return len(self.cards)

    def listed(self) -> tuple[tuple[Card, Path], ...]:
        """Its cards in the order given, each with its place in the action."""
        return tuple((play.card, ("cards", place)) for place, play in enumerate(self.cards))


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapJoker(SeatAction):
    """Put a card in the place of a joker of that meld, which is taken or moves along its run.

    `joker` says which one, and where it moves what it then stands for.
    """

    card: Card
    meld: int
    joker: Play | None = None

    @property
    def played(self) -> Hand:
        """The card that leaves the hand, as a bit mask."""
        return 1 << self.card

    def listed(self) -> tuple[tuple[Card, Path], ...]:
        """The card that leaves the hand, with its place in the action."""
        return ((self.card, ("card",)),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Discard(SeatAction):
    """Put a card on the discard pile, which ends the turn."""

    card: Card

    @property
    def played(self) -> Hand:
        """The card that leaves the hand, as a bit mask."""
        return 1 << self.card

    def listed(self) -> tuple[tuple[Card, Path], ...]:
        """The card that leaves the hand, with its place in the action."""
        return ((self.card, ("card",)),)


@dataclass(frozen=True, slots=True)
class Pass(SeatAction):
    """Decline to draw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolveBuys(Action):
    """All seats that want a discard that was declined, in order of arrival."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Call:
    """One rummy call: take that discard and all above it, and make these plays with them."""

    seat: int
    card: Card
    plays: tuple[LayDown | LayOff, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolveCalls(Action):
    """All rummy calls of one window, in order of arrival."""

    calls: tuple[Call, ...]
