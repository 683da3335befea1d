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


def tagged(document: Any, tag: str, *, weak: bool = False) -> Response:
    """Answer with a state that has a tag: 304 without content to a client that has it.

    The tag is `weak` where something in the document changes that does not count.
    """
    # RFC 9110, section 13.1.2: weak comparison, so a proxy's weakened tag still matches.
    if request.if_none_match.contains_weak(tag):
        response = Response(status=304)
    else:
        response = private(document)
    response.set_etag(tag, weak=weak)
    response.headers.update(PRIVATE)
    return response


def private(document: Any, *, status: int = 200) -> Response:
    """Answer with what holds for this caller and this moment."""
    return Response(orjson.dumps(document), status, content_type=JSON)


def of_text(text: str, tag: str, *, status: int = 200) -> Response:
    """Answer with a document that has been written already."""
    response = Response(text, status, content_type=JSON)
    response.set_etag(tag)
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


def waiting(slug: str, milliseconds: int, **members: Any) -> Problem:
    """Refuse for now, and say when to ask again."""
    seconds = max(1, ceil(milliseconds / 1000))
    return Problem(slug, headers={"Retry-After": str(seconds)}, **members)
