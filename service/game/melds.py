"""What a set and a run are, what a joker in them stands for, and what fits where.

Everything here works on *places*. The places of a run are numbered 0 (ace low) to 13 (ace high),
so that an ace has a neighbour on one side only and no run goes round the corner.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from service.game import cards
from service.game.cards import Card, Face
from service.game.house_rules import Options

SMALLEST_SET: Final = 3
PLACES: Final = 14
"""The places of a run: the ace has one at each end."""
_RANKS: Final = len(cards.RANKS)


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
    UNDECLARED = "undeclared_joker"


def readings(plays: tuple[Play, ...], options: Options) -> tuple[Reading, ...]:
    """Every way to read the cards as one meld; several only where a bare joker leaves a choice.

    Ruling: an ace that could stand at either end, in a run of all thirteen ranks, stands above
    the king, where it counts more.
    """
    return _shapes(plays, options) if _naturals(plays) >= options.least_naturals else ()


def _naturals(plays: tuple[Play, ...]) -> int:
    return sum(not cards.is_joker(play.card) for play in plays)


@lru_cache(maxsize=4096)
def _shapes(plays: tuple[Play, ...], options: Options) -> tuple[Reading, ...]:
    """Readings as sets and runs, whatever the number of jokers."""
    found = (*_as_set(plays, options), *_as_run(plays, options))
    # Of two ways that mean the same the later one starts higher: there the ace is high.
    return tuple({(reading.kind, _joker_faces(reading)): reading for reading in found}.values())


def _joker_faces(reading: Reading) -> tuple[Face, ...]:
    pairs = zip(reading.cards, reading.faces, strict=True)
    return tuple(sorted(face for card, face in pairs if cards.is_joker(card)))


def _as_set(plays: tuple[Play, ...], options: Options) -> Iterator[Reading]:
    if not SMALLEST_SET <= len(plays) <= options.largest_set:
        return
    known = [face for play in plays if (face := play.face) is not None]
    ranks = {cards.rank(face) for face in known}
    if len(ranks) != 1 or _suit_twice(known):
        return
    open_face = cards.open_face(ranks.pop())
    faces = {play.card: open_face if play.face is None else play.face for play in plays}
    in_order = tuple(sorted(faces, key=lambda card: (cards.is_joker(card), faces[card], card)))
    yield Reading(Kind.SET, in_order, tuple(faces[card] for card in in_order))


def _suit_twice(faces: Iterable[Face]) -> bool:
    suits = [cards.suit(face) for face in faces if not cards.is_open(face)]
    return len(set(suits)) < len(suits)


def _as_run(plays: tuple[Play, ...], options: Options) -> Iterator[Reading]:
    if not options.shortest_run <= len(plays) <= options.longest_run:
        return
    suits = {cards.suit(face) for play in plays if (face := play.face) is not None}
    if len(suits) != 1:
        return
    its_suit = suits.pop()
    for start in range(PLACES - len(plays) + 1):
        wanted = _faces(its_suit, start, len(plays))
        placed = _fill(wanted, plays)
        if placed is not None:
            yield Reading(Kind.RUN, placed, wanted)


def _faces(its_suit: int, start: int, length: int) -> tuple[Face, ...]:
    places = range(start, start + length)
    return tuple(cards.face_of(its_suit, place % _RANKS) for place in places)


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


def extensions(meld: Meld, plays: tuple[Play, ...], options: Options) -> tuple[Reading, ...]:
    """Every way in which all the cards together can be added to the meld.

    Ruling: an ace that could close a run of thirteen at either end is high, as in `readings`.
    """
    if meld.kind is Kind.SET:
        return tuple(_as_set((*meld.plays, *plays), options))
    length = len(meld.cards) + len(plays)
    if length > options.longest_run:
        return ()
    its_suit, first = cards.suit(meld.faces[0]), cards.rank(meld.faces[0])
    found: dict[tuple[Face, ...], Reading] = {}
    for below in range(len(plays) + 1):
        start = first - below
        if start < 0 or start + length > PLACES:
            continue
        wanted = _faces(its_suit, start, length)
        added = _fill(wanted[:below] + wanted[below + len(meld.cards) :], plays)
        if added is not None:
            laid = (*added[:below], *meld.cards, *added[below:])
            reading = Reading(Kind.RUN, laid, wanted)
            found.setdefault(_joker_faces(reading), reading)
    return tuple(found.values())


def is_in_order(meld: Meld, options: Options) -> bool:
    """Whether the meld is a legal one as it lies, a run from low to high."""
    if _naturals(meld.plays) < options.least_naturals:
        return False
    if meld.kind is Kind.SET:
        return any(_as_set(meld.plays, options))
    if not options.shortest_run <= len(meld.cards) <= options.longest_run:
        return False
    first = meld.faces[0]
    end = cards.rank(first) + len(meld.cards)
    return (
        not cards.is_open(first)
        and end <= PLACES
        and meld.faces == _faces(cards.suit(first), cards.rank(first), len(meld.cards))
    )


@lru_cache(maxsize=4096)
def flaws(plays: tuple[Play, ...], options: Options) -> tuple[Flaw, ...]:
    """Why the cards are not just one meld; empty exactly where `readings` gives one."""
    found = _shapes(plays, options)
    if found:
        why = [Flaw.UNDECLARED] if len(found) > 1 else []
    else:
        why = list(_shape_flaws(plays, options))
    if _naturals(plays) < options.least_naturals:
        why.append(Flaw.NO_NATURAL)
    return tuple(why)


def _shape_flaws(plays: tuple[Play, ...], options: Options) -> Iterator[Flaw]:
    known = [face for play in plays if (face := play.face) is not None]
    if len({cards.rank(face) for face in known}) <= 1:
        if len(plays) < SMALLEST_SET:
            yield Flaw.TOO_FEW
        if _suit_twice(known):
            yield Flaw.SUIT_TWICE
        if len(plays) > options.largest_set:
            yield Flaw.NO_ROOM
        return
    if len(plays) < options.shortest_run:
        yield Flaw.TOO_FEW
    if any(cards.is_open(face) for face in known):
        yield Flaw.UNDECLARED
    elif len({cards.suit(face) for face in known}) > 1:
        yield Flaw.NEITHER
    elif len(plays) >= options.shortest_run:
        yield Flaw.NOT_CONSECUTIVE
