"""Calling the store: within the time there is, once more after a failure, and not while it is away.

Every call that is made here may be made twice: scripts tell a repetition, and reading changes
nothing.
"""

import logging
import time
from collections.abc import Callable
from threading import Lock, local
from typing import Final, TypeVar

import redis
from redis.backoff import ExponentialWithJitterBackoff
from redis.exceptions import (
    BusyLoadingError,
    ClusterDownError,
    RedisClusterException,
    RedisError,
)
from redis.exceptions import (
    ConnectionError as RedisConnectionError,
)
from redis.exceptions import (
    TimeoutError as RedisTimeoutError,
)
from redis.retry import Retry

from service.sessions.addresses import SECONDS_TO_ANSWER, Address, Client, client_of
from service.sessions.breaker import Breaker

SECONDS_TO_BEGIN: Final = 0.35
"""Since a request came: later no call is begun, so that with its repetition it ends within 1 s."""
_SECONDS_TO_REPEAT: Final = 0.6
_PAUSE: Final = ExponentialWithJitterBackoff(cap=0.1, base=0.02)
_TROUBLE: Final = (RedisConnectionError, RedisTimeoutError, BusyLoadingError, ClusterDownError)

_log = logging.getLogger(__name__)

T = TypeVar("T")


class StoreUnavailableError(Exception):
    """The store is away, full or read-only; what was asked may or may not have been done."""


class Connection:
    """The way to the store, shared by all threads of a process. Connects when first used."""

    def __init__(self, address: Address, connections: int) -> None:
        """`connections` are as many as threads may use at the same time."""
        self._address = address
        self._connections = connections
        self._breaker = Breaker()
        self._clients: dict[float, Client] = {}
        self._lock = Lock()
        self._request = local()

    def begin_request(self) -> None:
        """From here on the time of a request is counted, in this thread."""
        self._request.begun = time.monotonic()

    def end_request(self) -> None:
        """From here on none is."""
        self._request.begun = None

    def run(self, call: Callable[[Client], T], *, longer: float = 0.0) -> T:
        """Make a call, which may take so many seconds `longer` than others because it waits.

        `StoreUnavailableError` if it fails, or cannot be made in time.
        """
        since = getattr(self._request, "begun", None)
        late = since is not None and time.monotonic() - since > SECONDS_TO_BEGIN
        if (late and not longer) or not self._breaker.lets_through():
            raise StoreUnavailableError
        begun = time.monotonic()
        try:
            answer = Retry(_PAUSE, 1, _TROUBLE).call_with_retry(
                lambda: call(self._client(SECONDS_TO_ANSWER + longer)),
                lambda _: None,
                is_retryable=lambda _: time.monotonic() - begun < _SECONDS_TO_REPEAT,
            )
        except (*_TROUBLE, RedisClusterException) as trouble:
            self._breaker.failed()
            _log.warning("The store does not answer: %s", _said(trouble))
            raise StoreUnavailableError from None
        except RedisError as refusal:
            # It answers, but not as a store that can be used: it is read-only, or full.
            _log.warning("The store refuses: %s", _said(refusal))
            raise StoreUnavailableError from None
        self._breaker.succeeded()
        return answer

    def close(self) -> None:
        """Let go of all connections."""
        with self._lock:
            for client in self._clients.values():
                client.close()
            self._clients.clear()

    def _client(self, seconds: float) -> Client:
        with self._lock:
            if seconds not in self._clients:
                self._clients[seconds] = client_of(
                    self._address, self._connections, seconds_to_answer=seconds
                )
            return self._clients[seconds]


def _said(error: Exception) -> str:
    # The kind alone: a message of the server's may quote what it was sent.
    code = str(error).partition(" ")[0] if isinstance(error, redis.ResponseError) else ""
    return f"{type(error).__name__} {code}".strip()
