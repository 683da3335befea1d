"""Rummy 500 as a whole: what is dealt, what may be chosen, what is in force."""

from typing import Any

import pytest

from service import referee
from service.game import cards
from service.game.actions import (
    Discard,
    Draw,
    LayDown,
    LayOff,
    Pass,
    ResolveCalls,
    SwapJoker,
    Take,
)
from service.game.house_rules import Options
from service.game.options import Contradiction, declared
from service.game.table import Phase, Rules, Table
from service.variants import VARIANTS, rules_for
from service.variants.rummy_500 import RUMMY_500


def dealt(seats: int, **given: Any) -> Table:
    """The first deal of so many seats, from a fixed seed."""
    rules = rules_for(RUMMY_500, given, seats)
    assert isinstance(rules, Rules), rules
    return referee.deal(rules, seats, "a seed", dealer=seats - 1)


@pytest.mark.parametrize(
    ("seats", "hand", "stock"),
    [(2, 13, 27), (3, 7, 32), (4, 7, 25), (5, 7, 72), (6, 7, 65), (7, 7, 58), (8, 7, 51)],
)
def test_f3_hands_and_stock_by_the_number_of_players(seats: int, hand: int, stock: int) -> None:
    table = dealt(seats)
    assert [seat.cards_held for seat in table.seats] == [hand] * seats
    assert len(table.stock) == stock
    assert len(table.discards) == 1
    assert (table.phase, table.turn) == (Phase.DRAW, 0)
    assert not referee.check_table(table)


@pytest.mark.parametrize(("seats", "packs", "jokers"), [(2, 1, 2), (4, 1, 2), (5, 2, 4), (8, 2, 4)])
def test_f2_packs_and_jokers_by_the_number_of_players(seats: int, packs: int, jokers: int) -> None:
    options = dealt(seats).options
    assert (options.packs, options.jokers) == (packs, jokers)


def test_cards_are_dealt_singly_from_the_top_beginning_at_the_dealers_left() -> None:
    table = dealt(3, hand_size=2)
    whole = dealt(3, hand_size=1)
    order = (*whole.stock, *whole.discards)  # what both deals have left, and its top
    assert table.stock == whole.stock[:-3]
    assert order[-4:] == (
        table.discards[0],
        *(
            next(c for c in cards.cards_of(table.seats[s].hand) if c in order[-3:])
            for s in (2, 1, 0)
        ),
    )


@pytest.mark.parametrize(
    ("given", "stock"),
    [
        ({"jokers": 0}, 25),
        ({"jokers": 8}, 33),
        ({"packs": 2}, 79),
        ({"hand_size": 10}, 33),
        ({"packs": 4, "jokers": 8, "hand_size": 26}, 163),
    ],
)
def test_an_option_changes_the_deal(given: dict[str, int], stock: int) -> None:
    table = dealt(2, **given)
    assert len(table.stock) == stock
    assert not referee.check_table(table)


@pytest.mark.parametrize(("target", "over"), [(500, False), (100, True), (101, False), (1, True)])
def test_the_target_changes_when_the_match_is_over(target: int, over: bool) -> None:
    assert RUMMY_500.match(dealt(2, target=target), (100, 30)).over is over


@pytest.mark.parametrize(
    ("totals", "over", "winners", "tie"),
    [
        ((505, 530, 300), True, (1,), False),
        ((520, 520, 510), False, (), True),
        ((499, 499), False, (), False),
        ((500, 0), True, (0,), False),
    ],
)
def test_f28_f29_the_highest_over_the_target_wins_and_a_tie_is_played_on(
    totals: tuple[int, ...], over: bool, winners: tuple[int, ...], tie: bool
) -> None:
    match = RUMMY_500.match(dealt(len(totals)), totals)
    assert (match.over, match.winners, match.tie) == (over, winners, tie)


def test_what_cannot_be_dealt_is_refused_with_the_arithmetic() -> None:
    assert rules_for(RUMMY_500, {"packs": 1, "jokers": 2}, 8) == (
        Contradiction(
            "8 hands of 7 and one card turned up need 57 cards, but 1 x 52 cards and 2 jokers are "
            "54.",
            ("hand_size", "packs", "jokers"),
        ),
    )
    fits = rules_for(RUMMY_500, {"packs": 1, "jokers": 5}, 8)
    assert isinstance(fits, Rules)
    assert len(dealt(8, packs=1, jokers=5).stock) == 0


@pytest.mark.parametrize("seats", [1, 9])
def test_f1_it_is_for_two_to_eight(seats: int) -> None:
    sentence = "Rummy 500 is for 2 to 8 players."
    assert rules_for(RUMMY_500, {}, seats) == (Contradiction(sentence, ("seats",)),)


def test_its_players_may_choose_every_house_rule_but_those_of_other_games() -> None:
    options = declared(RUMMY_500.options)
    assert [option.name for option in options] == [option.name for option in declared(Options)]
    of_others = "renewals no_new_stock going_rummy quartet_in jokers_are_wild repeat_contract "
    of_others += "buys buy_penalty most_buys buys_go_to buys_when_down contracts exact_contract "
    of_others += "contract_runs_same_suit lay_off_in_contract_turn melds_after_contract "
    of_others += "last_deal_all_at_once"
    assert {option.name for option in options if option.fixed} == set(of_others.split())


def test_it_is_found_by_its_name() -> None:
    assert VARIANTS["rummy-500"] is RUMMY_500
    assert list(VARIANTS) == [game.name for game in VARIANTS.values()]


def test_it_has_these_actions() -> None:
    assert list(RUMMY_500.moves) == [
        *(Draw, Take, LayDown, LayOff, SwapJoker, Discard, Pass, ResolveCalls)
    ]


def test_no_rule_is_listed_twice() -> None:
    for judge in RUMMY_500.moves.values():
        assert len(set(judge.rules)) == len(judge.rules)
    assert len(set(RUMMY_500.consistency)) == len(RUMMY_500.consistency)
