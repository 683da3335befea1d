"""CORS: which pages of other origins may ask from a browser, and what of an answer they may read.

Around everything else, so that refusals and faults have it too. Tokens come in headers, never in
cookies, so no page needs credentials.
"""

from collections.abc import Iterable
from typing import Any, Final

_VARY: Final = ("Vary", "Origin")
_SENDABLE: Final = [
    (
        "Access-Control-Allow-Headers",
        (
            "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, "
            "Accept-Language, traceparent, X-Request-Id, X-Api-Key"
        ),
    ),
    ("Access-Control-Max-Age", "7200"),
]
_READABLE: Final = (
    "Access-Control-Expose-Headers",
    (
        "Allow, ETag, Location, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id, "
        "Idempotency-Replayed, WWW-Authenticate, Deprecation, Sunset, Link"
    ),
)


class Cors:
    """An application for pages of these origins; `*` alone is all."""

    def __init__(self, inner: Any, origins: Iterable[str]) -> None:
        self._inner = inner
        self._origins = frozenset(origins)

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answer, with what the browser has to know."""
        everybody = "*" in self._origins
        origin = "*" if everybody else environ.get("HTTP_ORIGIN")
        asks_before = (
            environ["REQUEST_METHOD"] == "OPTIONS"
            and "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in environ
        )

        def start(status: str, headers: list[tuple[str, str]], *error: Any) -> Any:
            if not everybody:
                # Whoever asks: a cache must not give the answer for one origin to another.
                headers.append(_VARY)
            if origin in self._origins:
                headers.append(("Access-Control-Allow-Origin", origin))
                headers += _before(headers) if asks_before else [_READABLE]
            return start_response(status, headers, *error)

        answer: Iterable[bytes] = self._inner(environ, start)
        return answer


def _before(headers: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """What a browser is told before it asks: allowed is what the answer says of its address."""
    methods = next((value for name, value in headers if name == "Allow"), "")
    return [("Access-Control-Allow-Methods", methods), *_SENDABLE]
