"""The document of a session: what is written is read again, and what was written by others is not
believed.
"""

import json
from dataclasses import replace
from typing import Any

import pytest

from service.game.actions import Call, LayOff
from service.game.melds import Play
from service.game.window import Response, Window, WindowKind
from service.wire import session_document
from service.wire.session_document import (
    SESSION_FORMAT,
    Secrets,
    Session,
    UnreadableError,
    read_session,
    write_session,
)
from service.wire.table import TABLE
from tests.rules.cases import document

CALL = Response(2, Call(2, 7, (LayOff(cards=(Play(7),), meld=0),)))
WINDOW = Window(
    7, WindowKind.CALLS, (1, 2, 3), False, 1000, 2000, (Response(1), CALL, Response(3, buys=True))
)


def session(**more: Any) -> Session:
    table = TABLE.load(document({"phase": "draw"}))
    secrets = Secrets(("a", "b", "c", "d"), "o")
    return replace(Session(table, secrets, 3000, 1500, 9, "chance", reserved="r"), **more)


@pytest.mark.parametrize(
    "kept",
    [
        session(),
        session(window=WINDOW),
        session(window=replace(WINDOW, responses=(), grace_until=None, first_wins=True)),
        session(closed=WINDOW.closed(2)),
        session(closed=WINDOW.closed(None), window=replace(WINDOW, kind=WindowKind.BUYS)),
    ],
    ids=["plain", "pending", "open", "won", "passed"],
)
def test_what_was_written_is_read_again(kept: Session) -> None:
    assert read_session(write_session(kept)) == kept


def test_its_tag_has_the_revision_and_chance() -> None:
    assert session().tag == "9-chance"


def spoilt(*path: str, value: Any = None) -> str:
    kept: Any = json.loads(write_session(session(window=WINDOW, closed=WINDOW.closed(1))))
    place = kept
    for step in path[:-1]:
        place = place[step]
    if value is None:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return json.dumps(kept)


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        "7",
        "{",
        *(spoilt(name) for name in ("format", "table", "revision", "chance", "seats", "owner")),
        *(spoilt("revision", value=value) for value in ("9", True, 0, 1.5)),
        spoilt("chance", value=7),
        spoilt("seats", value=["a", 7]),
        spoilt("window", value=7),
        spoilt("window", "kind", value="other"),
        spoilt("window", "seats", value=["1"]),
        spoilt("window", "responses", value=[7]),
        spoilt("window", "responses", value=[{"response": "pass"}]),
        spoilt("window", "responses", value=[{"seat": 1, "response": "other"}]),
        spoilt("closed", "number"),
        spoilt("table", "phase", value="other"),
        spoilt("unknown", value=1),
    ],
)
def test_what_is_no_session_is_not_read(body: str) -> None:
    with pytest.raises(UnreadableError):
        read_session(body)


def test_a_newer_format_is_refused() -> None:
    with pytest.raises(UnreadableError, match=f"format {SESSION_FORMAT}"):
        read_session(spoilt("format", value=SESSION_FORMAT + 1))


def test_an_older_format_is_taken_over_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    # There is none yet: two are made up.
    def from_minus_one(document: dict[str, Any]) -> dict[str, Any]:
        return {**document, "format": 0, "hold_ms": document["hold"] * 1000}

    def from_zero(document: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in document.items() if name != "hold"} | {"format": 1}

    steps = {-1: from_minus_one, 0: from_zero}
    monkeypatch.setattr(session_document, "MIGRATIONS", steps)
    old = json.loads(write_session(session()))
    del old["hold_ms"]
    assert read_session(json.dumps({**old, "format": -1, "hold": 3})) == session()
