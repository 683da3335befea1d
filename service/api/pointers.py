"""From the nested messages of a failed validation to JSON Pointers (RFC 6901, section 6)."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from service.wire.shape import UNKNOWN

# The key under which marshmallow puts what is wrong with an object as a whole.
_WHOLE = "_schema"

# What RFC 3986 lets stand in a fragment as it is, besides letters, digits and -._~
_FRAGMENT = "!$&'()*+,;=:@/?"


def located(messages: Any, pointer: str = "#") -> Iterator[dict[str, str]]:
    """Yield each sentence with the pointer of the place it is about."""
    if isinstance(messages, dict):
        for key, inner in messages.items():
            # A member of that very name may have been sent, and is then unknown.
            whole = key == _WHOLE and inner != [UNKNOWN]
            yield from located(inner, pointer if whole else f"{pointer}/{escaped(key)}")
    elif isinstance(messages, list):
        for inner in messages:
            yield from located(inner, pointer)
    else:
        yield {"pointer": pointer, "detail": str(messages)}


def escaped(key: str | int) -> str:
    """Write a member's name or an index as a part of a pointer in a URI fragment."""
    return quote(str(key).replace("~", "~0").replace("/", "~1"), safe=_FRAGMENT)
