"""Which tables are possible by other rules: an empty stock, and cards that have to be used."""

from typing import Any

from tests.rules.cases import (
    Case,
    allowed,
    assert_allowed,
    assert_forbidden,
    each,
    forbidden,
)

LASTS, PASSES, RENEWALS, ENDED, TURN, LAID, PILE, DUTY, TAKEN = (
    f"consistency.{rule}"
    for rule in (
        "stock_lasts",
        "passes_fit",
        "renewals_fit",
        "ended_when_over",
        "turn_follows",
        "laid_matches_melds",
        "discard_lies_on_the_pile",
        "duty_can_be_met",
        "taken_fits",
    )
)
RUN = {"seat": 1, "run": "3H 4H 5H"}
NEW = {"seat": 0, "set": "KC KD KH", "this_turn": True}


def _by(stock_empty: str, **given: Any) -> dict[str, Any]:
    return {"rules": {"stock_empty": stock_empty}, "seats": 5, **given}


def _dry(stock_empty: str, **given: Any) -> dict[str, Any]:
    return _by(stock_empty, phase="draw", stock="", **given)


def _over(stock_empty: str, how: str, by: int | None = None, **given: Any) -> dict[str, Any]:
    ended = {"how": how} if by is None else {"by": by, "how": how}
    return _dry(stock_empty) | {"phase": "over", "ended": ended} | given


def _one(hand: str = "7D 9S 2C", *melds: dict, **rules: object) -> dict[str, Any]:
    """The 7D has been taken alone."""
    given = {"hand": hand, "discards": "6S", "melds": list(melds), "rules": rules}
    return {**given, "taken": {"cards": "7D"}}


PASSING = _dry("end_when_all_pass")
SEVENS = "7D 7C 7H 2C"
# Seat 0 has used the X1 that it took, and got it back for the 6H.
BACK: dict[str, Any] = {
    "rules": {"joker_swap": "any", "joker_swap_then": "keep"},
    "hand": "X1 2C",
    "melds": [{"seat": 1, "run": "5H 6H 7H", "by": [1, 0, 1]}],
    "laid": {0: "this_turn"},
}

ALLOWED = (
    allowed(LASTS, "the turn in which it ran out", _by("end_at_once", stock="")),
    allowed(LASTS, "a turn before", _by("end_at_once", phase="draw", stock="5D")),
    allowed(LASTS, "a turn before, counted",
            _by("end_at_once", phase="draw", stock="5D", view_of=0)),
    *(
        allowed(LASTS, f"a turn begins without, {how}", _dry(how))
        for how in ("end_on_refusal", "end_when_all_pass", "shuffle", "turn_over")
    ),
    allowed(PASSES, "one", {**PASSING, "passes": 1}),
    allowed(PASSES, "all but one", {**PASSING, "passes": 4}),
    allowed(RENEWALS, "shuffled", _by("shuffle", shuffles=3)),
    allowed(RENEWALS, "turned over", _by("turn_over", shuffles=1)),
    allowed(RENEWALS, "not yet", _by("shuffle")),
    allowed(ENDED, "all have passed", _over("end_when_all_pass", "passes")),
    allowed(ENDED, "the stock ran out", _over("end_at_once", "stock")),
    allowed(ENDED, "one of the last declined", _over("end_on_refusal", "refusal", 0)),
    *(
        allowed(ENDED, f"a single discard was declined, {how}",
                _over(how, "refusal", 0, discards="2C"))
        for how in ("shuffle", "turn_over")
    ),
    *(
        allowed(ENDED, f"out, {how}", _over(how, "out", 0, hand="", stock="5D"))
        for how in ("end_on_refusal", "end_when_all_pass", "end_at_once", "shuffle", "turn_over")
    ),
    allowed(TURN, "some have passed", {**PASSING, "turn": 2, "last_discard_by": 0, "passes": 1}),
    allowed(TURN, "one has taken a discard after others passed",
            {**PASSING, "phase": "play", "turn": 2, "last_discard_by": 0}),
    allowed(TURN, "with the last to pass",
            _over("end_when_all_pass", "passes", turn=2, last_discard_by=2)),
    allowed(TURN, "with whose turn it was when the stock ran out",
            _over("end_at_once", "stock", turn=2, last_discard_by=2)),
    allowed(LAID, "in the turn in which the stock ran out",
            _over("end_at_once", "stock", melds=[NEW])),
    allowed(DUTY, "something was laid before it",
            {**_one("7D 7C 7H 2C", NEW, use_by="same_turn"), "taken": {"cards": "7D 2C"},
             "must_use": "7D"}),
    allowed(DUTY, "with cards of the hand alone",
            {**_one(SEVENS, use_with="hand_only"), "taken": {"cards": "7D 2C"}, "must_use": "7D"}),
    allowed(TAKEN, "the top to be used", {**_one(SEVENS, top_card="must_use"), "must_use": "7D"}),
    allowed(TAKEN, "the top to be used beside no stock",
            {**_one(SEVENS, use_when_stock_empty=True), "seats": 5, "stock": "",
             "must_use": "7D"}),
    allowed(TAKEN, "the top kept beside a stock", _one(use_when_stock_empty=True)),
    *(
        allowed(TAKEN, f"by a player who floated, {go_out}",
                {**_one("7D", {"seat": 1, "set": "7C 7H 7S"}, go_out=go_out), "must_use": "7D"})
        for go_out in ("discard_or_float", "meld_or_float")
    ),
    allowed(TAKEN, "all that is left of a player who floats now and then",
            {**_one("7D", {"seat": 1, "set": "7C 7H 7S"}, NEW, go_out="discard_or_float")}),
    allowed(TAKEN, "a joker that was used and is back",
            {**BACK, "taken": {"cards": "X1 2C"}}),
    allowed(TAKEN, "a joker that was called and is back",
            {**BACK, "taken": {"cards": "X1 2C", "from": "call"}, "last_discard_by": 2}),
    allowed(TAKEN, "a joker to be used, where jokers are swapped",
            {"rules": {"joker_swap": "any"}, "hand": "X1 2C 9D 9H", "discards": "6S",
             "taken": {"cards": "X1 2C"}, "must_use": "X1"}),
)  # fmt: skip

FORBIDDEN = (
    forbidden(LASTS, "a turn begins without", _dry("end_at_once"), None, "", "/phase", {}),
    forbidden(LASTS, "a turn begins without, counted", _dry("end_at_once", view_of=0)),
    *(
        forbidden(PASSES, f"where {how} is played", {**_dry(how), "passes": 1}, None, "",
                  "/passes", {"passes": 1})
        for how in ("end_on_refusal", "shuffle", "turn_over")
    ),
    forbidden(PASSES, "beside a stock", _by("end_when_all_pass", phase="draw", passes=1)),
    forbidden(PASSES, "after a draw", {**PASSING, "phase": "play", "passes": 1}),
    forbidden(PASSES, "all of them", {**PASSING, "passes": 5}, None, "", "/passes",
              {"passes": 5}),
    forbidden(PASSES, "after the end", _over("end_when_all_pass", "passes", passes=4)),
    *(
        forbidden(RENEWALS, f"where {how} is played", _by(how, shuffles=1), None, "", "/shuffles",
                  {"shuffles": 1})
        for how in ("end_on_refusal", "end_when_all_pass", "end_at_once")
    ),
    forbidden(ENDED, "passes of one", _over("end_when_all_pass", "passes", 0), None, "",
              "/ended/by", {"turn": 0}),
    forbidden(ENDED, "the stock's end, by one", _over("end_at_once", "stock", 0), None, "",
              "/ended/by", {"turn": 0}),
    forbidden(ENDED, "all passed beside a stock",
              _over("end_when_all_pass", "passes", stock="5D"), None, "", "/ended/how",
              {"stock": 1}),
    forbidden(ENDED, "the stock ran out, with a card in it",
              _over("end_at_once", "stock", stock="5D"), None, "", "/ended/how", {"stock": 1}),
    *(
        forbidden(ENDED, f"{how} where {stock_empty} is played",
                  _over(stock_empty, how, 0 if how == "refusal" else None, discards="2C 3C"),
                  None, "", "/ended/how", {"stock": 0})
        for stock_empty, how in (
            ("end_on_refusal", "passes"),
            ("end_on_refusal", "stock"),
            ("end_when_all_pass", "refusal"),
            ("end_when_all_pass", "stock"),
            ("end_at_once", "refusal"),
            ("end_at_once", "passes"),
            ("shuffle", "refusal"),
            ("shuffle", "stock"),
            ("turn_over", "refusal"),
            ("turn_over", "passes"),
        )
    ),
    forbidden(TURN, "all may pass, but there is a stock",
              _by("end_when_all_pass", turn=2, last_discard_by=0), None, "", "/turn",
              {"turn": 2, "expected": 1}),
    forbidden(TURN, "the first may end it", {**_dry("end_on_refusal"), "turn": 2,
              "last_discard_by": 0}),
    forbidden(LAID, "in a turn that was passed",
              _over("end_when_all_pass", "passes", melds=[NEW]), None, "", "/seats/0"),
    forbidden(PILE, "none, and all have passed",
              _over("end_when_all_pass", "passes", discards="", rest=None, seats=3)),
    forbidden(DUTY, "something was laid before it",
              {**_one(SEVENS, NEW), "taken": {"cards": "7D 2C"}, "must_use": "7D"}, None, "7D",
              "/must_use"),
    forbidden(DUTY, "only with a card taken with it",
              {**_one("7D 7C 7H 2C", use_with="hand_only"), "taken": {"cards": "7D 7C"},
               "must_use": "7D"}),
    forbidden(DUTY, "only laid off",
              {**_one("7D 2C", {"seat": 1, "set": "7C 7H 7S"}, use_by_lay_off=False),
               "taken": {"cards": "7D 2C"}, "must_use": "7D"}),
    forbidden(TAKEN, "the top is not said to be used", _one(top_card="must_use"), None, "7D",
              "/taken", {}),
    forbidden(TAKEN, "the top beside no stock is not said to be used",
              {**_one(use_when_stock_empty=True), "seats": 5, "stock": ""}),
    forbidden(TAKEN, "the top beside a stock is said to be used",
              {**_one(SEVENS, use_when_stock_empty=True), "must_use": "7D"}, None, "7D",
              "/must_use"),
    forbidden(TAKEN, "alone in the hand, where nobody floats",
              {**_one("7D", {"seat": 1, "set": "7C 7H 7S"}), "must_use": "7D"}),
    forbidden(TAKEN, "with another card in the hand, where players float",
              {**_one(SEVENS, go_out="discard_or_float"), "must_use": "7D"}),
    forbidden(TAKEN, "a joker that was called and is in the hand, where jokers stay",
              {**BACK, "rules": {}, "taken": {"cards": "X1 2C", "from": "call"},
               "last_discard_by": 2}),
)  # fmt: skip


@each(ALLOWED)
def test_allowed(case: Case):
    assert_allowed(case)


@each(FORBIDDEN)
def test_forbidden(case: Case):
    assert_forbidden(case)
