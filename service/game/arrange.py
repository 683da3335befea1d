"""Search among possible melds: whether a card can be melded with others."""

from service.game import cards
from service.game.cards import Card, Hand
from service.game.melds import SMALLEST_SET, Meld, Play, extensions
from service.game.options import Options

_PLACES = 14
_HIGH_ACE = 13


def can_be_used(card: Card, others: Hand, melds: tuple[Meld, ...], options: Options) -> bool:
    """Whether the card can go into a new meld with some of the others, or be laid off."""
    return can_be_laid_off(card, melds, options) or can_be_melded(card, others, options)


def can_be_laid_off(card: Card, melds: tuple[Meld, ...], options: Options) -> bool:
    """Whether the card alone can be added to one of the melds."""
    return any(extensions(meld, (Play(card),), options) for meld in melds)


def can_be_melded(card: Card, others: Hand, options: Options) -> bool:
    """Whether some of the others make a new meld with the card.

    A joker can be melded just where some natural card can be melded with its help: wherever a
    meld does not need it, it can stand in for one of the cards.
    """
    if cards.is_joker(card):
        together = others | 1 << card
        naturals = (other for other in cards.cards_of(others) if not cards.is_joker(other))
        return any(can_be_melded(n, together & ~(1 << n), options) for n in naturals)
    jokers = sum(cards.is_joker(other) for other in cards.cards_of(others))
    faces = {cards.face(other) for other in cards.cards_of(others) if not cards.is_joker(other)}
    own_suit, own_rank = cards.suit(cards.face(card)), cards.rank(cards.face(card))
    suits = sum(
        cards.face_of(its_suit, own_rank) in faces
        for its_suit in range(len(cards.SUITS))
        if its_suit != own_suit
    )
    if 1 + suits >= options.least_naturals and 1 + suits + jokers >= SMALLEST_SET:
        return True
    held = sum(1 << cards.rank(face) for face in faces if cards.suit(face) == own_suit)
    return _fits_a_run(own_rank, held, jokers, options)


def _fits_a_run(own_rank: int, held: int, jokers: int, options: Options) -> bool:
    """Whether a run holds that rank, `held` being the bit mask of the suit's other ranks."""
    held |= (held & 1) << _HIGH_ACE
    for place in (own_rank, _HIGH_ACE) if own_rank == cards.ACE else (own_rank,):
        filled = held | 1 << place
        for length in range(options.shortest_run, options.longest_run + 1):
            for start in range(max(0, place - length + 1), min(place, _PLACES - length) + 1):
                naturals = (filled >> start & ((1 << length) - 1)).bit_count()
                if naturals >= options.least_naturals and length - naturals <= jokers:
                    return True
    return False
