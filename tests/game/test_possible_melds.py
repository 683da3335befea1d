"""Possible melds and lay-offs, against trying all cards together in all ways."""

from collections.abc import Iterator
from itertools import combinations, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.game import cards
from service.game.cards import Card, Hand
from service.game.house_rules import Options
from service.game.melds import Kind, Meld, Play, Reading, bare, extensions, readings
from service.game.points import meld_points
from service.game.possible_melds import every_meld, lay_offs_with, single_lay_offs, uses
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


@given(long_hands(), meld_options())
def test_a_card_is_used_in_the_best_way_of_each_long_run(held: Hand, options: Options) -> None:
    check_uses(held, options, 12)
