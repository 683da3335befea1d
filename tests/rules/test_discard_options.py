"""The last discard by other rules: unplayable, forbidden, or one by which a player floats."""

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
    lay_off,
    undetermined,
)

TAKEN, UNPLAYABLE, MELDED = (
    f"discard.{rule}"
    for rule in ("not_the_card_just_taken", "last_card_is_unplayable", "last_card_is_melded")
)
RUN = {"seat": 1, "run": "5H 6H 7H"}
JOKER = {"seat": 1, "run": "5H X1=6H 7H"}


def _last(hand: str, *melds: dict, discards: str = "2D", **rules: object) -> dict:
    given = {"hand": hand, "melds": list(melds), "discards": discards}
    return {**given, "rules": {"last_discard": "unplayable", **rules}}


def _go_out(go_out: str, hand: str, *melds: dict, **rules: object) -> dict:
    given = {"hand": hand, "melds": list(melds), "discards": "2D"}
    return {**given, "rules": {"go_out": go_out, **rules}}


ALLOWED = (
    allowed(UNPLAYABLE, "any, where any may be", _last("8H", RUN, last_discard="any"),
            discard("8H")),
    allowed(UNPLAYABLE, "it fits nothing", _last("KC", RUN, discards="2D 3S"), discard("KC")),
    allowed(UNPLAYABLE, "it fits, but is not the last", _last("8H KC", RUN), discard("8H")),
    allowed(UNPLAYABLE, "one card of its rank in the pile", _last("KC", discards="KD 2S"),
            discard("KC")),
    allowed(UNPLAYABLE, "two cards of its rank and suit, two packs",
            _last("KC", discards="KD KD2", packs=2), discard("KC")),
    allowed(UNPLAYABLE, "a gap between it and the run", _last("9H", RUN, discards="TH"),
            discard("9H")),
    allowed(UNPLAYABLE, "it makes a meld with a card of another's hand alone",
            {**_last("KC", discards="KD 2S"), "hands": {0: "KC", 1: "KH KS"}}, discard("KC")),
    *(
        # What can be used only with discards cannot be laid off: nothing else is legal.
        allowed(UNPLAYABLE, f"it is playable, {title}, but the player cannot play it", given,
                discard(card))
        for title, card, given in (
            ("in a set", "KC", _last("KC", discards="KD KS 2S")),
            ("in a run", "KC", _last("KC", discards="QC 2S JC")),
            ("with a joker of the pile", "KC", _last("KC", discards="QC X1")),
            ("laid off with discards", "9H", _last("9H", RUN, discards="8H")),
            ("laid off by one with a meld of his own", "8H",
             _last("8H", RUN, lay_off_needs_own_meld=True)),
        )
    ),
    allowed(MELDED, "it fits nothing", _go_out("meld", "KC", RUN), discard("KC")),
    allowed(MELDED, "it fits, but is not the last", _go_out("meld", "8H KC", RUN), discard("8H")),
    *(
        allowed(MELDED, f"it could be laid off, where go_out is {go_out}",
                _go_out(go_out, "8H", RUN), discard("8H"))
        for go_out in ("any", "discard_or_float", "discard", "meld_or_float")
    ),
    allowed(MELDED, "it is the place of a joker that stays", _go_out("meld", "6H", JOKER),
            discard("6H")),
    allowed(TAKEN, "all that is left, and it may not be laid off without a meld",
            {**_go_out("any", "8H", RUN, lay_off_needs_own_meld=True), "taken": {"cards": "8H"}},
            discard("8H")),
    allowed(TAKEN, "all that is left, and one card is kept",
            {**_go_out("discard", "8H", RUN), "taken": {"cards": "8H"}}, discard("8H")),
)  # fmt: skip

FORBIDDEN = (
    forbidden(UNPLAYABLE, "it can be laid off", _last("8H", RUN), discard("8H"), "8H", "/card", {}),
    forbidden(UNPLAYABLE, "it can be laid off on a set",
              _last("8H", {"seat": 2, "set": "8C 8D 8S"}), discard("8H"), "8H"),
    forbidden(UNPLAYABLE, "a joker", _last("X1", RUN), discard("X1"), "X1"),
    forbidden(UNPLAYABLE, "it can be laid off, and floating changes nothing",
              _last("8H", RUN, go_out="discard_or_float"), discard("8H"), "8H"),
    forbidden(UNPLAYABLE, "it can be laid off, and is unseen",
              {**_last("+1", RUN), "hands": {1: "2C 3C"}, "view_of": 1}, discard("8H"), "8H"),
    forbidden(MELDED, "it can be laid off", _go_out("meld", "8H", RUN), discard("8H"), "8H",
              "/card", {}),
    forbidden(MELDED, "it can be swapped for a joker",
              _go_out("meld", "6H", JOKER, joker_swap="run", joker_swap_then="keep"),
              discard("6H"), "6H"),
    forbidden(MELDED, "it can be swapped for a joker that moves",
              _go_out("meld", "6H", JOKER, joker_swap="run", joker_swap_then="shift"),
              discard("6H"), "6H"),
    forbidden(TAKEN, "all that is left, but it changes for a joker",
              {**_go_out("any", "6H", JOKER, joker_swap="any"), "taken": {"cards": "6H"}},
              discard("6H"), "6H"),
)  # fmt: skip

UNDETERMINED = (
    undetermined("discard.from_own_hand", "the last card, unseen",
                 {**_last("+1"), "view_of": 1}, discard("KC"), "KC", 0),
)  # fmt: skip


@each(ALLOWED)
def test_allowed(case: Case):
    assert_allowed(case)


@each(FORBIDDEN)
def test_forbidden(case: Case):
    assert_forbidden(case)


@each(UNDETERMINED)
def test_undetermined(case: Case):
    assert_undetermined(case)


def test_who_discards_the_last_card_is_out_or_floats():
    for go_out in ("any", "discard_or_float", "discard", "meld"):
        changes, events = effect(_go_out(go_out, "KC", RUN), discard("KC"))
        assert changes["ended"] == {"by": 0, "how": "out"}
        assert [each["event"] for each in events] == ["discard", "deal_over"]
    changes, events = effect(_go_out("meld_or_float", "KC", RUN), discard("KC"))
    assert changes == {
        "turn": 1,
        "phase": "draw",
        "seats/0/hand": "",
        "discards": "2D KC",
        "last_discard_by": 0,
    }
    assert [each["event"] for each in events] == ["discard", "float"]


def test_a_last_card_that_may_not_be_discarded_is_laid_off():
    changes, _ = effect(_last("8H", RUN), lay_off("8H"))
    assert changes["ended"] == {"by": 0, "how": "out"}
