"""The query of a request: numbers in a range, each with a default."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from flask import request

from service.api.problems import invalid_request


@dataclass(frozen=True, slots=True)
class Number:
    """A number that a query may have."""

    name: str
    description: str
    default: int
    least: int
    most: int

    def described(self) -> dict[str, Any]:
        """Describe it for the specification."""
        return {
            "in": "query",
            "name": self.name,
            "description": self.description,
            "schema": {
                "type": "integer",
                "minimum": self.least,
                "maximum": self.most,
                "default": self.default,
            },
        }


def numbers(*declared: Number) -> dict[str, int]:
    """The numbers that the query has, by name.

    Refused are those out of range, those that come twice, and all other parameters, so that a
    misspelt one never passes silently.
    """
    # Not by Werkzeug's own: bytes that are no UTF-8 make it raise.
    given: dict[str, list[str]] = {}
    for name, value in parse_qsl(request.environ["QUERY_STRING"], keep_blank_values=True):
        given.setdefault(name, []).append(value)
    names = {number.name for number in declared}
    errors = [
        _bad(name, "There is no such parameter here.") for name in sorted(given.keys() - names)
    ]
    found: dict[str, int] = {}
    for number in declared:
        values = given.get(number.name, [str(number.default)])
        text = values[0]
        readable = text.isascii() and text.isdigit() and len(text) <= len(str(number.most))
        if len(values) > 1 or not readable or not number.least <= int(text) <= number.most:
            wanted = f"A whole number from {number.least} to {number.most} is expected, once."
            errors.append(_bad(number.name, wanted))
        else:
            found[number.name] = int(text)
    if errors:
        raise invalid_request(errors)
    return found


def _bad(name: str, detail: str) -> dict[str, str]:
    return {"pointer": "#", "parameter": name, "detail": detail}
