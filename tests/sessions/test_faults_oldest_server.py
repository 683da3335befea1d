"""The oldest server that is supported: a game on it, while wires are cut and it is restarted."""

from collections.abc import Iterator
from random import Random
from time import sleep

import pytest

from tests.server import serve
from tests.sessions.drop_proxy import DropProxy
from tests.sessions.ledger_of_acts import Ledger, tell
from tests.sessions.redis_servers import BINARIES, LOOPBACK, RedisServer, redis_server
from tests.sessions.steady_players import SECONDS_TO_ANSWER, Lines, playing, sit_down

OLDEST = "7.0."


@pytest.fixture
def store() -> Iterator[RedisServer]:
    if "redis" not in BINARIES:
        pytest.skip("Debian's redis-server is not installed: the oldest server was not tried")
    with redis_server(BINARIES["redis"]) as server:
        version = server.ask("INFO", "server")["redis_version"]
        if not version.startswith(OLDEST):
            pytest.skip(f"redis-server is of version {version}: the oldest server was not tried")
        yield server


@pytest.mark.parametrize("deals", [1, pytest.param(20, marks=pytest.mark.long)])
def test_games_go_on_whatever_happens_to_the_oldest_server(store, deals, request):
    chance = Random(deals)
    with (
        DropProxy(LOOPBACK, store.port) as wire,
        serve(REDIS_URL=f"redis://{wire.address}/0") as service,
        Lines(service.host, service.port) as lines,
    ):
        game = sit_down(lines.open(), Ledger())
        for _ in range(deals):
            while not game.is_over:
                if chance.random() < 0.2:
                    pattern = chance.choice([b"EVALSHA", b'"entry":"action"'])
                    wire.cut_after_request(pattern, chance.choice([1, 2]))
                game.play()
            wire.cut_after_request(b'"entry":"deal"', 2)
            game.deal()
        wire.pass_through()
        cut_off = game.ledger.settle({game.game.session: game.log()})
        tell(request, cut_off)
        cut_off.require_all()
        assert wire.cuts > deals, cut_off
        assert cut_off.refused["store-unavailable"] >= deals, cut_off

        with playing(lines) as club:
            for fault in (stand_still, start_again, refuse_to_write):
                club.ledger.wait_for(20)
                fault(store)
            club.ledger.wait_for(20)
        restarted = club.settle()
    tell(request, restarted)
    restarted.require_all()
    assert max(cut_off.slowest, restarted.slowest) < SECONDS_TO_ANSWER


def stand_still(store: RedisServer) -> None:
    store.pause()
    sleep(0.5)
    store.resume()


def start_again(store: RedisServer) -> None:
    store.stop()
    store.start()


def refuse_to_write(store: RedisServer) -> None:
    store.ask("CONFIG SET", "min-replicas-to-write", "1")
    sleep(0.3)
    store.ask("CONFIG SET", "min-replicas-to-write", "0")
