"""What is laid on a way through the places: the runs and sets that its deeds make, put together."""

from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from typing import NamedTuple

from service.game import cards, runs
from service.game.cards import Face
from service.game.melds import Kind
from service.game.set_shares import Share, Shares
from service.game.strands import NEW, Act, Stage, Strand, Way


class Part(NamedTuple):
    """Cards that go on the table together: a new meld, or a lay-off on that with the number.

    Each is a face, and whether a joker stands for it; in a run they are in order.
    """

    kind: Kind
    meld: int
    laid: tuple[tuple[Face, bool], ...]


class RunsDeed(NamedTuple):
    """What was done at a place with the strands of a suit, new ones last."""

    place: int
    suit: int
    ways: tuple[Way, ...]


class SetsDeed(NamedTuple):
    """What sets got at a place."""

    place: int
    shares: Shares


Deed = RunsDeed | SetsDeed


class _Run:
    """A run that is put together; `upper` is what lies above the corner that it goes round."""

    def __init__(self, meld: int) -> None:
        self.meld = meld
        self.laid: list[tuple[Face, bool]] = []
        self.upper: list[tuple[Face, bool]] = []

    def take(self, way: Way, face: Face) -> None:
        """Do what was done with it."""
        if way.act in {Act.NATURAL, Act.JOKER} and way.then is not None:
            part = self.upper if way.then.stage is Stage.UPPER else self.laid
            part.append((face, way.act is Act.JOKER))

    def part(self) -> Part:
        """What has been laid, from low to high."""
        return Part(Kind.RUN, self.meld, (*self.laid, *self.upper))


_Growing = list[tuple[Strand, _Run]]
"""The runs of a suit that are in the making, in the order of their strands."""


def parts(at_the_start: Sequence[tuple[Strand, ...]], deeds: Iterable[Deed]) -> Iterator[Part]:
    """What the deeds lay, one after another; `at_the_start` are the strands of each suit."""
    growing: list[_Growing] = [
        [(strand, _Run(strand.meld)) for strand in strands] for strands in at_the_start
    ]
    made: list[_Run] = []
    for deed in deeds:
        if isinstance(deed, SetsDeed):
            yield from (_set(deed.place, share) for share in deed.shares)
        else:
            face = cards.face_of(deed.suit, deed.place % runs.RANKS)
            ended, growing[deed.suit] = _grown(growing[deed.suit], deed.ways, face)
            made += ended
    made += [run for of_suit in growing for _, run in of_suit]
    yield from (run.part() for run in made if run.laid or run.upper)


def _set(place: int, share: Share) -> Part:
    rank = place % runs.RANKS
    naturals = tuple((cards.face_of(suit, rank), False) for suit in share.suits)
    return Part(Kind.SET, share.meld, naturals + ((cards.open_face(rank), True),) * share.jokers)


def _grown(growing: _Growing, ways: tuple[Way, ...], face: Face) -> tuple[list[_Run], _Growing]:
    """The runs that end with these ways, and those that are then in the making."""
    made = [run for _, run in growing]
    made += [_Run(NEW) for _ in ways[len(made) :]]
    ended: list[_Run] = []
    onward: _Growing = []
    for run, way in zip(made, ways, strict=True):
        run.take(way, face)
        if way.then is None:
            ended.append(run)
        else:
            onward.append((way.then, run))
    return ended, sorted(onward, key=itemgetter(0))
