"""Where a run can lie.

The places of a run are numbered 0 (ace low) to 13 (ace high), so that an ace has a neighbour on one
side only. Where runs may go round the corner, the places after the king are those of the ace, the
two and so on again.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from service.game import cards
from service.game.cards import Card, Face
from service.game.house_rules import Options

PLACES: Final = 14
"""The places of a run: the ace has one at each end."""
RANKS: Final = len(cards.RANKS)
TWO: Final = 1
"""The place of the two, from which a run of all ranks is laid where it is a circle."""


def starts(length: int, options: Options) -> range:
    """The places at which a run of so many cards can start; shorter runs may have been laid off on.

    Ruling: where runs go round the corner, one of all thirteen ranks is laid from the two up.
    """
    if length > options.longest_run:
        return range(0)
    if options.ace == "around":
        return range(RANKS) if length < RANKS else range(TWO, TWO + (length == RANKS))
    first = 1 if options.ace == "high" else 0
    return range(first, PLACES - (options.ace == "low") - length + 1)


def ranks_at(start: int, length: int) -> int:
    """The ranks of a run of so many cards from that place up, as a bit mask."""
    places = ((1 << length) - 1) << start
    return (places | places >> RANKS) & ((1 << RANKS) - 1)


def is_circle(length: int, options: Options) -> bool:
    """Whether a run of so many cards has no end, so that it can be laid from any of them."""
    return options.ace == "around" and length == RANKS


# Hands change by a card or two, and every question about one asks this of its suits.
@lru_cache(maxsize=1024)
def within_reach(there: int, jokers: int, options: Options) -> tuple[tuple[int, int], ...]:
    """The length and start of each run of which all ranks are there but so many; short ones first.

    `there` is a bit mask of the ranks of a suit.
    """
    there |= there << RANKS
    found: list[tuple[int, int]] = []
    for length in range(options.shortest_run, options.longest_run + 1):
        places = (1 << length) - 1
        reached = [
            (length, start)
            for start in starts(length, options)
            if length - (there >> start & places).bit_count() <= jokers
        ]
        if not reached:
            break  # a longer run holds a shorter one
        found += reached
    return tuple(found)


@lru_cache(maxsize=1024)
def faces_of(its_suit: int, start: int, length: int) -> tuple[Face, ...]:
    """The faces of a run of so many cards, from that place up."""
    places = range(start, start + length)
    return tuple(cards.face_of(its_suit, place % RANKS) for place in places)


def has_jokers_together(laid: Iterable[Card]) -> bool:
    """Whether two jokers lie side by side."""
    return any(cards.is_joker(one) and cards.is_joker(other) for one, other in pairwise(laid))


def may_stand_together(one: Sequence[Face], other: Sequence[Face], options: Options) -> bool:
    """Whether these may both be runs of one contract (contract-rummy C-A6)."""
    if cards.suit(one[0]) != cards.suit(other[0]) or options.contract_runs_same_suit == "any":
        return True
    if options.contract_runs_same_suit == "never":
        return False
    around = RANKS if options.ace == "around" else 2 * PLACES
    low, high = cards.rank(one[0]), cards.rank(other[0])
    gaps = ((high - low - len(one)) % around, (low - high - len(other)) % around)
    return 0 not in gaps


def ends_changed(laid: Sequence[Card]) -> tuple[Card, ...]:
    """The cards with the first and the last changed for each other."""
    return (laid[-1], *laid[1:-1], laid[0])
