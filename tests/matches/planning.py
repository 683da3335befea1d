"""How far a hand is from its contract: the melds that it comes nearest to, and what they lack."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from tests.matches.games import RUN, SET, Game
from tests.matches.melding import RANKS, SUITS, bare, face, is_joker, places_of

Json = dict[str, Any]
Cost = Callable[[str], int]

WORTH_A_LOOK = 18
"""Of the melds that a hand could come to, how many of each kind are tried together."""


@dataclass(frozen=True)
class Target:
    """A meld that is hoped for: the cards of it that are held, and what else it takes."""

    kind: str
    held: tuple[str, ...]
    gaps: tuple[str, ...]
    cost: int

    @property
    def suit(self) -> str:
        """That of a run; a set has none."""
        return self.held[0][1] if self.kind == RUN else ""


@dataclass(frozen=True)
class Plan:
    """The melds of a contract as a hand comes nearest to them."""

    targets: tuple[Target, ...] = ()
    jokers: tuple[str, ...] = ()
    cost: int = 10_000
    melds: tuple[list[str], ...] = field(default=(), compare=False)
    """The contract itself, if nothing is missing."""

    @property
    def held(self) -> set[str]:
        return {code for target in self.targets for code in target.held} | set(self.jokers)

    @property
    def gaps(self) -> set[str]:
        return {gap for target in self.targets for gap in target.gaps}


def costs(table: Json, seat: int) -> Cost:
    """How hard it is to get a card: it lies in the stock or the pile, or others have it."""
    free = {code[:2] for code in (*table["stock"], *table["discards"])}
    held = {code[:2] for n, each in enumerate(table["seats"]) if n != seat for code in each["hand"]}
    return lambda gap: 10 if gap in free else 14 if gap in held else 60


def plan(game: Game, deal: int, hand: list[str], cost: Cost, size: int | None = None) -> Plan:
    """The cheapest way to the contract of that deal; the last takes a hand of that size, all of it.

    The size is that of the hand, unless it is still to grow.
    """
    if not game.is_last_contract(deal):
        return shortest_plan(game, deal, hand, cost)
    naturals, jokers = _sorted_out(hand)
    return _met(game, _of_the_whole_hand(game, naturals, jokers, cost, size or len(hand)))


def shortest_plan(game: Game, deal: int, hand: list[str], cost: Cost) -> Plan:
    """The cheapest way to the melds of the contract, each as short as it may be."""
    naturals, jokers = _sorted_out(hand)
    return _met(game, _nearest(game, game.contract(deal), naturals, jokers, cost))


def _sorted_out(hand: list[str]) -> tuple[list[str], tuple[str, ...]]:
    """The natural cards, and the jokers."""
    naturals = sorted(code for code in hand if not is_joker(code))
    return naturals, tuple(code for code in hand if is_joker(code))


def _met(game: Game, found: Plan) -> Plan:
    """The same, with the melds if jokers make up for all that is missing."""
    missing = sum(len(target.gaps) for target in found.targets)
    if not found.targets or missing > len(found.jokers):
        return found
    return Plan(found.targets, found.jokers, found.cost, tuple(_filled(game, found)))


def _filled(game: Game, found: Plan) -> Iterator[list[str]]:
    """The melds with jokers where cards are missing."""
    jokers = list(found.jokers)
    for target in found.targets:
        short = target.kind == SET and not game.melding.distinct_suits
        gaps = [gap[0] if short else gap for gap in target.gaps]
        yield [*target.held, *(f"{jokers.pop()}={gap}" for gap in gaps)]


def _price(gaps: list[int], jokers: int) -> int:
    """What is missing costs, but for what jokers make up."""
    return sum(sorted(gaps)[: max(0, len(gaps) - jokers)])


def _nearest(
    game: Game, contract: tuple[str, ...], naturals: list[str], jokers: tuple[str, ...], cost: Cost
) -> Plan:
    kinds = {
        SET: sorted(_sets(game, naturals, cost), key=lambda target: target.cost)[:WORTH_A_LOOK],
        RUN: sorted(_runs(game, naturals, cost), key=lambda target: target.cost)[:WORTH_A_LOOK],
    }
    best = Plan()

    def choose(chosen: tuple[Target, ...], first: int) -> None:
        nonlocal best
        price = _price([cost(gap) for target in chosen for gap in target.gaps], len(jokers))
        if price >= best.cost:
            return
        if len(chosen) == len(contract):
            best = Plan(chosen, jokers, price)
            return
        kind = contract[len(chosen)]
        again = bool(chosen) and chosen[-1].kind == kind
        for number, target in enumerate(kinds[kind][first if again else 0 :]):
            if all(_go_together(target, other) for other in chosen):
                choose((*chosen, target), number + 1 + (first if again else 0))

    choose((), 0)
    return best


def _go_together(one: Target, other: Target) -> bool:
    """No card twice, and no two runs of one suit, which is allowed by any house rules."""
    apart = not one.suit or one.suit != other.suit
    return apart and not set(one.held) & set(other.held) and not set(one.gaps) & set(other.gaps)


def _sets(game: Game, naturals: list[str], cost: Cost) -> Iterator[Target]:
    for rank in RANKS:
        held = [code for code in naturals if code[0] == rank]
        for size in (3, 2, 1):
            for some in combinations(held, size):
                suits = [code[1] for code in some]
                if game.melding.distinct_suits and len(set(suits)) < size:
                    continue
                repeats = not game.melding.distinct_suits
                free = [rank + suit for suit in SUITS if repeats or suit not in suits]
                gaps = tuple(sorted(free, key=cost)[: 3 - size])
                yield Target(SET, some, gaps, sum(map(cost, gaps)))


def _runs(game: Game, naturals: list[str], cost: Cost, length: int = 0) -> Iterator[Target]:
    length = length or game.melding.shortest_run
    by_face = {face(code): code for code in reversed(naturals)}
    for suit in SUITS:
        for low in range(game.melding.lowest, game.melding.highest - length + 2):
            faces = places_of(suit, range(low, low + length))
            held = tuple(by_face[each] for each in faces if each in by_face)
            gaps = tuple(each for each in faces if each not in by_face)
            if held:
                yield Target(RUN, held, gaps, sum(map(cost, gaps)))


def _of_the_whole_hand(
    game: Game, naturals: list[str], jokers: tuple[str, ...], cost: Cost, size: int
) -> Plan:
    """Three runs of different suits that together are as long as the hand is large."""
    shortest = game.melding.shortest_run
    longest = min(13, size - 2 * shortest)
    best: dict[tuple[str, int], Target] = {}
    for length in range(shortest, longest + 1):
        for target in _runs(game, naturals, cost, length):
            known = best.get((target.suit, length))
            if known is None or target.cost < known.cost:
                best[target.suit, length] = target
    found = Plan()
    for suits in combinations(SUITS, 3):
        for one in range(shortest, longest + 1):
            for other in range(shortest, size - one - shortest + 1):
                wanted = zip(suits, (one, other, size - one - other), strict=True)
                targets = tuple(best[each] for each in wanted if each in best)
                if len(targets) < 3:
                    continue
                missing = [cost(gap) for target in targets for gap in target.gaps]
                price = _price(missing, len(jokers))
                if price < found.cost:
                    found = Plan(targets, jokers, price)
    return found


def free_cards(hand: list[str], found: Plan) -> list[str]:
    """The cards of a hand that the plan has no use for."""
    held = {bare(code) for code in found.held}
    return [code for code in hand if code not in held]
