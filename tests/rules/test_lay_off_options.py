"""Laying cards off by other rules: round the corner, on longer sets, jokers, an own meld first."""

from typing import Any

from tests.rules.cases import (
    Case,
    allowed,
    assert_allowed,
    assert_forbidden,
    each,
    effect,
    forbidden,
    lay_off,
)

OWN_FIRST, FITS, JOKER = (
    f"lay_off.{rule}" for rule in ("own_meld_first", "fits_the_meld", "joker_is_declared")
)
CIRCLE = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
RUN = {"seat": 1, "run": "5H 6H 7H"}
OWN = {"seat": 0, "set": "KC KD KH"}


def _on(meld: str, hand: str, **rules: object) -> dict[str, Any]:
    kind = "set" if len({card.split("=")[-1][0] for card in meld.split()}) == 1 else "run"
    return {"hand": f"{hand} +2", "melds": [{"seat": 1, kind: meld}], "rules": rules}


NEEDED: dict[str, Any] = {"rules": {"lay_off_needs_own_meld": True}, "hand": "8H 4H +2"}
AROUND = {"ace": "around"}
REPEAT = {"distinct_suits": False, "packs": 2, "largest_set": 5}
APART = {"jokers_apart": True}

ALLOWED = (
    allowed(OWN_FIRST, "with an own meld", {**NEEDED, "melds": [RUN, OWN]}, lay_off("8H", 0)),
    allowed(OWN_FIRST, "with one of this turn",
            {**NEEDED, "melds": [RUN, {**OWN, "this_turn": True}]}, lay_off("8H", 0)),
    allowed(OWN_FIRST, "without, where none is needed", {"hand": "8H +2", "melds": [RUN]},
            lay_off("8H", 0)),
    allowed(OWN_FIRST, "on the own meld", {**NEEDED, "melds": [{**RUN, "seat": 0}]},
            lay_off("8H", 0)),
    allowed(OWN_FIRST, "a first meld is worth enough, which bears on no lay-off",
            {"hand": "8H +2", "melds": [RUN], "rules": {"first_meld_least": 30}}, lay_off("8H", 0)),
    allowed(FITS, "the two beside the high ace", _on("QS KS AS", "2S", **AROUND), lay_off("2S")),
    allowed(FITS, "the king beside the low ace", _on("AS 2S 3S", "KS", **AROUND), lay_off("KS")),
    allowed(FITS, "at both ends, round the corner", _on("KS AS 2S", "QS 3S", **AROUND),
            lay_off("QS 3S")),
    allowed(FITS, "the thirteenth, round the corner", _on(CIRCLE, "AH", **AROUND), lay_off("AH")),
    allowed(FITS, "the thirteenth, in the middle of the ranks",
            _on(f"8H 9H TH JH QH KH AH {CIRCLE[:14]}", "7H", **AROUND), lay_off("7H")),
    allowed(FITS, "a second ace, of fourteen", _on(f"AH {CIRCLE}", "AH2", packs=2, longest_run=14),
            lay_off("AH2")),
    allowed(FITS, "the low ace, low", _on("2S 3S 4S", "AS", ace="low"), lay_off("AS")),
    allowed(FITS, "the high ace, high", _on("JS QS KS", "AS", ace="high"), lay_off("AS")),
    allowed(FITS, "a single card on a run of four, where runs are longer",
            _on("5H 6H 7H 8H", "9H", shortest_run=4), lay_off("9H")),
    allowed(FITS, "the fifth of a set", _on("8C 8D 8S 8H", "8S2", **REPEAT), lay_off("8S2")),
    allowed(FITS, "a suit twice, where it may repeat", _on("8C 8D 8S", "8S2", **REPEAT),
            lay_off("8S2")),
    allowed(FITS, "one joker of one", _on("5H 6H 7H", "X1", most_jokers=1), lay_off("X1=8H")),
    allowed(FITS, "a card beside a joker", _on("5H 6H X1=7H", "8H", **APART), lay_off("8H")),
    allowed(FITS, "a joker with a card between", _on("5H 6H X1=7H", "8H X2", **APART),
            lay_off("8H X2=9H")),
    allowed(FITS, "a joker beside a joker in a set", _on("8C 8D X1=8", "X2", **APART),
            lay_off("X2")),
    allowed(JOKER, "one end alone keeps it apart", _on("5H 6H X1=7H", "X2", **APART),
            lay_off("X2")),
    allowed(JOKER, "one end alone is free, low", _on("JH QH KH", "X1", ace="low"), lay_off("X1")),
    allowed(JOKER, "one end alone is free, high", _on("2H 3H 4H", "X1", ace="high"),
            lay_off("X1")),
    allowed(JOKER, "it closes the circle", _on(CIRCLE, "X1", **AROUND), lay_off("X1")),
    allowed(JOKER, "in a set with its suit", _on("8C 8D 8S", "X1", joker_suit_in_set=True),
            lay_off("X1=8H")),
    allowed(JOKER, "in a set, one suit alone is missing",
            _on("8C 8D 8S", "X1", joker_suit_in_set=True), lay_off("X1")),
)  # fmt: skip

FORBIDDEN = (
    forbidden(OWN_FIRST, "without an own meld", {**NEEDED, "melds": [RUN]}, lay_off("8H", 0), "",
              "", {"seat": 0}),
    forbidden(OWN_FIRST, "one's own are only cards laid off",
              {**NEEDED, "melds": [{**RUN, "by": [1, 1, 0]}], "laid": {0: "earlier"}},
              lay_off("8H", 0)),
    forbidden(FITS, "the king beside the low ace, low", _on("AS 2S 3S", "KS", ace="low"),
              lay_off("KS", 0), "KS", "/cards", {"meld": 0, "reason": "not_consecutive"}),
    forbidden(FITS, "the ace above the king, low", _on("JS QS KS", "AS", ace="low"),
              lay_off("AS", 0)),
    forbidden(FITS, "the ace below the two, high", _on("2S 3S 4S", "AS", ace="high"),
              lay_off("AS", 0)),
    forbidden(FITS, "the two beside the high ace", _on("QS KS AS", "2S"), lay_off("2S", 0)),
    forbidden(FITS, "a fourteenth, round the corner", _on(f"{CIRCLE} AH", "AH2", **AROUND,
              packs=2), lay_off("AH2", 0)),
    forbidden(FITS, "the sixth of a set", _on("8C 8D 8S 8H 8C2", "8S2", **REPEAT),
              lay_off("8S2", 0), "8S2", "/cards", {"meld": 0, "reason": "no_room"}),
    forbidden(FITS, "the fourth of a set of three", _on("8C 8D 8S", "8H", largest_set=3),
              lay_off("8H", 0), "8H", "/cards", {"meld": 0, "reason": "no_room"}),
    forbidden(FITS, "a joker too many", _on("5H 6H X1=7H", "X2", most_jokers=1),
              lay_off("X2=8H", 0), "X2", "/cards", {"meld": 0, "reason": "too_many_jokers"}),
    forbidden(FITS, "a joker too many in a set", _on("8C 8D X1=8", "X2", most_jokers=1),
              lay_off("X2", 0), "X2", "/cards", {"meld": 0, "reason": "too_many_jokers"}),
    forbidden(FITS, "a joker beside a joker", _on("5H 6H X1=7H", "X2", **APART),
              lay_off("X2=8H", 0), "X2", "/cards", {"meld": 0, "reason": "jokers_together"}),
    forbidden(FITS, "two jokers side by side", _on("5H 6H 7H", "X1 X2", **APART),
              lay_off("X1=8H X2=9H", 0), "X1 X2"),
    forbidden(FITS, "the rank alone, where the suit is due",
              _on("8C 8D 8S", "X1", joker_suit_in_set=True), lay_off("X1=8", 0), "X1", "/cards",
              {"meld": 0, "reason": "undeclared_joker"}),
    forbidden(JOKER, "either end, round the corner", _on("JH QH KH", "X1", **AROUND),
              lay_off("X1", 0), "X1", "/cards", {}),
    forbidden(JOKER, "two suits are missing", _on("8C 8D X2=8S", "X1", **REPEAT,
              joker_suit_in_set=True), lay_off("X1", 0), "X1"),
)  # fmt: skip


@each(ALLOWED)
def test_allowed(case: Case):
    assert_allowed(case)


@each(FORBIDDEN)
def test_forbidden(case: Case):
    assert_forbidden(case)


def test_a_card_laid_off_round_the_corner_lies_behind_the_ace():
    changes, _ = effect(_on("QS KS AS", "2S", ace="around"), lay_off("2S"))
    assert changes["melds/0/cards"] == "QS KS AS 2S"


def test_a_run_that_closes_the_circle_is_turned_so_that_it_begins_with_the_two():
    given = _on(f"8H 9H TH JH QH KH AH {CIRCLE[:14]}", "7H", ace="around")
    changes, _ = effect(given, lay_off("7H"))
    assert changes["melds/0/cards"] == f"{CIRCLE} AH"
    assert changes["melds/0/by"] == [1, 1, 1, 1, 1, 0, *[1] * 7]
