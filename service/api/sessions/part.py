"""What the operations on sessions share: their part of the API, their store, their addresses."""

from typing import Final

from flask import current_app

from service.api.operation import part, path_parameter
from service.sessions.connection import StoreUnavailableError
from service.sessions.store import Store
from service.settings import Settings
from service.wire.seats import MOST_SEATS
from service.wire.session_schemas import TOKEN_PATTERN

SESSIONS: Final = part(
    "sessions",
    "Games that are kept for their players. Who asks is told from the token, and sees what its "
    "seat may see.",
)

SESSION: Final = path_parameter(
    "session",
    "The session's id.",
    "Zr0Xo0bV3nq0m1c2d4e5fg",
    pattern=f"^{TOKEN_PATTERN}$",
    maxLength=22,
)
SEAT: Final = path_parameter(
    "seat", "The number of the seat.", 0, type="integer", minimum=0, maximum=MOST_SEATS - 1
)


def settings() -> Settings:
    """The settings of the service."""
    found: Settings = current_app.extensions["settings"]
    return found


def store() -> Store:
    """The store of the sessions; `StoreUnavailableError` where the service has none."""
    found: Store | None = current_app.extensions["store"]
    if found is None:
        raise StoreUnavailableError
    return found


def _begin() -> None:
    found: Store | None = current_app.extensions["store"]
    if found:
        found.connection.begin_request()


def _end(_: BaseException | None) -> None:
    found: Store | None = current_app.extensions["store"]
    if found:
        found.connection.end_request()


SESSIONS.before_request(_begin)
SESSIONS.teardown_request(_end)
