"""If-Match and Idempotency-Key: on which state a request was decided, and whether it came before.

RFC 9110, section 13.1.1, with strong comparison; draft-ietf-httpapi-idempotency-key-header-07.
"""

import re

import orjson
from flask import g, request

from service.api.problems import Problem
from service.api.sessions.chance import fingerprint

_KEY = re.compile(r'"([A-Za-z0-9_-]{16,64})"|([A-Za-z0-9_-]{16,64})')
_TAGS = re.compile(r'[ \t]*(?:(?:W/)?"[^"]*"[ \t]*(?:,[ \t]*|$))+')
_TAG = re.compile(r'(W/)?"([^"]*)"')


def idempotency_key() -> str | None:
    """The key of the request, with or without quotes; None if it has none that can be used."""
    found = _KEY.fullmatch(request.headers.get("Idempotency-Key", "").strip(" \t"))
    return (found[1] or found[2]) if found else None


def require_key(key: str | None) -> str:
    """Refuse a request without a key."""
    if key is None:
        raise Problem("idempotency-key-missing")
    return key


def request_print() -> str:
    """What tells this request from another: method, path and body, however it was spelt."""
    body = orjson.dumps(g.get("document"), option=orjson.OPT_SORT_KEYS)
    return fingerprint(request.method, request.path, body)


def require_match(tag: str, revision: int) -> None:
    """Refuse a request that was not decided on the state with this tag."""
    header = request.headers.get("If-Match")
    if header is None or not _TAGS.fullmatch(header):
        raise Problem("precondition-required")
    if tag not in (name for weak, name in _TAG.findall(header) if not weak):
        etag = {"ETag": f'"{tag}"'}
        raise Problem("stale-state", headers=etag, revision=revision, tag=tag)
