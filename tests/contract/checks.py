"""What no tool knows of this service, and every answer must keep."""

import json
import re
from collections.abc import Callable
from functools import wraps
from traceback import format_exc
from typing import Any

import schemathesis
from schemathesis import Case, CheckContext, Response

from service.api.problem_types import PROBLEM_TYPES
from tests.contract.here import ANSWERS, GAMES
from tests.sessions.clients import Caller, Game
from tests.sessions.eyes import cards_in

Json = dict[str, Any]

_WELL_KNOWN = "about:blank"
_MOST_JUDGED = 50
_USABLE_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
# The log tells of cards that lay open once and are hidden now: tests/sessions/test_privacy.py
# follows them from entry to entry.
_TELLS_THE_PAST = {"listEvents"}
# What is said to those who have sent no card: how one is written.
_AS_AN_EXAMPLE = {"like 7D", "like X1=6D", "like X1", "also X1=6"}


Check = Callable[[CheckContext, Response, Case], None]


def _ours(check: Check) -> Check:
    """Register a check. The tool passes over errors in them: the gate does not."""

    @wraps(check)
    def counted(ctx: CheckContext, response: Response, case: Case) -> None:
        try:
            check(ctx, response, case)
        except AssertionError:
            raise
        except Exception:
            ANSWERS.faults.append(f"{check.__name__} after {_sent(response)!r}:\n{format_exc()}")
            raise

    schemathesis.check(counted)
    return check


def operation_of(case: Case) -> str:
    return str(case.operation.definition.raw["operationId"])


def _document(response: Response) -> Any:
    return json.loads(response.content) if "json" in response.headers["content-type"][0] else None


@_ours
def problem_is_one_of_the_published(ctx: CheckContext, response: Response, case: Case) -> None:
    """A refusal is a problem of its status, of a kind that has a page, about this request."""
    if response.status_code < 400 or not response.content:
        return
    problem = _document(response)
    assert isinstance(problem, dict), "no problem"
    assert problem.get("status") == response.status_code, "the status differs from the answer's"
    kind = PROBLEM_TYPES.get(problem["type"].rpartition("/problems/")[2])
    if problem["type"] != _WELL_KNOWN:
        assert kind is not None, f"{problem['type']} is not published"
        assert (kind.status, kind.title) == (problem["status"], problem["title"])
    request = response.headers["x-request-id"][0]
    assert problem["instance"] == f"urn:request:{request}", "another request's id"


@_ours
def request_id_is_echoed(ctx: CheckContext, response: Response, case: Case) -> None:
    """An id that can be used is used."""
    sent = _text(response.request.headers.get("X-Request-Id", ""))
    if _USABLE_ID.fullmatch(sent):
        assert response.headers["x-request-id"] == [sent]


@_ours
def tag_in_the_body_is_the_etag(ctx: CheckContext, response: Response, case: Case) -> None:
    """The tag stands in the body too, for those whose proxy changes the header."""
    if not response.content or "etag" not in response.headers:
        return
    document = _document(response)
    if isinstance(document, dict) and "tag" in document:
        assert response.headers["etag"] == [f'"{document["tag"]}"']


_ANSWERED_ALIKE = {
    *("judge", "judgeAlternatives", "replay", "score", "checkTable"),
    *("listLegalActions", "arrange", "view"),
}


@_ours
def same_question_gets_the_same_bytes(ctx: CheckContext, response: Response, case: Case) -> None:
    """What hangs on nothing but the request is answered alike, byte for byte."""
    if operation_of(case) not in _ANSWERED_ALIKE or response.status_code != 200:
        return
    headers = {"Content-Type": "application/json"}
    again = GAMES.send("POST", case.formatted_path, headers, _sent(response))
    assert again.status == 200
    assert again.body == _document(response), "another answer"
    assert again.raw == response.content, "other bytes"


@_ours
def what_is_listed_as_legal_is_legal(ctx: CheckContext, response: Response, case: Case) -> None:
    """Each action of a list is judged by the referee himself, at the table that was seen."""
    if response.status_code != 200:
        return
    name = operation_of(case)
    if name == "listLegalActions":
        table = json.loads(_sent(response) or b"")["table"]
    elif name == "listChoices":
        caller = _caller(response)
        if caller is None or caller.seat is None:
            return
        table = caller.view().body["table"]
    else:
        return
    listed = _document(response)["actions"][:_MOST_JUDGED]
    verdicts = _judged(table, listed)
    # At what the player sees of a table a verdict may hang on what he does not see.
    allowed = {"legal"} if name == "listLegalActions" else {"legal", "undetermined"}
    for action, verdict in zip(listed, verdicts, strict=True):
        assert verdict["verdict"] in allowed, f"{action} is listed, and {verdict}"


def _judged(table: Json, actions: list[Json]) -> list[Json]:
    if not actions:
        return []
    asked = {"table": table, "alternatives": [{"action": each} for each in actions]}
    headers = {"Content-Type": "application/json"}
    reply = GAMES.send("POST", "/v1/verdicts/batch", headers, json.dumps(asked).encode())
    assert reply.status == 200, reply
    verdicts: list[Json] = reply.body["verdicts"]
    return verdicts


_DONE_ONCE = {"act": 200, "dealNext": 200, "beginSession": 201}


@_ours
def repeated_with_its_key_it_is_done_once(
    ctx: CheckContext, response: Response, case: Case
) -> None:
    """The same request with the same key gets the same answer, and nothing happens."""
    name = operation_of(case)
    if response.status_code != _DONE_ONCE.get(name) or "idempotency-replayed" in response.headers:
        return
    first = _document(response)
    kept = {"Authorization", "If-Match", "Idempotency-Key", "Content-Type"}
    headers = {key: _text(value) for key, value in response.request.headers.items() if key in kept}
    again = GAMES.send("POST", case.formatted_path, headers, _sent(response))
    assert again.status == response.status_code, again
    assert again.headers.get("Idempotency-Replayed") == "true"
    expiring = {"expires_at"} if name == "beginSession" else set()
    assert _without(again.body, expiring) == _without(first, expiring)
    watcher = GAMES.known[first["id"]].watcher
    assert watcher.watch().body["revision"] == first["revision"]
    assert watcher.events(first["revision"]).body["events"] == []


def _sent(response: Response) -> bytes | None:
    """The body of the request, as it was sent."""
    body: Any = response.request.body
    return body.encode() if isinstance(body, str) else body


def _text(value: str | bytes) -> str:
    return value.decode("latin-1") if isinstance(value, bytes) else value


def _without(document: Json, names: set[str]) -> Json:
    return {name: value for name, value in document.items() if name not in names}


@_ours
def nobody_is_told_a_hidden_card(ctx: CheckContext, response: Response, case: Case) -> None:
    """No answer names a card that another player holds and has shown nobody."""
    name = operation_of(case)
    game = _game(response)
    if game is None or name in _TELLS_THE_PAST or not response.content:
        return
    viewer = next((each for each in game.players if each.token == _token(response)), None)
    hidden: set[str] = set()
    for player in game.players:
        if player is viewer:
            continue
        reply = player.view()
        if reply.status != 200:
            return
        seat = reply.body["table"]["seats"][player.seat]
        hidden |= set(seat.get("hand", ())) - set(seat.get("shown", ()))
    sent = (_sent(response) or b"").decode("utf-8", "replace") + case.formatted_path
    told = cards_in(response.content.decode(), {game.session, *_AS_AN_EXAMPLE})
    # What the client has said may be said back; a ten may be written in two ways.
    told -= cards_in(sent.replace("10", "T"), {game.session})
    assert not told & hidden, f"{told & hidden} told to {viewer and viewer.seat}"


def _game(response: Response) -> Game | None:
    found = re.search(r"/v1/sessions/([A-Za-z0-9_-]{22})(?:[/?]|$)", response.request.url or "")
    return GAMES.known.get(found[1]) if found else None


def _token(response: Response) -> str:
    return _text(response.request.headers.get("Authorization", "")).removeprefix("Bearer ")


def _caller(response: Response) -> Caller | None:
    game = _game(response)
    token = _token(response)
    return next((each for each in game.players if each.token == token), None) if game else None
