"""Which tables are possible by other rules: floating, swapped jokers, resumed turns, partners."""

from typing import Any

from tests.rules.cases import (
    Case,
    allowed,
    assert_allowed,
    assert_forbidden,
    each,
    forbidden,
)

SEATS, SHOWN, LAID, SWAPPED, WINDOW, RESUMED, TURN, EMPTY, DISCARDER, PILE, MELDS, SCORE = (
    f"consistency.{rule}"
    for rule in (
        "seats_exist",
        "shown_is_held",
        "laid_matches_melds",
        "swapped_joker_is_held",
        "window_is_as_said",
        "turn_is_resumed",
        "turn_follows",
        "no_empty_hand",
        "discards_have_a_discarder",
        "discard_lies_on_the_pile",
        "melds_are_melds",
        "deal_score_adds_up",
    )
)
SET = {"seat": 1, "set": "8C 8D 8H"}
HELD: dict[str, Any] = {"hands": {0: "7D 9S 2C", 1: "3C 4D"}, "stock_top": "5D", "discards": "6S"}
FLOATING: dict[str, Any] = {"phase": "draw", "rules": {"go_out": "discard_or_float"}}
BY_DISCARD: dict[str, Any] = {"phase": "draw", "rules": {"go_out": "meld_or_float"}}
CLOSED = {**FLOATING, "hands": {3: ""}, "window_closed": True}
SIDES: dict[str, Any] = {"rules": {"sides": "partners"}}
OUT: dict[str, Any] = {
    "phase": "over",
    "hands": {0: "", 1: "KC", 2: "5D", 3: "7D"},
    "ended": {"by": 0, "how": "out"},
}

# Seat 0 has put the 6H in the place of the X1, and is to play it.
SWAP: dict[str, Any] = {
    "rules": {"joker_swap": "run"},
    "hand": "X1 9C 2D",
    "melds": [{"seat": 1, "run": "5H 6H 7H", "by": [1, 0, 1]}],
    "laid": {0: "this_turn"},
    "must_replay": "X1",
}
# Seat 2 has called when it was the turn of seat 0.
CALLER: dict[str, Any] = {
    "rules": {"after_call": "resume"},
    "turn": 2,
    "last_discard_by": 3,
    "hand": "9S 2C",
    "melds": [{"seat": 2, "set": "KC KD KH", "this_turn": True}],
    "taken": {"cards": "KC 9S", "from": "call"},
    "resume_turn": 0,
}


def _melds(kind: str, *melds: str, **rules: object) -> dict[str, Any]:
    return {"melds": [{"seat": 1, kind: meld} for meld in melds], "rules": rules}


HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"

ALLOWED = (
    allowed(SEATS, "a total for each side", {**SIDES, "scores": [10, 20]}),
    allowed(SHOWN, "cards of several hands", {**HELD, "shown": {0: "7D 2C", 1: "4D"}}),
    allowed(SHOWN, "in a view", {**HELD, "shown": {0: "7D", 1: "4D"}, "view_of": 1}),
    allowed(SHOWN, "a joker", {**HELD, "hand": "X1 2C", "shown": {0: "X1"}}),
    allowed(LAID, "nothing but a joker that was swapped away",
            {"melds": [SET], "laid": {2: "earlier"}, "rules": {"joker_swap": "any"}}),
    allowed(SWAPPED, "as it is after a swap", SWAP),
    allowed(SWAPPED, "laid earlier too", {**SWAP, "laid": {0: "earlier"}}),
    allowed(SWAPPED, "in a view", {**SWAP, "shown": {0: "X1"}, "view_of": 1}),
    allowed(SWAPPED, "none to be played", {"rules": {"joker_swap": "run"}}),
    allowed(WINDOW, "the player before floats", CLOSED),
    allowed(WINDOW, "nobody floats, and it is not said", FLOATING),
    allowed(WINDOW, "somebody floats, another has discarded", {**FLOATING, "hands": {2: ""}}),
    allowed(RESUMED, "after a caller's turn", CALLER),
    allowed(RESUMED, "the caller's turn it was", {**CALLER, "drop": ["/resume_turn"]}),
    allowed(TURN, "where players float", {**FLOATING, "turn": 2, "last_discard_by": 3}),
    allowed(TURN, "where the turn is taken up again",
            {"rules": {"after_call": "resume"}, "turn": 2, "last_discard_by": 3}),
    allowed(TURN, "with a caller of the card turned up",
            {**CALLER, "rules": {"calls_on_upcard": True}, "last_discard_by": None,
             "drop": ["/resume_turn"]}),
    *(
        allowed(EMPTY, f"one who floats, {how}", {**given, "hands": {2: ""}})
        for how, given in (("having melded", FLOATING), ("having discarded", BY_DISCARD))
    ),
    allowed(EMPTY, "the one in turn, before the draw", {**FLOATING, "hand": ""}),
    allowed(EMPTY, "one who floats, when another is out",
            {**OUT, "hands": {0: "", 2: ""}, "last_discard_by": 0,
             "rules": {"go_out": "discard_or_float"}}),
    allowed(DISCARDER, "nobody, for all have floated",
            {**FLOATING, "dealer": 3, "turn": 1, "last_discard_by": None, "hands": {0: ""},
             "melds": [{"seat": 0, "set": "8C 8D 8H"}], "window_closed": True}),
    allowed(PILE, "none, for who took it all floats", {**CLOSED, "discards": ""}),
    allowed(MELDS, "round the corner", _melds("run", "KH AH 2H", ace="around")),
    allowed(MELDS, "all thirteen, round", _melds("run", f"{HEARTS} AH", ace="around")),
    allowed(MELDS, "fourteen", _melds("run", f"AH {HEARTS} X1=AH", longest_run=14)),
    allowed(MELDS, "suits repeat", _melds("set", "8C 8C2 8D 8H 8S", packs=2, distinct_suits=False,
            largest_set=5)),
    allowed(MELDS, "a joker with its suit", _melds("set", "8C 8D X1=8H", joker_suit_in_set=True)),
    allowed(MELDS, "a joker each", _melds("set", "8C 8D X1=8", "9C 9D X2=9", most_jokers=1)),
    allowed(MELDS, "jokers apart", _melds("run", "X1=4H 5H X2=6H", jokers_apart=True)),
    allowed(SCORE, "a number for each side", {**OUT, **SIDES, "deal_score": [-5, -17]}),
    allowed(SCORE, "by penalties", {**OUT, "rules": {"scoring": "penalties"},
            "deal_score": [0, 10, 5, 7]}),
    allowed(SCORE, "hands unseen, a number for each side",
            {**OUT, **SIDES, "view_of": 0, "deal_score": [1, 2]}),
)  # fmt: skip

FORBIDDEN = (
    forbidden(SEATS, "a total for each seat", {**SIDES, "scores": [0, 0, 0, 0]}, None, "",
              "/scores", {"scores": 4, "sides": 2, "seats": 4}),
    forbidden(SEATS, "whose turn is taken up again", {**CALLER, "resume_turn": 4}, None, "",
              "/resume_turn", {"seat": 4, "seats": 4}),
    forbidden(SHOWN, "a card of another hand", {**HELD, "change": {"/seats/1/shown": ["7D"]}},
              None, "7D", "/seats/1/shown", {"seat": 1}),
    forbidden(SHOWN, "a card of the pile", {**HELD, "change": {"/seats/0/shown": ["6S", "7D"]}},
              None, "6S", "/seats/0/shown", {"seat": 0}),
    forbidden(SHOWN, "a card that is counted as unseen",
              {**HELD, "view_of": 1, "change": {"/seats/0/shown": ["7D"]}}, None, "7D"),
    forbidden(LAID, "nothing but a joker, where jokers stay",
              {"melds": [SET], "laid": {2: "earlier"}}, None, "", "/seats/2"),
    forbidden(SWAPPED, "jokers stay", {**SWAP, "rules": {}}, None, "X1", "/must_replay", {}),
    *(
        forbidden(SWAPPED, f"it need not be played: {then}",
                  {**SWAP, "rules": {"joker_swap": "run", "joker_swap_then": then}})
        for then in ("keep", "shift")
    ),
    forbidden(SWAPPED, "no joker", {**SWAP, "must_replay": "9C"}, None, "9C"),
    forbidden(SWAPPED, "a joker of another", {**SWAP, "hands": {2: "X2"}, "must_replay": "X2"}),
    forbidden(SWAPPED, "two at once", {**SWAP, "hand": "X1 X2 2D", "must_replay": "X1 X2"}),
    forbidden(SWAPPED, "before the draw", {**SWAP, "phase": "draw", "laid": {0: "earlier"}}),
    forbidden(SWAPPED, "nothing was laid for it",
              {**SWAP, "melds": [{"seat": 1, "run": "5H 6H 7H"}], "laid": {}}),
    forbidden(SWAPPED, "beside a duty",
              {**SWAP, "hand": "X1 9C 9D 9H", "taken": {"cards": "9C 9D"}, "must_use": "9C",
               "laid": {0: "earlier"}}),
    forbidden(SWAPPED, "it cannot be played",
              {**SWAP, "rules": {"joker_swap": "any"},
               "melds": [{"seat": 1, "set": "8C 8D 8H 8S", "by": [1, 1, 1, 0]}]}),
    forbidden(WINDOW, "nobody floats", {**FLOATING, "window_closed": True}, None, "",
              "/window_closed", {}),
    forbidden(WINDOW, "a player floats by a discard", {**CLOSED, **BY_DISCARD}),
    forbidden(WINDOW, "not the player floats whose turn was the last",
              {**CLOSED, "hands": {2: ""}}, None, "", "/window_closed", {}),
    forbidden(WINDOW, "after the draw", {**CLOSED, "phase": "play"}),
    forbidden(WINDOW, "after the end", {**OUT, "rules": FLOATING["rules"], "last_discard_by": 0,
              "window_closed": True}),
    forbidden(RESUMED, "play goes to the caller's left", {**CALLER, "rules": {}}, None, "",
              "/resume_turn", {"seat": 0}),
    forbidden(RESUMED, "the caller's own", {**CALLER, "resume_turn": 2}, None, "", "/resume_turn",
              {"seat": 2}),
    forbidden(RESUMED, "no caller", {"rules": {"after_call": "resume"}, "resume_turn": 2}),
    forbidden(RESUMED, "before a draw",
              {"phase": "draw", "rules": {"after_call": "resume"}, "resume_turn": 2}),
    forbidden(TURN, "where players float by a discard",
              {**BY_DISCARD, "turn": 2, "last_discard_by": 3}, None, "", "/turn",
              {"turn": 2, "expected": 0}),
    forbidden(TURN, "where play goes to the caller's left", {"turn": 2, "last_discard_by": 3}),
    forbidden(TURN, "the discarder calls, where the turn is taken up again",
              {**CALLER, "last_discard_by": 2, "resume_turn": 3}, None, "", "/turn", {"turn": 2}),
    forbidden(EMPTY, "the one in turn, after the draw", {**FLOATING, "phase": "play", "hand": ""},
              None, "", "/seats/0", {"seat": 0}),
    *(
        forbidden(EMPTY, f"where go_out is {go_out}",
                  {"phase": "draw", "hands": {2: ""}, "rules": {"go_out": go_out}})
        for go_out in ("any", "discard", "meld")
    ),
    forbidden(DISCARDER, "nobody, where players float by a discard",
              {**BY_DISCARD, "first_turn": True, "hands": {0: "2C"}, "melds": [SET]}),
    forbidden(DISCARDER, "two discards of nobody, where players float",
              {**FLOATING, "first_turn": True, "discards": "2C 3C"}),
    forbidden(PILE, "none, where players float by a discard", {**BY_DISCARD, "discards": ""}),
    forbidden(MELDS, "round the corner, where the ace is low or high",
              _melds("run", "KH AH 2H", ace="either")),
    forbidden(MELDS, "a high ace, where it is low", _melds("run", "QH KH AH", ace="low")),
    forbidden(MELDS, "a low ace, where it is high", _melds("run", "AH 2H 3H", ace="high")),
    forbidden(MELDS, "a circle that begins elsewhere",
              _melds("run", "3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH 2H", ace="around")),
    forbidden(MELDS, "fourteen of thirteen", _melds("run", f"AH {HEARTS} X1=AH")),
    forbidden(MELDS, "three, where runs are longer", _melds("run", "5H 6H 7H", shortest_run=4)),
    forbidden(MELDS, "a suit twice", _melds("set", "8C 8C2 8D", packs=2)),
    forbidden(MELDS, "one natural card of two", _melds("set", "8C X1=8 X2=8", least_naturals=2)),
    forbidden(MELDS, "a joker without its suit", _melds("set", "8C 8D X1=8",
              joker_suit_in_set=True)),
    forbidden(MELDS, "two jokers of one", _melds("set", "8C X1=8 X2=8", most_jokers=1)),
    forbidden(MELDS, "jokers side by side", _melds("run", "4H X1=5H X2=6H", jokers_apart=True)),
    forbidden(SCORE, "a number for each seat", {**OUT, **SIDES, "deal_score": [0, -10, -5, -7]},
              None, "", "/deal_score", {"given": [0, -10, -5, -7], "expected": [-5, -17]}),
    forbidden(SCORE, "by penalties", {**OUT, "rules": {"scoring": "penalties"},
              "deal_score": [0, -10, -5, -7]}, None, "", "/deal_score",
              {"given": [0, -10, -5, -7], "expected": [0, 10, 5, 7]}),
)  # fmt: skip


@each(ALLOWED)
def test_allowed(case: Case):
    assert_allowed(case)


@each(FORBIDDEN)
def test_forbidden(case: Case):
    assert_forbidden(case)
