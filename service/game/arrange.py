"""Search among possible melds: whether a card can be melded with others."""

from service.game import cards
from service.game.cards import Card, Hand
from service.game.house_rules import Options
from service.game.melds import Kind, Meld, Play, extensions
from service.game.runs import PLACES
from service.game.sets import SMALLEST_SET

_HIGH_ACE = PLACES - 1


def can_be_used(card: Card, others: Hand, melds: tuple[Meld, ...], options: Options) -> bool:
    """Whether the card can go into a new meld or be laid off, with the help of the others."""
    return can_be_laid_off(card, melds, options, others) or can_be_melded(card, others, options)


def can_be_laid_off(
    card: Card, melds: tuple[Meld, ...], options: Options, others: Hand = 0
) -> bool:
    """Whether the card can be added to one of the melds, alone or together with the others.

    Others help only to fill the gap between a run and the card: whatever leaves the card out of
    a set, or makes it a joker without a place, stays so with more cards.
    """
    return any(
        extensions(meld, (Play(card),), options) or _bridged(card, meld, others, options)
        for meld in melds
    )


def _bridged(card: Card, meld: Meld, others: Hand, options: Options) -> bool:
    """Whether the others fill the gap between a run and the card."""
    its_suit = cards.suit(meld.faces[0])
    if meld.kind is not Kind.RUN or cards.is_joker(card) or not others:
        return False
    if cards.suit(cards.face(card)) != its_suit:
        return False
    jokers, held = _jokers_and_ranks(others, its_suit)
    first = cards.rank(meld.faces[0])
    end = first + len(meld.cards)
    for place in _places_of(cards.rank(cards.face(card))):
        gap = range(place + 1, first) if place < first else range(end, place)
        missing = sum(not held >> between & 1 for between in gap)
        length = max(place + 1, end) - min(place, first)
        in_the_run = first <= place < end
        if not in_the_run and missing <= jokers and length <= options.longest_run:
            return True
    return False


def _places_of(rank: int) -> tuple[int, ...]:
    return (rank, _HIGH_ACE) if rank == cards.ACE else (rank,)


def _jokers_and_ranks(others: Hand, its_suit: int) -> tuple[int, int]:
    """The number of jokers, and the bit mask of the places that cards of the suit can take."""
    jokers = held = 0
    for other in cards.cards_of(others):
        if cards.is_joker(other):
            jokers += 1
        elif cards.suit(cards.face(other)) == its_suit:
            held |= 1 << cards.rank(cards.face(other))
    return jokers, held | (held & 1) << _HIGH_ACE


def can_be_melded(card: Card, others: Hand, options: Options) -> bool:
    """Whether some of the others make a new meld with the card.

    A joker can be melded just where some natural card can be melded with its help: wherever a
    meld does not need it, it can stand in for one of the cards.
    """
    if cards.is_joker(card):
        together = others | 1 << card
        naturals = (other for other in cards.cards_of(others) if not cards.is_joker(other))
        return any(can_be_melded(n, together & ~(1 << n), options) for n in naturals)
    own_suit, own_rank = cards.suit(cards.face(card)), cards.rank(cards.face(card))
    jokers, held = _jokers_and_ranks(others, own_suit)
    twins = (other for other in cards.cards_of(others) if not cards.is_joker(other))
    suits = {cards.suit(cards.face(o)) for o in twins if cards.rank(cards.face(o)) == own_rank}
    alike = len(suits | {own_suit})
    if alike >= options.least_naturals and alike + jokers >= SMALLEST_SET:
        return True
    return _fits_a_run(own_rank, held, jokers, options)


def _fits_a_run(own_rank: int, held: int, jokers: int, options: Options) -> bool:
    """Whether a run holds that rank, `held` being the places that others can take."""
    for place in _places_of(own_rank):
        filled = held | 1 << place
        for length in range(options.shortest_run, options.longest_run + 1):
            for start in range(max(0, place - length + 1), min(place, PLACES - length) + 1):
                naturals = (filled >> start & ((1 << length) - 1)).bit_count()
                if naturals >= options.least_naturals and length - naturals <= jokers:
                    return True
    return False
