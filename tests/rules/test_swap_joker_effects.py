"""What becomes of a joker that was swapped, and of its points."""

from tests.rules.cases import (
    discard,
    effect,
    judged,
    lay_off,
    swap_joker,
)

GIVEN = {"hand": "6H 2C", "melds": [{"seat": 1, "run": "5H X1=6H 7H"}]}


def _then(then: str, swap: str = "any", **rules: object) -> dict:
    return {**GIVEN, "rules": {"joker_swap": swap, "joker_swap_then": then, **rules}}


def test_the_joker_goes_to_the_hand_for_all_to_see_and_is_to_be_played():
    changes, events = effect(_then("play"), swap_joker("6H"))
    assert changes == {
        "seats/0/hand": "2C X1",
        "seats/0/shown": "X1",
        "seats/0/laid": "this_turn",
        "melds/0/cards": "5H 6H 7H",
        "melds/0/by": [1, 0, 1],
        "must_replay": "X1",
    }
    assert events == [{"event": "swap_joker", "seat": 0, "cards": ["6H", "X1"], "meld": 0}]


def test_once_it_is_played_the_turn_goes_on():
    changes, _ = effect(_then("play"), swap_joker("6H"), lay_off("X1=8H"))
    assert changes == {
        "seats/0/hand": "2C",
        "seats/0/laid": "this_turn",
        "melds/0/cards": "5H 6H 7H X1=8H",
        "melds/0/by": [1, 0, 1, 0],
    }


def test_a_joker_that_may_be_kept_is_no_duty():
    changes, events = effect(_then("keep"), swap_joker("6H"), discard("2C"))
    assert "must_replay" not in changes
    assert changes["seats/0/hand"] == "X1"
    assert changes["seats/0/shown"] == "X1"
    assert [each["event"] for each in events] == ["swap_joker", "discard"]


def test_a_joker_that_moves_stays_where_it_counts():
    changes, events = effect(_then("shift", "run"), swap_joker("6H", 0, "X1=4H"))
    assert changes == {
        "seats/0/hand": "2C",
        "seats/0/laid": "this_turn",
        "melds/0/cards": "X1=4H 5H 6H 7H",
        "melds/0/by": [1, 1, 0, 1],
    }
    assert events == [{"event": "swap_joker", "seat": 0, "cards": ["6H", "X1=4H"], "meld": 0}]


def test_the_last_card_goes_out_where_the_joker_moves():
    given = {**_then("shift", "run"), "hand": "6H"}
    changes, events = effect(given, swap_joker("6H", 0, "X1=8H"))
    assert changes["ended"] == {"by": 0, "how": "out"}
    assert changes["deal_score"][0] == 6
    assert [each["event"] for each in events] == ["swap_joker", "deal_over"]


def test_the_last_card_is_no_last_card_where_the_joker_comes_to_the_hand():
    changes, _ = effect({**_then("keep"), "hand": "6H"}, swap_joker("6H"))
    assert changes["seats/0/hand"] == "X1"
    assert "ended" not in changes


def test_the_points_leave_who_had_laid_the_joker_and_count_for_who_plays_it_again():
    given = {**_then("play"), "hand": "6H", "hands": {0: "6H", 1: "2C", 2: "3C", 3: "4C"}}
    given |= {"seats": 5, "stock": ""}
    changes, _ = effect(given, swap_joker("6H"), lay_off("X1=8H"))
    assert changes["deal_score"][:4] == [6 + 15, 5 + 7 - 2, -3, -4]


def test_who_has_laid_nothing_but_a_joker_that_is_gone_has_laid_all_the_same():
    melds = [{"seat": 1, "run": "5H X1=6H 7H", "by": [1, 2, 1]}]
    changes, _ = effect({**_then("keep"), "melds": melds}, swap_joker("6H"))
    assert changes["melds/0/by"] == [1, 0, 1]
    assert "seats/2/laid" not in changes


def test_two_jokers_are_swapped_one_after_the_other():
    given = {**_then("keep"), "hand": "6H 7H 2C"}
    given["melds"] = [{"seat": 1, "run": "5H X1=6H X2=7H"}]
    changes, _ = effect(given, swap_joker("7H"), swap_joker("6H"))
    assert changes["seats/0/hand"] == "2C X1 X2"
    assert changes["melds/0/cards"] == "5H 6H 7H"


def test_every_rule_that_a_swap_breaks_is_reported():
    answer = judged({**GIVEN, "phase": "draw"}, swap_joker("2C", 0, seat=1))
    assert [each["rule"] for each in answer["violations"]] == [
        "turn.own_turn",
        "turn.draw_first",
        "swap_joker.jokers_can_be_swapped",
        "swap_joker.from_own_hand",
        "swap_joker.joker_is_there",
    ]
