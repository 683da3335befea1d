"""Whether a card can be melded, against trying every three and more of the cards."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.game import cards
from service.game.arrange import can_be_laid_off, can_be_melded, can_be_used
from service.game.house_rules import Options
from service.game.melds import Kind, Play, extensions, readings
from tests.game.codes import card, hand, meld

OPTIONS = Options()
few = st.sampled_from(
    [f"{r}{s}{p}" for r in "AKQ2346" for s in "HS" for p in ("", "2")] + ["6D", "X1", "X2", "X3"]
)


@pytest.mark.parametrize(
    ("wanted", "others", "expected"),
    [
        ("9H", "9S 9D 3C", True),
        ("9H", "9S 3C 4H", False),
        ("9H", "9S X1", True),
        ("9H", "X1 X2", True),
        ("9H", "X1 3C", False),
        ("9H", "7H 8H", True),
        ("9H", "8H TH", True),
        ("9H", "7H X1", True),
        ("9H", "6H X1", False),
        ("9H", "9H2 9S", False),
        ("AH", "2H 3H", True),
        ("AH", "QH KH", True),
        ("AH", "KH 2H", False),
        ("KH", "AH QH", True),
        ("KH", "AH 2H", False),
        ("2H", "AH 3H", True),
        ("X1", "9S 9D", True),
        ("X1", "9S X2", True),
        ("X1", "X2 X3", False),
        ("X1", "9S 8D", False),
        ("X1", "9S JS", True),
        ("X1", "", False),
    ],
)
def test_a_card_can_be_melded_with_others(wanted: str, others: str, expected: bool) -> None:
    assert can_be_melded(card(wanted), hand(others), OPTIONS) is expected


@pytest.mark.parametrize(
    ("options", "wanted", "others", "expected"),
    [
        (Options(shortest_run=4), "9H", "7H 8H", False),
        (Options(shortest_run=4), "9H", "7H 8H X1", True),
        (Options(least_naturals=2), "9H", "X1 X2", False),
        (Options(least_naturals=2), "9H", "TH X1", True),
        (Options(least_naturals=2), "9H", "5H X1 X2 X3", True),
    ],
)
def test_an_option_changes_what_can_be_melded(
    options: Options, wanted: str, others: str, expected: bool
) -> None:
    assert can_be_melded(card(wanted), hand(others), options) is expected


def test_a_card_can_be_laid_off_where_a_meld_takes_it() -> None:
    run = meld(Kind.RUN, "TH JH QH")
    assert can_be_laid_off(card("9H"), (run,), OPTIONS)
    assert not can_be_laid_off(card("8H"), (run,), OPTIONS)
    assert not can_be_laid_off(card("9H"), (), OPTIONS)


@pytest.mark.parametrize(
    ("kind", "lying", "wanted", "others", "expected"),
    [
        (Kind.RUN, "5C 6C 7C", "9C", "8C KD", True),
        (Kind.RUN, "5C 6C 7C", "9C", "X1", True),
        (Kind.RUN, "5C 6C 7C", "TC", "8C X1", True),
        (Kind.RUN, "5C 6C 7C", "TC", "X1", False),
        (Kind.RUN, "5C 6C 7C", "9C", "8D", False),
        (Kind.RUN, "5C 6C 7C", "9D", "8C", False),
        (Kind.RUN, "5C 6C 7C", "6C2", "8C", False),
        (Kind.RUN, "5C 6C 7C", "3C", "4C2", True),
        (Kind.RUN, "3C 4C 5C", "AC", "2C", True),
        (Kind.RUN, "TC JC QC", "AC", "KC", True),
        (Kind.RUN, "TC JC QC", "AC", "2C", False),
        (Kind.RUN, "AC 2C 3C", "AC2", "4C 5C 6C 7C 8C 9C TC JC QC KC", False),
        (Kind.SET, "7C 7D 7H", "7C2", "7S", False),
        (Kind.SET, "7C 7D 7H 7S", "X1", "X2", False),
    ],
)
def test_other_cards_can_bridge_the_gap_to_a_run(
    kind: Kind, lying: str, wanted: str, others: str, expected: bool
) -> None:
    melds = (meld(kind, lying),)
    assert can_be_laid_off(card(wanted), melds, OPTIONS, hand(others)) is expected


@given(
    st.sampled_from(["4H 5H 6H", "AS 2S 3S", "QH KH AH", "2H X9 4H"]), few, st.sets(few, max_size=5)
)
def test_it_is_as_if_all_lay_offs_were_tried(lying: str, wanted: str, others: set[str]) -> None:
    run = meld(Kind.RUN, lying.replace("X9", "X4=3H"))
    on_the_table = set(lying.split())
    its_card, held = card(wanted), [card(code) for code in others - {wanted} - on_the_table]
    tried = any(
        extensions(run, tuple(Play(c) for c in (its_card, *chosen)), OPTIONS)
        for size in range(4)
        for chosen in combinations(held, size)
    )
    assert can_be_laid_off(its_card, (run,), OPTIONS, cards.hand_of(held)) is tried


def test_a_card_can_be_used_in_either_way() -> None:
    run = meld(Kind.RUN, "TH JH QH")
    assert can_be_used(card("9H"), 0, (run,), OPTIONS)
    assert can_be_used(card("9H"), hand("9S 9D"), (), OPTIONS)
    assert not can_be_used(card("9H"), hand("9S"), (), OPTIONS)


@given(few, st.sets(few, max_size=6))
def test_it_is_as_if_all_melds_were_tried(wanted: str, others: set[str]) -> None:
    its_card, held = card(wanted), [card(code) for code in others - {wanted}]
    tried = any(
        readings(tuple(Play(c) for c in (its_card, *chosen)), OPTIONS)
        for size in range(2, 6)
        for chosen in combinations(held, size)
    )
    assert can_be_melded(its_card, cards.hand_of(held), OPTIONS) is tried
