"""Going out by other rules: by a discard or a meld alone, floating, an unplayable last discard."""

from tests.rules.cases import (
    Case,
    allowed,
    assert_allowed,
    assert_forbidden,
    assert_undetermined,
    each,
    effect,
    forbidden,
    lay_down,
    lay_off,
    swap_joker,
    undetermined,
)

KEPT, LEAVES = "go_out.a_card_is_kept", "go_out.leaves_a_legal_discard"
RUN = {"seat": 1, "run": "5H 6H 7H"}
KINGS = lay_down("KH KS KD")
JOKER = {"seat": 1, "run": "5H X1=6H 7H"}


def _by(go_out: str, hand: str, *melds: dict, **rules: object) -> dict:
    return {"rules": {"go_out": go_out, **rules}, "hand": hand, "melds": list(melds)}


def _swap(then: str, go_out: str = "discard", hand: str = "6H") -> dict:
    return _by(go_out, hand, JOKER, joker_swap="run", joker_swap_then=then)


def _unplayable(hand: str, *melds: dict, discards: str = "9S", **rules: object) -> dict:
    return {**_by("any", hand, *melds, last_discard="unplayable", **rules), "discards": discards}


ALLOWED = (
    *(
        allowed(KEPT, f"all in a meld, where go_out is {go_out}", _by(go_out, "KH KS KD"), KINGS)
        for go_out in ("any", "discard_or_float", "meld_or_float", "meld")
    ),
    *(
        allowed(KEPT, f"laid off, where go_out is {go_out}", _by(go_out, "8H", RUN), lay_off("8H"))
        for go_out in ("any", "discard_or_float", "meld_or_float", "meld")
    ),
    allowed(KEPT, "a card is left beside a meld", _by("discard", "KH KS KD 2C"), KINGS),
    allowed(KEPT, "a card is left beside a lay-off", _by("discard", "8H 2C", RUN), lay_off("8H")),
    allowed(KEPT, "an unseen card is left",
            {**_by("discard", "KH KS KD +1"), "view_of": 1, "shown": {0: "KH KS KD"}}, KINGS),
    allowed(KEPT, "the joker is left", _swap("keep"), swap_joker("6H")),
    allowed(KEPT, "a card is left where the joker moves", _swap("shift", hand="6H 2C"),
            swap_joker("6H", 0, "X1=8H")),
    allowed(KEPT, "none is left where the joker moves", _swap("shift", "any"),
            swap_joker("6H", 0, "X1=8H")),
    *(
        allowed(LEAVES, f"any card, where go_out is {go_out}", _by(go_out, "KH KS KD 2C"), KINGS)
        for go_out in ("discard_or_float", "discard", "meld_or_float")
    ),
    allowed(LEAVES, "a card to be laid off, where it may not be discarded",
            _by("meld", "KH KS KD 8H", RUN), KINGS),
    allowed(LEAVES, "two cards, where the last may not be discarded",
            _by("meld", "KH KS KD 2C 3C"), KINGS),
    allowed(LEAVES, "a card that changes for a joker, where it may not be discarded",
            _by("meld", "KH KS KD 6H", JOKER, joker_swap="any", joker_swap_then="keep"), KINGS),
    allowed(LEAVES, "a card that changes for a joker that moves",
            _by("meld", "KH KS KD 6H", JOKER, joker_swap="run", joker_swap_then="shift"), KINGS),
    allowed(LEAVES, "an unplayable card", _unplayable("KH KS KD 2C"), KINGS),
    allowed(LEAVES, "a card to be laid off, where an unplayable one is discarded",
            _unplayable("KH KS KD 8H", RUN), KINGS),
    allowed(LEAVES, "the joker itself, which can be laid off",
            {**_swap("keep", "meld")}, swap_joker("6H")),
    allowed(LEAVES, "a joker to be played, and it can be",
            {**_swap("play", "meld"), "hand": "6H"}, swap_joker("6H")),
    allowed(LEAVES, "the card that has to be used",
            {**_by("meld", "KH KS KD 8H", RUN, use_by="same_turn"), "must_use": "8H",
             "taken": {"cards": "8H KH"}}, KINGS),
    allowed(LEAVES, "an unseen card, where any may be discarded",
            {**_by("any", "KH KS KD +1"), "view_of": 1, "shown": {0: "KH KS KD"}}, KINGS),
)  # fmt: skip

FORBIDDEN = (
    forbidden(KEPT, "all in a meld", _by("discard", "KH KS KD"), KINGS, "KH KS KD", "", {}),
    forbidden(KEPT, "all in two melds", _by("discard", "KH KS KD 2C 3C 4C"),
              lay_down("KH KS KD", "2C 3C 4C"), "KH KS KD 2C 3C 4C"),
    forbidden(KEPT, "laid off", _by("discard", "8H", RUN), lay_off("8H"), "8H"),
    forbidden(KEPT, "none is left where the joker moves", _swap("shift"),
              swap_joker("6H", 0, "X1=8H"), "6H"),
    forbidden(LEAVES, "it may not be discarded", _by("meld", "KH KS KD 2C"), KINGS, "2C", "", {}),
    forbidden(LEAVES, "it may not be discarded, after a lay-off", _by("meld", "8H 2C", RUN),
              lay_off("8H"), "2C"),
    forbidden(LEAVES, "it is the place of a joker that stays",
              _by("meld", "KH KS KD 6H", JOKER), KINGS, "6H"),
    forbidden(LEAVES, "it may not be discarded, where the joker moves",
              _by("meld", "6H 2C", JOKER, joker_swap="run", joker_swap_then="shift"),
              swap_joker("6H", 0, "X1=8H"), "2C"),
    forbidden(LEAVES, "it makes a meld with discards",
              _unplayable("KH KS KD 8S", discards="2C 9S TS"), KINGS, "8S", "", {}),
    forbidden(LEAVES, "it can be laid off with discards alone",
              _unplayable("KH KS KD 9H", RUN, discards="8H 2C"), KINGS, "9H"),
    forbidden(LEAVES, "it makes a set with discards",
              _unplayable("9H 9D 9S 8D", RUN, discards="8C 8S"), lay_down("9H 9D 9S"), "8D"),
)  # fmt: skip

UNDETERMINED = tuple(
    undetermined(
        LEAVES,
        title,
        {**given, "view_of": 1, "shown": {0: "KH KS KD"}},
        KINGS,
        "",
        0,
    )
    for title, given in (
        ("the last card is unseen, and may not be discarded", _by("meld", "KH KS KD +1")),
        ("the last card is unseen, and must be unplayable", _unplayable("KH KS KD +1")),
    )
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


def test_who_melds_the_last_card_floats_and_the_turn_passes_without_a_discard():
    for given, play in (
        (_by("discard_or_float", "KH KS KD", RUN), KINGS),
        (_by("discard_or_float", "8H", RUN), lay_off("8H")),
        (_swap("shift", "discard_or_float"), swap_joker("6H", 0, "X1=8H")),
    ):
        changes, events = effect(given, play)
        assert events[-1] == {"event": "float", "seat": 0}
        assert (changes["turn"], changes["phase"], changes["window_closed"]) == (1, "draw", True)
        assert changes["seats/0/hand"] == ""
        assert changes["seats/0/laid"] == "earlier"
        assert not {"ended", "discards", "last_discard_by"} & set(changes)


def test_what_was_taken_and_laid_in_a_turn_that_ends_by_floating_is_no_more_of_this_turn():
    given = _by("discard_or_float", "8H KH KS KD", RUN)
    given |= {"taken": {"cards": "KH 8H"}, "must_use": "KH", "discards": "2C"}
    changes, _ = effect(given, KINGS, lay_off("8H"))
    assert changes["taken"] is None
    assert changes["must_use"] is None
    assert "melds/1/this_turn" not in changes


def test_only_a_meld_or_lay_off_goes_out_where_the_discarder_of_the_last_card_floats():
    for go_out in ("any", "meld_or_float", "meld"):
        changes, events = effect(_by(go_out, "KH KS KD"), KINGS)
        assert changes["ended"] == {"by": 0, "how": "out"}
        assert [each["event"] for each in events] == ["lay_down", "deal_over"]


def test_the_deal_is_over_when_one_of_two_partners_is_out():
    given = {"hand": "KH KS KD", "rules": {"sides": "partners"}}
    changes, _ = effect(given, KINGS)
    assert changes["ended"] == {"by": 0, "how": "out"}
    assert len(changes["deal_score"]) == 2
