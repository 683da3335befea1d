"""Acting in a session: what a player may do, doing it, and the next deal."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import orjson
from flask import Response, request

from service import referee
from service.api.guard import require_no_document
from service.api.operation import Asks, Body, operation
from service.api.problems import Problem
from service.api.responses import Answer
from service.api.sessions import course
from service.api.sessions.access import require_seat, token_print
from service.api.sessions.course import Step
from service.api.sessions.desk import Found, again, expires, fetch, life_of, put
from service.api.sessions.part import SESSION, SESSIONS, settings
from service.api.sessions.preconditions import (
    idempotency_key,
    request_print,
    require_key,
    require_match,
)
from service.api.sessions.responses import illegal, of_text, private, waiting
from service.game.verdict import Illegal
from service.game.window import Window
from service.sessions.store import Key, Outcome, Replay, Reused, Written
from service.wire.session_answers import acted, choices, open_window, state
from service.wire.session_requests import ACT_REQUEST, ActRequest

_WRITING = (
    *("unauthenticated", "wrong-seat", "not-found"),
    *("idempotency-key-missing", "idempotency-key-reused"),
    *("precondition-required", "stale-state", "store-unavailable"),
)
_WITHOUT_BODY = ("malformed-json", "content-too-large", "invalid-request")
_HEADERS = ("If-Match", "Idempotency-Key")


@operation(
    SESSIONS,
    "POST /v1/sessions/<session>/actions",
    "act",
    Answer(
        "ActAnswer",
        "It was legal, and is done.",
        tag="SessionETag",
        headers=("Idempotency-Replayed",),
    ),
    body=Body(ACT_REQUEST, "ActRequest"),
    refusals=[*_WRITING, "illegal-action", "window-open", "call-pending"],
    asks=Asks(path=(SESSION,), headers=_HEADERS, bearer="must"),
)
def act(asked: ActRequest, session: str) -> Response:
    """Act, as the player whose token is sent.

    If-Match has the tag of the table on which the player decided: if somebody else has acted since,
    nothing is done (412). An Idempotency-Key makes it safe to send the request again when the
    answer was lost: it is done once, and answered alike. What the rules forbid changes nothing
    (409), and a draw may have to wait while others may claim the discard.
    """

    def done(found: Found) -> tuple[Step, dict[str, Any]]:
        seat = require_seat(found.caller)
        step = course.acted(found.session, seat, replace(asked.action, seat=seat), found.now)
        if isinstance(step, Illegal):
            raise illegal(step.violations, "action")
        if found.session.window:
            _require_free(found, found.session.window)
        expiry = found.now + life_of(step.session)
        return step, acted(session, step.session, seat, step.events, expiry)

    def may(found: Found) -> None:
        require_seat(found.caller, asked.action.seat)

    return _once(session, may, done)


def _require_free(found: Found, window: Window) -> None:
    """Refuse what would close a window before others have had their time, and say which."""
    seat = found.session.table.turn
    shown = open_window(found.session, window, seat, found.now)
    if window.grace_until is not None:
        left = max(0, window.grace_until - found.now)
        raise waiting("call-pending", left, closes_in_ms=left, window=shown)
    left = window.hold_left(seat, found.now)
    if left > 0:
        raise waiting("window-open", left, hold_ms=left, window=shown)


@operation(
    SESSIONS,
    "POST /v1/sessions/<session>/deals",
    "dealNext",
    Answer(
        "SessionState",
        "The next deal is dealt.",
        tag="SessionETag",
        headers=("Idempotency-Replayed",),
    ),
    refusals=[
        *(each for each in _WRITING if each != "wrong-seat"),  # any token will do
        *("deal-not-over", "match-over"),
        *_WITHOUT_BODY,
    ],
    asks=Asks(path=(SESSION,), headers=_HEADERS, bearer="must"),
)
def deal_next(session: str) -> Response:
    """Deal the next deal, after one that is over.

    Any player may ask for it, and the owner. If two do at once, one deal is dealt, and the other
    one is told that the table has moved on (412).
    """
    require_no_document(request, settings().max_body_bytes)

    def done(found: Found) -> tuple[Step, dict[str, Any]]:
        step = course.dealt(found.session, found.now)
        if isinstance(step, referee.NoDeal):
            raise Problem(step.value)
        expiry = found.now + life_of(step.session)
        return step, state(session, step.session, found.caller.seat, expiry)

    return _once(session, lambda _: None, done)


def _once(
    session: str,
    may: Callable[[Found], None],
    done: Callable[[Found], tuple[Step, dict[str, Any]]],
) -> Response:
    """Carry a change out once, on the state that it was decided on, and answer it.

    `may` refuses who may not ask for it, `done` what cannot be done.
    """
    key = idempotency_key()
    print_ = request_print()

    def attempt() -> tuple[Outcome, Response]:
        found = fetch(session, key)
        may(found)
        kept = Key(token_print(), require_key(key))
        if found.stored.fingerprint:
            if found.stored.fingerprint != print_:
                raise Problem("idempotency-key-reused")
            return Written(), _replayed(found.stored.answer)
        require_match(found.session.tag, found.session.revision)
        step, document = done(found)
        text = orjson.dumps(document).decode()
        tag = step.session.tag
        outcome = put(
            session, found.stored, step, key=kept, fingerprint=print_, answer=f"{tag}\n{text}"
        )
        return outcome, of_text(text, tag)

    match again(attempt):
        case Replay(text), _:
            return _replayed(text)
        case Reused(), _:
            raise Problem("idempotency-key-reused")
        case _, answer:
            return answer


def _replayed(text: str) -> Response:
    tag, _, body = text.partition("\n")
    response = of_text(body, tag)
    response.headers["Idempotency-Replayed"] = "true"
    return response


@operation(
    SESSIONS,
    "GET /v1/sessions/<session>/legal-actions",
    "listChoices",
    Answer("SessionChoices", "What the player may do."),
    refusals=["unauthenticated", "wrong-seat", "not-found", "store-unavailable"],
    asks=Asks(path=(SESSION,), bearer="must"),
)
def legal_actions(session: str) -> Response:
    """List what the player may do now, whose token is sent.

    Each action is legal now and can be sent as it stands; where a window is open, a draw may have
    to wait. `responses` are what the player may answer to the window, each as it is sent.
    """
    found = fetch(session)
    seat = require_seat(found.caller)
    expires(found)
    return private(choices(found.session, referee.legal_actions(found.session.table, seat)))
