"""What stands between the wire and the parser: length, media type, coding, form of the JSON.

The order of the checks is part of the interface: 431, then, for a body, 413, 415, 400.
"""

import re
from collections.abc import Iterable
from typing import Any, Final

import orjson
from flask import Request

from service.api.problems import Problem, invalid_request

MOST_HEADER: Final = 1000
"""Characters of a header that is read."""

DEEPEST = 16
MOST_DIGITS = 15
MOST_PASSED_OVER = 1024 * 1024

_JSON_TYPE = re.compile(
    r'application/json[ \t]*(?:;[ \t]*(?:charset=(?:utf-8|"utf-8")[ \t]*)?)*', re.IGNORECASE
)
_STRING = re.compile(rb'"(?:[^"\\]|\\.)*"')
_NUMBER = re.compile(rb"[0-9]+(?:\.[0-9]+)?")
_MAYBE_TOO_LONG = re.compile(rb"[0-9][0-9.]{15}")


def require_short_headers(request: Request, names: Iterable[str]) -> None:
    """Refuse a header that is longer than anything that it could sensibly say."""
    for name in names:
        if len(request.headers.get(name, "")) > MOST_HEADER:
            detail = f"{name} has more than {MOST_HEADER} characters."
            raise Problem("header-too-large", detail)


def json_document(request: Request, limit: int) -> Any:
    """Read the body of a request as a JSON document, or refuse it."""
    body = _body(request, limit)
    _require_json_type(request)
    _require_no_coding(request)
    return parsed(body)


def require_no_document(request: Request, limit: int) -> None:
    """Refuse a body with content, where none is asked for."""
    if _body(request, limit).strip() not in {b"", b"{}"}:
        detail = "Nothing is sent with this request: leave the body out."
        raise invalid_request([{"pointer": "#", "detail": detail}])


def parsed(body: bytes) -> Any:
    """Parse a body: orjson refuses NaN, infinite numbers, lone surrogates and a byte order mark."""
    if not body:
        raise Problem("malformed-json", "The body is empty.")
    try:
        document = orjson.loads(body)
    except orjson.JSONDecodeError as error:
        reason = error.msg[:1].upper() + error.msg[1:]
        raise Problem(
            "malformed-json", f"{reason}: line {error.lineno}, column {error.colno}."
        ) from None
    if _is_too_deep(document):
        raise Problem("malformed-json", f"The document is nested more than {DEEPEST} deep.")
    if _MAYBE_TOO_LONG.search(body) and _has_long_number(body):
        raise Problem("malformed-json", f"A number has more than {MOST_DIGITS} digits.")
    return document


def _body(request: Request, limit: int) -> bytes:
    """Read the body, and never more than one byte above the limit.

    Not with Werkzeug's stream: that one cuts a chunked body off at the limit and tells nobody.
    """
    too_large = Problem("content-too-large", f"A request body has at most {limit} bytes here.")
    length = request.content_length
    if length is not None and length > limit:
        _pass_over(request, min(length, MOST_PASSED_OVER))
        raise too_large
    if length is not None:
        wanted = length
    elif request.environ.get("wsgi.input_terminated"):
        wanted = limit + 1
    else:
        wanted = 0  # without a length and an end there is no telling what belongs to the body
    body = bytearray()
    try:
        while len(body) < wanted and (
            piece := request.environ["wsgi.input"].read(wanted - len(body))
        ):
            body += piece
    except Exception:  # noqa: BLE001 -- each server has its own for a body with broken chunks
        raise Problem("malformed-json", "The body could not be read to its end.") from None
    if len(body) > limit:
        raise too_large
    if length is not None and len(body) < length:
        raise Problem("malformed-json", "The body is shorter than its Content-Length.")
    return bytes(body)


def _pass_over(request: Request, length: int) -> None:
    """Read what is too long and drop it: gunicorn closes a connection whose body lies unread."""
    try:
        while length > 0 and (piece := request.environ["wsgi.input"].read(min(length, 65536))):
            length -= len(piece)
    except Exception:  # noqa: BLE001 -- a body that breaks off is refused for its length all the same
        return


def _require_json_type(request: Request) -> None:
    if not _JSON_TYPE.fullmatch(request.headers.get("Content-Type", "")):
        raise Problem(
            "unsupported-media-type",
            "The Content-Type must be application/json.",
            headers={"Accept": "application/json"},
        )


def _require_no_coding(request: Request) -> None:
    codings = request.headers.get("Content-Encoding", "").split(",")
    if any(coding.strip(" \t").lower() not in {"", "identity"} for coding in codings):
        raise Problem(
            "unsupported-media-type",
            "The body must not be compressed.",
            headers={"Accept-Encoding": "identity"},
        )


def _is_too_deep(document: Any) -> bool:
    # Level by level: a document may be as deep as orjson lets it, and Python's stack is not.
    level = [document] if isinstance(document, dict | list) else []
    for _ in range(DEEPEST):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, dict | list)
        ]
        if not level:
            return False
    return True


def _has_long_number(body: bytes) -> bool:
    # Strings are taken out first, for digits in them are text.
    numbers = _NUMBER.findall(_STRING.sub(b'""', body))
    return any(len(number.replace(b".", b"")) > MOST_DIGITS for number in numbers)
