"""What the tests share: the application, and a client that believes no answer unseen."""

import os
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings
from werkzeug.test import TestResponse

from service.app import create_app
from service.sessions.embedded import EmbeddedServer
from service.settings import Settings
from tests import seen
from tests.conformance import check_response

# The same cases with every run, so that a failure belongs to a change; `long` looks for new ones.
settings.register_profile("quick", deadline=None, derandomize=True)
settings.register_profile(
    "long", deadline=None, max_examples=2000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_sessionfinish() -> None:
    """What was answered is written down: of what is listed, was anything never seen?"""
    seen.write()


class CheckedClient(FlaskClient):
    """A test client that holds every answer against the specification."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        response = super().open(*args, **kwargs)
        check_response(
            response.request.method,
            quote(response.request.environ["PATH_INFO"], encoding="latin-1"),  # as it was sent
            response.status_code,
            dict(response.headers),
            response.data,
        )
        return response


def client_of(app: Flask) -> FlaskClient:
    """A checked client of an application."""
    app.test_client_class = CheckedClient
    return app.test_client()


@pytest.fixture(scope="session")
def store_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real store, the one that `make run` starts."""
    server = EmbeddedServer(tmp_path_factory.mktemp("store"))
    assert server.start()
    yield server.url
    server.stop()


@pytest.fixture(scope="session")
def app(store_url: str) -> Flask:
    return create_app(Settings(redis_url=store_url))


@pytest.fixture
def client(app: Flask) -> Iterator[FlaskClient]:
    with client_of(app) as client:
        yield client
