"""Whether the limits of one schema keep within those of another, keyword by keyword."""

import json
import operator
from collections.abc import Callable, Iterator
from typing import Any

from jsonschema import Draft202012Validator

from tests.compatibility.shapes import Shape, as_word

# Of which types a keyword says something, and how a bound compares with one that is as tight.
_BOUNDS: dict[str, tuple[set[str], Callable[[Any, Any], bool]]] = {
    "minimum": ({"integer", "number"}, operator.ge),
    "maximum": ({"integer", "number"}, operator.le),
    "exclusiveMinimum": ({"integer", "number"}, operator.ge),
    "exclusiveMaximum": ({"integer", "number"}, operator.le),
    "multipleOf": ({"integer", "number"}, operator.eq),
    "minLength": ({"string"}, operator.ge),
    "maxLength": ({"string"}, operator.le),
    "pattern": ({"string"}, operator.eq),
    "format": ({"string", "integer", "number"}, operator.eq),
    "minItems": ({"array"}, operator.ge),
    "maxItems": ({"array"}, operator.le),
    "uniqueItems": ({"array"}, operator.ge),
    "minProperties": ({"object"}, operator.ge),
    "maxProperties": ({"object"}, operator.le),
}
_UNSAID = {"minLength": 0, "minItems": 0, "minProperties": 0, "uniqueItems": False}


def exceeded(sent: Shape, read: Shape) -> Iterator[tuple[str, str]]:
    """Each keyword whose limit what is sent may exceed, and how."""
    for keyword, bound in read.limits.items():
        if keyword in _BOUNDS and not _keeps(sent, keyword, bound):
            yield keyword, f"{keyword} {_told(sent, keyword)} against {as_word(bound)}"
    for keyword in sorted({*sent.limits, *read.limits} - _BOUNDS.keys()):
        # What the gate does not know it does not believe to be harmless.
        if _told(sent, keyword) != _told(read, keyword):
            yield keyword, f"{keyword} has changed, and what it means is not known here"


def _keeps(sent: Shape, keyword: str, bound: Any) -> bool:
    types, as_tight = _BOUNDS[keyword]
    if not sent.types & types:
        return True
    if sent.words is not None:
        allowed = Draft202012Validator({keyword: bound})
        return all(allowed.is_valid(json.loads(word)) for word in sent.words)
    own = sent.limits.get(keyword, _UNSAID.get(keyword))
    return own is not None and as_tight(own, bound)


def _told(shape: Shape, keyword: str) -> str:
    return as_word(shape.limits[keyword]) if keyword in shape.limits else "(none)"
