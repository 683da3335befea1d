"""The one place where the parts of the service are joined."""

import orjson
from flask import Flask

from service.api import headers, refusals, specification
from service.api.answers import JSON, Kept
from service.api.routes import PARTS
from service.settings import Settings


def create_app(settings: Settings | None = None) -> Flask:
    """Make the application, ready to serve."""
    settings = settings or Settings()
    app = Flask("service", static_folder=None)
    # Bugs are answered with a problem document whatever mode Flask is in.
    app.config["PROPAGATE_EXCEPTIONS"] = False
    # A path has one spelling; Werkzeug would answer the others with an HTML redirect.
    app.url_map.merge_slashes = False
    app.extensions["settings"] = settings
    headers.install(app)
    refusals.install(app)
    for part in PARTS:
        app.register_blueprint(part)
    document = specification.build(settings)
    app.extensions["openapi.json"] = Kept(orjson.dumps(document), JSON)
    app.extensions["openapi.yaml"] = Kept(
        specification.as_yaml(document).encode(), "application/yaml"
    )
    return app
