"""Jokers that are not wild: a set of nothing else, each standing for itself."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.game import cards
from service.game.cards import Hand
from service.game.flaws import Flaw, fewest, flaws
from service.game.house_rules import Options
from service.game.melds import (
    Kind,
    Meld,
    Play,
    as_played,
    bare,
    extensions,
    is_in_order,
    readings,
)
from service.game.possible_lay_offs import (
    lay_offs_of_all_but_one,
    lay_offs_with,
    single_lay_offs,
)
from service.game.possible_melds import every_meld, uses
from tests.game.codes import card, hand, meld, plays
from tests.game.meld_options import meld_options
from tests.game.test_possible_melds import Plays, tried

OPTIONS = Options(packs=2, jokers=8, jokers_are_wild=False)
SEVEN = replace(OPTIONS, distinct_suits=False, largest_set=7)
SET, RUN = Kind.SET, Kind.RUN
ITSELF = cards.ITSELF


def jokers(text: str, by: int = 1) -> Meld:
    laid = tuple(card(code) for code in text.split())
    return Meld(SET, laid, (ITSELF,) * len(laid), (by,) * len(laid), by)


house_rules = (
    st.just(OPTIONS)
    | st.just(SEVEN)
    | meld_options().map(lambda options: replace(options, jokers_are_wild=False, joker_value=20))
)
naturals = st.sampled_from([f"{r}{s}{p}" for r in "AKQ23" for s in "HS" for p in ("", "2")])
some_jokers = st.sampled_from([f"X{number}" for number in range(1, 7)])
hands = st.sets(naturals | some_jokers, min_size=2, max_size=9).map(
    lambda codes: hand(" ".join(codes))
)


def sorted_out(held: Hand) -> tuple[Hand, list[int]]:
    """The natural cards, and the jokers."""
    found = [each for each in cards.cards_of(held) if cards.is_joker(each)]
    return held & ~cards.hand_of(found), found


def all_melds(held: Hand, options: Options) -> Iterator[Plays]:
    """The melds of the natural cards, and those of jokers."""
    others, alike = sorted_out(held)
    yield from tried(others, options)
    for size in range(3, options.largest_set + 1):
        yield from map(bare, combinations(alike, size))


def test_no_natural_card_shows_what_they_stand_for():
    assert ITSELF not in cards.CODE_OF_FACE
    assert not cards.is_open(ITSELF)
    assert cards.rank(ITSELF) not in range(len(cards.RANKS))
    assert cards.suit(ITSELF) not in range(len(cards.SUITS))


def test_they_are_played_bare():
    assert as_played(card("X1"), ITSELF) == Play(card("X1"))
    assert as_played(card("X1"), card("7H")) == Play(card("X1"), card("7H"))
    assert jokers("X1 X2 X3").plays == plays("X1 X2 X3")


@pytest.mark.parametrize("text", ["X1 X2 X3", "X3 X1 X2", "X2 X8 X5 X1"])
def test_three_or_four_are_a_set(text: str):
    (reading,) = readings(plays(text), OPTIONS)
    assert reading.kind is SET
    assert reading.cards == tuple(sorted(play.card for play in plays(text)))
    assert set(reading.faces) == {ITSELF}
    assert flaws(plays(text), OPTIONS) == ()


@pytest.mark.parametrize(
    ("text", "flaw"),
    [
        ("X1", Flaw.TOO_FEW),
        ("X1 X2", Flaw.TOO_FEW),
        ("X1 X2 X3 X4 X5", Flaw.NO_ROOM),
        ("7C 7D X1", Flaw.NOT_WILD),
        ("7C X1 X2 X3", Flaw.NOT_WILD),
        ("5H 6H X1=7H", Flaw.NOT_WILD),
        ("X1=7 X2=7 X3=7", Flaw.NOT_WILD),
        ("X1 X2 X3=7H", Flaw.NOT_WILD),
    ],
)
def test_anything_else_has_a_flaw(text: str, flaw: Flaw):
    assert readings(plays(text), OPTIONS) == ()
    assert flaws(plays(text), OPTIONS) == (flaw,)


@pytest.mark.parametrize("text", ["X1=7", "7C X1"])
def test_too_few_are_too_few_besides(text: str):
    assert flaws(plays(text), OPTIONS) == (Flaw.NOT_WILD, Flaw.TOO_FEW)


def test_a_set_of_them_takes_three_whatever_a_run_takes():
    longer = replace(OPTIONS, shortest_run=5)
    assert len(readings(plays("X1 X2 X3"), longer)) == 1
    assert fewest(plays("X1 X2"), longer) == 3


@pytest.mark.parametrize("count", range(3, 9))
def test_where_a_set_has_room_there_may_be_more(count: int):
    held = " ".join(f"X{number}" for number in range(1, count + 1))
    assert len(readings(plays(held), SEVEN)) == (count <= 7)


@pytest.mark.parametrize(
    "change", [{"most_jokers": 1}, {"least_naturals": 3}, {"jokers_apart": True},
               {"joker_suit_in_set": True}], ids=str
)  # fmt: skip
def test_what_bears_on_wild_jokers_does_not_bear_on_them(change: dict):
    assert len(readings(plays("X1 X2 X3"), replace(OPTIONS, **change))) == 1
    assert is_in_order(jokers("X1 X2 X3"), replace(OPTIONS, **change))
    assert len(extensions(jokers("X1 X2 X3"), plays("X4"), replace(OPTIONS, **change))) == 1


@given(st.sets(naturals, min_size=1, max_size=5), house_rules)
def test_natural_cards_are_read_as_ever(codes: set[str], options: Options):
    wild = replace(options, jokers_are_wild=True)
    played = plays(" ".join(sorted(codes)))
    assert readings(played, options) == readings(played, wild)
    assert flaws(played, options) == flaws(played, wild)


declared = st.sampled_from(["X7", "X8", "X7=QH", "X8=A", "X8=2S"])


@given(st.sets(naturals | some_jokers | declared, min_size=1, max_size=6), house_rules)
def test_there_is_a_flaw_just_where_there_is_no_reading(codes: set[str], options: Options):
    played = plays(" ".join(sorted(codes)))
    assert (len(readings(played, options)) == 1) == (not flaws(played, options))


@pytest.mark.parametrize(
    ("lying", "right"),
    [
        (jokers("X1 X2 X3"), True),
        (jokers("X1 X2 X3 X4"), True),
        (jokers("X1 X2"), False),
        (jokers("X1 X2 X3 X4 X5"), False),
        (jokers("X1 X2 X3")._replace(kind=RUN), False),
        (jokers("X1 X2 X3")._replace(faces=(ITSELF, ITSELF, card("7H"))), False),
        (meld(SET, "7C 7D X1=7"), False),
        (meld(RUN, "5H 6H X1=7H"), False),
        (meld(RUN, "5H 6H 7H"), True),
        (meld(SET, "7C 7D 7H"), True),
    ],
    ids=str,
)
def test_a_meld_that_lies_there_is_one_or_none(lying: Meld, right: bool):
    assert is_in_order(lying, OPTIONS) is right


@pytest.mark.parametrize(
    ("lying", "more", "right"),
    [
        (jokers("X1 X3 X4"), "X2", True),
        (jokers("X1 X3 X4"), "X2 X5", False),
        (jokers("X1 X3 X4"), "X2=7H", False),
        (jokers("X1 X3 X4"), "7H", False),
        (jokers("X1 X3 X4"), "X2 7H", False),
        (meld(SET, "7C 7D 7H"), "X1", False),
        (meld(SET, "7C 7D 7H"), "7S", True),
        (meld(RUN, "5H 6H 7H"), "X1=8H", False),
        (meld(RUN, "5H 6H 7H"), "9H X1", False),
        (meld(RUN, "5H 6H 7H"), "8H 4H", True),
    ],
    ids=str,
)
def test_what_a_meld_takes(lying: Meld, more: str, right: bool):
    assert len(extensions(lying, plays(more), OPTIONS)) == right


def test_a_joker_that_is_added_stands_for_itself():
    (grown,) = extensions(jokers("X1 X3 X4"), plays("X2"), OPTIONS)
    assert grown == (SET, tuple(card(f"X{number}") for number in range(1, 5)), (ITSELF,) * 4)


@given(hands, house_rules)
def test_every_meld_is_found_once(held: Hand, options: Options):
    found = list(every_meld(held, options))
    assert len(set(found)) == len(found)
    assert set(found) == set(all_melds(held, options))
    assert all(len(readings(played, options)) == 1 for played in found)


@given(hands, house_rules)
def test_a_card_is_used_just_where_it_can_be(held: Hand, options: Options):
    everything = [{play.card for play in played} for played in all_melds(held, options)]
    for its_card in cards.cards_of(held):
        others = held & ~(1 << its_card)
        found = list(uses(its_card, others, options))
        assert len(set(found)) == len(found)
        made = [{play.card for play in played} for played in found]
        assert all(its_card in each for each in made)
        assert all(len(readings(played, options)) == 1 for played in found)
        possible = [each for each in everything if its_card in each]
        assert bool(made) == bool(possible)
        if cards.is_joker(its_card):  # they are alike: one set of each size will do
            assert {len(each) for each in made} == {len(each) for each in possible}
            continue
        whole = set(cards.cards_of(held))
        left = {frozenset(whole - each) for each in possible if len(each) == len(whole) - 1}
        assert left <= {frozenset(whole - each) for each in made}


LYING = [
    *(jokers("X7 X8 X6"), jokers("X5 X6 X7 X8")),
    *(meld(SET, "QC QD QS"), meld(RUN, "4H 5H 6H"), meld(RUN, "TS JS QS")),
]


@given(st.sampled_from(LYING), hands, house_rules)
def test_a_card_is_laid_off_just_where_it_can_be(lying: Meld, held: Hand, options: Options):
    held &= ~cards.hand_of(lying.cards)
    for its_card in cards.cards_of(held):
        alone = bare((its_card,))
        singles = list(single_lay_offs(its_card, lying, options))
        assert len(singles) == len(extensions(lying, alone, options))
        assert all(play == alone[0] for play in singles)
        others = held & ~(1 << its_card)
        found = list(lay_offs_with(its_card, others, lying, options))
        assert len(set(found)) == len(found)
        for played in found:
            assert its_card in {play.card for play in played}
            assert len(extensions(lying, played, options)) == 1
        possible = any(
            extensions(lying, bare((its_card, *chosen)), options)
            for size in range(3)
            for chosen in combinations(cards.cards_of(others), size)
        )
        assert bool(found) >= possible


@given(st.sampled_from(LYING), st.sets(some_jokers | naturals, min_size=2, max_size=3), house_rules)
def test_all_but_one_are_laid_off_where_they_can_be(lying: Meld, codes: set[str], options: Options):
    held = hand(" ".join(codes)) & ~cards.hand_of(lying.cards)
    for its_card in cards.cards_of(held):
        others = held & ~(1 << its_card)
        found = list(lay_offs_of_all_but_one(its_card, others, lying, options))
        left = {held & ~cards.hand_of(play.card for play in played) for played in found}
        assert left == {
            1 << other
            for other in cards.cards_of(others)
            if extensions(lying, bare(tuple(cards.cards_of(held & ~(1 << other)))), options)
        }
