"""What there is once for all workers: the settings, the private store, the port of the metrics.

gunicorn reads its configuration file again whenever it is told to renew its workers (SIGHUP), and
the hooks of the last reading count from then on. So what lasts as long as the service is kept here.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import MutableMapping
from functools import cache
from pathlib import Path
from typing import Any, Self

from service.sessions.checkup import warnings
from service.sessions.embedded import EmbeddedServer
from service.settings import Settings, SettingsError


class Master:
    """The first process: it starts what the workers share before them, and stops it after them."""

    def __init__(self, settings: Settings, folder: Path) -> None:
        """Take up the settings; a private store keeps its games in a folder below the one given."""
        self.settings = settings
        self._store: EmbeddedServer | None = None
        if settings.sessions and not settings.redis_url:
            own = settings.folder or f".data/{settings.port}"
            self._store = EmbeddedServer(folder / own)
        # Each worker counts in files of its own, which whoever asks for the metrics adds up.
        counted = settings.metrics_port
        self._counts = tempfile.mkdtemp(prefix="rummy-metrics-") if counted else ""
        self._metrics: Any = None

    @classmethod
    def of(cls, variables: MutableMapping[str, str], folder: Path) -> Self:
        """The master that the environment describes; it ends with a sentence if that cannot be.

        It tells the application, which reads the environment too, which store it has, and the
        library of the metrics where to count: that looks for it only once, when it is loaded.
        """
        try:
            made = cls(Settings.from_environment(variables), folder)
        except SettingsError as refusal:
            sys.exit(str(refusal))
        if made._store is not None:
            variables["REDIS_URL"] = made._store.url
            variables.pop("RUMMY_DATA", None)
        if made._counts:
            variables["PROMETHEUS_MULTIPROC_DIR"] = made._counts
        return made

    def start(self, log: Any) -> None:
        """Start the private store and open the port of the metrics, where there are to be such."""
        if self._store is not None and not self._store.start():
            log.warning("Without a store there are no sessions; all else is served.")
        if self._counts:
            from service.api.metrics_port import serve  # noqa: PLC0415 -- only now is it known where to count

            port = self.settings.metrics_port
            try:
                self._metrics = serve(self.settings.host, port)
            except OSError as refusal:
                sys.exit(f"RUMMY_METRICS_PORT {port} cannot be had: {refusal}.")

    def look_at_the_store(self, log: Any) -> None:
        """Say what speaks against the store, as long as somebody is looking."""
        url = self._store.url if self._store is not None else self.settings.redis_url
        for sentence in warnings(url) if url else ():
            log.warning(sentence)

    def leave_to_the_master(self) -> None:
        """In a worker: let go of what is the master's."""
        if self._store is not None:
            self._store.leave()
        if self._metrics is not None:
            self._metrics.socket.close()

    def lost(self, worker: int) -> None:
        """Count no more what a worker was doing when it ended; what it has done stays counted."""
        if self._counts:
            from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415 -- as above

            mark_process_dead(worker, self._counts)  # type: ignore[no-untyped-call]  # its own

    def stop(self) -> None:
        """Stop the private store, when the last worker is gone."""
        if self._store is not None:
            self._store.stop()
        if self._counts:
            shutil.rmtree(self._counts, ignore_errors=True)


@cache
def master(folder: Path) -> Master:
    """The master of this process, as the environment was when it was first asked for."""
    return Master.of(os.environ, folder)
