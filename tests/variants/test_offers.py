"""What every game lets its players choose, and that its presets and defaults are such choices."""

from collections.abc import Iterator
from dataclasses import fields

import pytest

from service.game.house_rules import Options
from service.game.options import (
    ByDeal,
    ByOption,
    BySeats,
    Default,
    Option,
    Value,
    declared,
    settle,
)
from service.game.table import Rules
from service.game.variant import Variant
from service.variants import VARIANTS, rules_for
from service.variants.contract_rummy import CONTRACT_RUMMY

GAMES = pytest.mark.parametrize("game", VARIANTS.values(), ids=VARIANTS)
PRESETS = [(game, name) for game in VARIANTS.values() for name in game.presets]


def options_of(game: Variant) -> dict[str, Option]:
    return {each.name: each for each in declared(game.options)}


def values(default: Default) -> Iterator[Value]:
    if isinstance(default, BySeats | ByDeal | ByOption):
        yield from (row[-1] for row in default.rows)
    else:
        yield default


@GAMES
def test_every_name_that_is_offered_is_a_declared_option(game: Variant) -> None:
    assert game.options.offers <= set(options_of(game))


@GAMES
def test_nothing_is_offered_twice(game: Variant) -> None:
    assert game.options.offers.isdisjoint(game.options.__annotations__)


@GAMES
def test_what_is_offered_or_overridden_may_be_chosen_and_nothing_else(game: Variant) -> None:
    free = {name for name, each in options_of(game).items() if not each.fixed}
    own = set(game.options.__annotations__) & {each.name for each in fields(Options)}
    assert game.options.offers <= free <= game.options.offers | own


@GAMES
def test_every_default_may_be_chosen(game: Variant) -> None:
    for each in options_of(game).values():
        if not each.fixed:
            assert [each.refusal(value) for value in values(each.default)] == [
                None for _ in values(each.default)
            ], each.name


@GAMES
def test_defaults_cover_every_number_of_players_and_every_deal(game: Variant) -> None:
    for seats in range(game.least_seats, game.most_seats + 1):
        for deal in range(1, 12):
            assert isinstance(rules_for(game, {}, seats, None, deal), Rules)
    for each in options_of(game).values():
        if isinstance(each.default, ByDeal):
            first, last = [row[0] for row in each.default.rows], [r[1] for r in each.default.rows]
            assert first == [1, *(end + 1 for end in last[:-1])]


@GAMES
def test_a_default_by_another_option_covers_all_its_words(game: Variant) -> None:
    every = options_of(game)
    names = list(every)
    for each in every.values():
        if isinstance(each.default, ByOption):
            other = every[each.default.option]
            assert names.index(other.name) < names.index(each.name)
            assert [row[0] for row in each.default.rows] == list(other.words)


@pytest.mark.parametrize(("game", "name"), PRESETS, ids=str)
def test_a_preset_chooses_what_may_be_chosen(game: Variant, name: str) -> None:
    every = options_of(game)
    for option, default in game.presets[name].items():
        assert all(every[option].refusal(value) is None for value in values(default)), option
    for seats in range(game.least_seats, game.most_seats + 1):
        assert isinstance(rules_for(game, {}, seats, name), Rules)


@pytest.mark.parametrize(("seats", "packs", "jokers"), [(3, 2, 1), (4, 2, 1), (5, 3, 2), (8, 3, 2)])
def test_a_preset_may_differ_by_the_number_of_players(seats: int, packs: int, jokers: int) -> None:
    rules = rules_for(CONTRACT_RUMMY, {}, seats, "standard")
    assert isinstance(rules, Rules)
    assert (rules.options.packs, rules.options.jokers) == (packs, jokers)


def test_what_is_chosen_stands_over_such_a_preset() -> None:
    rules = rules_for(CONTRACT_RUMMY, {"packs": 4}, 8, "standard")
    assert isinstance(rules, Rules)
    assert (rules.options.packs, rules.options.jokers, rules.options.buys) == (4, 2, True)


@GAMES
def test_the_settled_options_of_a_game_are_values(game: Variant) -> None:
    settled = settle(game.options, {}, game.least_seats)
    for field in fields(settled):
        value = getattr(settled, field.name)
        assert not isinstance(value, BySeats | ByDeal | ByOption)
