"""The one place where the parts of the service are joined."""

import orjson
from flask import Flask

from service.api import headers, refusals, routes, specification
from service.api.answers import JSON, Kept
from service.settings import Settings


def create_app(settings: Settings | None = None) -> Flask:
    """Make the application, ready to serve."""
    settings = settings or Settings()
    app = Flask("service", static_folder=None)
    # Bugs are answered with a problem document whatever mode Flask is in.
    app.config["PROPAGATE_EXCEPTIONS"] = False
    app.extensions["settings"] = settings
    headers.install(app)
    refusals.install(app)
    routes.install(app)
    document = specification.build(settings)
    app.extensions["openapi.json"] = Kept(orjson.dumps(document), JSON)
    app.extensions["openapi.yaml"] = Kept(
        specification.as_yaml(document).encode(), "application/yaml"
    )
    return app
