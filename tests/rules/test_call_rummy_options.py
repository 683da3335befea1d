"""Calling rummy by other rules: whether at all, what for, with what, when, and who goes on."""

from tests.rules.cases import (
    Case,
    allowed,
    assert_allowed,
    assert_forbidden,
    assert_undetermined,
    call,
    discard,
    draw,
    each,
    effect,
    forbidden,
    judged,
    lay_down,
    lay_off,
    pass_,
    resolve_calls,
    undetermined,
)

PLAYED, OPEN, OWN, LAY_OFFS, LAST = (
    f"call_rummy.{rule}"
    for rule in (
        "is_played",
        "window_is_open",
        "only_cards_of_the_pile",
        "only_lay_offs",
        "uses_the_last_discard",
    )
)
RUN = {"seat": 1, "run": "5H 6H 7H"}
# Seat 3 has discarded the 8H.
WINDOW = {"phase": "draw", "discards": "2C 9S 9H 9D 8H", "melds": [RUN]}
EIGHT, NINES = lay_off("8H", 0), lay_down("9S 9H 9D")
BY_EIGHT = resolve_calls(call(2, "8H", EIGHT))
BY_NINES = resolve_calls(call(2, "9S", NINES))
BY_BOTH = resolve_calls(call(2, "9S", NINES, EIGHT))
UPCARD = {"phase": "draw", "first_turn": True, "discards": "9D"}
UPCARD_CALL = lay_down("9D 9S 9H")


def _by(calls: str, **rules: object) -> dict:
    return {**WINDOW, "rules": {"calls": calls, **rules}}


def _table(**rules: object) -> dict:
    return _by("table_and_pile", **rules)


def _upcard(**rules: object) -> dict:
    return {**UPCARD, "rules": {"calls": "with_hand", "calls_on_upcard": True, **rules}}


ALLOWED = (
    *(
        allowed(PLAYED, f"calls is {calls}", _by(calls), BY_EIGHT)
        for calls in ("lay_off", "table_and_pile", "with_hand")
    ),
    allowed(OPEN, "the card turned up, before the first draw",
            {**_upcard(), "hands": {2: "9S 9H +5"}}, resolve_calls(call(2, "9D", UPCARD_CALL))),
    allowed(OPEN, "the card turned up, by the dealer", {**_upcard(), "hands": {3: "9S 9H +5"}},
            resolve_calls(call(3, "9D", UPCARD_CALL))),
    allowed(OPEN, "a later discard, where the card turned up may be called",
            _table(calls_on_upcard=True), BY_EIGHT),
    allowed(OPEN, "beside an empty stock, while nobody has passed",
            {**_table(stock_empty="end_when_all_pass"), "stock": ""}, BY_EIGHT),
    allowed(OPEN, "by a player who floats",
            {**_table(go_out="discard_or_float"), "hands": {2: ""}}, BY_BOTH),
    allowed(OPEN, "after a discard by which a player floats",
            {**_table(go_out="meld_or_float"), "hands": {3: ""}}, BY_EIGHT),
    allowed(OWN, "a card of the hand beside one of the pile",
            {**_by("with_hand"), "hands": {2: "8S 8C 2D"}},
            resolve_calls(call(2, "8H", lay_down("8H 8S 8C")))),
    allowed(OWN, "a card of the hand after the called one",
            {**_by("with_hand"), "hands": {2: "4H 2D"}},
            resolve_calls(call(2, "8H", EIGHT, lay_off("4H", 0)))),
    allowed(OWN, "a card of the hand bridges the gap", {**_by("with_hand"), "discards": "2C 9H",
            "hands": {2: "8H 2D"}}, resolve_calls(call(2, "9H", lay_off("9H 8H", 0)))),
    allowed(OWN, "taken cards together, where else the hand alone may help",
            _table(use_with="hand_only"), BY_NINES),
    allowed(OWN, "from inside the pile, where the top alone is taken in turn",
            _table(take="top"), BY_NINES),
    allowed(OWN, "the top, where it is not taken in turn",
            _table(top_card="only_if_stock_empty"), BY_EIGHT),
    allowed(LAY_OFFS, "a lay-off", _by("lay_off"), BY_EIGHT),
    allowed(LAY_OFFS, "a lay-off, where else a card has to be melded",
            _by("lay_off", use_by_lay_off=False), BY_EIGHT),
    allowed(LAY_OFFS, "two lay-offs", {**_by("lay_off"), "discards": "2C 4H 8H"},
            resolve_calls(call(2, "4H", lay_off("4H", 0), EIGHT))),
    allowed(LAY_OFFS, "a meld of the pile, where that may be", _table(), BY_NINES),
    allowed(LAST, "the last discard alone", _table(calls_need_last_discard=True), BY_EIGHT),
    allowed(LAST, "by a later play", _table(calls_need_last_discard=True), BY_BOTH),
    allowed(LAST, "it need not be used", _table(), BY_NINES),
    allowed(LAST, "the card turned up", {**_upcard(calls_need_last_discard=True),
            "hands": {2: "9S 9H +5"}}, resolve_calls(call(2, "9D", UPCARD_CALL))),
)  # fmt: skip

FORBIDDEN = (
    forbidden(PLAYED, "calls is off", _by("off"), BY_EIGHT, "", "", {}),
    forbidden(OPEN, "the card turned up, after the first draw",
              {**_upcard(), "phase": "play", "hands": {2: "9S 9H +5"}},
              resolve_calls(call(2, "9D", UPCARD_CALL)), "", "", {"reason": "drawn"}),
    forbidden(OPEN, "the card turned up", {**_upcard(calls_on_upcard=False),
              "hands": {2: "9S 9H +5"}}, resolve_calls(call(2, "9D", UPCARD_CALL)), "", "",
              {"reason": "nothing_discarded"}),
    forbidden(OPEN, "a player has passed", {**_table(stock_empty="end_when_all_pass"),
              "stock": "", "passes": 1, "last_discard_by": 2},
              resolve_calls(call(1, "8H", EIGHT)), "", "", {"reason": "passed"}),
    forbidden(OPEN, "a player floats", {**_table(go_out="discard_or_float"), "hands": {3: ""},
              "window_closed": True}, BY_EIGHT, "", "", {"reason": "floated"}),
    forbidden(OPEN, "a player floats, and only the empty hand says so",
              {**_table(go_out="discard_or_float"), "hands": {3: ""}, "last_discard_by": 2},
              resolve_calls(call(1, "8H", EIGHT)), "", "", {"reason": "floated"}),
    forbidden(OWN, "a card of the hand, where only the pile helps",
              {**_table(), "hands": {2: "8S 8C 2D"}},
              resolve_calls(call(2, "8H", lay_down("8H 8S 8C"))), "8S"),
    forbidden(OWN, "a card of the hand, where cards are laid off",
              {**_by("lay_off"), "discards": "2C 9H", "hands": {2: "8H 2D"}},
              resolve_calls(call(2, "9H", lay_off("9H 8H", 0))), "8H",
              "/calls/0/plays/0/cards/1"),
    forbidden("take.card_is_used_first", "a card of the hand before the called one",
              {**_by("with_hand"), "hands": {2: "4H 2D"}},
              resolve_calls(call(2, "8H", lay_off("4H", 0), EIGHT)), "8H", "/calls/0/plays/0"),
    forbidden("take.card_is_used_first", "at once, where else the turn is given",
              {**_by("with_hand", use_by="same_turn"), "hands": {2: "4H 2D"}},
              resolve_calls(call(2, "8H", lay_off("4H", 0), EIGHT)), "8H", "/calls/0/plays/0"),
    forbidden("lay_down.from_own_hand", "a card of another hand",
              {**_by("with_hand"), "hands": {2: "8S 2D", 1: "8C 3D"}},
              resolve_calls(call(2, "8H", lay_down("8H 8S 8C"))), "8C",
              "/calls/0/plays/0/melds/0/2"),
    forbidden("lay_off.own_meld_first", "laid off without a meld",
              _table(lay_off_needs_own_meld=True), BY_EIGHT, "", "/calls/0/plays/0", {"seat": 2}),
    forbidden("lay_down.first_meld_is_worth_enough", "a first meld of too little",
              _table(first_meld_least=30), BY_NINES, "", "/calls/0/plays/0/melds",
              {"points": 27, "least": 30}),
    forbidden(LAY_OFFS, "a meld", _by("lay_off"), BY_NINES, "9S 9H 9D", "/calls/0/plays/0", {}),
    forbidden(LAY_OFFS, "a meld and a lay-off", _by("lay_off"), BY_BOTH, "9S 9H 9D"),
    forbidden(LAST, "it is not used", _table(calls_need_last_discard=True), BY_NINES, "8H",
              "/calls/0/plays", {}),
)  # fmt: skip

UNSEEN = {"view_of": 1, "hands": {1: "QD", 2: "+3"}}
UNDETERMINED = (
    undetermined("lay_down.from_own_hand", "it hangs on the caller's hand",
                 {**_by("with_hand"), **UNSEEN}, resolve_calls(call(2, "8H", lay_down("8H 8S 8C"))),
                 "8S", 2),
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


def _outcomes(given: dict, *calls: dict) -> list[str]:
    return [claim["outcome"] for claim in judged(given, resolve_calls(*calls))["calls"]]


HELPED = {**_by("with_hand"), "hands": {1: "QD", 2: "+3", 0: "+3"}, "view_of": 1}
SURE, HOPED = call(1, "8H", EIGHT), call(2, "8H", lay_down("8H 8S 8C"))


def test_who_called_first_wins_where_that_counts():
    given = {**_table(calls_go_to="first"), "turn": 2, "last_discard_by": 1}
    calls = [call(seat, "8H", EIGHT) for seat in (0, 3, 2)]
    assert _outcomes(given, *calls) == ["won", "lost", "lost"]
    assert _outcomes(given | {"rules": {}}, *calls) == ["lost", "lost", "won"]


def test_a_call_that_is_refused_does_not_come_first():
    given = _table(calls_go_to="first")
    calls = [call(0, "9D", lay_off("9D", 0)), call(2, "8H", EIGHT), call(1, "8H", EIGHT)]
    assert _outcomes(given, *calls) == ["refused", "won", "lost"]


def test_a_legal_call_wins_over_farther_ones_that_hang_on_unseen_cards():
    assert _outcomes(HELPED, HOPED, SURE) == ["undetermined", "won"]


def test_a_nearer_call_that_hangs_on_unseen_cards_leaves_it_open_who_wins():
    nearer = call(0, "8H", lay_down("8H 8S 8C"))
    answer = judged(HELPED, resolve_calls(SURE, nearer))
    assert answer["verdict"] == "undetermined"
    assert {doubt["pointer"] for doubt in answer["unknown"]} == {
        "#/action/calls/1/plays/0/melds/0/1",
        "#/action/calls/1/plays/0/melds/0/2",
    }


def test_a_call_that_came_earlier_and_hangs_on_unseen_cards_leaves_it_open_too():
    given = {**HELPED, "rules": {"calls": "with_hand", "calls_go_to": "first"}}
    assert judged(given, resolve_calls(HOPED, SURE))["verdict"] == "undetermined"
    assert _outcomes(given, SURE, HOPED) == ["won", "undetermined"]


def test_calls_that_all_hang_on_unseen_cards_or_are_refused_leave_it_open():
    refused = call(0, "9D", lay_off("9D", 0))
    assert judged(HELPED, resolve_calls(refused, HOPED))["verdict"] == "undetermined"


def test_of_callers_for_the_card_turned_up_the_nearest_to_the_dealer_wins():
    given = {**_upcard(), "hands": {0: "9S 9C +5", 2: "9H 8D 7D +4"}, "dealer": 3}
    calls = [call(2, "9D", lay_down("9D 8D 7D")), call(0, "9D", lay_down("9D 9S 9C"))]
    assert _outcomes(given, *calls) == ["lost", "won"]


def test_after_a_call_the_turn_goes_back_to_whose_it_was():
    given = {**_table(after_call="resume"), "turn": 1, "last_discard_by": 0}
    given["hands"] = {3: "KC 3D"}
    called = resolve_calls(call(3, "8H", EIGHT))
    changes, _ = effect(given, called)
    assert (changes["turn"], changes["resume_turn"]) == (3, 1)
    changes, _ = effect(given, called, discard("KC"))
    assert "turn" not in changes
    assert "resume_turn" not in changes
    assert changes["last_discard_by"] == 3


def test_a_caller_whose_turn_it_is_has_had_it():
    given = {**_table(after_call="resume"), "hands": {0: "KC 3D"}}
    called = resolve_calls(call(0, "8H", EIGHT))
    changes, _ = effect(given, called)
    assert "resume_turn" not in changes
    changes, _ = effect(given, called, discard("KC"))
    assert changes["turn"] == 1


def test_the_discard_of_a_caller_may_be_called_again_and_then_the_turn_goes_back_all_the_same():
    given = {**_table(after_call="resume"), "turn": 1, "last_discard_by": 0}
    given["hands"] = {2: "KC", 3: "9H 3D"} | {3: "4H 3D"}
    again = resolve_calls(call(2, "4H", lay_off("4H", 0)))
    changes, _ = effect(given, resolve_calls(call(3, "8H", EIGHT)), discard("4H"), again)
    assert (changes["turn"], changes["resume_turn"]) == (2, 1)


def test_the_card_turned_up_is_called_and_the_turn_goes_to_the_callers_left():
    given = {**_upcard(), "hands": {2: "9S 9H KC +4"}}
    changes, _ = effect(given, resolve_calls(call(2, "9D", UPCARD_CALL)), discard("KC"))
    assert changes["turn"] == 3
    assert changes["discards"] == "KC"


def test_a_pass_ends_the_window_and_a_discard_opens_it_again():
    given = {**_table(stock_empty="end_when_all_pass"), "stock": "", "seats": 5}
    assert judged(given, pass_(), BY_EIGHT)["violations"][0]["params"] == {"reason": "passed"}


def test_a_caller_without_cards_is_out_or_floats():
    floats = {**_table(go_out="discard_or_float"), "hands": {2: ""}, "discards": "2C 8H"}
    changes, events = effect(floats, BY_EIGHT)
    assert [each["event"] for each in events] == ["call", "lay_off", "float"]
    assert (changes["turn"], changes["window_closed"]) == (3, True)
    outs = {**_by("with_hand"), "hands": {2: "4H"}}
    changes, _ = effect(outs, resolve_calls(call(2, "8H", lay_off("8H 4H", 0))))
    assert changes["ended"] == {"by": 2, "how": "out"}


def test_a_draw_opens_the_way_to_the_next_window():
    given = {**_table(go_out="discard_or_float"), "hands": {3: "", 0: "4H KC"}}
    given |= {"window_closed": True}
    changes, _ = effect(given, draw(), discard("4H"), resolve_calls(call(2, "4H", lay_off("4H"))))
    assert changes["window_closed"] is None
    assert changes["turn"] == 2
