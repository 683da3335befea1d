"""What is asked in short says the same as what is asked at length."""

from hypothesis import given
from hypothesis import strategies as st

from service.game.actions import Action
from service.game.table import Table
from service.game.verdict import Legal
from tests import reachable
from tests.possible_tables import dealt_tables, possible_tables
from tests.strategies import actions, tables

Asked = tuple[Table, Action]
ANY_TABLE = tables(turn_is_a_seat=True) | possible_tables() | reachable.tables()
ASKED = ANY_TABLE.flatmap(lambda table: st.tuples(st.just(table), actions(table)))


@given(ASKED)
def test_a_rule_finds_nothing_where_the_quick_look_that_it_shares_says_so(asked: Asked) -> None:
    table, action = asked
    for rule in table.variant.moves[type(action)].rules:
        if rule.unless is not None and rule.unless(table, action):
            assert list(rule.check(table, action)) == [], rule.name


@given(tables() | possible_tables() | reachable.tables() | dealt_tables())
def test_so_does_a_rule_about_tables(table: Table) -> None:
    for rule in table.variant.consistency:
        if rule.unless is not None and rule.unless(table):
            assert list(rule.check(table)) == [], rule.name


@given(ASKED)
def test_what_is_allowed_is_just_what_is_judged_legal(asked: Asked) -> None:
    table, action = asked
    verdict = table.variant.judge(table, action)
    assert table.variant.allows(table, action) is isinstance(verdict, Legal)


@given(reachable.tables())
def test_what_a_game_lacks_as_an_action_is_not_allowed(table: Table) -> None:
    assert not table.variant.allows(table, Action())
