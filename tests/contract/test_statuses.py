"""Every operation refuses in every way in which all of them do, and lists it.

What each operation has of its own is tried where that is tested; tests/seen.py looks for what no
test has seen.
"""

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.api.examples import EXAMPLES
from service.app import create_app
from service.settings import ApiKey, Quota, Settings
from tests.conformance import OPERATIONS
from tests.conftest import client_of
from tests.examples import operations

Json = dict[str, Any]

_KEY = "0b6b3b1e-2f2c-4c5b-9d0e-6a3f1c7d8e90"
_OF_THE_PATH = {"session": "A" * 22, "seat": "0", "window": "1", "name": "whist", "rule": "a.b"}


def listing(status: int) -> list[str]:
    """The operations that list a status."""
    return sorted(name for name, each in OPERATIONS.items() if str(status) in each["responses"])


def asked(
    client: FlaskClient, name: str, body: bytes | None = None, caller: str = "::1", **headers: str
) -> int:
    """The status of an answer to a request that has all it needs, but for what is said."""
    method, path = operations()[name]
    variable = re.findall(r"\{([a-z]+)\}", path)
    filled = path.format(**{each: _OF_THE_PATH.get(each, "x") for each in variable})
    sent: Json = {"Authorization": f"Bearer {'A' * 22}", "Idempotency-Key": _KEY}
    sent |= {"If-Match": '"1-AAAAAAAA"'}
    if "requestBody" in OPERATIONS[name]:
        sent["Content-Type"] = "application/json"
        body = _request(name) if body is None else body
    sent |= {header.replace("_", "-"): value for header, value in headers.items()}
    told = {"REMOTE_ADDR": caller}
    answer = client.open(filled, method=method, headers=sent, data=body, environ_overrides=told)
    return answer.status_code


def _request(name: str) -> bytes:
    examples = EXAMPLES[name].values()
    return json.dumps(next(each["request"] for each in examples if "request" in each)).encode()


@pytest.fixture(scope="module")
def without_a_store() -> FlaskClient:
    return client_of(create_app(Settings()))


@pytest.fixture(scope="module")
def for_known() -> FlaskClient:
    return client_of(create_app(Settings(keys=(ApiKey("known", "0" * 64),), keyless=False)))


@pytest.fixture(scope="module")
def once_an_hour() -> FlaskClient:
    return client_of(create_app(Settings(quotas=(Quota(1, 3600),))))


@pytest.mark.parametrize("name", listing(431))
def test_an_overlong_header(client: FlaskClient, name: str) -> None:
    assert asked(client, name, X_Request_Id="x" * 1001) == 431


@pytest.mark.parametrize("name", listing(406))
def test_an_answer_in_another_form(client: FlaskClient, name: str) -> None:
    assert asked(client, name, Accept="application/pdf") == 406


@pytest.mark.parametrize("name", listing(413))
def test_a_body_that_is_too_long(client: FlaskClient, name: str) -> None:
    assert asked(client, name, b" " * 262_145) == 413


@pytest.mark.parametrize("name", listing(415))
def test_a_body_of_another_type(client: FlaskClient, name: str) -> None:
    assert asked(client, name, Content_Type="text/plain") == 415


@pytest.mark.parametrize("name", sorted(set(listing(400)) & set(listing(415))))
def test_a_body_that_is_no_json(client: FlaskClient, name: str) -> None:
    assert asked(client, name, b"{") == 400


@pytest.mark.parametrize("name", sorted(set(listing(422)) & set(listing(415))))
def test_a_body_of_another_form(client: FlaskClient, name: str) -> None:
    assert asked(client, name, b"[]") == 422


# That a session was ended is told to a late repetition: tests/sessions/test_life.py.
@pytest.mark.parametrize("name", sorted(set(listing(404)) - {"beginSession"}))
def test_what_is_not_there(client: FlaskClient, name: str) -> None:
    assert asked(client, name) == 404


@pytest.mark.parametrize("name", sorted(set(listing(401)) - {"watchSession", "listEvents"}))
def test_a_request_without_a_token(client: FlaskClient, name: str) -> None:
    assert asked(client, name, Authorization="") == 401


@pytest.mark.parametrize("name", ["watchSession", "listEvents"])
def test_where_none_is_needed_a_malformed_token_is_refused(client: FlaskClient, name: str) -> None:
    assert asked(client, name, Authorization="Basic x") == 401


# That one answers whether it is taken out of turn: tests/api/test_probes.py.
@pytest.mark.parametrize("name", sorted(set(listing(503)) - {"getReadiness"}))
def test_a_service_without_a_store(without_a_store: FlaskClient, name: str) -> None:
    assert asked(without_a_store, name) == 503


@pytest.mark.parametrize("name", sorted(set(listing(403)) & set(listing(429))))
def test_a_caller_who_is_not_known(for_known: FlaskClient, name: str) -> None:
    assert asked(for_known, name) == 403


@pytest.mark.parametrize("name", listing(429))
def test_a_caller_who_has_used_up_what_he_may_ask(once_an_hour: FlaskClient, name: str) -> None:
    caller = f"192.0.2.{listing(429).index(name)}"
    assert asked(once_an_hour, name, caller=caller) != 429
    assert asked(once_an_hour, name, caller=caller) == 429
