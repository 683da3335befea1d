"""Tables and actions as games of Rummy 500 come to them, the same with every run."""

from collections.abc import Iterator
from functools import cache
from heapq import nsmallest
from random import Random
from typing import Any, NamedTuple

import orjson

from service import referee
from service.game.actions import Action, LayDown, LayOff
from service.game.options import declared
from service.game.table import Phase, Rules, Table
from service.game.verdict import Legal
from service.variants import VARIANTS, rules_for
from service.wire.actions import write_action
from service.wire.table import write_table

Given = dict[str, Any]
_GAME = VARIANTS["rummy-500"]
SMALL, LARGE = 1_000, 3_000
"""Bytes of the two bodies, about."""


class Play(NamedTuple):
    """A table and a legal action at it."""

    table: Table
    action: Action

    def document(self) -> dict[str, Any]:
        """As the body of a request for a verdict."""
        return {"table": write_table(self.table), "action": write_action(self.action)}

    def body(self) -> bytes:
        """That body, as compact as JSON can be."""
        return orjson.dumps(self.document())


def rules_of(seats: int, given: Given | None = None) -> Rules:
    """What so many play by, with these house rules."""
    rules = rules_for(_GAME, given or {}, seats)
    assert isinstance(rules, Rules), rules
    return rules


TWO = rules_of(2)


def every_house_rule(seats: int, given: Given) -> Given:
    """These house rules, and all others as they are anyway, each of them written out."""
    options = rules_of(seats, given).options
    named = [option.name for option in declared(_GAME.options) if not option.fixed]
    return {name: getattr(options, name) for name in named}


def after(play: Play) -> Table:
    """The table that the action leads to."""
    verdict = referee.judge(play.table, (play.action,)).verdict
    assert isinstance(verdict, Legal), verdict
    return verdict.table


def game(rules: Rules, seats: int, seed: int, *, eager: bool = False) -> Iterator[Play]:
    """A deal played at random; who is eager lays down or off whatever he can."""
    random = Random(seed)
    table = referee.deal(rules, seats, str(seed), 0)
    while table.phase is not Phase.OVER:
        actions = referee.legal_actions(table).actions
        laying = [each for each in actions if isinstance(each, LayDown | LayOff)]
        play = Play(table, random.choice(laying if laying and eager else actions))
        yield play
        table = after(play)


def random_plays(count: int, seed: int) -> list[Play]:
    """So many plays of random games for two, of every kind as they come."""
    found: list[Play] = []
    number = seed * 1_000_000
    while len(found) < count:
        found += game(TWO, 2, number)
        number += 1
    return found[:count]


@cache
def plays_of(size: int, count: int = 50) -> tuple[Play, ...]:
    """Plays at tables for four whose bodies have about so many bytes, the nearest first.

    They are many, so that nothing is measured that has been kept from the same request before.
    Those of 1 kB are of games by the ordinary rules. Longer ones are of three packs, with some 14
    melds (`by` tells who laid each card), and their rules have every house rule written out.
    """
    given = {} if size <= SMALL else every_house_rule(4, {"packs": 3, "jokers": 6, "hand_size": 13})
    rules = rules_of(4, given)
    plays = (play for seed in range(8) for play in game(rules, 4, seed, eager=True))
    return tuple(nsmallest(count, plays, key=lambda play: abs(len(play.body()) - size)))


def play_of(size: int) -> Play:
    """One of these: a lay-off, which has most to be judged."""
    return next(play for play in plays_of(size) if isinstance(play.action, LayOff))
