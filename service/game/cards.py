"""Cards: what one is, how it is written, and hands of them as bit masks.

A card is a small int that keeps its physical identity: the 7D of the second pack is another card
than the 7D of the first, because rules speak of "that very card". A *face* forgets the pack.

=============  ==========================================================
natural card   ``pack * 64 + suit * 16 + rank`` (pack from 0, ace is rank 0)
joker          ``256 + number`` (number from 0; ``X1`` is number 0)
face           ``suit * 16 + rank``, the low six bits of a natural card
open face      ``64 + rank``: a rank whose suit is left open
itself         ``95``: what a joker stands for that is not wild
=============  ==========================================================
"""

from collections.abc import Iterable, Iterator
from typing import Final

Card = int
Face = int
Hand = int

RANKS: Final = "A23456789TJQK"
SUITS: Final = "CDHS"
MOST_PACKS: Final = 4
MOST_JOKERS: Final = 8
ACE: Final = 0

_SUIT: Final = 16
_PACK: Final = 64
_EVERY_RANK: Final = (1 << len(RANKS)) - 1
_FIRST_JOKER: Final = _PACK * MOST_PACKS
ITSELF: Final[Face] = _SUIT * 6 - 1
"""What a joker stands for where jokers are not wild: no rank and no suit of a natural card."""
_OPEN_SUIT: Final = 4


def is_joker(card: Card) -> bool:
    """Whether the card is a joker."""
    return card >= _FIRST_JOKER


def face(card: Card) -> Face:
    """What a natural card shows, whichever pack it is from."""
    return card % _PACK


def rank(of: Face) -> int:
    """The rank of a face, 0 for the ace to 12 for the king."""
    return of % _SUIT


def suit(of: Face) -> int:
    """The suit of a face, as an index into `SUITS`; 4 where it is open."""
    return of // _SUIT


def face_of(its_suit: int, its_rank: int) -> Face:
    """The face with that suit and rank."""
    return its_suit * _SUIT + its_rank


def open_face(its_rank: int) -> Face:
    """A rank whose suit is left open: what a joker in a set may stand for."""
    return face_of(_OPEN_SUIT, its_rank)


def is_open(of: Face) -> bool:
    """Whether the suit of the face is left open."""
    return suit(of) == _OPEN_SUIT


def belongs(card: Card, packs: int, jokers: int) -> bool:
    """Whether a game with so many packs and jokers has this card."""
    if is_joker(card):
        return card - _FIRST_JOKER < jokers
    return card // _PACK < packs


def whole_pack(packs: int, jokers: int) -> tuple[Card, ...]:
    """All cards of a game, unshuffled: pack by pack, clubs to spades, ace to king, then jokers."""
    naturals = (
        pack * _PACK + face_of(its_suit, its_rank)
        for pack in range(packs)
        for its_suit in range(len(SUITS))
        for its_rank in range(len(RANKS))
    )
    return (*naturals, *range(_FIRST_JOKER, _FIRST_JOKER + jokers))


def hand_of(cards: Iterable[Card]) -> Hand:
    """The bit mask that has exactly these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_of(hand: Hand) -> Iterator[Card]:
    """The cards of a bit mask, lowest first."""
    while hand:
        lowest = hand & -hand
        yield lowest.bit_length() - 1
        hand ^= lowest


def holds(hand: Hand, card: Card) -> bool:
    """Whether the card is in the hand."""
    return bool(hand >> card & 1)


JOKERS: Final[Hand] = hand_of(whole_pack(packs=0, jokers=MOST_JOKERS))
"""All jokers."""
_NATURALS: Final = whole_pack(packs=MOST_PACKS, jokers=0)
OF_RANK: Final[tuple[Hand, ...]] = tuple(
    hand_of(card for card in _NATURALS if rank(face(card)) == number) for number in range(_SUIT)
)
"""The natural cards of each rank that a face can have; none has that of `ITSELF`."""
OF_SUIT: Final[tuple[Hand, ...]] = tuple(
    hand_of(card for card in _NATURALS if suit(face(card)) == number)
    for number in range(suit(ITSELF) + 1)
)
"""The natural cards of each suit that a face can have; none has an open one."""


def of_face(its_face: Face) -> Hand:
    """The natural cards that show the face, one of each pack; none where its suit is open."""
    return OF_RANK[rank(its_face)] & OF_SUIT[suit(its_face)]


def ranks_of(its_suit: int, hand: Hand) -> int:
    """The ranks that are there of a suit: a bit mask, the ace being bit 0."""
    ranks = 0
    of_suit = (hand & OF_SUIT[its_suit]) >> its_suit * _SUIT
    while of_suit:
        ranks |= of_suit
        of_suit >>= _PACK
    return ranks & _EVERY_RANK


CODE_OF_FACE: Final[dict[Face, str]] = {
    **{face_of(s, r): RANKS[r] + SUITS[s] for s in range(len(SUITS)) for r in range(len(RANKS))},
    **{open_face(r): RANKS[r] for r in range(len(RANKS))},
}
"""How a face is written: ``7D``, or ``7`` where the suit is open."""

CODE_OF_CARD: Final[dict[Card, str]] = {
    card: f"X{card - _FIRST_JOKER + 1}"
    if is_joker(card)
    else CODE_OF_FACE[face(card)] + (str(card // _PACK + 1) if card >= _PACK else "")
    for card in whole_pack(MOST_PACKS, MOST_JOKERS)
}
"""How a card is written: ``7D``, ``7D2`` from the second pack, ``X1`` for a joker."""
