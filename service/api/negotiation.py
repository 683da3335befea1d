"""What the client accepts, and whether that is what this address has (RFC 9110, section 12.5.1)."""

from typing import Final

from flask import Request

from service.api.problems import Problem

# What nearly all clients send, and all that needs no reading.
_PLAIN: Final = (None, "*/*")


def require_acceptable(request: Request, *media_types: str) -> None:
    """Refuse with 406 when the request's Accept header rules all of the media types out."""
    header = request.environ.get("HTTP_ACCEPT")
    if header not in _PLAIN and not any(accepts(header, each) for each in media_types):
        named = " or ".join(media_types)
        raise Problem("not-acceptable", f"This address answers with {named} only.")


def accepts(accept: str, media_type: str) -> bool:
    """Tell whether an Accept header lets the media type through.

    The most precise range that matches decides, so `application/json;q=0, */*` says no. A header
    without content says nothing, and so it accepts. Parameters other than the weight are left
    aside: every type here has one form.
    """
    if not accept.strip(" \t,"):
        return True
    ranges = ("*/*", f"{media_type.partition('/')[0]}/*", media_type)
    precision, weight = -1, 0.0
    for entry in accept.split(","):
        name, *parameters = (part.strip(" \t") for part in entry.split(";"))
        name = name.lower()
        if name not in ranges:
            continue
        here = ranges.index(name)
        if here > precision:
            precision, weight = here, _weight(parameters)
        elif here == precision:
            weight = max(weight, _weight(parameters))
    return weight > 0


def _weight(parameters: list[str]) -> float:
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip().lower() == "q":
            return _number(value.strip())
    return 1.0


def _number(text: str) -> float:
    # `0`, `0.`, `0.000` and `1.000` are the forms there are; what is none of them is no wish to
    # be left without an answer.
    digits = text.replace(".", "", 1)
    return float(text) if digits.isascii() and digits.isdigit() else 1.0
