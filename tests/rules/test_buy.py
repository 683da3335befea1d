"""Buying a discard that the player in turn has declined, judged for all who want it."""

from typing import Any

from tests.rules.cases import (
    Case,
    allowed,
    assert_allowed,
    assert_forbidden,
    draw,
    each,
    forbidden,
    take,
)
from tests.vectors.builder import Given

FIRST, FOR_GOOD, PLAYED, OFFERED, ANOTHER, ONCE, FEW, BEFORE = (
    f"buy.{rule}"
    for rule in (
        *("declined_first", "declined_for_good", "is_played", "discard_is_offered"),
        *("by_another_player", "asked_once", "few_enough", "before_the_contract"),
    )
)


def buy(*seats: int) -> dict[str, Any]:
    return {"action": "resolve_buys", "seats": list(seats)}


def at(phase: str, rules: dict[str, Any] | None = None, **given: Any) -> Given:
    """Seat 1 of four is in turn, and seat 0 has thrown the KH."""
    return {
        "rules": {"variant": "contract-rummy", "buys": True, **(rules or {})},
        "turn": 1,
        "phase": phase,
        "discards": "2C KH",
        **given,
    }


def bought(by: int = 2, **given: Any) -> Given:
    """The same, when the KH has been bought."""
    hands = {by: "KH +6"}
    return at("refused", hands=hands, discards="2C", taken={"cards": "KH", "from": "buy"},
              buys={by: 1}, **given)  # fmt: skip


OFF = {"buys": False}
THREE = {"buy_penalty": 3}
MOST = {"most_buys": 2}
NOT_DOWN = {"buys_when_down": False}
DRY: Given = {"stock": ""}
TWO_SETS = [{"seat": 2, "set": cards} for cards in ("7C 7D 7H", "9C 9D 9S")]

ALLOWED = (
    allowed(FIRST, "it was declined", at("refused"), draw()),
    allowed(FIRST, "it was bought", bought(), draw()),
    allowed(FIRST, "nothing can be bought", at("draw", OFF), draw()),
    allowed(FIRST, "the stock is too small for the penalty", at("draw", THREE, stock="3D 4S"),
            draw()),
    allowed(FIRST, "an empty stock, which is renewed",
            at("draw", **DRY, rest="discards", seed="a"), draw()),
    allowed(FOR_GOOD, "at once", at("draw"), take("KH")),
    allowed(FOR_GOOD, "where nothing can be bought", at("draw", OFF), take("KH")),
    allowed(PLAYED, "where buys is on", at("refused"), buy(2)),
    allowed(OFFERED, "it was declined", at("refused"), buy(3)),
    allowed(OFFERED, "the stock has just the penalty cards", at("refused", THREE, stock="3D 4S 5H"),
            buy(2)),
    allowed(OFFERED, "the stock is unseen", at("refused", view_of=2), buy(2)),
    allowed(OFFERED, "the card turned up at the deal",
            at("refused", first_turn=True, dealer=0, discards="KH"), buy(0, 2)),
    allowed(ANOTHER, "all others", at("refused"), buy(3, 2)),
    allowed(ANOTHER, "the dealer, at the first turn", at("refused", first_turn=True, discards="KH"),
            buy(0)),
    allowed(ONCE, "several, each once", at("refused"), buy(2, 3)),
    allowed(FEW, "one before", at("refused", MOST, buys={2: 1}), buy(2)),
    allowed(FEW, "no limit", at("refused", buys={2: 90}), buy(2)),
    allowed(FEW, "one of them has no more", at("refused", MOST, buys={2: 2}), buy(2, 3)),
    allowed(BEFORE, "the contract is not down", at("refused", NOT_DOWN), buy(2)),
    allowed(BEFORE, "it is, where that does not matter", at("refused", melds=TWO_SETS), buy(2)),
    allowed(BEFORE, "that of another is", at("refused", NOT_DOWN, melds=TWO_SETS), buy(3)),
)  # fmt: skip

FORBIDDEN = (
    forbidden(FIRST, "it was not declined", at("draw"), draw(), "KH", "", {}),
    forbidden(FIRST, "at the first turn", at("draw", first_turn=True, discards="KH"), draw(), "KH"),
    forbidden(FIRST, "the stock has just the penalty cards", at("draw", THREE, stock="3D 4S 5H"),
              draw(), "KH"),
    forbidden(FOR_GOOD, "after declining", at("refused"), take("KH"), "KH", "/card", {}),
    forbidden(FOR_GOOD, "another card, the top one being bought", bought(), take("2C"), "2C",
              "/card"),
    forbidden(PLAYED, "where buys is off", at("draw", OFF), buy(2), "", "", {}, others=OFFERED),
    forbidden(OFFERED, "it was not declined", at("draw"), buy(2), "", "",
              {"turn": 1, "reason": "not_declined"}),
    forbidden(OFFERED, "the player in turn has drawn", at("play"), buy(2), "", "",
              {"turn": 1, "reason": "turn_drawn"}),
    forbidden(OFFERED, "one was bought already", bought(), buy(3), "", "",
              {"turn": 1, "reason": "bought"}),
    forbidden(OFFERED, "the pile is empty then",
              bought() | {"discards": ""}, buy(3), "", "", {"turn": 1, "reason": "bought"}),
    forbidden(ANOTHER, "the player in turn", at("refused"), buy(1), "", "/seats/0",
              {"seat": 1, "reason": "declined_it"}),
    forbidden(ANOTHER, "who threw it", at("refused"), buy(0), "", "/seats/0",
              {"seat": 0, "reason": "threw_it"}),
    forbidden(ONCE, "twice, and may not either time", at("refused"), buy(0, 0), "", "/seats/1",
              {"seat": 0},
              others=ANOTHER),
    forbidden(FEW, "as many as may be", at("refused", MOST, buys={2: 2}), buy(2), "", "/seats/0",
              {"seat": 2, "most": 2}),
    forbidden(BEFORE, "the contract is down", at("refused", NOT_DOWN, melds=TWO_SETS), buy(2), "",
              "/seats/0", {"seat": 2}),
)  # fmt: skip


@each(ALLOWED)
def test_allowed(case: Case):
    assert_allowed(case)


@each(FORBIDDEN)
def test_forbidden(case: Case):
    assert_forbidden(case)


def test_every_rule_speaks_when_all_are_broken():
    given = at("refused", {**MOST, **NOT_DOWN}, buys={2: 2}, melds=TWO_SETS)
    assert_forbidden(forbidden(ANOTHER, "all", given, buy(1, 2, 2), "", "/seats/0",
                               others=f"{ONCE} {FEW} {BEFORE}"))  # fmt: skip


def test_after_the_deal_that_alone_is_said():
    given = {**at("over"), "ended": {"by": 1, "how": "out"}, "hands": {1: ""}}
    assert_forbidden(forbidden("turn.deal_is_running", "over", given, buy(2)))
