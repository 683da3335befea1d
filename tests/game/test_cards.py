"""Cards: identity, faces, codes and hands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.game import cards

PACK = cards.whole_pack(cards.MOST_PACKS, cards.MOST_JOKERS)


def test_a_pack_has_each_card_once_clubs_first_jokers_last() -> None:
    one = cards.whole_pack(1, 2)
    assert len(set(one)) == len(one) == 54
    assert [cards.CODE_OF_CARD[card] for card in one[:2]] == ["AC", "2C"]
    assert [cards.CODE_OF_CARD[card] for card in one[51:]] == ["KS", "X1", "X2"]


@pytest.mark.parametrize(("packs", "jokers", "count"), [(1, 0, 52), (2, 4, 108), (4, 8, 216)])
def test_a_game_has_52_cards_a_pack_and_its_jokers(packs: int, jokers: int, count: int) -> None:
    assert len(cards.whole_pack(packs, jokers)) == count


def test_every_card_has_a_code_of_its_own() -> None:
    assert len(set(cards.CODE_OF_CARD.values())) == len(PACK) == 216


def test_twins_show_the_same_face_but_are_different_cards() -> None:
    first, second = (card for card in cards.whole_pack(2, 0) if cards.face(card) == 10)
    assert first != second
    assert (cards.CODE_OF_CARD[first], cards.CODE_OF_CARD[second]) == ("JC", "JC2")


@pytest.mark.parametrize(
    ("code", "packs", "jokers", "belongs"),
    [
        ("7D", 1, 0, True),
        ("7D2", 1, 0, False),
        ("7D2", 2, 0, True),
        ("X2", 1, 2, True),
        ("X3", 1, 2, False),
        ("X1", 4, 0, False),
    ],
)
def test_a_card_belongs_to_a_game_that_has_its_pack_or_joker(
    code: str, packs: int, jokers: int, belongs: bool
) -> None:
    card = next(card for card in PACK if cards.CODE_OF_CARD[card] == code)
    assert cards.belongs(card, packs, jokers) is belongs
    assert (card in cards.whole_pack(packs, jokers)) is belongs


@given(st.sets(st.sampled_from(PACK)))
def test_a_hand_gives_back_its_cards_in_order(held: set[int]) -> None:
    hand = cards.hand_of(held)
    assert list(cards.cards_of(hand)) == sorted(held)
    assert [card for card in PACK if cards.holds(hand, card)] == sorted(held)


def test_an_open_face_has_a_rank_and_no_suit() -> None:
    seven = cards.open_face(6)
    assert cards.is_open(seven)
    assert cards.rank(seven) == 6
    assert cards.CODE_OF_FACE[seven] == "7"
    assert not cards.is_open(cards.face_of(3, 6))
