"""Which refusal wins when two things are wrong: for each pair of neighbouring checks.

The order is 404, 405, 431, 401, 403 of the API key, 429, 406, 413, 415 of the type, 415 of the
coding, 400, 422 of the form, 422 of the table, verdict.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from service.api.examples import EXAMPLES
from service.app import create_app
from service.settings import ApiKey, Quota, Settings
from tests.conftest import client_of

POSSIBLE = EXAMPLES["judge"]["illegal"]["request"]  # and the action is illegal
IMPOSSIBLE = EXAMPLES["judge"]["impossible"]["request"]
TABLE = POSSIBLE["table"]
ACTION = POSSIBLE["action"]
QUESTIONS: dict[str, dict[str, Any]] = {
    "/v1/verdicts": POSSIBLE,
    "/v1/verdicts/batch": {"table": TABLE, "alternatives": [{"action": ACTION}]},
    "/v1/legal-actions": {"table": TABLE},
    "/v1/scores": {"table": TABLE},
    "/v1/views": {"table": TABLE},
    "/v1/replays": {"table": TABLE, "actions": [ACTION]},
}
every_question = pytest.mark.parametrize("path", QUESTIONS)


def correct(path: str = "/v1/verdicts") -> dict[str, Any]:
    return {
        "path": path,
        "method": "POST",
        "data": orjson.dumps(QUESTIONS[path]),
        "headers": {"Content-Type": "application/json"},
    }


def no_such_path(request: dict[str, Any]) -> None:
    request["path"] += "x"


def wrong_method(request: dict[str, Any]) -> None:
    request["method"] = "PUT"


def not_acceptable(request: dict[str, Any]) -> None:
    request["headers"]["Accept"] = "text/html"


def too_long(request: dict[str, Any]) -> None:
    request["data"] = b" " * 4 * 65536 + request["data"]


def wrong_type(request: dict[str, Any]) -> None:
    request["headers"]["Content-Type"] = "text/plain"


def overlong_header(request: dict[str, Any]) -> None:
    request["headers"]["X-Request-Id"] = "x" * 1001


def wrong_coding(request: dict[str, Any]) -> None:
    request["headers"]["Content-Encoding"] = "gzip"


def not_json(request: dict[str, Any]) -> None:
    request["data"] = request["data"][:-1]


def wrong_form(request: dict[str, Any]) -> None:
    document = orjson.loads(request["data"])
    request["data"] = orjson.dumps({**document, "extra": 1})


def impossible_table(request: dict[str, Any]) -> None:
    document = orjson.loads(request["data"])
    request["data"] = orjson.dumps({**document, "table": IMPOSSIBLE["table"]})


Fault = Callable[[dict[str, Any]], None]

# In order, and each with the answer that it gets.
FAULTS: list[tuple[Fault, str]] = [
    (no_such_path, "not-found"),
    (wrong_method, "method-not-allowed"),
    (overlong_header, "header-too-large"),
    (not_acceptable, "not-acceptable"),
    (too_long, "content-too-large"),
    (wrong_type, "unsupported-media-type"),
    (wrong_coding, "unsupported-media-type"),
    (not_json, "malformed-json"),
    (wrong_form, "invalid-request"),
    (impossible_table, "impossible-table"),
]


def slug_of_answer(client: FlaskClient, path: str, *faults: Fault) -> str:
    request = correct(path)
    # The later a check, the earlier its fault is put in: others are put around it.
    for fault in reversed(faults):
        fault(request)
    response = client.open(**request)
    assert response.json is not None
    return str(response.json["type"]).removeprefix("/problems/")


def test_without_a_fault_there_is_a_verdict(client: FlaskClient) -> None:
    response = client.open(**correct())
    assert response.json is not None
    assert (response.status_code, response.json["verdict"]) == (200, "illegal")


@every_question
def test_without_a_fault_there_is_an_answer(client: FlaskClient, path: str) -> None:
    assert client.open(**correct(path)).status_code == 200


@every_question
@pytest.mark.parametrize(("fault", "slug"), FAULTS, ids=lambda part: getattr(part, "__name__", ""))
def test_a_fault_alone(client: FlaskClient, path: str, fault: Fault, slug: str) -> None:
    assert slug_of_answer(client, path, fault) == slug


@every_question
@pytest.mark.parametrize("first", range(len(FAULTS) - 1), ids=lambda i: FAULTS[i][0].__name__)
def test_of_two_faults_the_earlier_is_reported(client: FlaskClient, path: str, first: int) -> None:
    for second in range(first + 1, len(FAULTS)):
        faults = FAULTS[first][0], FAULTS[second][0]
        assert slug_of_answer(client, path, *faults) == FAULTS[first][1], faults[1].__name__


@every_question
def test_of_all_faults_the_first_is_reported(client: FlaskClient, path: str) -> None:
    assert slug_of_answer(client, path, *(fault for fault, _ in FAULTS)) == "not-found"


def test_of_a_wrong_type_and_a_wrong_coding_the_type_is_reported(client: FlaskClient) -> None:
    request = correct()
    wrong_type(request)
    wrong_coding(request)
    headers = client.open(**request).headers
    assert headers["Accept"] == "application/json"
    assert "Accept-Encoding" not in headers


def test_what_is_not_acceptable_is_not_looked_up(client: FlaskClient) -> None:
    response = client.get("/v1/variants/whist", headers={"Accept": "text/html"})
    assert response.status_code == 406


def test_what_is_not_acceptable_is_not_compared(client: FlaskClient) -> None:
    headers = {"Accept": "text/html", "If-None-Match": "*"}
    assert client.get("/v1/variants", headers=headers).status_code == 406


# --- who asks ---------------------------------------------------------------------------------


@pytest.fixture
def used_up() -> FlaskClient:
    """A service whose callers need keys; the one with the key has used up what he may ask."""
    key = ApiKey("known", sha256(b"known").hexdigest())
    client = client_of(create_app(Settings(keys=(key,), keyless=False, quotas=(Quota(1, 3600),))))
    assert client.get("/v1/variants", headers={"X-Api-Key": "known"}).status_code == 200
    return client


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/v1/nothing", {}, 404),
        ("/v1/verdicts", {}, 405),
        ("/v1/variants", {"X-Request-Id": "x" * 1001}, 431),
        ("/v1/variants", {"X-Api-Key": "x" * 1001}, 431),
        (f"/v1/sessions/{'A' * 22}/seats/0", {"X-Request-Id": "x" * 1001}, 431),
        (f"/v1/sessions/{'A' * 22}/seats/0", {}, 401),
        (f"/v1/sessions/{'A' * 22}/seats/0", {"Authorization": "Bearer abc"}, 403),
        ("/v1/variants", {"X-Api-Key": "unknown"}, 403),
        ("/v1/variants", {"Accept": "text/html"}, 403),
        ("/v1/variants", {"X-Api-Key": "known"}, 429),
        ("/v1/variants", {"X-Api-Key": "known", "Accept": "text/html"}, 429),
        (
            f"/v1/sessions/{'A' * 22}",
            {"X-Api-Key": "known", "Authorization": "Basic x", "Accept": "text/html"},
            401,
        ),
    ],
)
def test_who_asks_is_looked_at_before_what_is_accepted(
    used_up: FlaskClient, path: str, headers: dict[str, str], status: int
) -> None:
    assert used_up.get(path, headers=headers).status_code == status
