"""What we are measured by: a Flask application that does nothing but what cannot be left out.

`/echo` reads and writes the same JSON. `/sessions/<session>/actions` besides reads a session from
the store and writes it back, by the product's own scripts; the sizes are those of a real action,
which the file in BARE_ACTION has.
"""

import os
from pathlib import Path
from typing import Any
from uuid import uuid4

import orjson
from flask import Flask, Response, request
from redis import Redis

from service.sessions.store import MOST_ENTRIES, MOST_KEYS

app = Flask("bare", static_folder=None)

_SCRIPTS = Path(__file__).resolve().parent.parent / "service/sessions/scripts"
_LIFE = 600_000


@app.get("/readyz")
def ready() -> Response:
    """Whether it can be asked: always."""
    return Response(b"{}", content_type="application/json")


@app.post("/echo")
def echo() -> Response:
    """The JSON that came."""
    document = orjson.loads(request.get_data())
    return Response(orjson.dumps(document), content_type="application/json")


class Action:
    """A real action's answer and log entry, and the store with its two scripts."""

    def __init__(self, file: Path, url: str) -> None:
        kept = orjson.loads(file.read_bytes())
        self.answer, self.entry = kept["answer"], kept["entry"]
        self.redis: Any = Redis.from_url(url, decode_responses=True)
        self.read = self.redis.script_load((_SCRIPTS / "read.lua").read_text("utf-8"))
        self.write = self.redis.script_load((_SCRIPTS / "write.lua").read_text("utf-8"))


_ACTION = (
    Action(Path(os.environ["BARE_ACTION"]), os.environ["REDIS_URL"])
    if "BARE_ACTION" in os.environ
    else None
)


@app.post("/sessions/<session>/actions")
def act(session: str) -> Response:
    """Read a session, write it back with a log entry and a kept answer, and answer."""
    if _ACTION is None:
        return Response(status=404)
    orjson.loads(request.get_data())
    keys = [f"rummy:{{{session}}}:{part}" for part in ("document", "log", "answers")]
    scope, key = "s" * 64, request.headers["Idempotency-Key"]
    found = _ACTION.redis.evalsha(_ACTION.read, 2, keys[0], keys[2], f"{scope}:{key}")
    if len(found) == 1:
        return Response(status=404)
    _, body, version, _, _ = found
    answer = orjson.dumps(_ACTION.answer)
    said = _ACTION.redis.evalsha(
        *(_ACTION.write, 3, *keys),
        *(version, uuid4().hex, body, _LIFE, 2, _ACTION.entry, MOST_ENTRIES),
        *(scope, key, "p" * 64, answer, MOST_KEYS),
    )
    status = 200 if said == ["written"] else 409
    return Response(answer, status=status, content_type="application/json")
