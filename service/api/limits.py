"""Quotas: how much each caller may ask, counted, told in headers, and refused above (429).

Operations on sessions are counted in their store, so that all processes count together. The others
never touch it, and are counted in each process for itself.
"""

import time
from collections.abc import Callable, Sequence
from math import ceil, floor
from secrets import randbelow
from threading import Lock
from typing import Any, Final

from flask import Request, current_app, g

from service.api.callers import Asking, callers
from service.api.headers import MORE_HEADERS
from service.api.metrics import metrics
from service.api.problems import Problem
from service.sessions.connection import StoreUnavailableError
from service.sessions.quotas import Level, take
from service.sessions.store import Store
from service.settings import Quota

_MOST_CALLERS: Final = 50_000
_OTHERS: Final = "others"
_BETWEEN_SEARCHES: Final = 1.0
"""Seconds from one search for callers that can be forgotten to the next: it takes milliseconds."""
_HUNDREDTH: Final = 100
"""What part of a request is no reason to refuse: rounding adds up to that."""


class OwnCounts:
    """What callers have used, as far as this process has seen.

    A quota refills evenly, so all that is kept of it is when it will be whole again (the generic
    cell rate algorithm). Kept are so many callers; when there are more, all new ones count as one.
    The clock is in seconds and only goes forward.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._whole: dict[tuple[str, Quota], float] = {}
        self._searched = clock() - _BETWEEN_SEARCHES
        self._lock = Lock()

    def take(self, caller: str, quotas: Sequence[Quota]) -> list[Level]:
        """Take one request off each of a caller's quotas, or off none if one is used up."""
        with self._lock:
            now = self._clock()
            keys = [self._key(caller, quota, now) for quota in quotas]
            levels = [
                _asked(quota, max(self._whole.get(key, now), now) - now)
                for quota, key in zip(quotas, keys, strict=True)
            ]
            if any(level.over for level in levels):
                return levels
            after = [
                Level(level.lacking + quota.seconds / quota.most, 0)
                for quota, level in zip(quotas, levels, strict=True)
            ]
            self._whole.update(
                (key, now + level.lacking) for key, level in zip(keys, after, strict=True)
            )
            return after

    def _key(self, caller: str, quota: Quota, now: float) -> tuple[str, Quota]:
        key = caller, quota
        if key not in self._whole and len(self._whole) >= _MOST_CALLERS:
            self._forget(now)
            if len(self._whole) >= _MOST_CALLERS:
                return _OTHERS, quota
        return key

    def _forget(self, now: float) -> None:
        """Forget those whose quota is whole again; not at each of many requests in a row."""
        if now - self._searched >= _BETWEEN_SEARCHES:
            self._searched = now
            self._whole = {each: whole for each, whole in self._whole.items() if whole > now}


def _asked(quota: Quota, lacking: float) -> Level:
    share = quota.seconds / quota.most
    excess = lacking + share - quota.seconds
    return Level(lacking, excess if excess > share / _HUNDREDTH else 0)


def count(request: Request, *, in_store: bool) -> None:
    """Count a request of an operation; refuse it if its caller has used up a quota."""
    asking = g.asking = callers().caller(request)
    if asking.name:
        request.environ["rummy.caller"] = asking.name
    if asking.quotas:
        _count(request, asking, "", asking.quotas, in_store=in_store)


def count_session(request: Request) -> None:
    """Count a session that is to be begun; refuse it if its caller has begun too many.

    The request was counted as one before: who makes it is known.
    """
    quotas = current_app.extensions["settings"].session_quotas
    if quotas:
        _count(request, g.asking, "sessions ", quotas, in_store=True)


def _count(
    request: Request, asking: Asking, what: str, quotas: tuple[Quota, ...], *, in_store: bool
) -> None:
    levels = _levels(f"{what}{asking.counted_as}", quotas, in_store=in_store)
    names = [f"{what}{quota.most} in {quota.seconds} s".replace(" ", "-") for quota in quotas]
    told = request.environ.setdefault(MORE_HEADERS, {})
    for header, value in _headers(names, quotas, levels):
        told[header] = f"{told[header]}, {value}" if header in told else value
    if not any(level.over for level in levels):
        return
    counted = metrics()
    if counted:
        counted.limited(asking.name)
    longest = max(level.over for level in levels)
    # Not all at the same moment again: a little later, by chance.
    wait = ceil(longest) + randbelow(1 + ceil(longest / 10))
    violated = [name for name, level in zip(names, levels, strict=True) if level.over]
    members: dict[str, Any] = {"violated-policies": violated}
    raise Problem("quota-exceeded", headers={"Retry-After": str(wait)}, **members)


def _levels(caller: str, quotas: tuple[Quota, ...], *, in_store: bool) -> list[Level]:
    own: OwnCounts = current_app.extensions["counts"]
    store: Store | None = current_app.extensions["store"]
    if in_store and store:
        try:
            return take(store, caller, quotas)
        except StoreUnavailableError:
            pass  # the operation will say so; until then each process counts for itself
    return own.take(caller, quotas)


def _headers(
    names: Sequence[str], quotas: Sequence[Quota], levels: Sequence[Level]
) -> list[tuple[str, str]]:
    """As draft-ietf-httpapi-ratelimit-headers has them: what there is, and what is left."""
    policies: list[str] = []
    left: list[str] = []
    for name, quota, level in zip(names, quotas, levels, strict=True):
        share = quota.seconds / quota.most
        remaining = 0 if level.over else floor((quota.seconds - level.lacking) / share + 0.01)
        more = level.over or min(level.lacking, share)
        policies.append(f'"{name}";q={quota.most};w={quota.seconds}')
        left.append(f'"{name}";r={max(0, remaining)};t={max(1, ceil(more))}')
    return [("RateLimit-Policy", ", ".join(policies)), ("RateLimit", ", ".join(left))]


def install(app: Any) -> None:
    """Let an application count who asks how much."""
    app.extensions["counts"] = OwnCounts()
