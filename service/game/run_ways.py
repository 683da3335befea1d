"""How one run can go on at each place: what hangs on the house rules alone, not on the hand."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from service.game import runs
from service.game.house_rules import Options
from service.game.strands import (
    HIGH_ACE,
    LOW_ACE,
    NEW,
    NOT_BEGUN,
    Act,
    Stage,
    Strand,
    Way,
    places,
)
from service.game.worth import GROUP, Worth, worth_of_places

Lying = Mapping[int, bool]
"""The places at which cards of a meld lie on the table, and whether each is a joker."""
NO_MELD: Final[Lying] = {}
_KING: Final = HIGH_ACE - 1


class RunWays:
    """The ways of every strand by some house rules; those of new runs are found only once."""

    def __init__(self, options: Options) -> None:
        """Nothing is worked out before it is asked for."""
        self.worth = worth_of_places(options)
        self.places = places(options)
        self.jokers_may_be_first = options.jokers_apart or not is_best_on_top(self.worth, options)
        self._options = options
        self._may_have_14 = options.longest_run >= runs.PLACES
        self._tells_low_aces = options.ace == "either" or not self._may_have_14
        self._known: dict[tuple[int, Strand], tuple[Way, ...]] = {}

    def ways(self, place: int, strand: Strand, lying: Lying = NO_MELD) -> tuple[Way, ...]:
        """The ways to go on with the strand at the place, `lying` being its meld."""
        if strand.meld != NEW:
            return tuple(self._find(place, strand, lying))
        key = (place, strand)
        if key not in self._known:
            self._known[key] = tuple(self._find(place, strand, lying))
        return self._known[key]

    def new(self, place: int) -> tuple[Way, ...]:
        """The ways to begin a run."""
        return self.ways(place, NOT_BEGUN)[1:]

    def is_complete(self, strand: Strand) -> bool:
        """Whether it has all the cards that a run must have."""
        return (
            strand.length >= self._options.shortest_run
            and strand.naturals >= self._options.least_naturals
        )

    def is_whole(self, strand: Strand) -> bool:
        """Whether it can be left as it is after the last place."""
        return (
            strand.stage in {Stage.RUNNING, Stage.LOWER, Stage.UPWARD}
            and self.is_complete(strand)
            and not (strand.joker_at_two and strand.after_joker)
        )

    def counted(self, jokers: int) -> int:
        """The number of jokers, as far as there is a limit to them."""
        return 0 if self._options.most_jokers is None else jokers

    def _find(self, place: int, strand: Strand, lying: Lying) -> Iterator[Way]:
        if place in lying:
            yield from self._over_the_meld(place, strand, is_joker=lying[place])
            return
        if strand.stage in {Stage.AHEAD, Stage.PARTED}:
            yield Way(Act.REST, strand)
        elif strand.stage is Stage.UPPER:
            yield Way(Act.END, strand._replace(stage=Stage.PARTED, after_joker=False))
        elif strand.stage is Stage.RUNNING and self._can_end(place, strand, lying):
            yield Way(Act.END, None)
        if strand.from_ace and place == HIGH_ACE and not self._may_have_14:
            return
        if not (place == _KING and strand.from_ace and strand.meld == NEW):
            yield from self._with_a_card(place, strand)
            return
        # All thirteen ranks. An ace that can be high there is high, by the ruling of
        # `melds.readings`: that is this run's other way, in which jokers at both ends lie together.
        for way in self._with_a_card(place, strand):
            if self._options.ace != "either" or (strand.from_joker and way.act is Act.JOKER):
                yield way
            elif way.then and self._may_have_14:
                yield way._replace(then=way.then._replace(stage=Stage.UPWARD))

    def _can_end(self, place: int, strand: Strand, lying: Lying) -> bool:
        return self.is_complete(strand) and all(place > each for each in lying)

    def _with_a_card(self, place: int, strand: Strand) -> Iterator[Way]:
        """The strand with a natural card or a joker at the place."""
        options = self._options
        begun = 0 if strand.used else GROUP
        used = strand._replace(length=min(strand.length + 1, options.shortest_run), used=True)
        naturals = min(strand.naturals + 1, options.least_naturals)
        for then in self._onward(place, used._replace(naturals=naturals, after_joker=False)):
            yield Way(Act.NATURAL, then, self._worth(place, then).natural - begun)
        jokers = strand.jokers + self.counted(1)
        too_many = options.most_jokers is not None and jokers > options.most_jokers
        if not too_many and not strand.after_joker:
            with_joker = used._replace(jokers=jokers, after_joker=options.jokers_apart)
            for then in self._onward(place, with_joker, first=True):
                yield Way(Act.JOKER, then, self._worth(place, then).joker - begun)

    def _worth(self, place: int, then: Strand) -> Worth:
        """What it brings to lay a card there: an ace from which a run goes on to the two is low."""
        is_low = place == HIGH_ACE and then.stage is Stage.LOWER
        return self.worth[LOW_ACE if is_low else place]

    def _onward(self, place: int, strand: Strand, *, first: bool = False) -> Iterator[Strand]:
        """What a strand becomes that has got a card at the place, a joker as its `first`, say."""
        if strand.stage is Stage.PARTED:
            if not first or self.jokers_may_be_first:
                yield strand._replace(stage=Stage.LOWER)
            return
        if strand.stage is not Stage.AHEAD:
            yield strand
            return
        stage = Stage.UPWARD if first and not self.jokers_may_be_first else Stage.RUNNING
        from_ace = self._tells_low_aces and place == 0
        from_joker = from_ace and strand.after_joker
        yield strand._replace(stage=stage, from_ace=from_ace, from_joker=from_joker)
        if self._options.ace == "around" and place == runs.TWO:
            yield strand._replace(stage=Stage.UPPER, joker_at_two=strand.after_joker)

    def _over_the_meld(self, place: int, strand: Strand, *, is_joker: bool) -> Iterator[Way]:
        apart = self._options.jokers_apart
        is_too_long = strand.from_ace and place == HIGH_ACE and not self._may_have_14
        if is_too_long or (strand.after_joker and is_joker):
            return
        for then in self._onward(place, strand._replace(after_joker=apart and is_joker)):
            yield Way(Act.LYING, then)


@lru_cache(maxsize=32)
def run_ways(options: Options) -> RunWays:
    """The ways by these house rules, shared by all hands that are arranged by them."""
    return RunWays(options)


def is_best_on_top(worth: tuple[Worth, ...], options: Options) -> bool:
    """Whether a joker is worth as much above a run as below it.

    If so there is no need to let runs begin with a joker that could be put above them.
    """
    jokers = [worth[place].joker for place in places(options)]
    if options.ace == "around":
        return len(set(jokers)) == 1 and worth[HIGH_ACE].natural >= worth[LOW_ACE].natural
    return jokers == sorted(jokers)
