"""The examples of the specification: asked again by the tests, written by `make examples`.

`python -m tests.examples` asks the service every question in service/api/examples and writes
down what it answers. Of answers that are too long to be shown, an example has `shows`: the
members of the document, or the number of lines, that it keeps. An example of a session begins at a
`scene` and is asked `as` one of its players, or its owner; `headers` are sent besides, or left out
if they are null.
"""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import orjson
from flask.testing import FlaskClient

from service.api.examples import EXAMPLES, FOLDER
from service.app import create_app
from service.sessions.embedded import EmbeddedServer
from service.settings import Settings
from tests.conformance import DOCUMENT
from tests.sessions.scenes import KEY, SCENES, forget, the_same_chance, timeless

Json = dict[str, Any]

REQUEST_ID = "5f0c9a3e7d1b4862"  # fixed, for problems name it
_KEY = "0b6b3b1e-2f2c-4c5b-9d0e-6a3f1c7d8e90"


def operations() -> dict[str, tuple[str, str]]:
    """Method and path of every operation of the specification, by its operationId."""
    return {
        operation["operationId"]: (method.upper(), path)
        for path, methods in DOCUMENT["paths"].items()
        for method, operation in methods.items()
        if method != "parameters"
    }


def answered(client: FlaskClient, name: str, example: Json) -> Json:
    """The example, with the status and the answer that the service gives now."""
    scene = example.get("scene")
    if scene is None:
        return _asked(client, name, example, {}, {})
    forget(client.application.extensions["store"], scene)
    with the_same_chance(scene):
        game = SCENES[scene](client, KEY)
        asks = {"owner": game.owner.token, None: None} | {
            f"seat {player.seat}": player.token for player in game.players
        }
        state = game.watcher.watch().body
        path = {"session": game.session, "window": state.get("window", {}).get("id")}
        headers = {"If-Match": f'"{state["tag"]}"', "Idempotency-Key": _KEY}
        token = asks[example.get("as")]
        if token:
            headers["Authorization"] = f"Bearer {token}"
        answer = _asked(client, name, example, path, headers)
    return timeless(answer) if scene else answer


def _asked(client: FlaskClient, name: str, example: Json, path: Json, headers: Json) -> Json:
    method, address = operations()[name]
    asked = {key: value for key, value in example.items() if key not in {"status", "response"}}
    sent = {"json": asked["request"]} if "request" in asked else {}
    given = {"X-Request-Id": REQUEST_ID, **headers, **asked.get("headers", {})}
    response = client.open(
        address.format(**{**path, **asked.get("path", {})}) + asked.get("query", ""),
        method=method,
        headers={key: value for key, value in given.items() if value is not None},
        **sent,
    )
    answer = {**asked, "status": response.status_code}
    return {**answer, "response": _shown(asked, response)} if response.data else answer


def _shown(asked: Json, response: Any) -> Any:
    shows = asked.get("shows")
    if response.mimetype.endswith("json"):
        return {key: response.json[key] for key in shows or response.json}
    return "".join(response.text.splitlines(keepends=True)[:shows])


def _write() -> None:
    with TemporaryDirectory() as folder:
        server = EmbeddedServer(Path(folder))
        assert server.start()
        client = create_app(Settings(redis_url=server.url)).test_client()
        for name, examples in EXAMPLES.items():
            answers = {key: answered(client, name, each) for key, each in examples.items()}
            text = orjson.dumps(answers, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)
            (FOLDER / f"{name}.json").write_bytes(text)
        server.stop()


if __name__ == "__main__":
    _write()
