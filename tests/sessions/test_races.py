"""Windows that everybody answers at once, by chance: the best placed wins, whoever came first."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random

import pytest

from tests.sessions.call_windows import Contest, buys_by_chance, calls_by_chance
from tests.sessions.clients import Send
from tests.sessions.crowd import MOST, in_one_process, over_two_services
from tests.sessions.planting import store_at
from tests.sessions.window_laws import DRAWN, FIRST, NOT_FIRST, outcome_of
from tests.sessions.window_races import race

MANY = 60  # of so many windows some end in each way

KINDS: dict[str, Callable[[Random], Contest]] = {
    "calls": calls_by_chance,
    "buys": buys_by_chance,
    "calls that go to the first": partial(calls_by_chance, calls_go_to="first"),
    "buys that go to the first": partial(buys_by_chance, buys_go_to="first"),
}


@pytest.fixture(scope="module")
def lines(store_url: str) -> list[Send]:
    return in_one_process(store_url)


@pytest.fixture(scope="module")
def wires(store_url: str) -> Iterator[list[Send]]:
    with over_two_services(store_url) as sends:
        yield sends


def ends(store_url: str, lines: Sequence[Send], kind: str, times: int) -> dict[str, int]:
    """How often windows have ended in which way, each with everything as it must be."""
    store = store_at(store_url)
    found: Counter[str] = Counter()
    with ThreadPoolExecutor(MOST) as threads:
        for number in range(times):
            chance = Random(f"{kind} {number}")
            contest = KINDS[kind](chance)
            found[outcome_of(race(contest, store, lines, threads, chance))] += 1
    assert found.total() == times
    return dict(found)


def can_be(found: dict[str, int], ways: set[str]) -> bool:
    """Whether they have ended in these ways, and if there were many of them in each."""
    return found.keys() == ways or (found.keys() < ways and sum(found.values()) < MANY)


@pytest.mark.parametrize(
    ("kind", "times"),
    [
        ("calls", 60),
        ("buys", 20),
        pytest.param("calls", 1000, marks=pytest.mark.long),
        pytest.param("buys", 300, marks=pytest.mark.long),
    ],
)
def test_of_all_who_claim_at_once_the_best_placed_wins(
    store_url, lines, kind, times, record_testsuite_property
):
    found = ends(store_url, lines, kind, times)
    record_testsuite_property(f"{times} windows of {kind}", found)
    assert can_be(found, {DRAWN, FIRST, NOT_FIRST})


@pytest.mark.parametrize(
    ("kind", "times"),
    [
        ("calls", 20),
        pytest.param("calls", 500, marks=pytest.mark.long),
        pytest.param("buys", 100, marks=pytest.mark.long),
    ],
)
def test_so_he_does_where_two_services_are_asked(
    store_url, wires, kind, times, record_testsuite_property
):
    found = ends(store_url, wires, kind, times)
    record_testsuite_property(f"{times} windows of {kind} over HTTP", found)
    assert can_be(found, {DRAWN, FIRST, NOT_FIRST})


@pytest.mark.parametrize(
    ("kind", "times"),
    [
        ("calls that go to the first", 20),
        ("buys that go to the first", 20),
        pytest.param("calls that go to the first", 200, marks=pytest.mark.long),
        pytest.param("buys that go to the first", 200, marks=pytest.mark.long),
    ],
)
def test_where_claims_go_to_the_first_one_is_heard(
    store_url, lines, kind, times, record_testsuite_property
):
    found = ends(store_url, lines, kind, times)
    record_testsuite_property(f"{times} windows of {kind}", found)
    assert can_be(found, {DRAWN, FIRST})
