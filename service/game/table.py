"""The table: all that a referee may look at, and nothing that can be derived.

A view is a table too: a seat may have unseen cards, and the stock may be a mere number.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from service.game import cards

if TYPE_CHECKING:
    from service.game.cards import Card, Hand
    from service.game.house_rules import Options
    from service.game.melds import Meld
    from service.game.options import Value
    from service.game.variant import Variant

MOST_SHUFFLES: Final = 1_000
"""Renewals of the stock that are counted: a deal may go on, but its number then stays."""


class Phase(StrEnum):
    """Where in a turn the table is."""

    DRAW = "draw"
    REFUSED = "refused"
    PLAY = "play"
    OVER = "over"


_BEFORE_THE_DRAW: Final = frozenset({Phase.DRAW, Phase.REFUSED})


class Laid(StrEnum):
    """Since when a seat has cards on the table in this deal."""

    EARLIER = "earlier"
    THIS_TURN = "this_turn"


class TakenFrom(StrEnum):
    """How the taken cards came to be taken."""

    DISCARDS = "discards"
    CALL = "call"
    BUY = "buy"


class How(StrEnum):
    """How a deal came to its end."""

    OUT = "out"
    REFUSAL = "refusal"
    PASSES = "passes"
    STOCK = "stock"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Rules:
    """What a table is played by: the game, what was asked for, and what that comes to."""

    variant: Variant = field(repr=False)
    options: Options
    given: tuple[tuple[str, Value], ...] = ()
    preset: str | None = None


class Seat(NamedTuple):
    """A player's cards: those known, how many more there are; and since when he has melded.

    `shown` are those cards of the hand that everybody saw being taken from the discard pile.
    `doubles` are cards said to be in the hand more than once, which no possible table has.
    `buys` counts the discards that it has bought in this deal; `contract` is the number of the one
    that it plays, where that need not be the number of the deal.
    """

    hand: Hand = 0
    unseen: int = 0
    laid: Laid | None = None
    shown: Hand = 0
    doubles: tuple[Card, ...] = ()
    buys: int = 0
    contract: int | None = None

    @property
    def cards_held(self) -> int:
        """Number of cards in the hand, seen or not."""
        return self.hand.bit_count() + self.unseen

    def held_without(self, played: Hand) -> int:
        """Number of cards in the hand when these have left it."""
        return (self.hand & ~played).bit_count() + self.unseen

    def without(self, played: Hand) -> Seat:
        """The seat when these cards have left its hand."""
        return self._replace(hand=self.hand & ~played, shown=self.shown & ~played)

    def with_laid(self, played: Hand) -> Seat:
        """The seat when these cards have left its hand for the table."""
        return self._replace(
            hand=self.hand & ~played,
            shown=self.shown & ~played,
            laid=self.laid or Laid.THIS_TURN,
        )

    def with_taken(self, taken: Hand) -> Seat:
        """The seat with cards that it took up for all to see."""
        return self._replace(hand=self.hand | taken, shown=self.shown | taken)


class Taken(NamedTuple):
    """The discards taken in this turn, in pile order; bought, they are another seat's."""

    cards: tuple[Card, ...]
    source: TakenFrom


class Ended(NamedTuple):
    """Who ended the deal, and how."""

    by: int | None
    how: How


class Table(NamedTuple):
    """One position of one deal. The stock's top is its last card.

    `scores` are the totals of the sides before this deal. `must_replay` are jokers taken from melds
    that are to be played first. `passes` counts the players who have declined to draw, one after
    another. `resume_turn` is whose turn it was when a caller came between. `shuffles` counts how
    often the stock was renewed. `window_closed` says that the turn before ended without a discard,
    its player floating, so that there is nothing to call.
    """

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
    must_replay: tuple[Card, ...] = ()
    passes: int = 0
    resume_turn: int | None = None
    shuffles: int = 0
    window_closed: bool = False
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

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side: every seat alone, or two sides of seats that sit opposite."""
        number = self.number_of_sides
        return tuple(tuple(range(side, len(self.seats), number)) for side in range(number))

    @property
    def number_of_sides(self) -> int:
        """How many sides there are."""
        return 2 if self.options.sides == "partners" else len(self.seats)

    @property
    def before_draw(self) -> bool:
        """Whether the player in turn has not drawn yet."""
        return self.phase in _BEFORE_THE_DRAW

    @property
    def came_by_call(self) -> bool:
        """Whether the turn came to the player by a rummy call."""
        return self.taken is not None and self.taken.source is TakenFrom.CALL

    @property
    def nothing_to_call(self) -> bool:
        """Whether the turn before ended without a discard: by declining to draw, or by floating.

        Who has no card left after a turn that only a discard would have ended for good has floated;
        that is seen from the hand, unless a caller came between and the turn before was elsewhere.
        """
        return self.passes > 0 or self.window_closed or self.player_before_floats

    @property
    def player_before_floats(self) -> bool:
        """Whether the player to the right, whose turn was the last, has melded his last card."""
        options = self.options
        if options.go_out != "discard_or_float" or options.after_call == "resume":
            return False
        return not any(seat.cards_held for seat in self.seats[self.turn - 1 :][:1])

    def left_of(self, seat: int) -> int:
        """The next seat in turn order."""
        return (seat + 1) % len(self.seats)

    def with_seat(self, number: int, seat: Seat) -> tuple[Seat, ...]:
        """The seats, with one of them replaced."""
        return (*self.seats[:number], seat, *self.seats[number + 1 :])

    def with_meld(self, number: int, meld: Meld) -> tuple[Meld, ...]:
        """The melds, with one of them replaced."""
        return (*self.melds[:number], meld, *self.melds[number + 1 :])

    def known_elsewhere(self, seat: int, card: Card) -> bool:
        """Whether the card is seen somewhere, so that it cannot be an unseen card of that seat."""
        return (
            card in self.stock
            or card in self.discards
            or any(card in meld.cards for meld in self.melds)
            or any(cards.holds(s.hand, card) for n, s in enumerate(self.seats) if n != seat)
        )
