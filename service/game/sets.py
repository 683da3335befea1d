"""How many cards a set holds, and which suits its jokers can stand for."""

from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement
from typing import Final

from service.game import cards
from service.game.cards import Face
from service.game.house_rules import Options

SMALLEST_SET: Final = 3
_SUITS: Final = len(cards.SUITS)


def largest(options: Options) -> int:
    """The most cards of a set; where suits differ there are only four of them."""
    return min(options.largest_set, _SUITS) if options.distinct_suits else options.largest_set


def sizes(cards_there: int, options: Options) -> range:
    """The sizes that a set of so many cards, all alike, can have."""
    return range(SMALLEST_SET, min(cards_there, largest(options)) + 1)


def suit_twice(faces: Iterable[Face], options: Options) -> bool:
    """Whether a suit is there twice and must not be."""
    suits = [cards.suit(face) for face in faces if not cards.is_open(face)]
    return options.distinct_suits and len(set(suits)) < len(suits)


def open_where_suits_are_due(faces: Iterable[Face], options: Options) -> bool:
    """Whether a joker leaves its suit open and must not."""
    return options.joker_suit_in_set and any(map(cards.is_open, faces))


def left_for_jokers(
    its_rank: int, known: Iterable[Face], bare: int, options: Options
) -> Iterator[tuple[Face, ...]]:
    """What so many bare jokers can stand for beside the known faces, each way from low to high."""
    if not options.joker_suit_in_set:
        yield (cards.open_face(its_rank),) * bare
        return
    taken = set(known) if options.distinct_suits else set()
    every = (cards.face_of(its_suit, its_rank) for its_suit in range(_SUITS))
    free = [face for face in every if face not in taken]
    choose = combinations if options.distinct_suits else combinations_with_replacement
    yield from choose(free, bare)
