"""The examples of the specification: asked again by the tests, written by `make examples`.

`python -m tests.examples` asks the service every question in service/api/examples and writes
down what it answers. Of answers that are too long to be shown, an example has `shows`: the
members of the document, or the number of lines, that it keeps. An example of a session begins at a
`scene` and is asked `as` one of its players, or its owner; `headers` are sent besides, or left out
if they are null. A `body` is sent as it stands, `blanks` are so many of them; a `service` is
another one than usual.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryDirectory
from typing import Any
from unittest.mock import patch

import orjson
from flask.testing import FlaskClient

from service import referee
from service.api.answers import JSON
from service.api.examples import EXAMPLES, FOLDER
from service.app import create_app
from service.sessions.embedded import EmbeddedServer
from service.settings import ApiKey, Quota, Settings
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
    if "service" in example:
        with _SERVICES[example["service"]]() as other:
            return _asked(other, name, example, {}, {})
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
    asked = {key: value for key, value in example.items() if key not in _WRITTEN}
    usual = {"X-Request-Id": REQUEST_ID} | ({"Content-Type": JSON} if "body" in asked else {})
    given = {**usual, **headers, **asked.get("headers", {})}
    address = address.format(**{**path, **asked.get("path", {})}) + asked.get("query", "")
    response = client.open(
        address,
        method=method,
        headers={key: value for key, value in given.items() if value is not None},
        **_content(asked),
    )
    answer = {**asked, "status": response.status_code}
    if response.status_code >= 400:
        answer["sent"] = _sentence(f"`{method} {address}`", asked)
    return {**answer, "response": _shown(asked, response)} if response.data else answer


def _content(asked: Json) -> dict[str, Any]:
    if "request" in asked:
        return {"json": asked["request"]}
    body = asked.get("body") or " " * asked.get("blanks", 0)
    return {"data": body} if body else {}


def _sentence(request: str, asked: Json) -> str:
    """What was sent, as far as it is not what every such request has."""
    parts = [request]
    if "scene" in asked:
        parts.append(f"as {asked['as']}" if asked.get("as") else "without a token")
    for header, value in asked.get("headers", {}).items():
        if value is None:
            parts.append(f"without {header}")
        else:
            parts.append(f"`{header}: {value if len(value) < 80 else value[:20] + '…'}`")
    if "blanks" in asked:
        parts.append(f"a body of {asked['blanks']} blanks")
    text = asked.get("body") or orjson.dumps(asked.get("request", "")).decode()
    if 2 < len(text) <= 200:
        parts.append(f"`{text}`")
    return ", ".join(parts)


@contextmanager
def _faulty() -> Iterator[FlaskClient]:
    """A service with a fault in it."""
    with patch.object(referee, "judge", side_effect=AssertionError("a fault, for the example")):
        logging.disable()  # it would report the fault
        yield create_app(Settings()).test_client()
        logging.disable(logging.NOTSET)


@contextmanager
def _without_store() -> Iterator[FlaskClient]:
    """A service that has no store for sessions."""
    yield create_app(Settings()).test_client()


@contextmanager
def _for_known_callers() -> Iterator[FlaskClient]:
    """A service that answers only those who have an API key."""
    key = ApiKey("example", "0" * 64)
    yield create_app(Settings(keys=(key,), keyless=False)).test_client()


@contextmanager
def _used_up() -> Iterator[FlaskClient]:
    """A service whose caller may ask once an hour, and has."""
    client = create_app(Settings(quotas=(Quota(1, 3600),))).test_client()
    client.get("/v1/variants")
    yield client


@contextmanager
def _draining() -> Iterator[FlaskClient]:
    """A service that is being taken out of turn."""
    with NamedTemporaryFile() as file:
        yield create_app(Settings(drain_file=file.name)).test_client()


_SERVICES = {
    "faulty": _faulty,
    "without store": _without_store,
    "for known callers": _for_known_callers,
    "used up": _used_up,
    "draining": _draining,
}
_WRITTEN = {"status", "response", "sent"}


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
