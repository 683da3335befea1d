"""What stands between the wire and the parser: length, media type, coding, form of the JSON.

The order of the checks is part of the interface: 431, then, for a body, 413, 415, 400.
"""

import re
from collections.abc import Callable, Iterable
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
# What may stand in a number becomes a 0 by this: so a long one is found five times as fast as by an
# expression.
_IN_NUMBERS = bytes(ord("0" if chr(byte) in "0123456789." else " ") for byte in range(256))
_LONG = b"0" * (MOST_DIGITS + 1)


def short_headers(names: Iterable[str]) -> Callable[[Request], None]:
    """Make a check that refuses these headers if longer than anything they could sensibly say."""
    # By the keys that WSGI gives them (PEP 3333): quicker than to ask for each by its name.
    keys = {f"HTTP_{name.upper().replace('-', '_')}": name for name in names}

    def require_short_headers(request: Request) -> None:
        for key in keys.keys() & request.environ.keys():
            if len(request.environ[key]) > MOST_HEADER:
                detail = f"{keys[key]} has more than {MOST_HEADER} characters."
                raise Problem("header-too-large", detail)

    return require_short_headers


def json_document(request: Request, limit: int) -> Any:
    """Read the body of a request as a JSON document, or refuse it."""
    body = _body(request, limit)
    _require_json_type(request)
    _require_no_coding(request)
    return parsed(body)


def require_shallow(document: Any) -> None:
    """Refuse a document that is nested deeper than any that is asked for."""
    if _is_too_deep(document):
        raise Problem("malformed-json", f"The document is nested more than {DEEPEST} deep.")


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
    if _LONG in body.translate(_IN_NUMBERS) and _has_long_number(body):
        raise Problem("malformed-json", f"A number has more than {MOST_DIGITS} digits.")
    return document


def _body(request: Request, limit: int) -> bytes:
    """Read the body, and never more than one byte above the limit.

    Not with Werkzeug's stream: that one cuts a chunked body off at the limit and tells nobody.
    """
    length = request.content_length
    if length is not None and length > limit:
        _pass_over(request, min(length, MOST_PASSED_OVER))
        raise _too_large(limit)
    if length is not None:
        wanted = length
    elif request.environ.get("wsgi.input_terminated"):
        wanted = limit + 1
    else:
        wanted = 0  # without a length and an end there is no telling what belongs to the body
    body = bytearray()  # which grows in place, however small the pieces are
    stream = request.environ["wsgi.input"]
    try:
        while len(body) < wanted and (piece := stream.read(wanted - len(body))):
            body += piece
    except Exception:  # noqa: BLE001 -- each server has its own for a body with broken chunks
        raise Problem("malformed-json", "The body could not be read to its end.") from None
    if len(body) > limit:
        raise _too_large(limit)
    if length is not None and len(body) < length:
        raise Problem("malformed-json", "The body is shorter than its Content-Length.")
    return bytes(body)


def _too_large(limit: int) -> Problem:
    return Problem("content-too-large", f"A request body has at most {limit} bytes here.")


def _pass_over(request: Request, length: int) -> None:
    """Read what is too long and drop it: gunicorn closes a connection whose body lies unread."""
    try:
        while length > 0 and (piece := request.environ["wsgi.input"].read(min(length, 65536))):
            length -= len(piece)
    except Exception:  # noqa: BLE001 -- a body that breaks off is refused for its length all the same
        return


def _require_json_type(request: Request) -> None:
    if not _JSON_TYPE.fullmatch(request.environ.get("CONTENT_TYPE", "")):
        raise Problem(
            "unsupported-media-type",
            "The Content-Type must be application/json.",
            headers={"Accept": "application/json"},
        )


def _require_no_coding(request: Request) -> None:
    codings = request.environ.get("HTTP_CONTENT_ENCODING", "").split(",")
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
