"""Headers that every answer has: the request's id, and what keeps browsers from harm."""

import re
from secrets import token_hex

from flask import Flask, Response, g, request

REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")

_ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Strict-Transport-Security": "max-age=31536000",
    "Cross-Origin-Resource-Policy": "cross-origin",
}

# What a page or a cacheable answer has already set for itself stays.
_UNLESS_SET = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
}


def install(app: Flask) -> None:
    """Give every request an id and every answer its headers."""
    app.before_request(_identify)
    app.after_request(_dress)


def _identify() -> None:
    # An id of any other form is not used: it will stand in headers, in answers and in the log.
    given = request.headers.get("X-Request-Id", "")
    g.request_id = given if REQUEST_ID.fullmatch(given) else token_hex(16)


def _dress(response: Response) -> Response:
    headers = response.headers
    headers["X-Request-Id"] = g.request_id
    headers.update(_ALWAYS)
    for name, value in _UNLESS_SET.items():
        headers.setdefault(name, value)
    return response
