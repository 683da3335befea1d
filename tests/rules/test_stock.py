"""Declining to draw, when the stock is empty."""

from tests.rules.cases import (
    Case,
    allowed,
    assert_allowed,
    assert_forbidden,
    each,
    effect,
    forbidden,
    pass_,
)

RULE = "stock.refused_only_when_empty"

ALLOWED = (
    allowed(RULE, "an empty stock", {"phase": "draw", "stock": ""}, pass_()),
    allowed(RULE, "an empty stock, counted", {"phase": "draw", "stock": "", "view_of": 0}, pass_()),
)

FORBIDDEN = (
    forbidden(
        RULE,
        "one card",
        {"phase": "draw", "stock": "9C"},
        pass_(),
        "",
        "",
        {"stock": 1, "reason": "stock_has_cards"},
    ),
    forbidden(RULE, "a stock unseen", {"phase": "draw", "stock": "9C", "view_of": 0}, pass_()),
)


@each(ALLOWED)
def test_allowed(case: Case):
    assert_allowed(case)


@each(FORBIDDEN)
def test_forbidden(case: Case):
    assert_forbidden(case)


def test_the_first_refusal_ends_the_deal():
    hands = {0: "2C 9C", 1: "KD", 2: "AH"}
    given = {"seats": 5, "phase": "draw", "turn": 2, "stock": "", "hands": hands}
    changes, events = effect(given, pass_())
    assert changes.pop("deal_score")[:3] == [-11, -10, -15]
    assert changes == {"phase": "over", "ended": {"by": 2, "how": "refusal"}}
    assert events == [
        {"event": "pass", "seat": 2},
        {"event": "deal_over", "seat": 2, "how": "refusal"},
    ]
