"""What the runs of one suit can do at each place, when a hand is arranged place by place."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from service.game import cards
from service.game.house_rules import Options
from service.game.melds import Meld
from service.game.run_ways import NO_MELD, Lying, RunWays
from service.game.strands import HIGH_ACE, Act, Effort, Stage, Strand, Way


class Standing(NamedTuple):
    """How a suit stands before a place: its strands, and the aces kept to be high perhaps."""

    strands: tuple[Strand, ...]
    aces: int = 0


class Step(NamedTuple):
    """One way to go on with a suit at a place.

    `then` is the number of how it then stands, as `SuitRuns.known` has it. `aside` are the natural
    cards that go into sets. `worth` is what is laid in runs, `ways` that of each strand, those
    that begin here last.
    """

    then: int
    jokers: int
    aside: int
    worth: int
    ways: tuple[Way, ...]


Together = tuple[tuple[Way, ...], int, int]
"""What is done at a place, and the natural cards and the jokers that are left after it."""


class SuitRuns:
    """The runs of one suit, new ones and those of the table, made of what a hand holds of it."""

    def __init__(
        self,
        held: Sequence[int],
        melds: Mapping[int, Meld],
        ways: RunWays,
        options: Options,
        effort: Effort,
    ) -> None:
        """`held` is how many cards there are at each place; aces are at both of theirs."""
        self._held = held
        self._ways = ways
        self._options = options
        self._effort = effort
        self._two_aces = {cards.ACE, HIGH_ACE} <= set(ways.places)
        self.known: list[Standing] = []
        self._numbers: dict[Standing, int] = {}
        self._lying: dict[int, Lying] = {
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
                ways.counted(sum(map(cards.is_joker, meld.cards))),
            )
            for number, meld in sorted(melds.items())
        )
        self._found: dict[tuple[int, tuple[Strand, ...], int, int, int], list[Together]] = {}
        self.start = self._number(Standing(tuple(at_the_start)))

    def _number(self, standing: Standing) -> int:
        """The number of a standing; each has one."""
        number = self._numbers.setdefault(standing, len(self.known))
        if number == len(self.known):
            self.known.append(standing)
        return number

    def _met(self, place: int) -> int:
        """The place at which the way meets it: round the corner, an ace is met at the end."""
        return (place - 1) % HIGH_ACE + 1 if self._options.ace == "around" else place

    def is_whole(self, number: int) -> bool:
        """Whether all the strands can be left as they are after the last place."""
        return all(map(self._ways.is_whole, self.known[number].strands))

    def steps(self, place: int, number: int, jokers: int, *, for_sets: bool) -> list[Step]:
        """Every way to go on at the place with so many jokers; `for_sets` if there are sets.

        Natural cards that go into no run go into sets, or are kept: aces to be high, others for
        good. Of ways that lead to the same, one that is worth most.
        """
        standing = self.known[number]
        strands, aces = standing
        is_ace_again = self._two_aces and place == HIGH_ACE
        keeps_aces = self._two_aces and place == cards.ACE
        count = aces if is_ace_again else self._held[place]
        if not (strands or count or self._may_begin_with_a_joker(place, jokers)):
            return [Step(number, 0, 0, 0, ())]
        best: dict[tuple[int, int, int], Step] = {}
        for ways, left, jokers_left in self._together(place, strands, count, jokers):
            onward = tuple(sorted([way.then for way in ways if way.then is not None]))
            worth = sum([way.worth for way in ways])
            for aside in range(left + 1 if for_sets else 1):
                then = Standing(onward, left - aside if keeps_aces else aces)
                key = (self._number(then), jokers - jokers_left, aside)
                if key not in best or best[key].worth < worth:
                    best[key] = Step(*key, worth, ways)
        return list(best.values())

    def _may_begin_with_a_joker(self, place: int, jokers: int) -> bool:
        return jokers > 0 and any(
            way.act is Act.JOKER and self._is_open(place, way, jokers - 1)
            for way in self._ways.new(place)
        )

    def _together(
        self, place: int, strands: tuple[Strand, ...], naturals: int, jokers: int, first: int = 0
    ) -> list[Together]:
        """The ways of all these strands at once, and of new ones; and the cards then left.

        Strands that are alike are not told apart: the ways of the first, from `first` on, are
        tried with those of the next that do not come before them.
        """
        # Many standings differ in their first strands only.
        key = (place, strands, naturals, jokers, first)
        if key not in self._found:
            self._found[key] = self._find(*key)
        return self._found[key]

    def _find(
        self, place: int, strands: tuple[Strand, ...], naturals: int, jokers: int, first: int
    ) -> list[Together]:
        if not strands:
            return self._begun(place, self._ways.new(place), naturals, jokers)
        strand, others = strands[0], strands[1:]
        ways = self._ways.ways(place, strand, self._lying.get(strand.meld, NO_MELD))
        is_twin = others[:1] == (strand,)
        found: list[Together] = []
        for index in range(first, len(ways)):
            way = ways[index]
            naturals_left = naturals - (way.act is Act.NATURAL)
            jokers_left = jokers - (way.act is Act.JOKER)
            if naturals_left >= 0 and jokers_left >= 0 and self._is_open(place, way, jokers_left):
                rest = self._together(
                    place, others, naturals_left, jokers_left, index if is_twin else 0
                )
                found += [((way, *more), cards_left, left) for more, cards_left, left in rest]
        self._effort.spend(len(found))
        return found

    def _begun(
        self, place: int, new: tuple[Way, ...], naturals: int, jokers: int
    ) -> list[Together]:
        """New runs that begin here, each any number of times."""
        found: list[Together] = [((), naturals, jokers)]
        if not (naturals or jokers):
            return found
        for index, way in enumerate(new):
            naturals_left = naturals - (way.act is Act.NATURAL)
            jokers_left = jokers - (way.act is Act.JOKER)
            if naturals_left >= 0 and jokers_left >= 0 and self._is_open(place, way, jokers_left):
                rest = self._begun(place, new[index:], naturals_left, jokers_left)
                found += [((way, *more), cards_left, left) for more, cards_left, left in rest]
        self._effort.spend(len(found))
        return found

    def _is_open(self, place: int, way: Way, jokers: int) -> bool:
        """Whether the strand is at its end, or can come to one with so many jokers."""
        return way.then is None or self._has_a_chance(place, way.then, jokers)

    def _has_a_chance(self, place: int, strand: Strand, jokers: int) -> bool:
        """Whether the cards above the place can suffice for what the strand still needs."""
        lying = self._lying.get(strand.meld, NO_MELD)
        if strand.stage is Stage.AHEAD:
            return True
        if strand.stage in {Stage.UPPER, Stage.PARTED}:
            is_there = HIGH_ACE in lying or self._held[HIGH_ACE] + jokers > 0
            if place == HIGH_ACE or not is_there:
                return False
            if strand.naturals or self._ways.jokers_may_be_first:
                return True
            # Jokers alone above the corner could as well be put below the rest of the run.
            return strand.stage is Stage.UPPER and self._held[place + 1] + jokers > 0
        must_reach_the_last = strand.stage in {Stage.LOWER, Stage.UPWARD}
        last = self._ways.places[-1] if must_reach_the_last else max(lying) if lying else place
        length = self._options.shortest_run - strand.length
        naturals = self._options.least_naturals - strand.naturals
        above = place
        while length > 0 or naturals > 0 or above < last:
            above += 1
            if above not in self._ways.places:
                return False
            if above not in lying:
                is_held = self._held[above] > 0
                jokers -= not is_held
                naturals -= is_held
                length -= 1
            if jokers < 0:
                return False
        return True
