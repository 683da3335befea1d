"""Where sessions are fetched and put back: always as they are now, and only if they still are."""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from flask import Response

from service.api.metrics import metrics
from service.api.problems import Problem
from service.api.sessions import chance, course
from service.api.sessions.access import Caller, caller_of, token_print
from service.api.sessions.course import Step
from service.api.sessions.part import settings, store
from service.sessions.connection import StoreUnavailableError
from service.sessions.store import Change, Gone, Key, Moved, Outcome, Stored, Written
from service.wire.session_document import Session, read_session, write_session
from service.wire.session_schemas import TOKEN_PATTERN

_NAME: Final = re.compile(TOKEN_PATTERN)

MOST_TRIES: Final = 20
"""How often a session is read again because it has changed meanwhile; each time somebody else has
got on, and in a window of eight seats not more often than that.
"""


@dataclass(frozen=True, slots=True)
class Found:
    """A session as it is now, with nothing due in it, and who asks for it."""

    name: str
    session: Session
    stored: Stored
    caller: Caller

    @property
    def now(self) -> int:
        """The time, by the store's clock."""
        return self.stored.now


def fetch(name: str, key: str | None = None) -> Found:
    """The session of that name, after what was due in it has been done.

    Refused if there is none, or the token that came is nobody's there. With `key` also the answer
    that is kept under it is fetched.
    """
    if not _NAME.fullmatch(name):
        raise nowhere()
    stored, session = present(name, Key(token_print(), key) if key else None)
    return Found(name, session, stored, caller_of(session))


def present(name: str, key: Key | None = None) -> tuple[Stored, Session]:
    """What is stored under a name, and the session that it is, whoever asks."""
    for _ in range(MOST_TRIES):
        stored = store().read(name, key)
        if stored is None:
            raise nowhere()
        session = read_session(stored.body)
        step = course.resolved(session, stored.now)
        if step is None:
            return stored, session
        put(name, stored, step)
    raise StoreUnavailableError


def nowhere() -> Problem:
    """A refusal for want of a session: whether there was one is not told."""
    return Problem("not-found", "There is no such session: it never was, or it has ended.")


def life_of(session: Session) -> int:
    """How long a session lives after this, in ms: longer than any window holds it up."""
    chosen = settings()
    if course.is_finished(session):
        return chosen.finished_seconds * 1000
    return max(chosen.session_seconds * 1000, 2 * (session.hold + session.grace))


def expires(found: Found) -> int:
    """When the session ends, if nobody plays on; a player who looks puts that off.

    A store that can be read, but not be written to now, is no reason not to answer who looks.
    """
    left = found.stored.left
    if not found.caller.watches:
        with suppress(StoreUnavailableError):
            left = store().renew(found.name, found.stored, life_of(found.session))
    return found.now + left


def put(
    name: str,
    stored: Stored,
    step: Step,
    *,
    key: Key | None = None,
    fingerprint: str = "",
    answer: str = "",
) -> Outcome:
    """Put a session back after a step, if it is still as it was fetched.

    Only a change of the game lets it live longer: that somebody has answered a window shall not be
    seen from the end of its life.
    """
    session = step.session
    outcome = store().write(
        name,
        Change(
            before=stored.version,
            after=chance.version(),
            body=write_session(session),
            life=life_of(session) if step.entry else 0,
            entry=(session.revision, step.entry) if step.entry else None,
            key=key,
            fingerprint=fingerprint,
            answer=answer,
        ),
    )
    if isinstance(outcome, Written):
        count_windows(step)
    return outcome


def count_windows(step: Step) -> None:
    """Count the window that a step has opened, and the one that is over with it."""
    counted, session = metrics(), step.session
    if counted is None:
        return
    if step.entry and session.window:
        counted.window("opened")
    # What has changed the game has closed the window that the state before had opened.
    last = session.revision - 1 if step.entry else session.revision
    if session.closed and session.closed.number == last:
        counted.window("passed" if session.closed.winner is None else "won")


def again(attempt: Callable[[], tuple[Outcome, Response]]) -> tuple[Outcome, Response]:
    """Attempt a change until the session stands still for it; what became of it, and the answer.

    An attempt reads the session anew. One that was decided on a state of the game refuses by itself
    when it finds another; so what is attempted again is only what the windows do not disturb.
    """
    for _ in range(MOST_TRIES):
        outcome, answer = attempt()
        if isinstance(outcome, Gone):
            raise nowhere()
        if not isinstance(outcome, Moved):
            return outcome, answer
    raise StoreUnavailableError
