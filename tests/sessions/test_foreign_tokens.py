"""That a token opens what is its own and nothing else, on every address of a session."""

import hmac
from dataclasses import dataclass
from uuid import uuid4

import pytest

from tests.conformance import DOCUMENT
from tests.sessions.clients import Caller, Game, Json, Reply, begin, over_flask
from tests.sessions.planting import store_at


@dataclass(frozen=True)
class Route:
    """A request about a session that seat 1 may make, and what the others are answered.

    `open` routes need no token. `other` is what another seat is told, `owner` what the owner is.
    """

    method: str
    path: str
    other: int
    owner: int
    body: Json | None = None
    is_open: bool = False

    def ask(self, caller: Caller, headers: Json | None = None) -> Reply:
        # Of a tag that is not the present one: who is let in is told that.
        needed = {"If-Match": '"1-AAAAAAAA"', "Idempotency-Key": str(uuid4())}
        return caller.ask(self.method, self.path, self.body, {**needed, **(headers or {})})


ROUTES = [
    Route("GET", "", 200, 200, is_open=True),
    Route("GET", "/events", 200, 200, is_open=True),
    Route("GET", "/seats/1", 403, 403),
    Route("GET", "/legal-actions", 200, 403),
    Route("GET", "/windows/1", 404, 403),
    Route("PUT", "/windows/1/responses/1", 403, 403, {"response": "pass"}),
    Route("POST", "/actions", 403, 403, {"action": {"action": "draw", "seat": 1}}),
    Route("POST", "/actions", 412, 403, {"action": {"action": "draw"}}),
    Route("POST", "/deals", 412, 412),
]
END = Route("DELETE", "", 403, 204)
EVERY = [*ROUTES, END]
MALFORMED = (
    "Basic YTpi",
    "Bearer",
    "Bearer two tokens",
    "Bearer t\u00f6ken",
    "",
    "token",
    "Bearer ;",
)

every_route = pytest.mark.parametrize(
    "route", EVERY, ids=lambda route: f"{route.method}{route.path}"
)


@pytest.fixture
def game(client) -> Game:
    return begin(over_flask(client))


@pytest.fixture
def stranger(client, game) -> Caller:
    """The player of the same seat in another session."""
    other = begin(over_flask(client)).players[1]
    return Caller(other.send, game.session, other.token, 1)


def refused(reply: Reply, status: int) -> Json:
    """What a refusal tells, but for its own name."""
    assert reply.status == status, reply
    if status == 401:
        assert reply.headers["WWW-Authenticate"] == "Bearer"
    return {name: said for name, said in reply.body.items() if name != "instance"}


def test_these_are_all_addresses_of_a_session():
    known = {
        (method.upper(), path)
        for path, operations in DOCUMENT["paths"].items()
        for method in operations
        if path.startswith("/v1/sessions/") and method != "parameters"
    }
    names = ("/windows/1", "/responses/1", "/seats/1")
    held = {(route.method, route.path) for route in EVERY}
    parts = ("/windows/{window}", "/responses/{seat}", "/seats/{seat}")
    for name, part in zip(names, parts, strict=True):
        held = {(method, path.replace(name, part)) for method, path in held}
    assert {(method, "/v1/sessions/{session}" + path) for method, path in held} == known


@every_route
def test_without_a_token_only_what_all_see_is_told(game, route):
    nobody = Caller(game.watcher.send, game.session)
    if route.is_open:
        assert route.ask(nobody).status == 200
    else:
        assert refused(route.ask(nobody), 401)["type"].endswith("/unauthenticated")


@every_route
@pytest.mark.parametrize("header", MALFORMED)
def test_a_malformed_token_is_refused_also_where_none_is_needed(game, route, header):
    nobody = Caller(game.watcher.send, game.session)
    refused(route.ask(nobody, {"Authorization": header.encode().decode("latin-1")}), 401)


@every_route
def test_a_token_of_another_session_is_none_here(game, stranger, route):
    made_up = Caller(stranger.send, game.session, "AAAAAAAAAAAAAAAAAAAAAA", 1)
    assert refused(route.ask(stranger), 401) == refused(route.ask(made_up), 401)
    assert game.watcher.watch().body["revision"] == 1


@every_route
def test_a_token_of_another_seat_opens_what_is_its_own(game, route):
    for seat in (0, 2):
        reply = route.ask(game.players[seat])
        assert reply.status == route.other
        if reply.status == 403:
            assert reply.slug == "wrong-seat"
    assert game.watcher.watch().body["revision"] == 1


@every_route
def test_the_owner_of_a_session_plays_no_seat_of_it(game, route):
    reply = route.ask(game.owner)
    assert reply.status == route.owner
    if reply.status == 403:
        assert reply.slug == "wrong-seat"


@every_route
def test_whose_it_is_that_is_let_in(game, route):
    allowed = game.owner if route is END else game.players[1]
    assert route.ask(allowed).status not in {401, 403}


@every_route
def test_no_session_is_told_from_one_that_has_ended(client, store_url, game, stranger, route):
    """Whether there ever was one is not told, nor whether it might be one by its name."""
    ended, expired = begin(over_flask(client)), begin(over_flask(client))
    assert ended.owner.end().status == 204
    store = store_at(store_url)
    names = [f"rummy:{{{expired.session}}}:{part}" for part in ("document", "log", "answers")]
    assert store.connection.run(lambda redis: redis.unlink(*names)) >= 2
    store.connection.close()
    callers = [
        ended.players[1],
        expired.players[1],
        Caller(stranger.send, "AAAAAAAAAAAAAAAAAAAAAA", stranger.token, 1),
        Caller(stranger.send, "no-name-of-a-session", stranger.token, 1),
        Caller(stranger.send, "..%00", stranger.token, 1),
        Caller(stranger.send, f"{game.session}:document", game.players[1].token, 1),
    ]
    told = [refused(route.ask(caller), 404) for caller in callers]
    assert all(each == told[0] for each in told)


@pytest.mark.parametrize("whose", [0, 2, "owner", "nobody"])
def test_every_token_of_a_session_is_compared_whosever_came(game, stranger, monkeypatch, whose):
    compared = []
    compare = hmac.compare_digest

    def counted(one, other):
        compared.append(one)
        return compare(one, other)

    monkeypatch.setattr(hmac, "compare_digest", counted)
    caller = {"owner": game.owner, "nobody": stranger}.get(whose) or game.players[whose]
    assert caller.watch().status == (401 if whose == "nobody" else 200)
    assert len(compared) == len(game.players) + 1
    assert caller.token not in compared
