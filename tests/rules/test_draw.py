"""Drawing from the stock."""

from tests.rules.cases import (
    Case,
    allowed,
    assert_allowed,
    assert_forbidden,
    draw,
    each,
    effect,
    forbidden,
)

ALLOWED = (
    allowed("draw.stock_has_cards", "the last card", {"phase": "draw", "stock": "9C"}, draw()),
    allowed("draw.stock_has_cards", "a stock unseen", {"phase": "draw", "view_of": 0}, draw()),
)

FORBIDDEN = (
    forbidden(
        "draw.stock_has_cards", "no card", {"phase": "draw", "stock": ""}, draw(), "", "", {}
    ),
    forbidden(
        "draw.stock_has_cards",
        "no card, counted",
        {"phase": "draw", "stock": "", "view_of": 0},
        draw(),
    ),
)


@each(ALLOWED)
def test_allowed(case: Case):
    assert_allowed(case)


@each(FORBIDDEN)
def test_forbidden(case: Case):
    assert_forbidden(case)


def test_the_top_of_the_stock_goes_to_the_hand():
    given = {"phase": "draw", "turn": 1, "hand": "KD 3C", "stock": "9C 5H 7D"}
    changes, events = effect(given, draw())
    assert changes == {"phase": "play", "seats/1/hand": "3C 7D KD", "stock": "9C 5H"}
    assert events == [{"event": "draw", "seat": 1, "cards": ["7D"]}]


def test_a_card_of_an_unseen_stock_is_drawn_unseen():
    given = {"phase": "draw", "hand": "KD 3C", "stock": "9C 5H 7D", "view_of": 0}
    changes, events = effect(given, draw())
    assert changes == {"phase": "play", "seats/0/unseen": 1, "stock_count": 2}
    assert events == [{"event": "draw", "seat": 0}]


def test_the_last_card_of_an_unseen_stock_leaves_an_empty_one():
    changes, _ = effect({"phase": "draw", "stock": "9C", "view_of": 0}, draw())
    assert changes == {"phase": "play", "seats/0/unseen": 1, "stock_count": None, "stock": ""}
