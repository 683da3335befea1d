"""Refusing a request: what to raise, and the RFC 9457 document it becomes."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

import orjson
from flask import Response, current_app, request

from service.api.headers import request_id
from service.api.problem_type import MOST_DETAIL, ProblemType
from service.api.problem_types import PROBLEM_TYPES

MEDIA_TYPE = "application/problem+json"
MOST_ERRORS = 100


class Problem(Exception):  # noqa: N818 -- the word of RFC 9457
    """A refusal. `slug` is one of PROBLEM_TYPES; `detail` a sentence about this occurrence.

    Without one it says what its kind does. `members` are extensions, such as `errors` with their
    pointers, or `violations`.
    """

    def __init__(
        self,
        slug: str,
        detail: str | None = None,
        *,
        headers: Mapping[str, str] | None = None,
        **members: Any,
    ) -> None:
        self.kind = PROBLEM_TYPES[slug]
        self.detail = (self.kind.detail if detail is None else detail)[:MOST_DETAIL]
        super().__init__(self.detail)
        self.headers = dict(headers or {})
        self.members = members


def invalid_request(errors: Sequence[Mapping[str, str]]) -> Problem:
    """Refuse a request for the places where it does not have the form it must have."""
    number = len(errors)
    detail = (
        "1 place in the request is not as it must be."
        if number == 1
        else f"{number} places in the request are not as they must be."
    )
    if number > MOST_ERRORS:
        detail = f"{detail} The first {MOST_ERRORS} are listed."
    shown = [{**each, "detail": each["detail"][:MOST_DETAIL]} for each in errors[:MOST_ERRORS]]
    return Problem("invalid-request", detail, errors=shown)


def address_of(path: str) -> str:
    """Return the address of a path here, absolute where the service knows its own."""
    public_url: str = current_app.extensions["settings"].public_url
    return f"{public_url}{path}"


def type_of(kind: ProblemType) -> str:
    """Return the `type`: the address of the kind's page."""
    return address_of(f"/problems/{kind.slug}")


def problem_answer(problem: Problem) -> Response:
    """Write the refusal down."""
    kind = problem.kind
    document = {
        "type": type_of(kind),
        "title": kind.title,
        "status": kind.status,
        "detail": problem.detail,
        "instance": f"urn:request:{request_id(request)}",
        **problem.members,
    }
    return Response(orjson.dumps(document), kind.status, problem.headers, content_type=MEDIA_TYPE)


def unnamed_problem_answer(status: int) -> Response:
    """Write down a refusal for which the status says it all: one that has no type here."""
    document = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "instance": f"urn:request:{request_id(request)}",
    }
    return Response(orjson.dumps(document), status, content_type=MEDIA_TYPE)
