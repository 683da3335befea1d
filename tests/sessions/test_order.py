"""Which refusal of a session wins when two things are wrong: for each pair of checks.

The order is 404 of the path, 405, 401 of no token, 406, 413, 415 of the type, 415 of the coding,
400, 422 of the form, 404 of the session, 401 of a token that is nobody's, 403, 400 of the key, 422
of a key that was used, 428, 412, and at last what the rules say.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import orjson
import pytest
from flask.testing import FlaskClient

from tests.sessions.clients import PASS, Caller, Game, begin, over_flask

Json = dict[str, Any]
Request = dict[str, Any]

# So hands help to call: a window stands open after every discard.
RULES = {"variant": "rummy-500", "calls": "with_hand"}
NOBODYS = "AAAAAAAAAAAAAAAAAAAAAA"
USED, USED_TO_BEGIN = "a-key-that-was-used-before", "a-key-that-began-a-session"


@dataclass(frozen=True)
class Scene:
    """A game whose first player has drawn, with a key that is used since."""

    game: Game
    player: Caller
    tag: str
    hand: list[str]

    @property
    def address(self) -> str:
        return f"/v1/sessions/{self.game.session}"

    def written(self) -> Json:
        """The headers of a player's change."""
        tag = {"If-Match": f'"{self.tag}"', "Idempotency-Key": str(uuid4())}
        return tag | bearing(self.player.token)


@pytest.fixture
def scene(client) -> Scene:
    game = begin(over_flask(client), RULES)
    player = game.in_turn()
    drawn = player.act({"action": "draw"}, game.begun.tag, USED)
    return Scene(game, player, drawn.tag, drawn.body["table"]["seats"][player.seat]["hand"])


# --- requests in which nothing is wrong -----------------------------------------------------------


def acting(scene: Scene) -> Request:
    discard = {"action": "discard", "card": scene.hand[0]}
    return with_body("POST", f"{scene.address}/actions", scene.written(), {"action": discard})


def answering(scene: Scene) -> Request:
    discard = {"action": "discard", "card": scene.hand[0]}
    window = scene.player.act(discard, scene.tag).body["window"]
    other = scene.game.players[window["seats"][0]]
    path = f"{scene.address}/windows/{window['id']}/responses/{other.seat}"
    return with_body("PUT", path, bearing(other.token), PASS)


def viewing(scene: Scene) -> Request:
    path = f"{scene.address}/seats/{scene.player.seat}"
    return {"method": "GET", "path": path, "headers": bearing(scene.player.token)}


def listening(scene: Scene) -> Request:
    headers = bearing(scene.player.token)
    asked = {"path": f"{scene.address}/events", "query_string": "after=1"}
    return {"method": "GET", **asked, "headers": headers}


def dealing(scene: Scene) -> Request:
    headers = scene.written()
    return {"method": "POST", "path": f"{scene.address}/deals", "headers": headers, "data": b""}


def ending(scene: Scene) -> Request:
    headers = bearing(scene.game.owner.token)
    return {"method": "DELETE", "path": scene.address, "headers": headers}


def beginning(scene: Scene) -> Request:
    begin(scene.game.watcher.send, RULES, USED_TO_BEGIN, seed="used")
    headers = {"Idempotency-Key": str(uuid4())}
    return with_body("POST", "/v1/sessions", headers, {"rules": RULES, "seats": 3})


def bearing(token: str | None) -> Json:
    return {"Authorization": f"Bearer {token}"}


def with_body(method: str, path: str, headers: Json, body: Json) -> Request:
    typed = {"Content-Type": "application/json", **headers}
    return {"method": method, "path": path, "headers": typed, "data": orjson.dumps(body)}


# --- faults ---------------------------------------------------------------------------------------

Fault = Callable[[Request, Scene], None]


def header(name: str, value: str | None) -> Fault:
    """A header is another, or missing."""

    def fault(request: Request, scene: Scene) -> None:
        request["headers"].pop(name, None)
        request["headers"] |= {} if value is None else {name: value}

    return fault


def member(**said: Any) -> Fault:
    """The body has other members, or more."""

    def fault(request: Request, scene: Scene) -> None:
        request["data"] = orjson.dumps({**orjson.loads(request["data"]), **said})

    return fault


def wrong(name: str, value: Any) -> Fault:
    """Another part of the request is wrong."""

    def fault(request: Request, scene: Scene) -> None:
        request[name] = value

    return fault


def no_such_path(request: Request, scene: Scene) -> None:
    request["path"] += "/x/y"


def too_long(request: Request, scene: Scene) -> None:
    request["data"] = b" " * 65537 + request["data"]


def not_json(request: Request, scene: Scene) -> None:
    request["data"] = b"!" + request["data"]


def no_such_session(request: Request, scene: Scene) -> None:
    request["path"] = request["path"].replace(scene.game.session, NOBODYS)


def another_seat_named(request: Request, scene: Scene) -> None:
    other = ((scene.player.seat or 0) + 1) % 3
    action = orjson.loads(request["data"])["action"]
    member(action={**action, "seat": other})(request, scene)


def another_seats_address(request: Request, scene: Scene) -> None:
    before, _, seat = request["path"].rpartition("/")
    request["path"] = f"{before}/{(int(seat) + 1) % 3}"


def no_owners_token(request: Request, scene: Scene) -> None:
    request["headers"] |= bearing(scene.player.token)


def owners_token(request: Request, scene: Scene) -> None:
    request["headers"] |= bearing(scene.game.owner.token)


PATH = {"no such path": (no_such_path, "not-found")}
METHOD = {"wrong method": (wrong("method", "PATCH"), "method-not-allowed")}
MALFORMED = {"malformed token": (header("Authorization", "Bearer of what?"), "unauthenticated")}
TOKEN = {"no token": (header("Authorization", None), "unauthenticated"), **MALFORMED}
ACCEPT = {"not acceptable": (header("Accept", "text/html"), "not-acceptable")}
BODY = {
    "too long": (too_long, "content-too-large"),
    "wrong type": (header("Content-Type", "text/plain"), "unsupported-media-type"),
    "wrong coding": (header("Content-Encoding", "gzip"), "unsupported-media-type"),
    "not JSON": (not_json, "malformed-json"),
    "wrong form": (member(extra=1), "invalid-request"),
}
SESSION = {
    "no such session": (no_such_session, "not-found"),
    "nobody's token": (header("Authorization", f"Bearer {NOBODYS}"), "unauthenticated"),
}
KEY = {
    "no key": (header("Idempotency-Key", None), "idempotency-key-missing"),
    "malformed key": (header("Idempotency-Key", "short"), "idempotency-key-missing"),
}
REUSED = {"used key": (header("Idempotency-Key", USED), "idempotency-key-reused")}
REUSED_TO_BEGIN = {"used key": (header("Idempotency-Key", USED_TO_BEGIN), "idempotency-key-reused")}
TAG = {
    "no tag": (header("If-Match", None), "precondition-required"),
    "any tag": (header("If-Match", "*"), "precondition-required"),
    "stale tag": (header("If-Match", '"1-AAAAAAAA"'), "stale-state"),
}
LET_IN = {**PATH, **METHOD, **TOKEN, **ACCEPT}

# What can be wrong with each request, in the order in which it is looked for.
ROUTES: dict[Callable[[Scene], Request], dict[str, tuple[Fault, str]]] = {
    acting: {
        **LET_IN,
        **BODY,
        **SESSION,
        "the owner's token": (owners_token, "wrong-seat"),
        "another seat": (another_seat_named, "wrong-seat"),
        **KEY,
        **REUSED,
        **TAG,
        "illegal": (member(action={"action": "pass"}), "illegal-action"),
    },
    answering: {
        **LET_IN,
        **BODY,
        **SESSION,
        "another seat": (another_seats_address, "wrong-seat"),
        "illegal": (member(response="call", take="X1", plays=[]), "illegal-action"),
    },
    viewing: {**LET_IN, **SESSION, "another seat": (another_seats_address, "wrong-seat")},
    listening: {
        **PATH,
        **METHOD,
        **MALFORMED,
        **ACCEPT,
        "wrong query": (wrong("query_string", "after=-1"), "invalid-request"),
        **SESSION,
    },
    # Whatever else may be wrong, the deal is not over.
    dealing: {
        **LET_IN,
        "too long": (too_long, "content-too-large"),
        "a document": (wrong("data", b'{"deal": 2}'), "invalid-request"),
        **SESSION,
        **KEY,
        **REUSED,
        **TAG,
    },
    ending: {**PATH, **METHOD, **TOKEN, **SESSION, "a seat's": (no_owners_token, "wrong-seat")},
    beginning: {**METHOD, **ACCEPT, **BODY, **KEY, **REUSED_TO_BEGIN},
}
EACH = [
    pytest.param(route, name, id=f"{route.__name__}-{name}")
    for route, faults in ROUTES.items()
    for name in faults
]


def answer(client: FlaskClient, scene: Scene, right: Request, *faults: Fault) -> tuple[str, str]:
    """What a request with these faults is told: the kind of the refusal, and its sentence."""
    request = {**right, "headers": dict(right["headers"])}
    # The later a check, the earlier its fault is put in: others are put around it.
    for fault in reversed(faults):
        fault(request, scene)
    response = client.open(**request)
    assert response.json is not None
    return str(response.json["type"]).rpartition("/problems/")[2], response.json["detail"]


@pytest.mark.parametrize(("route", "first"), EACH)
def test_of_two_faults_the_earlier_is_reported(client, scene, route, first):
    right = route(scene)
    revision = scene.game.watcher.watch().body["revision"]
    fault, slug = ROUTES[route][first]
    alone = answer(client, scene, right, fault)
    assert alone[0] == slug
    for second in [*ROUTES[route]][[*ROUTES[route]].index(first) + 1 :]:
        both = answer(client, scene, right, fault, ROUTES[route][second][0])
        assert both == alone, second
    assert scene.game.watcher.watch().body["revision"] == revision


@pytest.mark.parametrize("route", ROUTES)
def test_of_all_faults_the_first_is_reported(client, scene, route):
    right, faults = route(scene), ROUTES[route]
    told = answer(client, scene, right, *(fault for fault, _ in faults.values()))
    assert told[0] == next(slug for _, slug in faults.values())


@pytest.mark.parametrize("route", ROUTES)
def test_without_a_fault_a_request_is_answered(client, scene, route):
    response = client.open(**route(scene))
    expected = {dealing: 422, ending: 204, beginning: 201}.get(route, 200)
    assert response.status_code == expected
    assert expected < 400 or response.json["type"].endswith("/deal-not-over")


def test_a_key_that_is_known_is_answered_whatever_else_has_changed(client, scene):
    """Its answer is looked for before the tag, and before what the rules say now."""
    request = acting(scene)
    done = client.open(**request)
    for tag in ('"1-AAAAAAAA"', "*", None):
        header("If-Match", tag)(request, scene)
        again = client.open(**request)
        assert (again.status_code, again.data) == (done.status_code, done.data)
        assert again.headers["Idempotency-Replayed"] == "true"
