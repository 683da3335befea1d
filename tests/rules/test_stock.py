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
from tests.vectors.builder import Given

RULE = "stock.refused_only_when_empty"
BUYS: Given = {"rules": {"variant": "contract-rummy", "buys": True}}
NO_BUYS: Given = {"rules": {"variant": "contract-rummy"}}
DRY: Given = {"phase": "draw", "stock": "", "discards": "9C"}

ALLOWED = (
    allowed(RULE, "an empty stock", {"phase": "draw", "stock": ""}, pass_()),
    allowed(RULE, "an empty stock, counted", {"phase": "draw", "stock": "", "view_of": 0}, pass_()),
    allowed(RULE, "a discard that others may buy", {"phase": "draw", **BUYS}, pass_()),
    allowed(
        RULE,
        "a discard that others may buy, beside a stock of just the penalty cards",
        {"phase": "draw", "stock": "9C", **BUYS},
        pass_(),
    ),
    allowed(RULE, "beside an empty stock nobody buys", {**DRY, **BUYS}, pass_()),
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
    forbidden(
        RULE,
        "after declining",
        {"phase": "refused", **BUYS},
        pass_(),
        "",
        "",
        {"stock": 32, "reason": "declined_already"},
    ),
    forbidden(RULE, "nothing can be bought", {"phase": "draw", **NO_BUYS}, pass_()),
    forbidden(
        RULE,
        "a stock too small for the penalty",
        {"phase": "draw", "stock": "9C", "rules": {**BUYS["rules"], "buy_penalty": 2}},
        pass_(),
        "",
        "",
        {"stock": 1, "reason": "stock_has_cards"},
    ),
    forbidden(
        RULE,
        "an empty stock, which is renewed",
        {"phase": "draw", "stock": "", "rest": "discards", "discards": "9C", **BUYS},
        pass_(),
        "",
        "",
        {"stock": 0, "reason": "stock_is_renewed"},
    ),
    forbidden(
        RULE,
        "the penalty has emptied a stock, which is renewed",
        {
            "phase": "refused",
            "stock": "",
            "discards": "9C",
            "rest": "discards",
            **BUYS,
            "hands": {1: "KH +6"},
            "buys": {1: 1},
            "taken": {"cards": "KH", "from": "buy"},
        },
        pass_(),
        "",
        "",
        {"stock": 0, "reason": "stock_is_renewed"},
    ),
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
