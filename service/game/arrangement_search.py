"""The search for the best arrangement of a hand, on faces: which card it is matters later.

It goes through the places of runs from low to high, and at each through the suits and then the
sets of that rank. It keeps every state that differs in what may still come of it, with the best
way to it; jokers are taken up like other cards, at any place. `strands` knows the runs,
`set_shares` the sets.
"""

from collections.abc import Iterator, Mapping
from operator import itemgetter
from typing import Final, NamedTuple

from service.game import cards, runs
from service.game.cards import Face
from service.game.house_rules import Options
from service.game.melds import Kind, Meld
from service.game.points import QUARTET
from service.game.prospects import Prospects
from service.game.set_shares import Pool, SetShares, Share, Shares
from service.game.sets import SMALLEST_SET
from service.game.strands import (
    HIGH_ACE,
    NEW,
    Act,
    Effort,
    Stage,
    Strand,
    Way,
    Worth,
    places,
)
from service.game.suit_runs import SuitRuns

MOST_STEPS: Final = 100_000
"""Steps after which a search is given up: it then has taken as long as anybody should wait."""
_SUITS: Final = range(len(cards.SUITS))
_NARROW: Final = 60
"""States kept in the first search, that finds something good but perhaps not the best."""

Held = tuple[int, ...]
"""How many cards there are of each rank of a suit."""


class Part(NamedTuple):
    """Cards that go on the table together: a new meld, or a lay-off on that with the number.

    Each is a face, and whether a joker stands for it; in a run they are in order.
    """

    kind: Kind
    meld: int
    laid: tuple[tuple[Face, bool], ...]


State = tuple[int, tuple[int, ...], Pool, Pool]
"""All that the rest of the search hangs on: the number of jokers, the strands of each suit (by
their numbers), the aces that may yet be high, and the cards put aside for sets."""


class _Trail(NamedTuple):
    """How a state was reached: what was done last, where, and what before that."""

    before: "_Trail | None"
    suit: int
    place: int
    ways: tuple[Way, ...]
    shares: Shares


_States = dict[State, tuple[int, int, _Trail | None]]
"""Each state with what it is worth, what it may come to at most, and the best way to it."""


class Search:
    """One hand and the melds of the table."""

    def __init__(
        self,
        held: tuple[Held, ...],
        jokers: int,
        melds: Mapping[int, Meld],
        worth: Mapping[int, Worth],
        options: Options,
    ) -> None:
        """`held` counts the natural cards, suit by suit; `worth` is as `SuitRuns` has it."""
        self._jokers = jokers
        self._worth = worth
        self._options = options
        self._places = places(options)
        self._two_aces = len(self._places) == runs.PLACES
        self._held = tuple((*of_suit, of_suit[cards.ACE]) for of_suit in held)
        self._sets: list[dict[int, Meld]] = [{} for _ in range(runs.RANKS)]
        in_suit: list[dict[int, Meld]] = [{} for _ in _SUITS]
        for number, meld in melds.items():
            if meld.kind is Kind.SET:
                self._sets[cards.rank(meld.faces[0])][number] = meld
            else:
                in_suit[cards.suit(meld.faces[0])][number] = meld
        self._effort = Effort(MOST_STEPS)
        self._suits = [
            SuitRuns(self._held[suit], in_suit[suit], worth, options, self._effort)
            for suit in _SUITS
        ]
        self._shares = [
            SetShares(melds, worth[rank or HIGH_ACE], options, self._effort)
            for rank, melds in enumerate(self._sets)
        ]
        price = max(each.natural for each in worth.values()) // 2
        self._price = max(each.joker for each in worth.values()) + price
        self._in_sets = tuple(self._best_in_sets(place, price) for place in range(runs.PLACES))
        self._prospects = [
            Prospects(suit, held, self._in_sets, self._price, self._places[-1])
            for suit, held in zip(self._suits, self._held, strict=True)
        ]

    def best(self) -> tuple[Part, ...]:
        """The best parts; `TooManyStepsError` if they are not found in time."""
        worth, trail = self._sweep(0, _NARROW)
        better = self._sweep(worth + 1, MOST_STEPS)
        return tuple(self._parts(better[1] if better[0] > worth else trail))

    def _sweep(self, least: int, width: int) -> tuple[int, _Trail | None]:
        """The best way through; only the most promising states are kept, and none below `least`."""
        start: State = (self._jokers, tuple(suit.start for suit in self._suits), (), ())
        states: _States = {start: (0, 0, None)}
        for place in self._places:
            for suit in _SUITS:
                states = self._through_a_suit(states, place, suit, least)
                if len(states) > width:
                    ranked = sorted(states.items(), key=lambda each: each[1][1], reverse=True)
                    states = dict(ranked[:width])
            if self._may_be_sets(place):
                states = self._through_sets(states, place)
        whole = [
            (worth, trail)
            for (_, strands, *_), (worth, _, trail) in states.items()
            if all(map(SuitRuns.is_whole, self._suits, strands))
        ]
        return max(whole, key=itemgetter(0), default=(0, None))

    def _through_a_suit(self, states: _States, place: int, suit: int, least: int) -> _States:
        """Every way on for the strands of the suit; other cards go into sets, or are kept, if aces.

        No way is kept that cannot come to `least`.
        """
        # Cards in the pool count as if laid without jokers; what these may cost them is `due`.
        after: _States = {}
        steps, prospects = self._suits[suit].steps, self._prospects[suit]
        held, for_sets = self._held[suit][place], self._may_be_sets(place)
        in_a_set = self._worth[place or HIGH_ACE].natural
        due = in_a_set - self._in_sets[place]
        keeps_aces, is_ace_again = self._two_aces and place == cards.ACE, self._is_ace_again(place)
        for (jokers, strands, aces, pool), (worth, _, trail) in states.items():
            count = aces[suit] if is_ace_again else held
            others: dict[int, int] = {}
            for step in steps(place, strands[suit], count, jokers):
                left = count - step.naturals
                then = (*strands[:suit], step.strands, *strands[suit + 1 :])
                jokers_left = jokers - step.jokers
                if jokers_left not in others:
                    others[jokers_left] = self._of_others(place, suit, strands, jokers_left)
                hope = others[jokers_left] + prospects(place + 1, step.strands, jokers_left)
                hope -= sum(pool) * due
                ways_aside = left + 1 if for_sets else 1
                self._effort.spend(ways_aside)
                for put_aside in range(ways_aside):
                    total = worth + step.worth + put_aside * in_a_set
                    at_most = total + hope - put_aside * due
                    if at_most < least:
                        continue
                    kept = (*aces, left - put_aside) if keeps_aces else aces
                    reached = (jokers_left, then, kept, (*pool, put_aside) if for_sets else pool)
                    if reached not in after or after[reached][0] < total:
                        way = _Trail(trail, suit, place, step.ways, ())
                        after[reached] = (total, at_most, way)
        return after

    def _of_others(self, place: int, suit: int, strands: tuple[int, ...], jokers: int) -> int:
        """What the other suits may bring, and the price of all jokers."""
        return jokers * self._price + sum(
            prospects(place + (other < suit), strands[other], jokers)
            for other, prospects in enumerate(self._prospects)
            if other != suit
        )

    def _is_ace_again(self, place: int) -> bool:
        """Whether the aces of the place have been met already, as low ones."""
        return self._two_aces and place == HIGH_ACE

    def _may_be_sets(self, place: int) -> bool:
        """Whether sets of the place's rank are made there; aces are met first or last."""
        if self._is_ace_again(place):
            return False
        rank = place % runs.RANKS
        alike = sum(self._held[suit][rank] for suit in _SUITS)
        return bool(self._sets[rank]) or (alike > 0 and alike + self._jokers >= SMALLEST_SET)

    def _through_sets(self, states: _States, place: int) -> _States:
        """The cards that were put aside for sets become sets, with jokers."""
        shares, joker = self._shares[place % runs.RANKS], self._worth[place or HIGH_ACE].joker
        after: _States = {}
        for (jokers, strands, aces, pool), (worth, at_most, trail) in states.items():
            for used, found in shares.of(pool, jokers).items():
                total = worth + used * joker + shares.value(found)
                reached = (jokers - used, strands, aces, ())
                if reached not in after or after[reached][0] < total:
                    step = _Trail(trail, 0, place, (), found) if found else trail
                    after[reached] = (total, at_most, step)
        return after

    def _best_in_sets(self, place: int, price: int) -> int:
        """What a card of the place may bring in a set, less its part of the jokers' price."""
        if not self._may_be_sets(place):
            return 0
        held = [of_suit[place] for of_suit in self._held]
        alike = sum(map(bool, held)) if self._options.distinct_suits else sum(held)
        each = self._worth[place or HIGH_ACE]
        natural = each.natural + each.natural_again
        natural += each.joker_again * (QUARTET - 1) * bool(self._jokers)
        if self._sets[place % runs.RANKS]:
            return natural
        jokers = max(0, SMALLEST_SET - alike)
        return max(0, natural - price * jokers // alike)

    def _parts(self, trail: _Trail | None) -> Iterator[Part]:
        """What is laid on the way: runs put together from the deeds at each place."""
        steps: list[_Trail] = []
        while trail is not None:
            steps.append(trail)
            trail = trail.before
        growing: list[list[tuple[Strand, _Run]]] = [
            [(strand, _Run(strand.meld)) for strand in suit.known[suit.start]]
            for suit in self._suits
        ]
        made: list[_Run] = []
        for step in reversed(steps):
            if step.shares:
                yield from (self._set(step.place, share) for share in step.shares)
            else:
                face = cards.face_of(step.suit, step.place % runs.RANKS)
                ended, growing[step.suit] = _grown(growing[step.suit], step.ways, face)
                made += ended
        made += [run for of_suit in growing for _, run in of_suit]
        yield from (run.part() for run in made if run.laid or run.upper)

    def _set(self, place: int, share: Share) -> Part:
        rank = place % runs.RANKS
        naturals = tuple((cards.face_of(suit, rank), False) for suit in share.suits)
        return Part(
            Kind.SET, share.meld, naturals + ((cards.open_face(rank), True),) * share.jokers
        )


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


def _grown(
    growing: list[tuple[Strand, _Run]], ways: tuple[Way, ...], face: Face
) -> tuple[list[_Run], list[tuple[Strand, _Run]]]:
    """The runs that end with these ways, and those that are then in the making."""
    made = [run for _, run in growing]
    made += [_Run(NEW) for _ in ways[len(made) :]]
    ended: list[_Run] = []
    onward: list[tuple[Strand, _Run]] = []
    for run, way in zip(made, ways, strict=True):
        run.take(way, face)
        if way.then is None:
            ended.append(run)
        else:
            onward.append((way.then, run))
    return ended, sorted(onward, key=itemgetter(0))
