"""The documentation's page: all of it comes from here, so it works without the internet."""

import re

import pytest
from flask.testing import FlaskClient

from tests.conformance import DOCUMENT

ASSETS = DOCUMENT["paths"]["/docs/{asset}"]["parameters"][0]["schema"]["enum"]


def test_the_page_loads_nothing_from_elsewhere(client: FlaskClient) -> None:
    page = client.get("/docs").text
    named = re.findall(r'(?:src|href)="([^"]*)"', page)
    assert len(named) >= 5
    for address in named:
        assert re.fullmatch(r"docs/[a-z0-9.-]+|openapi\.yaml", address)
        assert client.get(f"/{address}").status_code == 200


def test_the_page_has_no_script_or_style_in_it(client: FlaskClient) -> None:
    page = client.get("/docs").text
    assert re.findall(r"<script[^>]*>([^<]*)</script>", page) == ["", ""]
    assert "<style" not in page
    assert not re.search(r"\sstyle=|\son[a-z]+=", page)


def test_its_script_asks_nobody_but_the_service(client: FlaskClient) -> None:
    script = client.get("/docs/docs.js").text
    assert 'url: "openapi.json"' in script
    assert "validatorUrl: null" in script
    assert "//" not in re.sub(r"(^|\s)// .*", "", script)


def test_its_styles_load_nothing_from_elsewhere(client: FlaskClient) -> None:
    for name in ("swagger-ui.css", "pages.css"):
        loaded = re.findall(r"url\(([^)]*)\)|@import", client.get(f"/docs/{name}").text)
        assert all(address.strip("\"'").startswith("data:") for address in loaded)


def test_swagger_ui_knows_openapi_3_1(client: FlaskClient) -> None:
    bundle = client.get("/docs/swagger-ui-bundle.js").text
    assert "SwaggerUIBundle" in bundle
    assert "OAS 3.1" in bundle or "openapi31" in bundle.lower() or "OpenAPI31" in bundle


@pytest.mark.parametrize("asset", ASSETS)
def test_an_asset_is_served(client: FlaskClient, asset: str) -> None:
    response = client.get(f"/docs/{asset}")
    assert response.status_code == 200
    assert response.data


@pytest.mark.parametrize("asset", ["swagger-ui.js", "index.html", "..", "docs.html", "VERSION"])
def test_nothing_else_is_served(client: FlaskClient, asset: str) -> None:
    assert client.get(f"/docs/{asset}").status_code == 404
