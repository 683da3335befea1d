"""What is written is read as the same thing, for every table and action that can be read."""

from dataclasses import replace
from typing import Any

import orjson
from hypothesis import given

from service.game.actions import Action, Call, LayDown, LayOff, ResolveCalls, SeatAction
from service.game.cards import holds
from service.game.melds import Play
from service.game.table import Table
from service.wire.actions import NAME_OF_ACTION, read_action
from service.wire.cards import codes, played_code
from service.wire.table import TABLE, write_table
from tests import reachable, strategies


def sayable(table: Table) -> Table:
    """The table as far as JSON can say it: a stock is seen or counted, a double is in the hand."""
    return replace(
        table,
        stock_unseen=0 if table.stock else table.stock_unseen,
        seats=tuple(
            replace(seat, doubles=tuple(card for card in seat.doubles if holds(seat.hand, card)))
            for seat in table.seats
        ),
    )


@given(strategies.tables().map(sayable))
def test_any_table_is_read_as_it_was_written(table: Table) -> None:
    document = orjson.loads(orjson.dumps(write_table(table)))
    again: Table = TABLE.load(document)
    assert again == table
    assert orjson.dumps(write_table(again)) == orjson.dumps(write_table(table))


@given(reachable.tables())
def test_a_table_of_a_game_is_read_as_it_was_written(table: Table) -> None:
    again: Table = TABLE.load(orjson.loads(orjson.dumps(write_table(table))))
    assert again == table


def written(action: Action) -> dict[str, Any]:
    """An action as JSON, by a writer that only the tests need."""
    said: dict[str, Any] = {"action": NAME_OF_ACTION[type(action)]}
    if isinstance(action, SeatAction) and action.seat is not None:
        said["seat"] = action.seat
    if isinstance(action, LayDown):
        said["melds"] = [_plays(meld) for meld in action.melds]
    if isinstance(action, LayOff):
        said["cards"] = _plays(action.cards)
        if action.meld is not None:
            said["meld"] = action.meld
    if isinstance(action, ResolveCalls):
        said["calls"] = [_call(call) for call in action.calls]
    card = getattr(action, "card", None)
    if card is not None:
        said["card"] = codes((card,))[0]
    return said


def _plays(plays: tuple[Play, ...]) -> list[str]:
    return [played_code(play) for play in plays]


def _call(call: Call) -> dict[str, Any]:
    plays = [written(play) for play in call.plays]
    return {"seat": call.seat, "take": codes((call.card,))[0], "plays": plays}


@given(strategies.tables(turn_is_a_seat=True).flatmap(strategies.actions))
def test_an_action_is_read_as_it_was_written(action: Action) -> None:
    assert read_action(orjson.loads(orjson.dumps(written(action)))) == action
