"""Clients of sessions: the host who begins one, and the players, each with a token of his own.

They speak over anything that sends a request, a test client or a connection, and every answer is
held against the specification.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Any
from uuid import uuid4

from flask.testing import FlaskClient

from tests.conformance import check_response

Json = dict[str, Any]


@dataclass(frozen=True)
class Reply:
    """An answer, whatever it is."""

    status: int
    headers: Mapping[str, str]
    body: Any = None
    raw: bytes = b""

    @property
    def slug(self) -> str:
        """The kind of problem that the answer is."""
        assert self.status >= 400, self
        return str(self.body["type"]).rpartition("/problems/")[2]

    @property
    def tag(self) -> str:
        assert self.headers["ETag"] == f'"{self.body["tag"]}"', self
        return str(self.body["tag"])


Send = Callable[[str, str, Mapping[str, str], bytes | None], Reply]


def over_flask(client: FlaskClient) -> Send:
    """By a test client, which checks every answer itself."""

    def send(method: str, path: str, headers: Mapping[str, str], body: bytes | None) -> Reply:
        response = client.open(path, method=method, headers=dict(headers), data=body)
        content = json.loads(response.data) if response.data else None
        return Reply(response.status_code, dict(response.headers), content, response.data)

    return send


def over_http(connection: HTTPConnection) -> Send:
    """By a connection, of one thread, which is opened again when it breaks off."""

    def send(method: str, path: str, headers: Mapping[str, str], body: bytes | None) -> Reply:
        try:
            connection.request(method, path, body, dict(headers))
            response = connection.getresponse()
            content = response.read()
        except Exception:
            connection.close()
            raise
        received = {name.title().replace("Etag", "ETag"): v for name, v in response.getheaders()}
        check_response(method, path, response.status, received, content)
        document = json.loads(content) if content else None
        return Reply(response.status, received, document, content)

    return send


@dataclass
class Caller:
    """Somebody with a token, or without one, at a session."""

    send: Send
    session: str
    token: str | None = None
    seat: int | None = None

    def ask(
        self,
        method: str,
        path: str = "",
        body: Json | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply:
        """A request about the session; the path is what follows its address."""
        sent = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if body is not None:
            sent["Content-Type"] = "application/json"
        data = json.dumps(body).encode() if body is not None else None
        return self.send(
            method, f"/v1/sessions/{self.session}{path}", {**sent, **(headers or {})}, data
        )

    def watch(self) -> Reply:
        return self.ask("GET")

    def view(self) -> Reply:
        return self.ask("GET", f"/seats/{self.seat}")

    def choices(self) -> Reply:
        return self.ask("GET", "/legal-actions")

    def act(self, action: Json, tag: str | None = None, key: str | None = None) -> Reply:
        """Act on the table with that tag, or on the present one."""
        return self.write("/actions", {"action": action}, tag, key)

    def deal(self, tag: str | None = None, key: str | None = None) -> Reply:
        return self.write("/deals", None, tag, key)

    def write(self, path: str, body: Json | None, tag: str | None, key: str | None) -> Reply:
        headers = {
            "If-Match": f'"{tag or self.watch().tag}"',
            "Idempotency-Key": key or str(uuid4()),
        }
        return self.ask("POST", path, body, headers)

    def respond(self, window: int, response: Json, seat: int | None = None) -> Reply:
        whose = self.seat if seat is None else seat
        return self.ask("PUT", f"/windows/{window}/responses/{whose}", response)

    def window(self, number: int) -> Reply:
        return self.ask("GET", f"/windows/{number}")

    def events(self, after: int = 0, **query: int) -> Reply:
        asked = "".join(f"&{name}={value}" for name, value in query.items())
        return self.ask("GET", f"/events?after={after}{asked}")

    def end(self) -> Reply:
        return self.ask("DELETE")


@dataclass
class Game:
    """A session and all who have to do with it."""

    begun: Reply
    players: list[Caller]
    owner: Caller
    watcher: Caller = field(repr=False)

    @property
    def session(self) -> str:
        return str(self.begun.body["id"])

    def in_turn(self) -> Caller:
        return self.players[self.watcher.watch().body["table"]["turn"]]


PASS = {"response": "pass"}
BUY = {"response": "buy"}


def claims(choices: Json) -> list[Json]:
    """What a player may answer to a window, of the list of his choices, but for the pass."""
    listed: list[Json] = choices["responses"]
    assert not listed or listed[-1] == PASS, choices
    return listed[:-1]


def begin(send: Send, rules: Json | None = None, key: str | None = None, **more: Any) -> Game:
    """A session of Rummy 500 for three, if nothing else is said, without holds."""
    asked = {"rules": rules or {"variant": "rummy-500"}, "seats": 3, "hold_ms": 0, **more}
    headers = {"Content-Type": "application/json", "Idempotency-Key": key or str(uuid4())}
    reply = send("POST", "/v1/sessions", headers, json.dumps(asked).encode())
    assert reply.status == 201, reply
    return joined(send, reply)


def joined(send: Send, begun: Reply) -> Game:
    """All who have to do with a session that was begun, speaking by the same way."""
    name = begun.body["id"]
    players = [Caller(send, name, each["token"], each["seat"]) for each in begun.body["seats"]]
    return Game(begun, players, Caller(send, name, begun.body["owner_token"]), Caller(send, name))
