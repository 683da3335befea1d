"""Counting canonical sequences of actions, as chess programs count moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from service import referee
from service.game.actions import Action
from service.game.table import Phase, Table
from service.game.verdict import Legal
from service.referee import check_table
from service.wire.requests import TABLE_CHECK_REQUEST
from service.wire.rules_object import read_rules
from service.wire.table import write_table
from tests.vectors.builder import build
from tests.vectors.games import USUAL

Document = dict[str, Any]
Moves = Callable[[Table], Iterable[Action]]


def table_of(file: Document, rules: Document) -> Table:
    """The table of a file, by these house rules."""
    if "deal" in file:
        deal = file["deal"]
        asked = {"variant": USUAL, **deal.get("rules", {}), **rules}
        document = dealt(asked, deal["seats"], deal["seed"])
    else:
        given = {**file["given"], "rules": {**file["given"].get("rules", {}), **rules}}
        document = build(given)
    table: Table = TABLE_CHECK_REQUEST.load({"table": document}).table
    if faults := check_table(table):
        raise ValueError(f"not a possible table: {faults}")
    return table


def dealt(rules: Document, seats: int, seed: str) -> Document:
    """A table as it is dealt."""
    return write_table(referee.deal(read_rules(rules).settled(seats), seats, seed, 0))


def listed(table: Table) -> tuple[Action, ...]:
    """The actions that the service lists, all of them."""
    found = referee.legal_actions(table)
    if found.more:
        raise ValueError("the list was cut: take a smaller hand")
    return found.actions


def after(table: Table, action: Action) -> Table:
    """The table that an action leads to."""
    verdict = referee.judge(table, [action]).verdict
    if not isinstance(verdict, Legal):
        raise ValueError(f"listed, and not legal: {action}")  # noqa: TRY004 -- no wrong type
    return verdict.table


def counts(table: Table, depth: int, moves: Moves = listed) -> list[int]:
    """How many sequences there are of one action, of two, and so on to that depth.

    The end of a deal ends a sequence: none goes on into the next deal.
    """
    found = []
    level = [table]
    for below in range(depth, 0, -1):
        number, following = 0, []
        for each in level:
            if each.phase is Phase.OVER:
                continue
            actions = list(moves(each))
            number += len(actions)
            if below > 1:
                following += [after(each, action) for action in actions]
        found.append(number)
        level = following
    return found
