"""Hands of two packs with two jokers, arranged: how long, and in how many steps of the search."""

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from service.game import arrangement_search
from service.game.arrangement import Arrangement, best_arrangement
from service.game.cards import CODE_OF_CARD, Card
from service.game.house_rules import Options
from service.game.strands import Effort
from tests import arrangement_reference

RULES = Options(packs=2, jokers=2)
EFFORT = "Effort"
"""What the search calls its effort, of which it makes one."""
CARD_OF_CODE = {code: card for card, code in CODE_OF_CARD.items()}


def cards_of(codes: list[str]) -> tuple[Card, ...]:
    """A hand as the search takes it."""
    return tuple(CARD_OF_CODE[code] for code in codes)


def arranged(hand: tuple[Card, ...]) -> Arrangement:
    """The best arrangement; an error if it is given up, which no hand of these should be."""
    found = best_arrangement(hand, (), RULES)
    assert isinstance(found, Arrangement), hand
    return found


def seconds_for(hand: tuple[Card, ...]) -> float:
    """How long that takes."""
    begun = perf_counter()
    arranged(hand)
    return perf_counter() - begun


class _Counted(Effort):
    """An effort that tells what was spent of it."""

    spent = 0

    def spend(self, steps: int) -> None:
        """Take the steps off, and count them."""
        _Counted.spent += steps
        super().spend(steps)


@contextmanager
def counting() -> Iterator[None]:
    """Within this the steps of each search are counted."""
    original = Effort
    setattr(arrangement_search, EFFORT, _Counted)
    try:
        yield
    finally:
        setattr(arrangement_search, EFFORT, original)


def steps_for(hand: tuple[Card, ...]) -> int:
    """How many steps the search takes, within `counting`; 0 where it needs no search."""
    _Counted.spent = 0
    arranged(hand)
    return _Counted.spent


def differs(codes: list[str]) -> bool:
    """Whether the slow reference finds better, or we claim too much."""
    found = arranged(cards_of(codes))
    key = arrangement_reference.best(codes, RULES).key
    groups = len(found.groups) + len(found.lay_offs)
    return (found.points, -len(found.left), -groups) != tuple(key)
