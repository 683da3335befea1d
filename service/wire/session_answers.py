"""What a session answers, as JSON: to each caller what that one may see."""

from collections.abc import Sequence
from typing import Any

from service.game.verdict import Event
from service.game.view import event_seen_by
from service.game.window import ClosedWindow, Response, Window, WindowKind
from service.referee import score, view
from service.rules.legal_actions import LegalActions
from service.wire import answers
from service.wire.session_document import Session, write_response
from service.wire.session_log import announced, at_time
from service.wire.table import write_table

Answer = dict[str, Any]


def state(session: Session, seat: int | None, expires: int) -> Answer:
    """The game as that seat sees it; as a spectator does, if it is None."""
    table = session.table
    written: Answer = {
        "revision": session.revision,
        "tag": session.tag,
        **({} if seat is None else {"seat": seat}),
        "table": write_table(view(table, seat)),
    }
    if session.window:
        written["window"] = announced(session.window)
    if table.deal_score is not None:
        written |= {"match": answers.score(score(table))["match"]}
    return {**written, "expires_at": at_time(expires)}


def begun(session: Session, name: str, tokens: Sequence[str], owner: str, expires: int) -> Answer:
    """A new session, with the secrets that are told only once."""
    return {
        "id": name,
        "seats": [{"seat": seat, "token": token} for seat, token in enumerate(tokens)],
        "owner_token": owner,
        "hold_ms": session.hold,
        "grace_ms": session.grace,
        **state(session, None, expires),
    }


def acted(session: Session, seat: int, events: Sequence[Event], expires: int) -> Answer:
    """What an action has led to, as the player sees it who acted."""
    seen = [answers.write_event(event_seen_by(event, seat)) for event in events]
    return {"events": seen, **state(session, seat, expires)}


def choices(session: Session, found: LegalActions) -> Answer:
    """What a player may do now, and say to the window that stands open."""
    written = answers.legal_actions(found)
    window = session.window
    answerable = window is not None and window.response_of(found.seat) is None
    if not (answerable and window and window.kind is WindowKind.CALLS):
        written["calls"] = []
    if not (answerable and window and window.kind is WindowKind.BUYS):
        written.pop("buys", None)
    opened = {"window": announced(window)} if window else {}
    return {"revision": session.revision, "tag": session.tag, **written, **opened}


def open_window(session: Session, window: Window, seat: int, now: int) -> Answer:
    """A window that stands open, as that seat sees it: who has claimed is not told."""
    written = {**announced(window), "status": "open" if window.grace_until is None else "pending"}
    if window.grace_until is None:
        written["hold_ms"] = window.hold_left(session.table.turn, now)
    else:
        written["closes_in_ms"] = max(0, window.grace_until - now)
    return written | _own(window.response_of(seat))


def closed_window(closed: ClosedWindow, seat: int) -> Answer:
    """A window that is over, as that seat sees it."""
    return over(closed.number, closed.kind.value, closed.winner) | _own(closed.response_of(seat))


def over(number: int, kind: str, winner: int | None) -> Answer:
    """A window that is over, and who has won it."""
    written: Answer = {"id": number, "kind": kind}
    written["status"] = "passed" if winner is None else "won"
    return written if winner is None else {**written, "winner": winner}


def _own(response: Response | None) -> Answer:
    return {"response": write_response(response)} if response else {}


def fate(window: Window | ClosedWindow, response: Response) -> str:
    """What has become of an answer: passed, pending, won or lost."""
    if not response.claims:
        return "passed"
    if isinstance(window, Window):
        return "pending"
    return "won" if window.winner == response.seat else "lost"


def heard(session: Session, status: str, window: Answer) -> Answer:
    """What has become of an answer to a window."""
    return {
        "status": status,
        "revision": session.revision,
        "tag": session.tag,
        "window": window,
    }


def log(entries: Sequence[Answer], after: int, *, more: bool) -> Answer:
    """Entries of the log, and where to go on reading."""
    following = entries[-1]["number"] if entries else after
    written: Answer = {"events": list(entries), "next": following, "more": more}
    if entries and entries[0]["number"] > after + 1:
        written["missed"] = True
    return written
