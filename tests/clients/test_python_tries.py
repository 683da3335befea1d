"""How the Python client sends a request again: which, when, how often, and with which key."""

import json
from collections.abc import Callable, Iterable
from typing import Any

import httpx
import pytest

from rummy_referee_client import NoAnswerError, ProblemError, Referee, TableMovedError

TOKEN = "t" * 22
STATE: dict[str, Any] = {
    "id": "s" * 22,
    "revision": 4,
    "tag": "4-abcdefgh",
    "table": {"phase": "draw"},
    "expires_at": "2030-01-01T00:00:00.000Z",
}
NEXT = {**STATE, "revision": 5, "tag": "5-abcdefgh", "events": []}

Said = httpx.Response | httpx.TransportError


class Service:
    """What answers in turn what it is told to, and notes what was asked and slept."""

    def __init__(self, said: Iterable[Said], **patience: Any) -> None:
        self.asked: list[httpx.Request] = []
        self.slept: list[float] = []
        self._said = iter(said)
        self.referee = Referee(
            "http://referee.test",
            sleep=self.slept.append,
            transport=httpx.MockTransport(self._answer),
            **patience,
        )

    def _answer(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(request)
        said = next(self._said)
        if isinstance(said, httpx.TransportError):
            raise said
        return said

    def sent(self, header: str) -> list[str | None]:
        return [request.headers.get(header) for request in self.asked]


def ok(body: Any, **headers: str) -> httpx.Response:
    return httpx.Response(200, json=body, headers=headers)


def problem(slug: str, status: int, retry_after: str | None = None, **more: Any) -> httpx.Response:
    headers = {"Content-Type": "application/problem+json; charset=utf-8"}
    if retry_after:
        headers["Retry-After"] = retry_after
    kind = slug if "://" in slug else f"/problems/{slug}"
    body = {"type": kind, "title": "No", "status": status, "instance": "urn:request:12345678"}
    return httpx.Response(status, content=json.dumps({**body, **more}), headers=headers)


def away(retry_after: str | None = "2") -> httpx.Response:
    return problem("store-unavailable", 503, retry_after)


def acted(service: Service, key: str | None = None) -> Any:
    return service.referee.seat("s" * 22, 0, TOKEN).act({"action": "draw"}, key=key)


@pytest.mark.parametrize(
    "refusal",
    [
        away("7"),
        problem("https://iana.org/assignments/http-problem-types#quota-exceeded", 429, "7"),
        httpx.Response(504, text="<html>", headers={"Retry-After": "7"}),
    ],
    ids=["503", "429", "504 of a proxy"],
)
def test_what_was_not_answered_for_now_is_asked_again_after_the_time_named(refusal):
    service = Service([ok(STATE), refusal, ok(NEXT)])
    assert acted(service)["tag"] == NEXT["tag"]
    assert service.slept == [7]
    first, second = service.sent("Idempotency-Key")[1:]
    assert first == second
    assert first
    assert service.asked[1].content == service.asked[2].content == b'{"action":{"action":"draw"}}'


@pytest.mark.parametrize("lost", [httpx.ReadTimeout, httpx.RemoteProtocolError, httpx.ConnectError])
def test_an_action_whose_answer_was_lost_is_sent_again_with_its_key(lost):
    service = Service([ok(STATE), lost("gone"), lost("gone"), ok(NEXT)])
    assert acted(service)["tag"] == NEXT["tag"]
    assert service.slept == [0.25, 0.5]
    assert service.sent("If-Match")[1:] == ['"4-abcdefgh"'] * 3
    assert len(set(service.sent("Idempotency-Key")[1:])) == 1


def test_each_action_has_a_key_of_its_own():
    service = Service([ok(STATE), ok(NEXT), ok(NEXT)])
    seat = service.referee.seat("s" * 22, 0, TOKEN)
    seat.act({"action": "draw"})
    seat.act({"action": "pass"})
    _, first, second = service.sent("Idempotency-Key")
    assert first != second
    assert service.sent("If-Match")[1:] == ['"4-abcdefgh"', '"5-abcdefgh"']
    assert set(service.sent("Authorization")) == {f"Bearer {TOKEN}"}


def test_a_session_is_begun_with_one_key_however_often_it_takes():
    new = {**STATE, "seats": [{"seat": 0, "token": TOKEN}], "owner_token": TOKEN}
    service = Service([httpx.ConnectError("refused"), away(), ok(new)])
    session = service.referee.begin_session(rules={"variant": "rummy-500"}, seats=2)
    assert [seat.token for seat in session.seats] == [TOKEN]
    assert service.slept == [0.25, 2]
    assert len(set(service.sent("Idempotency-Key"))) == 1


def test_tries_are_bounded():
    service = Service([httpx.ReadTimeout("slow")] * 9, tries=3)
    with pytest.raises(NoAnswerError) as lost:
        service.referee.variants()
    assert isinstance(lost.value.__cause__, httpx.ReadTimeout)
    assert len(service.asked) == 3
    assert service.slept == [0.25, 0.5]


def test_the_last_refusal_is_told_with_the_key_to_go_on_with():
    service = Service([ok(STATE), *[away()] * 9], tries=2)
    with pytest.raises(ProblemError) as refused:
        acted(service)
    assert (refused.value.slug, refused.value.retry_after) == ("store-unavailable", 2)
    assert refused.value.key == service.sent("Idempotency-Key")[-1]
    assert len(service.asked) == 3
    again = Service([ok(STATE), ok(NEXT)])
    acted(again, key=refused.value.key)
    assert again.sent("Idempotency-Key")[-1] == refused.value.key


def test_nobody_waits_longer_than_he_wants_to():
    service = Service([away("3600")], longest_pause=60)
    with pytest.raises(ProblemError) as refused:
        service.referee.variants()
    assert refused.value.retry_after == 3600
    assert service.slept == []


def test_pauses_grow_no_longer_than_wanted():
    service = Service([away(None), httpx.ReadTimeout("slow"), ok(STATE)], longest_pause=0.3)
    assert service.referee.seat("s" * 22, 0, TOKEN).look() == STATE
    assert service.slept == [0.25, 0.3]


@pytest.mark.parametrize("said", [None, "Wed, 21 Oct 2026 07:28:00 GMT", "-1"])
def test_without_seconds_the_pauses_grow(said):
    service = Service([away(said), away(said), away(said), ok({"variants": []})])
    assert service.referee.variants() == {"variants": []}
    assert service.slept == [0.25, 0.5, 1]


@pytest.mark.parametrize("status", [400, 401, 403, 404, 409, 422, 428, 500])
def test_what_would_be_refused_again_is_not_sent_again(status):
    service = Service([problem("some-kind", status, "1")])
    with pytest.raises(ProblemError) as refused:
        service.referee.variants()
    assert (refused.value.status, refused.value.slug) == (status, "some-kind")
    assert service.slept == []


def test_a_table_that_has_moved_on_is_read_and_not_acted_on():
    moved = problem("stale-state", 412, tag="5-abcdefgh", revision=5)
    service = Service([ok(STATE), moved, ok(NEXT)])
    seat = service.referee.seat("s" * 22, 0, TOKEN)
    with pytest.raises(TableMovedError) as refused:
        seat.act({"action": "draw"})
    assert refused.value.problem.get("tag") == "5-abcdefgh"
    assert [request.method for request in service.asked] == ["GET", "POST"]
    assert seat.view["tag"] == "5-abcdefgh"
    assert service.sent("If-None-Match")[-1] is None


def test_choices_are_asked_for_until_they_are_of_the_table_in_view():
    choices = {"actions": [], "responses": [], "more": False, "seat": 0}
    old, new = ({**choices, "tag": state["tag"], "revision": 4} for state in (STATE, NEXT))
    service = Service([ok(old), ok(STATE), ok(new), ok(NEXT), ok(new)])
    seat = service.referee.seat("s" * 22, 0, TOKEN)
    assert seat.choices() == old
    assert len(service.asked) == 2
    assert seat.choices() == new
    assert seat.view["tag"] == NEXT["tag"]
    assert len(service.asked) == 5


def test_what_is_known_already_is_not_sent_again():
    service = Service([ok(STATE), httpx.Response(304)])
    seat = service.referee.seat("s" * 22, 0, TOKEN)
    assert seat.look() == seat.look() == STATE
    assert service.sent("If-None-Match") == [None, '"4-abcdefgh"']


def test_a_seat_that_must_not_wait_does_not_ask_at_once_again():
    log = {"events": [], "next": 4, "more": False, "revision": 4, "tag": STATE["tag"]}
    service = Service([ok(STATE), ok(log, **{"Retry-After": "2"}), ok(log)])
    seat = service.referee.seat("s" * 22, 0, TOKEN)
    assert seat.wait() == []
    assert service.slept == [2]
    assert seat.wait() == []
    assert service.asked[-1].url.query == b"after=4&wait=20"
    assert service.asked[-1].extensions["timeout"]["read"] == 30
    assert service.asked[-1].extensions["timeout"]["connect"] == 10


def test_after_a_failure_of_the_store_it_listens_from_where_the_game_is():
    log = {"events": [], "next": 4, "more": False, "revision": 2, "tag": "2-zyxwvuts"}
    older = {**STATE, "revision": 2, "tag": "2-zyxwvuts"}
    service = Service([ok(STATE), ok(log), ok(older), ok({**log, "next": 2})])
    seat = service.referee.seat("s" * 22, 0, TOKEN)
    assert seat.wait() == []
    assert seat.view["revision"] == 2
    seat.wait()
    assert service.asked[-1].url.params["after"] == "2"


@pytest.mark.parametrize(
    ("attempt", "outcome"),
    [
        (lambda: [httpx.ReadTimeout("lost"), problem("not-found", 404)], None),
        (lambda: [problem("wrong-seat", 403)], "wrong-seat"),
    ],
    ids=["ended, the answer lost", "not the owner"],
)
def test_ending_twice_is_ending(attempt: Callable[[], list[Said]], outcome: str | None):
    new = {**STATE, "seats": [], "owner_token": TOKEN}
    service = Service([ok(new), *attempt()])
    session = service.referee.begin_session(rules={"variant": "rummy"}, seats=2)
    if outcome is None:
        session.end()
    else:
        with pytest.raises(ProblemError) as refused:
            session.end()
        assert refused.value.slug == outcome
    assert service.asked[-1].method == "DELETE"


@pytest.mark.parametrize(
    ("body", "mark", "tag"),
    [
        ({"tag": "5-abcdefgh"}, 'W/"5-abcdefgh-gzip"', "5-abcdefgh"),
        ({}, 'W/"5-abcdefgh"', "5-abcdefgh"),
        ({}, None, None),
    ],
)
def test_the_tag_is_that_of_the_body_or_else_of_the_etag(body, mark, tag):
    from rummy_referee_client.connection import Answer  # noqa: PLC0415 - not of the public names

    assert Answer(200, body, mark, None).tag == tag


def test_what_is_no_answer_of_the_service_is_told_apart():
    service = Service([httpx.Response(200, text="<html>Log in</html>")] * 2, tries=2)
    with pytest.raises(NoAnswerError, match="without JSON"):
        service.referee.variants()
    refused = Service([httpx.Response(431, text="<html>")])
    with pytest.raises(ProblemError) as too_long:
        refused.referee.variants()
    assert (too_long.value.slug, too_long.value.status) == ("about:blank", 431)
    assert too_long.value.problem["title"] == "Request Header Fields Too Large"


def test_an_address_may_have_a_path():
    with Referee(
        "https://example.test/rummy",
        transport=httpx.MockTransport(lambda request: ok({"name": str(request.url)})),
    ) as referee:
        assert referee.variant("x y")["name"] == "https://example.test/rummy/v1/variants/x%20y"


def test_the_key_of_the_application_is_sent_with_every_request_where_there_is_one():
    service = Service([ok({}), ok({})], api_key="key of the shop")
    service.referee.variants()
    service.referee.variants()
    assert service.sent("X-Api-Key") == ["key of the shop"] * 2
    keyless = Service([ok({})])
    keyless.referee.variants()
    assert keyless.sent("X-Api-Key") == [None]
