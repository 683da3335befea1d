"""A service that is broken at each operation in another way: what the checks are for."""

import json
from collections.abc import Callable
from secrets import token_hex
from typing import Any
from wsgiref.types import StartResponse, WSGIEnvironment

from werkzeug import Response
from werkzeug.exceptions import HTTPException

from service.wsgi import app
from tests.contract.games import ASIDE

_ASIDE = f"HTTP_{ASIDE.upper().replace('-', '_')}"
_REMEMBERED: dict[str, Any] = {}


def _with(response: Response, **members: Any) -> None:
    document = json.loads(response.get_data())
    response.set_data(json.dumps({**document, **members}))


def _answer_as_before(response: Response, name: str) -> None:
    response.set_data(_REMEMBERED[name])
    response.status_code = 200
    response.content_type = "application/json"


def answers_differently(response: Response, _: WSGIEnvironment) -> None:
    if response.status_code == 200:
        _with(response, noise=token_hex(4))


def has_an_unlisted_status(response: Response, _: WSGIEnvironment) -> None:
    response.status_code = 418


def has_an_unlisted_type(response: Response, _: WSGIEnvironment) -> None:
    response.content_type = "text/plain"


def lacks_a_member(response: Response, _: WSGIEnvironment) -> None:
    if response.status_code == 200:
        response.set_data("{}")


def fails(response: Response, _: WSGIEnvironment) -> None:
    response.status_code = 500


def refuses_what_is_right(response: Response, _: WSGIEnvironment) -> None:
    if response.status_code == 200:
        response.status_code = 406


def takes_what_is_wrong(response: Response, _: WSGIEnvironment) -> None:
    if response.status_code >= 400 and "deal" in _REMEMBERED:  # whatever chance makes wrong
        _answer_as_before(response, "deal")
    elif response.status_code == 200:
        _REMEMBERED["deal"] = response.get_data()


def lists_what_is_illegal(response: Response, _: WSGIEnvironment) -> None:
    if response.status_code == 200:
        actions = json.loads(response.get_data())["actions"]
        _with(response, actions=[*actions, {"action": "discard", "card": "AC4"}])


def has_another_tag(response: Response, _: WSGIEnvironment) -> None:
    if response.status_code == 200:
        response.headers["ETag"] = '"1-AAAAAAAA"'


def tells_of_other_hands(response: Response, environ: WSGIEnvironment) -> None:
    if response.status_code == 200:
        session, _, seat = environ["PATH_INFO"].removeprefix("/v1/sessions/").split("/")
        hands = _REMEMBERED.setdefault(session, {})
        others = [hand for number, hand in hands.items() if number != seat]
        hands[seat] = json.loads(response.get_data())["table"]["seats"][int(seat)]["hand"]
        _with(response, others=others)


def wants_no_token(response: Response, _: WSGIEnvironment) -> None:
    if response.status_code == 200:
        _REMEMBERED["choices"] = response.get_data()
    elif response.status_code == 401 and "choices" in _REMEMBERED:
        _answer_as_before(response, "choices")


def forgets_keys(response: Response, _: WSGIEnvironment) -> None:
    response.headers.pop("Idempotency-Replayed", None)


def lacks_a_header(response: Response, _: WSGIEnvironment) -> None:
    response.headers.pop("Cache-Control", None)


def makes_up_problems(response: Response, _: WSGIEnvironment) -> None:
    if response.status_code >= 400:
        _with(response, type="/problems/bad-luck")


def loses_the_request_id(response: Response, _: WSGIEnvironment) -> None:
    response.headers["X-Request-Id"] = token_hex(8)


BREAKS: dict[str, tuple[Callable[[Response, WSGIEnvironment], None], str]] = {
    "judge": (answers_differently, "same_question_gets_the_same_bytes"),
    "score": (has_an_unlisted_status, "Undocumented status code"),
    "checkTable": (has_an_unlisted_type, "Undocumented Content-Type"),
    "view": (lacks_a_member, "Response violates schema"),
    "arrange": (fails, "Server error"),
    "replay": (refuses_what_is_right, "Schema-valid request rejected"),
    "deal": (takes_what_is_wrong, "Schema-violating request accepted"),
    "listLegalActions": (lists_what_is_illegal, "what_is_listed_as_legal_is_legal"),
    "watchSession": (has_another_tag, "tag_in_the_body_is_the_etag"),
    "viewSeat": (tells_of_other_hands, "nobody_is_told_a_hidden_card"),
    "listChoices": (wants_no_token, "API accepts"),
    "act": (forgets_keys, "repeated_with_its_key_it_is_done_once"),
    "getRule": (lacks_a_header, "Missing required response headers"),
    "beginSession": (makes_up_problems, "problem_is_one_of_the_published"),
    "listEvents": (loses_the_request_id, "request_id_is_echoed"),
}
"""How each operation is broken, and what has to be said of it."""


def application(environ: WSGIEnvironment, start_response: StartResponse) -> Any:
    """The real service, and what becomes of its answers."""
    response = Response.from_app(app, environ)
    try:
        endpoint, _ = app.url_map.bind_to_environ(environ).match()
    except HTTPException:
        endpoint = ""
    broken = BREAKS.get(endpoint.rpartition(".")[2])
    if broken and _ASIDE not in environ:
        broken[0](response, environ)
    return response(environ, start_response)
