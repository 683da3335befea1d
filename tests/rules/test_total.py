"""Every rule can be asked about every table and action, and what it finds can be told."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from service import referee
from service.game.actions import Action
from service.game.rule import Because, Doubt, Rule, Unknown, Violation
from service.game.table import Table
from service.game.verdict import Illegal, Legal, Undetermined
from service.wire import answers, findings
from service.wire.table import TABLE, write_table
from tests import reachable
from tests.possible_tables import dealt_tables, possible_tables
from tests.strategies import actions, tables

Asked = tuple[Table, Action]


def told(rule: Rule, found: Any) -> bool:
    """Whether it is something that a rule may find, and a client can be told."""
    if isinstance(found, Because):
        (answer,) = findings.violations((Violation(rule, found),), "action")
    else:
        assert isinstance(found, Unknown)
        verdict = referee.Judgement(Undetermined((Doubt(rule, found),)))
        (answer,) = answers.verdict(verdict, several=False)["unknown"]
    return bool(answer["because"])


@given(tables())
def test_every_rule_about_tables_can_be_asked_about_any_table(table: Table):
    for rule in table.variant.consistency:
        assert all(told(rule, found) for found in rule.check(table))


@given(tables(turn_is_a_seat=True).flatmap(lambda t: st.tuples(st.just(t), actions(t))))
def test_every_rule_about_actions_can_be_asked_about_any_table_and_action(asked: Asked):
    table, action = asked
    for rule in table.variant.moves[type(action)].rules:
        assert all(told(rule, found) for found in rule.check(table, action))


@given(dealt_tables() | reachable.tables())
def test_a_possible_table_is_found_possible_and_can_be_scored_and_written(table: Table):
    assert referee.check_table(table) == ()
    assert TABLE.load(write_table(table)) == table
    score = referee.score(table)
    assert len(score.seats) == len(table.seats)


# Built to be possible, as far as a builder can; the rules have the last word.
BUILT = possible_tables().filter(lambda table: not referee.check_table(table))


@given(BUILT.flatmap(lambda t: st.tuples(st.just(t), actions(t))))
def test_a_possible_table_and_any_action_get_a_verdict_and_lead_to_a_possible_table(asked: Asked):
    table, action = asked
    judgement = referee.judge(table, (action,))
    verdict = judgement.verdict
    assert isinstance(verdict, Legal | Illegal | Undetermined)
    assert answers.verdict(judgement, several=False)["verdict"]
    if isinstance(verdict, Legal):
        assert verdict.events
        assert referee.check_table(verdict.table) == ()
    elif isinstance(verdict, Illegal):
        assert verdict.violations
    else:
        assert verdict.doubts
