"""One server, and lines to one service that keeps its sessions there: fixtures for faults of it."""

from collections.abc import Iterator

import pytest

from tests.server import serve
from tests.sessions.redis_servers import BINARIES, RedisServer, redis_server
from tests.sessions.steady_players import Lines


@pytest.fixture(scope="module")
def store() -> Iterator[RedisServer]:
    with redis_server(BINARIES["valkey"]) as server:
        yield server


@pytest.fixture(scope="module")
def lines(store) -> Iterator[Lines]:
    with serve(REDIS_URL=store.url) as service, Lines(service.host, service.port) as lines:
        yield lines
