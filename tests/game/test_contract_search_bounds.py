"""Where a search for contracts would take too long, it says so instead of guessing."""

from dataclasses import replace
from itertools import islice

import pytest

from service.game import cards, contract_search, possible_contracts
from service.game.contract_search import ContractSearch, in_order
from service.game.house_rules import Options
from service.game.melds import Kind, Play
from service.game.possible_contracts import every_contract, uses_in_contract
from service.game.strands import Effort, TooManyStepsError
from tests.game.codes import card, hand, plays

OPTIONS = Options(packs=2, jokers=4)
SETS = ("set", "set")
HELD = "7C 7D 7H 7S 9C 9D 9H 9S"


def test_a_search_ends_at_its_bound():
    with pytest.raises(TooManyStepsError):
        ContractSearch(OPTIONS, effort=Effort(1)).first(SETS, hand(HELD))
    with pytest.raises(TooManyStepsError):
        ContractSearch(OPTIONS, effort=Effort(1)).with_card(
            card("9S"), hand(HELD), SETS, hand(HELD)
        )
    assert ContractSearch(OPTIONS, effort=Effort(50)).first(SETS, hand(HELD)) is not None


def test_a_list_after_such_a_search_is_one_that_is_cut(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(contract_search, "MOST_STEPS", 1)
    listed = every_contract(SETS, hand(HELD), OPTIONS, whole=False)
    assert list(islice(listed, 3_000)) == [None] * 3_000
    assert set(listed) == {None}


def test_so_is_one_of_too_many_melds(monkeypatch: pytest.MonkeyPatch):
    whole = [made for made in every_contract(SETS, hand(HELD), OPTIONS, whole=False) if made]
    assert len(whole) == 25
    monkeypatch.setattr(possible_contracts, "MOST_MELDS", 7)
    listed = list(every_contract(SETS, hand(HELD), OPTIONS, whole=False))
    found = [made for made in listed if made is not None]
    assert found == [made for made in whole if made in found]
    assert 1 < len(found) < 25
    assert set(listed[-3_000:]) == {None}


def test_a_use_that_would_take_too_long_is_none(monkeypatch: pytest.MonkeyPatch):
    def used(options: Options) -> bool:
        found = uses_in_contract(card("9S"), hand(HELD), SETS, hand(HELD), options, whole=False)
        return any(True for _ in found)

    assert used(OPTIONS)
    monkeypatch.setattr(possible_contracts, "MOST_STEPS_TO_USE", 1)
    # What is asked twice is kept: these options are asked about nowhere else.
    assert not used(replace(OPTIONS, ace_value=49))


def test_the_melds_of_a_contract_are_in_its_order_and_sorted():
    made = [
        (Kind.SET, plays(HELD[12:20])),
        (Kind.RUN, plays("2S 3S 4S")),
        (Kind.SET, plays(HELD[:8])),
    ]
    assert in_order(("set", "run", "set"), made) == (
        plays(HELD[:8]),
        plays("2S 3S 4S"),
        plays(HELD[12:20]),
    )


def test_of_twins_the_card_asked_for_is_laid():
    held = hand("7C 7D 7H 7C2 9C 9D 9H")
    for code in ("7C", "7C2"):
        found = ContractSearch(OPTIONS).with_card(card(code), held & ~(1 << card(code)), SETS, held)
        assert found is not None
        assert card(code) in {play.card for melded in found for play in melded}


def test_of_jokers_the_one_asked_for_is_laid():
    held = hand("7C 7D 9C 9D 9H X1 X2 X3")
    found = ContractSearch(OPTIONS).with_card(card("X3"), held, SETS, held)
    assert found is not None
    assert card("X3") in {play.card for melded in found for play in melded}


def test_jokers_that_are_not_wild_are_of_no_use():
    options = Options(packs=2, jokers=4, jokers_are_wild=False)
    held = hand("7C 7D 7H 9C 9D X1")
    assert ContractSearch(options).first(SETS, held) is None
    assert ContractSearch(options).first(("set",), held) == (plays("7C 7D 7H"),)
    assert ContractSearch(options, whole=True).first(("set",), hand("7C 7D 7H X1")) is None


def test_a_joker_is_declared_and_the_lower_one_stands_for_the_lower_card():
    (run,) = ContractSearch(OPTIONS, whole=True).first(("run",), hand("5S 8S X1 X2")) or ()
    assert run == (*plays("5S 8S"), Play(card("X1"), card("6S")), Play(card("X2"), card("7S")))
    (of_rank,) = ContractSearch(OPTIONS).first(("set",), hand("5S 5H X1")) or ()
    assert of_rank[-1].declared == cards.open_face(4)
