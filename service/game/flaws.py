"""Why cards are no meld: what is wrong with them, for the rules that say so."""

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache

from service.game import cards, sets
from service.game.cards import Face
from service.game.house_rules import Options
from service.game.melds import (
    Play,
    each_meaning,
    has_joker,
    in_any_shape,
    too_few_naturals,
    too_many_jokers,
    with_jokers_apart,
)


class Flaw(StrEnum):
    """Why cards are no meld."""

    TOO_FEW = "too_few"
    NO_NATURAL = "no_natural"
    NEITHER = "neither_set_nor_run"
    SUIT_TWICE = "suit_twice"
    NO_ROOM = "no_room"
    NOT_CONSECUTIVE = "not_consecutive"
    TOO_MANY_JOKERS = "too_many_jokers"
    JOKERS_TOGETHER = "jokers_together"
    UNDECLARED = "undeclared_joker"
    NOT_WILD = "joker_not_wild"


@lru_cache(maxsize=4096)
def flaws(plays: tuple[Play, ...], options: Options) -> tuple[Flaw, ...]:
    """Why the cards are not just one meld; empty exactly where `readings` gives one."""
    if not options.jokers_are_wild and has_joker(plays):
        return tuple(_flaws_of_jokers(plays, options))
    shapes = in_any_shape(plays, options)
    apart = with_jokers_apart(shapes, options)
    if shapes:
        why = [Flaw.UNDECLARED] if len(each_meaning(apart or shapes)) > 1 else []
    else:
        why = list(_shape_flaws(plays, options))
    if too_few_naturals(plays, options):
        why.append(Flaw.NO_NATURAL)
    if too_many_jokers(plays, options):
        why.append(Flaw.TOO_MANY_JOKERS)
    if shapes and not apart:
        why.append(Flaw.JOKERS_TOGETHER)
    return tuple(why)


def _flaws_of_jokers(plays: tuple[Play, ...], options: Options) -> Iterator[Flaw]:
    """What is wrong with jokers that are not wild."""
    if not all(cards.is_joker(play.card) and play.declared is None for play in plays):
        yield Flaw.NOT_WILD
    if len(plays) < sets.SMALLEST_SET:
        yield Flaw.TOO_FEW
    elif all(cards.is_joker(play.card) for play in plays) and len(plays) > sets.largest(options):
        yield Flaw.NO_ROOM


def fewest(plays: tuple[Play, ...], options: Options) -> int:
    """How many cards a meld of this kind must have: of one suit a run, else any meld."""
    known = _known(plays)
    of_one_suit = len({cards.suit(face) for face in known}) == 1
    is_run = of_one_suit and not _of_one_rank(known)
    return options.shortest_run if is_run else sets.SMALLEST_SET


def has_ace(plays: tuple[Play, ...]) -> bool:
    """Whether an ace is among the cards, or what a joker is declared to be."""
    return any(cards.rank(face) == cards.ACE for face in _known(plays))


def lacks_a_suit(plays: tuple[Play, ...]) -> bool:
    """Whether a joker is declared by its rank alone."""
    return any(map(cards.is_open, _known(plays)))


def _known(plays: tuple[Play, ...]) -> list[Face]:
    """What the cards show or were declared to be, bare jokers left out."""
    return [face for play in plays if (face := play.face) is not None]


def _of_one_rank(known: list[Face]) -> bool:
    return len({cards.rank(face) for face in known}) <= 1


def _shape_flaws(plays: tuple[Play, ...], options: Options) -> Iterator[Flaw]:
    known = _known(plays)
    if _of_one_rank(known):
        if len(plays) < sets.SMALLEST_SET:
            yield Flaw.TOO_FEW
        if sets.suit_twice(known, options):
            yield Flaw.SUIT_TWICE
        if len(plays) > sets.largest(options):
            yield Flaw.NO_ROOM
        if sets.open_where_suits_are_due(known, options):
            yield Flaw.UNDECLARED
        return
    if len(plays) < fewest(plays, options):
        yield Flaw.TOO_FEW
    if any(cards.is_open(face) for face in known):
        yield Flaw.UNDECLARED
    elif len({cards.suit(face) for face in known}) > 1:
        yield Flaw.NEITHER
    elif len(plays) >= options.shortest_run:
        yield Flaw.NOT_CONSECUTIVE
