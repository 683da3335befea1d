"""A house rule is declared once: the declaration validates, defaults and describes."""

from dataclasses import dataclass, replace

import pytest

from service.game.house_rules import Options
from service.game.options import ByOption, BySeats, Option, declared, offered, option, settle


@dataclass(frozen=True, slots=True)
class ToyOptions(Options):
    """A game with an option of each kind."""

    jokers: int = offered(Options, "jokers", BySeats(((2, 3, 2), (4, 6, 4))))
    knock_at: int = option(10, "Most deadwood points a player may knock with.", least=0, most=10)
    ace: str = option("low", "Where the ace stands.", words=("low", "high"))
    shuffling: bool = option(default=False, text="Whether a machine shuffles.")
    target: int | None = option(50, "Points that end it.", least=1, most=100, optional=True)
    joker_value: int | str = option(15, "Its points.", least=0, most=50, words=("as_represented",))
    ace_points: int = option(
        ByOption("ace", (("low", 1), ("high", 15))), "Its points.", least=1, most=15
    )


OPTIONS: dict[str, Option] = {each.name: each for each in declared(ToyOptions)}


@pytest.mark.parametrize(
    ("name", "value"), [("jokers", 0), ("jokers", 8), ("knock_at", 5), ("ace", "high"),
                        ("shuffling", True), ("target", None), ("target", 7), ("joker_value", 7),
                        ("joker_value", "as_represented")]
)  # fmt: skip
def test_a_value_of_the_declared_kind_and_range_is_taken(name: str, value: object) -> None:
    assert OPTIONS[name].refusal(value) is None


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("knock_at", 11, "knock_at is a whole number from 0 to 10."),
        ("knock_at", -1, "knock_at is a whole number from 0 to 10."),
        ("knock_at", True, "knock_at is a whole number from 0 to 10."),
        ("knock_at", "5", "knock_at is a whole number from 0 to 10."),
        ("knock_at", 5.5, "knock_at is a whole number from 0 to 10."),
        ("knock_at", None, "knock_at is a whole number from 0 to 10."),
        ("ace", "around", "ace is one of: low, high."),
        ("ace", 1, "ace is one of: low, high."),
        ("shuffling", 1, "shuffling is true or false."),
        ("shuffling", "yes", "shuffling is true or false."),
        ("shuffling", None, "shuffling is true or false."),
        ("target", 0, "target is a whole number from 1 to 100, or null for none."),
        ("target", "none", "target is a whole number from 1 to 100, or null for none."),
        ("joker_value", 51, "joker_value is a whole number from 0 to 50, or as_represented."),
        ("joker_value", "low", "joker_value is a whole number from 0 to 50, or as_represented."),
        ("joker_value", None, "joker_value is a whole number from 0 to 50, or as_represented."),
        ("packs", 2, "This game fixes packs: it cannot be chosen."),
    ],
)
def test_another_value_is_refused_with_a_sentence(name: str, value: object, sentence: str) -> None:
    assert OPTIONS[name].refusal(value) == sentence


def test_what_is_not_given_has_its_default_by_the_number_of_seats() -> None:
    assert settle(ToyOptions, {}, 2).jokers == 2
    assert settle(ToyOptions, {}, 6).jokers == 4
    assert settle(ToyOptions, {"jokers": 1}, 6).jokers == 1
    assert settle(ToyOptions, {}, 2).knock_at == 10


def test_a_number_of_seats_without_a_row_has_no_default() -> None:
    with pytest.raises(LookupError):
        settle(ToyOptions, {}, 7)


def test_what_is_not_given_may_have_its_default_by_another_option() -> None:
    assert settle(ToyOptions, {}, 2).ace_points == 1
    assert settle(ToyOptions, {"ace": "high"}, 2).ace_points == 15
    assert settle(ToyOptions, {"ace": "high", "ace_points": 11}, 2).ace_points == 11


def test_none_is_a_choice_of_its_own() -> None:
    assert settle(ToyOptions, {}, 2).target == 50
    assert settle(ToyOptions, {"target": None}, 2).target is None


def test_an_offered_option_keeps_its_meaning_and_is_no_longer_fixed() -> None:
    fixed = {each.name: each for each in declared(Options)}["jokers"]
    assert fixed.fixed
    assert not OPTIONS["jokers"].fixed
    assert OPTIONS["jokers"].text == fixed.text
    assert (OPTIONS["jokers"].least, OPTIONS["jokers"].most) == (fixed.least, fixed.most)


def test_every_option_has_a_sentence() -> None:
    assert all(each.text.endswith(".") for each in OPTIONS.values())


def test_every_house_rule_is_fixed_until_a_game_offers_it() -> None:
    house_rules = declared(Options)
    assert all(each.fixed and each.text.endswith(".") for each in house_rules)
    assert len({each.name for each in house_rules}) == len(house_rules)


def test_every_default_is_a_value_that_may_be_chosen() -> None:
    for each in (*declared(Options), *OPTIONS.values()):
        chosen = replace(each, fixed=False)
        rows = getattr(each.default, "rows", ((each.default,),))
        # Where no contracts are played there are none, which nobody can ask for.
        none_played = each.listed and each.default == ()
        assert none_played or all(chosen.refusal(row[-1]) is None for row in rows), each


def test_options_are_equal_if_they_are_of_one_game_and_all_alike() -> None:
    game, same, other = Options(), replace(Options()), replace(Options(), ace="low")
    assert game == same
    assert hash(game) == hash(same)
    assert game != other
    assert game != ToyOptions()
    assert len({game, same, other}) == 2
