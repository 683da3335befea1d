"""Hands that are hard to arrange, found by changing a hand and keeping what is harder."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import NamedTuple
from unittest import mock

from service.game import arrangement_search, cards
from service.game.arrangement import Arrangement, TooComplex, best_arrangement
from service.game.cards import Card
from service.game.house_rules import Options
from service.game.melds import Meld, bare, readings
from service.game.strands import Effort
from tests.arrangement_hands import persian_rules

TWO_PACKS = Options(packs=2, jokers=2)


def all_cards(options: Options) -> Options:
    """The rules with as many cards as there can be."""
    return replace(options, packs=cards.MOST_PACKS, jokers=cards.MOST_JOKERS)


class Hard(NamedTuple):
    """What is to be arranged."""

    options: Options
    hand: tuple[Card, ...]
    melds: tuple[Meld, ...] = ()


class Counted(Effort):
    """An effort that tells how much of it was spent, and the most of that at once."""

    def __init__(self, steps: int) -> None:
        super().__init__(steps)
        self.spent = self.most_at_once = 0

    def spend(self, steps: int) -> None:
        self.spent += steps
        self.most_at_once = max(self.most_at_once, steps)
        super().spend(steps)


@contextmanager
def counted() -> Iterator[list[Counted]]:
    """Count the steps of every search that begins meanwhile."""
    efforts: list[Counted] = []

    def counting(steps: int) -> Counted:
        efforts.append(Counted(steps))
        return efforts[-1]

    with mock.patch.object(arrangement_search, "Effort", counting):
        yield efforts


def arranged(hard: Hard) -> tuple[Arrangement | TooComplex, Counted]:
    """What comes of the search, and its steps: none where none is needed, as without jokers."""
    with counted() as efforts:
        found = best_arrangement(hard.hand, hard.melds, hard.options)
    (effort,) = efforts or [Counted(0)]
    return found, effort


Change = Callable[[Random, Hard], Hard]


def another_card(random: Random, hard: Hard) -> Hard:
    """A card of the hand, or some, for others: alike ones often, since these make it hard."""
    hand = list(hard.hand)
    lying = {card for meld in hard.melds for card in meld.cards}
    pack = cards.whole_pack(hard.options.packs, hard.options.jokers)
    free = [card for card in pack if card not in lying and card not in hand]
    for _ in range(random.choice((1, 1, 2, 3))):
        near = random.choice(hand)
        alike = [card for card in free if are_near(card, near)]
        if not free:
            break
        taken = random.choice(alike if alike and random.random() < 0.7 else free)
        free.remove(taken)
        hand[random.randrange(len(hand))] = taken
    return hard._replace(hand=tuple(dict.fromkeys(hand)))


def are_near(one: Card, other: Card) -> bool:
    """Whether they have a rank in common, or lie close to one another in a suit."""
    if cards.is_joker(one) or cards.is_joker(other):
        return cards.is_joker(one) and cards.is_joker(other)
    one, other = cards.face(one), cards.face(other)
    apart = abs(cards.rank(one) - cards.rank(other))
    return apart == 0 or (cards.suit(one) == cards.suit(other) and apart <= 2)


def more_or_fewer(random: Random, hard: Hard) -> Hard:
    """Some cards more, or less."""
    if random.random() < 0.3 and len(hard.hand) > 8:
        return hard._replace(hand=tuple(random.sample(hard.hand, len(hard.hand) - 3)))
    lying = {card for meld in hard.melds for card in meld.cards}
    pack = cards.whole_pack(hard.options.packs, hard.options.jokers)
    free = [card for card in pack if card not in lying and card not in hard.hand]
    return hard._replace(hand=hard.hand + tuple(random.sample(free, min(len(free), 4))))


def other_rules(random: Random, hard: Hard) -> Hard:
    """Other house rules, and no melds on the table, which might be none by them."""
    options = all_cards(replace(persian_rules(random), jokers_are_wild=True))
    return Hard(options, hard.hand)


def meld_on_the_table(random: Random, hard: Hard) -> Hard:
    """A meld beside those that lie there."""
    lying = {card for meld in hard.melds for card in meld.cards} | set(hard.hand)
    pack = cards.whole_pack(hard.options.packs, hard.options.jokers)
    free = [card for card in pack if card not in lying]
    for _ in range(20):
        near = random.choice(hard.hand)
        alike = [card for card in free if are_near(card, near)]
        chosen = random.sample(alike, min(len(alike), random.choice((3, 4, 5))))
        found = readings(bare(chosen), hard.options)
        if found:
            by = (0,) * len(chosen)
            return hard._replace(melds=(*hard.melds, Meld(*found[0], by=by, owner=0)))
    return hard


def hardest(random: Random, first: Hard, changes: tuple[Change, ...], tries: int) -> Hard:
    """The hand with most steps that was met, climbing from the first by that many changes."""
    best, most = first, arranged(first)[1].spent
    for _ in range(tries):
        tried = random.choice(changes)(random, best)
        steps = arranged(tried)[1].spent
        if steps >= most:
            best, most = tried, steps
    return best
