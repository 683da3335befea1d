"""Calling the store: within the time there is, once more after a failure, and not while it is away.

Every call that is made here may be made twice: scripts tell a repetition, and reading changes
nothing.
"""

import logging
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from threading import Lock, local
from typing import Final, TypeVar

from redis import RedisCluster, ResponseError
from redis.backoff import ExponentialWithJitterBackoff
from redis.exceptions import (
    BusyLoadingError,
    ClusterDownError,
    RedisClusterException,
    RedisError,
    SlotNotCoveredError,
)
from redis.exceptions import (
    ConnectionError as RedisConnectionError,
)
from redis.exceptions import (
    TimeoutError as RedisTimeoutError,
)

from service.sessions.addresses import SECONDS_TO_ANSWER, Address, Client, client_of
from service.sessions.breaker import Breaker

SECONDS_TO_BEGIN: Final = 0.35
"""When the store has taken so long for one request no further call is begun, so that with its
repetition it has not taken more than 1 s in all.
"""
_SECONDS_TO_REPEAT: Final = 0.6
_PAUSE: Final = ExponentialWithJitterBackoff(cap=0.1, base=0.02)
_TROUBLE: Final = (RedisConnectionError, RedisTimeoutError, BusyLoadingError, ClusterDownError)

_log = logging.getLogger(__name__)

T = TypeVar("T")


class StoreUnavailableError(Exception):
    """The store is away, full or read-only; what was asked may or may not have been done."""


class Connection:
    """The way to the store, shared by all threads of a process. Connects when first used."""

    def __init__(
        self,
        address: Address,
        connections: int,
        observe: Callable[[float, str], None] = lambda _seconds, _outcome: None,
    ) -> None:
        """`connections` are as many as threads may use at the same time.

        `observe` is told of each call how many seconds it took and whether the store answered it,
        refused it, or was away (`answered`, `refused`, `away`).
        """
        self._observe = observe
        self._address = address
        self._connections = connections
        self._breakers: defaultdict[str, Breaker] = defaultdict(Breaker)
        self._clients: dict[float, Client] = {}
        self._lock = Lock()
        self._request = local()

    def begin_request(self) -> None:
        """From here on the time that the store takes is counted, in this thread."""
        self._request.spent = 0.0

    def end_request(self) -> None:
        """From here on it is not."""
        self._request.spent = None

    def run(self, call: Callable[[Client], T], key: str = "", *, longer: float = 0.0) -> T:
        """Make a call about a key, which may take so many seconds `longer` because it waits.

        `StoreUnavailableError` if it fails, or cannot be made in time.
        """
        spent: float | None = getattr(self._request, "spent", None)
        breaker = self._breakers[self._server_of(key)]
        if (spent or 0.0) > SECONDS_TO_BEGIN or not breaker.lets_through():
            raise StoreUnavailableError
        begun, outcome = time.monotonic(), "away"
        try:
            answer = self._repeated(call, breaker, longer)
        except (*_TROUBLE, RedisClusterException) as trouble:
            _log.warning("The store does not answer: %s", said(trouble))
            raise StoreUnavailableError from None
        except (RedisError, UnicodeDecodeError) as refusal:
            # It answers, but not as a store that can be used: it is read-only, full, or has junk.
            outcome = "refused"
            _log.warning("The store refuses: %s", said(refusal))
            raise StoreUnavailableError from None
        else:
            outcome = "answered"
        finally:
            took = time.monotonic() - begun
            if spent is not None:
                self._request.spent = spent + took
            if not longer or outcome != "answered":  # who waits for events is not kept waiting
                self._observe(took, outcome)
        breaker.succeeded()
        return answer

    def _repeated(self, call: Callable[[Client], T], breaker: Breaker, longer: float) -> T:
        """Make a call, and once more if it fails and there is time; each failure counts."""
        repeat_until = time.monotonic() + _SECONDS_TO_REPEAT
        try:
            return self._tried(call, breaker, longer)
        except _TROUBLE:
            if time.monotonic() > repeat_until:
                raise
        time.sleep(_PAUSE.compute(1))
        return self._tried(call, breaker, longer)

    def _tried(self, call: Callable[[Client], T], breaker: Breaker, longer: float) -> T:
        try:
            return call(self._client(SECONDS_TO_ANSWER + longer))
        except (*_TROUBLE, RedisClusterException):
            breaker.failed()
            raise

    def _server_of(self, key: str) -> str:
        """Which server of a cluster has the key, as far as is known; one breaker is for each."""
        clients = [*self._clients.values()]
        if not clients or not isinstance(client := clients[0], RedisCluster):
            return ""
        with suppress(SlotNotCoveredError):
            node = client.get_node_from_key(key)  # type: ignore[no-untyped-call]  # redis-py's
            return node.name if node else ""
        return ""

    def close(self) -> None:
        """Let go of all connections."""
        with self._lock:
            for client in self._clients.values():
                client.close()
            self._clients.clear()

    def _client(self, seconds: float) -> Client:
        # That of a cluster connects when it is made: nobody shall wait long for who makes it.
        if seconds not in self._clients and self._lock.acquire(timeout=SECONDS_TO_ANSWER):
            try:
                if seconds not in self._clients:
                    self._clients[seconds] = client_of(
                        self._address, self._connections, seconds_to_answer=seconds
                    )
            finally:
                self._lock.release()
        if seconds not in self._clients:
            raise RedisTimeoutError
        return self._clients[seconds]


def said(error: BaseException) -> str:
    """The kind of an error and of what has led to it, as for a certificate that is not trusted.

    The kinds alone: a message of the server's may quote what it was sent.
    """
    code = str(error).partition(" ")[0] if isinstance(error, ResponseError) else ""
    told = f"{type(error).__name__} {code}" if code.isupper() else type(error).__name__
    reason = error.__cause__ or error.__context__
    return f"{told} ({said(reason)})" if reason and type(reason) is not type(error) else told
