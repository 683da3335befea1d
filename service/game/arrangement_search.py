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
from service.game.set_shares import Pool, Share, Shares, shares
from service.game.strands import (
    GROUP,
    HIGH_ACE,
    LOW_ACE,
    NEW,
    Act,
    Stage,
    Step,
    Strand,
    Suit,
    Way,
    Worth,
    places,
)

MOST_STEPS: Final = 150_000
"""Steps after which a search is given up: it then has taken as long as anybody should wait."""
_SUITS: Final = range(len(cards.SUITS))
_NARROW: Final = 60

Held = tuple[int, ...]
"""How many cards there are of each rank of a suit."""


class TooManyStepsError(Exception):
    """The search has been given up."""


class Part(NamedTuple):
    """Cards that go on the table together: a new meld, or a lay-off on that with the number.

    Each is a face, and whether a joker stands for it; in a run they are in order.
    """

    kind: Kind
    meld: int
    laid: tuple[tuple[Face, bool], ...]


class State(NamedTuple):
    """All that the rest of the search hangs on."""

    jokers: int
    strands: tuple[tuple[Strand, ...], ...]
    aces: Pool
    pool: Pool


class _Trail(NamedTuple):
    """How a state was reached: what was done last, where, and what before that."""

    before: "_Trail | None"
    suit: int
    place: int
    ways: tuple[Way, ...]
    shares: Shares


_States = dict[State, tuple[int, _Trail | None]]


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
        """`held` counts the natural cards, suit by suit; `worth` is as `strands.Suit` has it."""
        self._jokers = jokers
        self._worth = worth
        self._options = options
        self._places = places(options)
        self._held = tuple((*of_suit, of_suit[cards.ACE]) for of_suit in held)
        self._sets: list[dict[int, Meld]] = [{} for _ in range(runs.RANKS)]
        self._runs: list[dict[int, Meld]] = [{} for _ in _SUITS]
        for number, meld in melds.items():
            if meld.kind is Kind.SET:
                self._sets[cards.rank(meld.faces[0])][number] = meld
            else:
                self._runs[cards.suit(meld.faces[0])][number] = meld
        self._suits = [Suit(self._held[s], self._runs[s], worth, options) for s in _SUITS]
        self._steps_left = MOST_STEPS

    def best(self) -> tuple[Part, ...]:
        """The best parts; `TooManyStepsError` if they are not found in time."""
        least, _ = self._sweep(0, _NARROW)
        _, trail = self._sweep(least, MOST_STEPS)
        return tuple(self._parts(trail))

    def _sweep(self, least: int, width: int) -> tuple[int, _Trail | None]:
        """The best way through; only the most promising states are kept, and none below `least`."""
        none = (0,) * len(_SUITS)
        start = State(self._jokers, tuple(suit.start for suit in self._suits), none, none)
        states: _States = {start: (0, None)}
        for place in self._places:
            for suit in _SUITS:
                states = self._through_a_suit(states, place, suit)
                states = self._promising(states, place, suit, least, width)
            if self._is_place_of_sets(place):
                states = self._through_sets(states, place)
        whole = [
            reached
            for state, reached in states.items()
            if all(map(Suit.is_whole, self._suits, state.strands))
        ]
        return max(whole, key=itemgetter(0), default=(0, None))

    def _is_place_of_sets(self, place: int) -> bool:
        """Whether the sets of the place's rank are made there; aces are met first or last."""
        return place < HIGH_ACE or self._places.start > 0

    def _through_a_suit(self, states: _States, place: int, suit: int) -> _States:
        after: _States = {}
        known: dict[tuple[tuple[Strand, ...], int, int], list[Step]] = {}
        for state, (worth, trail) in states.items():
            count = self._count(state, place, suit)
            key = (state.strands[suit], count, state.jokers)
            if key not in known:
                known[key] = list(self._suits[suit].steps(place, *key))
            for step in known[key]:
                jokers = state.jokers - step.jokers
                strands = (*state.strands[:suit], step.strands, *state.strands[suit + 1 :])
                for aces, pool in self._kept(state, place, suit, count - step.naturals):
                    self._steps_left -= 1
                    reached = State(jokers, strands, aces, pool)
                    total = worth + step.worth
                    if reached not in after or after[reached][0] < total:
                        after[reached] = (total, _Trail(trail, suit, place, step.ways, ()))
        if self._steps_left < 0:
            raise TooManyStepsError
        return after

    def _count(self, state: State, place: int, suit: int) -> int:
        is_ace_again = place == HIGH_ACE and not self._is_place_of_sets(place)
        return state.aces[suit] if is_ace_again else self._held[suit][place]

    def _kept(self, state: State, place: int, suit: int, left: int) -> Iterator[tuple[Pool, Pool]]:
        """What to do with the cards that go into no run now: into sets, or kept, if aces."""
        if not self._is_place_of_sets(place):
            yield state.aces, state.pool
            return
        may_be_a_set = self._may_be_sets(place)
        for count in range(left + 1 if may_be_a_set else 1):
            pool = (*state.pool[:suit], count, *state.pool[suit + 1 :])
            aces = state.aces
            if place == cards.ACE and HIGH_ACE in self._places and self._can_be_high(suit):
                aces = (*aces[:suit], left - count, *aces[suit + 1 :])
            yield aces, pool

    def _may_be_sets(self, place: int) -> bool:
        rank = place % runs.RANKS
        alike = sum(self._held[suit][rank] for suit in _SUITS)
        return bool(self._sets[rank]) or alike + self._jokers >= 3

    def _can_be_high(self, suit: int) -> bool:
        return bool(self._held[suit][HIGH_ACE - 1] or self._jokers or self._runs[suit])

    def _through_sets(self, states: _States, place: int) -> _States:
        """The cards that were put aside for sets become sets, with jokers."""
        rank = place % runs.RANKS
        after: _States = {}
        known: dict[tuple[Pool, int], dict[int, Shares]] = {}
        for state, (worth, trail) in states.items():
            key = (state.pool, state.jokers)
            if key not in known:
                known[key] = shares(*key, self._sets[rank], self._options)
            naturals = sum(state.pool)
            for jokers, found in known[key].items():
                of_rank = self._worth[rank or HIGH_ACE]
                total = worth + naturals * of_rank.natural + jokers * of_rank.joker
                total -= len(found) * GROUP
                reached = state._replace(jokers=state.jokers - jokers, pool=(0,) * len(_SUITS))
                if reached not in after or after[reached][0] < total:
                    step = _Trail(trail, 0, place, (), found) if found else trail
                    after[reached] = (total, step)
        return after

    def _promising(self, states: _States, place: int, suit: int, least: int, width: int) -> _States:
        """Those that may bring `least`, if all that is left went on the table."""
        to_come = self._to_come(place, suit)
        joker = max(worth.joker for worth in self._worth.values())
        ace, here = self._most(cards.ACE), self._most(place)
        ranked = [
            (
                worth
                + to_come
                + state.jokers * joker
                + sum(state.aces) * ace
                + sum(state.pool) * here,
                state,
            )
            for state, (worth, _) in states.items()
        ]
        ranked = [pair for pair in ranked if pair[0] >= least]
        if len(ranked) > width:
            ranked = sorted(ranked, key=itemgetter(0), reverse=True)[:width]
        return {state: states[state] for _, state in ranked}

    def _to_come(self, place: int, suit: int) -> int:
        """What all natural cards bring that are met after that suit at that place."""
        later = 0
        for each in self._places:
            if each < place or not self._is_place_of_sets(each):
                continue
            for of_suit in _SUITS:
                if each > place or of_suit > suit:
                    later += self._held[of_suit][each] * self._most(each)
        return later

    def _most(self, place: int) -> int:
        """The most that a natural card of the place can bring."""
        aces = (cards.ACE, HIGH_ACE, LOW_ACE)
        return max(self._worth[each].natural for each in (aces if place in aces else (place,)))

    def _parts(self, trail: _Trail | None) -> Iterator[Part]:
        """What is laid on the way: runs put together from the deeds at each place."""
        steps: list[_Trail] = []
        while trail is not None:
            steps.append(trail)
            trail = trail.before
        growing: list[list[tuple[Strand, _Run]]] = [
            [(strand, _Run(strand.meld)) for strand in suit.start] for suit in self._suits
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
