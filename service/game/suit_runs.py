"""What the runs of one suit can do at each place, when a hand is arranged place by place."""

from collections.abc import Iterator, Mapping, Sequence

from service.game import cards, runs
from service.game.house_rules import Options
from service.game.melds import Meld
from service.game.strands import (
    GROUP,
    HIGH_ACE,
    LOW_ACE,
    NOT_BEGUN,
    Act,
    Effort,
    Stage,
    Step,
    Strand,
    Way,
    Worth,
    places,
)


class SuitRuns:
    """The runs of one suit, new ones and those of the table, made of what a hand holds of it."""

    def __init__(
        self,
        held: Sequence[int],
        melds: Mapping[int, Meld],
        worth: Mapping[int, Worth],
        options: Options,
        effort: Effort,
    ) -> None:
        """`worth` is that of each place, and at `LOW_ACE` of an ace below a two, met at the end."""
        self._held = held
        self._worth = worth
        self._options = options
        self._places = places(options)
        self._jokers_may_be_first = options.jokers_apart or not _is_best_on_top(worth, options)
        self._effort = effort
        self._known_ways: dict[tuple[int, Strand], tuple[Way, ...]] = {}
        self._steps: dict[tuple[int, int, int, int], tuple[Step, ...]] = {}
        self.known: list[tuple[Strand, ...]] = []
        self._numbers: dict[tuple[Strand, ...], int] = {}
        self._lying = {
            number: {
                self._met(cards.rank(meld.faces[0]) + index): cards.is_joker(card)
                for index, card in enumerate(meld.cards)
            }
            for number, meld in melds.items()
        }
        at_the_start = (
            Strand(
                number,
                Stage.AHEAD,
                options.shortest_run,
                options.least_naturals,
                self._counted(sum(map(cards.is_joker, meld.cards))),
            )
            for number, meld in sorted(melds.items())
        )
        self.start = self._number(tuple(at_the_start))

    def _number(self, strands: tuple[Strand, ...]) -> int:
        """The number of these strands; each combination has one."""
        if strands not in self._numbers:
            self._numbers[strands] = len(self.known)
            self.known.append(strands)
        return self._numbers[strands]

    def _met(self, place: int) -> int:
        """The place at which the way meets it: round the corner, an ace is met at the end."""
        return (place - 1) % runs.RANKS + 1 if self._options.ace == "around" else place

    def _counted(self, jokers: int) -> int:
        return 0 if self._options.most_jokers is None else jokers

    def is_whole(self, number: int) -> bool:
        """Whether all the strands can be left as they are after the last place."""
        return all(
            strand.stage in {Stage.RUNNING, Stage.LOWER, Stage.UPWARD}
            and self._is_complete(strand)
            and not (strand.joker_at_two and strand.after_joker)
            for strand in self.known[number]
        )

    def _can_end(self, place: int, strand: Strand) -> bool:
        lying = self._lying.get(strand.meld, {})
        return self._is_complete(strand) and all(place > each for each in lying)

    def _is_complete(self, strand: Strand) -> bool:
        return (
            strand.length >= self._options.shortest_run
            and strand.naturals >= self._options.least_naturals
        )

    def steps(self, place: int, number: int, naturals: int, jokers: int) -> tuple[Step, ...]:
        """Every way to go on at the place, having so many natural cards of it, and jokers."""
        key = (place, number, naturals, jokers)
        if key not in self._steps:
            found = self._together(place, self.known[number], naturals, jokers)
            self._steps[key] = tuple(self._step(place, ways) for ways in found)
        return self._steps[key]

    def _step(self, place: int, ways: tuple[Way, ...]) -> Step:
        acts = [way.act for way in ways]
        after = self._number(tuple(sorted(way.then for way in ways if way.then is not None)))
        worth = sum(self._gain(place, way) for way in ways)
        return Step(after, acts.count(Act.NATURAL), acts.count(Act.JOKER), worth, ways)

    def _gain(self, place: int, way: Way) -> int:
        is_low = place == HIGH_ACE and way.then is not None and way.then.stage is Stage.LOWER
        worth = self._worth[LOW_ACE if is_low else place]
        laid = {Act.NATURAL: worth.natural, Act.JOKER: worth.joker}
        return laid.get(way.act, 0) - way.groups * GROUP

    def _together(
        self, place: int, strands: tuple[Strand, ...], naturals: int, jokers: int
    ) -> list[tuple[Way, ...]]:
        """The ways of all these strands at once, and of new ones."""
        if not strands:
            return self._some_of(place, self._new(place), naturals, jokers)
        found = []
        for way in self._ways_of(place, strands[0]):
            cards_left = naturals - (way.act is Act.NATURAL)
            jokers_left = jokers - (way.act is Act.JOKER)
            if cards_left >= 0 and jokers_left >= 0 and self._is_open(place, way, jokers_left):
                rest = self._together(place, strands[1:], cards_left, jokers_left)
                found += [(way, *others) for others in rest]
        self._effort.spend(len(found))
        return found

    def _some_of(
        self, place: int, new: tuple[Way, ...], naturals: int, jokers: int
    ) -> list[tuple[Way, ...]]:
        """New runs that begin here, each any number of times."""
        found: list[tuple[Way, ...]] = [()]
        for index, way in enumerate(new):
            cards_left = naturals - (way.act is Act.NATURAL)
            jokers_left = jokers - (way.act is Act.JOKER)
            if cards_left >= 0 and jokers_left >= 0 and self._is_open(place, way, jokers_left):
                rest = self._some_of(place, new[index:], cards_left, jokers_left)
                found += [(way, *others) for others in rest]
        self._effort.spend(len(found))
        return found

    def _is_open(self, place: int, way: Way, jokers: int) -> bool:
        """Whether the strand is at its end, or can come to one with so many jokers."""
        return way.then is None or self._has_a_chance(place, way.then, jokers)

    def _ways_of(self, place: int, strand: Strand) -> tuple[Way, ...]:
        key = (place, strand)
        if key not in self._known_ways:
            self._known_ways[key] = tuple(self._ways(*key))
        return self._known_ways[key]

    def _new(self, place: int) -> tuple[Way, ...]:
        """The ways to begin a run."""
        return tuple(way for way in self._ways_of(place, NOT_BEGUN) if way.act is not Act.REST)

    def _with_a_card(self, place: int, strand: Strand) -> Iterator[Way]:
        """The strand with a natural card or a joker at the place."""
        options = self._options
        begins = int(not strand.used)
        used = strand._replace(length=min(strand.length + 1, options.shortest_run), used=True)
        naturals = min(strand.naturals + 1, options.least_naturals)
        for then in self._onward(place, used._replace(naturals=naturals, after_joker=False)):
            yield Way(Act.NATURAL, then, begins)
        jokers = strand.jokers + self._counted(1)
        too_many = options.most_jokers is not None and jokers > options.most_jokers
        if not too_many and not strand.after_joker:
            with_joker = used._replace(jokers=jokers, after_joker=options.jokers_apart)
            for then in self._onward(place, with_joker, first=True):
                yield Way(Act.JOKER, then, begins)

    def _onward(self, place: int, strand: Strand, *, first: bool = False) -> Iterator[Strand]:
        """What a strand becomes that has got a card at the place, a joker as its `first`, say."""
        if strand.stage is Stage.PARTED:
            if not first or self._jokers_may_be_first:
                yield strand._replace(stage=Stage.LOWER)
            return
        if strand.stage is not Stage.AHEAD:
            yield strand
            return
        only_13 = self._options.longest_run < runs.PLACES
        stage = Stage.UPWARD if first and not self._jokers_may_be_first else Stage.RUNNING
        yield strand._replace(stage=stage, from_ace=only_13 and place == 0)
        if self._options.ace == "around" and place == runs.TWO:
            yield strand._replace(stage=Stage.UPPER, joker_at_two=strand.after_joker)

    def _ways(self, place: int, strand: Strand) -> Iterator[Way]:
        lying = self._lying.get(strand.meld, {})
        if place in lying:
            yield from self._over_the_meld(place, strand, is_joker=lying[place])
            return
        if strand.stage in {Stage.AHEAD, Stage.PARTED}:
            yield Way(Act.REST, strand)
        elif strand.stage is Stage.UPPER:
            yield Way(Act.END, strand._replace(stage=Stage.PARTED, after_joker=False))
        elif strand.stage is Stage.RUNNING and self._can_end(place, strand):
            yield Way(Act.END, None)
        if not (strand.from_ace and place == HIGH_ACE):
            yield from self._with_a_card(place, strand)

    def _over_the_meld(self, place: int, strand: Strand, *, is_joker: bool) -> Iterator[Way]:
        apart = self._options.jokers_apart
        is_too_long = strand.from_ace and place == HIGH_ACE
        if is_too_long or (strand.after_joker and is_joker):
            return
        for then in self._onward(place, strand._replace(after_joker=apart and is_joker)):
            yield Way(Act.LYING, then)

    def _has_a_chance(self, place: int, strand: Strand, jokers: int) -> bool:
        """Whether the cards above the place can suffice for what the strand still needs."""
        lying = self._lying.get(strand.meld, {})
        if strand.stage is Stage.AHEAD:
            return True
        if strand.stage in {Stage.UPPER, Stage.PARTED}:
            is_there = HIGH_ACE in lying or self._held[HIGH_ACE] + jokers > 0
            if place == HIGH_ACE or not is_there:
                return False
            if strand.naturals or self._jokers_may_be_first:
                return True
            # Jokers alone above the corner could as well be put below the rest of the run.
            return strand.stage is Stage.UPPER and self._held[place + 1] + jokers > 0
        must_reach_the_last = strand.stage in {Stage.LOWER, Stage.UPWARD}
        last = self._places[-1] if must_reach_the_last else max(lying, default=place)
        length = self._options.shortest_run - strand.length
        naturals = self._options.least_naturals - strand.naturals
        above = place
        while length > 0 or naturals > 0 or above < last:
            above += 1
            if above not in self._places:
                return False
            if above not in lying:
                is_held = self._held[above] > 0
                jokers -= not is_held
                naturals -= is_held
                length -= 1
            if jokers < 0:
                return False
        return True


def _is_best_on_top(worth: Mapping[int, Worth], options: Options) -> bool:
    """Whether a joker is worth as much above a run as below it.

    If so there is no need to let runs begin with a joker that could be put above them.
    """
    jokers = [worth[place].joker for place in places(options)]
    if options.ace == "around":
        return len(set(jokers)) == 1 and worth[HIGH_ACE].natural >= worth[LOW_ACE].natural
    return jokers == sorted(jokers)
