"""The compose file fits the image, the store's users, the script of secrets and the service."""

import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from redis import Redis

from service import __version__
from service.settings import Settings
from tests.deploy.checklist import graceful_timeout, image_environment
from tests.deploy.dockerfile import ROOT
from tests.deploy.test_valkey_acl import secrets
from tests.sessions.redis_servers import BINARIES, LOOPBACK, free_port, wait_until

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text("utf-8"))
REFEREE, VALKEY = (COMPOSE["services"][name] for name in ("referee", "valkey"))
BOTH = {"referee": REFEREE, "valkey": VALKEY}


def seconds(text: str) -> int:
    assert text.endswith("s")
    return int(text[:-1])


@pytest.mark.parametrize("service", BOTH.values(), ids=BOTH)
def test_each_may_do_no_more_than_it_needs(service: dict[str, Any]) -> None:
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["mem_limit"]
    assert service["pids_limit"] > 0
    assert service["restart"] == "unless-stopped"
    assert "privileged" not in service
    assert seconds(service["stop_grace_period"]) >= graceful_timeout() + 5
    assert service["logging"]["options"]["max-size"]


def test_only_the_service_can_be_reached_and_only_from_this_machine() -> None:
    assert REFEREE["ports"] == [f"127.0.0.1:8000:{image_environment()['PORT']}"]
    assert "ports" not in VALKEY
    assert VALKEY["networks"] == ["store"]
    assert COMPOSE["networks"]["store"] == {"internal": True}
    assert "store" in REFEREE["networks"]


def test_there_are_threads_enough_for_the_workers_and_for_others() -> None:
    settings = Settings.from_environment(
        {"WEB_CONCURRENCY": REFEREE["environment"]["WEB_CONCURRENCY"]}
    )
    assert REFEREE["pids_limit"] > settings.workers * (settings.threads + 10)


def test_the_service_accepts_its_settings_and_finds_its_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = secrets(tmp_path)["redis-url"]
    path = REFEREE["environment"]["REDIS_URL_FILE"]
    assert path == f"/run/secrets/{REFEREE['secrets'][0]}"
    monkeypatch.setattr("service.settings.environment._line_of", lambda *_: drawn.strip())
    settings = Settings.from_environment({**image_environment(), **REFEREE["environment"]})
    assert settings.redis_url.endswith("@valkey:6379/0")
    assert settings.quotas
    assert settings.session_quotas
    assert REFEREE["image"] == f"rummy-referee:{__version__}"
    assert REFEREE["depends_on"] == {"valkey": {"condition": "service_healthy"}}


def test_the_secrets_are_those_that_the_script_draws(tmp_path: Path) -> None:
    files = {name: Path(each["file"]) for name, each in COMPOSE["secrets"].items()}
    assert {file.name for file in files.values()} == set(secrets(tmp_path))
    assert {file.parent for file in files.values()} == {Path("secrets")}
    given = set(REFEREE["secrets"]) | set(VALKEY["secrets"])
    assert given == set(files)
    assert not set(REFEREE["secrets"]) & set(VALKEY["secrets"])


def test_the_store_is_started_as_the_service_needs_it(tmp_path: Path) -> None:
    """With the very words of the file, by the server that the tests have."""
    users = tmp_path / "users.acl"
    users.write_text(secrets(tmp_path / "drawn")["valkey.acl"] + "user test on >test ~* +@all\n")
    (program, *words) = VALKEY["command"]
    assert program == "valkey-server"
    port = free_port()
    given = [str(users) if word == "/run/secrets/valkey.acl" else word for word in words]
    more = ["--port", str(port), "--bind", LOOPBACK, "--dir", str(tmp_path)]
    with subprocess.Popen([BINARIES["valkey"], *given, *more], stdout=subprocess.DEVNULL) as server:
        try:
            client = Redis(port=port, username="test", password="test", protocol=2)  # noqa: S106 - made here
            wait_until(client.ping, "the store answers")
            told: Any = client.config_get("*")
            assert {
                name: told[name]
                for name in ("appendonly", "appendfsync", "maxmemory-policy", "maxmemory", "save")
            } == {
                "appendonly": "yes",
                "appendfsync": "everysec",
                "maxmemory-policy": "noeviction",
                "maxmemory": str(256 * 1024**2),
                "save": "",
            }
            client.close()
        finally:
            server.terminate()
            server.wait(20)
    assert (tmp_path / "appendonlydir").is_dir()
    assert VALKEY["volumes"] == ["games:/data"]


def test_the_health_of_the_store_is_asked_by_the_user_who_may_do_nothing_else() -> None:
    words = VALKEY["healthcheck"]["test"]
    assert words[words.index("--user") + 1] == "health"
    assert words[-1] == "ping"
    assert "-e" in words, "an answer that is an error would be one"
    assert "user health on nopass" in (ROOT / "deploy/valkey.acl").read_text("utf-8")
