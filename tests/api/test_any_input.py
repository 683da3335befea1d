"""No input whatever gives a server error, and every answer keeps the specification."""

import copy
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.api.examples import EXAMPLES
from tests.examples import operations

# Those on a session are asked in tests/sessions/, by players of one.
POSTS = [
    path
    for method, path in operations().values()
    if method == "POST" and not path.startswith("/v1/sessions")
]
QUESTIONS = [
    (operations()[name][1], example["request"])
    for name, examples in EXAMPLES.items()
    for example in examples.values()
    if "request" in example and operations()[name][1] in POSTS
]

# The client is shared by all examples of a test; it keeps nothing between requests.
anything = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
    | st.sampled_from(["7D", "X1", "X1=6D", "10D", "7D2", "draw", "discard", "over", "rummy-500"])
)
documents = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.text(st.characters(exclude_categories=["Cs"]), max_size=10)
            | st.sampled_from(
                [
                    *("table", "action", "actions", "alternatives", "rules", "seats", "seat"),
                    *("hand", "cards", "melds", "deal", "_schema"),
                ]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=20,
)


def places(node: Any) -> list[tuple[Any, Any]]:
    """Every container in a document, with every key or index of it."""
    keys = list(node) if isinstance(node, dict) else list(range(len(node)))
    inner = [node[key] for key in keys if isinstance(node[key], dict | list)]
    return [(node, key) for key in keys] + [place for each in inner for place in places(each)]


@st.composite
def spoilt_questions(draw: st.DrawFn) -> tuple[str, Any]:
    """A good question of which one to three places were changed, removed or doubled."""
    path, question = draw(st.sampled_from(QUESTIONS))
    spoilt = copy.deepcopy(question)
    for _ in range(draw(st.integers(1, 3))):
        found = places(spoilt)
        if not found:
            break
        node, key = draw(st.sampled_from(found))
        change = draw(st.sampled_from(["replace", "remove", "swap", "add"]))
        if change == "replace":
            node[key] = draw(documents)
        elif change == "remove":
            del node[key]
        elif change == "swap":
            other, there = draw(st.sampled_from(found))
            if key in range(len(node)) or (isinstance(node, dict) and key in node):
                node[key] = copy.deepcopy(other[there])
        elif isinstance(node, dict):
            node[draw(st.text(st.characters(exclude_categories=["Cs"]), max_size=8))] = 1
        else:
            node.append(draw(documents))
    return path, spoilt


def post(client: FlaskClient, path: str, body: bytes) -> int:
    return client.post(path, data=body, content_type="application/json").status_code


@anything
@given(path=st.sampled_from(POSTS), body=st.binary(max_size=200))
def test_any_bytes(client: FlaskClient, path: str, body: bytes) -> None:
    assert post(client, path, body) in {400, 422}


@anything
@given(path=st.sampled_from(POSTS), document=documents)
def test_any_json(client: FlaskClient, path: str, document: Any) -> None:
    assert post(client, path, orjson.dumps(document)) in {200, 400, 422}


@anything
@given(question=spoilt_questions())
def test_any_change_of_a_good_question(client: FlaskClient, question: tuple[str, Any]) -> None:
    path, document = question
    assert post(client, path, orjson.dumps(document)) in {200, 400, 422}


@anything
@given(
    method=st.sampled_from(["GET", "HEAD", "POST", "PUT", "OPTIONS", "TRACE", "get", "X"]),
    start=st.sampled_from(["/", "/v1/variants/", "/v1/rules/", "/docs/", "/problems/", "/%"]),
    rest=st.text(st.characters(max_codepoint=255), max_size=20),
    query=st.text(st.characters(max_codepoint=255), max_size=20),
)
def test_any_address(client: FlaskClient, method: str, start: str, rest: str, query: str) -> None:
    overrides = {"PATH_INFO": start + rest, "QUERY_STRING": query}
    response = client.open("/", method=method, environ_overrides=overrides)
    assert response.status_code < 500


HEADERS = [
    *("Accept", "Accept-Encoding", "Content-Type", "Content-Encoding", "Content-Length", "Host"),
    *("X-Request-Id", "If-None-Match", "If-Match", "Range", "Upgrade", "Connection", "Cookie"),
    *("Authorization", "Forwarded", "X-Forwarded-For", "Transfer-Encoding", "Expect", "Date"),
]


@anything
@pytest.mark.parametrize(("method", "path"), [("GET", "/v1/variants"), ("POST", "/v1/verdicts")])
@given(
    headers=st.dictionaries(
        st.sampled_from(HEADERS),
        st.text(st.characters(max_codepoint=255, exclude_characters="\r\n\0"), max_size=40)
        | st.sampled_from(
            ["*/*", "application/json", "chunked", "W/", "q=0", "bytes=0-", "upgrade"]
        ),
    )
)
def test_any_headers(client: FlaskClient, method: str, path: str, headers: dict[str, str]) -> None:
    overrides = {
        name.upper().replace("-", "_")
        if name.startswith("Content-") and name != "Content-Encoding"
        else f"HTTP_{name.upper().replace('-', '_')}": value
        for name, value in headers.items()
    }
    response = client.open(path, method=method, data=b"{}", environ_overrides=overrides)
    assert response.status_code < 500


@pytest.mark.parametrize("host", ["a..b", ".", f"{'a' * 64}.org", "a..b:80"])
def test_a_host_that_no_name_server_could_know(client: FlaskClient, host: str) -> None:
    response = client.get("/v1/variants", environ_overrides={"HTTP_HOST": host})
    assert response.status_code == 200
