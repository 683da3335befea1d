"""A page for each kind of problem, at the address that is its `type`."""

from flask import Response, render_template

from service.api.answers import Kept
from service.api.operation import Asks, operation, part, path_parameter
from service.api.problem_types import PROBLEM_TYPES
from service.api.problems import Problem, type_of
from service.api.responses import Answer

PROBLEMS = part("problems", "What the kinds of refusals mean.")

_POLICY = (
    "default-src 'none'; style-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


@operation(
    PROBLEMS,
    "GET /problems/<slug>",
    "getProblemType",
    Answer(description="A page for people.", media_types=("text/html",), kept=True),
    refusals=["not-found"],
    asks=Asks(
        path=(path_parameter("slug", "The last part of a problem's `type`.", "impossible-table"),)
    ),
)
def problem_page(slug: str) -> Response:
    """Explain a kind of problem.

    The `type` of every problem leads here.
    """
    kind = PROBLEM_TYPES.get(slug)
    if kind is None:
        raise Problem("not-found", f"There is no kind of problem called {slug!r}.")
    page = render_template("problem.html", kind=kind, address=type_of(kind))
    return Kept(page.encode(), "text/html", policy=_POLICY).answer()
