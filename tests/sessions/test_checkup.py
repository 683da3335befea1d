"""What is said of a store when the service starts."""

import pytest

from service.sessions import checkup
from service.sessions.checkup import warnings
from tests.sessions.planting import store_at


def test_nothing_speaks_against_the_private_store(store_url: str) -> None:
    assert list(warnings(store_url)) == []


def test_one_that_drops_games_is_warned_of(store_url: str) -> None:
    connection = store_at(store_url).connection
    connection.run(lambda client: client.config_set("maxmemory-policy", "allkeys-lru"))
    try:
        [sentence] = warnings(store_url)
    finally:
        connection.run(lambda client: client.config_set("maxmemory-policy", "noeviction"))
    assert "maxmemory-policy allkeys-lru" in sentence
    assert store_url not in sentence


@pytest.mark.parametrize(("version", "old"), [("6.2.14", True), ("7.0.0", False), ("7.2", False)])
def test_an_old_one_is_warned_of(
    store_url: str, monkeypatch: pytest.MonkeyPatch, version: str, old: bool
) -> None:
    told = ({"redis_version": version}, "noeviction")
    monkeypatch.setattr(checkup, "_facts", lambda _url: told)
    assert any(version in sentence for sentence in warnings(store_url)) == old


def test_one_that_is_away_is_warned_of() -> None:
    [sentence] = warnings("unix:///nowhere/store.sock")
    assert "could not be asked" in sentence
    assert "nowhere" not in sentence


def test_of_several_servers_the_first_is_looked_at() -> None:
    assert checkup._one({"a:1": {"x": 1}, "b:2": {"x": 2}}) == {"x": 1}  # noqa: SLF001 -- a cluster in small
    assert checkup._one({"x": 1}) == {"x": 1}  # noqa: SLF001 -- the same
