"""Plain hands by tables: as the search finds them, and what a discard leaves."""

import os
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.game import cards
from service.game.arrangement import Arrangement, best_arrangement
from service.game.cards import Card, Hand
from service.game.house_rules import Options
from service.game.plain_hands import MOST_CARDS, PlainHands, by_deadwood, by_points
from service.game.suit_table import LEFT, SuitTable
from tests.arrangement_hands import any_plain_hand, rules_of_plain_hands
from tests.arrangement_reference import best
from tests.game.codes import card, hand, plays

GIN = Options(ace="low", ace_value=1, scoring="penalties")
LOTS = 5
HANDS = 2_000 if os.environ.get("HYPOTHESIS_PROFILE") == "long" else 50
"""How many hands a lot has."""
DENSE = [
    [cards.face_of(suit, low + up) for suit in range(4) for up in range(5)] for low in range(9)
]


def any_hand(random: Random, count: int) -> list[Card]:
    return random.sample(cards.whole_pack(1, 0), count)


def dense_hand(random: Random, count: int) -> list[Card]:
    """Of five adjacent ranks."""
    return random.sample(random.choice(DENSE), count)


def odd_hand(random: Random, count: int) -> list[Card]:
    """Of any packs, often of few suits."""
    return cards_of(any_plain_hand(random, count))


HAND: dict[str, Callable[[Random, int], list[Card]]] = {
    "any": any_hand,
    "dense": dense_hand,
    "odd": odd_hand,
}


def cards_of(codes: tuple[str, ...]) -> list[Card]:
    return [card(code) for code in codes]


def faces_of(held: list[Card]) -> Hand:
    return cards.hand_of(map(cards.face, held))


def searched(held: list[Card], options: Options) -> Arrangement:
    """What the search finds, which is asked for no plain hand."""
    with patch("service.game.arrangement.MOST_CARDS", -1):
        found = best_arrangement(tuple(held), (), options)
    assert isinstance(found, Arrangement)
    return found


def looked_up(held: list[Card], options: Options) -> Arrangement:
    """What the tables say; nothing is searched for."""
    with patch("service.game.arrangement.Search", side_effect=AssertionError):
        found = best_arrangement(tuple(held), (), options)
    assert isinstance(found, Arrangement)
    return found


def key(found: Arrangement) -> tuple[int, int, int]:
    """What makes one arrangement better than another."""
    return found.points, len(found.left), len(found.groups)


def assert_as_good(held: list[Card], options: Options) -> None:
    found, other = looked_up(held, options), searched(held, options)
    assert key(found) == key(other), (options, held)
    assert by_points(options).least_lost(faces_of(held)) == -found.points


def written(found: Arrangement) -> str:
    melds = (" ".join(cards.CODE_OF_CARD[card] for card in group.cards) for group in found.groups)
    return " + ".join(melds)


# --- The tables and the search --------------------------------------------------------------------


@pytest.mark.parametrize("lot", range(LOTS))
@pytest.mark.parametrize("kind", list(HAND))
def test_tables_and_search_find_as_good_arrangements(kind, lot):
    random = Random(f"{kind} {lot}")
    for _ in range(HANDS):
        options = rules_of_plain_hands(random)
        assert_as_good(HAND[kind](random, random.choice((7, 9, 10, 10, 11, 13))), options)


@given(st.randoms(use_true_random=False), st.sampled_from(list(HAND)), st.integers(0, 14))
def test_they_do_so_for_any_hand(random, kind, count):
    assert_as_good(HAND[kind](random, count), rules_of_plain_hands(random))


@given(st.randoms(use_true_random=False))
def test_the_largest_hands_are_looked_up_and_larger_ones_are_not(random):
    held = dense_hand(random, MOST_CARDS)
    assert_as_good(held, Options())
    others = [face for ranks in DENSE for face in ranks if face not in held]
    with pytest.raises(AssertionError):
        looked_up([*held, others[0]], Options())


@pytest.mark.parametrize("held", ["X1 7C 7D 7H", "7C 7C2 7D 7H"])
def test_no_other_hand_is_looked_up(held):
    with pytest.raises(AssertionError):
        looked_up(cards_of(tuple(held.split())), Options())


@pytest.mark.parametrize(
    ("one", "other", "held", "points"),
    [
        ({"ace": "low"}, {"ace": "high"}, "AC 2C 3C", (6, -20)),
        ({"ace": "either"}, {"ace": "low"}, "QC KC AC", (35, -35)),
        ({"ace": "either"}, {"ace": "around"}, "KC AC 2C", (-27, 13)),
        ({"shortest_run": 3}, {"shortest_run": 4}, "4C 5C 6C", (15, -15)),
        ({"shortest_run": 4}, {"shortest_run": 5}, "4C 5C 6C 7C", (22, -22)),
        ({"largest_set": 3}, {"largest_set": 4}, "4C 4D 4H 4S", (8, 16)),
        ({"largest_set": 4}, {"largest_set": 8, "distinct_suits": False}, "4C 4D 4H 4S", (16, 16)),
        ({"card_values": "face"}, {"card_values": "five_ten_fifteen"}, "4C 8D 9D TD", (23, 15)),
        ({"ace_value": 15}, {"ace_value": 50}, "AC AD AH 2C", (43, 148)),
        # The ace joins the set or the run, wherever it counts more.
        ({"ace_value": 5}, {"ace_value": 5, "low_ace_value": 50}, "AC AD AH 2C 3C", (10, 45)),
        ({"quartet_in": None}, {"quartet_in": "turn"}, "7C 7D 7H 7S 5S 6S", (39, 45)),
        ({"scoring": "melds_less_hand"}, {"scoring": "penalties"}, "4C 5C 6C KD", (5, -10)),
        ({"scoring": "winner_takes"}, {"scoring": "penalties"}, "4C 5C 6C KD", (-10, -10)),
        # Only the cards kept count: so the set of four is worth no more than the run.
        (
            {"quartet_in": "turn"},
            {"quartet_in": "turn", "scoring": "penalties"},
            "7C 7D 7H 7S 5S 6S",
            (45, 0),
        ),
    ],
)
def test_every_house_rule_that_bears_on_them_changes_one(one, other, held, points):
    both = [Options(**one), Options(**other)]
    codes = tuple(held.split())
    assert tuple(looked_up(cards_of(codes), options).points for options in both) == points
    assert tuple(best(codes, options).key.points for options in both) == points


@pytest.mark.parametrize(
    ("chosen", "points", "groups"),
    [
        ({}, 99, 1),
        ({"longest_run": 14}, 99, 1),
        ({"low_ace_value": 15}, 99, 1),
        # In one run of thirteen the ace is high: better two runs, if it counts more as a low one.
        ({"ace_value": 5, "low_ace_value": 15}, 99, 2),
        ({"ace_value": 5, "low_ace_value": 15, "ace": "low"}, 99, 1),
        ({"ace_value": 5, "low_ace_value": 15, "ace": "around"}, 99, 2),
        ({"ace_value": 5, "low_ace_value": 15, "scoring": "penalties"}, 0, 1),
    ],
)
def test_a_whole_suit(chosen, points, groups):
    codes = tuple(rank + "C" for rank in "A23456789TJQK")
    assert key(looked_up(cards_of(codes), Options(**chosen))) == (points, 0, groups)
    assert key(searched(cards_of(codes), Options(**chosen))) == (points, 0, groups)
    assert best(codes, Options(**chosen)).key == (points, 0, -groups)


@pytest.mark.parametrize(
    ("options", "held", "melds"),
    [
        # Of the aces up: a set if there can be one, of four cards, of high suits.
        (GIN, "5C 5D 5H 5S 3C 4C 3S 4S", "5D 5H 5S + 3C 4C 5C"),
        (GIN, "9C 9D 9H 9S TH JH QH", "9C 9D 9H 9S + TH JH QH"),
        (GIN, "TD JD QD QS QH", "QD QH QS"),
        (GIN, "TD JD QD TS TH JS JH QS QH", "TD TH TS + JD JH JS + QD QH QS"),
        # From the king down: a card is kept if it can be.
        (Options(ace_value=20, low_ace_value=50), "AC 2C 3C QC KC", "AC 2C 3C"),
        (Options(), "AC 2C 3C QC KC", "QC KC AC"),
    ],
)
def test_which_of_several_is_found(options, held, melds):
    codes = tuple(held.split())
    found = looked_up(cards_of(codes), options)
    assert written(found) == melds
    assert looked_up(cards_of(codes[::-1]), options) == found
    assert key(searched(cards_of(codes), options)) == key(found)


# --- Least deadwood and the discard ---------------------------------------------------------------


def least_after(plain: PlainHands, held: Hand) -> dict[Card, int]:
    """What the hand costs without each of its cards."""
    return {card: plain.cost(held & ~(1 << card)) for card in cards.cards_of(held)}


@given(st.randoms(use_true_random=False), st.sampled_from(list(HAND)), st.integers(1, 14))
def test_the_best_discard_leaves_least_and_is_the_lowest_card(random, kind, count):
    options = rules_of_plain_hands(random)
    held = faces_of(HAND[kind](random, count))
    for plain in (by_points(options), by_deadwood(options)):
        costs = least_after(plain, held)
        discard, lost = plain.best_discard(held)
        assert discard == min(costs, key=lambda card: (costs[card], card))
        assert lost == plain.least_lost(held & ~(1 << discard))


@pytest.mark.parametrize("kind", list(HAND))
def test_of_eleven_cards_it_leaves_least_by_the_slow_truth(kind):
    random = Random(kind)
    for _ in range(HANDS // 20):
        held = HAND[kind](random, 11)
        codes = tuple(cards.CODE_OF_FACE[cards.face(card)] for card in held)
        options = rules_of_plain_hands(random)
        _, left = by_deadwood(options).best_discard(faces_of(held))
        rules = replace(options, scoring="penalties")
        assert left == min(
            -best(ten, rules).key.points for ten in combinations(codes, len(codes) - 1)
        )


@pytest.mark.parametrize(
    ("held", "discard", "deadwood"),
    [
        # One card of a run of four has to go for the sake of two other runs and a set: of eleven
        # cards not the highest that the best melds leave, for they leave one, the ace.
        ("AS 2S 3S 3C 3D 4D 5D 6D 5H 6H 7H", "3C", 0),
        ("3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "3H", 0),
        ("AC AD AH", "AC", 2),
        ("AC 2C 3C 4C", "AC", 0),
        ("KC KD 9H", "KC", 19),
        ("7S", "7S", 0),
    ],
)
def test_this_is_the_best_discard(held, discard, deadwood):
    assert by_deadwood(GIN).best_discard(hand(held)) == (card(discard), deadwood)


# --- The tables themselves ------------------------------------------------------------------------


def test_tables_are_shared_by_house_rules_that_differ_in_nothing_else():
    assert by_points(Options(target=100, hand_size=10)) is by_points(Options())
    assert by_points(Options(ace="low")) is not by_points(Options())
    assert by_points(Options(scoring="penalties")) is by_deadwood(Options())
    assert by_points(Options()) is not by_deadwood(Options())


def test_few_tables_are_kept():
    first = by_points(Options())
    for value in range(1, 40):
        by_points(Options(ace_value=value))
    assert by_points(Options()) is not first


@pytest.mark.parametrize("ace", ["low", "high", "either", "around"])
@pytest.mark.parametrize("scoring", ["melds_less_hand", "penalties"])
def test_the_parts_of_a_cost_do_not_run_into_each_other(ace, scoring):
    options = Options(ace=ace, scoring=scoring, ace_value=50, low_ace_value=50)
    least = SuitTable(options).least
    assert 4 * max(map(abs, least)) < 1 << 30
    suit = plays("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC")
    for held in range(0, 1 << 13, 37):
        of_suit = [play.card for play in suit if held >> play.card & 1]
        points, left, groups = key(searched(of_suit, options))
        assert least[held] == -points * LEFT * 64 + left * LEFT + groups * 64
