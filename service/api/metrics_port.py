"""The port of the metrics: what all workers have counted, added up, and nothing else."""

from collections.abc import Iterable
from socket import AF_INET6
from threading import BoundedSemaphore, Thread
from typing import Any, Final
from wsgiref.simple_server import WSGIRequestHandler, make_server

from prometheus_client import CollectorRegistry
from prometheus_client.exposition import ThreadingWSGIServer, make_wsgi_app
from prometheus_client.multiprocess import MultiProcessCollector

_PATH: Final = "/metrics"
_MOST_CONNECTIONS: Final = 16
"""Each has a thread of its own, in the process that watches over the workers."""

# In place of the versions of Python and its library, which are nobody's business.
_SERVER: Final = ("Server", "rummy-referee")


class _Handler(WSGIRequestHandler):
    """A connection: whoever says nothing for so many seconds is left, with the thread it holds."""

    timeout = 10
    server_version = _SERVER[1]
    sys_version = ""

    def log_message(self, format: str, *_: Any) -> None:  # noqa: A002 -- the library's name
        """Log nothing: requests for metrics are no news."""


class _OnlyMetrics:
    """The metrics at their own address; the library has them at every other too."""

    def __init__(self, metrics: Any) -> None:
        self._metrics = metrics

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        def start(status: str, headers: list[tuple[str, str]]) -> Any:
            return start_response(status, [*headers, _SERVER])

        if environ["REQUEST_METHOD"] != "GET":
            start("405 Method Not Allowed", [("Allow", "GET")])
            return []
        if environ["PATH_INFO"] != _PATH:
            start("404 Not Found", [("Content-Type", "text/plain")])
            return [b"Metrics are at /metrics.\n"]
        answer: Iterable[bytes] = self._metrics(environ, start)
        return answer


class _Server(ThreadingWSGIServer):
    """Threads, but no more of them than anybody needs who looks at metrics."""

    def __init__(self, *args: Any) -> None:
        self._free = BoundedSemaphore(_MOST_CONNECTIONS)
        super().__init__(*args)

    def process_request(self, request: Any, client_address: Any) -> None:
        """Give a connection a thread, or close it."""
        if self._free.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Answer it, and let the next one come."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._free.release()

    def handle_error(self, *_: Any) -> None:
        """Say nothing: whoever breaks off is no news either."""


class _Server6(_Server):
    address_family = AF_INET6


def serve(host: str, port: int) -> Any:
    """Serve the sum of what all workers have counted; the server, which runs in a thread."""
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # as the library has it
    kind = _Server6 if ":" in host else _Server
    server = make_server(host, port, _OnlyMetrics(make_wsgi_app(registry)), kind, _Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    return server
