"""Declaring an operation: one declaration gives its route, its checks and its specification."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any, Literal

from flask import Response, request
from flask_smorest import Blueprint

from service.api.answers import JSON
from service.api.examples import EXAMPLES, kind_of
from service.api.guard import short_headers
from service.api.headers import OPERATION
from service.api.limits import count
from service.api.negotiation import require_acceptable
from service.api.parser import read_body
from service.api.responses import Answer, responses
from service.api.tokens import take_token
from service.wire.shape import Shape

View = Callable[..., Response]

# Refusals that every operation has, and those that every operation with a body has besides.
_ALWAYS = ("not-acceptable", "header-too-large", "internal")
_COUNTED = ("api-key-needed", "quota-exceeded")
_SECURITY: dict[str, list[dict[str, list[str]]]] = {
    "may": [{}, {"token": []}],
    "must": [{"token": []}],
}
_WITH_BODY = ("malformed-json", "content-too-large", "unsupported-media-type", "invalid-request")


def part(name: str, description: str) -> Blueprint:
    """Make a part of the API; its name and description stand in the specification as a tag."""
    return Blueprint(name, __name__, description=description, template_folder="pages")


@dataclass(frozen=True, slots=True)
class Body:
    """The body of a request: the schema that loads it, and the component that describes it."""

    schema: Shape
    component: str

    times: int = 1
    """How many times as long as other bodies it may be."""

    def described(self, examples: Mapping[str, Any]) -> dict[str, Any]:
        """Describe it for the specification."""
        content = {
            "schema": {"$ref": f"#/components/schemas/{self.component}"},
            "examples": {
                key: {"summary": example["summary"], "value": example["request"]}
                for key, example in examples.items()
                # What has not the form of a request is no example of one.
                if "request" in example and kind_of(example) != "invalid-request"
            },
        }
        length = f"At most {64 * self.times} KiB, unless the service was set up otherwise."
        return {"required": True, "content": {JSON: content}, "description": length}


@dataclass(frozen=True, slots=True)
class Asks:
    """What a request has besides a body: the variable parts of its path, its query, its headers.

    Headers are named, the others described. `bearer` says whether the request may or must carry a
    token of a session.
    """

    path: tuple[Mapping[str, Any], ...] = ()
    query: tuple[Mapping[str, Any], ...] = ()
    headers: tuple[str, ...] = ()
    bearer: Literal["may", "must"] | None = None


_NOTHING = Asks()


def operation(
    blueprint: Blueprint,
    address: str,
    name: str,
    answer: Answer,
    *,
    body: Body | None = None,
    refusals: Iterable[str] = (),
    asks: Asks = _NOTHING,
) -> Callable[[View], View]:
    """Make a view the operation `name`. Its docstring gives the summary and the description.

    `address` is method and path, such as `GET /v1/rules/<rule>`.
    The loaded body is the view's first argument. `refusals` are the slugs of its own problems.
    """
    method, path = address.split()
    # What is asked about games is counted; what is there for whoever runs or builds, is not.
    counted, in_store = path.startswith("/v1/"), path.startswith("/v1/sessions")
    slugs = [*refusals, *_ALWAYS, *(_WITH_BODY if body else ()), *(_COUNTED if counted else ())]
    if not answer.media_types:
        slugs.remove("not-acceptable")
    examples = EXAMPLES.get(name, {})
    named = [
        "X-Request-Id",
        *(["If-None-Match"] if answer.comparable else []),
        *(["X-Api-Key"] if counted else []),
        *asks.headers,
    ]

    require_short_headers = short_headers(named)

    def decorate(view: View) -> View:
        described = blueprint.doc(
            operationId=name,
            parameters=[*named, *map(dict, asks.query)],
            responses=responses(answer, slugs, examples),
            **({"requestBody": body.described(examples)} if body else {}),
            **({"security": _SECURITY[asks.bearer]} if asks.bearer else {}),
        )(view)

        @wraps(described)
        def negotiated(*args: Any, **kwargs: Any) -> Response:
            # The request itself: each look at it by way of its stand-in costs as much as a rule.
            came = request._get_current_object()  # type: ignore[attr-defined]  # noqa: SLF001 -- Werkzeug's manual has it
            came.environ[OPERATION] = name
            require_short_headers(came)
            if asks.bearer:
                take_token(needed=asks.bearer == "must")
            if counted:
                count(came, in_store=in_store)
            if answer.media_types:
                require_acceptable(came, *answer.media_types)
            # After the headers have been looked at.
            read = (read_body(came, body.schema, body.times),) if body else ()
            response: Response = view(*read, *args, **kwargs)
            return response

        blueprint.add_url_rule(
            path, name, negotiated, methods=[method], parameters=[dict(p) for p in asks.path]
        )
        return view

    return decorate


def path_parameter(
    name: str, description: str, example: str | int, **schema: Any
) -> dict[str, Any]:
    """Describe a variable part of a path: a short text, unless its schema says otherwise."""
    return {
        "in": "path",
        "name": name,
        "required": True,
        "description": description,
        "schema": {"type": "string", "maxLength": 100, **schema}
        if "type" not in schema
        else schema,
        "example": example,
    }
