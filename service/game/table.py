"""The table: all that a referee may look at, and nothing that can be derived.

A view is a table too: a seat may have unseen cards, and the stock may be a mere number.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from service.game import cards

if TYPE_CHECKING:
    from service.game.cards import Card, Hand
    from service.game.melds import Meld
    from service.game.options import Options, Value
    from service.game.variant import Variant


class Phase(StrEnum):
    """Where in a turn the table is."""

    DRAW = "draw"
    PLAY = "play"
    OVER = "over"


class Laid(StrEnum):
    """Since when a seat has cards on the table in this deal."""

    EARLIER = "earlier"
    THIS_TURN = "this_turn"


class TakenFrom(StrEnum):
    """How the taken cards came to be taken."""

    DISCARDS = "discards"
    CALL = "call"


class How(StrEnum):
    """How a deal came to its end."""

    OUT = "out"
    REFUSAL = "refusal"


@dataclass(frozen=True, slots=True)
class Rules:
    """What a table is played by: the game, what was asked for, and what that comes to."""

    variant: Variant = field(repr=False)
    options: Options
    given: tuple[tuple[str, Value], ...] = ()
    preset: str | None = None


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's cards: those known, how many more there are; and since when he has melded.

    `doubles` are cards said to be in the hand more than once, which no possible table has.
    """

    hand: Hand = 0
    unseen: int = 0
    laid: Laid | None = None
    doubles: tuple[Card, ...] = ()

    @property
    def count(self) -> int:
        """Number of cards in the hand, seen or not."""
        return self.hand.bit_count() + self.unseen


@dataclass(frozen=True, slots=True)
class Taken:
    """The discards taken in this turn, in pile order."""

    cards: tuple[Card, ...]
    source: TakenFrom


@dataclass(frozen=True, slots=True)
class Ended:
    """Who ended the deal, and how."""

    by: int | None
    how: How


@dataclass(frozen=True, slots=True)
class Table:
    """One position of one deal. `scores` are the totals before it; the stock's top is its last."""

    rules: Rules
    deal: int
    dealer: int
    turn: int
    phase: Phase
    seats: tuple[Seat, ...]
    stock: tuple[Card, ...]
    discards: tuple[Card, ...]
    melds: tuple[Meld, ...]
    scores: tuple[int, ...]
    stock_unseen: int = 0
    taken: Taken | None = None
    must_use: Card | None = None
    last_discard_by: int | None = None
    ended: Ended | None = None
    deal_score: tuple[int, ...] | None = None
    seed: str | None = None

    @property
    def options(self) -> Options:
        """The house rules in force."""
        return self.rules.options

    @property
    def variant(self) -> Variant:
        """The game that is played."""
        return self.rules.variant

    @property
    def stock_count(self) -> int:
        """Number of cards in the stock, seen or not."""
        return len(self.stock) + self.stock_unseen

    def left_of(self, seat: int) -> int:
        """The next seat in turn order."""
        return (seat + 1) % len(self.seats)

    def with_seat(self, number: int, seat: Seat) -> tuple[Seat, ...]:
        """The seats, with one of them replaced."""
        return (*self.seats[:number], seat, *self.seats[number + 1 :])

    def known_elsewhere(self, seat: int, card: Card) -> bool:
        """Whether the card is seen somewhere, so that it cannot be an unseen card of that seat."""
        return (
            card in self.stock
            or card in self.discards
            or any(card in meld.cards for meld in self.melds)
            or any(cards.holds(s.hand, card) for n, s in enumerate(self.seats) if n != seat)
        )
