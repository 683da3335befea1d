"""What a session answers, as JSON: to each caller what that one may see."""

from collections.abc import Sequence
from typing import Any

from service.game.verdict import Event
from service.game.view import event_seen_by
from service.game.window import ClosedWindow, Response, Window, WindowKind
from service.referee import score, view
from service.rules.legal_actions import LegalActions
from service.wire import answers
from service.wire.events import write_event
from service.wire.session_document import Session, write_response
from service.wire.session_log import announced, at_time
from service.wire.table import write_table

Answer = dict[str, Any]


def state(name: str, session: Session, seat: int | None, expires: int) -> Answer:
    """The game as that seat sees it; as a spectator does, if it is None."""
    table = session.table
    written: Answer = {
        "id": name,
        **_stamp(session),
        **({} if seat is None else {"seat": seat}),
        "table": write_table(view(table, seat)),
    }
    if session.window:
        written["window"] = announced(session.window)
    if table.deal_score is not None:
        scored = answers.score(score(table))
        written |= {"totals": scored["totals"], "match": scored["match"]}
    return {**written, "expires_at": at_time(expires)}


def _stamp(session: Session) -> Answer:
    return {"revision": session.revision, "tag": session.tag}


def begun(session: Session, name: str, tokens: Sequence[str], owner: str, expires: int) -> Answer:
    """A new session, with the secrets that are told only once."""
    return {
        "seats": [{"seat": seat, "token": token} for seat, token in enumerate(tokens)],
        "owner_token": owner,
        "hold_ms": session.hold,
        "grace_ms": session.grace,
        **state(name, session, None, expires),
    }


def acted(name: str, session: Session, seat: int, events: Sequence[Event], expires: int) -> Answer:
    """What an action has led to, as the player sees it who acted."""
    seen = [write_event(event_seen_by(event, seat)) for event in events]
    return {"events": seen, **state(name, session, seat, expires)}


def choices(session: Session, found: LegalActions) -> Answer:
    """What a player may do now, and say to the window that stands open."""
    listed = answers.legal_actions(found)
    written: Answer = {
        **_stamp(session),
        "seat": found.seat,
        "actions": listed["actions"],
        "responses": _responses(session.window, found),
        "more": listed["more"],
    }
    return written | ({"window": announced(session.window)} if session.window else {})


def _responses(window: Window | None, found: LegalActions) -> list[Answer]:
    """What the seat may answer to the window; nothing where it has answered."""
    if window is None or found.seat not in window.seats or window.response_of(found.seat):
        return []
    seat = found.seat
    claims = [Response(seat, call=call) for call in found.calls]
    if window.kind is WindowKind.BUYS:
        claims = [Response(seat, buys=True)] if found.buys else []
    return [write_response(each) for each in (*claims, Response(seat))]


def open_window(session: Session, window: Window, seat: int, now: int) -> Answer:
    """A window that stands open, as that seat sees it: who has claimed is not told."""
    written = {**announced(window), "status": "open" if window.grace_until is None else "pending"}
    if window.grace_until is None:
        written["hold_ms"] = window.hold_left(session.table.turn, now)
    else:
        written["closes_in_ms"] = max(0, window.grace_until - now)
    return written | _own(window.response_of(seat))


def mark_of(window: Answer) -> str:
    """Names the state of a window as somebody sees it, but for the time that is left."""
    held = "held" if window.get("hold_ms") else ""
    own = window.get("response", {}).get("response", "")
    return "-".join((str(window["id"]), window["status"], held, own))


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
    return {"status": status, **_stamp(session), "window": window}


def log(session: Session, entries: Sequence[Answer], after: int, *, more: bool) -> Answer:
    """Entries of the log, and where to go on reading: not behind its end, if it was set back."""
    following = entries[-1]["number"] if entries else min(after, session.revision)
    written: Answer = {"events": list(entries), "next": following, "more": more}
    written |= _stamp(session)
    if entries and entries[0]["number"] > after + 1:
        written["missed"] = True
    return written
