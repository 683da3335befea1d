"""The token of a request: Authorization with the scheme Bearer (RFC 6750, section 2.1)."""

import re

from flask import g, request

from service.api.problems import Problem

_BEARER = re.compile(r"Bearer +([A-Za-z0-9._~+/-]{1,200}=*)", re.IGNORECASE)


def take_token(*, needed: bool) -> None:
    """Keep the token of the request; refuse a missing or malformed one."""
    header = request.headers.get("Authorization")
    if header is None and not needed:
        g.token = None
        return
    found = _BEARER.fullmatch((header or "").strip(" \t"))
    if not found:
        raise unauthenticated("This address needs a token, as Authorization: Bearer.")
    g.token = found[1]


def unauthenticated(detail: str) -> Problem:
    """A refusal for want of a token."""
    return Problem("unauthenticated", detail, headers={"WWW-Authenticate": "Bearer"})
