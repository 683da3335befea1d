"""Going out, and the dead end that a play may not lead to."""

from tests.rules.cases import (
    Case,
    allowed,
    assert_allowed,
    assert_forbidden,
    each,
    effect,
    forbidden,
    lay_down,
    lay_off,
)

RULE = "go_out.leaves_a_legal_discard"
RUN = {"seat": 1, "run": "5H 6H 7H"}
KEPT = {"hand": "KH KS KD 4C", "discards": "9S", "taken": {"cards": "4C"}}
LAST = {"hand": "8H 4C", "discards": "9S", "taken": {"cards": "4C"}, "melds": [RUN]}

ALLOWED = (
    allowed(
        RULE, "another card is left too", {**KEPT, "hand": "KH KS KD 4C 2D"}, lay_down("KH KS KD")
    ),
    allowed(
        RULE,
        "no card is left",
        KEPT | {"hand": "KH KS KD", "taken": {"cards": "KD"}},
        lay_down("KH KS KD"),
    ),
    allowed(RULE, "the card that is left was drawn", {"hand": "KH KS KD 4C"}, lay_down("KH KS KD")),
    allowed(
        RULE,
        "it is one of several taken",
        KEPT | {"taken": {"cards": "KH 4C"}, "must_use": "KH"},
        lay_down("KH KS KD"),
    ),
    allowed(
        RULE,
        "it can be laid off on the new meld",
        KEPT | {"hand": "5C 6C 7C 4C"},
        lay_down("5C 6C 7C"),
    ),
    allowed(
        RULE,
        "it can be laid off on an old meld",
        KEPT | {"melds": [{"seat": 1, "run": "5C 6C 7C"}]},
        lay_down("KH KS KD"),
    ),
    allowed(
        RULE,
        "it can be laid off on the card laid off",
        LAST | {"hand": "8H 9H", "taken": {"cards": "9H"}},
        lay_off("8H"),
    ),
    allowed(
        RULE,
        "its twin is left",
        {
            **KEPT,
            "hand": "KH KS KD 4C2",
            "rules": {"packs": 2},
            "discards": "4C",
            "taken": {"cards": "KD"},
        },
        lay_down("KH KS KD"),
    ),
    allowed(
        RULE,
        "another's hand unseen",
        {**KEPT, "hand": "KH KS KD 4C 2D", "view_of": 0},
        lay_down("KH KS KD"),
    ),
    allowed(
        RULE,
        "an unseen card is left too",
        {**KEPT, "change": {"/seats/0/unseen": 1}, "drop": ["/seats/1/hand/0"]},
        lay_down("KH KS KD"),
    ),
)

FORBIDDEN = (
    forbidden(RULE, "by a new meld", KEPT, lay_down("KH KS KD"), "4C", "", {}),
    forbidden(
        RULE,
        "by several melds",
        KEPT | {"hand": "KH KS KD 2D 3D 5D 6D 4C"} | {"hand": "KH KS KD 8D 9D TD 4C"},
        lay_down("KH KS KD", "8D 9D TD"),
        "4C",
    ),
    forbidden(RULE, "by a lay-off", LAST, lay_off("8H"), "4C", "", {}),
    forbidden(
        RULE,
        "beside its twin on the table",
        {**KEPT, "rules": {"packs": 2}, "melds": [{"seat": 1, "set": "4C2 4D 4H"}]},
        lay_down("KH KS KD"),
        "4C",
    ),
)


@each(ALLOWED)
def test_allowed(case: Case):
    assert_allowed(case)


@each(FORBIDDEN)
def test_forbidden(case: Case):
    assert_forbidden(case)


def test_it_is_not_held_against_a_lay_off_of_which_it_is_not_clear_where_it_goes():
    melds = [{"seat": 1, "set": "7S 7D 7C"}, {"seat": 2, "run": "4H 5H 6H"}]
    given = LAST | {"hand": "7H 8H", "taken": {"cards": "8H"}, "melds": melds}
    assert_forbidden(forbidden("lay_off.target_is_named", "", given, lay_off("7H")))
    assert_allowed(allowed(RULE, "", given, lay_off("7H", 1)))
    assert_forbidden(forbidden(RULE, "", given, lay_off("7H", 0)))


def test_it_is_not_held_against_a_meld_that_is_none_yet():
    given = KEPT | {"hand": "2C 3C X1 4C"}
    assert_forbidden(forbidden("lay_down.joker_is_declared", "", given, lay_down("2C 3C X1")))
    assert_allowed(allowed(RULE, "", given, lay_down("2C 3C X1=AC")))
    given = KEPT | {"hand": "KH KS 2H 4C"}
    assert_forbidden(forbidden("lay_down.set_or_run", "", given, lay_down("KH KS 2H")))


def test_a_player_without_cards_is_out_after_any_play():
    for given, play in (
        ({"hand": "KH KS KD"}, lay_down("KH KS KD")),
        ({"hand": "8H", "melds": [RUN]}, lay_off("8H")),
    ):
        changes, _ = effect(given, play)
        assert changes["phase"] == "over"
        assert changes["ended"] == {"by": 0, "how": "out"}
