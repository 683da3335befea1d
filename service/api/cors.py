"""CORS: which pages of other origins may ask from a browser, and what of an answer they may read.

Around everything else, so that refusals and faults have it too. Tokens come in headers, never in
cookies, so no page needs credentials.
"""

from collections.abc import Iterable
from typing import Any, Final

_MAY_SEND: Final = (
    "Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Accept-Language, "
    "traceparent, X-Request-Id, X-Api-Key"
)
_MAY_READ: Final = (
    "Allow, ETag, Location, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id, "
    "Idempotency-Replayed, WWW-Authenticate, Deprecation, Sunset, Link"
)
_SECONDS: Final = "7200"
_VARY: Final = ("Vary", "Origin")


class Cors:
    """An application for pages of these origins; `*` alone is all."""

    def __init__(self, inner: Any, origins: Iterable[str]) -> None:
        self._inner = inner
        self._origins = frozenset(origins)

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        """Answer, with what the browser has to know."""
        mine = self._headers(environ)

        def start(status: str, headers: list[tuple[str, str]], *error: Any) -> Any:
            if len(mine) > 1 and _is_preflight(environ):
                # What is allowed at this address is what the answer says of it.
                allowed = next((value for name, value in headers if name == "Allow"), "")
                headers.append(("Access-Control-Allow-Methods", allowed))
            headers += mine
            return start_response(status, headers, *error)

        answer: Iterable[bytes] = self._inner(environ, start)
        return answer

    def _headers(self, environ: dict[str, Any]) -> list[tuple[str, str]]:
        if "*" in self._origins:
            return _allowing("*", environ)
        # Also to those who send no origin: a cache must not give their answer to one who does.
        origin = environ.get("HTTP_ORIGIN")
        return [_VARY, *(_allowing(origin, environ) if origin in self._origins else [])]


def _allowing(origin: str, environ: dict[str, Any]) -> list[tuple[str, str]]:
    allowed = [("Access-Control-Allow-Origin", origin)]
    if _is_preflight(environ):
        return [
            *allowed,
            ("Access-Control-Allow-Headers", _MAY_SEND),
            ("Access-Control-Max-Age", _SECONDS),
        ]
    return [*allowed, ("Access-Control-Expose-Headers", _MAY_READ)]


def _is_preflight(environ: dict[str, Any]) -> bool:
    return (
        environ["REQUEST_METHOD"] == "OPTIONS" and "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in environ
    )
