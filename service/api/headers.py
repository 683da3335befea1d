"""What every request and answer has: ids, the headers that keep browsers from harm, a count."""

import re
from collections.abc import Iterable
from random import getrandbits
from time import perf_counter
from typing import Any, Final

from flask import Flask, Request

from service.api.metrics import Metrics
from service.api.traces import trace_of

REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")

_ALWAYS = [
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Strict-Transport-Security", "max-age=31536000"),
    ("Cross-Origin-Resource-Policy", "cross-origin"),
]

# What a page or a cacheable answer has already set for itself stays.
_UNLESS_SET = [
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ("Cache-Control", "no-store"),
]

_KEY: Final = "rummy.request_id"
OPERATION: Final = "rummy.operation"
"""Under this the WSGI environment names the operation that answers: for the log and the count."""
MORE_HEADERS: Final = "rummy.headers"
"""Under this it has headers for the answer, whether it will be a good one or a refusal."""


def install(app: Flask, metrics: Metrics | None) -> None:
    """Give every request an id and every answer its headers, and count them."""
    app.wsgi_app = _Dressed(app.wsgi_app, metrics)  # type: ignore[method-assign]  # as Flask's manual has it


def request_id(request: Request) -> str:
    """The id of the request: its own, or one that was made for it."""
    found: str = request.environ[_KEY]
    return found


def _new_id() -> str:
    # Names a request and guards nothing. The system's own chance would let all other threads go
    # first, in the middle of each request; this one is sown anew in each worker.
    return f"{getrandbits(128):032x}"


class _Dressed:
    """An application that identifies requests and dresses answers.

    Around Flask, not in its hooks: there each header is checked anew, though all are known.
    """

    def __init__(self, inner: Any, metrics: Metrics | None) -> None:
        self._inner = inner
        self._metrics = metrics

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        begun = perf_counter()
        # An id of any other form is not used: it will stand in headers, in answers and in the log.
        given = environ.get("HTTP_X_REQUEST_ID", "")
        environ[_KEY] = given if REQUEST_ID.fullmatch(given) else _new_id()
        environ["rummy.trace_id"] = trace_of(environ.get("HTTP_TRACEPARENT"))
        metrics = self._metrics

        def start(status: str, headers: list[tuple[str, str]], *error: Any) -> Any:
            headers += _ALWAYS
            headers.append(("X-Request-Id", environ[_KEY]))
            names = {name for name, _ in headers}
            headers += [each for each in _UNLESS_SET if each[0] not in names]
            if MORE_HEADERS in environ:
                headers += environ[MORE_HEADERS].items()
            if metrics:
                metrics.request(environ.get(OPERATION, ""), int(status[:3]), begun)
                if "Idempotency-Replayed" in names:
                    metrics.replay()
            return start_response(status, headers, *error)

        answer: Iterable[bytes] = self._inner(environ, start)
        return answer
