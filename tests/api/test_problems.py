"""Refusals: the documents, and the pages that explain their types."""

import logging
import re

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient

from service.api.problem_types import PROBLEM_TYPES
from service.app import create_app
from service.settings import Settings
from tests.conftest import client_of


def test_a_problem_document(client: FlaskClient) -> None:
    response = client.get("/nowhere", headers={"X-Request-Id": "request-1"})
    assert response.status_code == 404
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.json == {
        "type": "/problems/not-found",
        "title": "There is nothing at this address",
        "status": 404,
        "detail": "The service has no such path; its documentation is at /docs.",
        "instance": "urn:request:request-1",
    }


def test_its_type_is_absolute_where_the_service_knows_its_address() -> None:
    client = client_of(create_app(Settings(public_url="https://rummy.example.org/referee")))
    problem = client.get("/nowhere").json
    assert problem is not None
    assert problem["type"] == "https://rummy.example.org/referee/problems/not-found"
    page = client.get("/problems/not-found").text
    assert "https://rummy.example.org/referee/problems/not-found" in page


def test_bad_places_are_pointed_at(client: FlaskClient) -> None:
    problem = client.post("/v1/scores", json={"a/b": 1, "c": 2}).json
    assert problem is not None
    assert problem["detail"] == "3 places in the request are not as they must be."
    assert {error["pointer"] for error in problem["errors"]} == {"#/table", "#/a~1b", "#/c"}


def test_at_most_100_bad_places_are_listed(client: FlaskClient) -> None:
    problem = client.post("/v1/scores", json={f"x{n}": n for n in range(1000)}).json
    assert problem is not None
    assert len(problem["errors"]) == 100
    assert problem["detail"] == (
        "1001 places in the request are not as they must be. The first 100 are listed."
    )


# --- faults of the service ------------------------------------------------------------------------


@pytest.fixture(scope="module")
def faulty() -> Flask:
    app = create_app()

    def fail() -> str:
        raise ZeroDivisionError("the seed is 12345")

    app.add_url_rule("/fail", view_func=fail)
    app.add_url_rule("/teapot", "teapot", lambda: abort(418))
    app.add_url_rule("/gone", "gone", lambda: abort(503))
    return app


def test_a_fault_is_logged_and_not_told(faulty: Flask, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        response = faulty.test_client().get("/fail", headers={"X-Request-Id": "request-1"})
    assert response.status_code == 500
    assert response.json == {
        "type": "/problems/internal",
        "title": "The service has a fault",
        "status": 500,
        "detail": "The fault was recorded under the instance given here.",
        "instance": "urn:request:request-1",
    }
    assert response.headers["X-Request-Id"] == "request-1"
    assert response.headers["Cache-Control"] == "no-store"
    (record,) = caplog.records
    assert record.getMessage() == "Fault while answering request request-1"
    assert record.exc_info
    assert "the seed is 12345" in str(record.exc_info[1])


def test_debugging_tells_no_more(faulty: Flask) -> None:
    faulty.debug = faulty.testing = True
    try:
        assert b"12345" not in faulty.test_client().get("/fail").data
    finally:
        faulty.debug = faulty.testing = False


def test_a_status_without_a_type_says_it_all(faulty: Flask) -> None:
    response = faulty.test_client().get("/teapot", headers={"X-Request-Id": "request-1"})
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.json == {
        "type": "about:blank",
        "title": "I'm a Teapot",
        "status": 418,
        "instance": "urn:request:request-1",
    }


def test_a_server_error_that_nobody_declared_is_a_fault(faulty: Flask) -> None:
    response = faulty.test_client().get("/gone")
    assert response.json is not None
    assert (response.status_code, response.json["type"]) == (500, "/problems/internal")


# --- types and their pages ------------------------------------------------------------------------


@pytest.mark.parametrize("slug", PROBLEM_TYPES)
def test_a_type_is_explained(client: FlaskClient, slug: str) -> None:
    kind = PROBLEM_TYPES[slug]
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", slug)
    assert not kind.title.endswith(".")
    assert all(text.endswith(".") for text in (kind.meaning, kind.remedy, kind.detail))
    page = client.get(f"/problems/{slug}").text
    assert f"<h1>{kind.title}</h1>" in page
    assert f"<dd>{kind.status}</dd>" in page
    assert f"<code>/problems/{slug}</code>" in page


def test_a_page_is_escaped(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = PROBLEM_TYPES["internal"]
    hostile = type(kind)("internal", "<b>&", 500, "<script>", '"', "x")
    monkeypatch.setitem(PROBLEM_TYPES, "internal", hostile)
    page = client.get("/problems/internal").text
    assert "<h1>&lt;b&gt;&amp;</h1>" in page
    assert "<script>" not in page


@pytest.mark.parametrize("slug", ["unknown", "Internal", "internal.html", "<script>"])
def test_an_unknown_type_is_a_problem_itself(client: FlaskClient, slug: str) -> None:
    response = client.get(f"/problems/{slug}")
    assert response.status_code == 404
    assert response.mimetype == "application/problem+json"
