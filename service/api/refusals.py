"""Whatever goes wrong, and wherever, becomes a problem document here."""

import logging
from secrets import randbelow

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound

from service.api.headers import request_id
from service.api.problems import Problem, problem_answer, unnamed_problem_answer
from service.sessions.connection import StoreUnavailableError
from service.sessions.store import TooLargeError
from service.wire.session_document import UnreadableError

_log = logging.getLogger(__name__)


def install(app: Flask) -> None:
    """Answer every error of the application with a problem document."""
    app.register_error_handler(Problem, problem_answer)
    app.register_error_handler(StoreUnavailableError, _store_is_away)
    app.register_error_handler(UnreadableError, _store_is_away)
    app.register_error_handler(TooLargeError, _too_large)
    app.register_error_handler(HTTPException, _refused_by_flask)
    app.register_error_handler(Exception, _fault)


def _refused_by_flask(error: HTTPException) -> Response:
    if isinstance(error, MethodNotAllowed):
        allowed = ", ".join(sorted(error.valid_methods or ()))
        return problem_answer(
            Problem("method-not-allowed", f"Use one of: {allowed}.", headers={"Allow": allowed})
        )
    if isinstance(error, NotFound):
        return problem_answer(
            Problem("not-found", "The service has no such path; its documentation is at /docs.")
        )
    status = error.code or 500
    return unnamed_problem_answer(status) if status < 500 else _fault(error)


def _store_is_away(error: Exception) -> Response:
    if isinstance(error, UnreadableError):
        _log.error("What the store has kept cannot be read: request %s", request_id(request))
    # Not all at the same moment again.
    again = str(1 + randbelow(3))
    return problem_answer(Problem("store-unavailable", headers={"Retry-After": again}))


def _too_large(_: TooLargeError) -> Response:
    return problem_answer(Problem("content-too-large", "No game is as large as this session is."))


def _fault(error: Exception) -> Response:
    # The log has the exception, the answer has the way to it and nothing else.
    _log.error("Fault while answering request %s", request_id(request), exc_info=error)
    return problem_answer(
        Problem("internal", "The fault was recorded under the instance given here.")
    )
