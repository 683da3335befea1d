"""Whether cards meet a contract, and how: search, exact, also where melds compete for jokers.

It goes meld by meld. Twins are alike, so of each face the card of the lowest pack is laid first;
and a meld needs no more cards than it must have, unless the whole hand has to be used or a longer
run stands apart from another where a short one does not.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice
from typing import Final

from service.game import cards, runs, sets
from service.game.canonical import by_rank, canonical, sorted_out, wild
from service.game.cards import Card, Face, Hand
from service.game.house_rules import Options
from service.game.melds import Kind, Play, Reading
from service.game.options import Words
from service.game.possible_melds import most_jokers
from service.game.slots import fillings, layouts
from service.game.strands import Effort

MOST_STEPS: Final = 5_000
"""Melds that are looked at before a search is given up."""
MOST_STEPS_TO_USE: Final = 2_000
"""The same, where a contract is sought that uses a certain card."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A meld of a contract: the natural cards, and what each of its jokers stands for."""

    kind: Kind
    naturals: tuple[Card, ...]
    stand_for: tuple[Face, ...]
    faces: tuple[Face, ...]


Laid = tuple[Piece, ...]


@dataclass(slots=True)
class ContractSearch:
    """One question: can these cards be that contract.

    `whole`: every card has to be used. `TooManyStepsError` where it takes too long.
    """

    options: Options
    whole: bool = False
    effort: Effort = field(default_factory=lambda: Effort(MOST_STEPS))
    _failed: set[tuple[Words, tuple[Card, ...], int, Laid]] = field(default_factory=set)

    def first(self, contract: Words, hand: Hand) -> tuple[tuple[Play, ...], ...] | None:
        """One way to meet it, with the fewest jokers that will do; None if there is none."""
        naturals, jokers = sorted_out(hand)
        usable = wild(jokers, self.options)
        found = self._rest(contract, tuple(naturals), len(usable), ())
        if found is None or (self.whole and len(usable) < len(jokers)):
            return None
        for count in range(len(usable) if self.whole else 0, len(usable)):
            fewer = self._rest(contract, tuple(naturals), count, ())
            if fewer is not None:
                return self._played(contract, fewer, usable)
        return self._played(contract, found, usable)

    def with_card(
        self, card: Card, helping: Hand, contract: Words, hand: Hand
    ) -> tuple[tuple[Play, ...], ...] | None:
        """A way to meet it in which the card is in one meld with cards of `helping` alone."""
        naturals, jokers = sorted_out(hand)
        usable = wild(jokers, self.options)
        if self._is_hopeless(contract, naturals, len(usable)):
            return None
        near, near_jokers = sorted_out(helping | 1 << card)
        near.sort(key=lambda other: (other != card, other))  # of twins this very card is laid
        first = (card, *near_jokers)  # a meld with the card has none but these jokers
        ordered = sorted(usable, key=lambda joker: (joker != card, joker not in first, joker))
        for kind in dict.fromkeys(contract):
            others = _without(contract, kind)
            near_wild = len(wild(near_jokers, self.options))
            for piece in self._pieces(Kind(kind), near, near_wild, card):
                left = tuple(c for c in naturals if c not in piece.naturals)
                found = self._rest(others, left, len(usable) - len(piece.stand_for), (piece,))
                if found is not None:
                    return self._played(contract, (piece, *found), ordered)
        return None

    def _rest(
        self, contract: Words, left: tuple[Card, ...], jokers: int, laid: Laid
    ) -> Laid | None:
        """The melds that are still wanted, of what is left."""
        if not contract:
            return None if self.whole and (left or jokers) else ()
        if self._is_hopeless(contract, left, jokers):
            return None
        key = (contract, left, jokers, tuple(p for p in laid if p.kind is Kind.RUN))
        if key in self._failed:
            return None
        due = left[0] if self.whole and left else None
        for kind in dict.fromkeys(contract) if due is not None else contract[:1]:
            for piece in self._pieces(Kind(kind), left, jokers, due):
                if not stands_apart(piece, laid, self.options):
                    continue
                found = self._rest(
                    _without(contract, kind),
                    tuple(card for card in left if card not in piece.naturals),
                    jokers - len(piece.stand_for),
                    (*laid, piece),
                )
                if found is not None:
                    return (piece, *found)
        self._failed.add(key)
        return None

    def _is_hopeless(self, contract: Words, left: Sequence[Card], jokers: int) -> bool:
        """Whether there are too few cards; or, to use all, too many, or of too many kinds."""
        held = len(left) + jokers
        if least_cards(contract, self.options) > held:
            return True
        if not self.whole:
            return False
        if most_cards(contract, self.options) < held:
            return True
        if len(set(contract)) > 1:
            return False
        of = cards.rank if "set" in contract else cards.suit
        return len({of(cards.face(card)) for card in left}) > len(contract)

    def _pieces(
        self, kind: Kind, left: Sequence[Card], jokers: int, due: Card | None
    ) -> Iterator[Piece]:
        """Every meld of the kind that is worth a try, those with few cards first.

        With a card that is `due`, only those that hold it.
        """
        natural = due is not None and not cards.is_joker(due)
        of = cards.rank if kind is Kind.SET else cards.suit
        wanted = of(cards.face(due)) if natural and due is not None else None
        kin = [card for card in left if wanted in {None, of(cards.face(card))}]
        made = self._sets if kind is Kind.SET else self._runs
        for piece in made(kin, jokers):
            self.effort.spend(1)
            if due is None or (due in piece.naturals if natural else piece.stand_for):
                yield piece

    def _largest(self, least: int, most: int, jokers: int) -> int:
        """The most cards of a meld that need be tried, `least` being the fewest that it has."""
        if self.whole:
            return most
        if self.options.exact_contract:
            return least
        return min(most, max(least, self.options.least_naturals + jokers))

    def _sets(self, left: Sequence[Card], jokers: int) -> Iterator[Piece]:
        options = self.options
        largest = self._largest(sets.SMALLEST_SET, sets.largest(options), jokers)
        for its_rank in range(runs.RANKS):
            alike = [card for card in left if cards.rank(cards.face(card)) == its_rank]
            if not alike:
                continue
            for size in range(sets.SMALLEST_SET, largest + 1):
                for count in range(most_jokers(size, jokers, options) + 1):
                    for chosen in _each_like_once(alike, size - count, options):
                        known = tuple(map(cards.face, chosen))
                        left_over = sets.left_for_jokers(its_rank, known, count, options)
                        stand_for = next(iter(left_over))
                        yield Piece(Kind.SET, chosen, stand_for, (*known, *stand_for))

    def _runs(self, left: Sequence[Card], jokers: int) -> Iterator[Piece]:
        options = self.options
        longest = options.longest_run  # a longer run may be no neighbour of another any more
        if options.contract_runs_same_suit != "not_adjacent" or options.exact_contract:
            longest = self._largest(options.shortest_run, longest, jokers)
        for its_suit in sorted({cards.suit(cards.face(card)) for card in left}):
            twice = 2 if longest == runs.PLACES else 1  # a run has two cards of no rank but aces
            held = [alike[:twice] for alike in by_rank(left, its_suit)]
            for slots in layouts(its_suit, held, jokers, options):
                if len(slots) > longest:
                    break
                faces = tuple(slot.face for slot in slots)
                for count in range(most_jokers(len(slots), jokers, options) + 1):
                    for filling in fillings(slots, count, apart=options.jokers_apart):
                        pairs = tuple(zip(filling, faces, strict=True))
                        naturals = tuple(card for card, _ in pairs if card is not None)
                        stand_for = tuple(face for card, face in pairs if card is None)
                        yield Piece(Kind.RUN, naturals, stand_for, faces)

    def _played(
        self, contract: Words, laid: Laid, jokers: Sequence[Card]
    ) -> tuple[tuple[Play, ...], ...]:
        """The melds with their jokers, in the order in which the contract names them."""
        left, made = iter(jokers), []
        for piece in laid:
            used = tuple(islice(left, len(piece.stand_for)))
            made.append((piece.kind, canonical(piece.naturals, used, piece.stand_for)))
        return in_order(contract, made)


def least_cards(contract: Words, options: Options) -> int:
    """The fewest cards that the contract can be put down with."""
    sizes = {"set": sets.SMALLEST_SET, "run": options.shortest_run}
    return sum(sizes[kind] for kind in contract)


def most_cards(contract: Words, options: Options) -> int:
    """The most cards that its melds can hold."""
    sizes = {"set": sets.largest(options), "run": options.longest_run}
    return sum(sizes[kind] for kind in contract)


def stands_apart(
    meld: Piece | Reading, others: Iterable[Piece | Reading], options: Options
) -> bool:
    """Whether the meld may be in one contract with the others."""
    return meld.kind is Kind.SET or all(
        other.kind is Kind.SET or runs.may_stand_together(other.faces, meld.faces, options)
        for other in others
    )


def in_order(
    contract: Words, made: Sequence[tuple[Kind, tuple[Play, ...]]]
) -> tuple[tuple[Play, ...], ...]:
    """The melds of a contract as it is written: in its order, those of one kind sorted."""
    waiting = {kind: sorted(plays for k, plays in made if k is kind) for kind in Kind}
    return tuple(waiting[Kind(kind)].pop(0) for kind in contract)


def _without(contract: Words, kind: str) -> Words:
    place = contract.index(kind)
    return (*contract[:place], *contract[place + 1 :])


def _each_like_once(
    alike: Sequence[Card], count: int, options: Options
) -> Iterator[tuple[Card, ...]]:
    """The ways to choose so many cards of a rank, of those that show the same only one."""
    seen: set[tuple[Face, ...]] = set()
    for chosen in combinations(alike, count):
        shown = tuple(sorted(map(cards.face, chosen)))
        if shown not in seen and not sets.suit_twice(shown, options):
            seen.add(shown)
            yield chosen
