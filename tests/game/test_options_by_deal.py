"""Options that differ from deal to deal, lists of lists of words, and what a game offers."""

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from service.game.house_rules import Options
from service.game.options import (
    MOST_WORDS,
    ByDeal,
    BySeats,
    Option,
    Value,
    deals_that_differ,
    declared,
    fixed,
    named,
    offered,
    settle,
)


@dataclass(frozen=True, slots=True)
class ToyOptions(Options):
    """A game whose hands grow, with a list to choose and some of the house rules as they are."""

    offers: ClassVar = named("packs  renewals\n longest_run")
    hand_size: int = offered(Options, "hand_size", ByDeal(((1, 2, 5), (3, 3, 6), (4, 6, 8))))
    largest_set: int = offered(Options, "largest_set", ByDeal(((1, 3, 4), (4, 4, 3))))
    contracts: tuple[tuple[str, ...], ...] = offered(
        Options, "contracts", (("set",), ("run", "set"))
    )
    scoring: str = fixed(Options, "scoring", "penalties")


OPTIONS: dict[str, Option] = {each.name: each for each in declared(ToyOptions)}


@pytest.mark.parametrize(
    ("deal", "size"), [(1, 5), (2, 5), (3, 6), (4, 8), (6, 8), (7, 8), (1_000, 8)]
)
def test_a_default_by_deal_holds_from_to_and_the_last_for_ever(deal: int, size: int) -> None:
    assert settle(ToyOptions, {}, 4, deal).hand_size == size
    assert ByDeal(((1, 2, 5), (3, 3, 6), (4, 6, 8))).at(deal) == size


def test_who_does_not_ask_for_a_deal_means_the_first() -> None:
    assert settle(ToyOptions, {}, 4) == settle(ToyOptions, {}, 4, 1)


def test_what_is_chosen_holds_in_every_deal() -> None:
    assert {settle(ToyOptions, {"hand_size": 7}, 4, deal).hand_size for deal in range(1, 9)} == {7}


def test_what_is_given_may_itself_differ() -> None:
    given: dict[str, Any] = {
        "hand_size": ByDeal(((1, 1, 3), (2, 9, 4))),
        "packs": BySeats(((2, 4, 1), (5, 8, 2))),
    }
    assert settle(ToyOptions, given, 4, 2).hand_size == 4
    assert settle(ToyOptions, given, 6, 1).packs == 2


def test_it_is_known_from_which_deals_on_defaults_differ() -> None:
    assert deals_that_differ(ToyOptions) == (1, 3, 4)
    assert deals_that_differ(Options) == (1,)


@pytest.mark.parametrize(
    "value",
    [
        (("set",),),
        (("run", "set", "set"), ("run",)),
        (("set",) * MOST_WORDS,),
        (("set",),) * 20,
    ],
)
def test_a_list_of_lists_of_the_words_is_taken(value: Value) -> None:
    assert OPTIONS["contracts"].refusal(value) is None


SENTENCE = "contracts is a list of 1 to 20 lists, each of 1 to 6 of these words: set, run."


@pytest.mark.parametrize(
    "value",
    [
        (),
        (("set",),) * 21,
        ((),),
        (("set",), ()),
        (("set",) * 7,),
        (("set", "book"),),
        ("set",),
        ((1,),),
        (("set", None),),
        (["set"],),
        [["set"]],
        [("set",)],
        "set",
        1,
        True,
        None,
    ],
    ids=str,
)
def test_anything_else_is_refused_with_a_sentence(value: object) -> None:
    assert OPTIONS["contracts"].refusal(value) == SENTENCE


def test_a_list_is_no_value_of_another_option() -> None:
    assert OPTIONS["hand_size"].refusal((("set",),)) == (
        "hand_size is a whole number from 1 to 26."
    )
    assert OPTIONS["longest_run"].refusal(()) == "longest_run is a whole number from 13 to 14."


def test_a_list_is_no_switch() -> None:
    assert not OPTIONS["contracts"].is_switch
    assert OPTIONS["distinct_suits"].is_switch


def test_names_stand_in_a_text() -> None:
    assert named("packs  renewals\n longest_run") == {"packs", "renewals", "longest_run"}


def test_what_is_offered_may_be_chosen_and_the_rest_may_not() -> None:
    free = {name for name, each in OPTIONS.items() if not each.fixed}
    assert free == {
        *("packs", "renewals", "longest_run"),
        *("hand_size", "largest_set", "contracts"),
    }
    assert OPTIONS["packs"].refusal(2) is None
    assert OPTIONS["jokers"].refusal(2) == "This game fixes jokers: it cannot be chosen."
    assert OPTIONS["scoring"].refusal("penalties") == (
        "This game fixes scoring: it cannot be chosen."
    )


def test_what_is_offered_as_it_is_keeps_its_default() -> None:
    plain = {each.name: each for each in declared(Options)}
    for name in ToyOptions.offers:
        assert OPTIONS[name].default == plain[name].default
    assert OPTIONS["scoring"].default == "penalties"
