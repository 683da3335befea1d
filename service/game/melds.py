"""What a set and a run are, what a joker in them stands for, and what fits where.

Where a run can lie is told by `runs`, what a set has room for by `sets`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from service.game import cards, runs, sets
from service.game.cards import Card, Face
from service.game.house_rules import Options


class Kind(StrEnum):
    """The two kinds of meld."""

    SET = "set"
    RUN = "run"


class Play(NamedTuple):
    """A card that is put on the table; for a joker, what it is declared to stand for."""

    card: Card
    declared: Face | None = None

    @property
    def face(self) -> Face | None:
        """What the card shows or was declared to be; None for a bare joker."""
        return self.declared if cards.is_joker(self.card) else cards.face(self.card)


def bare(of: Iterable[Card]) -> tuple[Play, ...]:
    """The cards as they are, no joker declared."""
    return tuple(Play(card) for card in of)


class Reading(NamedTuple):
    """One way to understand cards as a meld: in order, and what each of them stands for."""

    kind: Kind
    cards: tuple[Card, ...]
    faces: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld on the table. `faces[i]` is what `cards[i]` stands for, `by[i]` who laid it."""

    kind: Kind
    cards: tuple[Card, ...]
    faces: tuple[Face, ...]
    by: tuple[int, ...]
    owner: int
    this_turn: bool = False

    @property
    def plays(self) -> tuple[Play, ...]:
        """Its cards as they would have to be played to give this very meld."""
        return tuple(Play(card, face) for card, face in zip(self.cards, self.faces, strict=True))


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


def readings(plays: tuple[Play, ...], options: Options) -> tuple[Reading, ...]:
    """Every way to read the cards as one meld; several only where a bare joker leaves a choice.

    Ruling: an ace that could stand at either end, in a run of all thirteen ranks, stands above
    the king, where it counts more.
    """
    if _too_few_naturals(plays, options) or _too_many_jokers(plays, options):
        return ()
    return _different(_apart(_shapes(plays, options), options))


def _too_few_naturals(plays: tuple[Play, ...], options: Options) -> bool:
    return sum(not cards.is_joker(play.card) for play in plays) < options.least_naturals


def _too_many_jokers(plays: tuple[Play, ...], options: Options) -> bool:
    jokers = sum(cards.is_joker(play.card) for play in plays)
    return options.most_jokers is not None and jokers > options.most_jokers


@lru_cache(maxsize=4096)
def _shapes(plays: tuple[Play, ...], options: Options) -> tuple[Reading, ...]:
    """Readings as sets and runs, however many jokers there are and wherever they lie."""
    return (*_as_set(plays, options), *_as_run(plays, options))


def _apart(found: Iterable[Reading], options: Options) -> list[Reading]:
    """Those that have no jokers side by side where they must not lie so."""
    return [
        reading
        for reading in found
        if not options.jokers_apart
        or reading.kind is Kind.SET
        or not runs.has_jokers_together(reading.cards)
    ]


def _different(found: Iterable[Reading]) -> tuple[Reading, ...]:
    # Of two ways that mean the same the later one starts higher: there the ace is high.
    return tuple({(reading.kind, _joker_faces(reading)): reading for reading in found}.values())


def _joker_faces(reading: Reading) -> tuple[Face, ...]:
    pairs = zip(reading.cards, reading.faces, strict=True)
    return tuple(sorted(face for card, face in pairs if cards.is_joker(card)))


def _as_set(plays: tuple[Play, ...], options: Options) -> Iterator[Reading]:
    if not sets.SMALLEST_SET <= len(plays) <= sets.largest(options):
        return
    known = [(play.card, face) for play in plays if (face := play.face) is not None]
    faces = [face for _, face in known]
    ranks = {cards.rank(face) for face in faces}
    if len(ranks) != 1 or sets.suit_twice(faces, options):
        return
    if sets.open_where_suits_are_due(faces, options):
        return
    free = [play.card for play in plays if play.face is None]
    for left in sets.left_for_jokers(ranks.pop(), faces, len(free), options):
        laid = [*known, *zip(free, left, strict=True)]
        laid.sort(key=lambda pair: (cards.is_joker(pair[0]), pair[1], pair[0]))
        yield Reading(Kind.SET, tuple(card for card, _ in laid), tuple(face for _, face in laid))


def _as_run(plays: tuple[Play, ...], options: Options) -> Iterator[Reading]:
    length = len(plays)
    suits = {cards.suit(face) for play in plays if (face := play.face) is not None}
    if length < options.shortest_run or len(suits) != 1:
        return
    its_suit = suits.pop()
    for start in runs.starts(length, options):
        wanted = runs.faces_of(its_suit, start, length)
        laid = _fill(wanted, plays)
        if laid is not None:
            yield Reading(Kind.RUN, _aces_at_best(laid, wanted, options), wanted)


def _fill(wanted: tuple[Face, ...], plays: tuple[Play, ...]) -> tuple[Card, ...] | None:
    """Put each card on its face, bare jokers on what is left, lowest first; None if one is over."""
    free = [play.card for play in plays if play.face is None]
    ready: dict[Face, list[Card]] = {}
    for play in plays:
        if play.face is not None:
            ready.setdefault(play.face, []).append(play.card)
    needed = Counter(wanted)
    if any(len(held) > needed[face] for face, held in ready.items()):
        return None
    free.reverse()
    ready = {face: held[::-1] for face, held in ready.items()}
    return tuple(ready[face].pop() if ready.get(face) else free.pop() for face in wanted)


def _aces_at_best(
    laid: tuple[Card, ...], faces: tuple[Face, ...], options: Options
) -> tuple[Card, ...]:
    """Two aces of one run the other way round, if else jokers would lie side by side."""
    if options.jokers_apart and faces[0] == faces[-1] and runs.has_jokers_together(laid):
        return runs.ends_changed(laid)
    return laid


# Several rules of one lay-off ask the same.
@lru_cache(maxsize=4096)
def extensions(meld: Meld, plays: tuple[Play, ...], options: Options) -> tuple[Reading, ...]:
    """Every way in which all the cards together can be added to the meld.

    Ruling: an ace that could close a run of thirteen at either end is high, as in `readings`.
    """
    if _too_many_jokers((*meld.plays, *plays), options):
        return ()
    if meld.kind is Kind.SET:
        return tuple(_as_set((*meld.plays, *plays), options))
    highest_last = reversed(_apart(_longer(meld, plays, options), options))
    return _different(highest_last)[::-1]


def _longer(meld: Meld, plays: tuple[Play, ...], options: Options) -> Iterator[Reading]:
    """The runs that come of adding the cards below and above, wherever jokers then lie."""
    length = len(meld.cards) + len(plays)
    its_suit, first = cards.suit(meld.faces[0]), cards.rank(meld.faces[0])
    circle, around = runs.is_circle(length, options), options.ace == "around"
    starts = runs.starts(length, options)
    for below in range(len(plays) + 1):
        start = (first - below) % runs.RANKS if around else first - below
        if not circle and start not in starts:
            continue
        wanted = runs.faces_of(its_suit, start, length)
        added = _fill(wanted[:below] + wanted[below + len(meld.cards) :], plays)
        if added is None:
            continue
        laid = (*added[:below], *meld.cards, *added[below:])
        if 0 < below < len(plays):
            laid = _aces_at_best(laid, wanted, options)
        if circle:
            turn = (runs.TWO - start) % runs.RANKS
            laid, wanted = laid[turn:] + laid[:turn], wanted[turn:] + wanted[:turn]
        yield Reading(Kind.RUN, laid, wanted)


def is_in_order(meld: Meld, options: Options) -> bool:
    """Whether the meld is a legal one as it lies, a run from low to high."""
    plays = meld.plays
    if _too_few_naturals(plays, options) or _too_many_jokers(plays, options):
        return False
    if meld.kind is Kind.SET:
        return any(_as_set(plays, options))
    first, length = meld.faces[0], len(meld.cards)
    if length < options.shortest_run or cards.is_open(first):
        return False
    return (
        cards.rank(first) in runs.starts(length, options)
        and meld.faces == runs.faces_of(cards.suit(first), cards.rank(first), length)
        and not (options.jokers_apart and runs.has_jokers_together(meld.cards))
    )


@lru_cache(maxsize=4096)
def flaws(plays: tuple[Play, ...], options: Options) -> tuple[Flaw, ...]:
    """Why the cards are not just one meld; empty exactly where `readings` gives one."""
    shapes = _shapes(plays, options)
    apart = _apart(shapes, options)
    if shapes:
        why = [Flaw.UNDECLARED] if len(_different(apart or shapes)) > 1 else []
    else:
        why = list(_shape_flaws(plays, options))
    if _too_few_naturals(plays, options):
        why.append(Flaw.NO_NATURAL)
    if _too_many_jokers(plays, options):
        why.append(Flaw.TOO_MANY_JOKERS)
    if shapes and not apart:
        why.append(Flaw.JOKERS_TOGETHER)
    return tuple(why)


def fewest(plays: tuple[Play, ...], options: Options) -> int:
    """How many cards a meld of this kind must have: a set, if they are of one rank, or a run."""
    return sets.SMALLEST_SET if _of_one_rank(_known(plays)) else options.shortest_run


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
    if len(plays) < options.shortest_run:
        yield Flaw.TOO_FEW
    if any(cards.is_open(face) for face in known):
        yield Flaw.UNDECLARED
    elif len({cards.suit(face) for face in known}) > 1:
        yield Flaw.NEITHER
    elif len(plays) >= options.shortest_run:
        yield Flaw.NOT_CONSECUTIVE
