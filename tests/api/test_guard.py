"""What is read of a body, and what is refused before anything of it is believed."""

import io
from pathlib import Path
from typing import Any

import pytest
import yaml
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.api.guard import DEEPEST, parsed, require_shallow
from service.api.problems import Problem
from service.app import create_app
from service.settings import Settings
from tests.conftest import client_of

LIMIT = 65536
SPECIFICATION: dict[str, Any] = yaml.safe_load(Path("openapi.yaml").read_text("utf-8"))


def detail_of(body: bytes) -> str:
    with pytest.raises(Problem) as refused:
        require_shallow(parsed(body))
    assert refused.value.kind.slug == "malformed-json"
    return refused.value.detail


@pytest.mark.parametrize(
    ("body", "document"),
    [
        (b"{}", {}),
        (b' [1, 2.5, -3e2, "x", true, null] ', [1, 2.5, -300.0, "x", True, None]),
        (b'{"a": 1, "a": 2}', {"a": 2}),  # of members with one name the last counts
        (b'"\\ud83c\\udca1"', "\U0001f0a1"),
        (b'"7\xc2\xa0D"', "7\u00a0D"),
        (b"123456789012345", 123456789012345),
        (b"1.23456789012345", 1.23456789012345),
        (b'"12345678901234567890"', "12345678901234567890"),
        (b'"\\"12345678901234567890"', '"12345678901234567890'),
        (b"1e15", 1e15),
    ],
)
def test_json_is_read(body: bytes, document: Any) -> None:
    assert parsed(body) == document


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b" ",
        b"{",
        b"{}x",
        b"[1,]",
        b"{'a': 1}",
        b"// a comment\n1",
        b"01",
        b"+1",
        b".5",
        b"NaN",
        b"Infinity",
        b"-Infinity",
        b"1e999",
        b"-1e999",
        b"1" * 400,
        b"1" * 5000,
        b'"\\ud800"',
        b'"\\udc00\\ud800"',
        b'"\xed\xa0\x80"',
        b'"\xff"',
        b'"a\nb"',
        b"\xef\xbb\xbf{}",
        "{}".encode("utf-16"),
        b"{}\x00",
        b"[" * 60000,
        b'{"a":' * 12000,
    ],
    ids=lambda body: repr(body[:20]),
)
def test_what_is_no_json_is_refused(body: bytes) -> None:
    assert detail_of(body).endswith(".")


def test_the_place_of_a_fault_is_told() -> None:
    assert detail_of(b'{\n"a": x}').endswith(": line 2, column 6.")


@pytest.mark.parametrize("opening", [b"[", b'{"a":'])
def test_a_document_is_at_most_16_deep(opening: bytes) -> None:
    closing = b"]" if opening == b"[" else b"}"
    inner = b"[]" if opening == b"[" else b"{}"
    for document in (opening * 15 + b"1" + closing * 15, opening * 15 + inner + closing * 15):
        require_shallow(parsed(document))
    assert "16 deep" in detail_of(opening * 16 + inner + closing * 16)
    assert "16 deep" in detail_of(opening * 17 + b"1" + closing * 17)
    assert "16 deep" in detail_of(opening * 1000 + b"1" + closing * 1000)


def depth(schema: dict[str, Any]) -> int:
    """How deep a document is at most that the schema lets through."""
    if "$ref" in schema:
        return depth(SPECIFICATION["components"]["schemas"][schema["$ref"].rpartition("/")[2]])
    parts = [part for word in ("oneOf", "anyOf", "allOf") for part in schema.get(word, ())]
    beside = max(map(depth, parts), default=0)
    assert schema.get("additionalProperties", False) is False
    inner = [*schema.get("properties", {}).values(), *filter(None, [schema.get("items")])]
    is_leaf = str(schema.get("type")) not in {"object", "array"}
    return max(beside, 0 if is_leaf else 1 + max(map(depth, inner), default=0))


def test_nothing_that_a_schema_lets_through_is_as_deep() -> None:
    """So it is enough to look how deep a document is when its schema has refused it."""
    bodies = [
        operation["requestBody"]["content"]["application/json"]["schema"]
        for path in SPECIFICATION["paths"].values()
        for operation in path.values()
        if "requestBody" in operation
    ]
    assert len(bodies) > 10
    assert 3 < max(map(depth, bodies)) < DEEPEST


@pytest.mark.parametrize(
    "number", [b"1234567890123456", b"-1.234567890123456", b"0.000000000000001", b"5" * 300]
)
def test_a_number_has_at_most_15_digits(number: bytes) -> None:
    assert "15 digits" in detail_of(b'{"a": [' + number + b"]}")


# --- over HTTP ------------------------------------------------------------------------------------


def post(client: FlaskClient, body: bytes, **headers: str) -> TestResponse:
    given = {"Content-Type": "application/json", **headers}
    return client.post("/v1/verdicts", data=body, headers=given)


def post_chunked(client: FlaskClient, stream: Any, *, ended: bool = True) -> TestResponse:
    """Post a body without a length, as a server passes on a chunked one."""
    return client.post(
        "/v1/verdicts",
        input_stream=stream,
        content_type="application/json",
        environ_overrides={
            "HTTP_TRANSFER_ENCODING": "chunked",
            **({"wsgi.input_terminated": True} if ended else {}),
        },
    )


def slug(response: TestResponse) -> str:
    assert response.json is not None
    return str(response.json["type"]).removeprefix("/problems/")


def test_a_body_up_to_the_limit_is_read(client: FlaskClient) -> None:
    assert slug(post(client, b" " * (LIMIT - 2) + b"{}")) == "invalid-request"
    assert slug(post(client, b" " * (LIMIT - 1) + b"{}")) == "content-too-large"


def test_a_chunked_body_up_to_the_limit_is_read(client: FlaskClient) -> None:
    fits = io.BytesIO(b" " * (LIMIT - 2) + b"{}")
    assert slug(post_chunked(client, fits)) == "invalid-request"
    # What is within the limit would be a whole document: it must not be taken for all of it.
    cut = io.BytesIO(b"{}" + b" " * LIMIT + b"garbage")
    assert slug(post_chunked(client, cut)) == "content-too-large"
    assert cut.tell() == LIMIT + 1


def test_a_body_that_comes_in_pieces_is_read_whole(client: FlaskClient) -> None:
    class Slow(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            return super().read(min(1, size or 0))

    assert slug(post_chunked(client, Slow(b'{"table": {}}'))) == "invalid-request"


def test_a_body_that_breaks_off_is_refused(client: FlaskClient) -> None:
    class Broken(io.BytesIO):
        def read(self, _size: int | None = -1, /) -> bytes:
            raise RuntimeError("a server's own exception")

    response = post_chunked(client, Broken())
    assert slug(response) == "malformed-json"
    assert b"own exception" not in response.data


def test_a_body_shorter_than_announced_is_refused(client: FlaskClient) -> None:
    response = client.post(
        "/v1/verdicts",
        input_stream=io.BytesIO(b"{}"),
        content_type="application/json",
        environ_overrides={"CONTENT_LENGTH": "3"},
    )
    assert slug(response) == "malformed-json"


def test_without_a_length_and_an_end_there_is_no_body(client: FlaskClient) -> None:
    assert slug(post_chunked(client, io.BytesIO(b"{}"), ended=False)) == "malformed-json"


def test_the_limit_is_a_setting() -> None:
    client = client_of(create_app(Settings(max_body_bytes=2000)))
    assert slug(post(client, b" " * 1998 + b"{}")) == "invalid-request"
    assert slug(post(client, b" " * 1999 + b"{}")) == "content-too-large"


def test_a_replay_may_be_four_times_as_long(client: FlaskClient) -> None:
    def replay(client: FlaskClient, length: int) -> str:
        body = b" " * (length - 2) + b"{}"
        return slug(client.post("/v1/replays", data=body, content_type="application/json"))

    assert replay(client, 4 * LIMIT) == "invalid-request"
    assert replay(client, 4 * LIMIT + 1) == "content-too-large"
    small = client_of(create_app(Settings(max_body_bytes=2000)))
    assert replay(small, 8000) == "invalid-request"
    assert replay(small, 8001) == "content-too-large"
    assert slug(post(client, b" " * LIMIT + b"{}")) == "content-too-large", "others may not"


def test_the_limit_is_told(client: FlaskClient) -> None:
    for path, limit in (("/v1/replays", 4 * LIMIT), ("/v1/views", LIMIT)):
        response = client.post(path, data=b" " * 4 * LIMIT + b"{}", content_type="application/json")
        assert response.json is not None
        assert response.json["detail"] == f"A request body has at most {limit} bytes here."


@pytest.mark.parametrize(
    "media_type",
    [
        "application/json",
        "Application/JSON",
        "application/json;charset=utf-8",
        'application/json; charset="UTF-8"',
        "application/json ; charset=utf-8 ;",
    ],
)
def test_json_is_what_is_read(client: FlaskClient, media_type: str) -> None:
    assert slug(post(client, b"{}", **{"Content-Type": media_type})) == "invalid-request"


@pytest.mark.parametrize(
    "media_type",
    [
        "",
        "text/plain",
        "text/json",
        "application/merge-patch+json",
        "application/jsonx",
        "application/json; charset=latin-1",
        "application/json; charset=utf-8; version=1",
        "application/json, application/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/json" + "; ;  " * 1000 + "x",
    ],
    ids=lambda media_type: media_type[:40],
)
def test_nothing_else_is_read(client: FlaskClient, media_type: str) -> None:
    response = post(client, b"{}", **{"Content-Type": media_type})
    assert slug(response) == "unsupported-media-type"
    assert response.headers["Accept"] == "application/json"


def test_a_body_without_a_type_is_not_read(client: FlaskClient) -> None:
    response = client.post("/v1/verdicts", data=b"{}")
    assert slug(response) == "unsupported-media-type"


@pytest.mark.parametrize("coding", ["identity", "Identity", "", "identity, identity"])
def test_a_plain_body_is_read(client: FlaskClient, coding: str) -> None:
    assert slug(post(client, b"{}", **{"Content-Encoding": coding})) == "invalid-request"


@pytest.mark.parametrize("coding", ["gzip", "br", "identity, gzip", "deflate", "nonsense"])
def test_a_compressed_body_is_not_read(client: FlaskClient, coding: str) -> None:
    response = post(client, b"{}", **{"Content-Encoding": coding})
    assert slug(response) == "unsupported-media-type"
    assert response.headers["Accept-Encoding"] == "identity"


@pytest.mark.parametrize("body", [b"[]", b'"x"', b"1", b"true", b"null"])
def test_a_body_that_is_no_object_is_refused_as_a_whole(client: FlaskClient, body: bytes) -> None:
    response = post(client, body)
    assert response.status_code == 422
    assert response.json is not None
    assert response.json["errors"] == [
        {"pointer": "#", "detail": "The body must be a JSON object."}
    ]
