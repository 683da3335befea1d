"""Waiting for a window: who knows its state is answered when it is another one."""

import time
from collections.abc import Callable
from threading import Thread

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.settings import Settings
from tests.conftest import client_of
from tests.sessions.clients import PASS, Caller, Game, Reply, claims, over_flask
from tests.sessions.scenes import pending, window, won

DRAWER = 0


def known(reply: Reply) -> dict[str, str]:
    return {"If-None-Match": reply.headers["ETag"]}


def waits(client: FlaskClient, game: Game, seat: int, meanwhile: Callable[[], object]) -> Reply:
    """What a player is answered who waits for another state while something happens."""
    player = game.players[seat]
    replies: list[Reply] = []

    def wait() -> None:
        own = Caller(over_flask(client.application.test_client()), game.session, player.token, seat)
        before = known(own.window(5))
        replies.append(own.ask("GET", "/windows/5?wait=20", headers=before))

    waiting = Thread(target=wait)
    begun = time.monotonic()
    waiting.start()
    time.sleep(0.2)
    meanwhile()
    waiting.join()
    assert time.monotonic() - begun < 15
    return replies[0]


def test_its_state_has_a_mark_that_does_not_change_with_the_time(client: FlaskClient) -> None:
    player = window(client).players[DRAWER]
    first = player.window(5)
    time.sleep(0.05)
    again = player.window(5)
    assert first.headers["ETag"] == again.headers["ETag"]
    assert first.body["hold_ms"] > again.body["hold_ms"]
    assert player.ask("GET", "/windows/5", headers=known(first)).status == 304


def test_another_state_has_another_mark(client: FlaskClient) -> None:
    marks = [window(client).players[1].window(5).headers["ETag"]]
    marks += [scene(client).players[1].window(5).headers["ETag"] for scene in (pending, won)]
    game = window(client)
    game.players[1].respond(5, PASS)
    marks += [game.players[seat].window(5).headers["ETag"] for seat in (0, 1)]
    assert len(set(marks)) == 5
    assert all(mark.startswith('W/"5-') for mark in marks)


def test_the_player_in_turn_learns_that_all_others_have_passed(client: FlaskClient) -> None:
    game = window(client)
    reply = waits(client, game, DRAWER, lambda: game.players[1].respond(5, PASS))
    assert (reply.body["status"], reply.body["hold_ms"]) == ("open", 0)
    assert game.players[DRAWER].act({"action": "draw"}).status == 200


def test_all_learn_that_somebody_has_claimed_but_not_who(client: FlaskClient) -> None:
    game = window(client)
    call = claims(game.players[1].choices().body)[0]
    reply = waits(client, game, DRAWER, lambda: game.players[1].respond(5, call))
    assert reply.body["status"] == "pending"
    assert "response" not in reply.body
    assert "hold_ms" not in reply.body


def test_after_the_hold_a_claim_is_still_learned_of(client: FlaskClient) -> None:
    game = window(client)
    time.sleep(3.1)  # the hold of that scene
    call = claims(game.players[1].choices().body)[0]
    reply = waits(client, game, DRAWER, lambda: game.players[1].respond(5, call))
    assert reply.body["status"] == "pending"


def test_who_has_claimed_learns_that_he_has_won(client: FlaskClient) -> None:
    game = pending(client)
    reply = waits(client, game, 1, lambda: game.players[0].respond(5, PASS))
    assert (reply.body["status"], reply.body["winner"]) == ("won", 1)


def test_the_end_of_the_hold_is_another_state(client: FlaskClient) -> None:
    reply = waits(client, window(client), DRAWER, lambda: None)
    assert (reply.body["status"], reply.body["hold_ms"]) == ("open", 0)


def test_for_a_window_that_is_over_nobody_waits(client: FlaskClient) -> None:
    player = won(client).players[DRAWER]
    before = known(player.window(5))
    begun = time.monotonic()
    assert player.ask("GET", "/windows/5?wait=20", headers=before).status == 304
    assert time.monotonic() - begun < 10


def test_whoever_takes_any_state_waits_until_it_is_over(client: FlaskClient) -> None:
    game = window(client)
    player = game.players[DRAWER]
    game.players[1].respond(5, PASS)

    def draw() -> None:
        time.sleep(0.3)
        other = over_flask(client.application.test_client())
        assert Caller(other, game.session, player.token, 0).act({"action": "draw"}).status == 200

    drawing = Thread(target=draw)
    drawing.start()
    reply = player.ask("GET", "/windows/5?wait=20", headers={"If-None-Match": "*"})
    drawing.join()
    assert reply.status == 304


def test_who_knows_no_state_does_not_wait(client: FlaskClient) -> None:
    reply = window(client).players[DRAWER].ask("GET", "/windows/5?wait=20")
    assert (reply.status, reply.body["status"]) == (200, "open")


def test_when_the_time_is_over_nothing_has_changed(client: FlaskClient) -> None:
    player = pending(client).players[0]
    before = known(player.window(5))
    assert player.ask("GET", "/windows/5?wait=1", headers=before).status == 304


@pytest.mark.parametrize("query", ["wait=21", "wait=x", "weit=1"])
def test_a_query_that_cannot_be_read(client: FlaskClient, query: str) -> None:
    assert window(client).players[0].ask("GET", f"/windows/5?{query}").slug == "invalid-request"


def test_only_so_many_wait(store_url: str) -> None:
    client = client_of(create_app(Settings(redis_url=store_url, threads=2)))
    player = window(client).players[DRAWER]
    before = known(player.window(5))
    reply = player.ask("GET", "/windows/5?wait=20", headers=before)
    assert (reply.status, reply.headers["Retry-After"]) == (304, "2")
