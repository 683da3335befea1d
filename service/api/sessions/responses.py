"""How sessions answer: tagged, private, and refusals that say what to wait for."""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from typing import Any

import orjson
from flask import Response, request

from service.api.answers import JSON
from service.api.problems import Problem
from service.game.rule import Violation
from service.wire.findings import violations

PRIVATE = {"Cache-Control": "private, no-cache", "Vary": "Authorization"}


def tagged(document: Any, tag: str) -> Response:
    """Answer with the state of a session: 304 without content to a client that has it."""
    # RFC 9110, section 13.1.2: weak comparison, so a proxy's weakened tag still matches.
    if request.method in {"GET", "HEAD"} and request.if_none_match.contains_weak(tag):
        response = Response(status=304)
    else:
        response = Response(orjson.dumps(document), content_type=JSON)
    response.headers.update({"ETag": f'"{tag}"', **PRIVATE})
    return response


def marked(document: Any, mark: str) -> Response:
    """Answer with a state that is the same for as long as its mark is: 304 if that is known."""
    if request.if_none_match.contains_weak(mark):
        response = Response(status=304)
    else:
        response = Response(orjson.dumps(document), content_type=JSON)
    # Weak: the time that is left changes, and the state does not.
    response.headers.update({"ETag": f'W/"{mark}"', **PRIVATE})
    return response


def private(document: Any, *, status: int = 200) -> Response:
    """Answer with what holds for this caller and this moment."""
    return Response(orjson.dumps(document), status, content_type=JSON)


def of_text(text: str, tag: str, *, status: int = 200) -> Response:
    """Answer with a document that has been written already."""
    response = Response(text, status, content_type=JSON)
    response.headers.update({"ETag": f'"{tag}"', "Cache-Control": "no-store"})
    return response


def illegal(found: Sequence[Violation], *below: str | int) -> Problem:
    """Refuse what the rules forbid in the part of the request that stands there."""
    count = len(found)
    ways = "1 way" if count == 1 else f"{count} ways"
    listed = violations(tuple(found), *below)
    return Problem("illegal-action", f"The rules forbid this in {ways}.", violations=listed)


def illegal_claim(found: Sequence[Violation]) -> Problem:
    """Refuse a claim: what the rules say of one in a list is said of the whole body."""
    return illegal([_alone(each) for each in found])


def _alone(violation: Violation) -> Violation:
    # The first two steps lead to the claim in its list. Whose it is does not stand in the body.
    because = violation.because
    at = () if because.at[2:] == ("seat",) else because.at[2:]
    return replace(violation, because=replace(because, at=at))


def waiting(slug: str, detail: str, milliseconds: int, **members: Any) -> Problem:
    """Refuse for now, and say when to ask again."""
    seconds = max(1, ceil(milliseconds / 1000))
    return Problem(slug, detail, headers={"Retry-After": str(seconds)}, **members)
