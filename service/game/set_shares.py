"""How cards of one rank, and jokers, can be shared out among sets."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from service.game import cards, sets
from service.game.house_rules import Options
from service.game.melds import Kind, Meld
from service.game.points import is_quartet
from service.game.strands import NEW, Effort
from service.game.worth import GROUP, Worth

Pool = tuple[int, ...]
"""How many cards of each suit are to be laid."""


class Share(NamedTuple):
    """What one set gets: a new one, or that of the table with the number `meld`."""

    meld: int
    suits: tuple[int, ...]
    jokers: int


Shares = tuple[Share, ...]


class SetShares:
    """The ways to share out cards of one rank among new sets and these of the table."""

    def __init__(
        self, melds: Mapping[int, Meld], worth: Worth, options: Options, effort: Effort
    ) -> None:
        """Nothing is worked out before it is asked for, and nothing twice."""
        self._worth = worth
        self.melds = sorted(melds.items())
        self._options = options
        self._effort = effort
        self._known: dict[tuple[int, Pool, int], dict[int, Shares]] = {}

    def of(self, pool: Pool, jokers: int) -> dict[int, Shares]:
        """For each number of jokers that can be laid with all of the cards: the best groups.

        The best are worth most besides their cards: the fewest, unless some count double.
        """
        return self._from(0, pool, jokers)

    def value(self, shares: Shares) -> int:
        """What the groups are worth besides their cards: what is doubled, less their price."""
        return sum(map(self._again, shares)) - len(shares) * GROUP

    def worth_of(self, shares: Shares) -> int:
        """What the groups are worth with their cards."""
        naturals = sum(len(share.suits) for share in shares)
        jokers = sum(share.jokers for share in shares)
        return naturals * self._worth.natural + jokers * self._worth.joker + self.value(shares)

    def most_for_each(self, alike: Sequence[int], jokers: int, price: int) -> int | None:
        """What each natural card may bring at most, where a joker costs so much.

        `alike` counts the cards of each suit. None if there can be no set, and none is there.
        """
        options = self._options
        largest = sets.largest(options)
        naturals = min(sum(map(bool, alike)) if options.distinct_suits else sum(alike), largest)
        each = [
            -(-(self.worth_of((Share(NEW, (0,) * count, more),)) - more * price) // count)
            for count in range(max(1, options.least_naturals), naturals + 1)
            for more in range(
                max(0, sets.SMALLEST_SET - count),
                min(_most(jokers, options), largest - count) + 1,
            )
        ]
        if self.melds and naturals:
            each.append(-(-(naturals * self._worth.natural - GROUP) // naturals))
        return max(each, default=0 if self.melds else None)

    def _again(self, share: Share) -> int:
        count = len(share.suits) + share.jokers
        if share.meld != NEW or not is_quartet(Kind.SET, count, self._options):
            return 0
        naturals = len(share.suits) * self._worth.natural_again
        return naturals + share.jokers * self._worth.joker_again

    def _from(self, number: int, pool: Pool, jokers: int) -> dict[int, Shares]:
        """The same with new sets, and melds of the table from that one on, of those there are."""
        key = (number, pool, jokers)
        if key in self._known:
            return self._known[key]
        if number < len(self.melds):
            ways, after = self._on_the_table(number, pool, jokers), number + 1
        elif any(pool):
            ways, after = self._new_set(pool, jokers), number
        else:
            return {0: ()}
        best: dict[int, Shares] = {}
        for share in ways:
            used = share.jokers
            others = self._from(after, _without(pool, share.suits), jokers - used)
            self._effort.spend(1)
            first = (share,) if share.suits or used else ()
            for laid, rest in others.items():
                shares = (*first, *rest)
                if used + laid not in best or self.value(shares) > self.value(best[used + laid]):
                    best[used + laid] = shares
        self._known[key] = best
        return best

    def _on_the_table(self, number: int, pool: Pool, jokers: int) -> Iterator[Share]:
        """What that meld of the table may get."""
        options = self._options
        name, meld = self.melds[number]
        lying = {cards.suit(face) for face in meld.faces} if options.distinct_suits else set()
        room = sets.largest(options) - len(meld.cards)
        most = _most(jokers, options, sum(map(cards.is_joker, meld.cards)))
        for suits in _choices(pool, lying, room, options):
            for count in range(min(most, room - len(suits)) + 1):
                yield Share(name, suits, count)

    def _new_set(self, pool: Pool, jokers: int) -> Iterator[Share]:
        """What a new set may get that has the first card of the pool."""
        options = self._options
        first = next(suit for suit, count in enumerate(pool) if count)
        barred = {first} if options.distinct_suits else set()
        left = _without(pool, (first,))
        for more in _choices(left, barred, sets.largest(options) - 1, options):
            suits = (first, *more)
            if len(suits) < options.least_naturals:
                continue
            most = min(_most(jokers, options), sets.largest(options) - len(suits))
            for count in range(max(0, sets.SMALLEST_SET - len(suits)), most + 1):
                yield Share(NEW, suits, count)


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
