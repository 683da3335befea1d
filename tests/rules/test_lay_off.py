"""Laying cards off on melds of the table."""

from tests.rules.cases import (
    Case,
    allowed,
    assert_allowed,
    assert_forbidden,
    assert_undetermined,
    each,
    effect,
    forbidden,
    lay_off,
    undetermined,
)

HAND, ONCE, EXISTS, FITS, NAMED, JOKER = (
    f"lay_off.{rule}"
    for rule in (
        "from_own_hand",
        "each_card_once",
        "meld_exists",
        "fits_the_meld",
        "target_is_named",
        "joker_is_declared",
    )
)
RUN = {"seat": 1, "run": "5H 6H 7H"}
SET = {"seat": 2, "set": "8C 8D 8S"}
BOTH = [RUN, SET]
PACKS = {"rules": {"packs": 2}}
UNSEEN = {"view_of": 1, "discards": "8H", "hands": {1: "QD"}, "melds": [RUN]}


def _on(meld: str, hand: str, **given: object) -> dict:
    kind = "set" if meld[0] == meld[3] else "run"
    return {"hand": f"{hand} +2", "melds": [{"seat": 1, kind: meld}], **given}


ALLOWED = (
    allowed(HAND, "a card of the hand", _on("5H 6H 7H", "8H"), lay_off("8H")),
    allowed(ONCE, "several cards", _on("5H 6H 7H", "8H 9H"), lay_off("9H 8H")),
    allowed(ONCE, "a card and its twin", _on("5H 6H 7H", "8H 4H", **PACKS), lay_off("4H 8H")),
    allowed(
        EXISTS,
        "the last meld",
        {"hand": "9H +2", "melds": [SET, RUN | {"run": "6H 7H 8H"}]},
        lay_off("9H", 1),
    ),
    allowed(FITS, "below a run", _on("5H 6H 7H", "4H"), lay_off("4H", 0)),
    allowed(FITS, "above a run", _on("5H 6H 7H", "8H"), lay_off("8H", 0)),
    allowed(FITS, "at both ends", _on("5H 6H 7H", "8H 4H 3H"), lay_off("8H 4H 3H", 0)),
    allowed(FITS, "the fourth of a set", _on("8C 8D 8S", "8H"), lay_off("8H", 0)),
    allowed(FITS, "the ace above the king", _on("JS QS KS", "AS"), lay_off("AS", 0)),
    allowed(FITS, "the ace below the two", _on("2S 3S 4S", "AS"), lay_off("AS", 0)),
    allowed(
        FITS,
        "the two of a run to the ace",
        _on("3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", "2S"),
        lay_off("2S", 0),
    ),
    allowed(
        FITS,
        "on what was laid off",
        _on("5H 6H 7H 8H", "9H", change={"/melds/0/by/3": 0, "/seats/0/laid": "earlier"}),
        lay_off("9H", 0),
    ),
    allowed(FITS, "without an own meld", _on("5H 6H 7H", "8H"), lay_off("8H", 0)),
    allowed(FITS, "a joker as declared", _on("5H 6H 7H", "X1"), lay_off("X1=4H", 0)),
    allowed(FITS, "beside a joker", _on("5H 6H X1=7H", "8H"), lay_off("8H", 0)),
    allowed(NAMED, "only one meld will do", {"hand": "4H +2", "melds": BOTH}, lay_off("4H")),
    allowed(NAMED, "one of two is named", {"hand": "8H +2", "melds": BOTH}, lay_off("8H", 1)),
    allowed(JOKER, "the other end is closed", _on("QS KS AS", "X1"), lay_off("X1", 0)),
    allowed(JOKER, "in a set", _on("8C 8D 8S", "X1"), lay_off("X1", 0)),
    allowed(JOKER, "between cards", _on("5H 6H 7H", "9H X1"), lay_off("9H X1", 0)),
)

FORBIDDEN = (
    forbidden(
        HAND,
        "another's card",
        _on("5H 6H 7H", "", hands={1: "8H"}),
        lay_off("8H"),
        "8H",
        "/cards/0",
        {"seat": 0},
    ),
    forbidden(HAND, "unseen hand, but the card lies in the pile", UNSEEN, lay_off("8H"), "8H"),
    forbidden(
        ONCE,
        "twice",
        _on("8C 8D X1=8H", "8S"),
        lay_off("8S 8S", 0),
        "8S",
        "/cards/1",
        {},
        others=FITS,
    ),
    forbidden(
        EXISTS,
        "one beyond the last",
        _on("5H 6H 7H", "8H"),
        lay_off("8H", 1),
        "",
        "/meld",
        {"meld": 1, "melds": 1},
    ),
    forbidden(
        EXISTS,
        "an empty table",
        {"hand": "8H"},
        lay_off("8H", 0),
        "",
        "/meld",
        {"meld": 0, "melds": 0},
    ),
    forbidden(
        FITS,
        "no meld on the table",
        {"hand": "8H 2C"},
        lay_off("8H"),
        "8H",
        "/cards",
        {"reason": "no_melds"},
    ),
    forbidden(
        FITS,
        "no meld will do",
        _on("5H 6H 7H", "KH"),
        lay_off("KH"),
        "KH",
        "/cards",
        {"reason": "fits_no_meld"},
    ),
    forbidden(
        FITS,
        "a gap",
        _on("5H 6H 7H", "9H"),
        lay_off("9H", 0),
        "9H",
        "/cards",
        {"meld": 0, "reason": "not_consecutive"},
    ),
    forbidden(FITS, "one of them only", _on("5H 6H 7H", "8H KH"), lay_off("8H KH", 0), "8H KH"),
    forbidden(
        FITS,
        "another suit",
        _on("5H 6H 7H", "8C"),
        lay_off("8C", 0),
        "8C",
        "/cards",
        {"meld": 0, "reason": "neither_set_nor_run"},
    ),
    forbidden(
        FITS,
        "another rank",
        _on("8C 8D 8S", "9S"),
        lay_off("9S", 0),
        "9S",
        "/cards",
        {"meld": 0, "reason": "neither_set_nor_run"},
    ),
    forbidden(
        FITS,
        "a suit twice",
        _on("8C 8D 8S", "8S2", **PACKS),
        lay_off("8S2", 0),
        "8S2",
        "/cards",
        {"meld": 0, "reason": "suit_twice"},
    ),
    forbidden(
        FITS,
        "a full set",
        _on("8C 8D X1=8 8S", "8H"),
        lay_off("8H", 0),
        "8H",
        "/cards",
        {"meld": 0, "reason": "no_room"},
    ),
    forbidden(FITS, "beyond the high ace", _on("QS KS AS", "2S"), lay_off("2S", 0), "2S"),
    forbidden(FITS, "below the low ace", _on("AS 2S 3S", "KS"), lay_off("KS", 0), "KS"),
    forbidden(
        FITS,
        "a second ace",
        _on("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", "AS2", **PACKS),
        lay_off("AS2", 0),
        "AS2",
    ),
    forbidden(FITS, "the place of a joker", _on("5H 6H X1=7H", "7H"), lay_off("7H", 0), "7H"),
    forbidden(FITS, "a joker declared elsewhere", _on("5H 6H 7H", "X1"), lay_off("X1=9H", 0), "X1"),
    forbidden(FITS, "a run with an end moved", _on("AS 2S 3S", "QS KS"), lay_off("QS KS", 0)),
    forbidden(
        NAMED,
        "two would do",
        {"hand": "8H +2", "melds": BOTH},
        lay_off("8H"),
        "8H",
        "",
        {"melds": [0, 1]},
    ),
    forbidden(
        NAMED,
        "a joker would do anywhere",
        {"hand": "X1 +2", "melds": [SET, {"seat": 1, "run": "QS KS AS"}]},
        lay_off("X1"),
        "X1",
        "",
        {"melds": [0, 1]},
    ),
    forbidden(JOKER, "at either end", _on("5H 6H 7H", "X1"), lay_off("X1", 0), "X1", "/cards", {}),
    forbidden(
        JOKER,
        "beside a declared one",
        _on("5H 6H 7H", "X1 X2"),
        lay_off("X1=8H X2", 0),
        "X2",
        "/cards",
    ),
)

UNDETERMINED = (undetermined(HAND, "unseen hand", UNSEEN, lay_off("4H"), "4H", 0),)


@each(ALLOWED)
def test_allowed(case: Case):
    assert_allowed(case)


@each(FORBIDDEN)
def test_forbidden(case: Case):
    assert_forbidden(case)


@each(UNDETERMINED)
def test_undetermined(case: Case):
    assert_undetermined(case)


def test_cards_join_the_run_in_its_order_and_count_for_who_lays_them():
    given = {"hand": "8H X1 KC", "melds": [SET, RUN]}
    changes, events = effect(given, lay_off("8H X1=4H", 1))
    assert changes == {
        "seats/0/hand": "KC",
        "seats/0/laid": "this_turn",
        "melds/1/cards": "X1=4H 5H 6H 7H 8H",
        "melds/1/by": [0, 1, 1, 1, 0],
    }
    assert events == [{"event": "lay_off", "seat": 0, "cards": ["X1=4H", "8H"], "meld": 1}]


def test_a_card_joins_the_set_and_a_duty_is_done():
    given = {
        "hand": "8H 2D KC",
        "melds": [{"seat": 0, "set": "8C 8D 8S"}],
        "taken": {"cards": "8H 2D"},
        "must_use": "8H",
    }
    changes, events = effect(given, lay_off("8H"))
    assert changes == {
        "seats/0/hand": "KC 2D",
        "melds/0/cards": "8C 8D 8H 8S",
        "melds/0/by": [0, 0, 0, 0],
        "must_use": None,
    }
    assert events == [{"event": "lay_off", "seat": 0, "cards": ["8H"], "meld": 0}]


def test_laying_off_on_a_meld_of_this_turn_leaves_it_one():
    meld = {"seat": 0, "run": "5H 6H 7H", "this_turn": True}
    changes, _ = effect({"hand": "8H KC", "melds": [meld]}, lay_off("8H"))
    assert changes == {
        "seats/0/hand": "KC",
        "melds/0/cards": "5H 6H 7H 8H",
        "melds/0/by": [0, 0, 0, 0],
    }


def test_laying_off_the_last_card_ends_the_deal():
    changes, events = effect({"hand": "8H", "melds": [RUN]}, lay_off("8H"))
    assert changes["ended"] == {"by": 0, "how": "out"}
    assert changes["deal_score"][0] == 8
    assert [each["event"] for each in events] == ["lay_off", "deal_over"]
