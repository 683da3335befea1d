"""An empty stock by other rules: all pass, the deal ends at once, the discards are the stock."""

import pytest

from tests.rules.cases import (
    Case,
    allowed,
    assert_allowed,
    assert_forbidden,
    discard,
    draw,
    each,
    effect,
    forbidden,
    judged,
    lay_down,
    pass_,
    take,
)

RULE = "stock.refused_only_when_empty"
SHARED = {"phase": "draw", "stock": "", "seats": 5}


def _dry(stock_empty: str, discards: str = "2C 9H", **given: object) -> dict:
    return {**SHARED, "discards": discards, "rules": {"stock_empty": stock_empty}, **given}


ALLOWED = (
    allowed(RULE, "one of several may pass", _dry("end_when_all_pass"), pass_()),
    allowed(RULE, "the last may pass", _dry("end_when_all_pass", passes=4), pass_()),
    *(
        allowed(RULE, f"a pile of one card that would be renewed, {how}", _dry(how, "9H"), pass_())
        for how in ("shuffle", "turn_over")
    ),
    allowed(RULE, "a player who floats", {**SHARED, "hands": {0: ""}, "rest": "discards",
            "rules": {"go_out": "discard_or_float"}}, pass_()),
)  # fmt: skip

FORBIDDEN = (
    *(
        forbidden(RULE, f"the stock is renewed, {how}", _dry(how), pass_(), "", "",
                  {"stock": 0, "reason": "stock_is_renewed"})
        for how in ("shuffle", "turn_over")
    ),
    *(
        forbidden(RULE, f"the stock has cards, {how}",
                  {"phase": "draw", "stock": "9C", "rules": {"stock_empty": how}}, pass_(), "", "",
                  {"stock": 1, "reason": "stock_has_cards"})
        for how in ("end_on_refusal", "end_when_all_pass", "end_at_once", "shuffle", "turn_over")
    ),
)  # fmt: skip


@each(ALLOWED)
def test_allowed(case: Case):
    assert_allowed(case)


@each(FORBIDDEN)
def test_forbidden(case: Case):
    assert_forbidden(case)


def test_a_pass_hands_the_turn_on_and_is_counted():
    changes, events = effect(_dry("end_when_all_pass", turn=3), pass_(), pass_())
    assert changes == {"turn": 0, "passes": 2}
    assert events == [{"event": "pass", "seat": 3}, {"event": "pass", "seat": 4}]


def test_the_deal_is_over_once_all_have_passed_one_after_another():
    changes, events = effect(_dry("end_when_all_pass", turn=3), *[pass_()] * 5)
    assert changes["phase"] == "over"
    assert changes["turn"] == 2  # the last to pass
    assert changes["ended"] == {"how": "passes"}
    assert "passes" not in changes
    assert events[-1] == {"event": "deal_over", "how": "passes"}


def test_who_takes_a_discard_begins_the_count_anew():
    given = _dry("end_when_all_pass", hands={1: "2D 9D"})
    changes, _ = effect(given, pass_(), take("9H"), discard("2D"), pass_())
    assert changes["passes"] == 1
    assert changes["turn"] == 3


def test_who_floats_may_pass_like_anybody():
    rules = {"stock_empty": "end_when_all_pass", "go_out": "discard_or_float"}
    given = _dry("end_when_all_pass", hands={0: ""}) | {"rules": rules}
    changes, _ = effect(given, pass_())
    assert changes == {"turn": 1, "passes": 1}


@pytest.mark.parametrize("how", ["shuffle", "turn_over"])
def test_declining_a_single_discard_ends_the_deal(how: str):
    changes, _ = effect(_dry(how, "9H", turn=2), pass_())
    assert changes["ended"] == {"by": 2, "how": "refusal"}


AT_ONCE = {"phase": "draw", "hand": "KH KS 2C", "stock": "KD", "seats": 5}
ENDS: dict = {**AT_ONCE, "rules": {"stock_empty": "end_at_once"}}


def test_the_turn_in_which_the_stock_ran_out_is_finished():
    changes, events = effect(ENDS, draw(), lay_down("KH KS KD"))
    assert "ended" not in changes
    changes, events = effect({**ENDS, "hand": "KH KS 2C 3C"}, draw(), lay_down("KH KS KD"),
                             discard("2C"))  # fmt: skip
    assert changes["ended"] == {"how": "stock"}
    assert changes["deal_score"][0] == 30 - 3
    assert changes["last_discard_by"] == 0
    assert "turn" not in changes
    assert events[-1] == {"event": "deal_over", "how": "stock"}


def test_who_goes_out_in_that_turn_has_gone_out():
    changes, _ = effect(ENDS, draw(), lay_down("KH KS KD"), discard("2C"))
    assert changes["ended"] == {"by": 0, "how": "out"}


def test_who_floats_in_that_turn_ends_it_too():
    given = {**ENDS, "hand": "KH KS"}
    given["rules"] = {"stock_empty": "end_at_once", "go_out": "discard_or_float"}
    changes, events = effect(given, draw(), lay_down("KH KS KD"))
    assert [each["event"] for each in events[-2:]] == ["float", "deal_over"]
    assert changes["ended"] == {"how": "stock"}
    assert "window_closed" not in changes


def test_the_last_card_is_drawn_while_others_go_on_by_the_default_rules():
    changes, _ = effect(AT_ONCE, draw(), discard("2C"))
    assert (changes["turn"], changes["stock"]) == (1, "")


def test_an_unseen_hand_leaves_the_score_of_a_deal_that_ended_so_open():
    changes, _ = effect({**ENDS, "hand": "KH KS 2C 3C", "view_of": 0}, draw(), discard("2C"))
    assert changes["ended"] == {"how": "stock"}
    assert "deal_score" not in changes


def test_what_forbids_drawing_allows_passing_and_the_other_way_round():
    for how in ("end_on_refusal", "end_when_all_pass", "shuffle", "turn_over"):
        for pile in ("9H", "2C 9H"):
            given = _dry(how, pile, seed="abc")
            verdicts = {judged(given, action)["verdict"] for action in (draw(), pass_())}
            assert verdicts == {"legal", "illegal"}
