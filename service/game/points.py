"""What a card counts, in a hand and in a meld."""

from collections.abc import Sequence
from itertools import islice
from typing import Final

from service.game import cards
from service.game.cards import Card, Face
from service.game.house_rules import Options
from service.game.melds import Kind, Meld

JOKER: Final = 15
"""What a joker counts in a hand where on the table it counts as what it stands for."""
FIVE: Final = 5
COURT: Final = 10
QUARTET: Final = 4
"""Cards of the set that counts double."""
_TEN: Final = 9
_TWO: Final = 1


def melds_count(options: Options) -> bool:
    """Whether the cards on the table count for who laid them."""
    return options.scoring == "melds_less_hand"


def card_points(card: Card, options: Options) -> int:
    """What a card counts in a hand (rummy-500 F5, V2; seed 500, items 22 and 25)."""
    if cards.is_joker(card):
        return options.joker_value if isinstance(options.joker_value, int) else JOKER
    return _rank_points(cards.rank(cards.face(card)), options)


def _rank_points(rank: int, options: Options) -> int:
    if rank == cards.ACE:
        return options.ace_value
    if options.card_values == "five_ten_fifteen":
        return FIVE if rank < _TEN else COURT
    return min(rank + 1, COURT)


def melded_points(
    kind: Kind, of: Sequence[Card], faces: Sequence[Face], place: int, options: Options
) -> int:
    """What the card at that place of a meld counts.

    An ace directly below the two of a run is low (rummy-500 F6, A15, A16). A joker counts by
    itself, or as the card that it stands for (A21).
    """
    if cards.is_joker(of[place]) and isinstance(options.joker_value, int):
        return options.joker_value
    rank = cards.rank(faces[place])
    if rank == cards.ACE and kind is Kind.RUN:
        above = faces[place + 1 : place + 2]
        if above and cards.rank(above[0]) == _TWO:
            return options.low_ace_value
    return _rank_points(rank, options)


def meld_points(kind: Kind, of: Sequence[Card], faces: Sequence[Face], options: Options) -> int:
    """What all cards of a meld count together that is laid in one act."""
    multiple = 2 if is_quartet(kind, len(of), options) else 1
    single = sum(melded_points(kind, of, faces, place, options) for place in range(len(of)))
    return multiple * single


def is_quartet(kind: Kind, count: int, options: Options) -> bool:
    """Whether so many cards, laid together, are a set that counts double (persian-rummy P9)."""
    return options.quartet_in is not None and kind is Kind.SET and count == QUARTET


def in_quartet(meld: Meld) -> tuple[int, ...]:
    """The places of the cards that count double: the first four of the owner's, if any do."""
    own = (place for place, seat in enumerate(meld.by) if seat == meld.owner)
    return tuple(islice(own, QUARTET)) if meld.doubled else ()
