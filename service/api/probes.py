"""Whether the service lives, and whether it is ready: for orchestrators, not for players."""

from flask import Response

from service.api.answers import json_answer
from service.api.operation import operation, part
from service.api.responses import Answer

PROBES = part("probes", "For whoever runs the service.")

_HEALTHY = Answer("Health", "It does.")


@operation(PROBES, "GET /livez", "getLiveness", _HEALTHY)
def livez() -> Response:
    """Answer, if the process can.

    Touches nothing else. If this fails, the process should be replaced.
    """
    return json_answer({"status": "pass"})


@operation(PROBES, "GET /readyz", "getReadiness", Answer("Health", "It can."))
def readyz() -> Response:
    """Tell whether requests can be answered.

    The rules are loaded before the service listens, so a service that answers is ready.
    """
    return json_answer({"status": "pass"})
