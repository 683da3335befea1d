"""What is looked at when the service starts: whether the store is one that can be relied on."""

from collections.abc import Iterator
from typing import Any, Final

from redis.exceptions import RedisError

from service.sessions.addresses import address_of, client_of
from service.sessions.connection import said

OLDEST: Final = (7, 0)
_SECONDS: Final = 1.0


def warnings(url: str) -> Iterator[str]:
    """Whatever speaks against the store at this address, as sentences; without the address."""
    try:
        about, policy = _facts(url)
    except RedisError as error:
        yield f"The store could not be asked about itself: {said(error)}."
        return
    version = str(about.get("redis_version", ""))
    if tuple(int(part) for part in version.split(".")[:2] if part.isdigit()) < OLDEST:
        yield f"The store is of version {version}: 7.0 is the oldest that is supported."
    if policy != "noeviction":
        yield (
            f"The store has the maxmemory-policy {policy}: when it is full it drops games that "
            "are being played. noeviction makes it refuse new ones instead."
        )


def _facts(url: str) -> tuple[dict[str, Any], Any]:
    """What the server says of itself, and its eviction policy."""
    client = client_of(address_of(url), 1, seconds_to_answer=_SECONDS)
    try:
        policy = _one(client.config_get("maxmemory-policy")).get("maxmemory-policy")
        return _one(client.info("server")), policy
    finally:
        client.close()


def _one(said: Any) -> dict[str, Any]:
    """What one server says; of a cluster what the first does."""
    nodes = [each for each in said.values() if isinstance(each, dict)]
    found: dict[str, Any] = nodes[0] if nodes and len(nodes) == len(said) else said
    return found
