"""Single functions by pytest-benchmark: our own figures, absolute, for one commit after another.

pytest-benchmark measures one function after the other and knows nothing of other processes, so it
cannot take turns with a peer: the ratios come from the interleaved rounds of `benchmarks.parts`.
`make bench` runs this and takes the figures into its table; `python -m pytest benchmarks` does it
alone. Each body is run once by the tests too, which hold what it gives against the truth.
"""

from functools import partial

import orjson
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from benchmarks.arranging import arranged, cards_of
from benchmarks.deadwood import after_best_discard, hand_in, least_deadwood
from benchmarks.hands import dense_hands, mixed_hands, random_hands
from benchmarks.plays import LARGE, SMALL, play_of
from benchmarks.verdict import verdict
from service import referee
from service.game.verdict import Legal
from service.wire.requests import VERDICT_REQUEST
from service.wire.table import write_table

SIZES = pytest.mark.parametrize("size", [SMALL, LARGE])


@SIZES
def test_a_verdict(benchmark: BenchmarkFixture, size: int) -> None:
    answer = benchmark(partial(verdict, play_of(size).body()))
    assert orjson.loads(answer)["verdict"] == "legal"


@SIZES
def test_reading_a_request(benchmark: BenchmarkFixture, size: int) -> None:
    play = play_of(size)
    asked = benchmark(lambda: VERDICT_REQUEST.load(play.document()))
    assert asked.table == play.table


@SIZES
def test_writing_a_table(benchmark: BenchmarkFixture, size: int) -> None:
    play = play_of(size)
    assert benchmark(write_table, play.table) == play.document()["table"]


@SIZES
def test_whether_a_table_is_possible(benchmark: BenchmarkFixture, size: int) -> None:
    assert benchmark(referee.check_table, play_of(size).table) == ()


@SIZES
def test_judging(benchmark: BenchmarkFixture, size: int) -> None:
    play = play_of(size)
    assert isinstance(benchmark(referee.judge, play.table, (play.action,)).verdict, Legal)


@SIZES
def test_listing_legal_actions(benchmark: BenchmarkFixture, size: int) -> None:
    play = play_of(size)
    assert play.action in benchmark(referee.legal_actions, play.table).actions


@pytest.mark.parametrize("hands_of", [random_hands, dense_hands])
def test_the_deadwood_of_ten_cards(benchmark: BenchmarkFixture, hands_of: type) -> None:
    [numbers] = hands_of(1, 10)
    hand = hand_in(numbers)
    assert 0 <= benchmark(least_deadwood, hand) <= 100


@pytest.mark.parametrize("hands_of", [random_hands, dense_hands])
def test_the_best_discard_from_eleven(benchmark: BenchmarkFixture, hands_of: type) -> None:
    [numbers] = hands_of(1, 11)
    hand = hand_in(numbers)
    assert benchmark(after_best_discard, hand) <= least_deadwood(hand)


@pytest.mark.parametrize("cards", [13, 14, 15])
def test_arranging_two_packs_with_both_jokers(benchmark: BenchmarkFixture, cards: int) -> None:
    hand = cards_of(mixed_hands(1, cards)[0])
    found = benchmark(arranged, hand)
    laid = [card for group in found.groups for card in group.cards]
    assert sorted([*laid, *found.left]) == sorted(hand)
