import runpy
from pathlib import Path

import pytest

WSGI = str(Path(__file__).parents[1] / "service" / "wsgi.py")


def test_it_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMMY_PUBLIC_URL", "https://rummy.example.org")
    app = runpy.run_path(WSGI)["app"]
    problem = app.test_client().get("/nowhere").json
    assert problem["type"] == "https://rummy.example.org/problems/not-found"


def test_bad_settings_stop_the_start_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMMY_MAX_BODY_BYTES", "much")
    with pytest.raises(SystemExit, match=r"^RUMMY_MAX_BODY_BYTES must be"):
        runpy.run_path(WSGI)


def test_an_address_of_no_store_stops_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDIS_URL", "redis+sentinel://:secret@one")
    with pytest.raises(SystemExit, match=r"^REDIS_URL leads nowhere\.") as refusal:
        runpy.run_path(WSGI)
    assert "secret" not in str(refusal.value)
