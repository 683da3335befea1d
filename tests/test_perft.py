"""Perft: the number of canonical sequences of actions from fixed tables, by each house rule."""

from __future__ import annotations

import pytest

from service.game.options import Option, declared
from service.game.variant import Variant
from service.variants import VARIANTS
from tests.perft import brute_force
from tests.perft.counting import after, counts, listed, table_of
from tests.perft.files import Case, load, with_counts
from tests.vectors.games import DEFAULTS

EVERY_CASE = load()
CASES = [case for case in EVERY_CASE if case.game in VARIANTS]

# House rules that say nothing about what a player in turn may do: calls and buys are of the others,
# and have vectors of their own.
OF_CALLS = {
    *("calls", "calls_need_last_discard", "calls_on_upcard", "calls_go_to", "after_call"),
}
OF_BUYS = {"buy_penalty", "most_buys", "buys_go_to", "buys_when_down"}
OF_SCORES = {
    *("sides", "scoring", "card_values", "ace_value", "low_ace_value", "joker_value"),
    *("going_rummy", "quartet_in", "go_out_bonus", "target", "deals", "tie", "repeat_contract"),
}
NOT_COUNTED = OF_CALLS | OF_BUYS | OF_SCORES


@pytest.mark.parametrize("case", CASES, ids=str)
def test_there_are_as_many_sequences_as_were_counted(case: Case) -> None:
    assert counts(table_of(case.file, case.rules), case.file["depth"]) == case.counts


@pytest.mark.parametrize("case", [case for case in CASES if case.direction], ids=str)
def test_each_house_rule_makes_more_or_fewer(case: Case) -> None:
    others = [each for each in CASES if each.name == case.name and each.rules == case.than]
    assert len(others) == 1
    difference = sum(case.counts) - sum(others[0].counts)
    as_said = {"more": difference > 0, "fewer": difference < 0, "other": difference != 0}
    assert as_said[str(case.direction)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_trying_everything_finds_the_same_actions(case: Case) -> None:
    table = table_of(case.file, case.rules)
    found = brute_force.legal(table)
    assert sorted(map(repr, listed(table))) == sorted(map(repr, found))
    following = [after(table, action) for action in found]
    for each in following[:: 1 + len(following) // 10]:
        assert sorted(map(repr, listed(each))) == sorted(map(repr, brute_force.legal(each)))


def _words(option: Option) -> tuple[str, ...]:
    """The words of which the option is one; none if it is a number, a switch or a list of words."""
    return () if option.listed else option.words


@pytest.mark.parametrize("game", VARIANTS.values(), ids=lambda game: game.name)
def test_each_house_rule_that_bears_on_legality_is_counted(game: Variant) -> None:
    offered = {option.name: option for option in declared(game.options) if not option.fixed}
    wanted = {
        (option.name, word)
        for option in offered.values()
        if option.name not in NOT_COUNTED
        for word in _words(option) or (None,)
        if word is None or word != option.default
    }
    counted = {
        (name, value if _words(offered[name]) else None)
        for case in CASES
        if case.game == game.name
        for name, value in case.rules.items()
    }
    assert sorted(wanted - counted, key=str) == []


def test_a_file_is_of_a_game_that_there_is() -> None:
    assert {case.game for case in EVERY_CASE} <= set(DEFAULTS)


def test_what_is_not_counted_is_offered_by_some_game() -> None:
    assert {
        option.name
        for game in VARIANTS.values()
        for option in declared(game.options)
        if not option.fixed
    } >= NOT_COUNTED


def test_counts_are_written_in_their_place() -> None:
    text = "counts: []\noptions:\n  - {rules: {take: top}, counts: [1, 2]}\n"
    written = "counts: [3, 4]\noptions:\n  - {rules: {take: top}, counts: [5]}\n"
    assert with_counts(text, [[3, 4], [5]]) == written
