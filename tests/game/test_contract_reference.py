"""The reference for contracts, against answers worked out by hand."""

from typing import Any

import pytest

from service.game.house_rules import Options
from tests.contract_reference import every_meld, every_way, fewest_jokers, orders_of_ranks

SUITED = {"joker_suit_in_set": True}
ANY_SUIT = {"distinct_suits": False, "largest_set": 8}
TOGETHER = {"contract_runs_same_suit": "any"}
NEAR = {"contract_runs_same_suit": "not_adjacent"}
EXACT = {"exact_contract": True}
SPADES = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"


def rules(**chosen: Any) -> Options:
    return Options(packs=2, jokers=3, **chosen)


@pytest.mark.parametrize(
    ("hand", "chosen", "melds"),
    [
        ("7C 7D", {}, 0),
        ("7C 7D 7H", {}, 1),
        ("7C 7D 7H 7S", {}, 5),
        ("7C 7D 7H 7H2", {}, 2),
        ("7C 7D 7H 7H2", ANY_SUIT, 5),
        ("7C 7D X1", {}, 1),
        ("7C 7D X1", SUITED, 2),
        ("7C 7D X1", {**SUITED, **ANY_SUIT}, 4),
        ("7C X1 X2", {"least_naturals": 2}, 0),
        # A set, and runs with the seven at each of three places.
        ("7C X1 X2", {}, 1 + 3),
        ("7C X1 X2", {"most_jokers": 1}, 0),
        ("7C X1 X2", {"jokers_apart": True}, 1 + 1),
        ("7C X1 X2", SUITED, 3 + 3),
        ("AC X1 X2", {}, 1 + 2),
        ("AC X1 X2", {"ace": "around"}, 1 + 3),
        ("5S 6S 7S 8S", {}, 3),
        ("5S 6S 7S 8S", {"shortest_run": 4}, 1),
        ("5S 6S 6S2 7S", {}, 2),
        ("KS AS 2S", {}, 0),
        ("KS AS 2S", {"ace": "around"}, 1),
        # Of 5 to 13 cards there are ten to two, and that of all ranks is one alone.
        (f"AS {SPADES}", {"shortest_run": 5}, sum(range(2, 11)) - 1),
        ("X1 X2 X3", {}, 0),
    ],
)
def test_every_meld_is_found(hand: str, chosen: dict, melds: int):
    found = every_meld(hand.split(), rules(**chosen))
    assert len(found) == len(set(found)) == melds


def test_all_thirteen_ranks_have_the_ace_above_the_king():
    found = every_meld(f"AS {SPADES}".split(), rules())
    (longest,) = (meld for meld in found if meld.size == 13)
    assert longest.shows[-1] == "AS"


@pytest.mark.parametrize(
    ("ace", "longest", "number"), [("low", 13, 66), ("high", 13, 66), ("either", 13, 77),
                                   ("either", 14, 78), ("around", 13, 131)]
)  # fmt: skip
def test_the_orders_of_ranks(ace: str, longest: int, number: int):
    orders = list(orders_of_ranks(rules(ace=ace, longest_run=longest)))
    assert len(orders) == len(set(orders)) == number


@pytest.mark.parametrize(
    ("contract", "hand", "chosen", "ways"),
    [
        ("set set", "7C 7D 7H 9C 9D 9H", {}, 1),
        ("set set", "7C 7D 7H 9C 9D", {}, 0),
        ("set set", "7C 7D 7H 7S 9C 9D 9H", {}, 5),
        ("set set", "7C 7D 7H 7S 9C 9D 9H", EXACT, 4),
        ("set set", "7C 7D 7H 7C2 7D2 7H2", {}, 4),
        ("set run", "7C 7D 7H 7S 8S 9S", {}, 1),
        ("run set", "7C 7D 7H 7S 8S 9S", {}, 1),
        ("run run", "5S 6S 7S 9S TS JS", {}, 0),
        ("run run", "5S 6S 7S 9S TS JS", NEAR, 1),
        ("run run", "5S 6S 7S 8S 9S TS", NEAR, 0),
        ("run run", "5S 6S 7S 8S 9S TS", TOGETHER, 1),
        ("run run", "5S 6S 7S 5H 6H 7H", {}, 1),
        ("run run", "JS QS KS AS 2S 3S", NEAR, 1),
        ("run run", "JS QS KS AS 2S 3S", {**NEAR, "ace": "around"}, 0),
        ("set set", "7C 7D 9C 9D X1 X2", {}, 1),
        ("set set", "7C 7D 9C 9D X1", {}, 0),
        ("run run run", "5S 6S 7S 5H 6H 7H 5D 6D 7D", {}, 1),
        ("set set set", "5S 6S 7S 5H 6H 7H 5D 6D 7D", {}, 1),
    ],
)
def test_every_way_is_found(contract: str, hand: str, chosen: dict, ways: int):
    found = list(every_way(contract.split(), hand.split(), rules(**chosen)))
    assert len(found) == len({frozenset(way) for way in found}) == ways


@pytest.mark.parametrize(
    ("hand", "ways"),
    [
        ("7C 7D 7H 9C 9D 9H", 1),
        ("7C 7D 7H 9C 9D 9H KC", 0),
        ("7C 7D 7H 7S 9C 9D 9H", 1),
        ("7C 7D 7H 9C 9D 9H X1", 2),
        ("7C 7D 9C 9D 9H X1", 1),
    ],
)
def test_the_whole_hand_may_have_to_be_used(hand: str, ways: int):
    assert len(list(every_way(["set", "set"], hand.split(), rules(), whole=True))) == ways


def test_the_fewest_jokers():
    hand = ["7C", "7D", "7H", "X1", "9C", "9D"]
    assert fewest_jokers(every_way(["set"], hand, rules())) == 0
    assert fewest_jokers(every_way(["set", "set"], hand, rules())) == 1
    assert fewest_jokers(every_way(["run", "run"], hand, rules())) is None
