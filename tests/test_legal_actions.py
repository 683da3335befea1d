"""Listed as legal if and only if judged legal: for canonical actions, and lists that are not cut."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from service import referee
from service.game.actions import Action, ResolveCalls
from service.game.table import Phase, Table
from service.game.verdict import Legal
from tests import reachable
from tests.perft.brute_force import canonical_actions


@given(reachable.tables())
def test_what_is_listed_is_judged_legal(table: Table) -> None:
    listed = referee.legal_actions(table)
    assert listed.seat == table.turn
    assert len(set(listed.actions)) == len(listed.actions)
    for action in listed.actions:
        assert isinstance(referee.judge(table, [action]).verdict, Legal)


@given(reachable.tables())
def test_as_long_as_the_deal_runs_something_is_legal(table: Table) -> None:
    assert bool(referee.legal_actions(table).actions) is (table.phase is not Phase.OVER)


@given(reachable.tables(), st.integers(0, 2**32))
def test_what_is_judged_legal_is_listed(table: Table, chance: int) -> None:
    listed = referee.legal_actions(table)
    if listed.more or table.seats[table.turn].count > 9:
        return
    legal = {
        action
        for action in canonical_actions(table)
        if isinstance(referee.judge(table, [action]).verdict, Legal)
    }
    assert legal == set(listed.actions)


@given(reachable.tables())
def test_only_who_is_in_turn_may_act_and_only_calls_are_left_to_others(table: Table) -> None:
    for seat in range(len(table.seats)):
        listed = referee.legal_actions(table, seat)
        assert listed.seat == seat
        if seat != table.turn:
            assert listed.actions == ()
        for call in listed.calls:
            assert call.seat == seat
            verdict = referee.judge(table, [ResolveCalls(calls=(call,))]).verdict
            assert isinstance(verdict, Legal)
