"""How cards of one rank, and jokers, can be shared out among sets."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from service.game import cards, sets
from service.game.house_rules import Options
from service.game.melds import Meld
from service.game.strands import NEW

Pool = tuple[int, ...]
"""How many cards of each suit are to be laid."""


class Share(NamedTuple):
    """What one set gets: a new one, or that of the table with the number `meld`."""

    meld: int
    suits: tuple[int, ...]
    jokers: int


Shares = tuple[Share, ...]


def shares(
    pool: Pool, jokers: int, melds: Mapping[int, Meld], options: Options
) -> dict[int, Shares]:
    """For each number of jokers that can be laid with all of the cards: the fewest groups."""
    best: dict[int, Shares] = {}
    for found in _on_the_table(pool, jokers, tuple(sorted(melds.items())), options):
        laid = sum(share.jokers for share in found)
        if laid not in best or len(found) < len(best[laid]):
            best[laid] = found
    return best


def _on_the_table(
    pool: Pool, jokers: int, melds: tuple[tuple[int, Meld], ...], options: Options
) -> Iterator[Shares]:
    if not melds:
        yield from _new_sets(pool, jokers, options)
        return
    (number, meld), *rest = melds
    lying = {cards.suit(face) for face in meld.faces} if options.distinct_suits else set()
    room = sets.largest(options) - len(meld.cards)
    most = _most(jokers, options, sum(map(cards.is_joker, meld.cards)))
    for suits in _choices(pool, lying, room, options):
        left = _without(pool, suits)
        for count in range(min(most, room - len(suits)) + 1):
            share = (Share(number, suits, count),) if suits or count else ()
            for others in _on_the_table(left, jokers - count, tuple(rest), options):
                yield (*share, *others)


def _new_sets(pool: Pool, jokers: int, options: Options) -> Iterator[Shares]:
    if not any(pool):
        yield ()
        return
    first = next(suit for suit, count in enumerate(pool) if count)
    left = _without(pool, (first,))
    barred = {first} if options.distinct_suits else set()
    for more in _choices(left, barred, sets.largest(options) - 1, options):
        suits = (first, *more)
        if len(suits) < options.least_naturals:
            continue
        most = min(_most(jokers, options), sets.largest(options) - len(suits))
        for count in range(max(0, sets.SMALLEST_SET - len(suits)), most + 1):
            for others in _new_sets(_without(left, more), jokers - count, options):
                yield (Share(NEW, suits, count), *others)


def _most(jokers: int, options: Options, lying: int = 0) -> int:
    return jokers if options.most_jokers is None else min(jokers, options.most_jokers - lying)


def _choices(
    pool: Pool, barred: set[int], room: int, options: Options
) -> Iterator[tuple[int, ...]]:
    """Which suits can be taken from the pool; all alike where they may repeat, so lowest first."""
    if options.distinct_suits:
        free = [suit for suit, count in enumerate(pool) if count and suit not in barred]
        for count in range(min(room, len(free)) + 1):
            yield from combinations(free, count)
    else:
        every = tuple(suit for suit, count in enumerate(pool) for _ in range(count))
        for count in range(min(room, len(every)) + 1):
            yield every[:count]


def _without(pool: Pool, suits: tuple[int, ...]) -> Pool:
    return tuple(count - suits.count(suit) for suit, count in enumerate(pool))
