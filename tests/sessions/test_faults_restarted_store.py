"""A server of the store that stands still, is started again, or is killed, under games."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from time import sleep

import pytest

from tests.sessions.ledger_of_acts import Account, tell
from tests.sessions.redis_servers import RedisServer
from tests.sessions.steady_players import SECONDS_TO_ANSWER, Lines, playing

UNSAVED = timedelta(seconds=2)  # with appendfsync everysec; a machine that fails may lose so much


def stand_still(store: RedisServer) -> None:
    store.pause()
    sleep(1)
    store.resume()


def start_again(store: RedisServer) -> None:
    store.stop()
    sleep(0.2)
    store.start()


def kill(store: RedisServer) -> None:
    store.kill()
    sleep(0.2)
    store.start()


def played_through(
    lines: Lines, fault: Callable[[], None], rounds: int, *, forgetful: bool = False
) -> Account:
    """What became of all acts when this has happened so often."""
    with playing(lines, forgetful=forgetful) as club:
        for _ in range(rounds):
            club.ledger.wait_for(40)
            fault()
        club.ledger.wait_for(40)
    return club.settle()


few_or_many = pytest.mark.parametrize("rounds", [1, pytest.param(8, marks=pytest.mark.long)])


@few_or_many
@pytest.mark.parametrize("fault", [stand_still, start_again], ids=lambda fault: fault.__name__)
def test_no_action_is_lost(store, lines, fault, rounds, request):
    account = played_through(lines, lambda: fault(store), rounds)
    tell(request, account)
    account.require_all()
    assert account.refused["store-unavailable"] > 0, account
    assert account.slowest < SECONDS_TO_ANSWER, account


@few_or_many
def test_a_store_that_is_killed_forgets_no_more_than_it_may(store, lines, rounds, request):
    deaths: list[datetime] = []

    def fault() -> None:
        store.kill()
        deaths.append(datetime.now(UTC))
        sleep(0.2)
        store.start()

    account = played_through(lines, fault, rounds, forgetful=True)
    tell(request, account)
    account.require_one_history()
    account.require_recent(deaths, UNSAVED)
    assert account.refused["store-unavailable"] > 0, account
    assert account.slowest < SECONDS_TO_ANSWER, account


def test_no_action_is_lost_when_every_action_is_saved_at_once(store, lines, request):
    store.ask("CONFIG SET", "appendfsync", "always")
    account = played_through(lines, lambda: kill(store), rounds=1)
    store.ask("CONFIG SET", "appendfsync", "everysec")
    account.require_all()
