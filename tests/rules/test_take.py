"""Taking discards, and the duty to use a card from inside the pile first."""

from tests.rules.cases import (
    Case,
    allowed,
    assert_allowed,
    assert_forbidden,
    assert_undetermined,
    discard,
    each,
    effect,
    forbidden,
    lay_down,
    lay_off,
    take,
    undetermined,
)

IN_PILE, USABLE, FIRST = (
    "take.card_is_in_the_pile",
    "take.card_can_be_used",
    "take.card_is_used_first",
)
PILE = {"phase": "draw", "discards": "2D 9S 4C"}
RUN = {"seat": 1, "run": "3H 4H 5H"}
NINES = {**PILE, "hand": "9H 9D +2"}
DUE = {"hand": "9H 9D 9S 4C KC 7H", "taken": {"cards": "9S 4C"}, "must_use": "9S"}
ONE = {**DUE, "taken": {"cards": "9S"}}
del ONE["must_use"]


def _pile(discards: str, hand: str, *melds: dict) -> dict:
    return {"phase": "draw", "discards": discards, "hand": hand, "melds": list(melds)}


ALLOWED = (
    allowed(IN_PILE, "the top", PILE, take("4C")),
    allowed(IN_PILE, "from inside", NINES, take("9S")),
    allowed(USABLE, "the top need not be used", {**PILE, "hand": "KH QS"}, take("4C")),
    allowed(USABLE, "a set with the hand", _pile("9S 4C", "9H 9D +2"), take("9S")),
    allowed(USABLE, "a run with the hand", _pile("9S 4C", "8S 7S +2"), take("9S")),
    allowed(USABLE, "the ace at the high end", _pile("AS 4C", "QS KS +2"), take("AS")),
    allowed(USABLE, "the ace at the low end", _pile("AS 4C", "2S 3S +2"), take("AS")),
    allowed(USABLE, "a set with a card taken along", _pile("9S 9C", "9H +2"), take("9S")),
    allowed(USABLE, "all of it in the pile", _pile("7S 8S 9S", "KH QC"), take("7S")),
    allowed(USABLE, "a lay-off", _pile("6H 4C", "KH QC", RUN), take("6H")),
    allowed(USABLE, "a lay-off with a card of the hand", _pile("7H 4C", "6H QC", RUN), take("7H")),
    allowed(USABLE, "a lay-off with a card taken along", _pile("7H 6H", "KH QC", RUN), take("7H")),
    allowed(USABLE, "a lay-off with a joker", _pile("7H 4C", "X1 QC", RUN), take("7H")),
    allowed(USABLE, "a set with a joker", _pile("9S 4C", "9H X1 +1"), take("9S")),
    allowed(USABLE, "a run with a joker in a gap", _pile("9S 4C", "7S X1 +1"), take("9S")),
    allowed(USABLE, "two jokers and nothing else", _pile("9S 4C", "X1 X2"), take("9S")),
    allowed(USABLE, "a joker from the pile", _pile("X1 4C", "9S 8S +1"), take("X1")),
    allowed(USABLE, "a joker from the pile, laid off", _pile("X1 4C", "KH QC", RUN), take("X1")),
    allowed(USABLE, "own hand seen, others not", {**NINES, "view_of": 0}, take("9S")),
    allowed(FIRST, "in a new meld", DUE, lay_down("9H 9D 9S")),
    allowed(FIRST, "laid off", {**DUE, "melds": [{"seat": 2, "run": "6S 7S 8S"}]}, lay_off("9S")),
    allowed(
        FIRST,
        "in the second meld",
        {**DUE, "hand": "KC KH KD 9H 9D 9S 4C"},
        lay_down("KC KH KD", "9H 9D 9S"),
    ),
    allowed(FIRST, "nothing was taken", {"hand": "KC 2D"}, discard("KC")),
    allowed(FIRST, "a card taken alone may be kept", ONE, discard("KC")),
)

FORBIDDEN = (
    forbidden(IN_PILE, "in the stock", {**PILE, "stock_top": "5D"}, take("5D"), "5D", "/card", {}),
    forbidden(IN_PILE, "in a meld", {**PILE, "melds": [RUN]}, take("3H"), "3H", "/card"),
    forbidden(
        USABLE,
        "nothing goes with it",
        _pile("2D 9S 4C", "9H KC"),
        take("9S"),
        "9S",
        "/card",
        {"taken": ["9S", "4C"]},
    ),
    forbidden(USABLE, "round the corner", _pile("AS 4C", "KS 2S +1"), take("AS"), "AS"),
    forbidden(USABLE, "cards below it stay", _pile("9S 9H 9D 4C", "KH QC"), take("9D"), "9D"),
    forbidden(USABLE, "a gap of two, one joker", _pile("9S 4C", "6S X1"), take("9S"), "9S"),
    forbidden(USABLE, "a joker beside unlike cards", _pile("X1 4C", "9S KH"), take("X1"), "X1"),
    forbidden(
        USABLE,
        "its twin is no second suit",
        {**_pile("9S 4C", "9S2 9H"), "rules": {"packs": 2}},
        take("9S"),
    ),
    forbidden(
        USABLE, "a full set", _pile("9S 4C", "KH", {"seat": 1, "set": "9C 9D 9H X1=9S"}), take("9S")
    ),
    forbidden(FIRST, "a discard", DUE, discard("KC"), "9S", "", {}),
    forbidden(FIRST, "discarding the very card", DUE, discard("9S"), "9S"),
    forbidden(
        FIRST, "another meld", {**DUE, "hand": "KC KH KD 9H 9D 9S 4C"}, lay_down("KC KH KD"), "9S"
    ),
    forbidden(
        FIRST,
        "another lay-off",
        {**DUE, "melds": [{"seat": 2, "run": "4H 5H 6H"}]},
        lay_off("7H"),
        "9S",
    ),
)

UNDETERMINED = (
    undetermined(
        USABLE,
        "the taker's hand is unseen",
        {**PILE, "hand": "KC QH", "view_of": 1},
        take("9S"),
        "9S",
        0,
    ),
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


def test_the_top_card_alone_carries_no_duty():
    changes, events = effect({**PILE, "hand": "KD 3C"}, take("4C"))
    assert changes == {
        "phase": "play",
        "seats/0/hand": "3C 4C KD",
        "seats/0/shown": "4C",
        "discards": "2D 9S",
        "taken": {"cards": ["4C"], "from": "discards"},
    }
    assert events == [{"event": "take", "seat": 0, "cards": ["4C"]}]


def test_a_card_from_inside_comes_with_all_above_it_and_must_be_used():
    changes, events = effect({**PILE, "hand": "9H 9D"}, take("9S"))
    assert changes == {
        "phase": "play",
        "seats/0/hand": "4C 9D 9H 9S",
        "seats/0/shown": "4C 9S",
        "discards": "2D",
        "taken": {"cards": ["9S", "4C"], "from": "discards"},
        "must_use": "9S",
    }
    assert events == [{"event": "take", "seat": 0, "cards": ["9S", "4C"]}]


def test_the_bottom_card_empties_the_pile():
    changes, _ = effect({**PILE, "hand": "2H 2S"}, take("2D"))
    assert changes["discards"] == ""
    assert changes["must_use"] == "2D"


def test_the_duty_is_done_once_the_card_is_used():
    changes, _ = effect({**PILE, "hand": "9H 9D KC"}, take("9S"), lay_down("9H 9D 9S"))
    assert "must_use" not in changes
    assert changes["taken"] == {"cards": ["9S", "4C"], "from": "discards"}
