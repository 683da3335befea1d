"""What a set and a run are, what a joker in them stands for, and what fits where.

Where a run can lie is told by `runs`, what a set has room for by `sets`.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from service.game import cards, runs, sets
from service.game.cards import Card, Face, Hand
from service.game.house_rules import Options


class Kind(StrEnum):
    """The two kinds of meld."""

    SET = "set"
    RUN = "run"


_FACES: Final = range(cards.ITSELF + 1)
_KIN: Final[dict[Kind, tuple[Hand, ...]]] = {
    Kind.SET: tuple(cards.OF_RANK[cards.rank(face)] | cards.JOKERS for face in _FACES),
    Kind.RUN: tuple(cards.OF_SUIT[cards.suit(face)] | cards.JOKERS for face in _FACES),
}


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
    return tuple([Play(card) for card in of])


def as_played(card: Card, stands_for: Face) -> Play:
    """The card as it is played to stand for that; one that stands for itself is bare."""
    return Play(card, None if stands_for == cards.ITSELF else stands_for)


class Reading(NamedTuple):
    """One way to understand cards as a meld: in order, and what each of them stands for."""

    kind: Kind
    cards: tuple[Card, ...]
    faces: tuple[Face, ...]


class Meld(NamedTuple):
    """A meld on the table. `faces[i]` is what `cards[i]` stands for, `by[i]` who laid it.

    `doubled`: the first four cards of its owner's count double.
    """

    kind: Kind
    cards: tuple[Card, ...]
    faces: tuple[Face, ...]
    by: tuple[int, ...]
    owner: int
    this_turn: bool = False
    doubled: bool = False

    @property
    def kin(self) -> Hand:
        """The cards that have the rank of the set or the suit of the run; a joker may have any."""
        return _KIN[self.kind][self.faces[0]]

    @property
    def plays(self) -> tuple[Play, ...]:
        """Its cards as they would have to be played to give this very meld."""
        return tuple(map(as_played, self.cards, self.faces))


# Rules, effect and points of one action ask the same.
@lru_cache(maxsize=4096)
def readings(plays: tuple[Play, ...], options: Options) -> tuple[Reading, ...]:
    """Every way to read the cards as one meld; several only where a bare joker leaves a choice.

    Ruling: an ace that could stand at either end, in a run of all thirteen ranks, stands above
    the king, where it counts more.
    """
    if not options.jokers_are_wild and has_joker(plays):
        return tuple(_as_set_of_jokers(plays, options))
    if too_few_naturals(plays, options) or too_many_jokers(plays, options):
        return ()
    return each_meaning(with_jokers_apart(in_any_shape(plays, options), options))


def has_joker(plays: Iterable[Play]) -> bool:
    """Whether a joker is among them."""
    return number_of_jokers(plays) > 0


def number_of_jokers(plays: Iterable[Play]) -> int:
    """How many jokers are among them."""
    return len([card for card, _ in plays if cards.is_joker(card)])


def _as_set_of_jokers(plays: tuple[Play, ...], options: Options) -> Iterator[Reading]:
    """Jokers that are not wild are alike, and stand for nothing else."""
    alike = all(cards.is_joker(play.card) and play.declared is None for play in plays)
    if alike and sets.SMALLEST_SET <= len(plays) <= sets.largest(options):
        laid = tuple(sorted(play.card for play in plays))
        yield Reading(Kind.SET, laid, (cards.ITSELF,) * len(laid))


def too_few_naturals(plays: tuple[Play, ...], options: Options) -> bool:
    """Whether a meld would hold fewer natural cards than it must."""
    return len(plays) - number_of_jokers(plays) < options.least_naturals


def too_many_jokers(plays: tuple[Play, ...], options: Options) -> bool:
    """Whether a meld would hold more jokers than it may."""
    return options.most_jokers is not None and number_of_jokers(plays) > options.most_jokers


@lru_cache(maxsize=4096)
def in_any_shape(plays: tuple[Play, ...], options: Options) -> tuple[Reading, ...]:
    """Readings as sets and runs, however many jokers there are and wherever they lie."""
    return (*_as_set(plays, options), *_as_run(plays, options))


def with_jokers_apart(found: Iterable[Reading], options: Options) -> list[Reading]:
    """Those that have no jokers side by side where they must not lie so."""
    return [
        reading
        for reading in found
        if not options.jokers_apart
        or reading.kind is Kind.SET
        or not runs.has_jokers_together(reading.cards)
    ]


def each_meaning(found: Iterable[Reading]) -> tuple[Reading, ...]:
    """One reading of each meaning: of two that mean the same the one that starts higher."""
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
    known = [face for play in plays if (face := play.face) is not None]
    suits = set(map(cards.suit, known))
    if length < options.shortest_run or len(suits) != 1:
        return
    its_suit, ranks = suits.pop(), cards.hand_of(map(cards.rank, known))
    for start in runs.starts(length, options):
        if ranks & ~runs.ranks_at(start, length):
            continue
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
    if any(len(held) > wanted.count(face) for face, held in ready.items()):
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
    together = (*meld.plays, *plays)
    if not options.jokers_are_wild and has_joker(together):
        return tuple(_as_set_of_jokers(together, options))
    if too_many_jokers(together, options):
        return ()
    if meld.kind is Kind.SET:
        return tuple(_as_set(together, options))
    highest_last = reversed(with_jokers_apart(_longer(meld, plays, options), options))
    return each_meaning(highest_last)[::-1]


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


# A meld lies there from turn to turn.
@lru_cache(maxsize=4096)
def is_in_order(meld: Meld, options: Options) -> bool:
    """Whether the meld is a legal one as it lies, a run from low to high."""
    plays = meld.plays
    if not options.jokers_are_wild and has_joker(plays):
        return meld.kind is Kind.SET and any(_as_set_of_jokers(plays, options))
    if too_few_naturals(plays, options) or too_many_jokers(plays, options):
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
