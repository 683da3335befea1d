"""How many steps the search for the best arrangement takes, at worst as far as could be found."""

from dataclasses import replace
from random import Random

import pytest

from service.game import cards
from service.game.arrangement import Arrangement, TooComplex
from service.game.arrangement_search import MOST_STEPS
from service.game.cards import Card
from tests.arrangement_steps import (
    TWO_PACKS,
    Change,
    Hard,
    all_cards,
    another_card,
    arranged,
    hardest,
    meld_on_the_table,
    more_or_fewer,
    other_rules,
)
from tests.game.codes import plays

MOST_OF_A_DEAL = 3_500
"""Steps for 13 to 15 cards dealt from two packs, both jokers among them."""
MOST_OF_15_CARDS = 20_000
"""Steps for any hand of so many cards of two packs with two jokers."""
MOST_AT_ONCE = 1_000
"""Steps before it is looked at again whether there have been too many."""
ANY_CHANGE: tuple[Change, ...] = (another_card, more_or_fewer, other_rules, meld_on_the_table)

NATURALS = cards.whole_pack(2, 0)
JOKERS = cards.whole_pack(0, 2)


def dealt(random: Random, count: int) -> tuple[Card, ...]:
    return (*random.sample(NATURALS, count - len(JOKERS)), *JOKERS)


def assert_found_within(hard: Hard, most: int) -> None:
    found, effort = arranged(hard)
    assert isinstance(found, Arrangement)
    assert effort.spent <= most, hard


def assert_refused_at_once(hard: Hard) -> None:
    """What is not found is given up at the bound, not long after it."""
    found, effort = arranged(hard)
    assert effort.most_at_once <= MOST_AT_ONCE, hard
    assert effort.spent <= MOST_STEPS + MOST_AT_ONCE, hard
    assert isinstance(found, TooComplex) == (effort.spent > MOST_STEPS)


@pytest.mark.parametrize("count", [13, 14, 15])
def test_a_hand_as_it_is_dealt_takes_few_steps(count: int) -> None:
    random = Random(count)
    for _ in range(200):
        assert_found_within(Hard(TWO_PACKS, dealt(random, count)), MOST_OF_A_DEAL)


@pytest.mark.parametrize(
    ("held", "most"),
    [
        ("AC 7C 8C TC JC QC KC KD AC2 9C2 TC2 JC2 QC2 X1 X2", 15_000),
        ("AD 7D 9D TD JD QD AD2 TD2 JD2 QD2 KD2 X1 X2", 11_000),
        ("2C JC AD JD QD KD AD2 8D2 9D2 TD2 JD2 QD2 KD2 X1 X2", 11_000),
        ("AC 9C JC QC KC JD 7C2 8C2 TC2 JC2 QC2 9S2 X1 X2", 8_000),
    ],
)
def test_the_hardest_hands_that_were_found_take_so_many_steps(held: str, most: int) -> None:
    # Twins of one suit with gaps: each joker can go to any gap, of one run or of two.
    assert_found_within(Hard(TWO_PACKS, tuple(play.card for play in plays(held))), most)


def test_the_number_of_steps_hangs_on_the_hand_alone() -> None:
    hard = Hard(TWO_PACKS, dealt(Random(1), 15))
    first, again = arranged(hard)[1], arranged(hard)[1]
    assert first.spent == again.spent > 0


def test_all_cards_there_are_are_refused_at_once() -> None:
    options = all_cards(replace(TWO_PACKS, distinct_suits=False, largest_set=8))
    assert_refused_at_once(Hard(options, cards.whole_pack(options.packs, options.jokers)))


def climb_from_15_cards(random: Random, tries: int) -> None:
    first = Hard(TWO_PACKS, dealt(random, random.choice((13, 14, 15))))
    assert_found_within(hardest(random, first, (another_card,), tries), MOST_OF_15_CARDS)


def climb_from_20_cards(random: Random, tries: int) -> None:
    first = Hard(TWO_PACKS, dealt(random, 20))
    assert_refused_at_once(hardest(random, first, ANY_CHANGE, tries))


@pytest.mark.parametrize("lot", range(2))
def test_no_hand_of_15_cards_is_made_hard(lot: int) -> None:
    climb_from_15_cards(Random(f"15 {lot}"), 60)


def test_no_hand_takes_long_beyond_the_bound() -> None:
    climb_from_20_cards(Random(0), 15)


@pytest.mark.long
@pytest.mark.parametrize("lot", range(60))
def test_no_hand_of_15_cards_is_made_hard_by_many_changes(lot: int) -> None:
    climb_from_15_cards(Random(f"long 15 {lot}"), 600)


@pytest.mark.long
@pytest.mark.parametrize("lot", range(60))
def test_no_hand_takes_long_beyond_the_bound_after_many_changes(lot: int) -> None:
    climb_from_20_cards(Random(f"long {lot}"), 60)
