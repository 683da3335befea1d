"""Each check of the compose file is seen failing, on a copy in which something is wrong."""

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from service.settings import SettingsError
from tests.deploy import test_compose as checks

Compose = dict[str, Any]


def of(service: str, name: str, value: Any) -> Callable[[Compose], None]:
    return lambda compose: compose["services"][service].__setitem__(name, value)


def setting(name: str, value: str) -> Callable[[Compose], None]:
    return lambda compose: compose["services"]["referee"]["environment"].__setitem__(name, value)


def word(known: str, other: str) -> Callable[[Compose], None]:
    """Another word in the store's command."""

    def change(compose: Compose) -> None:
        words = compose["services"]["valkey"]["command"]
        words[words.index(known)] = other

    return change


MAY = "test_each_may_do_no_more_than_it_needs"
REACHED = "test_only_the_service_can_be_reached_and_only_from_this_machine"
SETTINGS = "test_the_service_accepts_its_settings_and_finds_its_store"
SECRETS = "test_the_secrets_are_those_that_the_script_draws"
STORE = "test_the_store_is_started_as_the_service_needs_it"
HEALTH = "test_the_health_of_the_store_is_asked_by_the_user_who_may_do_nothing_else"
FAULTS = [
    (MAY, of("referee", "read_only", value=False)),
    (MAY, of("valkey", "cap_drop", [])),
    (MAY, of("referee", "cap_drop", ["NET_RAW"])),
    (MAY, of("valkey", "security_opt", [])),
    (MAY, of("referee", "mem_limit", None)),
    (MAY, of("valkey", "pids_limit", -1)),
    (MAY, of("referee", "privileged", value=True)),
    (MAY, of("referee", "stop_grace_period", "25s")),
    (MAY, of("valkey", "restart", "no")),
    (REACHED, of("referee", "ports", ["8000:8000"])),
    (REACHED, of("referee", "ports", ["127.0.0.1:8000:8000", "127.0.0.1:9000:9000"])),
    (REACHED, of("valkey", "ports", ["127.0.0.1:6379:6379"])),
    (REACHED, of("valkey", "networks", ["store", "outside"])),
    (REACHED, lambda compose: compose["networks"].__setitem__("store", None)),
    (
        "test_there_are_threads_enough_for_the_workers_and_for_others",
        of("referee", "pids_limit", 20),
    ),
    (SETTINGS, setting("RUMMY_LIMIT", "20 per second")),
    (SETTINGS, setting("RUMMY_LIMITS", "")),
    (SETTINGS, setting("REDIS_URL_FILE", "/run/secrets/redis")),
    (SETTINGS, of("referee", "image", "rummy-referee:latest")),
    (SETTINGS, of("referee", "depends_on", ["valkey"])),
    (SECRETS, lambda compose: compose["secrets"]["redis-url"].__setitem__("file", "redis-url")),
    (SECRETS, of("referee", "secrets", ["redis-url", "valkey.acl"])),
    (STORE, word("noeviction", "allkeys-lru")),
    (STORE, word("everysec", "no")),
    (STORE, of("valkey", "volumes", [])),
    (HEALTH, of("valkey", "healthcheck", {"test": ["CMD", "valkey-cli", "--user", "x", "ping"]})),
    (HEALTH, of("valkey", "healthcheck", {"test": ["CMD", "--user", "health", "ping"]})),
]


@pytest.mark.parametrize(("check", "fault"), FAULTS)
def test_each_check_can_fail(
    check: str, fault: Callable[[Compose], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = deepcopy(checks.COMPOSE)
    fault(broken)
    assert broken != checks.COMPOSE
    services = broken["services"]
    monkeypatch.setattr(checks, "COMPOSE", broken)
    monkeypatch.setattr(checks, "REFEREE", services["referee"])
    monkeypatch.setattr(checks, "VALKEY", services["valkey"])
    with pytest.raises((AssertionError, SettingsError)):
        _ask(check, services, tmp_path, monkeypatch)


def _ask(check: str, services: Compose, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a check of that module, with what it takes."""
    function = getattr(checks, check)
    if check == MAY:
        for service in services.values():
            function(service)
        return
    given = {"tmp_path": folder, "monkeypatch": monkeypatch}
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    function(**{name: given[name] for name in names})


def test_every_check_is_among_them() -> None:
    known = {name for name in vars(checks) if name.startswith("test_")}
    assert known == {check for check, _ in FAULTS}
