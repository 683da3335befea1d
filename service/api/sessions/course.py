"""How a session goes on: what an action, an answer, a decided window or a deal makes of it.

Nothing here is kept or sent; times are milliseconds by the store's clock.
"""

from dataclasses import dataclass, replace

from service import referee
from service.api.sessions import chance
from service.game.actions import Action
from service.game.table import Phase, Table
from service.game.verdict import Event, Illegal, Legal, Verdict
from service.game.window import Response, Window
from service.rules import windows
from service.wire.session_document import Session
from service.wire.session_log import action_entry, dealt_entry, window_entry


@dataclass(frozen=True, slots=True)
class Step:
    """What has become of a session; `entry` is for its log, if the game has changed."""

    session: Session
    entry: str | None = None
    events: tuple[Event, ...] = ()


def begun(session: Session, now: int) -> Step:
    """A session with its first deal."""
    session = replace(session, chance=chance.tag(), window=_opened(session, session.table, 1, now))
    return Step(session, dealt_entry(session.table, 1, now, session.window))


def acted(session: Session, seat: int, action: Action, now: int) -> Step | Illegal:
    """A session after an action of that seat; a window that stood open is over with it."""
    verdict = _judged(session.table, action)
    if not isinstance(verdict, Legal):
        return _refusal(session.table, seat, action, verdict)
    after = _moved(session, verdict.table, now, winner=None)
    entry = action_entry(
        after.table, seat, action, verdict.events, after.revision, now, after.window
    )
    return Step(after, entry, verdict.events)


def answered(session: Session, window: Window, response: Response, now: int) -> Step | Illegal:
    """A session after one more answer to its window, and after the window, if that decides it."""
    if response.claims:
        claim = windows.claim(response)
        verdict = _judged(session.table, claim)
        if not isinstance(verdict, Legal):
            return _refusal(session.table, response.seat, claim, verdict)
    heard = replace(session, window=window.answered(response, now, session.grace))
    return resolved(heard, now) or Step(heard)


def resolved(session: Session, now: int) -> Step | None:
    """A session after its window, if that is decided by now; None if it is not, or there is none.

    All who claimed are judged at once: the table has not changed since each was found lawful.
    """
    window = session.window
    if window is None or not window.is_decided(now):
        return None
    verdict = _judged(session.table, windows.resolution(window))
    if not isinstance(verdict, Legal):
        # Each claim was legal, but perhaps for a service of before, with a fault in its rules.
        return Step(replace(session, window=None, closed=window.closed(None)))
    after = _moved(session, verdict.table, now, winner=verdict.winner)
    entry = window_entry(
        after.table, window.number, verdict.events, verdict.claims, after.revision, now
    )
    return Step(after, entry, verdict.events)


def dealt(session: Session, now: int) -> Step | referee.NoDeal:
    """A session after the next deal."""
    table = referee.next_deal(session.table, chance.seed())
    if isinstance(table, referee.NoDeal):
        return table
    after = _moved(session, table, now, winner=None)
    return Step(after, dealt_entry(table, after.revision, now, after.window))


def is_finished(session: Session) -> bool:
    """Whether the match is decided, so that nothing more can happen."""
    if session.table.phase is not Phase.OVER:
        return False
    match = referee.score(session.table).match
    return match is not None and match.over


def _moved(session: Session, table: Table, now: int, winner: int | None) -> Session:
    """The session with another table: a new revision, the window before closed, a new one open."""
    revision = session.revision + 1
    return replace(
        session,
        table=table,
        revision=revision,
        chance=chance.tag(),
        closed=session.window.closed(winner) if session.window else session.closed,
        window=_opened(session, table, revision, now),
    )


def _opened(session: Session, table: Table, number: int, now: int) -> Window | None:
    return windows.opened(table, number, now, session.hold)


def _judged(table: Table, action: Action) -> Verdict:
    return table.variant.judge(table, action)


def _refusal(table: Table, seat: int, action: Action, verdict: Verdict) -> Illegal:
    """Why an action is refused, told from what the seat itself may see."""
    seen = _judged(referee.view(table, seat), action)
    if isinstance(seen, Illegal):
        return seen
    assert isinstance(verdict, Illegal), "nothing is unseen at the table itself"  # noqa: S101 -- narrows the type
    return verdict
