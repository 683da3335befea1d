import pytest
from flask.testing import FlaskClient


@pytest.mark.parametrize("path", ["/livez", "/nowhere", "/v1/variants"])
@pytest.mark.parametrize("given", ["12345678", "a" * 64, "Request-7.of_9"])
def test_a_usable_request_id_is_returned(client: FlaskClient, path: str, given: str) -> None:
    assert client.get(path, headers={"X-Request-Id": given}).headers["X-Request-Id"] == given


@pytest.mark.parametrize(
    "given", ["", "1234567", "a" * 65, "12345678 ", "12345 78", "1234567/8", "ÿ" * 8, "12345678,x"]
)
def test_another_one_is_replaced(client: FlaskClient, given: str) -> None:
    made = client.get("/livez", headers={"X-Request-Id": given}).headers["X-Request-Id"]
    assert made != given
    assert len(made) == 32


def test_a_made_request_id_is_new_each_time(client: FlaskClient) -> None:
    assert len({client.get("/livez").headers["X-Request-Id"] for _ in range(50)}) == 50


@pytest.mark.parametrize(
    "path", ["/livez", "/nowhere", "/v1/variants", "/docs", "/problems/internal"]
)
def test_browsers_are_kept_from_harm(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Strict-Transport-Security"] == "max-age=31536000"
    assert headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    policy = headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; ")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


def test_only_pages_may_load_anything(client: FlaskClient) -> None:
    strict = "default-src 'none'; frame-ancestors 'none'"
    for path in ("/livez", "/v1/variants", "/openapi.json", "/problems/unknown"):
        assert client.get(path).headers["Content-Security-Policy"] == strict
    assert "script-src 'self'" in client.get("/docs").headers["Content-Security-Policy"]
    assert "script-src" not in client.get("/problems/internal").headers["Content-Security-Policy"]


@pytest.mark.parametrize("name", ["X-Request-Id", "If-None-Match"])
def test_a_header_is_read_up_to_its_limit(client: FlaskClient, name: str) -> None:
    assert client.get("/v1/variants", headers={name: "x" * 1000}).status_code == 200
    response = client.get("/v1/variants", headers={name: "x" * 1001})
    assert response.status_code == 431
    assert response.json is not None
    assert response.json["detail"] == f"{name} has more than 1000 characters."


def test_only_headers_that_are_read_have_a_limit(client: FlaskClient) -> None:
    headers = {"Cookie": "x" * 5000, "X-Forwarded-For": "y" * 5000, "If-Match": "z" * 5000}
    assert client.get("/v1/variants", headers=headers).status_code == 200


def test_a_sentence_quotes_no_more_than_it_promises(client: FlaskClient) -> None:
    response = client.get(f"/v1/variants/{'x' * 3000}")
    assert response.json is not None
    assert len(response.json["detail"]) == 1000
