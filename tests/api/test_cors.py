"""CORS: what pages of other origins may send and read, on good answers, refusals and faults."""

from unittest.mock import patch

import pytest
from flask.testing import FlaskClient

from service import referee
from service.api.examples import EXAMPLES
from service.app import create_app
from service.settings import Quota, Settings
from tests.conftest import client_of

MINE = "https://app.example"
OTHER = "https://app.example.evil.example"
QUESTION = EXAMPLES["judge"]["illegal"]["request"]


@pytest.fixture
def open_to(request: pytest.FixtureRequest) -> FlaskClient:
    return client_of(create_app(Settings(cors_origins=request.param)))


listed = pytest.mark.parametrize("open_to", [(MINE, "http://127.0.0.1:3000")], indirect=True)
for_all = pytest.mark.parametrize("open_to", [("*",)], indirect=True)


def test_without_a_list_nothing_is_said(client: FlaskClient) -> None:
    headers = client.get("/v1/variants", headers={"Origin": MINE}).headers
    assert not [name for name in headers.keys() if name.startswith("Access-Control")]  # noqa: SIM118 -- Werkzeug's headers yield pairs
    assert "Vary" not in headers


@listed
def test_a_listed_origin_may_read_and_no_other(open_to: FlaskClient) -> None:
    allowed = open_to.get("/v1/variants", headers={"Origin": MINE}).headers
    assert allowed["Access-Control-Allow-Origin"] == MINE
    readable = allowed["Access-Control-Expose-Headers"].split(", ")
    for name in ("ETag", "Location", "Retry-After", "RateLimit", "RateLimit-Policy"):
        assert name in readable
    for name in ("X-Request-Id", "Idempotency-Replayed", "Deprecation", "Sunset", "Link"):
        assert name in readable
    assert "Access-Control-Allow-Credentials" not in allowed
    for origin in (OTHER, "null", MINE.upper(), f"{MINE}:443", "http://app.example", ""):
        headers = open_to.get("/v1/variants", headers={"Origin": origin}).headers
        assert "Access-Control-Allow-Origin" not in headers


@listed
@pytest.mark.parametrize("headers", [{}, {"Origin": OTHER}, {"Origin": MINE}])
def test_a_cache_is_told_that_answers_differ_by_origin(
    open_to: FlaskClient, headers: dict[str, str]
) -> None:
    assert "Origin" in open_to.get("/v1/variants", headers=headers).headers.getlist("Vary")


@for_all
def test_all_origins_may_read(open_to: FlaskClient) -> None:
    for headers in ({}, {"Origin": OTHER}):
        answer = open_to.get("/v1/variants", headers=headers).headers
        assert answer["Access-Control-Allow-Origin"] == "*"
        assert "Vary" not in answer


@listed
@pytest.mark.parametrize(
    ("path", "method"),
    [
        ("/v1/verdicts", "POST"),
        ("/v1/variants", "GET"),
        (f"/v1/sessions/{'A' * 22}", "DELETE"),
        (f"/v1/sessions/{'A' * 22}/windows/1/responses/0", "PUT"),
    ],
)
def test_a_browser_asks_before(open_to: FlaskClient, path: str, method: str) -> None:
    asked = {
        "Origin": MINE,
        "Access-Control-Request-Method": method,
        "Access-Control-Request-Headers": "authorization,if-match",
    }
    answer = open_to.options(path, headers=asked)
    assert answer.status_code == 204
    assert answer.data == b""
    assert method in answer.headers["Access-Control-Allow-Methods"].split(", ")
    sendable = answer.headers["Access-Control-Allow-Headers"].lower().split(", ")
    for name in ("authorization", "content-type", "if-match", "if-none-match", "idempotency-key"):
        assert name in sendable
    for name in ("accept-language", "traceparent", "x-request-id", "x-api-key"):
        assert name in sendable
    assert answer.headers["Access-Control-Max-Age"] == "7200"
    foreign = open_to.options(path, headers={**asked, "Origin": OTHER}).headers
    assert "Access-Control-Allow-Methods" not in foreign


@listed
def test_options_without_a_question_says_only_what_is_allowed(open_to: FlaskClient) -> None:
    headers = open_to.options("/v1/verdicts", headers={"Origin": MINE}).headers
    assert sorted(headers["Allow"].split(", ")) == ["OPTIONS", "POST"]  # Flask has a set of them
    assert "Access-Control-Allow-Methods" not in headers


@listed
def test_refusals_may_be_read_too(open_to: FlaskClient) -> None:
    session = f"/v1/sessions/{'A' * 22}"
    answers = [
        open_to.get("/nowhere", headers={"Origin": MINE}),
        open_to.get("/v1/verdicts", headers={"Origin": MINE}),
        open_to.post("/v1/verdicts", data=b"{", headers={"Origin": MINE}),
        open_to.get(f"{session}/seats/0", headers={"Origin": MINE}),
        open_to.get(session, headers={"Origin": MINE}),
    ]
    assert [answer.status_code for answer in answers] == [404, 405, 415, 401, 503]
    for answer in answers:
        assert answer.headers["Access-Control-Allow-Origin"] == MINE
        assert "Retry-After" in answer.headers["Access-Control-Expose-Headers"]


def test_so_may_what_was_too_much_and_what_was_a_fault() -> None:
    client = client_of(create_app(Settings(cors_origins=(MINE,), quotas=(Quota(1, 3600),))))
    with patch.object(referee, "judge", side_effect=AssertionError("a fault, for the test")):
        fault = client.post("/v1/verdicts", json=QUESTION, headers={"Origin": MINE})
    limited = client.post("/v1/verdicts", json=QUESTION, headers={"Origin": MINE})
    assert [fault.status_code, limited.status_code] == [500, 429]
    for answer in (fault, limited):
        assert answer.headers["Access-Control-Allow-Origin"] == MINE
