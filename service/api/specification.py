"""The OpenAPI document, generated from what the operations and the wire declare.

`python -m service.api.specification` prints it as YAML; that is how openapi.yaml is made.
"""

import sys
from typing import Any

import yaml
from flask import Flask
from flask_smorest import Api

from service import __version__
from service.api.components import HEADERS, PARAMETERS, SCHEMAS, SECURITY
from service.api.responses import REFUSALS
from service.api.routes import PARTS
from service.settings import Settings
from service.wire.components import COMPONENTS

_DESCRIPTION = """\
A referee for rummy. You show it a table and a proposed action; it says whether the rules allow \
the action, which of them forbid it, and what the table looks like afterwards. The referee keeps \
nothing: every request brings all that is needed to answer it. Sessions are games that are kept, \
for players who do not trust each other.

**An illegal action is an answer**, 200 with `"verdict": "illegal"`. A request that cannot be \
answered is a problem (RFC 9457), with a JSON Pointer to each bad place. When several things are \
wrong the first of this order is reported: the address (404), the method (405), an overlong \
header (431), a missing or malformed token (401), an API key (403), a quota that is used up (429), \
`Accept` (406), the body's length (413), its \
type and coding (415), its syntax (400), its form (422), the table (422); on a session after the \
form: no such session (404), a token of none of its seats (401), of another seat (403), the \
`Idempotency-Key` (400, 422), `If-Match` (428, 412), the rules and windows (409).

Unknown members of a request are refused, so that a misspelt option never passes silently. \
Clients must ignore members of an answer that they do not know: new ones may come within `v1`. \
Of members with the same name the last counts.

A body has at most 64 KiB, that of a replay 256 KiB, unless the service was set up otherwise.

Whoever runs the service may give applications keys (`X-Api-Key`) and set quotas, for each key or \
else each address. Then every answer says in `RateLimit` what is left, and what is too much is 429 \
with `Retry-After`. A key says which application asks; who plays is told by the tokens of sessions.

`X-Request-Id` is taken from the request when it has 8 to 64 letters, digits, dots, dashes or \
underscores, made otherwise, and returned with every answer. What the web server refuses before \
the service sees it (a broken request line, headers beyond its limits: 400, 414, 417, 431) it \
answers itself, without a problem document.
"""


def build(settings: Settings) -> dict[str, Any]:
    """Generate the OpenAPI document."""
    # An application of its own: flask-smorest documents what is registered, and would bring its
    # own error handler along.
    app = Flask(__name__, static_folder=None)
    api = Api(
        app,
        spec_kwargs={
            "title": "Rummy referee",
            "version": __version__,
            "openapi_version": "3.1.0",
            "info": {
                "description": _DESCRIPTION,
                "license": {"name": "MIT", "identifier": "MIT"},
            },
            "servers": [{"url": settings.public_url or "/"}],
        },
    )
    # Each status is listed by itself; "default" would promise nothing and hide everything.
    api.DEFAULT_ERROR_RESPONSE_NAME = None
    for name, schema in {**SCHEMAS, **COMPONENTS}.items():
        api.spec.components.schema(name, schema)
    for name, header in HEADERS.items():
        api.spec.components.header(name, header)
    for name, parameter in PARAMETERS.items():
        api.spec.components.parameter(name, "header", parameter)
    for name, scheme in SECURITY.items():
        api.spec.components.security_scheme(name, scheme)
    for name, response in REFUSALS.items():
        api.spec.components.response(name, response, lazy=True)
    for part in PARTS:
        api.register_blueprint(part)
    document: dict[str, Any] = api.spec.to_dict()
    for of_flask_smorest in ("Error", "PaginationMetadata"):  # nothing of ours refers to them
        del document["components"]["schemas"][of_flask_smorest]
    for operations in document["paths"].values():
        for method in operations.keys() - {"parameters"}:
            operations[method] = _tidied(operations[method])
    return _in_order(document, "openapi", "info", "servers", "tags", "paths", "components")


def _tidied(operation: dict[str, Any]) -> dict[str, Any]:
    """Put the members of an operation in the order in which one reads them."""
    operation["responses"] = dict(sorted(operation["responses"].items()))
    if "description" in operation:
        # The lines of a docstring end where the source is wide enough; a sentence goes on.
        paragraphs = operation["description"].split("\n\n")
        operation["description"] = "\n\n".join(" ".join(each.split()) for each in paragraphs)
    return _in_order(
        operation, "operationId", "summary", "description", "tags", "parameters", "requestBody"
    )


def _in_order(mapping: dict[str, Any], *first: str) -> dict[str, Any]:
    return {key: mapping[key] for key in (*first, *mapping) if key in mapping}


def as_yaml(document: dict[str, Any]) -> str:
    """Write the document as YAML."""
    text: str = yaml.dump(document, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=100)
    return text


class _Dumper(yaml.SafeDumper):
    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002 -- as PyYAML has it
        """Write what occurs twice twice: anchors are not for readers."""
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


def _list(dumper: yaml.SafeDumper, items: list[Any]) -> yaml.SequenceNode:
    # Cards stand in a line.
    in_a_line = not any(isinstance(item, dict | list) for item in items)
    return dumper.represent_sequence("tag:yaml.org,2002:seq", items, flow_style=in_a_line)


_Dumper.add_representer(str, _text)
_Dumper.add_representer(list, _list)


if __name__ == "__main__":
    sys.stdout.write(as_yaml(build(Settings())))
