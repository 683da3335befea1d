"""The log of a session as JSON: what happened, each entry as everybody sees it and as some do."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

import orjson

from service.game.actions import Action
from service.game.table import Table
from service.game.verdict import Claim, Event
from service.game.view import event_seen_by
from service.game.window import Window
from service.wire.actions import write_action
from service.wire.answers import write_claim
from service.wire.cards import codes
from service.wire.events import MOST_EVENTS, write_event
from service.wire.json_schemas import CARDS, NUMBER, POINTS, SEAT, list_of, object_of, ref, word
from service.wire.members import choice_schema
from service.wire.seats import MOST_SEATS
from service.wire.session_document import UnreadableError
from service.wire.shape import JsonSchema

Entry = dict[str, Any]

MOST_ENTRIES_SHOWN: Final = 200

TIME: Final[JsonSchema] = {"type": "string", "format": "date-time", "maxLength": 30}
"""A time by the store's clock."""


def at_time(milliseconds: int) -> str:
    """A time by the store's clock, as RFC 3339 has it."""
    moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def announced(window: Window) -> Entry:
    """A window as it was opened: what does not change before it is over."""
    return {
        "id": window.number,
        "kind": window.kind.value,
        "seats": list(window.seats),
        "hold_until": at_time(window.hold_until),
    }


def dealt_entry(table: Table, number: int, now: int, window: Window | None) -> str:
    """The entry of a deal."""
    entry: Entry = {"number": number, "at": at_time(now), "deal": table.deal, "entry": "deal"}
    entry |= {"dealer": table.dealer, "scores": list(table.scores)}
    entry |= {"discards": codes(table.discards), "events": []}
    return _written(entry | _opened(window), {})


def action_entry(
    table: Table,
    seat: int,
    action: Action,
    events: Sequence[Event],
    number: int,
    now: int,
    window: Window | None,
) -> str:
    """The entry of an action that led to the table, and opened that window, if any."""
    entry: Entry = {"number": number, "at": at_time(now), "deal": table.deal, "entry": "action"}
    entry |= {"seat": seat, "action": write_action(action)}
    return _written(*_with_events(entry, table, events, window))


def window_entry(
    table: Table,
    closed: int,
    events: Sequence[Event],
    claims: Sequence[Claim],
    number: int,
    now: int,
) -> str:
    """The entry of a window that was resolved: who won, and who lost."""
    entry: Entry = {"number": number, "at": at_time(now), "deal": table.deal, "entry": "window"}
    entry |= {"closed": closed, "claims": [write_claim(claim) for claim in claims]}
    return _written(*_with_events(entry, table, events, None))


def _with_events(
    entry: Entry, table: Table, events: Sequence[Event], window: Window | None
) -> tuple[Entry, dict[str, Any]]:
    entry["events"] = _seen(events, None)
    if table.deal_score is not None:
        entry["deal_score"] = list(table.deal_score)
    # To most seats most of what happens is told as to everybody.
    own = {seat for seat in range(len(table.seats)) if _is_told_more(events, seat)}
    return entry | _opened(window), {str(seat): _seen(events, seat) for seat in own}


def _is_told_more(events: Sequence[Event], seat: int) -> bool:
    return any(event_seen_by(each, seat) != event_seen_by(each, None) for each in events)


def _seen(events: Sequence[Event], seat: int | None) -> list[Entry]:
    return [write_event(event_seen_by(event, seat)) for event in events]


def _opened(window: Window | None) -> Entry:
    return {} if window is None else {"window": announced(window)}


def _written(entry: Entry, own: dict[str, Any]) -> str:
    return orjson.dumps({"all": entry, "own": own}).decode()


def shown(text: str, seat: int | None) -> Entry:
    """An entry of the log as that seat may see it; a spectator, if it is None."""
    try:
        stored = orjson.loads(text)
        entry: Entry = stored["all"]
        own = stored["own"].get(str(seat))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise UnreadableError from error
    return entry if own is None else {**entry, "events": own}


_NUMBER: Final[JsonSchema] = {
    "type": "integer",
    "minimum": 1,
    "maximum": 10**14,
    "description": "The number of the entry: the revision of the session that it led to.",
}
_COMMON: Final[dict[str, Any]] = {
    "number": _NUMBER,
    "at": {**TIME, "description": "By the store's clock."},
    "deal": {**NUMBER, "minimum": 1, "description": "The number of the deal."},
    "events": list_of(
        ref("Event"),
        MOST_EVENTS,
        description="What happened; cards that others have drawn are missing.",
    ),
}
_WINDOW: Final[dict[str, Any]] = {
    "window": {**ref("OpenWindow"), "description": "The window that this opened."}
}
_SCORED: Final[dict[str, Any]] = {
    "deal_score": {**POINTS, "description": "If the deal is over: what it brought."}
}
_KINDS: Final = {"deal": "DealEntry", "action": "ActionEntry", "window": "WindowEntry"}

LOG_SCHEMAS: Final[dict[str, JsonSchema]] = {
    "LogEntry": choice_schema("entry", _KINDS),
    "DealEntry": object_of(
        "A deal was dealt.",
        {"entry": word("deal"), **_COMMON, "dealer": SEAT, "scores": POINTS, "discards": CARDS},
        _WINDOW,
    ),
    "ActionEntry": object_of(
        "A player acted.",
        {"entry": word("action"), **_COMMON, "seat": SEAT, "action": ref("SeatAction")},
        {**_WINDOW, **_SCORED},
    ),
    "WindowEntry": object_of(
        "A window was resolved: somebody had claimed the discard.",
        {
            "entry": word("window"),
            **_COMMON,
            "closed": {**NUMBER, "minimum": 1, "description": "The window."},
            "claims": list_of(ref("CallOutcome"), MOST_SEATS, description="In order of arrival."),
        },
        _SCORED,
    ),
}
