"""Discarding, which ends a turn."""

from tests.rules.cases import (
    Case,
    allowed,
    assert_allowed,
    assert_forbidden,
    assert_undetermined,
    discard,
    draw,
    each,
    effect,
    forbidden,
    undetermined,
)

HAND, TAKEN = "discard.from_own_hand", "discard.not_the_card_just_taken"
ONE = {"hand": "7D 2C", "discards": "9S", "taken": {"cards": "7D"}}
TWO = {**ONE, "melds": [{"seat": 0, "set": "KC KD KH", "this_turn": True}]}
SEVENS = {"seat": 1, "set": "7C 7H 7S"}
UNSEEN = {"view_of": 1, "discards": "9S", "stock_top": "5D", "melds": [SEVENS]}

ALLOWED = (
    allowed(HAND, "any card of the hand", {"hand": "7D 2C"}, discard("7D")),
    allowed(HAND, "the card just drawn", {"hand": "7D 2C"}, discard("2C")),
    allowed(HAND, "a joker", {"hand": "X1 2C"}, discard("X1")),
    allowed(TAKEN, "another card", ONE, discard("2C")),
    allowed(TAKEN, "a card taken with others", {**TWO, "taken": {"cards": "KC 7D"}}, discard("7D")),
    allowed(
        TAKEN,
        "the first of several, once used",
        {**TWO, "taken": {"cards": "KC 7D 2C"}},
        discard("2C"),
    ),
    allowed(
        TAKEN,
        "its twin of the other pack",
        {**ONE, "hand": "7D 7D2", "rules": {"packs": 2}},
        discard("7D2"),
    ),
    allowed(TAKEN, "all that is left, and it fits nothing", {**ONE, "hand": "7D"}, discard("7D")),
)

FORBIDDEN = (
    forbidden(HAND, "in the stock", {"stock_top": "5D"}, discard("5D"), "5D", "/card", {"seat": 0}),
    forbidden(HAND, "in another's hand", {"hands": {1: "5D"}}, discard("5D"), "5D"),
    forbidden(HAND, "on the table", {"melds": [SEVENS]}, discard("7C"), "7C"),
    forbidden(
        HAND,
        "the twin of a card held",
        {"hand": "7D 2C", "rules": {"packs": 2}},
        discard("7D2"),
        "7D2",
    ),
    forbidden(HAND, "no card of the game", {"hand": "7D 2C"}, discard("5D3"), "5D3"),
    *(
        forbidden(HAND, f"unseen hand, but {card} is seen elsewhere", UNSEEN, discard(card), card)
        for card in ("9S", "7C")
    ),
    forbidden(
        HAND,
        "unseen hand, but another's card is seen",
        {**UNSEEN, "hands": {1: "5H"}},
        discard("5H"),
        "5H",
    ),
    forbidden(HAND, "unseen hand, but no card of the game", UNSEEN, discard("5D2"), "5D2"),
    forbidden(TAKEN, "that very card", ONE, discard("7D"), "7D", "/card", {}),
    forbidden(
        TAKEN,
        "that very card, beside its twin",
        {**ONE, "hand": "7D 7D2", "rules": {"packs": 2}},
        discard("7D"),
        "7D",
    ),
    forbidden(
        TAKEN,
        "all that is left, but it can be laid off",
        {**ONE, "hand": "7D", "melds": [{"seat": 1, "set": "7C 7H 7S"}]},
        discard("7D"),
        "7D",
    ),
)

UNDETERMINED = (
    undetermined(HAND, "it may be among the unseen cards", UNSEEN, discard("5H"), "5H", 0),
    undetermined(HAND, "a stock that is not seen may have it", UNSEEN, discard("5D"), "5D", 0),
)


@each(ALLOWED)
def test_allowed(case: Case):
    assert_allowed(case)


@each(FORBIDDEN)
def test_forbidden(case: Case):
    assert_forbidden(case)


@each(UNDETERMINED)
def test_undetermined(case: Case):
    assert_undetermined(case)


def test_a_definite_violation_outweighs_a_doubt():
    given = {**UNSEEN, "phase": "draw"}
    assert_forbidden(forbidden("turn.draw_first", "", given, discard("5H")))


def test_the_card_goes_on_the_pile_and_the_turn_passes_on():
    changes, events = effect({"hand": "7D 2C", "discards": "9S 5H"}, discard("7D"))
    assert changes == {
        "turn": 1,
        "phase": "draw",
        "seats/0/hand": "2C",
        "discards": "9S 5H 7D",
        "last_discard_by": 0,
    }
    assert events == [{"event": "discard", "seat": 0, "cards": ["7D"]}]


def test_the_first_discard_of_a_deal_is_remembered():
    given = {"phase": "draw", "first_turn": True, "turn": 2, "discards": "9S", "stock_top": "5D"}
    changes, _ = effect(given, draw(), discard("5D"))
    assert changes["last_discard_by"] == 2
    assert changes["turn"] == 3


def test_discarding_the_last_card_ends_the_deal():
    given = {"hand": "7D", "discards": "9S", "taken": {"cards": "7D"}, "turn": 1}
    given |= {"melds": [{"seat": 1, "set": "KC KD KH", "this_turn": True}]}
    changes, events = effect(given, discard("7D"))
    assert changes.pop("deal_score")[1] == 30
    assert changes == {
        "phase": "over",
        "seats/1/hand": "",
        "discards": "9S 7D",
        "last_discard_by": 1,
        "taken": None,
        "ended": {"by": 1, "how": "out"},
    }
    assert events == [
        {"event": "discard", "seat": 1, "cards": ["7D"]},
        {"event": "deal_over", "seat": 1, "how": "out"},
    ]
