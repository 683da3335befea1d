"""The search for a contract, and the list of all ways, against the reference that tries them."""

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from service.game import cards
from service.game.contract_search import ContractSearch
from service.game.melds import Play, readings
from service.game.possible_contracts import (
    MOST_MELDS,
    Contract,
    every_contract,
    uses_in_contract,
)
from service.game.strands import TooManyStepsError
from tests.contract_hands import Asked, any_question
from tests.contract_reference import (
    Melded,
    Way,
    every_meld,
    every_way,
    fewest_jokers,
    may_stand_beside,
    uses_card,
)

LOTS = 4
HANDS = 3_000 if os.environ.get("HYPOTHESIS_PROFILE") == "long" else 80
"""How many hands a lot has."""

CARD = {code: card for card, code in cards.CODE_OF_CARD.items()}


def hand_of(codes: Sequence[str]) -> cards.Hand:
    return cards.hand_of(CARD[code] for code in codes)


def meld_of(plays: Sequence[Play], asked: Asked) -> Melded:
    """What the service lays down, as the reference knows it; it has one reading."""
    (read,) = readings(tuple(plays), asked.rules)
    pairs = list(zip(read.cards, read.faces, strict=True))
    faces = tuple(cards.CODE_OF_FACE[face] for face in read.faces)
    return Melded(
        read.kind.value,
        frozenset(cards.CODE_OF_CARD[card] for card, _ in pairs if not cards.is_joker(card)),
        tuple(sorted(cards.CODE_OF_FACE[face] for card, face in pairs if cards.is_joker(card))),
        faces if read.kind.value == "run" else (),
    )


def assert_legal(found: Contract, asked: Asked) -> Way:
    """It is the contract, in its order, of different cards of the hand, standing apart."""
    way = tuple(meld_of(plays, asked) for plays in found)
    assert tuple(meld.kind for meld in way) == asked.contract
    possible = {meld[:3]: meld for meld in every_meld(asked.hand, asked.rules)}
    assert all(possible.get(meld[:3]) == meld for meld in way), way
    used = [cards.CODE_OF_CARD[play.card] for plays in found for play in plays]
    assert len(set(used)) == len(used)
    assert set(used) <= set(asked.hand)
    assert not asked.whole or set(used) == set(asked.hand)
    assert all(may_stand_beside(*both, asked.rules) for both in combinations(way, 2))
    least = {"set": 3, "run": asked.rules.shortest_run}
    if asked.rules.exact_contract and not asked.whole:
        assert all(meld.size == least[meld.kind] for meld in way)
    return way


def all_ways(asked: Asked) -> list[Way]:
    return list(every_way(asked.contract, asked.hand, asked.rules, whole=asked.whole))


def assert_first(asked: Asked, ways: Sequence[Way]) -> None:
    """A way is found just where there is one, and one with as few jokers as possible."""
    found = ContractSearch(asked.rules, asked.whole).first(asked.contract, hand_of(asked.hand))
    fewest = fewest_jokers(ways)
    assert (found is None) == (fewest is None), asked
    if found is not None:
        way = assert_legal(found, asked)
        assert sum(len(meld.jokers) for meld in way) == fewest, asked


def assert_with_card(asked: Asked, ways: Sequence[Way], card: str, helping: Sequence[str]) -> None:
    """A way with the card, and in its meld nothing but what may help, just where there is one."""
    found = ContractSearch(asked.rules, asked.whole).with_card(
        CARD[card], hand_of(helping), asked.contract, hand_of(asked.hand)
    )
    possible = any(uses_card(way, card, helping) for way in ways)
    assert (found is not None) == possible, (asked, card, helping)
    if found is not None:
        assert_legal(found, asked)
        (with_it,) = (plays for plays in found if CARD[card] in {play.card for play in plays})
        beside = {cards.CODE_OF_CARD[play.card] for play in with_it} - {card}
        assert beside <= set(helping), (asked, card, helping)


def kept(asked: Asked, used: Iterable[str]) -> tuple[str, ...]:
    """The cards that are left in hand; jokers are alike."""
    gone = set(used)
    return tuple(sorted(code if code[0] != "X" else "X" for code in set(asked.hand) - gone))


def kept_by(asked: Asked, way: Way) -> tuple[str, ...]:
    """The same of a way of the reference."""
    naturals = frozenset[str]().union(*(meld.naturals for meld in way))
    spare = len(jokers_in(asked.hand)) - sum(len(meld.jokers) for meld in way)
    return tuple(sorted([*kept(asked, [*naturals, *jokers_in(asked.hand)]), *["X"] * spare]))


def assert_uses(asked: Asked, ways: Sequence[Way], card: str, helping: Sequence[str]) -> None:
    """There are uses just where there are ways; and whatever can be left last is left by one."""
    found = list(
        uses_in_contract(
            CARD[card],
            hand_of(helping),
            asked.contract,
            hand_of(asked.hand),
            asked.rules,
            whole=asked.whole,
        )
    )
    possible = {kept_by(asked, way) for way in ways if uses_card(way, card, helping)}
    assert bool(found) == bool(possible), (asked, card, helping)
    left = {
        kept(asked, [cards.CODE_OF_CARD[play.card] for plays in each for play in plays])
        for each in found
    }
    if any(len(each) > 1 for each in possible):
        assert any(len(each) > 1 for each in left), (asked, card, helping)
    else:
        assert possible <= left, (asked, card, helping)


def shared_out(way: Way, jokers: Sequence[str]) -> Iterator[tuple[tuple[Melded, frozenset], ...]]:
    """Every choice of jokers for the melds."""
    if not way:
        yield ()
        return
    for chosen in combinations(jokers, len(way[0].jokers)):
        left = [joker for joker in jokers if joker not in chosen]
        for rest in shared_out(way[1:], left):
            yield ((way[0], frozenset(chosen)), *rest)


def jokers_in(codes: Sequence[str]) -> list[str]:
    return [code for code in codes if code[0] == "X"]


def assert_all_listed(asked: Asked, ways: Sequence[Way]) -> None:
    """Every way is listed, with each choice of twins and jokers, and once; or the list is cut."""
    whole = every_contract(asked.contract, hand_of(asked.hand), asked.rules, whole=asked.whole)
    listed = list(whole)
    is_cut = listed[-1:] == [None] and len(listed) > MOST_MELDS
    found = Counter(
        frozenset(
            (
                meld_of(plays, asked),
                frozenset(jokers_in([cards.CODE_OF_CARD[play.card] for play in plays])),
            )
            for plays in contract
        )
        for contract in listed
        if contract is not None
    )
    wanted = Counter(
        frozenset(each) for way in ways for each in shared_out(way, jokers_in(asked.hand))
    )
    assert found <= wanted if is_cut else found == wanted, asked


def questions(lot: str) -> Iterator[Asked]:
    random = Random(lot)
    for _ in range(HANDS):
        yield any_question(random)


@pytest.mark.parametrize("lot", range(LOTS))
def test_a_contract_is_found_just_where_there_is_one(lot):
    possible = given_up = 0
    for asked in questions(f"first {lot}"):
        ways = all_ways(asked)
        possible += bool(ways)
        try:
            assert_first(asked, ways)
        except TooManyStepsError:
            given_up += 1
    assert HANDS // 5 < possible < HANDS * 4 // 5
    assert given_up == 0


@pytest.mark.parametrize("lot", range(LOTS))
def test_so_is_one_with_each_card_beside_those_that_may_help(lot):
    random = Random(f"helping {lot}")
    for asked in questions(f"with card {lot}"):
        ways = all_ways(asked)
        for card in asked.hand:
            others = [other for other in asked.hand if other != card]
            assert_with_card(asked, ways, card, others)
            helping = random.sample(others, random.randint(0, len(others)))
            assert_with_card(asked, ways, card, helping)


@pytest.mark.parametrize("lot", range(LOTS))
def test_what_can_be_left_last_is_left_by_a_use_of_the_card(lot):
    random = Random(f"use {lot}")
    for asked in questions(f"use with {lot}"):
        ways = all_ways(asked)
        card = random.choice(asked.hand)
        others = [other for other in asked.hand if other != card]
        assert_uses(asked, ways, card, others)
        assert_uses(asked, ways, card, random.sample(others, random.randint(0, len(others))))


@pytest.mark.parametrize("lot", range(LOTS))
def test_every_way_is_listed_once(lot):
    for asked in questions(f"every {lot}"):
        # What is longer than asked is listed all the same: a rule objects to it.
        longer = asked._replace(rules=replace(asked.rules, exact_contract=False))
        assert_all_listed(longer, all_ways(longer))
