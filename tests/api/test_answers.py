"""What a cache may keep, and what not."""

import pytest
from flask.testing import FlaskClient

from service.api.examples import EXAMPLES

KEPT = [
    "/v1/variants",
    "/v1/variants/rummy-500",
    "/v1/rules/discard.not_the_card_just_taken",
    "/openapi.json",
    "/openapi.yaml",
    "/docs",
    "/docs/docs.js",
    "/problems/internal",
]


@pytest.mark.parametrize("path", KEPT)
def test_what_does_not_change_may_be_kept(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    assert response.headers["Cache-Control"] == "public, max-age=3600"
    etag = response.headers["ETag"]
    again = client.get(path, headers={"If-None-Match": etag})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == etag
    assert "Content-Type" not in again.headers


@pytest.mark.parametrize("form", ["{}", "W/{}", '"x", {}', "*"])
def test_a_client_that_has_it_is_told_so(client: FlaskClient, form: str) -> None:
    etag = client.get("/v1/variants").headers["ETag"]
    headers = {"If-None-Match": form.format(etag)}
    assert client.get("/v1/variants", headers=headers).status_code == 304
    assert client.head("/v1/variants", headers=headers).status_code == 304


@pytest.mark.parametrize("value", ['"x"', "", '"', "W/", "x, y"])
def test_a_client_that_has_another_gets_it(client: FlaskClient, value: str) -> None:
    assert client.get("/v1/variants", headers={"If-None-Match": value}).status_code == 200


def test_different_answers_have_different_tags(client: FlaskClient) -> None:
    assert len({client.get(path).headers["ETag"] for path in KEPT}) == len(KEPT)


def test_a_verdict_is_not_kept(client: FlaskClient) -> None:
    response = client.post("/v1/verdicts", json=EXAMPLES["judge"]["legal"]["request"])
    assert response.headers["Cache-Control"] == "no-store"
    assert "ETag" not in response.headers


@pytest.mark.parametrize("path", ["/livez", "/readyz"])
def test_health_is_not_kept(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    assert response.headers["Cache-Control"] == "no-store"
    assert response.json == {"status": "pass"}


@pytest.mark.parametrize("path", [*KEPT, "/livez"])
def test_head_has_the_headers_of_get(client: FlaskClient, path: str) -> None:
    got, headed = client.get(path), client.head(path)
    assert headed.data == b""
    own = {"X-Request-Id"}
    assert {k: v for k, v in headed.headers if k not in own} == {
        k: v for k, v in got.headers if k not in own
    }
