"""Waiting for something to happen in a session: bounded in time, and in how many may wait."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from typing import Final

from flask import current_app

from service.api.metrics import metrics
from service.api.sessions.desk import Found, fetch
from service.api.sessions.part import store
from service.sessions.store import LONGEST_WAIT

_GLANCE: Final = 200
"""Milliseconds after which an open window is looked at again."""
MOST_WAIT: Final = 20
"""Seconds that a request may wait: less than any proxy lets a connection be idle."""


@contextmanager
def room_to_wait() -> Iterator[bool]:
    """Whether one more request may wait: some threads stay free for those who do not."""
    waiters: BoundedSemaphore = current_app.extensions["waiters"]
    free, counted = waiters.acquire(blocking=False), metrics()
    try:
        if free and counted:
            counted.waits(1)
        yield free
    finally:
        if free:
            waiters.release()
        if free and counted:
            counted.waits(-1)


def looks(found: Found, seconds: int) -> Iterator[Found]:
    """The session again and again, as often as something may have happened, for so many seconds.

    That is with every new entry of its log, when something is due, and every second, or several
    times a second where a window is open: answers to it are no entries. There are no timers:
    whoever waits for a window does what is due in it.
    """
    until = time.monotonic() + seconds
    while (left := int((until - time.monotonic()) * 1000)) > 0:
        store().wait(found.name, found.session.revision, max(1, min(left, _due(found))))
        store().connection.begin_request()
        found = fetch(found.name)
        yield found


def _due(found: Found) -> int:
    """Milliseconds until something is due in the session, as far as is known now."""
    window = found.session.window
    if window is None:
        return LONGEST_WAIT
    times = (window.hold_until, window.grace_until or 0)
    return min([_GLANCE, *(each - found.now for each in times if each > found.now)])
