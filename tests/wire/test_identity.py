"""What is written is read as the same thing, for every table and action that can be read."""

import orjson
from hypothesis import HealthCheck, given, settings

from service.game.actions import Action
from service.game.cards import holds
from service.game.table import Table
from service.wire.actions import read_action, write_action
from service.wire.table import TABLE, write_table
from tests import reachable, strategies
from tests.vectors.builder import build

# Each deal has to be played first, by a player who thinks.
fewer = settings(
    max_examples=settings().max_examples // 5, suppress_health_check=[HealthCheck.too_slow]
)


def sayable(table: Table) -> Table:
    """The table as far as JSON can say it: a stock is seen or counted, a double is in the hand."""
    return table._replace(
        stock_unseen=0 if table.stock else table.stock_unseen,
        seats=tuple(
            seat._replace(doubles=tuple(card for card in seat.doubles if holds(seat.hand, card)))
            for seat in table.seats
        ),
    )


@given(strategies.tables().map(sayable))
def test_any_table_is_read_as_it_was_written(table: Table) -> None:
    document = orjson.loads(orjson.dumps(write_table(table)))
    again: Table = TABLE.load(document)
    assert again == table
    assert orjson.dumps(write_table(again)) == orjson.dumps(write_table(table))


@fewer
@given(reachable.tables())
def test_a_table_of_a_game_is_read_as_it_was_written(table: Table) -> None:
    again: Table = TABLE.load(orjson.loads(orjson.dumps(write_table(table))))
    assert again == table


@given(strategies.tables(turn_is_a_seat=True).flatmap(strategies.actions))
def test_an_action_is_read_as_it_was_written(action: Action) -> None:
    assert read_action(orjson.loads(orjson.dumps(write_action(action)))) == action


def test_a_rule_that_was_given_as_none_stays_one() -> None:
    rules = {"variant": "rummy-500", "target": None, "deals": 3, "most_jokers": None}
    table: Table = TABLE.load(build({"hand": "KD 2C", "rules": rules}))
    assert (table.options.target, table.options.deals) == (None, 3)
    assert write_table(table)["rules"] == rules
