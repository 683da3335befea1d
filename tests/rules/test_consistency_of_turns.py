"""Which tables are possible: the course of a turn and of a deal."""

from tests.rules.cases import (
    Case,
    allowed,
    assert_allowed,
    assert_forbidden,
    each,
    forbidden,
)

LAID, ENDED, TURN, EMPTY, DEALT, DISCARDER, PILE, DUTY, TAKEN = (
    f"consistency.{rule}"
    for rule in (
        "laid_matches_melds",
        "ended_when_over",
        "turn_follows",
        "no_empty_hand",
        "hands_as_dealt",
        "discards_have_a_discarder",
        "discard_lies_on_the_pile",
        "duty_can_be_met",
        "taken_fits",
    )
)
SET = {"seat": 1, "set": "8C 8D 8H"}
NEW = {"seat": 0, "set": "KC KD KH", "this_turn": True}
BEGIN = {"phase": "draw", "first_turn": True}
OUT = {"phase": "over", "hand": "", "ended": {"by": 0, "how": "out"}}
REFUSED = {"phase": "over", "stock": "", "ended": {"by": 0, "how": "refusal"}}
HELD = {"hand": "7D 9S 2C", "stock_top": "5D", "discards": "6S"}
ONE = {**HELD, "taken": {"cards": "7D"}}
UNUSABLE = {**HELD, "taken": {"cards": "7D 9S"}, "must_use": "7D"}
TWO = {**UNUSABLE, "hand": "7D 9S 2C 7C 7H"}
USED = {**HELD, "melds": [NEW], "taken": {"cards": "KC 9S"}}
CALLED = {**USED, "taken": {"cards": "KC 9S", "from": "call"}, "last_discard_by": 2}

ALLOWED = (
    allowed(LAID, "nobody", {}),
    allowed(LAID, "earlier", {"melds": [SET]}),
    allowed(LAID, "in this turn", {"melds": [NEW]}),
    allowed(
        LAID,
        "on another's meld in this turn",
        {"melds": [{**SET, "by": [1, 1, 0]}], "laid": {0: "this_turn"}},
    ),
    allowed(LAID, "in the turn that ended the deal", {**OUT, "melds": [NEW]}),
    allowed(ENDED, "out", OUT),
    allowed(ENDED, "refused", REFUSED),
    allowed(ENDED, "running", {}),
    allowed(TURN, "left of the dealer", {**BEGIN, "dealer": 1, "turn": 2}),
    allowed(TURN, "left of the last discarder", {"turn": 2, "last_discard_by": 1, "dealer": 2}),
    allowed(TURN, "seat 0 is left of the last seat", {"turn": 0, "last_discard_by": 3}),
    allowed(TURN, "with a caller", CALLED),
    allowed(TURN, "whoever was in turn when the deal ended", {**OUT, "last_discard_by": 1}),
    allowed(EMPTY, "one card each", {"hands": {0: "2C", 1: "3C", 2: "4C", 3: "5C"}}),
    allowed(EMPTY, "the one who is out", OUT),
    allowed(EMPTY, "unseen", {"view_of": 0}),
    allowed(DEALT, "seven each", BEGIN),
    allowed(DEALT, "as many as the rules say", {**BEGIN, "rules": {"hand_size": 3}}),
    allowed(DEALT, "unseen, seven each", {**BEGIN, "view_of": 0}),
    allowed(DEALT, "others, once somebody has discarded", {"phase": "draw", "hand": "2C 3C"}),
    allowed(DEALT, "one more after the first draw", {"first_turn": True, "hand": "+8"}),
    allowed(DISCARDER, "the card turned up is nobody's", BEGIN),
    allowed(DISCARDER, "nobody, after the first draw", {"first_turn": True, "hand": "+8"}),
    allowed(
        DISCARDER,
        "nobody, and the first player has melded and taken",
        {"first_turn": True, "discards": "", "melds": [NEW], "taken": {"cards": "KC"}},
    ),
    allowed(DISCARDER, "somebody", {"discards": "2C 3C 4C"}),
    allowed(
        DISCARDER, "nobody, for the first player went out", {**OUT, "drop": ["/last_discard_by"]}
    ),
    allowed(PILE, "one card", {"phase": "draw", "discards": "2C"}),
    allowed(PILE, "none, for all were taken", {**USED, "discards": ""}),
    allowed(PILE, "one card, declined", REFUSED),
    allowed(DUTY, "it makes a set", TWO),
    allowed(
        DUTY,
        "it is unseen what goes with it",
        {
            **UNUSABLE,
            "change": {"/seats/0/unseen": 2},
            "drop": ["/seats/1/hand/0", "/seats/1/hand/0"],
        },
    ),
    allowed(TAKEN, "nothing", {}),
    allowed(TAKEN, "one card, in the hand", ONE),
    allowed(TAKEN, "one card, melded", {**USED, "taken": {"cards": "KD"}}),
    allowed(TAKEN, "several, the first to be used", TWO),
    allowed(TAKEN, "several, the first used", USED),
    allowed(TAKEN, "called, the first used", CALLED),
    allowed(TAKEN, "seen by the taker", {**TWO, "view_of": 0}),
)

FORBIDDEN = (
    forbidden(
        LAID, "no card on the table", {"laid": {2: "earlier"}}, None, "", "/seats/2", {"seat": 2}
    ),
    forbidden(LAID, "not said", {"melds": [SET], "drop": ["/seats/1/laid"]}, None, "", "/seats/1"),
    forbidden(
        LAID,
        "now, but not in turn",
        {"melds": [SET], "laid": {1: "this_turn"}},
        None,
        "",
        "/seats/1",
        {"seat": 1},
    ),
    forbidden(
        LAID,
        "now, but not drawn yet",
        {"melds": [{**SET, "by": [1, 1, 0]}], "laid": {0: "this_turn"}, "phase": "draw"},
        None,
        "",
        "/seats/0",
    ),
    forbidden(
        LAID,
        "a new meld of one not in turn",
        {"melds": [{**SET, "this_turn": True}], "laid": {1: "earlier"}},
        None,
        "",
        "/melds/0/this_turn",
        {"seat": 1},
    ),
    forbidden(
        LAID,
        "another's card in a new meld",
        {"melds": [{**NEW, "by": [0, 0, 1]}], "laid": {1: "earlier"}},
        None,
        "",
        "/melds/0/this_turn",
        {"seat": 0},
    ),
    forbidden(
        ENDED, "over without an end", {"phase": "over"}, None, "", "/phase", {"phase": "over"}
    ),
    forbidden(
        ENDED,
        "an end, but running",
        {"ended": {"by": 0, "how": "out"}, "hand": ""},
        None,
        "",
        "/phase",
        {"phase": "play"},
    ),
    forbidden(
        ENDED,
        "by another than the one in turn",
        {**REFUSED, "ended": {"by": 1, "how": "refusal"}},
        None,
        "",
        "/ended/by",
        {"turn": 0},
    ),
    forbidden(
        ENDED, "nobody ended it", {**REFUSED, "ended": {"how": "refusal"}}, None, "", "/ended/by"
    ),
    forbidden(
        ENDED,
        "refused, but the stock has cards",
        {**REFUSED, "stock": "9C"},
        None,
        "",
        "/ended/how",
        {"stock": 1},
    ),
    forbidden(
        ENDED, "out, but with a card", {**OUT, "hand": "9C"}, None, "", "/ended/how", {"seat": 0}
    ),
    forbidden(
        TURN,
        "not left of the dealer",
        {**BEGIN, "turn": 1, "dealer": 2},
        None,
        "",
        "/turn",
        {"turn": 1, "expected": 3},
    ),
    forbidden(
        TURN,
        "not left of the discarder",
        {"turn": 2, "last_discard_by": 2},
        None,
        "",
        "/turn",
        {"turn": 2, "expected": 3},
    ),
    forbidden(
        TURN,
        "the discarder calls",
        {**CALLED, "last_discard_by": 0},
        None,
        "",
        "/turn",
        {"turn": 0},
    ),
    forbidden(
        TURN,
        "a call before any discard",
        {**CALLED, "drop": ["/last_discard_by"]},
        None,
        "",
        "/turn",
    ),
    forbidden(EMPTY, "the one in turn", {"hand": ""}, None, "", "/seats/0", {"seat": 0}),
    forbidden(EMPTY, "another", {"hands": {2: ""}}, None, "", "/seats/2", {"seat": 2}),
    forbidden(EMPTY, "a second one out", {**OUT, "hands": {2: ""}}, None, "", "/seats/2"),
    forbidden(
        DEALT,
        "one more",
        {**BEGIN, "hands": {2: "+8"}},
        None,
        "",
        "/seats/2",
        {"seat": 2, "count": 8, "dealt": 7},
    ),
    forbidden(
        DEALT,
        "other rules",
        {**BEGIN, "change": {"/rules/hand_size": 6}},
        None,
        "",
        "/seats/0",
        {"seat": 0, "count": 7, "dealt": 6},
    ),
    forbidden(
        DISCARDER, "two discards", {**BEGIN, "discards": "2C 3C"}, None, "", "/last_discard_by", {}
    ),
    forbidden(DISCARDER, "two discards, after the draw", {"first_turn": True, "discards": "2C 3C"}),
    forbidden(PILE, "before the first draw", {**BEGIN, "discards": ""}, None, "", "/discards", {}),
    forbidden(PILE, "before a later draw", {"phase": "draw", "discards": ""}),
    forbidden(PILE, "when it was declined", {**REFUSED, "discards": "", "seats": 3}),
    forbidden(DUTY, "nothing goes with it", UNUSABLE, None, "7D", "/must_use", {}),
    forbidden(
        DUTY,
        "something was laid before it",
        {**TWO, "melds": [NEW]},
        None,
        "7D",
        "/must_use",
    ),
    forbidden(DISCARDER, "a meld before the first draw", {**BEGIN, "melds": [SET]}),
    forbidden(
        TAKEN, "a duty without a take", {**HELD, "must_use": "7D"}, None, "7D", "/must_use", {}
    ),
    forbidden(
        TAKEN, "before the draw", {**ONE, "phase": "draw"}, None, "7D", "/taken", {"phase": "draw"}
    ),
    forbidden(
        TAKEN,
        "after the end",
        {**REFUSED, "hand": "7D 2C", "taken": {"cards": "7D"}},
        None,
        "7D",
        "/taken",
        {"phase": "over"},
    ),
    forbidden(TAKEN, "no card", {**HELD, "taken": {"cards": ""}}, None, "", "/taken"),
    forbidden(
        TAKEN,
        "a card of the stock",
        {**HELD, "taken": {"cards": "5D"}},
        None,
        "5D",
        "/taken/cards/0",
        {},
    ),
    forbidden(
        TAKEN, "several, and no duty", {**HELD, "taken": {"cards": "7D 9S"}}, None, "7D", "/taken"
    ),
    forbidden(TAKEN, "another duty", {**TWO, "must_use": "9S"}, None, "7D", "/must_use"),
    forbidden(TAKEN, "one alone is no duty", {**TWO, "taken": {"cards": "7D"}}, None, "7D"),
    forbidden(TAKEN, "a duty that is done", {**USED, "must_use": "KC"}, None, "KC", "/must_use"),
    forbidden(
        TAKEN,
        "called and not used",
        {**ONE, "taken": {"cards": "7D", "from": "call"}, "last_discard_by": 2},
        None,
        "7D",
        "/taken/cards/0",
    ),
)


@each(ALLOWED)
def test_allowed(case: Case):
    assert_allowed(case)


@each(FORBIDDEN)
def test_forbidden(case: Case):
    assert_forbidden(case)
