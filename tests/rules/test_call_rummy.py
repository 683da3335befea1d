"""Calling rummy: who may, what for, and who of several wins."""

from tests.rules.cases import (
    Case,
    allowed,
    assert_allowed,
    assert_forbidden,
    call,
    discard,
    draw,
    each,
    effect,
    forbidden,
    judged,
    lay_down,
    lay_off,
    resolve_calls,
)

OPEN, DISCARDER, ONCE, IN_PILE, PLAYS, OWN = (
    f"call_rummy.{rule}"
    for rule in (
        "window_is_open",
        "not_the_discarder",
        "one_call_a_seat",
        "card_is_in_the_pile",
        "plays_a_card",
        "only_cards_of_the_pile",
    )
)
RUN = {"seat": 1, "run": "5H 6H 7H"}
# Seat 3 has discarded: seat 0 is next, and the nearest.
WINDOW = {"phase": "draw", "discards": "2C 9S 9H 9D 8H", "melds": [RUN]}
EIGHT, NINES = lay_off("8H", 0), lay_down("9S 9H 9D")


def _calls(*numbers: int) -> dict:
    return resolve_calls(*(call(seat, "8H", EIGHT) for seat in numbers))


ALLOWED = (
    allowed(OPEN, "after a discard", WINDOW, _calls(2)),
    allowed(DISCARDER, "the next in turn", WINDOW, _calls(0)),
    allowed(DISCARDER, "the one whose meld it is", WINDOW, _calls(1)),
    allowed(ONCE, "two seats", WINDOW, _calls(2, 1)),
    allowed(IN_PILE, "the top", WINDOW, _calls(2)),
    allowed(IN_PILE, "from inside", WINDOW, resolve_calls(call(2, "9S", NINES))),
    allowed(PLAYS, "one play", WINDOW, _calls(2)),
    allowed(OWN, "a whole meld of the pile", WINDOW, resolve_calls(call(2, "9S", NINES))),
    allowed(OWN, "a meld, then a lay-off", WINDOW, resolve_calls(call(2, "9S", NINES, EIGHT))),
    allowed(OWN, "hands and stock unseen", {**WINDOW, "view_of": 2}, _calls(2)),
)

FORBIDDEN = (
    forbidden(
        OPEN,
        "the next has drawn",
        {**WINDOW, "phase": "play"},
        _calls(2),
        "",
        "",
        {"reason": "drawn"},
    ),
    forbidden(
        OPEN,
        "the card turned up at the deal",
        {"first_turn": True, "phase": "draw", "discards": "9D"},
        resolve_calls(call(2, "9D")),
        "",
        "",
        {"reason": "nothing_discarded"},
        others=PLAYS,
    ),
    forbidden(DISCARDER, "the discarder", WINDOW, _calls(3), "", "/calls/0/seat", {"seat": 3}),
    forbidden(
        ONCE,
        "all of a seat's calls fail",
        WINDOW,
        resolve_calls(call(2, "8H"), call(2, "8H", EIGHT)),
        "",
        "/calls/1/seat",
        {"seat": 2},
        others=PLAYS,
    ),
    forbidden(
        IN_PILE,
        "in the stock",
        {**WINDOW, "stock_top": "4H"},
        resolve_calls(call(2, "4H", lay_off("4H", 0))),
        "4H",
        "/calls/0/take",
        {},
    ),
    forbidden(PLAYS, "no play", WINDOW, resolve_calls(call(2, "8H")), "8H", "/calls/0/plays", {}),
    forbidden(
        OWN,
        "a card of the hand",
        {**WINDOW, "hands": {2: "4H"}},
        resolve_calls(call(2, "8H", EIGHT, lay_off("4H", 0))),
        "4H",
        "/calls/0/plays/1/cards/0",
        {},
    ),
    forbidden(
        OWN,
        "a card below the called one",
        WINDOW,
        resolve_calls(call(2, "9H", NINES)),
        "9S",
        "/calls/0/plays/0/melds/0/0",
    ),
    forbidden(
        "take.card_is_used_first",
        "the called card is not the first used",
        WINDOW,
        resolve_calls(call(2, "9S", EIGHT, NINES)),
        "9S",
        "/calls/0/plays/0",
    ),
    forbidden(
        "lay_off.fits_the_meld",
        "it fits nothing",
        WINDOW,
        resolve_calls(call(2, "9D", lay_off("9D", 0))),
        "9D",
        "/calls/0/plays/0/cards",
    ),
    forbidden(
        "lay_down.from_own_hand",
        "a card used by an earlier play",
        WINDOW,
        resolve_calls(call(2, "9S", NINES, lay_down("9S 9H 9D"))),
        "9S",
        "/calls/0/plays/1/melds/0/0",
    ),
)


PLAY_OF_ANOTHER = forbidden(
    "turn.own_turn",
    "a play in the name of another seat",
    WINDOW,
    resolve_calls(call(2, "8H", lay_off("8H", 0, seat=1))),
    "",
    "/calls/0/plays/0/seat",
    {"seat": 1, "turn": 2},
    others="lay_off.from_own_hand",
)


@each(ALLOWED)
def test_allowed(case: Case):
    assert_allowed(case)


@each((*FORBIDDEN, PLAY_OF_ANOTHER))
def test_forbidden(case: Case):
    assert_forbidden(case)


def test_the_caller_takes_the_cards_plays_them_and_goes_on_without_a_draw():
    given = {**WINDOW, "hands": {2: "KC"}}
    changes, events = effect(given, resolve_calls(call(2, "9S", NINES, EIGHT)))
    assert changes == {
        "turn": 2,
        "phase": "play",
        "seats/2/laid": "this_turn",
        "discards": "2C",
        "melds/0/cards": "5H 6H 7H 8H",
        "melds/0/by": [1, 1, 1, 2],
        "melds/1/kind": "set",
        "melds/1/cards": "9D 9H 9S",
        "melds/1/by": [2, 2, 2],
        "melds/1/owner": 2,
        "melds/1/this_turn": True,
        "taken": {"cards": ["9S", "9H", "9D", "8H"], "from": "call"},
    }
    assert events == [
        {"event": "call", "seat": 2, "cards": ["9S", "9H", "9D", "8H"]},
        {"event": "lay_down", "seat": 2, "cards": ["9D", "9H", "9S"], "meld": 1, "kind": "set"},
        {"event": "lay_off", "seat": 2, "cards": ["8H"], "meld": 0},
    ]


def test_cards_that_are_not_played_stay_in_the_callers_hand():
    changes, _ = effect({**WINDOW, "hands": {2: "KC"}}, resolve_calls(call(2, "9S", NINES)))
    assert changes["seats/2/hand"] == "KC 8H"


def test_play_goes_on_at_the_callers_left():
    given = {**WINDOW, "hands": {2: "KC 3D"}}
    changes, _ = effect(given, _calls(2), discard("KC"))
    assert changes["turn"] == 3
    assert "phase" not in changes  # a draw again
    assert changes["last_discard_by"] == 2
    assert "taken" not in changes


def test_a_called_card_is_no_card_taken_by_a_draw():
    answer = judged({**WINDOW, "hands": {2: "KC"}}, _calls(2), draw(seat=2))
    assert [each["rule"] for each in answer["violations"]] == ["turn.one_draw"]


def test_of_several_the_nearest_to_the_discarder_in_turn_wins():
    answer = judged({**WINDOW, "turn": 2, "last_discard_by": 1}, _calls(0, 3, 2))
    assert answer["table"]["turn"] == 2
    assert answer["calls"] == [
        {"seat": 0, "outcome": "lost"},
        {"seat": 3, "outcome": "lost"},
        {"seat": 2, "outcome": "won"},
    ]


def test_the_nearest_wins_also_where_they_claim_different_cards():
    answer = judged(WINDOW, resolve_calls(call(2, "9S", NINES), call(1, "8H", EIGHT)))
    assert [each["outcome"] for each in answer["calls"]] == ["lost", "won"]
    assert answer["table"]["turn"] == 1


def test_a_call_that_is_refused_does_not_stand_in_the_way_of_others():
    wrong = call(0, "9D", lay_off("9D", 0))
    answer = judged(WINDOW, resolve_calls(wrong, call(3, "8H", EIGHT), call(2, "8H", EIGHT)))
    refused, discarder, won = answer["calls"]
    assert won == {"seat": 2, "outcome": "won"}
    assert {refused["outcome"], discarder["outcome"]} == {"refused"}
    (violation,) = refused["violations"]
    assert violation["rule"] == "lay_off.fits_the_meld"
    assert violation["pointer"] == "#/action/calls/0/plays/0/cards"
    assert [each["rule"] for each in discarder["violations"]] == [DISCARDER]


def test_of_two_calls_of_a_seat_the_first_counts():
    answer = judged(WINDOW, resolve_calls(call(2, "9S", NINES), call(2, "8H", EIGHT)))
    assert [each["outcome"] for each in answer["calls"]] == ["won", "refused"]
    assert len(answer["table"]["melds"]) == 2


def test_a_call_that_was_accepted_closes_the_window():
    answer = judged(
        WINDOW, resolve_calls(call(2, "8H", EIGHT)), resolve_calls(call(1, "9S", NINES))
    )
    (violation,) = answer["violations"]
    assert violation["rule"] == OPEN
    assert violation["params"] == {"reason": "called"}


def test_what_forbids_all_calls_is_said_once():
    answer = judged({**WINDOW, "phase": "play"}, _calls(2, 1))
    assert [each["rule"] for each in answer["violations"]] == [OPEN]


def test_a_caller_goes_out_with_the_discard_that_follows_at_the_earliest():
    given = {**WINDOW, "hands": {2: "KC"}}
    changes, events = effect(given, _calls(2), discard("KC"))
    assert changes["ended"] == {"by": 2, "how": "out"}
    assert events[-1]["event"] == "deal_over"
