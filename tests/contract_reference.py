"""Whether cards can be a contract, found by trying every way: slow, simple, and on its own.

Written from the rule book and the texts of the house rules. It shares no code with the service but
the record of the options, and knows a card only by its code: ``7D``, ``7D2``, ``X1``. Jokers are
alike here: a meld says how many it has and what they stand for, a code without a pack, or in a set
a rank alone where the suit is left open.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, pairwise
from typing import NamedTuple

from service.game.house_rules import Options

SUITS = "CDHS"
LOW = "A23456789TJQK"
HIGH = "23456789TJQKA"
JOKER = "X"


class Melded(NamedTuple):
    """A meld: its natural cards, what its jokers stand for, and of a run all that it shows."""

    kind: str
    naturals: frozenset[str]
    jokers: tuple[str, ...]
    shows: tuple[str, ...]
    """Of a set nothing: only where a run lies matters to another one."""

    @property
    def size(self) -> int:
        return len(self.naturals) + len(self.jokers)


Way = tuple[Melded, ...]


def every_meld(hand: Sequence[str], rules: Options) -> list[Melded]:
    """Every meld of the hand, each once."""
    naturals = [card for card in hand if card[0] != JOKER]
    jokers = len(hand) - len(naturals)
    found: dict[object, Melded] = {}
    for meld in (*_sets(naturals, jokers, rules), *_runs(naturals, jokers, rules)):
        if _is_allowed(meld, rules):
            # Of two that mean the same the later one has its ace above the king.
            found[meld.kind, meld.naturals, meld.jokers] = meld
    return list(found.values())


def _is_allowed(meld: Melded, rules: Options) -> bool:
    too_many = rules.most_jokers is not None and len(meld.jokers) > rules.most_jokers
    return len(meld.naturals) >= rules.least_naturals and not too_many


def _sets(naturals: Sequence[str], jokers: int, rules: Options) -> Iterator[Melded]:
    for rank in LOW:
        alike = [card for card in naturals if card[0] == rank]
        for number in range(1, len(alike) + 1):
            for chosen in combinations(alike, number):
                for count in range(jokers + 1):
                    for stand_for in _suits_of_jokers(rank, count, rules):
                        suits = [face[1] for face in (*chosen, *stand_for) if len(face) > 1]
                        fits = 3 <= number + count <= rules.largest_set
                        if rules.distinct_suits:
                            fits = fits and number + count <= 4 and len(set(suits)) == len(suits)
                        if fits:
                            yield Melded("set", frozenset(chosen), stand_for, ())


def _suits_of_jokers(rank: str, count: int, rules: Options) -> Iterator[tuple[str, ...]]:
    if not rules.joker_suit_in_set:
        yield (rank,) * count
        return
    for suits in combinations_with_replacement(SUITS, count):
        yield tuple(rank + suit for suit in suits)


def _runs(naturals: Sequence[str], jokers: int, rules: Options) -> Iterator[Melded]:
    for suit in SUITS:
        held = [card for card in naturals if card[1] == suit]
        if not held:
            continue
        for ranks in orders_of_ranks(rules):
            shows = tuple(rank + suit for rank in ranks)
            for laid in _filled(shows, held, jokers):
                together = any(a is None and b is None for a, b in pairwise(laid))
                if not (together and rules.jokers_apart):
                    pairs = list(zip(laid, shows, strict=True))
                    yield Melded(
                        "run",
                        frozenset(card for card in laid if card is not None),
                        tuple(sorted(face for card, face in pairs if card is None)),
                        shows,
                    )


def orders_of_ranks(rules: Options) -> Iterator[str]:
    """The ranks of every run that there can be, those that begin lower first."""
    if rules.ace == "around":
        for length in range(rules.shortest_run, 13):
            for start in range(13):
                yield (LOW * 2)[start : start + length]
        yield HIGH  # the circle is laid from the two up
        return
    line = {"low": LOW, "high": HIGH, "either": LOW + "A"}[rules.ace]
    for length in range(rules.shortest_run, rules.longest_run + 1):
        for start in range(len(line) - length + 1):
            yield line[start : start + length]


def _filled(
    shows: Sequence[str], held: Sequence[str], jokers: int
) -> Iterator[tuple[str | None, ...]]:
    """Every way to put cards on the places; None is a joker."""
    if not shows:
        yield ()
        return
    for card in held:
        if card[:2] == shows[0]:
            rest = [other for other in held if other != card]
            for following in _filled(shows[1:], rest, jokers):
                yield (card, *following)
    if jokers:
        for following in _filled(shows[1:], held, jokers - 1):
            yield (None, *following)


def every_way(
    contract: Sequence[str], hand: Sequence[str], rules: Options, *, whole: bool = False
) -> Iterator[Way]:
    """Every way to put down the contract with cards of the hand, each once."""
    sizes = {"set": 3, "run": rules.shortest_run}
    exact = rules.exact_contract and not whole
    melds = [
        meld
        for meld in every_meld(hand, rules)
        if meld.kind in contract and not (exact and meld.size > sizes[meld.kind])
    ]
    jokers = sum(card[0] == JOKER for card in hand)
    for way in _chosen(sorted(contract), melds, jokers, rules):
        if not whole or sum(meld.size for meld in way) == len(hand):
            yield way


def _chosen(
    contract: Sequence[str], melds: Sequence[Melded], jokers: int, rules: Options
) -> Iterator[Way]:
    """So many of the melds of each kind, of different cards; those of one kind in one order."""
    if not contract:
        yield ()
        return
    for number, meld in enumerate(melds):
        if meld.kind != contract[0] or len(meld.jokers) > jokers:
            continue
        apart = [
            other
            for place, other in enumerate(melds)
            if (place > number or other.kind != meld.kind)
            and meld.naturals.isdisjoint(other.naturals)
            and may_stand_beside(meld, other, rules)
        ]
        for rest in _chosen(contract[1:], apart, jokers - len(meld.jokers), rules):
            yield (meld, *rest)


def may_stand_beside(one: Melded, other: Melded, rules: Options) -> bool:
    """Whether both may be of one contract: runs of one suit not, or not end to end."""
    if {one.kind, other.kind} != {"run"} or one.shows[0][1] != other.shows[0][1]:
        return True
    if rules.contract_runs_same_suit == "never":
        return False
    if rules.contract_runs_same_suit == "any":
        return True
    return not (_goes_on(one, other, rules) or _goes_on(other, one, rules))


def _goes_on(lower: Melded, upper: Melded, rules: Options) -> bool:
    """Whether one run begins just above the end of another."""
    last, first = lower.shows[-1][0], upper.shows[0][0]
    if last == "A" and len(lower.shows) > 1 and rules.ace != "around":
        return False  # above the king there is nothing but the ace
    if last == "K" and rules.ace != "around":
        return False  # an ace at which a run begins lies below the two
    return (LOW * 2)[LOW.index(last) + 1] == first


def fewest_jokers(ways: Iterable[Way]) -> int | None:
    """The jokers of the way that uses the fewest; None if there is no way."""
    return min((sum(len(meld.jokers) for meld in way) for way in ways), default=None)


def uses_card(way: Way, card: str, helping: Iterable[str]) -> bool:
    """Whether a meld of the way holds the card, and beside it nothing but what may help.

    As jokers are alike, a meld holds a joker if it has any.
    """
    allowed = {*helping, card}
    jokers = sum(each[0] == JOKER for each in allowed)
    return any(
        meld.naturals <= allowed
        and len(meld.jokers) <= jokers
        and (bool(meld.jokers) if card[0] == JOKER else card in meld.naturals)
        for meld in way
    )
