"""The slots of a run that is to be laid: which natural cards each can take, and if a joker.

Runs are told apart by what their cards are declared to be. Where the same cards could be laid in
two ways, only that one has slots here which `melds.readings` finds.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from service.game import cards, runs
from service.game.cards import Card, Face
from service.game.house_rules import Options

Filling = tuple[Card | None, ...]
"""A card for each slot; None for a joker."""


class Slot(NamedTuple):
    """One place of a run."""

    face: Face
    naturals: tuple[Card, ...]
    joker: bool = True

    def only(self, *naturals: Card) -> "Slot":
        """The slot, to be filled by one of these natural cards or, if there are none, a joker."""
        return Slot(self.face, naturals, joker=not naturals)


Slots = tuple[Slot, ...]


def layouts(
    its_suit: int, held: Sequence[tuple[Card, ...]], jokers: int, options: Options
) -> Iterator[Slots]:
    """The slots of every run of a suit, short ones first, `held` being the cards of each rank.

    Runs that would need more than so many jokers are left out.
    """
    there = sum(bool(alike) << its_rank for its_rank, alike in enumerate(held))
    for length, start in runs.within_reach(there, jokers, options):
        faces = runs.faces_of(its_suit, start, length)
        slots = tuple(Slot(face, held[cards.rank(face)]) for face in faces)
        if length == runs.PLACES:
            yield from _with_two_aces(slots, apart=options.jokers_apart)
        elif length == runs.RANKS and len(runs.starts(length, options)) > 1 and start == 0:
            # The ace stands above the king, unless the two would be jokers that must lie apart.
            if options.jokers_apart:
                yield (slots[0].only(), *slots[1:-1], slots[-1].only())
        else:
            yield slots


def _with_two_aces(slots: Slots, *, apart: bool) -> Iterator[Slots]:
    """The lower ace first, a joker last; the other way only where jokers would lie together."""
    low, between, high = slots[0], slots[1:-1], slots[-1]
    for first, second in combinations(low.naturals, 2):
        yield (low.only(first), *between, high.only(second))
    if low.naturals:
        yield (low.only(*low.naturals), *between, high.only())
        if apart:
            yield (low.only(), *between[:-1], between[-1].only(), high.only(*low.naturals))
    yield (low.only(), *between, high.only())


def holding(card: Card, slots: Slots) -> Slots | None:
    """The slots, that card being put on the one that takes it; None if none does."""
    for index, slot in enumerate(slots):
        if card in slot.naturals:
            return (*slots[:index], slot.only(card), *slots[index + 1 :])
    return None


def fillings(slots: Slots, jokers: int, *, apart: bool) -> Iterator[Filling]:
    """Every way to fill the slots with just so many jokers; no way is begun in vain."""
    yield from _filled(slots, _rooms(slots, apart=apart), jokers, apart=apart)


class _Room(NamedTuple):
    """How many jokers slots can take: at least, and at most, also where one lies before them.

    They can take any number between; none at all where the most is None.
    """

    least: int
    most: int | None
    most_after_joker: int | None


def _rooms(slots: Slots, *, apart: bool) -> list[_Room]:
    """The room from each slot on, and behind the last one."""
    rooms = [_Room(0, 0, 0)]
    for slot in reversed(slots):
        rest = rooms[-1]
        natural = rest.most if slot.naturals else None
        joker = None
        if slot.joker and rest.most_after_joker is not None:
            joker = 1 + rest.most_after_joker
        most = max((n for n in (natural, joker) if n is not None), default=None)
        rooms.append(_Room(rest.least + (not slot.naturals), most, natural if apart else most))
    return rooms[::-1]


def _filled(
    slots: Slots, rooms: Sequence[_Room], jokers: int, *, apart: bool, after_joker: bool = False
) -> Iterator[Filling]:
    """The ways to fill the slots, `rooms` being the room from each of them on."""
    least, most, most_after_joker = rooms[0]
    room = most_after_joker if after_joker else most
    if room is None or not least <= jokers <= room:
        return
    if not slots:
        yield ()
        return
    first, rest = slots[0], slots[1:]
    for card in first.naturals:
        for filling in _filled(rest, rooms[1:], jokers, apart=apart):
            yield (card, *filling)
    if first.joker and not (apart and after_joker):
        for filling in _filled(rest, rooms[1:], jokers - 1, apart=apart, after_joker=True):
            yield (None, *filling)


def most_worth(
    slots: Slots, worth: Sequence[tuple[int, int]], least: int, most: int, *, apart: bool
) -> Filling | None:
    """The filling worth most, with at least and at most so many jokers; None if there is none.

    `worth` is what a natural card and what a joker counts in each slot.
    """
    if sum(not slot.naturals for slot in slots) > most:
        return None
    best: dict[tuple[int, bool], tuple[int, Filling]] = {(0, False): (0, ())}
    for slot, (natural, joker) in zip(slots, worth, strict=True):
        longer: dict[tuple[int, bool], tuple[int, Filling]] = {}
        for (count, after_joker), (points, filling) in best.items():
            if slot.naturals:
                _keep_better(longer, (count, False), points + natural, (*filling, slot.naturals[0]))
            if slot.joker and count < most and not (apart and after_joker):
                _keep_better(longer, (count + 1, True), points + joker, (*filling, None))
        best = longer
    found = [one for (count, _), one in best.items() if count >= least]
    return max(found, key=lambda one: one[0])[1] if found else None


def _keep_better(
    best: dict[tuple[int, bool], tuple[int, Filling]],
    state: tuple[int, bool],
    points: int,
    filling: Filling,
) -> None:
    if state not in best or best[state][0] < points:
        best[state] = (points, filling)
