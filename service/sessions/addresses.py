"""Where the store is: the forms of REDIS_URL, and a client for each, with its time-outs by hand."""

from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qs, unquote, urlsplit

from redis import Redis, RedisCluster, Sentinel
from redis.backoff import NoBackoff
from redis.cluster import ClusterNode
from redis.connection import BlockingConnectionPool, parse_url
from redis.retry import Retry
from redis.sentinel import SentinelConnectionPool

Client = Redis | RedisCluster

SECONDS_TO_CONNECT: Final = 0.25
SECONDS_TO_ANSWER: Final = 0.25
SECONDS_FOR_A_CONNECTION: Final = 0.2
SECONDS_FOR_A_SENTINEL: Final = 0.1
SECONDS_IDLE: Final = 15
SENTINEL_PORT: Final = 26379
REDIS_PORT: Final = 6379

FORMS: Final = (
    "redis://host:port/db, rediss://host:port/db (TLS), unix:///path, "
    "redis+sentinel://host:port,host:port/service or redis+cluster://host:port,host:port"
)


class AddressError(ValueError):
    """An address that leads to no store; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class Address:
    """A store's address, taken apart. `kind` is one, sentinel or cluster."""

    url: str
    kind: str
    hosts: tuple[tuple[str, int], ...] = ()
    service: str = ""
    database: int = 0
    username: str | None = None
    password: str | None = None
    tls: bool = False
    sentinel_password: str | None = None


def address_of(url: str) -> Address:
    """Take a store's address apart; `AddressError` says what is wrong with it."""
    refusal = AddressError(f"It must be of the form {FORMS}.")
    scheme, colon, _ = url.partition("://")
    if not colon:
        raise refusal
    if scheme in {"redis", "rediss", "unix"}:
        try:
            parse_url(url)  # type: ignore[no-untyped-call]  # as redis-py has it
        except (ValueError, TypeError):
            raise refusal from None
        if scheme == "unix" and not urlsplit(url).path:
            raise refusal
        return Address(url, "one")
    secure, _, kind = scheme.partition("+")
    if secure not in {"redis", "rediss"} or kind not in {"sentinel", "cluster"}:
        raise refusal
    return _of_several(url, kind, refusal, tls=secure == "rediss")


def _of_several(url: str, kind: str, refusal: AddressError, *, tls: bool) -> Address:
    parts = urlsplit(url)
    credentials, _, listed = parts.netloc.rpartition("@")
    username, _, password = credentials.partition(":")
    port = SENTINEL_PORT if kind == "sentinel" else REDIS_PORT
    hosts = tuple(_host(each, port, refusal) for each in listed.split(","))
    path = [unquote(step) for step in parts.path.split("/") if step]
    if (kind == "sentinel" and not 1 <= len(path) <= 2) or (kind == "cluster" and path):
        raise refusal
    database = path[1] if len(path) > 1 else "0"
    if not (database.isascii() and database.isdigit()):
        raise refusal
    asked = parse_qs(parts.query)
    return Address(
        url,
        kind,
        hosts,
        service=path[0] if path else "",
        database=int(database),
        username=unquote(username) or None,
        password=unquote(password) or None,
        tls=tls,
        sentinel_password=asked["sentinel_password"][0] if "sentinel_password" in asked else None,
    )


def _host(text: str, port: int, refusal: AddressError) -> tuple[str, int]:
    try:
        parts = urlsplit(f"//{text}")
        found, given = parts.hostname, parts.port
    except ValueError:
        raise refusal from None
    if not found:
        raise refusal
    return found, given or port


def client_of(address: Address, connections: int, *, seconds_to_answer: float) -> Client:
    """Make a client with at most so many connections. It connects when it is first used.

    It does not retry by itself: whoever calls it knows how much time there is left.
    """
    timing: dict[str, Any] = {
        "socket_timeout": seconds_to_answer,
        "socket_connect_timeout": SECONDS_TO_CONNECT,
        "health_check_interval": SECONDS_IDLE,
        "decode_responses": True,
        "protocol": 2,
        "client_name": "rummy-referee",
        "driver_info": None,
        "retry": Retry(NoBackoff(), 0),
    }
    if address.kind == "one":
        pool = BlockingConnectionPool.from_url(
            address.url,
            max_connections=connections,
            timeout=SECONDS_FOR_A_CONNECTION,
            **timing,
        )
        return Redis(connection_pool=pool)
    login: dict[str, Any] = {
        "username": address.username,
        "password": address.password,
        "ssl": address.tls,
    }
    if address.kind == "cluster":
        nodes = [
            ClusterNode(host, port)  # type: ignore[no-untyped-call]  # as above
            for host, port in address.hosts
        ]
        return RedisCluster(
            startup_nodes=nodes,
            require_full_coverage=False,
            max_connections=connections,
            **login,
            **timing,
        )
    sentinels = Sentinel(  # type: ignore[no-untyped-call]  # as above
        list(address.hosts),
        sentinel_kwargs={
            **timing,
            # There are several, and they are asked one after another.
            "socket_timeout": SECONDS_FOR_A_SENTINEL,
            "socket_connect_timeout": SECONDS_FOR_A_SENTINEL,
            "password": address.sentinel_password,
            "ssl": address.tls,
        },
        db=address.database,
        **login,
        **timing,
    )
    master: Redis = sentinels.master_for(  # type: ignore[no-untyped-call]  # as above
        address.service, connection_pool_class=SentinelConnectionPool, max_connections=connections
    )
    return master
