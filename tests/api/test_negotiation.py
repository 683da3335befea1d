import pytest
from flask.testing import FlaskClient

from service.api.negotiation import accepts


@pytest.mark.parametrize(
    "accept",
    [
        "",
        " , ",
        "*/*",
        "application/*",
        "application/json",
        "APPLICATION/JSON",
        "application/json; charset=utf-8",
        "application/json;q=0.001",
        "text/html, application/json;q=0.9, */*;q=0.1",
        "text/html;q=0, */*",
        "application/*;q=0, application/json",
        "*/*;q=0, application/*;q=0.5",
        "application/json;q=0, application/json;q=1",
        "application/json;q=much",
    ],
)
def test_json_is_accepted(accept: str) -> None:
    assert accepts(accept, "application/json")


@pytest.mark.parametrize(
    "accept",
    [
        "text/html",
        "application/problem+json",
        "application/jsonx",
        "json",
        "application/json;q=0",
        "application/json;q=0.000",
        "application/json; Q=0",
        "application/json;q=0, */*",
        "application/*;q=0, */*",
        "*/*;q=0",
        "garbage, , ;;q=1",
        "\xff",
    ],
)
def test_json_is_not_accepted(accept: str) -> None:
    assert not accepts(accept, "application/json")


@pytest.mark.parametrize(
    ("path", "media_type"),
    [
        ("/v1/variants", "application/json"),
        ("/livez", "application/json"),
        ("/openapi.json", "application/json"),
        ("/openapi.yaml", "application/yaml"),
        ("/docs", "text/html"),
        ("/docs/docs.js", "text/javascript"),
        ("/docs/swagger-ui.css", "text/css"),
        ("/docs/favicon-32x32.png", "image/png"),
        ("/problems/internal", "text/html"),
    ],
)
def test_each_address_has_its_type(client: FlaskClient, path: str, media_type: str) -> None:
    response = client.get(path, headers={"Accept": media_type})
    assert (response.status_code, response.mimetype) == (200, media_type)
    refused = client.get(path, headers={"Accept": f"{media_type};q=0, */*"})
    assert refused.status_code == 406
    assert refused.json is not None
    assert media_type in refused.json["detail"]


def test_a_refusal_comes_whatever_is_accepted(client: FlaskClient) -> None:
    response = client.get("/nowhere", headers={"Accept": "image/png"})
    assert response.mimetype == "application/problem+json"
