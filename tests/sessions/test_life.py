"""Beginning a session, looking at it, its life and its end."""

import json
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.sessions.store import Store
from service.settings import Settings
from service.wire.session_document import write_session
from tests.conftest import client_of
from tests.sessions.clients import Caller, Game, Send, begin, joined, over_flask
from tests.sessions.planting import store_at, whole

PERSIAN = {"variant": "persian-rummy"}


def test_it_is_begun_with_a_secret_for_each(game: Game) -> None:
    body = game.begun.body
    tokens = [each["token"] for each in body["seats"]]
    assert [each["seat"] for each in body["seats"]] == [0, 1, 2]
    assert len({*tokens, body["owner_token"], body["id"]}) == 5
    assert game.begun.headers["Location"] == f"/v1/sessions/{body['id']}"
    assert game.begun.tag.startswith("1-")
    assert "hand" not in str(body["table"])
    assert "stock_count" in body["table"]


def test_the_same_request_begins_one_session(send: Send) -> None:
    key = str(uuid4())
    first, again = begin(send, key=key), begin(send, key=key)
    assert {**first.begun.body, "expires_at": ""} == {**again.begun.body, "expires_at": ""}
    assert again.begun.headers["Idempotency-Replayed"] == "true"
    assert "Idempotency-Replayed" not in first.begun.headers


def test_after_a_game_has_gone_on_it_still_tells_the_tokens(send: Send) -> None:
    key = str(uuid4())
    game = begin(send, key=key)
    game.in_turn().act({"action": "draw"})
    again = begin(send, key=key)
    assert [each.token for each in again.players] == [each.token for each in game.players]
    assert again.begun.tag == game.watcher.watch().tag
    assert again.begun.body["revision"] == 2


def test_another_request_with_that_key_is_refused(client: FlaskClient, send: Send) -> None:
    key = str(uuid4())
    begin(send, key=key)
    asked = {"rules": {"variant": "rummy-500"}, "seats": 4}
    reply = client.post("/v1/sessions", json=asked, headers={"Idempotency-Key": key})
    assert reply.status_code == 422
    assert reply.json
    assert reply.json["type"] == "/problems/idempotency-key-reused"


@pytest.mark.parametrize("quoted", [True, False])
def test_a_key_may_stand_in_quotes(client: FlaskClient, quoted: bool) -> None:
    key = str(uuid4())
    asked = {"rules": {"variant": "rummy-500"}, "seats": 2}
    headers = {"Idempotency-Key": f'"{key}"' if quoted else key}
    first = client.post("/v1/sessions", json=asked, headers=headers)
    again = client.post("/v1/sessions", json=asked, headers={"Idempotency-Key": key})
    assert first.json
    assert again.json
    assert first.json["id"] == again.json["id"]


@pytest.mark.parametrize("key", [None, "", "short", "x" * 65, '"' + "x" * 20, "é" * 20, "a b" * 8])
def test_without_a_key_none_is_begun(client: FlaskClient, key: str | None) -> None:
    asked = {"rules": {"variant": "rummy-500"}, "seats": 3}
    headers = {} if key is None else {"Idempotency-Key": key}
    reply = client.post("/v1/sessions", json=asked, headers=headers)
    assert reply.status_code == 400
    assert reply.json
    assert reply.json["type"] == "/problems/idempotency-key-missing"


@pytest.mark.parametrize(
    ("asked", "pointers"),
    [
        ({}, {"#/rules", "#/seats"}),
        ({"rules": {"variant": "whist"}, "seats": 3}, {"#/rules/variant"}),
        ({"rules": {"variant": "rummy-500"}, "seats": 9}, {"#/seats"}),
        ({"rules": PERSIAN, "seats": 3}, {"#/seats"}),
        ({"rules": {"variant": "rummy-500"}, "seats": 3, "dealer": 3}, {"#/dealer"}),
        ({"rules": {"variant": "rummy-500"}, "seats": 3, "table": {}}, {"#/table"}),
        ({"rules": {"variant": "rummy-500"}, "seats": 3, "hold_ms": -1}, {"#/hold_ms"}),
        ({"rules": {"variant": "rummy-500"}, "seats": 3, "hold_ms": 43_200_001}, {"#/hold_ms"}),
        ({"rules": {"variant": "rummy-500"}, "seats": 3, "grace_ms": "1"}, {"#/grace_ms"}),
        ({"rules": {"variant": "rummy-500"}, "seats": 3, "hold": 1}, {"#/hold"}),
    ],
)
def test_what_cannot_be_begun(client: FlaskClient, asked: Any, pointers: set[str]) -> None:
    reply = client.post("/v1/sessions", json=asked, headers={"Idempotency-Key": str(uuid4())})
    assert reply.status_code == 422
    assert reply.json
    assert {error["pointer"] for error in reply.json["errors"]} == pointers


def test_a_seed_of_one_s_own_deals_the_same_cards(send: Send) -> None:
    hands = [
        [player.view().body["table"]["seats"][player.seat] for player in game.players]
        for game in (begin(send, seed="mine"), begin(send, seed="mine"), begin(send, seed="other"))
    ]
    assert hands[0] == hands[1] != hands[2]


def test_lots_say_who_sits_where(send: Send) -> None:
    body = begin(send, PERSIAN, seats=4, by_lot=True).begun.body
    assert sorted(body["seating"]["players"]) == [0, 1, 2, 3]
    assert body["table"]["dealer"] == 0


def test_its_windows_hold_as_long_as_was_said(send: Send) -> None:
    body = begin(send, hold_ms=5, grace_ms=7).begun.body
    assert (body["hold_ms"], body["grace_ms"]) == (5, 7)
    usual = begin(send, hold_ms=3000).begun.body
    assert (usual["hold_ms"], usual["grace_ms"]) == (3000, 1500)


def test_each_sees_what_its_seat_may_see(game: Game) -> None:
    for player in game.players:
        reply = player.view()
        seats = reply.body["table"]["seats"]
        assert [len(seat.get("hand", [])) for seat in seats] == [
            7 if number == player.seat else 0 for number in range(3)
        ]
        assert (reply.body["seat"], reply.tag) == (player.seat, game.begun.tag)
    watched = game.watcher.watch().body
    assert watched["table"]["seats"] == [{"unseen": 7}] * 3
    assert "seat" not in watched


def test_who_has_the_state_is_told_so(game: Game) -> None:
    player = game.players[0]
    etag = player.view().headers["ETag"]
    for given in (etag, f'"1-x", {etag}', f"W/{etag}", "*"):
        reply = player.ask("GET", "/seats/0", headers={"If-None-Match": given})
        assert (reply.status, reply.body, reply.headers["ETag"]) == (304, None, etag)
    game.in_turn().act({"action": "draw"})
    reply = player.ask("GET", "/seats/0", headers={"If-None-Match": etag})
    assert reply.status == 200
    assert reply.headers["ETag"] != etag


def test_what_is_private_is_kept_by_nobody_else(game: Game) -> None:
    headers = game.players[0].view().headers
    assert headers["Cache-Control"] == "private, no-cache"
    assert headers["Vary"] == "Authorization"


@pytest.mark.parametrize("name", ["x", "A" * 22, "A" * 21 + "}", "A" * 21 + "é", "A" * 23])
def test_an_unknown_session_is_not_found(send: Send, name: str) -> None:
    for caller in (Caller(send, name), Caller(send, name, "B" * 22, 0)):
        assert (caller.watch().status, caller.watch().slug) == (404, "not-found")
    assert Caller(send, name, "B" * 22, 0).view().slug == "not-found"


@pytest.mark.parametrize(
    "header", ["", "Bearer", "Bearer ", "Basic abc", "Bearer a b", "Bearer é", "bearer  ", "x"]
)
def test_a_malformed_token_is_no_token(game: Game, header: str) -> None:
    for path in ("", "/seats/0", "/legal-actions", "/events"):
        reply = game.watcher.ask("GET", path, headers={"Authorization": header})
        assert (reply.status, reply.slug) == (401, "unauthenticated")
        assert reply.headers["WWW-Authenticate"] == "Bearer"


def test_the_scheme_may_be_written_in_any_case(game: Game) -> None:
    token = game.players[0].token
    reply = game.watcher.ask("GET", "/seats/0", headers={"Authorization": f"bEARER {token}"})
    assert reply.status == 200


def test_only_the_owner_ends_it(game: Game) -> None:
    assert game.players[0].end().slug == "wrong-seat"
    assert game.watcher.end().slug == "unauthenticated"
    reply = game.owner.end()
    assert (reply.status, reply.body) == (204, None)
    assert game.owner.end().slug == "not-found"
    assert game.watcher.watch().slug == "not-found"
    assert game.players[0].view().slug == "not-found"


def test_an_ended_session_can_be_begun_anew_with_its_key(send: Send) -> None:
    key = str(uuid4())
    game = begin(send, key=key)
    game.owner.end()
    assert begin(send, key=key).session != game.session


def test_a_session_that_is_ended_while_it_is_begun_again_is_not_found(
    send: Send, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The plan is still known, and the session is not there any more."""
    monkeypatch.setattr(Store, "release", lambda *_: None)
    key = str(uuid4())
    begin(send, key=key).owner.end()
    headers = {"Content-Type": "application/json", "Idempotency-Key": key}
    asked = json.dumps({"rules": {"variant": "rummy-500"}, "seats": 3, "hold_ms": 0})
    assert send("POST", "/v1/sessions", headers, asked.encode()).slug == "not-found"


def test_the_owner_has_no_seat(game: Game) -> None:
    assert game.owner.ask("GET", "/seats/0").slug == "wrong-seat"
    assert game.owner.choices().slug == "wrong-seat"
    assert game.owner.act({"action": "draw"}).slug == "wrong-seat"
    assert game.owner.respond(1, {"response": "pass"}, seat=0).slug == "wrong-seat"


def at(text: str) -> datetime:
    return datetime.fromisoformat(text)


def test_it_lives_as_long_as_it_is_played(store_url: str) -> None:
    app = create_app(Settings(redis_url=store_url, session_seconds=100, finished_seconds=60))
    game = begin(over_flask(client_of(app)))
    store = store_at(store_url)
    expiry = at(game.begun.body["expires_at"])
    assert timedelta(seconds=90) < expiry - datetime.now(UTC) < timedelta(seconds=110)

    def set_left(milliseconds: int) -> None:
        keys = [f"rummy:{{{game.session}}}:{part}" for part in ("document", "log", "answers")]
        store.connection.run(lambda client: [client.pexpire(key, milliseconds) for key in keys])

    set_left(30_000)
    watched = at(game.watcher.watch().body["expires_at"])
    assert watched < expiry - timedelta(seconds=50)  # who only watches keeps nothing alive
    assert at(game.players[0].view().body["expires_at"]) > watched + timedelta(seconds=50)
    set_left(30_000)
    acted = game.in_turn().act({"action": "draw"})
    assert at(acted.body["expires_at"]) > watched + timedelta(seconds=50)
    stored = store.read(game.session)
    assert stored
    assert stored.left > 90_000


def test_a_decided_match_is_kept_for_less_long(store_url: str) -> None:
    app = create_app(Settings(redis_url=store_url, session_seconds=1000, finished_seconds=60))
    rules = {"variant": "rummy-500", "hand_size": 3, "deals": 1, "target": None}
    game = begin(over_flask(client_of(app)), rules, seed="example-8")
    player = game.players[1]
    player.act({"action": "draw"})
    player.act({"action": "lay_down", "melds": [["TC", "TD", "X2"]]})
    reply = player.act({"action": "discard", "card": "4S"})
    assert reply.body["match"] == {"state": "over", "winners": [1]}
    left = at(reply.body["expires_at"]) - datetime.now(UTC)
    assert timedelta(seconds=50) < left < timedelta(seconds=70)
    assert player.deal().slug == "match-over"


def test_a_document_of_a_newer_service_is_left_alone(game: Game, store_url: str) -> None:
    store = store_at(store_url)
    body = write_session(whole(store, game.session)).replace('"format":1', '"format":2', 1)
    key = f"rummy:{{{game.session}}}:document"
    store.connection.run(lambda client: client.hset(key, "body", body))
    reply = game.watcher.watch()
    assert (reply.status, reply.slug) == (503, "store-unavailable")
    assert int(reply.headers["Retry-After"]) >= 1
    stored = store.read(game.session)
    assert stored
    assert stored.body == body


def test_a_service_without_a_store_says_so(client: FlaskClient) -> None:
    alone = client_of(create_app(Settings()))
    asked = {"rules": {"variant": "rummy-500"}, "seats": 3}
    reply = alone.post("/v1/sessions", json=asked, headers={"Idempotency-Key": str(uuid4())})
    assert reply.status_code == 503
    assert alone.get(f"/v1/sessions/{'A' * 22}").status_code == 503
    assert alone.get("/v1/variants").status_code == 200


def test_all_who_belong_to_it_are_told_from_the_answer(send: Send, game: Game) -> None:
    assert joined(send, game.begun).players == game.players
