"""Which address leads where: the parts of the API, and what Flask would do with it otherwise."""

from collections.abc import Iterable
from typing import Any

from flask import Flask, Response, request
from werkzeug.exceptions import NotFound

from service.api import docs, games, players, probes, problem_pages, referee
from service.api.sessions import SESSIONS

# In the order in which the specification shows them.
PARTS = (
    referee.REFEREE,
    players.PLAYERS,
    SESSIONS,
    games.GAMES,
    probes.PROBES,
    docs.DOCS,
    problem_pages.PROBLEMS,
)


def install(app: Flask) -> None:
    """Give the application its addresses."""
    app.url_map.merge_slashes = False
    for part in PARTS:
        app.register_blueprint(part)
    app.before_request(_refuse_other_spellings)
    app.after_request(_say_only_what_is_allowed)
    app.wsgi_app = _Plain(app.wsgi_app)  # type: ignore[method-assign]  # as Flask's manual has it


def _refuse_other_spellings() -> None:
    # Werkzeug takes any number of slashes in front for one, and would redirect from others to a
    # page of HTML. Here a path has one spelling.
    if request.environ["PATH_INFO"].startswith("//"):
        raise NotFound


def _say_only_what_is_allowed(response: Response) -> Response:
    # Flask answers OPTIONS with an empty page. What it says is in Allow.
    if request.method == "OPTIONS" and response.status_code == 200:
        response.status_code = 204
        response.headers.remove("Content-Type")
    return response


class _Plain:
    """An application that stays with HTTP. Werkzeug refuses whoever proposes a WebSocket (400).

    A server may go on with the current protocol (RFC 9110, section 7.8). Werkzeug also refuses a
    Host that no name server could know, without a word: no answer here depends on it.
    """

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        environ.pop("HTTP_UPGRADE", None)
        try:
            environ.get("HTTP_HOST", "").encode("idna")
        except UnicodeError:
            del environ["HTTP_HOST"]
        answer: Iterable[bytes] = self._inner(environ, start_response)
        return answer
