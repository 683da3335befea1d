"""The course of a turn, and how it passes on."""

from tests.rules.cases import (
    Case,
    allowed,
    assert_allowed,
    assert_forbidden,
    call,
    discard,
    draw,
    each,
    effect,
    forbidden,
    judged,
    lay_down,
    lay_off,
    pass_,
    resolve_calls,
    swap_joker,
    take,
)

KINGS = {"hand": "KH KS KD 2C 9C"}
RUN = {"seat": 1, "run": "3H 4H 5H"}
OVER = {"phase": "over", "stock": "", "ended": {"by": 0, "how": "refusal"}}
DRY = {"phase": "draw", "stock": ""}
SWAP = {"rules": {"joker_swap": "any"}, "melds": [{"seat": 1, "run": "5H X1=6H 7H"}]}

ALLOWED = (
    allowed("turn.deal_is_running", "before the draw", {"phase": "draw"}, draw()),
    allowed("turn.deal_is_running", "after the draw", {"hand": "2C 9C"}, discard("2C")),
    allowed("turn.own_turn", "no seat is named", {"phase": "draw", "turn": 2}, draw()),
    allowed("turn.own_turn", "the own seat is named", {"phase": "draw", "turn": 2}, draw(seat=2)),
    allowed("turn.draw_first", "a meld after the draw", KINGS, lay_down("KH KS KD")),
    allowed("turn.draw_first", "a discard after the draw", KINGS, discard("2C")),
    allowed("turn.one_draw", "the first turn", {"phase": "draw", "first_turn": True}, draw()),
    allowed("turn.one_draw", "a take", {"phase": "draw", "discards": "9D"}, take("9D")),
)

FORBIDDEN = (
    *(
        forbidden(
            "turn.deal_is_running", "the deal is over", given, action, "", "", {}, others=others
        )
        for given, action, others in (
            ({**OVER}, draw(), "draw.stock_has_cards"),
            ({**OVER, "discards": "9D"}, take("9D"), ""),
            ({**OVER, **KINGS}, lay_down("KH KS KD"), ""),
            ({**OVER, "hand": "6H", "melds": [RUN]}, lay_off("6H"), ""),
            ({**OVER, **SWAP, "hand": "6H 2C"}, swap_joker("6H"), ""),
            ({**OVER, **KINGS}, discard("2C"), ""),
            ({**OVER}, pass_(), ""),
            (
                {**OVER, "discards": "9D 9C 9S"},
                resolve_calls(call(1, "9D", lay_down("9D 9C 9S"))),
                "",
            ),
        )
    ),
    *(
        forbidden(
            "turn.own_turn", "another's turn", given, action, "", "/seat", {"seat": 2, "turn": 0}
        )
        for given, action in (
            ({"phase": "draw"}, draw(seat=2)),
            ({"phase": "draw", "discards": "9D"}, take("9D", seat=2)),
            ({"hands": {2: "KH KS KD +1"}}, lay_down("KH KS KD", seat=2)),
            ({"hands": {2: "6H +1"}, "melds": [RUN]}, lay_off("6H", seat=2)),
            ({**SWAP, "hands": {2: "6H +1"}}, swap_joker("6H", seat=2)),
            ({"hands": {2: "2C +1"}}, discard("2C", seat=2)),
            (DRY, pass_(seat=2)),
        )
    ),
    *(
        forbidden("turn.draw_first", "before the draw", given, action, "", "", {"turn": 0})
        for given, action in (
            ({"phase": "draw", **KINGS}, lay_down("KH KS KD")),
            ({"phase": "draw", "hand": "6H +1", "melds": [RUN]}, lay_off("6H")),
            ({"phase": "draw", **SWAP, "hand": "6H +1"}, swap_joker("6H")),
            ({"phase": "draw", **KINGS}, discard("2C")),
        )
    ),
    *(
        forbidden("turn.one_draw", str(facts["reason"]), given, action, "", "", facts)
        for given, action, facts in (
            ({}, draw(), {"turn": 0, "reason": "has_drawn"}),
            ({"discards": "9D"}, take("9D"), {"turn": 0, "reason": "has_drawn"}),
            (
                {"hand": "2C 3D", "discards": "9D 8H", "taken": {"cards": "2C"}},
                draw(),
                {"turn": 0, "reason": "has_taken"},
            ),
            (
                {
                    "hand": "2C",
                    "last_discard_by": 2,
                    "melds": [{"seat": 0, "set": "KC KD KH", "this_turn": True}],
                    "taken": {"cards": "KC KD KH", "from": "call"},
                },
                draw(),
                {"turn": 0, "reason": "has_called"},
            ),
            ({"stock": "", "hand": "2C"}, pass_(), {"turn": 0, "reason": "has_drawn"}),
        )
    ),
)


@each(ALLOWED)
def test_allowed(case: Case):
    assert_allowed(case)


@each(FORBIDDEN)
def test_forbidden(case: Case):
    assert_forbidden(case)


def test_every_broken_rule_is_reported_in_the_order_of_the_rule_book():
    answer = judged({"hand": "2C", "stock": ""}, draw(seat=1))
    assert [each["rule"] for each in answer["violations"]] == [
        "turn.own_turn",
        "turn.one_draw",
        "draw.stock_has_cards",
    ]


def test_the_turn_passes_to_the_left_and_what_was_laid_this_turn_is_now_laid_earlier():
    given = {
        "turn": 3,
        "hand": "2C 9C",
        "discards": "5D",
        "melds": [
            {"seat": 1, "set": "8C 8D 8H"},
            {"seat": 3, "run": "3H 4H 5H", "this_turn": True},
        ],
        "taken": {"cards": "9C"},
    }
    changes, _ = effect(given, discard("2C"))
    assert changes == {
        "turn": 0,
        "phase": "draw",
        "seats/3/hand": "9C",
        "seats/3/laid": "earlier",
        "melds/1/this_turn": None,
        "discards": "5D 2C",
        "last_discard_by": 3,
        "taken": None,
    }


def test_a_deal_that_ends_is_scored():
    changes, events = effect(
        {
            "hands": {0: "7C", 1: "2C 3D", 2: "KH", 3: "X1"},
            "stock": "",
            "seats": 5,
            "discards": "9D",
            "melds": [{"seat": 0, "set": "4C 4D 4H"}],
        },
        discard("7C"),
    )
    assert changes["phase"] == "over"
    assert changes["ended"] == {"by": 0, "how": "out"}
    assert changes["deal_score"][:4] == [12, -5, -10, -15]
    assert events[-1] == {"event": "deal_over", "seat": 0, "how": "out"}


def test_a_deal_that_ends_with_unseen_hands_is_not_scored():
    changes, _ = effect({"hand": "7C", "view_of": 0}, discard("7C"))
    assert changes["phase"] == "over"
    assert "deal_score" not in changes
