"""Whether an answer keeps what the specification promises. Every answer in the tests is asked."""

import json
import re
from collections.abc import Mapping
from typing import Any

import yaml

from service.api import specification
from service.api.problem_types import PROBLEM_TYPES
from service.settings import Settings
from tests.resolved import Resolved

DOCUMENT = specification.build(Settings())
OPERATIONS: dict[str, Any] = {
    operation["operationId"]: operation
    for methods in DOCUMENT["paths"].values()
    for method, operation in methods.items()
    if method != "parameters"
}

SEEN: set[tuple[str, int]] = set()
"""By operationId and status every answer that was asked; tests/seen.py looks for those missing."""

_RESOLVED = Resolved(DOCUMENT)
_PATHS = [
    # Those without a variable part first: they are the more precise ones.
    (re.compile(re.sub(r"\{[^}]*\}", "[^/]+", path.replace(".", r"\."))), path)
    for path in sorted(DOCUMENT["paths"], key=lambda path: "{" in path)
]
_ON_EVERY_ANSWER = (
    "x-request-id",
    "x-content-type-options",
    "content-security-policy",
    "x-frame-options",
    "referrer-policy",
    "strict-transport-security",
    "cross-origin-resource-policy",
    "cache-control",
)


def check_response(
    method: str, path: str, status: int, headers: Mapping[str, str], body: bytes
) -> None:
    """Fail if the specification does not allow this answer to this request."""
    received = {name.lower(): value for name, value in headers.items()}
    for name in _ON_EVERY_ANSWER:
        assert name in received, f"{method} {path}: no {name}"
    template = _template(path)
    operations = DOCUMENT["paths"][template] if template is not None else {}
    if method == "HEAD":
        assert body == b"", f"HEAD {path}: a body"
    if template is None:
        assert status == 404, f"{method} {path}: {status}, but the specification has no such path"
    elif method == "OPTIONS":
        assert (status, body) == (204, b""), f"OPTIONS {path}: {status} {body!r}"
    elif _key(method) not in operations:
        assert status == 405, f"{method} {path}: {status}, but there is no such operation"
    if status == 405 or (method == "OPTIONS" and status == 204):
        _check_allow(received, operations)
    if status >= 400 and template != "/readyz":  # which is told alike, ready or not
        _check_problem(method, status, received, body)
    if _key(method) in operations:
        _check_operation(method, template or "", status, received, body)


def _key(method: str) -> str:
    return "get" if method == "HEAD" else method.lower()


def _template(path: str) -> str | None:
    path = path.partition("?")[0]
    return next((each for pattern, each in _PATHS if pattern.fullmatch(path)), None)


def _check_allow(received: Mapping[str, str], operations: Mapping[str, Any]) -> None:
    allowed = set(received["allow"].replace(" ", "").split(",")) - {"HEAD", "OPTIONS"}
    assert allowed == {method.upper() for method in operations if method != "parameters"}


def _check_problem(method: str, status: int, received: Mapping[str, str], body: bytes) -> None:
    assert received["content-type"] == "application/problem+json"
    assert received["cache-control"] == "no-store"
    if method == "HEAD":
        return
    problem = json.loads(body)
    _validate("/components/schemas/Problem", problem)
    kind = PROBLEM_TYPES[problem["type"].rpartition("/problems/")[2]]
    assert (problem["title"], problem["status"]) == (kind.title, kind.status)
    assert problem["status"] == status
    assert problem["instance"] == f"urn:request:{received['x-request-id']}"


def _check_operation(
    method: str, template: str, status: int, received: Mapping[str, str], body: bytes
) -> None:
    pointer = f"/paths/{_escaped(template)}/{_key(method)}/responses/{status}"
    responses = DOCUMENT["paths"][template][_key(method)]["responses"]
    assert str(status) in responses, f"{method} {template}: {status} is not listed"
    SEEN.add((DOCUMENT["paths"][template][_key(method)]["operationId"], status))
    response = responses[str(status)]
    if "$ref" in response:
        pointer = response["$ref"].removeprefix("#")
        response = DOCUMENT["components"]["responses"][pointer.rpartition("/")[2]]
    for name, reference in response["headers"].items():
        header = DOCUMENT["components"]["headers"][reference["$ref"].rpartition("/")[2]]
        assert name.lower() in received or not header.get("required"), f"{template}: no {name}"
        if name.lower() in received:
            place = f"{reference['$ref'].removeprefix('#')}/schema"
            _validate(place, received[name.lower()])
    if "content" not in response:
        assert body == b"", f"{method} {template}: a body with {status}"
        return
    media_type = received["content-type"].partition(";")[0]
    assert media_type in response["content"], f"{method} {template}: {media_type} is not listed"
    content = response["content"][media_type]
    if "schema" in content and method != "HEAD":
        _validate(f"{pointer}/content/{_escaped(media_type)}/schema", _value(media_type, body))


def _value(media_type: str, body: bytes) -> Any:
    if media_type.endswith("json"):
        return json.loads(body)
    return yaml.safe_load(body) if media_type.endswith("yaml") else body.decode()


def _validate(pointer: str, value: Any) -> None:
    error = next(iter(_RESOLVED.validator(pointer).iter_errors(value)), None)
    assert error is None, f"{pointer}: {error.json_path}: {error.message[:1000]}"


def _escaped(part: str) -> str:
    return part.replace("~", "~0").replace("/", "~1")
