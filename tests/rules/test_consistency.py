"""Which tables are possible: their seats, cards, melds and scores.

Each impossible one is a possible one with one place spoilt.
"""

from tests.rules.cases import (
    Case,
    allowed,
    assert_allowed,
    assert_forbidden,
    checked,
    each,
    forbidden,
)

SEATS, TWICE, GAME, ALL, MELDS, SCORE = (
    f"consistency.{rule}"
    for rule in (
        "seats_exist",
        "no_card_twice",
        "cards_belong_to_the_game",
        "all_cards_are_there",
        "melds_are_melds",
        "deal_score_adds_up",
    )
)
SET = {"seat": 1, "set": "8C 8D 8H"}
OUT = {"phase": "over", "hand": "", "ended": {"by": 0, "how": "out"}}
HELD = {"hand": "7D 9S 2C", "stock_top": "5D", "discards": "6S"}
# Besides the melds: nothing, 2, 3, and a joker of 15 in hand.
SCORED = {
    **OUT,
    "seats": 4,
    "hands": {1: "2S", 2: "3S", 3: "X1"},
    "melds": [{**SET, "by": [1, 1, 0]}],
    "deal_score": [8, 14, -3, -15],
}


def _with(given: dict, **change: object) -> dict:
    """The table with some places changed; `/` is written `__`."""
    return {**given, "change": {"/" + k.replace("__", "/"): v for k, v in change.items()}}


ALLOWED = (
    allowed(SEATS, "eight seats", {"seats": 8, "turn": 7}),
    allowed(SEATS, "a finished table", OUT),
    allowed(TWICE, "twins of two packs", {"hand": "7D 7D2", "rules": {"packs": 2}}),
    allowed(GAME, "every pack and joker", {"rules": {"packs": 4, "jokers": 8}}),
    allowed(GAME, "no joker", {"rules": {"jokers": 0}}),
    allowed(ALL, "seen by one seat", {"view_of": 0}),
    allowed(
        MELDS,
        "sets in any order, runs upwards",
        {"melds": [{"seat": 1, "set": "8H 8C X1=8"}, {"seat": 1, "run": "AC 2C X2=3C"}]},
    ),
    allowed(
        MELDS,
        "thirteen, the ace above the king",
        {"melds": [{"seat": 1, "run": "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"}]},
    ),
    allowed(
        MELDS,
        "thirteen, the ace below the two",
        {"melds": [{"seat": 1, "run": "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"}]},
    ),
    allowed(
        MELDS,
        "cards of others in it",
        {"melds": [{**SET, "by": [1, 2, 3]}], "laid": {2: "earlier", 3: "earlier"}},
    ),
    allowed(SCORE, "as the cards have it", SCORED),
    allowed(SCORE, "not given", OUT),
    allowed(SCORE, "hands unseen", {**OUT, "view_of": 0, "deal_score": [8, 14, -3, -15]}),
)

FORBIDDEN = (
    forbidden(SEATS, "dealer", _with({}, dealer=5), None, "", "/dealer", {"seat": 5, "seats": 4}),
    forbidden(
        SEATS,
        "turn",
        _with({}, turn=4),
        None,
        "",
        "/turn",
        {"seat": 4, "seats": 4},
        others="consistency.turn_follows",
    ),
    forbidden(SEATS, "last discarder", _with({}, last_discard_by=7), None, "", "/last_discard_by"),
    forbidden(
        SEATS,
        "who ended it",
        _with(OUT, ended__by=5),
        None,
        "",
        "/ended/by",
        None,
        others="consistency.ended_when_over consistency.no_empty_hand",
    ),
    forbidden(
        SEATS,
        "who laid a card",
        _with({"melds": [SET]}, melds__0__by__1=6),
        None,
        "",
        "/melds/0/by/1",
    ),
    forbidden(
        SEATS,
        "whose meld it is",
        _with({"melds": [SET]}, melds__0__owner=6),
        None,
        "",
        "/melds/0/owner",
        None,
        others=MELDS,
    ),
    forbidden(
        SEATS,
        "too few scores",
        _with({}, scores=[0, 0]),
        None,
        "",
        "/scores",
        {"scores": 2, "sides": 4, "seats": 4},
    ),
    forbidden(SEATS, "who laid a card that is scored", _with(SCORED, melds__0__by__1=4)),
    forbidden(TWICE, "hand and stock", _with(HELD, **{"stock__-": "7D"}), None, "7D"),
    forbidden(
        TWICE,
        "twice in a hand",
        _with(HELD, **{"seats__0__hand__-": "7D"}),
        None,
        "7D",
        "/seats/0/hand",
        {},
    ),
    forbidden(
        TWICE,
        "meld and pile",
        _with({**HELD, "melds": [SET]}, **{"discards__-": "8C"}),
        None,
        "8C",
        "/melds/0/cards/0",
    ),
    forbidden(
        GAME,
        "a third pack",
        _with(HELD, seats__0__hand=["7D", "9S", "2C", "7D3"]),
        None,
        "7D3",
        "/seats/0/hand",
        {"packs": 1, "jokers": 2},
    ),
    forbidden(GAME, "a third joker", _with(HELD, discards=["6S", "X3"]), None, "X3", "/discards/1"),
    forbidden(
        ALL,
        "one missing",
        {**HELD, "drop": ["/discards/0"]},
        None,
        "6S",
        "",
        {"expected": 54, "found": 53},
    ),
    forbidden(
        ALL,
        "one too many, unseen",
        _with({}, seats__0__unseen=1),
        None,
        "",
        "",
        {"expected": 54, "found": 55},
    ),
    forbidden(
        ALL,
        "one missing in a view",
        {**HELD, "view_of": 0, "drop": ["/seats/0/hand/0"]},
        None,
        "",
        "",
        {"expected": 54, "found": 53},
    ),
    forbidden(
        MELDS,
        "no set",
        {"melds": [{"seat": 1, "set": "8C 8D 9H"}]},
        None,
        "8C 8D 9H",
        "/melds/0",
        {"kind": "set"},
    ),
    forbidden(MELDS, "a run called a set", {"melds": [{"seat": 1, "set": "8C 9C TC"}]}),
    forbidden(MELDS, "a set called a run", {"melds": [{"seat": 1, "run": "8C 8D 8H"}]}),
    forbidden(MELDS, "a run out of order", {"melds": [{"seat": 1, "run": "8C TC 9C"}]}),
    forbidden(MELDS, "a joker out of its place", {"melds": [{"seat": 1, "run": "8C X1=TC 9C"}]}),
    forbidden(
        MELDS, "two cards", {"melds": [SET, {"seat": 1, "set": "9C 9D"}]}, None, "9C 9D", "/melds/1"
    ),
    forbidden(
        MELDS,
        "jokers alone",
        {"rules": {"jokers": 3}, "melds": [{"seat": 1, "set": "X1=8 X2=8 X3=8"}]},
    ),
    forbidden(MELDS, "round the corner", {"melds": [{"seat": 1, "run": "KC AC 2C"}]}),
    forbidden(
        MELDS, "no card of its owner", {"melds": [{**SET, "by": [2, 2, 2]}], "laid": {2: "earlier"}}
    ),
    forbidden(
        SCORE,
        "while the deal runs",
        {"deal_score": [0, 0, 0, 0]},
        None,
        "",
        "/deal_score",
        {"given": [0, 0, 0, 0]},
    ),
    forbidden(
        SCORE,
        "another sum",
        {**SCORED, "deal_score": [8, 14, -3, -14]},
        None,
        "",
        "/deal_score",
        {"given": [8, 14, -3, -14], "expected": [8, 14, -3, -15]},
    ),
    forbidden(SCORE, "a seat too few", {**SCORED, "deal_score": [8, 14, -3]}),
    forbidden(
        SCORE,
        "a seat too few, hands unseen",
        {**OUT, "view_of": 0, "deal_score": [8, 14, -3]},
        None,
        "",
        "/deal_score",
    ),
)


@each(ALLOWED)
def test_allowed(case: Case):
    assert_allowed(case)


@each(FORBIDDEN)
def test_forbidden(case: Case):
    assert_forbidden(case)


def test_every_contradiction_is_reported():
    found = checked({**HELD, "change": {"/dealer": 6, "/discards/-": "7D", "/deal_score": [0, 0]}})
    assert [each["rule"] for each in found] == [SEATS, TWICE, SCORE]
