"""What lies in a store may be anything: junk, half of a session, or written by another service."""

from collections.abc import Iterator
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.sessions.store import Store
from service.settings import Settings
from tests.conftest import client_of
from tests.sessions.clients import Game, begin, over_flask
from tests.sessions.planting import store_at
from tests.sessions.scenes import pending, window

KEY = "k" * 20


@pytest.fixture(scope="module")
def store(store_url: str) -> Iterator[Store]:
    """A database of its own, of which nothing is left for other tests to find."""
    store = store_at(f"{store_url}?db=1")
    yield store
    store.connection.run(lambda client: client.flushdb())
    store.connection.close()


@pytest.fixture
def client(store: Store, store_url: str) -> FlaskClient:
    return client_of(create_app(Settings(redis_url=f"{store_url}?db=1")))


def key_of(game: Game, part: str) -> str:
    return f"rummy:{{{game.session}}}:{part}"


def put_body(store: Store, game: Game, body: str | bytes) -> None:
    key = key_of(game, "document")
    store.connection.run(lambda client: client.hset(key, "body", body))


def change(store: Store, game: Game, **members: Any) -> None:
    stored = store.read(game.session)
    assert stored
    put_body(store, game, orjson.dumps({**orjson.loads(stored.body), **members}))


def expect_unavailable(game: Game) -> None:
    for reply in (game.watcher.watch(), game.players[0].view(), game.players[0].choices()):
        assert (reply.status, reply.slug) == (503, "store-unavailable")
    assert game.owner.end().status == 503


@pytest.mark.parametrize(
    "body",
    [b"", b"junk", b"[]", b"{}", b"\xff", b"7", b'{"format": []}', b'{"format": {}}'],
)
def test_a_body_that_is_none(client: FlaskClient, store: Store, body: bytes) -> None:
    game = begin(over_flask(client))
    put_body(store, game, body)
    expect_unavailable(game)


@pytest.mark.parametrize(
    "members",
    [
        {"format": 2},
        {"chance": "a\nb"},
        {"owner": "\u00e9"},
        {"seats": ["a", "b"]},
        {"window": {"number": 1}},
        {"window": {"number": 1, "kind": "calls", "seats": [1], "hold_until": 1, "responses": []}},
        {"table": {}},
        {"revision": 0},
    ],
)
def test_a_body_with_a_wrong_member(
    client: FlaskClient, store: Store, members: dict[str, Any]
) -> None:
    game = begin(over_flask(client))
    change(store, game, **members)
    expect_unavailable(game)


@pytest.mark.parametrize("fields", [("entry", "junk"), ("entry", "{}"), ("entry", b"\xff")])
def test_a_log_that_is_none(
    client: FlaskClient, store: Store, fields: tuple[str, str | bytes]
) -> None:
    game = begin(over_flask(client))
    key = key_of(game, "log")
    store.connection.run(lambda client: client.execute_command("DEL", key))
    store.connection.run(lambda client: client.execute_command("XADD", key, "1-0", *fields))
    assert game.watcher.events().slug == "store-unavailable"
    assert game.watcher.watch().status == 200


def test_a_kept_answer_that_is_none_counts_as_none(client: FlaskClient, store: Store) -> None:
    game = begin(over_flask(client))
    player = game.players[1]
    assert player.act({"action": "draw"}, key=KEY).status == 200
    key = key_of(game, "answers")
    fields = map(str, store.connection.run(lambda client: client.hkeys(key)))
    [field] = [each for each in fields if each.endswith(KEY)]
    store.connection.run(lambda client: client.hset(key, field, "junk"))
    assert player.act({"action": "draw"}, key=KEY).status in {409, 503}


@pytest.mark.parametrize("part", ["document", "log", "answers"])
def test_a_key_of_another_type(client: FlaskClient, store: Store, part: str) -> None:
    game = begin(over_flask(client))
    key = key_of(game, part)
    store.connection.run(lambda client: [client.delete(key), client.set(key, "x")])
    replies = [game.watcher.watch(), game.watcher.events(), game.players[1].act({"action": "draw"},
               tag=game.begun.tag)]  # fmt: skip
    assert any(reply.status == 503 for reply in replies)
    assert all(reply.status in {200, 503} for reply in replies)


def test_a_session_whose_document_was_dropped_can_be_begun_again(
    client: FlaskClient, store: Store
) -> None:
    first = begin(over_flask(client), key=KEY + "dropped")
    store.connection.run(lambda client: client.delete(key_of(first, "document")))
    assert first.watcher.watch().slug == "not-found"
    again = begin(over_flask(client), key=KEY + "dropped")
    assert again.session == first.session
    assert [each["number"] for each in again.watcher.events().body["events"]] == [1]
    again.owner.end()


def test_a_repeated_beginning_of_what_cannot_be_read(client: FlaskClient, store: Store) -> None:
    game = begin(over_flask(client), key=KEY + "newer")
    change(store, game, format=2)
    asked = {"rules": {"variant": "rummy-500"}, "seats": 3, "hold_ms": 0}
    headers = {"Idempotency-Key": KEY + "newer"}
    assert client.post("/v1/sessions", json=asked, headers=headers).status_code == 503


def test_what_was_ended_is_not_begun_by_a_late_repetition(
    client: FlaskClient, store: Store
) -> None:
    key = KEY + "late"
    game = begin(over_flask(client), key=key)
    store.delete(game.session)  # as if ended while the repetition was on its way
    asked = {"rules": {"variant": "rummy-500"}, "seats": 3, "hold_ms": 0}
    reply = client.post("/v1/sessions", json=asked, headers={"Idempotency-Key": key})
    assert reply.status_code == 404
    assert game.watcher.watch().slug == "not-found"


def spoil(document: dict[str, Any]) -> None:
    """A claim that no rule allows any more, with all its time over."""
    [response] = document["window"]["responses"]
    response["plays"] = [{"action": "lay_down", "melds": [["8H", "8S"]]}]
    document["window"]["grace_until"] = 1


def test_a_claim_that_is_not_lawful_any_more_wins_nothing(
    client: FlaskClient, store: Store
) -> None:
    game = pending(client)
    stored = store.read(game.session)
    assert stored
    document = orjson.loads(stored.body)
    spoil(document)
    put_body(store, game, orjson.dumps(document))
    watched = game.watcher.watch()
    assert watched.status == 200
    assert "window" not in watched.body
    assert game.players[1].window(5).body["status"] == "passed"
    assert game.players[0].act({"action": "draw"}).status == 200


def _life(store: Store, game: Game) -> int:
    return int(store.connection.run(lambda client: client.pexpiretime(key_of(game, "document"))))


def test_the_end_of_its_life_does_not_tell_of_answers(client: FlaskClient, store: Store) -> None:
    game = window(client)
    before = _life(store, game)
    assert game.players[1].respond(5, {"response": "pass"}).status == 200
    assert _life(store, game) == before
    assert game.players[0].act({"action": "draw"}).status == 200
    assert _life(store, game) > before
