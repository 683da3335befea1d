"""Answering a window: rummy calls and buys are collected, and the nearest in turn wins."""

from math import ceil
from typing import Any

from flask import Response, request

from service.api.operation import Asks, Body, operation, path_parameter
from service.api.problems import Problem, address_of
from service.api.query import Number, numbers
from service.api.responses import Answer
from service.api.sessions import course
from service.api.sessions.access import require_seat
from service.api.sessions.course import Step
from service.api.sessions.desk import Found, again, expires, fetch, put
from service.api.sessions.log import past_window
from service.api.sessions.part import SEAT, SESSION, SESSIONS
from service.api.sessions.responses import illegal_claim, private, tagged
from service.api.sessions.waiting import MOST_WAIT, looks, room_to_wait
from service.game.verdict import Illegal
from service.game.window import ClosedWindow, Window
from service.game.window import Response as Heard
from service.sessions.store import Outcome, Written
from service.wire.session_answers import closed_window, fate, heard, mark_of, open_window
from service.wire.session_document import Session, with_seat
from service.wire.session_requests import RESPONSE_REQUEST

_WINDOW = path_parameter(
    "window",
    "The window's id: the number of the log entry that opened it.",
    7,
    type="integer",
    minimum=1,
    maximum=10**14,
)
_WAIT = Number("wait", "Seconds to wait for another state.", 0, 0, MOST_WAIT)


@operation(
    SESSIONS,
    "GET /v1/sessions/<session>/windows/<int:window>",
    "getWindow",
    Answer(
        "WindowState",
        "The window, as the player sees it.",
        tag="WindowETag",
        conditional=True,
        unchanged_headers=("Retry-After",),
    ),
    refusals=["unauthenticated", "wrong-seat", "not-found", "invalid-request", "store-unavailable"],
    asks=Asks(
        path=(SESSION, _WINDOW),
        query=(_WAIT.described(),),
        bearer="must",
    ),
)
def get_window(session: str, window: int) -> Response:
    """Show a window: whether it is open, how long the draw waits, and at last who has won.

    Who has claimed is not told while better placed players may still answer. With `wait` and the
    ETag of the state that the client knows, as If-None-Match, it is answered as soon as the state
    is another one: somebody has claimed, all others have passed, or it is over.
    """
    asked = numbers(_WAIT)
    found = fetch(session)
    seat = require_seat(found.caller)
    expires(found)
    document = _described(found, window, seat)
    crowded = False
    if asked["wait"] and _may_change(document) and _is_known(document):
        with room_to_wait() as free:
            crowded = not free
            for now in looks(found, asked["wait"]) if free else ():
                document = _described(now, window, seat)
                if not (_may_change(document) and _is_known(document)):
                    break
    # Weak: the time that is left changes, and the state does not.
    response = tagged(document, mark_of(document), weak=True)
    if crowded:
        response.headers["Retry-After"] = "2"
    return response


def _may_change(window: dict[str, Any]) -> bool:
    return window["status"] in {"open", "pending"}


def _is_known(window: dict[str, Any]) -> bool:
    return request.if_none_match.contains_weak(mark_of(window))


def _described(found: Found, number: int, seat: int) -> dict[str, Any]:
    present, last = found.session.window, found.session.closed
    if present and present.number == number:
        return open_window(found.session, present, seat, found.now)
    if last and last.number == number:
        return closed_window(last, seat)
    return past_window(found, number)


@operation(
    SESSIONS,
    "PUT /v1/sessions/<session>/windows/<int:window>/responses/<int:seat>",
    "respond",
    Answer(
        "ResponseAnswer",
        "The answer counts, and it is settled what has become of it.",
        also={
            202: Answer(
                "ResponseAnswer",
                "The claim counts; better placed players are waited for.",
                headers=("Location", "PromisedRetryAfter"),
            )
        },
    ),
    body=Body(RESPONSE_REQUEST, "ResponseRequest"),
    refusals=[
        *("unauthenticated", "wrong-seat", "not-found", "illegal-action"),
        *("window-closed", "already-answered", "store-unavailable"),
    ],
    asks=Asks(path=(SESSION, _WINDOW, SEAT), bearer="must"),
)
def respond(asked: Heard, session: str, window: int, seat: int) -> Response:
    """Answer a window: pass, call rummy, or buy the discard.

    A claim is judged now. A lawful one is the seat's answer and cannot be taken back; one that the
    rules forbid is none, and may be mended. Of several the best placed wins, whoever came first:
    that is settled as soon as all better placed have answered, or when the time of grace is over.
    The same answer sent again gets the same answer, so no key is needed.
    """

    def attempt() -> tuple[Outcome, Response]:
        found = fetch(session)
        require_seat(found.caller, seat)
        response = with_seat(asked, seat)
        known = _answered(found, window, response)
        if known:
            expires(found)
            return Written(), _heard(found, found.session, known, response)
        present = found.session.window
        assert present, "or it would have been refused"  # noqa: S101 -- narrows the type
        if not response.claims and seat not in present.seats:  # nobody has asked it
            return Written(), _heard(found, found.session, present, response)
        step = course.answered(found.session, present, response, found.now)
        if isinstance(step, Illegal):
            raise illegal_claim(step.violations)
        answer = _heard(found, step.session, _after(step, present), response)
        return put(session, found.stored, step), answer

    return again(attempt)[1]


def _after(step: Step, before: Window) -> Window | ClosedWindow:
    """The window that was answered, as it is then."""
    found = step.session.closed if step.entry else step.session.window
    assert found and found.number == before.number, "an answer closes only its own"  # noqa: S101, PT018 -- narrows the type
    return found


def _answered(found: Found, number: int, response: Heard) -> Window | ClosedWindow | None:
    """The window with that number, if the seat has answered it so; None if it still may.

    Refused where it may not: the window is over, the seat has answered otherwise, there is none.
    """
    for each in (found.session.window, found.session.closed):
        if each and each.number == number:
            said = each.response_of(response.seat)
            if said == response:
                return each
            if isinstance(each, ClosedWindow):
                raise _over(found, number, response.seat)
            if said:
                detail = f"This seat has answered window {number} already."
                raise Problem("already-answered", detail)
            return None
    raise _over(found, number, response.seat)


def _over(found: Found, number: int, seat: int) -> Problem:
    described = _described(found, number, seat)
    return Problem("window-closed", f"Window {number} is over.", window=described)


def _heard(
    found: Found, session: Session, window: Window | ClosedWindow, response: Heard
) -> Response:
    status = fate(window, response)
    if isinstance(window, Window):
        document = open_window(session, window, response.seat, found.now)
    else:
        document = closed_window(window, response.seat)
    if status != "pending":
        return private(heard(session, status, document))
    answer = private(heard(session, status, document), status=202)
    answer.headers["Retry-After"] = str(max(1, ceil(document["closes_in_ms"] / 1000)))
    place = f"/v1/sessions/{found.name}/windows/{window.number}"
    answer.headers["Location"] = address_of(place)
    return answer
