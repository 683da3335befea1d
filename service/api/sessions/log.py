"""The log of a session, as each caller may see it; and waiting for what comes next."""

from typing import Any, Final

from flask import Response

from service.api.operation import Asks, operation
from service.api.problems import Problem
from service.api.query import Number, numbers
from service.api.responses import Answer
from service.api.sessions.desk import Found, expires, fetch
from service.api.sessions.part import SESSION, SESSIONS, store
from service.api.sessions.responses import private
from service.api.sessions.waiting import MOST_WAIT, looks, room_to_wait
from service.wire.session_answers import log, over
from service.wire.session_log import MOST_ENTRIES_SHOWN, shown

_LAST_ENTRY: Final = 10**14
_QUERY: Final = (
    Number("after", "Only entries with a higher number.", 0, 0, _LAST_ENTRY),
    Number("limit", "At most so many.", 100, 1, MOST_ENTRIES_SHOWN),
    Number("wait", "Seconds to wait if there are none yet.", 0, 0, MOST_WAIT),
)


@operation(
    SESSIONS,
    "GET /v1/sessions/<session>/events",
    "listEvents",
    Answer(
        "LogAnswer",
        "The entries, as the caller may see them.",
        headers=("Retry-After",),
    ),
    refusals=["unauthenticated", "not-found", "invalid-request", "store-unavailable"],
    asks=Asks(
        path=(SESSION,),
        query=tuple(each.described() for each in _QUERY),
        bearer="may",
    ),
)
def events(session: str) -> Response:
    """Tell what has happened, entry by entry, and wait for it if nothing has.

    With a seat's token as that seat may see it, else as a spectator may. `next` of the answer is
    `after` of the next request. Only so many requests can wait at a time: one more is answered at
    once, without entries and with Retry-After.
    """
    asked = numbers(*_QUERY)
    found = fetch(session)
    expires(found)
    after, limit = asked["after"], asked["limit"]
    entries = _known(found, after, limit + 1)
    crowded = False
    # Behind the end there is nothing to wait for: the client has seen what is lost.
    if not entries and asked["wait"] and after <= found.session.revision:
        with room_to_wait() as free:
            crowded = not free
            if free:
                found, entries = _awaited(found, after, limit + 1, asked["wait"])
    seen = [shown(text, found.caller.seat) for _, text in entries[:limit]]
    response = private(log(found.session, seen, after, more=len(entries) > limit))
    if crowded:
        response.headers["Retry-After"] = "2"
    return response


def _known(found: Found, after: int, most: int) -> list[tuple[int, str]]:
    """The entries after that number up to the state that was found, whose tag is told with them.

    Somebody may have acted between the two reads: what came then is told by the next answer, or a
    client that has seen the entry would wait for the tag.
    """
    entries = store().log(found.name, after, most)
    return [entry for entry in entries if entry[0] <= found.session.revision]


def _awaited(
    found: Found, after: int, most: int, seconds: int
) -> tuple[Found, list[tuple[int, str]]]:
    """The entries after that number, as soon as there are any, or none after so many seconds."""
    for now in looks(found, seconds):
        entries = _known(now, after, most)
        if entries:
            return now, entries
        found = now
    return found, []


def past_window(found: Found, number: int) -> dict[str, Any]:
    """A window that has been over for long, told from the log; refused if there was none."""
    if not 1 <= number <= found.session.revision:
        raise _no_window(number)
    entries = [shown(text, None) for _, text in store().log(found.name, number - 1, 2)]
    if not entries or entries[0].get("window", {}).get("id") != number:
        raise _no_window(number)
    # The table stands still in a window, so the entry after it says how it ended.
    won = next((each for each in entries[1:] if each.get("closed") == number), None)
    winner = None
    if won:
        winner = next(each["seat"] for each in won["claims"] if each["outcome"] == "won")
    return over(number, entries[0]["window"]["kind"], winner)


def _no_window(number: int) -> Problem:
    return Problem("not-found", f"This session has had no window {number}, or it is forgotten.")
