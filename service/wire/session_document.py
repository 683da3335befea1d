"""The document of a session, as the store keeps it: the whole table, and who may see what of it.

It is read as strictly as a request, for what lies in a store may have been written by another
version of the service. A newer format is refused; an older one is taken over by a migration.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

import orjson
from marshmallow import ValidationError

from service.game.table import Table
from service.game.window import ClosedWindow, Response, Window, WindowKind
from service.wire.actions import write_action
from service.wire.cards import codes
from service.wire.members import Choice, Integer, ListOf, Part, Switch, integer_between
from service.wire.seats import MOST_SEATS
from service.wire.session_requests import read_response
from service.wire.shape import Member, Shape
from service.wire.table import TABLE, write_table

SESSION_FORMAT: Final = 1
_TEXT: Final = re.compile("[A-Za-z0-9_-]*")
_MOST_TIME: Final = 10**14

Document = dict[str, Any]

MIGRATIONS: Final[dict[int, Callable[[Document], Document]]] = {}
"""For each older format what makes of it the next one; this is the first format."""


class UnreadableError(Exception):
    """A document that this version of the service cannot read."""


@dataclass(frozen=True, slots=True)
class Secrets:
    """What is known of the tokens of a session: the SHA-256 of each, in hex, seat by seat."""

    seats: tuple[str, ...]
    owner: str


@dataclass(frozen=True, slots=True)
class Session:
    """A game that is kept for its players.

    `revision` counts its changes, and with `chance` it makes the tag. `hold` and `grace` are for
    its windows, in ms. `closed` is the window before. `reserved` names the request that began it.
    """

    table: Table
    secrets: Secrets
    hold: int
    grace: int
    revision: int = 1
    chance: str = ""
    window: Window | None = None
    closed: ClosedWindow | None = None
    reserved: str = ""

    @property
    def tag(self) -> str:
        """Names this state of the game, also where a store that failed has counted twice."""
        return f"{self.revision}-{self.chance}"


def write_session(session: Session) -> str:
    """The document of a session."""
    document: Document = {
        "format": SESSION_FORMAT,
        "table": write_table(session.table),
        "revision": session.revision,
        "chance": session.chance,
        "seats": list(session.secrets.seats),
        "owner": session.secrets.owner,
        "hold_ms": session.hold,
        "grace_ms": session.grace,
        "reserved": session.reserved,
    }
    if session.window:
        document["window"] = _write_window(session.window)
    if session.closed:
        document["closed"] = _write_closed(session.closed)
    return orjson.dumps(document).decode()


def _write_window(window: Window) -> Document:
    document: Document = {
        "number": window.number,
        "kind": window.kind.value,
        "seats": list(window.seats),
        "first_wins": window.first_wins,
        "hold_until": window.hold_until,
        "responses": [_write_response(each) for each in window.responses],
    }
    return document | ({"grace_until": window.grace_until} if window.claims else {})


def _write_closed(closed: ClosedWindow) -> Document:
    document: Document = {
        "number": closed.number,
        "kind": closed.kind.value,
        "responses": [_write_response(each) for each in closed.responses],
    }
    return document | ({} if closed.winner is None else {"winner": closed.winner})


def _write_response(response: Response) -> Document:
    return {"seat": response.seat, **write_response(response)}


def write_response(response: Response) -> Document:
    """The answer to a window, as it was sent."""
    if response.call is None:
        return {"response": "buy" if response.buys else "pass"}
    plays = [write_action(play) for play in response.call.plays]
    return {"response": "call", "take": codes((response.call.card,))[0], "plays": plays}


# Players look more often than they act, and all look at the same. Nobody can change a value.
@lru_cache(maxsize=256)
def read_session(body: str) -> Session:
    """A session of its document; `UnreadableError` if it is none, or of a newer format."""
    try:
        session: Session = _SESSION.load(_in_this_format(orjson.loads(body)))
    except UnreadableError:
        raise
    except Exception as error:  # anything may lie in a store, and none of it is the request's fault
        raise UnreadableError from error
    if len(session.secrets.seats) != len(session.table.seats):
        raise UnreadableError
    return session


def _in_this_format(document: Any) -> Document:
    if not isinstance(document, dict):
        raise UnreadableError
    version = document.get("format")
    while version in MIGRATIONS:
        document = MIGRATIONS[version](document)
        version = document["format"]
    if version != SESSION_FORMAT:
        raise UnreadableError(f"This service reads sessions of format {SESSION_FORMAT}.")
    return {name: value for name, value in document.items() if name != "format"}


def with_seat(response: Response, seat: int) -> Response:
    """The answer as that seat's."""
    call = replace(response.call, seat=seat) if response.call else None
    return replace(response, seat=seat, call=call)


def _read_response(value: object) -> Response:
    if not isinstance(value, Mapping):
        message = "An object is expected."
        raise ValidationError(message)
    said = {name: member for name, member in value.items() if name != "seat"}
    return with_seat(read_response(said), _read_seat(value.get("seat")))


class _Text(Member[str]):
    def __init__(self) -> None:
        super().__init__(required=True)

    def read(self, value: Any) -> str:
        return _read_text(value)


def _read_text(value: object) -> str:
    """A text that may stand in a header."""
    if not isinstance(value, str) or not _TEXT.fullmatch(value):
        message = "Letters and digits are expected."
        raise ValidationError(message)
    return value


def _read_seat(value: object) -> int:
    return integer_between(value, 0, MOST_SEATS - 1)


def _responses() -> ListOf:
    return ListOf(_read_response, {}, "", least=0, most=MOST_SEATS)


class _WindowShape(Shape):
    number = Integer(1, _MOST_TIME, "", required=True)
    kind = Choice(WindowKind, "", required=True)
    seats = ListOf(_read_seat, {}, "", least=0, most=MOST_SEATS)
    first_wins = Switch("")
    hold_until = Integer(0, _MOST_TIME, "", required=True)
    grace_until = Integer(0, _MOST_TIME, "")
    responses = _responses()

    def make(self, said: Document) -> Window:
        """As a value."""
        return Window(**said)


class _ClosedWindowShape(Shape):
    number = Integer(1, _MOST_TIME, "", required=True)
    kind = Choice(WindowKind, "", required=True)
    winner = Integer(0, MOST_SEATS - 1, "")
    responses = _responses()

    def make(self, said: Document) -> ClosedWindow:
        """As a value."""
        return ClosedWindow(**{"winner": None, **said})


class _SessionShape(Shape):
    table = Part(TABLE, "", required=True)
    revision = Integer(1, _MOST_TIME, "", required=True)
    chance = _Text()
    seats = ListOf(_read_text, {}, "", least=2, most=MOST_SEATS)
    owner = _Text()
    hold_ms = Integer(0, _MOST_TIME, "", required=True)
    grace_ms = Integer(0, _MOST_TIME, "", required=True)
    reserved = _Text()
    window = Part(_WindowShape(), "")
    closed = Part(_ClosedWindowShape(), "")

    def make(self, said: Document) -> Session:
        """As a value."""
        secrets = Secrets(said.pop("seats"), said.pop("owner"))
        hold, grace = said.pop("hold_ms"), said.pop("grace_ms")
        return Session(secrets=secrets, hold=hold, grace=grace, **said)


_SESSION: Final = _SessionShape()
