"""What is listed for a seat, where it is easily overlooked: bridges, jokers, swaps, calls."""

from typing import Any

import pytest

from service import referee
from service.game.actions import LayDown, LayOff
from service.rules.legal_actions import MOST_LISTED
from service.rules.use import ways_to_use
from service.wire import answers
from service.wire.table import TABLE
from tests.game.codes import card
from tests.rules.cases import (
    call,
    discard,
    document,
    draw,
    judged,
    lay_down,
    lay_off,
    pass_,
    resolve_calls,
    swap_joker,
    take,
)
from tests.vectors.builder import Given

RUN = {"seat": 1, "run": "5H 6H 7H"}
JOKER = {"seat": 1, "run": "5H X1=6H 7H"}


def listed(given: Given, seat: int | None = None) -> dict[str, Any]:
    table = TABLE.load(document(given))
    assert referee.check_table(table) == ()
    return answers.legal_actions(referee.legal_actions(table, seat))


def actions(given: Given) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = listed(given)["actions"]
    return found


def calls(given: Given, seat: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = listed(given, seat)["calls"]
    return found


DUE: Given = {"hand": "9H 8H 2C", "discards": "2D", "melds": [RUN]}
DUE |= {"taken": {"cards": "9H 2C"}, "must_use": "9H"}


def test_a_card_that_is_due_is_laid_off_with_what_bridges_the_gap():
    assert actions(DUE) == [lay_off("8H 9H", 0)]


def test_where_it_may_wait_the_bridge_comes_first():
    assert actions({**DUE, "rules": {"use_by": "same_turn"}}) == [lay_off("8H", 0)]


def test_melds_without_the_card_that_is_due_are_not_listed():
    given = {"hand": "9H 9C 9D KC KD KS", "taken": {"cards": "9H KC"}, "must_use": "9H"}
    assert actions(given) == [lay_down("9C 9D 9H")]


def test_a_card_that_is_due_is_found_among_more_melds_than_a_list_has():
    hand = "5S 6S 7S AC 2C 3C 4C 6C 7C 8C 9C TC JC QC KC X1 X2 X3 X4"
    rules = {"jokers": 4, "least_naturals": 2}
    given = {"rules": rules, "hand": hand, "taken": {"cards": "5S KS"}, "must_use": "5S"}
    found = actions({**given, "hand": f"{hand} KS"})
    assert lay_down("5S 6S 7S") in found
    assert all("5S" in str(action) for action in found)


@pytest.mark.parametrize("rule", [{"use_by_lay_off": False}, {"lay_off_needs_own_meld": True}])
def test_where_a_card_may_not_be_laid_off_no_place_for_it_is_tried(rule: dict[str, bool]):
    given: Given = {"hand": "9H 9C 9D KC", "taken": {"cards": "9H"}, "must_use": "9H"}
    given |= {"melds": [{"seat": 1, "set": "9S 9C2 9D2"}, {"seat": 1, "run": "6H 7H 8H"}]}
    table = TABLE.load(document({**given, "rules": {"packs": 2, **rule, "top_card": "must_use"}}))
    assert [type(way) for way in ways_to_use(table, card("9H"))] == [LayDown]
    without = TABLE.load(document({**given, "rules": {"packs": 2, "top_card": "must_use"}}))
    assert [type(way) for way in ways_to_use(without, card("9H"))] == [LayOff, LayOff, LayDown]


def test_a_list_that_would_be_too_long_says_that_there_is_more():
    jokers = "X1 X2 X3 X4 X5 X6 X7 X8"
    found = listed({"hand": f"7C 8C 9C {jokers}", "rules": {"packs": 2, "jokers": 8}})
    assert found["more"] is True
    assert sum(action["action"] == "lay_down" for action in found["actions"]) == MOST_LISTED


def test_a_joker_that_is_to_be_played_is_in_everything_listed():
    given = {"rules": {"joker_swap": "run"}, "hand": "6H 9C 9D 2C", "melds": [JOKER]}
    assert swap_joker("6H", 0, "X1") in actions(given)
    after = {**given, "hand": "X1 9C 9D 2C", "must_replay": "X1", "laid": {0: "this_turn"}}
    after["melds"] = [{**RUN, "by": [1, 0, 1]}]
    assert actions(after) == [
        lay_down("9C 9D X1=9"),
        lay_off("X1=4H", 0),
        lay_off("X1=8H", 0),
    ]


def test_a_swap_says_where_the_joker_moves():
    rules = {"joker_swap": "run", "joker_swap_then": "shift"}
    found = actions({"rules": rules, "hand": "6H X2", "melds": [JOKER]})
    assert found == [
        lay_off("X2=4H", 0),
        lay_off("X2=8H", 0),
        swap_joker("6H", 0, "X1=4H"),
        swap_joker("6H", 0, "X1=8H"),
        discard("6H"),
        discard("X2"),
    ]


WINDOW = {"phase": "draw", "discards": "2C X1 9C 9D", "hands": {2: "9S 2D"}}


def test_a_joker_of_the_pile_is_called_with_what_lies_above_it():
    assert calls(WINDOW, 2) == [call(2, "X1", lay_down("9C 9D X1=9"))]


def test_a_call_may_be_a_lay_off_with_what_bridges_the_gap():
    given = {"phase": "draw", "discards": "2C 9H 8H", "melds": [RUN]}
    assert calls(given, 2) == [
        call(2, "9H", lay_off("8H 9H", 0)),
        call(2, "8H", lay_off("8H", 0)),
    ]


def test_where_the_last_discard_has_to_be_used_a_second_play_may_use_it():
    given: Given = {"phase": "draw", "hand": "KC", "hands": {1: "2D 3D"}, "last_discard_by": 3}
    given |= {"discards": "7S 7H 7D 3C 5C QH", "rules": {"calls_need_last_discard": True}}
    given |= {"melds": [{"seat": 2, "run": "9H TH JH"}, {"seat": 2, "run": "6C 7C 8C"}]}
    assert calls(given, 2) == [
        call(2, "7S", lay_down("7D 7H 7S"), lay_off("QH", 0)),
        call(2, "5C", lay_off("5C", 1), lay_off("QH", 0)),
        call(2, "QH", lay_off("QH", 0)),
    ]
    upwards = {**given, "discards": "4C 5C"}
    assert calls(upwards, 2) == [
        call(2, "4C", lay_off("4C 5C", 1)),
        call(2, "5C", lay_off("5C", 1)),
    ]
    downwards = {**given, "discards": "5C 4C"}
    assert calls(downwards, 2) == [call(2, "5C", lay_off("4C 5C", 1))]
    both_ends = {**given, "discards": "9C KD 5C"}
    assert calls(both_ends, 2) == [
        call(2, "9C", lay_off("9C", 1), lay_off("5C", 1)),
        call(2, "5C", lay_off("5C", 1)),
    ]


def test_cards_of_the_hand_help_a_call_where_they_may():
    given = {**WINDOW, "discards": "2C 9C 9D", "rules": {"calls": "with_hand"}}
    assert calls(given, 2) == [call(2, "9C", lay_down("9C 9D 9S"))]
    assert calls({**given, "rules": {}}, 2) == []


@pytest.mark.parametrize(
    ("given", "seat"),
    [
        ({**WINDOW, "rules": {"calls": "off"}}, 2),
        ({**WINDOW, "rules": {"calls": "lay_off"}}, 2),
        (WINDOW, 3),  # the discarder
        ({**WINDOW, "phase": "play"}, 2),
        ({**WINDOW, "rules": {"first_meld_least": 50}}, 2),
    ],
)
def test_nothing_is_called_where_it_may_not_be(given: Given, seat: int):
    assert calls(given, seat) == []


def test_before_the_draw_the_ways_to_draw_are_listed():
    assert actions({"phase": "draw", "hand": "9S 2D", "discards": "KC 9C 9D"}) == [
        draw(),
        take("9C"),
        take("9D"),
    ]
    dry = {"phase": "draw", "stock": "", "seats": 5, "discards": "9D"}
    assert actions(dry) == [pass_(), take("9D")]


def test_what_is_listed_for_a_caller_can_be_called():
    (called,) = calls(WINDOW, 2)
    assert judged(WINDOW, resolve_calls(called))["verdict"] == "legal"


@pytest.mark.parametrize("use_by", ["next_action", "same_turn"])
def test_a_list_that_is_cut_has_a_play_of_the_card_that_is_due(
    monkeypatch: pytest.MonkeyPatch, use_by: str
) -> None:
    monkeypatch.setattr("service.rules.legal_actions.MOST_TRIED", 0)
    rules = {"variant": "contract-rummy", "top_card": "must_use", "use_by": use_by}
    given: Given = {"rules": rules, "hand": "7C 7D 7H 9C 9D 9S KC", "must_use": "9S"}
    given["taken"] = {"cards": "9S"}
    found = listed(given)
    assert found["more"] is True
    assert found["actions"] == [lay_down("7C 7D 7H", "9C 9D 9S")]
