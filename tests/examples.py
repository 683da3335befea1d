"""The examples of the specification: asked again by the tests, written by `make examples`.

`python -m tests.examples` asks the service every question in service/api/examples and writes
down what it answers. Of answers that are too long to be shown, an example has `shows`: the
members of the document, or the number of lines, that it keeps.
"""

from typing import Any

import orjson
from flask.testing import FlaskClient

from service.api.examples import EXAMPLES, FOLDER
from service.app import create_app
from tests.conformance import DOCUMENT

REQUEST_ID = "5f0c9a3e7d1b4862"  # fixed, for problems name it


def operations() -> dict[str, tuple[str, str]]:
    """Method and path of every operation of the specification, by its operationId."""
    return {
        operation["operationId"]: (method.upper(), path)
        for path, methods in DOCUMENT["paths"].items()
        for method, operation in methods.items()
        if method != "parameters"
    }


def answered(client: FlaskClient, name: str, example: dict[str, Any]) -> dict[str, Any]:
    """The example, with the status and the answer that the service gives now."""
    method, path = operations()[name]
    asked = {key: value for key, value in example.items() if key not in {"status", "response"}}
    sent = {"json": asked["request"]} if "request" in asked else {}
    response = client.open(
        path.format(**asked.get("path", {})),
        method=method,
        headers={"X-Request-Id": REQUEST_ID},
        **sent,
    )
    return {**asked, "status": response.status_code, "response": _shown(asked, response)}


def _shown(asked: dict[str, Any], response: Any) -> Any:
    shows = asked.get("shows")
    if response.mimetype.endswith("json"):
        return {key: response.json[key] for key in shows or response.json}
    return "".join(response.text.splitlines(keepends=True)[:shows])


def _write() -> None:
    client = create_app().test_client()
    for name, examples in EXAMPLES.items():
        answers = {key: answered(client, name, each) for key, each in examples.items()}
        text = orjson.dumps(answers, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
        (FOLDER / f"{name}.json").write_bytes(text)


if __name__ == "__main__":
    _write()
