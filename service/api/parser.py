"""From the body of a request to what it means: guarded, parsed, read by its schema, or refused."""

from typing import Any

from flask import Request, current_app, g

from service.api.guard import json_document, require_shallow
from service.api.pointers import located
from service.api.problems import invalid_request
from service.wire.shape import ReadingError, Shape


def read_body(request: Request, schema: Shape, times: int = 1) -> Any:
    """What the request's JSON object means; it may be so many times as long as others.

    What the schema refuses is refused with a pointer to each bad place.
    """
    limit = current_app.extensions["settings"].max_body_bytes * times
    document = json_document(request, limit)
    if not isinstance(document, dict):
        require_shallow(document)
        raise invalid_request([{"pointer": "#", "detail": "The body must be a JSON object."}])
    try:
        read = schema.load(document)
    except ReadingError as error:
        # Only now: what a schema accepts is no deeper than the schema is.
        require_shallow(document)
        errors = sorted(located(error.messages), key=lambda each: each["pointer"])
        raise invalid_request(errors) from None
    g.document = document
    return read
