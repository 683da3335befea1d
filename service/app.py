"""The one place where the parts of the service are joined."""

from collections.abc import Callable
from threading import BoundedSemaphore
from typing import Any

import orjson
from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from service.api import headers, limits, metrics, refusals, routes, specification
from service.api.answers import JSON, Kept
from service.api.callers import Callers
from service.api.cors import Cors
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
    counted = metrics.install(app, counts=bool(settings.metrics_port))
    app.extensions["store"] = _store(settings, counted)
    app.extensions["callers"] = Callers(settings)
    # Two threads stay free for those who do not wait.
    app.extensions["waiters"] = BoundedSemaphore(max(0, settings.threads - 2))
    headers.install(app, counted)
    refusals.install(app)
    limits.install(app)
    routes.install(app)
    _surround(app, settings)
    document = specification.build(settings)
    app.extensions["openapi.json"] = Kept(orjson.dumps(document), JSON)
    app.extensions["openapi.yaml"] = Kept(
        specification.as_yaml(document).encode(), "application/yaml"
    )
    return app


def _surround(app: Flask, settings: Settings) -> None:
    """Put around the application what is there for some installations alone."""
    # As Flask's manual has it.
    if settings.cors_origins:
        app.wsgi_app = Cors(app.wsgi_app, settings.cors_origins)  # type: ignore[method-assign]
    if settings.trusted_proxies:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=settings.trusted_proxies, x_proto=0, x_host=0
        )


def _store(settings: Settings, counted: metrics.Metrics | None) -> Store | None:
    """The store of the sessions, which is connected when first used; None where there is none."""
    if not settings.redis_url:
        return None
    try:
        address = address_of(settings.redis_url)
    except AddressError as error:
        # Without the address itself, which may hold a password.
        raise SettingsError(f"REDIS_URL leads nowhere. {error}") from None
    observe = {"observe": counted.store} if counted else {}
    return Store(Connection(address, settings.threads + 2, **observe))
