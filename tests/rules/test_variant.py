"""Only what a game has as an action may be done in it."""

import pytest

from service import referee
from service.game.actions import Draw, ResolveBuys
from service.game.variant import has_the_action
from service.wire.table import TABLE
from tests.rules.cases import (
    Case,
    allowed,
    assert_allowed,
    assert_forbidden,
    draw,
    each,
    forbidden,
    resolve_calls,
    swap_joker,
)
from tests.rules.test_buy import buy
from tests.vectors.builder import build

RULE = "variant.has_the_action"
PERSIAN = {"variant": "persian-rummy"}
CONTRACT = {"variant": "contract-rummy"}
CALL = {"seat": 2, "take": "8H", "plays": [{"action": "lay_off", "cards": ["8H"]}]}
ON_RUN = {"phase": "draw", "melds": [{"seat": 1, "run": "5H 6H 7H"}], "discards": "2C 8H"}
JOKER_RUN = {"hand": "7S 2D +2", "melds": [{"seat": 1, "run": "5S 6S X1=7S"}]}

ALLOWED = (
    allowed(RULE, "a draw, in every game", {"phase": "draw", "rules": PERSIAN}, draw()),
    allowed(RULE, "a swap, where jokers can be swapped", {**JOKER_RUN, "hand": "7S 2D 8S +1",
            "rules": {"variant": "rummy", "jokers": 2, "joker_swap": "run"}}, swap_joker("7S")),
    allowed(RULE, "a call, where rummy is called", {**ON_RUN, "rules": {"variant": "rummy",
            "calls": "lay_off"}}, resolve_calls(CALL)),
    allowed(RULE, "a buy, where discards are bought", {"phase": "refused", "rules": {**CONTRACT,
            "buys": True}}, buy(1)),
)  # fmt: skip

FORBIDDEN = (
    forbidden(RULE, "a swap, where jokers are not wild", {"rules": PERSIAN, "hand": "X1 +3",
              "melds": [{"seat": 1, "set": "7C 7D 7H"}]}, swap_joker("X1"), "", "",
              {"variant": "persian-rummy"}),
    forbidden(RULE, "a call, where melds are a contract", {"phase": "draw", "rules": CONTRACT,
              "discards": "2C 8H"}, resolve_calls(CALL), "", "", {"variant": "contract-rummy"}),
    *(forbidden(RULE, f"a buy in {name}", {"phase": "draw", "rules": {"variant": name}}, buy(1), "",
                "", {"variant": name}) for name in ("rummy-500", "rummy", "persian-rummy")),
)  # fmt: skip


@each(ALLOWED)
def test_allowed(case: Case):
    assert_allowed(case)


@each(FORBIDDEN)
def test_forbidden(case: Case):
    assert_forbidden(case)


@pytest.mark.parametrize("game", referee.variants(), ids=lambda game: game.name)
def test_every_game_has_the_rule_first(game):
    assert next(iter(game.rules())) == RULE


def test_that_is_the_one_reason_then():
    given = {"phase": "over", "rules": PERSIAN, "ended": {"by": 0, "how": "out"}, "hand": ""}
    assert_forbidden(forbidden(RULE, "over", given, swap_joker("7S")))


def test_the_rule_says_nothing_to_what_the_game_has():
    table = TABLE.load(build({"phase": "draw"}))
    assert list(has_the_action.check(table, Draw())) == []
    assert len(list(has_the_action.check(table, ResolveBuys(seats=(1,))))) == 1
