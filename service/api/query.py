"""The query of a request: numbers in a range, each with a default."""

from typing import Any

from flask import request

from service.api.problems import invalid_request


def numbers(**ranges: tuple[int, int, int]) -> dict[str, int]:
    """The numbers that the query has; each range is a default, the least and the most.

    Refused are others, those that come twice, and all other parameters, so that a misspelt one
    never passes silently.
    """
    errors = [
        _bad(name, "There is no such parameter here.")
        for name in sorted(request.args.keys() - ranges.keys())
    ]
    found: dict[str, int] = {}
    for name, (default, least, most) in ranges.items():
        given = request.args.getlist(name)
        text = given[0] if given else str(default)
        readable = text.isascii() and text.isdigit() and len(text) <= len(str(most))
        if len(given) > 1 or not readable or not least <= int(text) <= most:
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
