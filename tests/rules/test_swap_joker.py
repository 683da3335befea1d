"""Taking a joker from a meld for the card that it stands for."""

from typing import Any

from tests.rules.cases import (
    Case,
    allowed,
    assert_allowed,
    assert_forbidden,
    assert_undetermined,
    discard,
    each,
    forbidden,
    lay_down,
    lay_off,
    swap_joker,
    undetermined,
)

SWAPPED, OWN, EXISTS, THERE, NAMED, OTHERS, PLAYED, MOVE, FIRST = (
    f"swap_joker.{rule}"
    for rule in (
        "jokers_can_be_swapped",
        "from_own_hand",
        "meld_exists",
        "joker_is_there",
        "joker_is_named",
        "from_another_players_meld",
        "joker_can_be_played",
        "joker_can_move",
        "joker_is_played_first",
    )
)
RUN = {"seat": 1, "run": "5H X1=6H 7H"}
OPEN = {"seat": 1, "set": "7C 7D 7H X1=7"}
HELD = {"hand": "6H 7S 2C 9D"}


def _by(swap: str = "any", **rules: object) -> dict[str, Any]:
    return {"rules": {"joker_swap": swap, **rules}}


def _on(meld: str, hand: str, swap: str = "any", **rules: object) -> dict[str, Any]:
    kind = "set" if meld[0] == meld.split()[1][0] else "run"
    return {**_by(swap, **rules), "hand": hand, "melds": [{"seat": 1, kind: meld}]}


ANY = {**HELD, **_by(), "melds": [RUN]}
KEEP = {"joker_swap_then": "keep"}
SHIFT = {"swap": "run", "joker_swap_then": "shift"}
FULL = {**HELD, **_by(), "melds": [OPEN]}
NEW = {"seat": 0, "set": "KC KD KH KS", "this_turn": True}
HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
# The 14 cards of a run, a joker at each end: the ace could take the place of either.
ENDS: Any = _on(f"X1=AH {HEARTS} X2=AH", "AH 9C 2C", "run", longest_run=14, **KEEP)
# Seat 0 has just put the 6H in the place of the X1.
REPLAY = {
    **_by(),
    "hand": "X1 9C 9D 8H KC KD KS",
    "melds": [
        {"seat": 1, "run": "5H 6H 7H", "by": [1, 0, 1]},
        {"seat": 2, "run": "7S X2=8S 9S"},
    ],
    "laid": {0: "this_turn"},
    "must_replay": "X1",
}

ALLOWED = (
    allowed(SWAPPED, "of a run, where any may be", ANY, swap_joker("6H")),
    allowed(SWAPPED, "of a set, where any may be", {**FULL, **_by(**KEEP)}, swap_joker("7S")),
    allowed(SWAPPED, "of a run, where those may be", {**ANY, **_by("run")}, swap_joker("6H")),
    allowed(OWN, "a card of the hand", ANY, swap_joker("6H")),
    allowed(OWN, "hands of others unseen", {**ANY, "view_of": 0}, swap_joker("6H")),
    allowed(EXISTS, "the last meld", {**ANY, "melds": [{**OPEN, "set": "8C 8D 8H X2=8"}, RUN]},
            swap_joker("6H", 1)),
    allowed(THERE, "the joker is named", ANY, swap_joker("6H", 0, "X1")),
    allowed(THERE, "it is named as it lies", ANY, swap_joker("6H", 0, "X1=6H")),
    allowed(THERE, "its twin of the other pack", _on("5H X1=6H 7H", "6H2 2C 9D", packs=2),
            swap_joker("6H2")),
    allowed(THERE, "a suit declared in a set of three", _on("7C 7D X1=7H", "7H 2C 9D"),
            swap_joker("7H")),
    allowed(THERE, "a suit declared, suits repeat",
            _on("7C 7D X1=7H", "7H 2C 9D", distinct_suits=False), swap_joker("7H")),
    allowed(THERE, "the sole suit missing of a set of four", _on("7C 7D 7H X1=7", "7S 2C", **KEEP),
            swap_joker("7S")),
    allowed(THERE, "a low ace", _on("X1=AH 2H 3H", "AH 2C 9D"), swap_joker("AH")),
    allowed(NAMED, "one of two that could be meant", ENDS, swap_joker("AH", 0, "X2")),
    allowed(NAMED, "two jokers, one of them is meant", _on("5H X1=6H X2=7H", "7H 2C 9D"),
            swap_joker("7H")),
    allowed(OTHERS, "another's, where it must be", {**ANY, **_by(joker_swap_from="others")},
            swap_joker("6H")),
    allowed(OTHERS, "the own, where any may be", {**ANY, "melds": [{**RUN, "seat": 0}]},
            swap_joker("6H")),
    allowed(OTHERS, "another's, where it lies of one's own laying off",
            {**ANY, **_by(joker_swap_from="others"), "melds": [{**RUN, "by": [1, 0, 1]}],
             "laid": {0: "earlier"}}, swap_joker("6H")),
    allowed(PLAYED, "it can be laid off where it lay", ANY, swap_joker("6H")),
    allowed(PLAYED, "it makes a meld with the hand", {**FULL, "hand": "7S 9C 9D"},
            swap_joker("7S")),
    allowed(PLAYED, "it makes a meld with the hand, a second one of two",
            {**FULL, "hand": "7S 9C 9D", "melds": [OPEN, NEW], **_by(melds_per_turn=2)},
            swap_joker("7S")),
    allowed(PLAYED, "as the last card", {**ANY, "hand": "6H"}, swap_joker("6H")),
    allowed(PLAYED, "it need not be", {**FULL, **_by(**KEEP)}, swap_joker("7S")),
    allowed(MOVE, "to the end that is said", _on("5H X1=6H 7H", "6H 2C", **SHIFT),
            swap_joker("6H", 0, "X1=8H")),
    allowed(MOVE, "to the other end", _on("5H X1=6H 7H", "6H 2C", **SHIFT),
            swap_joker("6H", 0, "X1=4H")),
    allowed(MOVE, "to the only end that is free", _on("QH X1=KH AH", "KH 2C", **SHIFT),
            swap_joker("KH")),
    allowed(MOVE, "from one end to the same, one further", _on("5H 6H X1=7H", "7H 2C", **SHIFT),
            swap_joker("7H", 0, "X1=8H")),
    allowed(FIRST, "in a new meld", REPLAY, lay_down("9C 9D X1")),
    allowed(FIRST, "laid off", REPLAY, lay_off("X1=4H", 0)),
    allowed(FIRST, "laid off with another card", REPLAY, lay_off("8H X1=9H", 0)),
    allowed(FIRST, "in the second meld", REPLAY, lay_down("KC KD KS", "9C 9D X1")),
    allowed(FIRST, "it may be kept", {**_by(**KEEP), "hand": "X1 9C"}, discard("9C")),
)  # fmt: skip

FORBIDDEN = (
    forbidden(SWAPPED, "jokers stay", {**ANY, "rules": {}}, swap_joker("6H"), "", "/meld",
              {"reason": "jokers_stay"}),
    forbidden(SWAPPED, "those of sets stay", {**FULL, "hand": "7S 9C 9D", **_by("run")},
              swap_joker("7S"), "", "/meld", {"reason": "jokers_of_sets_stay"}),
    forbidden(OWN, "in the pile", {**ANY, "hand": "2C 9D", "discards": "6H"}, swap_joker("6H"),
              "6H", "/card", {"seat": 0}),
    forbidden(OWN, "in another's hand", {**ANY, "hand": "2C 9D", "hands": {2: "6H"}},
              swap_joker("6H"), "6H"),
    forbidden(EXISTS, "one beyond the last", ANY, swap_joker("6H", 1), "", "/meld",
              {"meld": 1, "melds": 1}),
    forbidden(EXISTS, "an empty table", {**HELD, **_by()}, swap_joker("6H"), "", "/meld",
              {"meld": 0, "melds": 0}),
    forbidden(THERE, "another card", ANY, swap_joker("2C"), "2C", "/card", {"meld": 0}),
    forbidden(THERE, "no joker in the meld", _on("5C 6C 7C", "6H 2C"), swap_joker("6H"), "6H"),
    forbidden(THERE, "another joker is named", _on("5H X1=6H X2=7H", "6H 2C"),
              swap_joker("6H", 0, "X2"), "6H"),
    forbidden(THERE, "it is named as something else", ANY, swap_joker("6H", 0, "X1=8H"), "6H"),
    forbidden(THERE, "a card of the table is named", ANY, swap_joker("6H", 0, "5H"), "6H"),
    forbidden(THERE, "a joker for a joker", _on("5H X1=6H 7H", "X2 2C"), swap_joker("X2"), "X2"),
    forbidden(THERE, "an open suit in a set of three", _on("7C 7D X1=7", "7H 2C"),
              swap_joker("7H"), "7H"),
    forbidden(THERE, "two open suits in a set of four", _on("7C 7D X1=7 X2=7", "7H 2C"),
              swap_joker("7H"), "7H"),
    forbidden(THERE, "an open suit, another rank", _on("7C 7D 7H X1=7", "8S 2C"),
              swap_joker("8S"), "8S"),
    forbidden(THERE, "an open suit, one that is there",
              _on("7C 7D 7H X1=7", "7H2 9C 9D", packs=2), swap_joker("7H2"), "7H2"),
    forbidden(THERE, "an open suit where suits repeat",
              _on("7C 7D 7H X1=7", "7S 2C", distinct_suits=False, **KEEP), swap_joker("7S"), "7S"),
    forbidden(THERE, "a suit declared, another played", _on("7C 7D X1=7H", "7S 2C"),
              swap_joker("7S"), "7S"),
    forbidden(NAMED, "either end", ENDS, swap_joker("AH"), "X1 X2", "/meld", {}),
    forbidden(NAMED, "a set whose suits repeat",
              _on("7C 7D X1=7H X2=7H", "7H 2C", distinct_suits=False, **KEEP), swap_joker("7H"),
              "X1 X2"),
    forbidden(OTHERS, "the own",
              {**ANY, **_by(joker_swap_from="others"), "melds": [{**RUN, "seat": 0}]},
              swap_joker("6H"), "", "/meld", {"seat": 0}),
    forbidden(PLAYED, "nothing goes with it", FULL, swap_joker("7S"), "X1", "", {}),
    forbidden(PLAYED, "only in one meld more than a turn may have",
              {**FULL, "hand": "7S 9C 9D", "melds": [OPEN, NEW], **_by(melds_per_turn=1)},
              swap_joker("7S"), "X1"),
    forbidden(PLAYED, "only as the last card, which is kept",
              {**ANY, "hand": "6H", **_by(go_out="discard")}, swap_joker("6H"), "X1"),
    forbidden(PLAYED, "only so that a card is left that was taken alone",
              {**ANY, "hand": "6H 4C", "discards": "2D", "taken": {"cards": "4C"}},
              swap_joker("6H"), "X1"),
    forbidden(PLAYED, "there is one joker too many",
              _on("7C 7D 7H X1=7", "7S 9C X2", least_naturals=2), swap_joker("7S"), "X1"),
    forbidden(MOVE, "either end is free", _on("5H X1=6H 7H", "6H 2C", **SHIFT), swap_joker("6H"),
              "X1", "", {"reason": "both_ends_free"}),
    forbidden(MOVE, "either end is free, the joker is named",
              _on("5H X1=6H 7H", "6H 2C", **SHIFT), swap_joker("6H", 0, "X1"), "X1", "/joker",
              {"reason": "both_ends_free"}),
    forbidden(MOVE, "beyond the end", _on("5H X1=6H 7H", "6H 2C", **SHIFT),
              swap_joker("6H", 0, "X1=9H"), "X1", "/joker", {"reason": "no_end_free"}),
    forbidden(MOVE, "both ends are closed", _on(f"X1=AH {HEARTS}", "AH 2C", **SHIFT),
              swap_joker("AH"), "X1", "", {"reason": "no_end_free"}),
    forbidden(MOVE, "beside another joker",
              _on("X2=3H 4H X1=5H 6H 7H", "5H 2C", jokers_apart=True, **SHIFT),
              swap_joker("5H", 0, "X1=2H"), "X1"),
    *(
        forbidden(FIRST, title, REPLAY, action, "X1", "", {})
        for title, action in (
            ("a discard", discard("8H")),
            ("discarding it", discard("X1")),
            ("another lay-off", lay_off("8H", 0)),
            ("another meld", lay_down("KC KD KS")),
        )
    ),
    forbidden(FIRST, "another swap", {**REPLAY, "hand": "X1 9C 9D 8S"}, swap_joker("8S", 1), "X1"),
)  # fmt: skip

UNSEEN = {"view_of": 1, "discards": "2D"}
UNDETERMINED = (
    undetermined(OWN, "hand unseen", {**ANY, **UNSEEN, "hand": "+4"}, swap_joker("6H"), "6H", 0),
    undetermined(
        PLAYED,
        "it is unseen what goes with it",
        {**FULL, **UNSEEN, "hand": "7S +3", "shown": {0: "7S"}},
        swap_joker("7S"),
        "X1",
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
