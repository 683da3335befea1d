"""How flask-smorest gets its arguments: from the guarded body, and with our refusals."""

from collections.abc import Mapping
from typing import Any, NoReturn

from flask import Request, current_app, g
from webargs.flaskparser import FlaskParser

from service.api.guard import json_document
from service.api.pointers import located
from service.api.problems import invalid_request


class GuardedParser(FlaskParser):
    """A parser that believes nothing. webargs' own would take a foreign media type for no body."""

    def load_json(self, req: Request, schema: Any) -> Any:  # noqa: ARG002 -- webargs' signature
        """Return the body's JSON object."""
        limit = current_app.extensions["settings"].max_body_bytes * g.body_times
        document = json_document(req, limit)
        if not isinstance(document, dict):
            raise invalid_request([{"pointer": "#", "detail": "The body must be a JSON object."}])
        g.document = document
        return document

    def handle_error(
        self,
        error: Any,
        req: Request,  # noqa: ARG002 -- as above
        schema: Any,  # noqa: ARG002
        *,
        error_status_code: int | None,  # noqa: ARG002
        error_headers: Mapping[str, str] | None,  # noqa: ARG002
    ) -> NoReturn:
        """Refuse what the schema refuses, with a pointer to each bad place."""
        raise invalid_request(
            sorted(located(error.messages["json"]), key=lambda each: each["pointer"])
        )
