"""The probes: alive, ready, being taken out of turn, and what they tell of the store."""

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.settings import Quota, Settings
from tests.conftest import client_of

AWAY = "redis://127.0.0.1:1/0"


def test_it_lives_and_is_ready(client: FlaskClient) -> None:
    assert client.get("/livez").json == {"status": "pass"}
    assert client.get("/readyz").json == {"status": "pass"}


def test_the_drain_file_takes_it_out_of_turn_and_back(tmp_path: Path) -> None:
    file = tmp_path / "draining"
    client = client_of(create_app(Settings(drain_file=str(file))))
    assert client.get("/readyz").status_code == 200
    file.touch()
    assert client.get("/readyz").status_code == 503
    assert client.get("/readyz").json == {"status": "fail"}
    assert client.get("/livez").status_code == 200
    assert client.get("/v1/variants").status_code == 200  # whoever comes is answered
    file.unlink()
    assert client.get("/readyz").status_code == 200


@pytest.mark.parametrize("query", ["?verbose", "?verbose=1", "?verbose=&other=2"])
def test_more_is_told_to_those_who_ask(client: FlaskClient, query: str) -> None:
    checks = {"games": 4, "draining": False, "store": "pass"}
    assert client.get(f"/readyz{query}").json == {"status": "pass", "checks": checks}


@pytest.mark.parametrize(("url", "store"), [("", "none"), (AWAY, "fail")])
def test_the_store_decides_nothing(url: str, store: str) -> None:
    response = client_of(create_app(Settings(redis_url=url))).get("/readyz?verbose")
    assert response.status_code == 200
    assert response.json is not None
    assert response.json["checks"]["store"] == store


@pytest.mark.parametrize("path", ["/livez", "/readyz"])
def test_probes_are_neither_counted_nor_kept(path: str) -> None:
    client = client_of(create_app(Settings(quotas=(Quota(1, 3600),))))
    for _ in range(3):
        response = client.get(path)
        assert response.status_code == 200
        assert response.headers["Cache-Control"] == "no-store"
        assert "RateLimit" not in response.headers
