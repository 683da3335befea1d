"""The query of a request: numbers in a range, each with a default."""

from typing import Any
from urllib.parse import parse_qsl

from flask import request

from service.api.problems import invalid_request


def numbers(**ranges: tuple[int, int, int]) -> dict[str, int]:
    """The numbers that the query has; each range is a default, the least and the most.

    Refused are others, those that come twice, and all other parameters, so that a misspelt one
    never passes silently.
    """
    # Not by Werkzeug's own: bytes that are no UTF-8 make it raise.
    given: dict[str, list[str]] = {}
    for name, value in parse_qsl(request.environ["QUERY_STRING"], keep_blank_values=True):
        given.setdefault(name, []).append(value)
    errors = [
        _bad(name, "There is no such parameter here.")
        for name in sorted(given.keys() - ranges.keys())
    ]
    found: dict[str, int] = {}
    for name, (default, least, most) in ranges.items():
        values = given.get(name, [str(default)])
        text = values[0]
        readable = text.isascii() and text.isdigit() and len(text) <= len(str(most))
        if len(values) > 1 or not readable or not least <= int(text) <= most:
            errors.append(_bad(name, f"A whole number from {least} to {most} is expected, once."))
        else:
            found[name] = int(text)
    if errors:
        raise invalid_request(errors)
    return found


def _bad(name: str, detail: str) -> dict[str, str]:
    return {"pointer": "#", "parameter": name, "detail": detail}


def number_parameter(name: str, description: str, default: int, least: int, most: int) -> Any:
    """Describe such a number for the specification."""
    return {
        "in": "query",
        "name": name,
        "description": description,
        "schema": {"type": "integer", "minimum": least, "maximum": most, "default": default},
    }
