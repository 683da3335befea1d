"""The best arrangement of a hand: published cases, and traps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.game import cards
from service.game.arrangement import Arrangement, TooComplex, best_arrangement
from service.game.house_rules import Options
from service.game.melds import Kind, Meld, Reading, extensions, readings
from service.game.points import card_points
from tests.game.codes import meld, plays
from tests.game.meld_options import meld_options

OPTIONS = Options()
RUN, SET = Kind.RUN, Kind.SET
AROUND = Options(ace="around")


def arranged(held: str, *melds: Meld, options: Options = OPTIONS) -> Arrangement:
    found = best_arrangement(tuple(play.card for play in plays(held)), melds, options)
    assert isinstance(found, Arrangement)
    return found


def written(reading: Reading) -> str:
    """The cards of a meld, and what its jokers stand for."""
    return " ".join(
        cards.CODE_OF_CARD[card] + (f"={cards.CODE_OF_FACE[face]}" if cards.is_joker(card) else "")
        for card, face in zip(reading.cards, reading.faces, strict=True)
    )


def codes(of: tuple[int, ...]) -> str:
    return " ".join(cards.CODE_OF_CARD[card] for card in of)


@pytest.mark.parametrize(
    ("held", "deadwood", "groups"),
    [
        ("7S 7H 7D 7C 8S 9S KD QC 2H 3D", 25, {"7C 7D 7H", "7S 8S 9S"}),
        ("JC 9D 8S 6D JS 8H TD 8D 7D JD", 16, {"JC JD JS", "6D 7D 8D 9D TD"}),
        ("6H QH QC 5H KD KH 7H KC 4H QD", 0, {"QC QD QH", "KC KD KH", "4H 5H 6H 7H"}),
        ("TC 2H 3H 2S TD 5H 3S 4H 4S TS", 0, {"TC TD TS", "2S 3S 4S", "2H 3H 4H 5H"}),
        ("5H 6H 7H 8H 8D 8C 5D 5C", 10, {"5H 6H 7H", "8C 8D 8H"}),
        ("3H 4H 5H 6H 7H 8H 9H", 0, {"3H 4H 5H 6H 7H 8H 9H"}),
    ],
)
def test_the_least_is_left(held: str, deadwood: int, groups: set[str]) -> None:
    found = arranged(held)
    assert {written(group) for group in found.groups} == groups
    assert found.in_hand == deadwood
    assert found.points == found.melded - deadwood


@pytest.mark.parametrize(
    ("options", "held", "groups", "left"),
    [
        (OPTIONS, "", [], ""),
        (OPTIONS, "2C", [], "2C"),
        # Four of a rank and a run, with one card in both.
        (OPTIONS, "7C 7D 7H 7S 5S 6S 8S", ["7C 7D 7H", "5S 6S 7S 8S"], ""),
        # Two runs of three or one of six: fewer groups.
        (OPTIONS, "3D 4D 5D 6D 7D 8D", ["3D 4D 5D 6D 7D 8D"], ""),
        # A joker stands for a card that is held, and needed elsewhere.
        (OPTIONS, "8C 8D 8H 7H 9H X1", ["8C 8D X1=8", "7H 8H 9H"], ""),
        # A joker above all, and below where there is no place above.
        (OPTIONS, "QS KS X1", ["QS KS X1=AS"], ""),
        (OPTIONS, "KS AS X1", ["X1=QS KS AS"], ""),
        (Options(ace="low"), "QS KS X1", ["X1=JS QS KS"], ""),
        # Jokers alone are no meld; they stay.
        (OPTIONS, "X1 X2 X3", [], "X1 X2 X3"),
        (Options(least_naturals=3), "4C 5C X1", [], "4C 5C X1"),
        # The ace counts more above the king than below the two.
        (OPTIONS, "AC 2C 3C QC KC", ["QC KC AC"], "2C 3C"),
        (OPTIONS, "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC",
         ["2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"], ""),
        (Options(longest_run=14), "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC X1",
         ["X1=AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"], ""),
        # With the two above it, the ace counts 1 only.
        (AROUND, "QC KC AC 2C 3C", ["QC KC AC"], "2C 3C"),
        (AROUND, "KC AC 2C 3C", ["KC AC 2C 3C"], ""),
        (AROUND, "KC 2C X1 4H", ["KC X1=AC 2C"], "4H"),
        (AROUND, "KC AC X1", ["X1=QC KC AC"], ""),
        (AROUND, "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC",
         ["2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"], ""),
        # Twins: two sets, or one larger one; the lowest of twins is laid.
        (OPTIONS, "9C 9C2 9D 9D2 9H 9H2", ["9C 9D 9H", "9C2 9D2 9H2"], ""),
        (OPTIONS, "9C2 9C 9D 9H", ["9C 9D 9H"], "9C2"),
        (Options(distinct_suits=False, largest_set=8), "9C 9C2 9D 9D2 9H 9H2",
         ["9C 9C2 9D 9D2 9H 9H2"], ""),
        (Options(distinct_suits=False, largest_set=4), "9C 9C2 9D 9D2 9H 9H2",
         ["9C 9C2 9D", "9D2 9H 9H2"], ""),
        (Options(joker_suit_in_set=True), "9C 9D X1", ["9C 9D X1=9H"], ""),
        (Options(most_jokers=1), "9C 9D X1 X2", ["9C 9D X1=9"], "X2"),
        (Options(jokers_apart=True), "4C 5C X1 X2", ["X1=3C 4C 5C X2=6C"], ""),
        (Options(jokers_apart=True, least_naturals=2), "4C 7C X1 X2", [], "4C 7C X1 X2"),
        # What a joker counts hangs on its place.
        (Options(joker_value="as_represented"), "2C 3C X1 KD KH", ["KD KH X1=K"], "2C 3C"),
        # Cards on the table do not count: only the most is to go.
        (Options(scoring="penalties"), "2C 3C X1 KD KH", ["KD KH X1=K"], "2C 3C"),
        (Options(joker_value=0, scoring="penalties"), "KC KD KH X1", ["KC KD KH X1=K"], ""),
    ],
)  # fmt: skip
def test_this_is_the_best(options: Options, held: str, groups: list[str], left: str) -> None:
    found = arranged(held, options=options)
    assert [written(group) for group in found.groups] == groups
    assert codes(found.left) == left


@pytest.mark.parametrize(
    ("options", "melds", "held", "groups", "lay_offs", "left"),
    [
        (OPTIONS, [(RUN, "4H 5H 6H")], "3H 7H 9H", [], ["3H 7H"], "9H"),
        (OPTIONS, [(RUN, "4H 5H 6H")], "8H X1", [], ["X1=7H 8H"], ""),
        (OPTIONS, [(RUN, "4H 5H 6H")], "7H 7D 7S", ["7D 7H 7S"], [], ""),
        (OPTIONS, [(RUN, "4H 5H 6H"), (SET, "7C 7D 7S")], "7H", [], ["7H"], ""),
        (OPTIONS, [(SET, "7C 7D X1=7S")], "7S 7H", [], ["7H"], "7S"),
        # Either could be laid off: the one that is met first is, hearts before spades.
        (OPTIONS, [(SET, "7C 7D X1=7")], "7S 7H", [], ["7H"], "7S"),
        (OPTIONS, [(SET, "7C 7D 7H")], "7S 7C2 7D2 7H2", ["7C2 7D2 7H2 7S"], [], ""),
        (Options(joker_suit_in_set=True), [(SET, "7C 7D 7S")], "X2", [], ["X2=7H"], ""),
        (OPTIONS, [(RUN, "AS 2S 3S")], "KS", [], [], "KS"),
        (OPTIONS, [(RUN, "JS QS KS"), (RUN, "2S 3S 4S")], "AS", [], ["AS"], ""),
        (OPTIONS, [(RUN, "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS")], "AS2", [], [], "AS2"),
        (Options(longest_run=14), [(RUN, "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS")], "AS2",
         [], ["AS2"], ""),
        (AROUND, [(RUN, "QS KS AS")], "2S 3S", [], ["2S 3S"], ""),
        (AROUND, [(RUN, "2S 3S 4S")], "KS AS", [], ["KS AS"], ""),
        (AROUND, [(RUN, "KS AS 2S")], "3S QS", [], ["QS 3S"], ""),
        (AROUND, [(RUN, "KS AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS")], "QS", [], ["QS"], ""),
        (Options(most_jokers=1), [(RUN, "4H X1=5H 6H")], "X2 7H", [], ["7H"], "X2"),
        (Options(jokers_apart=True), [(RUN, "4H 5H X1=6H")], "X2 7H", [], ["7H X2=8H"], ""),
        # What is no meld takes nothing.
        (OPTIONS, [(RUN, "KS AS 2S")], "3S QS", [], [], "QS 3S"),
    ],
)  # fmt: skip
def test_cards_are_laid_off(
    options: Options,
    melds: list[tuple[Kind, str]],
    held: str,
    groups: list[str],
    lay_offs: list[str],
    left: str,
) -> None:
    found = arranged(held, *(meld(*each) for each in melds), options=options)
    assert [written(group) for group in found.groups] == groups
    laid = [
        " ".join(
            cards.CODE_OF_CARD[play.card]
            + (f"={cards.CODE_OF_FACE[play.declared]}" if play.declared is not None else "")
            for play in each.plays
        )
        for each in found.lay_offs
    ]
    assert laid == lay_offs
    assert set(codes(found.left).split()) == set(left.split())


def test_an_ace_is_laid_off_where_it_counts_most() -> None:
    found = arranged("AS", meld(RUN, "2S 3S 4S"), meld(RUN, "JS QS KS"))
    assert [(each.meld, each.points) for each in found.lay_offs] == [(1, 15)]


every = st.sampled_from(cards.whole_pack(2, 8))


@given(st.sets(every, max_size=12), st.just(OPTIONS) | meld_options())
def test_what_is_arranged_can_be_played(held: set[int], options: Options) -> None:
    lying = (meld(RUN, "4H3 5H3 6H3"), meld(SET, "7C3 7D3 7H3"))
    found = best_arrangement(tuple(held), lying, options)
    assert isinstance(found, Arrangement)
    used = list(found.left)
    for group in found.groups:
        as_laid = Meld(*group, by=(0,) * len(group.cards), owner=0)
        assert readings(as_laid.plays, options) == (group,)
        used += group.cards
    for each in found.lay_offs:
        assert extensions(lying[each.meld], each.plays, options) == (each.grown,)
        used += [play.card for play in each.plays]
    assert sorted(used) == sorted(held)
    assert len({each.meld for each in found.lay_offs}) == len(found.lay_offs)
    assert found.in_hand == sum(card_points(card, options) for card in found.left)


def test_a_hand_that_is_too_much_is_given_up() -> None:
    options = Options(ace="around", longest_run=14, distinct_suits=False, largest_set=8)
    found = best_arrangement(cards.whole_pack(4, 8), (), options)
    assert isinstance(found, TooComplex)
    assert found.steps > 0


@pytest.mark.parametrize(("lying", "count"), [((), 3), (("6C 6D 6H",), 3), (("6C 6D 6H X8=6",), 3)])
def test_many_cards_of_a_rank_and_jokers_are_shared_out_among_sets(
    lying: tuple[str, ...], count: int
) -> None:
    # There are billions of ways to do that; what is left to be shared is all that matters.
    options = Options(packs=4, jokers=8, distinct_suits=False, largest_set=8)
    sixes = [card for card in cards.whole_pack(4, 0) if cards.rank(cards.face(card)) == 5]
    melds = tuple(meld(SET, text) for text in lying)
    used = {card for each in melds for card in each.cards}
    hand = [*sixes, *(card for card in cards.whole_pack(4, 7) if cards.is_joker(card))]
    found = best_arrangement(tuple(card for card in hand if card not in used), melds, options)
    assert isinstance(found, Arrangement)
    assert found.left == ()
    assert len(found.groups) + len(found.lay_offs) == count
