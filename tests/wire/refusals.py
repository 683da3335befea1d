"""What the tests of reading share: where a document cannot be read."""

from typing import Any

import pytest
from marshmallow import ValidationError


def places(messages: Any, path: str = "") -> list[str]:
    """The places that an error names, as paths."""
    if not isinstance(messages, dict):
        return [path]
    return [place for key, inner in messages.items() for place in places(inner, f"{path}/{key}")]


def sentences(messages: Any) -> list[str]:
    """All sentences of an error."""
    if isinstance(messages, dict):
        return [text for inner in messages.values() for text in sentences(inner)]
    return list(messages)


def refused(schema: Any, document: object) -> list[str]:
    """Where the document cannot be read."""
    with pytest.raises(ValidationError) as caught:
        schema.load(document)
    return sorted(places(caught.value.messages))


def told(schema: Any, document: object) -> list[str]:
    """Why the document cannot be read."""
    with pytest.raises(ValidationError) as caught:
        schema.load(document)
    return sentences(caught.value.messages)
