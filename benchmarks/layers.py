"""Where the time of a request goes: `make profile` writes the table in CONTRIBUTING.md.

No profiler: cProfile makes each call dearer, so that code of many small calls, as the rules are,
looks worse than it is. Instead a few functions at the borders of the layers are wrapped with a
clock, and many requests are sent through the application in this process. A layer's time is that
of its functions, less that of other layers which they call; what is left of the whole is Flask's.
The wrapping costs less than a microsecond for each layer.

What gunicorn adds is the processor time that the workers of a real server need for one request,
its system calls among it, less that which the application needed here in the same round. The store
is awaited: its layers are wall-clock time. All figures are medians of rounds.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import wraps
from http.client import HTTPConnection
from io import BytesIO
from time import perf_counter, process_time
from typing import Any
from unittest.mock import patch

from flask import Flask

from benchmarks.workers import seconds
from benchmarks.wrk import Request
from tests.server import Server


@dataclass
class Clock:
    """The time of each layer, in seconds, since it was last set back."""

    spent: dict[str, float] = field(default_factory=dict)
    _inside: list[float] = field(default_factory=list)

    def of(self, layer: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function with its time counted for the layer, less that of layers within."""

        @wraps(function)
        def timed(*args: Any, **kwargs: Any) -> Any:
            self._inside.append(0.0)
            begun = perf_counter()
            try:
                return function(*args, **kwargs)
            finally:
                whole = perf_counter() - begun
                within = self._inside.pop()
                if self._inside:
                    self._inside[-1] += whole
                self.spent[layer] = self.spent.get(layer, 0.0) + whole - within

        return timed


Hook = tuple[str, Any, str]
"""A layer, and where one of its functions is found: the object and the name of its attribute."""


@contextmanager
def watched(clock: Clock, app: Flask, view: str, hooks: list[Hook]) -> Iterator[None]:
    """Within this the hooks of an application are timed; the view by its name in Flask."""
    with ExitStack() as patched:
        for layer, owner, name in hooks:
            timed = clock.of(layer, getattr(owner, name))
            patched.enter_context(patch.object(owner, name, timed))
        timed = clock.of(GUARDS, app.view_functions[view])
        patched.enter_context(patch.dict(app.view_functions, {view: timed}))
        yield


FLASK = "routing, headers and the rest of Flask"
GUARDS = "guards, negotiation, arguments"


def in_process(app: Flask, request: Request) -> float:
    """Seconds that the application needs for a request; it must not refuse it."""
    said: list[str] = []

    def start(status: str, *_: Any) -> Callable[[bytes], object]:
        said.append(status)
        return len  # nobody writes by it

    environ = environ_of(request)
    begun = perf_counter()
    b"".join(app.wsgi_app(environ, start))
    whole = perf_counter() - begun
    assert said[0].startswith("200"), said
    return whole


def layers_of(
    app: Flask, view: str, hooks: list[Hook], requests: list[Request]
) -> tuple[dict[str, float], float]:
    """Seconds of each layer for one request, and of processor time for the whole of it."""
    clock = Clock()
    before = process_time()
    with watched(clock, app, view, hooks):
        whole = sum(in_process(app, request) for request in requests)
    processor = process_time() - before
    layers = {FLASK: whole - sum(clock.spent.values())}
    names = [GUARDS, *dict.fromkeys(layer for layer, _, _ in hooks)]
    layers |= {name: clock.spent[name] for name in names}
    count = len(requests)
    return {name: seconds / count for name, seconds in layers.items()}, processor / count


def environ_of(request: Request) -> dict[str, Any]:
    """The request as gunicorn hands it on."""
    headers = {
        f"HTTP_{name.upper().replace('-', '_')}": value
        for name, value in (request.headers or {}).items()
    }
    return {
        "REQUEST_METHOD": request.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": request.path,
        "RAW_URI": request.path,
        "QUERY_STRING": "",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(request.body)),
        "HTTP_HOST": "127.0.0.1",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(request.body),
        "wsgi.errors": BytesIO(),
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        **headers,
    }


def of_worker(server: Server, requests: list[Request]) -> float:
    """Seconds of processor time that the workers need for one of these requests."""
    connection = HTTPConnection(server.host, server.port, timeout=10)
    before = sum(seconds(server).values())
    for request in requests:
        headers = {"Content-Type": "application/json", **(request.headers or {})}
        connection.request(request.method, request.path, request.body, headers)
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200, answer.status
    spent = sum(seconds(server).values()) - before
    connection.close()
    return spent / len(requests)


def table(layers: Mapping[str, float]) -> str:
    """Microseconds and shares of the whole, as Markdown; the layers have seconds."""
    whole = sum(layers.values())
    lines = ["| layer | µs | share |", "| --- | ---: | ---: |"]
    for layer, spent in (*layers.items(), ("**all**", whole)):
        lines.append(f"| {layer} | {1e6 * spent:.0f} | {100 * spent / whole:.0f} % |")
    return "\n".join(lines) + "\n"
