"""Where the store is: every form of the address that is taken, and what is none."""

import pytest
from redis import Redis
from redis.sentinel import SentinelConnectionPool

from service.sessions import addresses
from service.sessions.addresses import Address, AddressError, address_of, client_of


@pytest.mark.parametrize(
    "url",
    [
        "redis://127.0.0.1",
        "redis://127.0.0.1:6380/3",
        "redis://user:secret@store.example.org:6379/0",
        "rediss://store.example.org:6379",
        "unix:///run/store.sock",
        "unix:///run/store.sock?db=2",
    ],
)
def test_one_server(url: str) -> None:
    address = address_of(url)
    assert (address.kind, address.url) == ("one", url)
    client = client_of(address, 3, seconds_to_answer=0.25)
    assert isinstance(client, Redis)
    settings = client.connection_pool.connection_kwargs
    assert settings["socket_timeout"] == 0.25
    assert settings["socket_connect_timeout"] == addresses.SECONDS_TO_CONNECT
    assert settings["retry"].get_retries() == 0
    assert client.connection_pool.max_connections == 3
    client.close()


def test_sentinel() -> None:
    url = "redis+sentinel://user:pass%20word@one:26380,two/rummy/2?sentinel_password=other"
    address = address_of(url)
    assert address == Address(
        url,
        "sentinel",
        (("one", 26380), ("two", 26379)),
        service="rummy",
        database=2,
        username="user",
        password="pass word",  # noqa: S106 -- of an example
        sentinel_password="other",  # noqa: S106 -- the same
    )
    client = client_of(address, 3, seconds_to_answer=0.25)
    assert isinstance(client, Redis)
    pool = client.connection_pool
    assert isinstance(pool, SentinelConnectionPool)
    assert pool.connection_kwargs["socket_timeout"] == 0.25
    assert pool.connection_kwargs["db"] == 2
    client.close()


def test_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    made: dict[str, object] = {}
    monkeypatch.setattr(addresses, "RedisCluster", lambda **settings: made.update(settings))
    address = address_of("rediss+cluster://one:7000,[::1]:7001,three")
    assert (address.kind, address.tls) == ("cluster", True)
    assert address.hosts == (("one", 7000), ("::1", 7001), ("three", 6379))
    client_of(address, 3, seconds_to_answer=0.25)
    assert made["socket_timeout"] == 0.25
    assert made["ssl"] is True
    assert {"startup_nodes", "require_full_coverage", "max_connections"} <= made.keys()


@pytest.mark.parametrize(
    "url",
    [
        "",
        "127.0.0.1:6379",
        "http://127.0.0.1",
        "redis://127.0.0.1:port",
        "redis://127.0.0.1:99999",
        "unix://",
        "redis+sentinel://one:26379",
        "redis+sentinel://one:26379/a/b/c",
        "redis+sentinel://one:26379/rummy/first",
        "redis+sentinel://one:port/rummy",
        "redis+sentinel:///rummy",
        "redis+cluster://",
        "redis+cluster://one,,two",
        "redis+cluster://one/0",
        "redis+other://one",
        "ftp+cluster://one",
    ],
)
def test_what_is_no_address(url: str) -> None:
    with pytest.raises(AddressError, match="of the form redis://"):
        address_of(url)
