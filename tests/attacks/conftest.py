"""The service as it is served, with everything switched on that an operator may switch on."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

import pytest

from tests.server import Server, serve
from tests.sessions.redis_servers import free_port

# Drawn for the tests: nobody's.
SHOP, ARCADE = "shop-key-5f0c9a3e7d1b4862", "arcade-key-8e03978e40d543e8"
ORIGIN = "https://a.example"


@dataclass(frozen=True)
class Fortress:
    """A running service and its two ports."""

    server: Server
    metrics: int

    @property
    def port(self) -> int:
        return self.server.port


def keys_file(folder: Path) -> str:
    named = {"shop": SHOP, "arcade": ARCADE}
    keys = [{"name": n, "sha256": sha256(key.encode()).hexdigest()} for n, key in named.items()]
    path = folder / "keys.json"
    path.write_text(json.dumps({"keys": keys}))
    return str(path)


@pytest.fixture(scope="session")
def fortress(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fortress]:
    metrics = free_port()
    with serve(
        RUMMY_API_KEYS_FILE=keys_file(tmp_path_factory.mktemp("keys")),
        RUMMY_LIMITS="5000 per second",
        RUMMY_SESSION_LIMITS="1000 per minute",
        RUMMY_CORS_ORIGINS=f"{ORIGIN} https://b.example:8443",
        RUMMY_METRICS_PORT=str(metrics),
        RUMMY_LOG="json",
    ) as server:
        yield Fortress(server, metrics)


@pytest.fixture(scope="session")
def port(fortress: Fortress) -> int:
    return fortress.port
