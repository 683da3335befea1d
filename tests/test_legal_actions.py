"""Listed as legal if and only if judged legal: canonical actions, in lists that are not cut."""

from itertools import chain

import pytest
from hypothesis import given

from service import referee
from service.game import cards
from service.game.actions import Action, LayOff, ResolveCalls
from service.game.options import declared
from service.game.table import Phase, Table
from service.game.variant import Variant
from service.game.verdict import Legal
from service.variants import VARIANTS, rules_for
from tests import reachable
from tests.deals import every_deal
from tests.perft import brute_force

MOST_CARDS = 8
"""Of a hand that every part of is tried; a joker counts for two, as it can be anything."""


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


def is_small(table: Table) -> bool:
    """Whether every part of the hand in turn can be tried."""
    hand = list(cards.cards_of(table.seats[table.turn].hand))
    return len(hand) + sum(map(cards.is_joker, hand)) <= MOST_CARDS


def has_one_card(play: Action) -> bool:
    """Whether it is no lay-off of several cards: those are listed only where they bridge a gap."""
    return not isinstance(play, LayOff) or len(play.cards) == 1


@given(reachable.tables().filter(is_small))
def test_what_is_judged_legal_is_listed(table: Table) -> None:
    listed = referee.legal_actions(table)
    assert set(filter(has_one_card, listed.actions)) == set(brute_force.legal(table))


def has_few_cards_to_call(table: Table) -> bool:
    """Whether every part of the pile, and of a hand that may help, can be tried."""
    held = list(table.discards)
    if table.options.calls == "with_hand":
        hands = [list(cards.cards_of(seat.hand)) for seat in table.seats]
        longest = max(hands, key=len)
        held += longest
    return len(held) + sum(map(cards.is_joker, held)) <= MOST_CARDS


@given(reachable.tables().filter(has_few_cards_to_call))
def test_what_calls_are_legal_are_listed(table: Table) -> None:
    for seat in range(len(table.seats)):
        listed = referee.legal_actions(table, seat)
        single = {
            call for call in listed.calls if len(call.plays) == 1 and has_one_card(call.plays[0])
        }
        assert single == set(brute_force.legal_calls(table, seat))


def contradicts_the_game(game: Variant, option: str, word: str) -> bool:
    """Whether the word is refused for itself, whatever is chosen besides."""
    found = rules_for(game, {option: word}, game.least_seats)
    return isinstance(found, tuple) and any(each.options == (option,) for each in found)


@pytest.mark.parametrize("game", VARIANTS.values(), ids=lambda game: game.name)
def test_every_house_rule_is_played_by_some_deal(game: Variant) -> None:
    """The deals of a game have every word and both ways of every switch that it offers."""
    played = [deal.rules().options for deal in every_deal() if deal.game == game.name]
    for option in declared(game.options):
        values = {getattr(options, option.name) for options in played}
        if option.fixed:
            continue
        if option.listed:
            assert set(option.words) <= {word for words in chain(*values) for word in words}
            continue
        words = {word for word in option.words if not contradicts_the_game(game, option.name, word)}
        assert ({True, False} if option.is_switch else words) <= values, option.name


@pytest.mark.parametrize("game", VARIANTS.values(), ids=lambda game: game.name)
def test_every_number_of_seats_and_every_preset_is_played(game: Variant) -> None:
    deals = [deal for deal in every_deal() if deal.game == game.name]
    seats = range(game.least_seats, game.most_seats + 1)
    assert {(deal.seats, deal.preset) for deal in deals if not deal.given} == {
        (number, preset) for number in seats for preset in (None, *game.presets)
    }


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
