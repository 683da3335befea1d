"""Possible melds and lay-offs, against trying all cards together in all ways."""

from collections.abc import Iterator
from itertools import combinations, islice

import pytest
from hypothesis import assume, event, given, settings
from hypothesis import strategies as st

from service.game import cards
from service.game.cards import Card, Hand
from service.game.house_rules import Options
from service.game.melds import Kind, Meld, Play, Reading, bare, extensions, readings
from service.game.points import meld_points
from service.game.possible_lay_offs import (
    lay_offs_of_all_but_one,
    lay_offs_with,
    single_lay_offs,
)
from service.game.possible_melds import every_meld, uses
from service.wire.cards import played_code
from tests.game.codes import card, hand, meld
from tests.game.meld_options import meld_options

OPTIONS = Options()
Plays = tuple[Play, ...]

near = st.sampled_from([f"{r}{s}{p}" for r in "AKQ2345" for s in "HS" for p in ("", "2")])
jokers = st.sampled_from(["X1", "X2", "X3"])
hands = st.sets(st.one_of(near, near, near, jokers), min_size=3, max_size=8).map(
    lambda codes: hand(" ".join(codes))
)
MIDDLE = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH"
LONG = hand("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH2 X1 X2 X3")


@st.composite
def long_hands(draw: st.DrawFn) -> Hand:
    """Nearly a suit, with jokers: enough for the longest runs."""
    gone = draw(st.sets(st.sampled_from(list(cards.cards_of(LONG))), min_size=3, max_size=5))
    return LONG & ~cards.hand_of(gone)


def canonical(played: Plays) -> Plays:
    """Pack order, and the lower joker for the lower face."""
    pairs = [play for play in played if cards.is_joker(play.card)]
    faces = sorted(play.declared for play in pairs if play.declared is not None)
    naturals = sorted(play.card for play in played if not cards.is_joker(play.card))
    together = zip(sorted(play.card for play in pairs), faces, strict=True)
    return (*bare(naturals), *(Play(joker, face) for joker, face in together))


def declared(reading: Reading, played: Plays) -> Plays:
    """The played cards, each joker declared as in the reading."""
    stands_for = dict(zip(reading.cards, reading.faces, strict=True))
    return tuple(
        Play(p.card, stands_for[p.card] if cards.is_joker(p.card) else None) for p in played
    )


def tried(held: Hand, options: Options, least: int = 3) -> Iterator[Plays]:
    """The melds of all subsets of the cards."""
    every = list(cards.cards_of(held))
    for size in range(least, len(every) + 1):
        for chosen in combinations(every, size):
            for reading in readings(bare(chosen), options):
                yield canonical(declared(reading, bare(chosen)))


def written(found: Iterator[Plays]) -> list[str]:
    return [" ".join(map(played_code, played)) for played in found]


def points(played: Plays, options: Options) -> int:
    (reading,) = readings(played, options)
    return meld_points(*reading, options)


@given(hands, st.just(OPTIONS) | meld_options())
def test_every_meld_is_found_once(held: Hand, options: Options) -> None:
    found = list(every_meld(held, options))
    assert len(set(found)) == len(found)
    assert set(found) == set(tried(held, options))
    assert all(len(readings(played, options)) == 1 for played in found)


@settings(max_examples=30)
@given(long_hands(), st.just(OPTIONS) | meld_options())
def test_every_long_run_is_found_once(held: Hand, options: Options) -> None:
    found = [played for played in every_meld(held, options) if len(played) > 11]
    assert len(set(found)) == len(found)
    assert set(found) == set(tried(held, options, least=12))


def shape(played: Plays, options: Options) -> tuple[object, ...]:
    """Kind, suit or rank, size or place."""
    (reading,) = readings(played, options)
    if reading.kind is Kind.SET:
        return reading.kind, cards.rank(reading.faces[0]), len(played)
    return reading.kind, reading.faces


def check_uses(held: Hand, options: Options, least: int) -> None:
    everything = list(tried(held, options, least))
    most_worth: dict[tuple[Card, object], int] = {}
    for played in everything:
        for play in played:
            key = (play.card, shape(played, options))
            most_worth[key] = max(most_worth.get(key, -1), points(played, options))
    for its_card in cards.cards_of(held):
        others = held & ~(1 << its_card)
        found = list(uses(its_card, others, options))
        assert len(set(found)) == len(found)
        best: dict[object, int] = {}
        for played in found:
            assert its_card in {play.card for play in played}
            assert canonical(played) == played
            if len(played) >= least:
                best[shape(played, options)] = max(
                    best.get(shape(played, options), -1), points(played, options)
                )
        assert best == {of: most for (c, of), most in most_worth.items() if c == its_card}
        for left in cards.cards_of(others):
            rest = held & ~(1 << left)
            possible = any(cards.hand_of(p.card for p in played) == rest for played in everything)
            assert possible == any(
                cards.hand_of(p.card for p in played) == rest and len(played) >= least
                for played in found
            )


@given(hands, st.just(OPTIONS) | meld_options())
def test_a_card_is_used_in_the_best_way_of_each_shape(held: Hand, options: Options) -> None:
    check_uses(held, options, 3)


@settings(max_examples=30)
@given(long_hands(), meld_options())
def test_a_card_is_used_in_the_best_way_of_each_long_run(held: Hand, options: Options) -> None:
    check_uses(held, options, 12)


LYING = [
    *((Kind.RUN, "4H 5H 6H"), (Kind.RUN, "AS 2S 3S"), (Kind.RUN, "QH KH AH")),
    *((Kind.RUN, "2H X4=3H 4H"), (Kind.RUN, "KS AS 2S"), (Kind.RUN, "X4=QS KS AS")),
    (Kind.RUN, "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"),
    *((Kind.SET, "4H 4S X4=4"), (Kind.SET, "4C 4D X4=4S"), (Kind.SET, "AH AS AH2 AS2")),
]


few = st.sets(near | jokers, min_size=1, max_size=3).map(lambda codes: hand(" ".join(codes)))


@st.composite
def to_be_laid_off(draw: st.DrawFn, held: st.SearchStrategy[Hand]) -> tuple[Card, Meld, Hand]:
    """A card, a meld that it may fit, and other cards; none of them lies in the meld."""
    on_it = meld(*draw(st.sampled_from(LYING)))
    its_card = card(draw(near | jokers))
    assume(its_card not in on_it.cards)
    return its_card, on_it, draw(held) & ~(1 << its_card | cards.hand_of(on_it.cards))


@given(to_be_laid_off(hands), st.just(OPTIONS) | meld_options())
def test_a_card_is_laid_off_if_it_can_be(
    laid_off: tuple[Card, Meld, Hand], options: Options
) -> None:
    its_card, on_it, others = laid_off
    found = list(lay_offs_with(its_card, others, on_it, options))
    assert len(set(found)) == len(found)
    for played in found:
        used = [play.card for play in played]
        assert its_card in used
        assert cards.hand_of(used) & ~(others | 1 << its_card) == 0
        assert len(extensions(on_it, played, options)) == 1
        assert canonical(played) == played
    tried_ways = [
        reading
        for size in range(4)
        for chosen in combinations(cards.cards_of(others), size)
        for reading in extensions(on_it, bare((its_card, *chosen)), options)
    ]
    assert bool(found) >= bool(tried_ways)
    if its_card > max(cards.cards_of(hand("KS2"))):  # a joker: at every place that it can have
        places = {reading.faces[reading.cards.index(its_card)] for reading in tried_ways}
        stood = {p.declared for played in found for p in played}
        assert places <= stood


@given(to_be_laid_off(few), st.just(OPTIONS) | meld_options())
def test_any_other_card_is_left_of_a_lay_off_if_it_can_be(
    laid_off: tuple[Card, Meld, Hand], options: Options
) -> None:
    its_card, on_it, others = laid_off
    found = list(lay_offs_of_all_but_one(its_card, others, on_it, options))
    assert all(len(extensions(on_it, played, options)) == 1 for played in found)
    whole = others | 1 << its_card
    event(f"cards that can be left: {len(found)}")
    left = {whole & ~cards.hand_of(play.card for play in played) for played in found}
    assert left == {
        1 << other
        for other in cards.cards_of(others)
        if extensions(on_it, bare(tuple(cards.cards_of(whole & ~(1 << other)))), options)
    }


@given(st.sampled_from(LYING), near | jokers, st.just(OPTIONS) | meld_options())
def test_a_single_lay_off_has_one_meaning(
    lying: tuple[Kind, str], code: str, options: Options
) -> None:
    its_card, on_it = card(code), meld(*lying)
    found = list(single_lay_offs(its_card, on_it, options))
    assert len(set(found)) == len(found)
    assert all(len(extensions(on_it, (play,), options)) == 1 for play in found)
    assert len(found) == len(extensions(on_it, bare((its_card,)), options))


@pytest.mark.parametrize(
    ("options", "held", "expected"),
    [
        (OPTIONS, "7D 7H 7S X1", ["7D 7H 7S", "7D 7H X1=7", "7D 7S X1=7", "7H 7S X1=7",
                                  "7D 7H 7S X1=7"]),
        (OPTIONS, "5D 6D X1", ["5D 6D X1=4D", "5D 6D X1=7D"]),
        (OPTIONS, "5D 5D2 5S 5H", ["5D 5H 5S", "5H 5S 5D2"]),
        (Options(joker_suit_in_set=True), "7D 7H X1", ["7D 7H X1=7C", "7D 7H X1=7S"]),
        (Options(jokers_apart=True, least_naturals=2), "6C 8C X1 X2",
         ["6C 8C X1=7C", "6C 8C X2=7C", "6C 8C X1=5C X2=7C", "6C 8C X1=7C X2=9C"]),
        (Options(distinct_suits=False, largest_set=5), "9C 9C2 9S", ["9C 9S 9C2"]),
    ],
)  # fmt: skip
def test_these_melds_can_be_made(options: Options, held: str, expected: list[str]) -> None:
    assert sorted(written(every_meld(hand(held), options))) == sorted(expected)


@pytest.mark.parametrize(
    ("options", "held", "expected"),
    [
        (Options(longest_run=14), f"{MIDDLE} KH AH2", [f"{MIDDLE} KH AH2"]),
        (Options(longest_run=14), f"{MIDDLE} KH X1", [f"{MIDDLE} KH X1=AH"]),
        (Options(longest_run=14, jokers_apart=True), f"{MIDDLE} X1 X2", [f"{MIDDLE} X1=AH X2=KH"]),
        (Options(longest_run=14, jokers_apart=True), f"{MIDDLE[3:]} KH X1 X2",
         [f"{MIDDLE[3:]} KH X1=AH X2=AH"]),
        (Options(longest_run=14, jokers_apart=True), f"{MIDDLE[3:]} X1 X2 X3", []),
        (Options(), f"{MIDDLE} KH AH2", []),
    ],
)  # fmt: skip
def test_a_run_of_fourteen_has_two_aces(options: Options, held: str, expected: list[str]) -> None:
    longest = [played for played in every_meld(hand(held), options) if len(played) == 14]
    assert sorted(map(canonical, longest)) == sorted(longest)
    assert written(iter(longest)) == expected
    assert all(len(readings(played, options)) == 1 for played in longest)


def test_the_first_melds_of_many_cards_are_there_at_once() -> None:
    half = [c for c in cards.whole_pack(4, 8) if cards.is_joker(c) or cards.suit(c % 64) < 2]
    found = list(islice(every_meld(cards.hand_of(half), Options(longest_run=14)), 3000))
    assert len(set(found)) == 3000


@pytest.mark.parametrize(
    ("options", "wanted", "others", "expected"),
    [
        (OPTIONS, "9H", "9S 9D 3C", ["9D 9H 9S"]),
        (OPTIONS, "9H", "9S 3C 4H", []),
        (OPTIONS, "9H", "9H2 9S", []),
        (OPTIONS, "9H", "7H 8H", ["7H 8H 9H"]),
        (OPTIONS, "KH", "AH 2H", []),
        (Options(ace="around"), "KH", "AH 2H", ["AH 2H KH"]),
        (OPTIONS, "X1", "9S 8D", []),
        (OPTIONS, "X1", "9S JS", ["9S JS X1=TS"]),
        (OPTIONS, "2C", "X1 5C 5D", []),
        (OPTIONS, "2C", "X1 4C", ["2C 4C X1=3C"]),
        (Options(shortest_run=4), "9H", "7H 8H", []),
        (Options(least_naturals=2), "9H", "X1 X2", []),
        (Options(most_jokers=1), "9H", "X1 X2", []),
    ],
)
def test_a_card_can_be_used_so(
    options: Options, wanted: str, others: str, expected: list[str]
) -> None:
    assert written(uses(card(wanted), hand(others), options)) == expected


@pytest.mark.parametrize(
    ("kind", "lying", "wanted", "others", "expected"),
    [
        (Kind.RUN, "5C 6C 7C", "9C", "8C KD", ["8C 9C"]),
        (Kind.RUN, "5C 6C 7C", "9C", "X1", ["9C X1=8C"]),
        (Kind.RUN, "5C 6C 7C", "9C", "8C X1", ["8C 9C"]),
        (Kind.RUN, "5C 6C 7C", "TC", "X1", []),
        (Kind.RUN, "5C 6C 7C", "9C", "8D", []),
        (Kind.RUN, "5C 6C 7C", "9D", "8C", []),
        (Kind.RUN, "3C 4C 5C", "AC", "2C", ["AC 2C"]),
        (Kind.RUN, "TC JC QC", "AC", "2C", []),
        (Kind.RUN, "5C 6C 7C", "X1", "9C", ["X1=4C", "X1=8C"]),
        (Kind.RUN, "5C 6C 7C", "X1", "8C", ["X1=4C", "X1=8C", "8C X1=9C"]),
        (Kind.SET, "7C 7D 7H", "7C2", "7S", []),
        (Kind.SET, "7C 7D 7H", "X1", "7S", ["X1=7"]),
    ],
)
def test_others_bridge_the_gap_to_a_run(
    kind: Kind, lying: str, wanted: str, others: str, expected: list[str]
) -> None:
    found = lay_offs_with(card(wanted), hand(others), meld(kind, lying), OPTIONS)
    assert written(found) == expected
