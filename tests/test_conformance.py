"""The check that every answer in the tests passes through: does it bite?"""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.api.examples import EXAMPLES
from tests.conformance import check_response
from tests.resolved import Resolved


def answer(client: FlaskClient, method: str = "GET", path: str = "/livez") -> dict[str, Any]:
    response = client.open(path, method=method)
    return {
        "method": method,
        "path": path,
        "status": response.status_code,
        "headers": dict(response.headers),
        "body": response.data,
    }


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/livez"),
        ("HEAD", "/livez"),
        ("OPTIONS", "/livez"),
        ("POST", "/livez"),
        ("GET", "/nowhere"),
        ("GET", "/v1/variants/rummy-500"),
        ("GET", "/v1/variants/whist"),
    ],
)
def test_a_right_answer_passes(client: FlaskClient, method: str, path: str) -> None:
    right = answer(client, method, path)
    assert right["headers"]["X-Request-Id"]
    check_response(**right)


@pytest.mark.parametrize(
    "change",
    [
        {"status": 201},
        {"status": 404},
        {"path": "/nowhere"},
        {"method": "POST"},
        {"method": "OPTIONS"},
        {"method": "HEAD"},
        {"body": b'{"status":"fail"}'},
        {"body": b"{}"},
        {"body": b""},
    ],
    ids=str,
)
def test_a_wrong_answer_does_not(client: FlaskClient, change: dict[str, Any]) -> None:
    right = answer(client)
    with pytest.raises((AssertionError, KeyError, json.JSONDecodeError)):
        check_response(**{**right, **change})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("X-Request-Id", None),
        ("X-Request-Id", "short"),
        ("Content-Security-Policy", None),
        ("Cache-Control", "public"),
        ("Content-Type", "text/html"),
    ],
)
def test_a_wrong_header_does_not(client: FlaskClient, name: str, value: str | None) -> None:
    right = answer(client)
    headers = {k: v for k, v in right["headers"].items() if k != name}
    with pytest.raises(AssertionError):
        check_response(**{**right, "headers": headers | ({name: value} if value else {})})


@pytest.mark.parametrize(
    "change",
    [
        {"title": "Something else"},
        {"status": 400},
        {"type": "/problems/unknown"},
        {"type": "about:blank"},
        {"instance": "urn:request:another-one"},
        {"errors": [{"pointer": "table", "detail": "No fragment."}]},
    ],
    ids=str,
)
def test_a_wrong_problem_does_not(client: FlaskClient, change: dict[str, Any]) -> None:
    right = answer(client, "GET", "/v1/variants/whist")
    problem = json.dumps({**json.loads(right["body"]), **change}).encode()
    with pytest.raises((AssertionError, KeyError)):
        check_response(**{**right, "body": problem})


def test_a_wrong_allow_header_does_not(client: FlaskClient) -> None:
    right = answer(client, "OPTIONS")
    headers = {**right["headers"], "Allow": "GET, POST"}
    with pytest.raises(AssertionError):
        check_response(**{**right, "headers": headers})


def test_a_wrong_card_is_found_among_right_ones_however_often(client: FlaskClient) -> None:
    asked = EXAMPLES["judge"]["whole-turn"]["request"]
    response = client.post("/v1/verdicts", json=asked)
    right: dict[str, Any] = {
        "method": "POST",
        "path": "/v1/verdicts",
        "status": 200,
        "headers": dict(response.headers),
    }
    wrong = json.loads(response.data)
    wrong["table"]["stock"][3] = "ZZ"
    for _ in range(2):
        check_response(**right, body=response.data)
        with pytest.raises(AssertionError, match="ZZ"):
            check_response(**right, body=json.dumps(wrong).encode())


def test_what_stands_beside_a_reference_may_only_describe() -> None:
    word = {"type": "string", "description": "A word."}
    described = {"$ref": "#/word", "description": "This word."}
    resolved = Resolved(
        {"word": word, "good": described, "bad": {"$ref": "#/word", "type": "null"}}
    )
    assert resolved.at("/good") == {"type": "string", "description": "This word."}
    with pytest.raises(AssertionError):
        resolved.at("/bad")
