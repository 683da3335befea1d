"""Quotas that are counted in the store, by its clock, for all who share it."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from redis import Redis

from service.sessions.addresses import address_of
from service.sessions.connection import Connection
from service.sessions.quotas import take
from service.sessions.store import Store
from tests.sessions.redis_servers import BINARIES, redis_server


@pytest.fixture(scope="module", params=BINARIES)
def counted(request):
    """A store of each kind there is, with a client to look into it."""
    with redis_server(BINARIES[request.param]) as server:
        store = Store(Connection(address_of(server.url), 10))
        with Redis.from_url(server.url, decode_responses=True) as client:
            yield store, client
        store.connection.close()


def test_a_quota_may_be_used_at_once_and_no_more(counted):
    store, _ = counted
    over = [take(store, "key burst", [(5, 3600)])[0].over for _ in range(8)]
    assert over[:5] == [0] * 5
    assert all(0 < each <= 720 for each in over[5:])
    assert over[5] >= over[6] >= over[7]


def test_it_refills_evenly(counted):
    store, _ = counted
    quota = [(10, 2)]
    while not (wait := take(store, "key refilled", quota)[0].over):
        pass
    assert wait <= 0.2
    time.sleep(wait)
    assert take(store, "key refilled", quota)[0].over == 0


def test_what_one_quota_refuses_is_taken_off_none(counted):
    store, _ = counted
    quotas = [(1, 3600), (100, 7200)]
    lacking = [take(store, "key both", quotas)[1].lacking for _ in range(20)]
    assert lacking[0] == pytest.approx(72, abs=1)
    assert lacking[-1] <= lacking[0]
    assert [level.over > 0 for level in take(store, "key both", quotas)] == [True, False]


def test_callers_and_quotas_are_counted_apart_and_forgotten_when_whole(counted):
    store, client = counted
    assert take(store, "key one", [(1, 60)])[0].over == 0
    assert take(store, "key other", [(1, 60)])[0].over == 0
    assert take(store, "key one", [(1, 61)])[0].over == 0
    assert take(store, "key one", [(1, 60)])[0].over > 0
    keys = client.keys("rummy:quota:{key one}:*")
    assert sorted(keys) == ["rummy:quota:{key one}:60", "rummy:quota:{key one}:61"]
    assert all(0 < client.pttl(key) <= 61_001 for key in keys)


def test_many_at_once_are_counted_one_by_one(counted):
    store, _ = counted
    with ThreadPoolExecutor(8) as pool:
        levels = pool.map(lambda _: take(store, "key crowd", [(50, 86_400)])[0], range(200))
    assert sum(level.over == 0 for level in levels) == 50


def test_what_lies_there_and_is_no_number_counts_as_nothing(counted):
    store, client = counted
    client.set("rummy:quota:{key junk}:60", "junk", px=60_000)
    assert take(store, "key junk", [(1, 60)])[0].over == 0
