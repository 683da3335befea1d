"""What callers have used of their quotas: counted in the store, for all who share it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from service.sessions.store import Store

_MICROSECONDS: Final = 1_000_000


class Level(NamedTuple):
    """How a quota stands after a request: both are seconds.

    `lacking` until it is whole again; `over` until there is enough for the request, 0 if there was.
    """

    lacking: float
    over: float


def take(store: Store, caller: str, quotas: Sequence[tuple[int, int]]) -> list[Level]:
    """Take one request off each of a caller's quotas (so many in so many seconds), or off none.

    `StoreUnavailableError` where the store is away. The call may be made twice, and then counts
    twice: a caller is charged for one request too many when the store has been slow.
    """
    # One slot of a cluster for all quotas of a caller.
    keys = [f"rummy:quota:{{{caller}}}:{seconds}" for _, seconds in quotas]
    asked = [number for most, seconds in quotas for number in (most, seconds * _MICROSECONDS)]
    said = store.take(keys, asked)
    return [
        Level(lacking / _MICROSECONDS, over / _MICROSECONDS)
        for lacking, over in zip(said[::2], said[1::2], strict=True)
    ]
