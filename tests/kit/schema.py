"""The JSON Schema of a case, made of the schemas of the specification."""

from __future__ import annotations

from typing import Any

from service.variants import VARIANTS
from tests.conformance import DOCUMENT
from tests.kit.kept import COMPARED, SURE, Document
from tests.kit.recording import QUESTIONS

VERSION = 1
"""Of the form of a case, not of what the cases say."""

_COMPONENTS: dict[str, Document] = DOCUMENT["components"]["schemas"]
_THERE, _HERE = "#/components/schemas/", "#/$defs/"
# These are for people, or for generators of code.
_UNSAID = {"description", "discriminator", "example", "examples"}
_WORDS = {"type": "array", "items": {"type": "string"}}
_COUNTS = {"type": "array", "items": {"type": "integer", "minimum": 0}, "minItems": 1}


def case_schema() -> Document:
    """JSON Schema 2020-12 of one line of a file of cases; it needs no other document."""
    answered = {"status": {"enum": [200, 422]}, "body": {"type": "object"}}
    case = _object(
        {
            "id": {"type": "string", "pattern": r"^[a-z0-9-]+(/[^/\[]+){3}(\[.+\])?$"},
            "game": {"enum": list(VARIANTS)},
            "title": {"type": "string"},
            "source": _WORDS,
            "question": {"enum": [*QUESTIONS, "perft"]},
            "request": {},
            "expect": _object(answered),
        }
    )
    case["allOf"] = [
        *(
            _answered(question, _request(path), _answer(path))
            for question, path in QUESTIONS.items()
        ),
        _answered("perft", _perft(), _object({"counts": _COUNTS})),
        {"if": _expects(422), "then": _expects(422, _refusal())},
    ]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:rummy-referee:kit:case:{VERSION}",
        "title": "A question to an engine, and what every right one answers",
        "$ref": "#/$defs/Case",
        "$defs": {"Case": case, **_definitions(case)},
    }


def _object(members: Document, *, also: Document | None = None) -> Document:
    return {
        "type": "object",
        "properties": {**members, **(also or {})},
        "required": list(members),
        "additionalProperties": False,
    }


def _answered(question: str, request: Document, body: Document) -> Document:
    """The form of a case in which the question is answered."""
    asked = {"properties": {"question": {"const": question}}}
    return {
        "if": {"allOf": [asked, _expects(200)]},
        "then": {"allOf": [{"properties": {"request": request}}, _expects(200, body)]},
    }


def _expects(status: int, body: Document | None = None) -> Document:
    expect = {"status": {"const": status}, **({} if body is None else {"body": body})}
    return {"properties": {"expect": {"properties": expect}}}


def _request(path: str) -> Document:
    asked: Document = DOCUMENT["paths"][path]["post"]["requestBody"]["content"]
    return _kept(asked["application/json"]["schema"])


def _answer(path: str) -> Document:
    answer: Document = DOCUMENT["paths"][path]["post"]["responses"]["200"]["content"]
    return _kept(answer["application/json"]["schema"])


def _perft() -> Document:
    depth = {"type": "integer", "minimum": 1}
    return _object({"table": {"$ref": f"{_HERE}Table"}, "depth": depth})


def _refusal() -> Document:
    places = _object({"pointer": {"type": "string"}})
    found = {
        "errors": {"type": "array", "items": places, "minItems": 1},
        "violations": {"type": "array", "items": {"$ref": f"{_HERE}Violation"}, "minItems": 1},
    }
    return _object({"type": {"type": "string", "pattern": "^[a-z-]+$"}}, also=found)


def _definitions(case: Document) -> Document:
    """Every schema of the specification that a case refers to, by its name."""
    found: Document = {}
    waiting = _references(case)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found[name] = _kept(_COMPONENTS[name])
            waiting |= _references(found[name])
    for part in COMPARED["in_part"]:
        reference = _COMPONENTS["ArrangementAnswer"]["properties"][part]["$ref"]
        found[reference.removeprefix(_THERE)]["required"] = sorted(SURE[part])
    return dict(sorted(found.items()))


def _references(node: Any) -> set[str]:
    if isinstance(node, list):
        return {name for inner in node for name in _references(inner)}
    if not isinstance(node, dict):
        return set()
    if isinstance(node.get("$ref"), str):
        return {node["$ref"].removeprefix(_HERE)}
    return {name for inner in node.values() for name in _references(inner)}


def _kept(schema: Any) -> Any:
    """The schema of what is kept of an answer, without what is said to people."""
    if isinstance(schema, list):
        return [_kept(inner) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    kept: Document = {}
    for key, inner in schema.items():
        if key == "properties":
            members = inner.keys() - COMPARED["not"]
            kept[key] = {name: _kept(inner[name]) for name in inner if name in members}
        elif key == "required":
            kept[key] = [name for name in inner if name not in COMPARED["not"]]
        elif key == "$ref":
            kept[key] = inner.replace(_THERE, _HERE)
        elif key not in _UNSAID:
            kept[key] = _kept(inner)
    return kept
