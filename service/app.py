"""The one place where the parts of the service are joined."""

from collections.abc import Callable
from threading import BoundedSemaphore
from typing import Any

import orjson
from flask import Flask

from service.api import headers, refusals, routes, specification
from service.api.answers import JSON, Kept
from service.sessions.addresses import AddressError, address_of
from service.sessions.connection import Connection
from service.sessions.store import Store
from service.settings import Settings, SettingsError


class _Application(Flask):
    """Flask, for views that are plain functions: it need not look at each whether it is."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function as it is."""
        return func


def create_app(settings: Settings | None = None) -> Flask:
    """Make the application, ready to serve."""
    settings = settings or Settings()
    app = _Application("service", static_folder=None)
    # Bugs are answered with a problem document whatever mode Flask is in.
    app.config["PROPAGATE_EXCEPTIONS"] = False
    app.extensions["settings"] = settings
    app.extensions["store"] = _store(settings)
    # Two threads stay free for those who do not wait.
    app.extensions["waiters"] = BoundedSemaphore(max(0, settings.threads - 2))
    headers.install(app)
    refusals.install(app)
    routes.install(app)
    document = specification.build(settings)
    app.extensions["openapi.json"] = Kept(orjson.dumps(document), JSON)
    app.extensions["openapi.yaml"] = Kept(
        specification.as_yaml(document).encode(), "application/yaml"
    )
    return app


def _store(settings: Settings) -> Store | None:
    """The store of the sessions, which is connected when first used; None where there is none."""
    if not settings.redis_url:
        return None
    try:
        address = address_of(settings.redis_url)
    except AddressError as error:
        # Without the address itself, which may hold a password.
        raise SettingsError(f"REDIS_URL leads nowhere. {error}") from None
    return Store(Connection(address, settings.threads + 2))
