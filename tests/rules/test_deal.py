"""Dealing. That a deal has enough cards is a matter of the options, not of a rule."""

from itertools import pairwise

import pytest

from service import referee
from service.game import cards
from service.game.options import Value
from service.game.table import Phase, Rules, Table
from service.rules.deal import deal, too_few_cards
from service.variants import rules_for
from service.variants.rummy_500 import RUMMY_500


def rules(seats: int, **options: Value) -> Rules:
    settled = rules_for(RUMMY_500, options, seats)
    assert isinstance(settled, Rules)
    return settled


def dealt(seats: int = 4, seed: str = "a", dealer: int = 0, **options: Value) -> Table:
    return referee.deal(rules(seats, **options), seats, seed, dealer)


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("seed", ["a", "b"])
def test_a_dealt_table_is_possible_and_every_card_is_in_it(seats: int, seed: str):
    assert referee.check_table(dealt(seats, seed)) == ()


def test_one_card_at_a_time_from_the_dealers_left_and_one_turned_up():
    # The same seed gives the same pack, so a deal of one card more tells who got the last one.
    tables = [dealt(3, dealer=1, hand_size=size) for size in (1, 2, 3)]
    order = []
    pack = list(tables[0].stock) + list(tables[0].discards)
    for fewer, more in pairwise(tables):
        for seat in (2, 0, 1):
            (card,) = cards.cards_of(more.seats[seat].hand & ~fewer.seats[seat].hand)
            order.append(card)
    assert order == pack[::-1][:6]
    assert tables[2].discards == (pack[-7],)
    assert tables[2].stock == tuple(pack[:-7])


def test_the_player_at_the_dealers_left_begins_with_a_draw():
    table = dealt(4, dealer=3)
    assert (table.dealer, table.turn, table.phase) == (3, 0, Phase.DRAW)
    assert table.last_discard_by is None
    assert table.melds == ()
    assert table.scores == (0, 0, 0, 0)
    assert table.deal == 1
    assert table.seed == "a"


def test_the_seed_decides():
    assert dealt(seed="a") == dealt(seed="a")
    assert dealt(seed="a").stock != dealt(seed="b").stock


def test_a_later_deal_says_which_and_what_the_players_have():
    table = deal(rules(2), seats=2, seed="a", dealer=1, number=3, scores=(10, -5))
    assert (table.deal, table.scores, table.turn) == (3, (10, -5), 0)


@pytest.mark.parametrize(
    ("seats", "options", "enough"),
    [
        (2, {"packs": 1, "jokers": 1, "hand_size": 26}, True),  # 53 of 53
        (2, {"packs": 1, "jokers": 0, "hand_size": 26}, False),  # 53 of 52
        (4, {"packs": 1, "jokers": 0, "hand_size": 12}, True),
        (4, {"packs": 1, "jokers": 0, "hand_size": 13}, False),
        # A deal that ends with its stock needs one.
        (2, {"packs": 1, "jokers": 1, "hand_size": 26, "stock_empty": "end_at_once"}, False),
        (2, {"packs": 1, "jokers": 2, "hand_size": 26, "stock_empty": "end_at_once"}, True),
        (2, {"packs": 1, "jokers": 0, "hand_size": 26, "stock_empty": "end_at_once"}, False),
    ],
)
def test_the_hands_and_a_card_to_turn_up_must_be_there(seats, options, enough):
    assert (too_few_cards(RUMMY_500.options(**options), seats) == ()) is enough


def test_partners_have_a_total_together():
    assert dealt(4, sides="partners").scores == (0, 0)
