"""A house rule is declared once: the declaration validates, defaults and describes."""

from dataclasses import dataclass

import pytest

from service.game.options import BySeats, Option, Options, declared, offered, option, settle


@dataclass(frozen=True, slots=True)
class ToyOptions(Options):
    """A game with an option of each kind."""

    jokers: int = offered(Options, "jokers", BySeats(((2, 3, 2), (4, 6, 4))))
    knock_at: int = option(10, "Most deadwood points a player may knock with.", least=0, most=10)
    ace: str = option("low", "Where the ace stands.", values=("low", "high"))
    calls: bool = option(default=False, text="Whether rummy may be called.")


OPTIONS: dict[str, Option] = {each.name: each for each in declared(ToyOptions)}


@pytest.mark.parametrize(
    ("name", "value"), [("jokers", 0), ("jokers", 8), ("knock_at", 5), ("ace", "high"),
                        ("calls", True)]
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
        ("calls", 1, "calls is true or false."),
        ("calls", "yes", "calls is true or false."),
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
        OPTIONS["jokers"].default_for(7)


def test_an_offered_option_keeps_its_meaning_and_is_no_longer_fixed() -> None:
    fixed = {each.name: each for each in declared(Options)}["jokers"]
    assert fixed.fixed
    assert not OPTIONS["jokers"].fixed
    assert OPTIONS["jokers"].text == fixed.text
    assert (OPTIONS["jokers"].least, OPTIONS["jokers"].most) == (fixed.least, fixed.most)


def test_every_option_has_a_sentence() -> None:
    assert all(each.text.endswith(".") for each in OPTIONS.values())
