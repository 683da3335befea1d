"""Whether the service lives, and whether it is ready: for orchestrators, not for players."""

import os
from contextlib import suppress
from typing import Any

from flask import Response, current_app, request

from service import referee
from service.api.answers import json_answer
from service.api.operation import operation, part
from service.api.responses import Answer
from service.sessions.connection import StoreUnavailableError
from service.sessions.store import Store

PROBES = part("probes", "For whoever runs the service.")

_HEALTHY = Answer("Health", "It does.")


@operation(PROBES, "GET /livez", "getLiveness", _HEALTHY)
def livez() -> Response:
    """Answer, if the process can.

    Touches nothing else. If this fails, the process should be replaced.
    """
    return json_answer({"status": "pass"})


@operation(
    PROBES,
    "GET /readyz",
    "getReadiness",
    Answer("Health", "It can.", also={503: Answer("Unready", "It is being taken out of turn.")}),
)
def readyz() -> Response:
    """Tell whether requests can be answered.

    The rules are loaded before the service listens, so a service that answers is ready, unless
    whoever runs it takes it out of turn before it is stopped. The store of the sessions decides
    nothing here: without it all other questions are answered as ever. `/readyz?verbose` tells how
    it is; for a person at a terminal, so no program is promised that parameter.
    """
    drain_file = current_app.extensions["settings"].drain_file
    drains = bool(drain_file) and os.path.exists(drain_file)  # noqa: PTH110 -- asked every second
    document: dict[str, Any] = {"status": "fail" if drains else "pass"}
    if "verbose" in request.args:
        games = len(referee.variants())
        document["checks"] = {"games": games, "draining": drains, "store": _store()}
    answer = json_answer(document)
    answer.status_code = 503 if drains else 200
    return answer


def _store() -> str:
    found: Store | None = current_app.extensions["store"]
    if found is None:
        return "none"
    with suppress(StoreUnavailableError):
        return "pass" if found.answers() else "fail"
    return "fail"
