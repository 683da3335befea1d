"""The deals that games are played from by chance: every game, by its own and by house rules.

They are the same with every run. The houses of a game share out all choices there are: what
contradicts the others of one house, or cannot be with its number of seats, the next ones try.
"""

import os
from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random
from typing import NamedTuple

from service.game.options import Option, Value, declared
from service.game.table import Rules, Table
from service.game.variant import Variant
from service.rules import deal as dealing
from service.variants import VARIANTS, rules_for, rules_in

MOST = 200 if os.environ.get("HYPOTHESIS_PROFILE") == "long" else 40
"""About how many deals of each game there are."""
HOUSES = 6
"""Deals by house rules in which every choice among words and every switch is met once."""
PLAIN = 4
"""Of so many deals with each number of seats one is played by the game's own rules alone."""


class Deal(NamedTuple):
    """One deal: a game, at a table of so many seats, by these rules; `number` is its seed."""

    game: str
    seats: int
    number: int
    preset: str | None = None
    given: tuple[tuple[str, Value], ...] = ()

    def rules(self) -> Rules:
        """What it is played by."""
        rules = rules_for(VARIANTS[self.game], dict(self.given), self.seats, self.preset)
        assert isinstance(rules, Rules), rules
        return rules

    def dealt(self) -> Table:
        """The table as it is dealt: of a match of several deals any one, not always the first."""
        number = 1 + self.number % (self.rules().options.deals or 1)
        rules = rules_in(self.rules(), self.seats, number)
        return dealing.deal(rules, seats=self.seats, seed=str(self.number), dealer=0, number=number)


@cache
def every_deal() -> tuple[Deal, ...]:
    """All deals of all games."""
    return tuple(deal for game in VARIANTS.values() for deal in deals_of(game))


def deals_of(game: Variant) -> Iterator[Deal]:
    """About `MOST` deals of one game, as many with each number of seats; first by its own rules.

    Contracts take long to look for: of a game that has them there are fewer.
    """
    numbers_of_seats = range(game.least_seats, game.most_seats + 1)
    presets = (None, *game.presets)
    has_contracts = any(o.name == "contracts" and not o.fixed for o in declared(game.options))
    rows = -(-(MOST * 2 // 3 if has_contracts else MOST) // len(numbers_of_seats))
    plain = max(len(presets), rows // PLAIN)
    waiting: list[tuple[str, Value]] = []
    for number, (row, seats) in enumerate(product(range(rows), numbers_of_seats)):
        deal = Deal(game.name, seats, number, presets[row % len(presets)])
        yield deal if row < plain else _by_house_rules(deal, waiting)


def _by_house_rules(deal: Deal, waiting: list[tuple[str, Value]]) -> Deal:
    """The deal with its share of the choices that wait for one, and some numbers by chance.

    What does not go together with the rest is left waiting.
    """
    chance = Random(f"{deal.game} {deal.number}")
    offered = [option for option in declared(VARIANTS[deal.game].options) if not option.fixed]
    options = deal.rules().options
    choices = [(o.name, value) for o in offered for value in _others(o, getattr(options, o.name))]
    jokers: list[tuple[str, Value]] = [(o.name, 4) for o in offered if o.name == "jokers"]
    share = len(choices) // HOUSES + 1
    if len(waiting) < share:
        waiting += chance.sample(choices, len(choices))
    numbers = [(o.name, _number(o, chance)) for o in offered if o.most and not o.listed]
    house = deal
    for choice in tuple(waiting):
        if len(house.given) < share and (wider := _with(house, choice, [*choices, *jokers])):
            house = wider
            waiting.remove(choice)
    for choice in chance.sample(numbers, min(len(numbers), chance.randint(0, 6))):
        house = _with(house, choice, choices) or house
    return house


def _with(
    deal: Deal, choice: tuple[str, Value], choices: list[tuple[str, Value]], depth: int = 2
) -> Deal | None:
    """The deal by one more house rule, and perhaps others that it goes only with."""
    name, value = choice
    given = dict(deal.given)
    if given.get(name, value) != value:
        return None
    wish: dict[str, Value] = {**given, name: value}
    wider = deal._replace(given=tuple(wish.items()))
    wrong = rules_for(VARIANTS[deal.game], wish, deal.seats, deal.preset)
    if isinstance(wrong, Rules):
        return wider
    about = {option for sentence in wrong for option in sentence.options} - wish.keys()
    others = [other for other in choices if depth and other[0] in about]
    found = (_with(wider, other, choices, depth - 1) for other in others)
    return next(filter(None, found), None)


def _others(option: Option, own: Value) -> list[Value]:
    """What the option may be besides what it is: words, or the other way of a switch."""
    if option.is_switch:
        return [not own]
    if option.listed:
        return [tuple((word, *words) for word in option.words for words in ((), option.words))]
    return [word for word in option.words if word != own]


def _number(option: Option, chance: Random) -> int:
    """A number it may be, rather a small one."""
    least, most = option.least or 0, option.most or 0
    return chance.choice((chance.randint(least, min(most, least + 8)), chance.randint(least, most)))
