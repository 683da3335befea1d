"""The service's description of itself: the specification, and a page to try it out on.

The page is Swagger UI. Every file of it is served from here, so it works without the internet,
and its policy lets a browser load nothing from elsewhere.
"""

from importlib.resources import files
from pathlib import Path
from typing import cast

from flask import Response, current_app, request

from service.api.answers import Kept
from service.api.negotiation import require_acceptable
from service.api.operation import Asks, operation, part, path_parameter
from service.api.problems import Problem
from service.api.responses import Answer

DOCS = part("documentation", "The service's description of itself.")

# Swagger UI draws with images in data: addresses; it needs no inline script and no inline style.
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

_OURS = Path(__file__).parent / "pages"
_SWAGGER_UI = Path(str(files("flask_swagger_ui"))) / "dist"

_PAGE = Kept((_OURS / "docs.html").read_bytes(), "text/html", policy=_POLICY)

_TYPES = {".css": "text/css", ".js": "text/javascript", ".png": "image/png"}
_ASSETS = {
    file.name: Kept(file.read_bytes(), _TYPES[file.suffix])
    for file in (
        _OURS / "docs.js",
        _OURS / "pages.css",
        _SWAGGER_UI / "swagger-ui.css",
        _SWAGGER_UI / "swagger-ui-bundle.js",
        _SWAGGER_UI / "favicon-32x32.png",
    )
}


@operation(
    DOCS,
    "GET /openapi.yaml",
    "getSpecificationAsYaml",
    Answer(
        "OpenApiDocument", "OpenAPI 3.1, as YAML.", media_types=("application/yaml",), kept=True
    ),
)
def specification_as_yaml() -> Response:
    """Describe the service for programs, in YAML."""
    return cast("Kept", current_app.extensions["openapi.yaml"]).answer()


@operation(
    DOCS,
    "GET /openapi.json",
    "getSpecificationAsJson",
    Answer("OpenApiDocument", "OpenAPI 3.1, as JSON.", kept=True),
)
def specification_as_json() -> Response:
    """Describe the service for programs, in JSON."""
    return cast("Kept", current_app.extensions["openapi.json"]).answer()


@operation(
    DOCS,
    "GET /docs",
    "getDocumentation",
    Answer(description="A page for people.", media_types=("text/html",), kept=True),
)
def documentation() -> Response:
    """Describe the service for people, on a page where every request can be tried out."""
    return _PAGE.answer()


@operation(
    DOCS,
    "GET /docs/<asset>",
    "getDocumentationAsset",
    Answer(description="The file.", media_types=tuple(_TYPES.values()), kept=True),
    refusals=["not-found"],
    asks=Asks(
        path=(path_parameter("asset", "The name of a file.", "docs.js", enum=sorted(_ASSETS)),)
    ),
)
def documentation_asset(asset: str) -> Response:
    """Give a file that the documentation's page is made of."""
    if asset not in _ASSETS:
        raise Problem("not-found", f"The documentation has no file called {asset!r}.")
    require_acceptable(request, _ASSETS[asset].media_type)
    return _ASSETS[asset].answer()
