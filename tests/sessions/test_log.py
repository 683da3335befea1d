"""The log: everything that happened, as each may see it, and waiting for it."""

import time
from threading import Thread
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.app import create_app
from service.sessions.store import MOST_ENTRIES, Change, Store, Written
from service.settings import Settings
from tests.conftest import client_of
from tests.sessions.clients import PASS, Caller, Game, Reply, begin, claims, over_flask
from tests.sessions.planting import LIFE, store_at
from tests.sessions.scenes import over, pending, window, won


def _another(client: FlaskClient, game: Game) -> Caller:
    """Somebody who watches from another thread: a test client is for one."""
    return Caller(over_flask(client.application.test_client()), game.session)


def test_it_tells_of_the_deal_and_of_every_action(client: FlaskClient) -> None:
    body = over(client).watcher.events().body
    assert [entry["number"] for entry in body["events"]] == [1, 2, 3, 4]
    assert [entry["entry"] for entry in body["events"]] == ["deal", "action", "action", "action"]
    assert body["events"][0]["dealer"] == 0
    assert len(body["events"][0]["discards"]) == 1
    assert body["events"][-1]["deal_score"] == [-23, 35, -20]
    assert (body["next"], body["more"]) == (4, False)


def test_what_was_drawn_is_told_only_to_who_drew_it(client: FlaskClient) -> None:
    game = window(client)
    seen = {player.seat: player.events(1, limit=1).body["events"][0] for player in game.players}
    assert seen[1]["events"] == [{"event": "draw", "seat": 1, "cards": ["AS"]}]
    for entry in (seen[0], seen[2], game.watcher.events(1, limit=1).body["events"][0]):
        assert entry["events"] == [{"event": "draw", "seat": 1}]
    assert game.owner.events(1, limit=1).body["events"][0] == seen[0]


def test_it_is_read_piece_by_piece(client: FlaskClient) -> None:
    watcher = window(client).watcher
    whole = watcher.events().body["events"]
    pieces, after = [], 0
    while True:
        body = watcher.events(after, limit=2).body
        pieces += body["events"]
        after = body["next"]
        if not body["more"]:
            break
    assert pieces == whole
    assert len(pieces) == 5


def test_beyond_its_end_there_is_nothing(client: FlaskClient) -> None:
    watcher = window(client).watcher
    body = watcher.events(10**14, wait=20).body
    # Nor anything to wait for: who has seen more than there is has seen what was lost.
    told = {"revision": 5, "tag": watcher.watch().tag}
    assert body == {"events": [], "next": 5, "more": False, **told}


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("after=-1", ["after"]),
        ("after=x", ["after"]),
        ("after=", ["after"]),
        ("after=1&after=2", ["after"]),
        ("limit=0", ["limit"]),
        ("limit=201", ["limit"]),
        ("limit=1.0", ["limit"]),
        ("wait=21", ["wait"]),
        ("after=%D9%A1", ["after"]),
        ("afer=1", ["afer"]),
        ("after=x&limit=0&more=1", ["more", "after", "limit"]),
    ],
)
def test_a_query_that_cannot_be_read(client: FlaskClient, query: str, names: list[str]) -> None:
    reply = window(client).watcher.ask("GET", f"/events?{query}")
    assert (reply.status, reply.slug) == (422, "invalid-request")
    assert [error["parameter"] for error in reply.body["errors"]] == names


def test_a_window_is_told_of_when_it_opens_and_when_it_is_won(client: FlaskClient) -> None:
    opened, resolved = won(client).watcher.events(4).body["events"]
    assert opened["window"]["id"] == 5
    assert opened["window"]["seats"] == [0, 1]
    assert (resolved["entry"], resolved["closed"]) == ("window", 5)
    assert resolved["claims"] == [{"seat": 1, "outcome": "won"}]
    assert [event["event"] for event in resolved["events"]] == ["call", "lay_down"]


def test_a_claim_that_is_pending_is_not_told(client: FlaskClient) -> None:
    assert pending(client).watcher.events(5).body["events"] == []


def test_waiting_is_over_as_soon_as_something_happens(client: FlaskClient) -> None:
    game = window(client)
    replies: list[Reply] = []
    waiting = Thread(target=lambda: replies.append(_another(client, game).events(5, wait=20)))
    begun = time.monotonic()
    waiting.start()
    time.sleep(0.1)
    for player in game.players[:2]:
        player.respond(5, PASS)
    assert game.players[0].act({"action": "draw"}).status == 200
    waiting.join()
    assert [entry["number"] for entry in replies[0].body["events"]] == [6]
    assert time.monotonic() - begun < 15


def test_waiting_is_over_when_the_time_is(client: FlaskClient) -> None:
    body = window(client).watcher.events(5, wait=1).body
    assert (body["events"], body["next"], body["more"]) == ([], 5, False)


def test_who_waits_does_what_is_due(client: FlaskClient) -> None:
    game = begin(over_flask(client), {"variant": "rummy-500", "hand_size": 3}, seed="example-118",
                 hold_ms=0, grace_ms=300)  # fmt: skip
    for seat, action in (
        (1, {"action": "draw"}),
        (1, {"action": "discard", "card": "8H"}),
        (2, {"action": "draw"}),
        (2, {"action": "discard", "card": "8S"}),
    ):
        assert game.players[seat].act(action).status == 200
    listed = game.players[1].choices().body
    assert game.players[1].respond(5, claims(listed)[0]).status == 202
    [entry] = game.watcher.events(5, wait=20).body["events"]
    assert (entry["entry"], entry["claims"]) == ("window", [{"seat": 1, "outcome": "won"}])


def test_only_so_many_wait_at_a_time(store_url: str) -> None:
    app = create_app(Settings(redis_url=store_url, threads=2))
    game = begin(over_flask(client_of(app)))
    reply = game.watcher.events(1, wait=20)
    assert (reply.status, reply.body["events"], reply.headers["Retry-After"]) == (200, [], "2")


def test_who_waited_makes_room(store_url: str) -> None:
    app = create_app(Settings(redis_url=store_url, threads=3))
    game = begin(over_flask(client_of(app)))
    assert "Retry-After" not in game.watcher.events(1, wait=1).headers
    assert "Retry-After" not in game.watcher.events(1, wait=1).headers


def test_a_session_that_ends_is_waited_for_no_longer(client: FlaskClient) -> None:
    game = window(client)
    replies: list[Reply] = []
    waiting = Thread(target=lambda: replies.append(_another(client, game).events(5, wait=20)))
    begun = time.monotonic()
    waiting.start()
    time.sleep(0.1)
    game.owner.end()
    waiting.join()
    assert replies[0].slug == "not-found"
    assert time.monotonic() - begun < 15


def test_of_a_very_long_game_the_beginning_is_forgotten(store_url: str) -> None:
    game = begin(over_flask(client_of(create_app(Settings(redis_url=store_url)))))
    store = store_at(store_url)
    stored = store.read(game.session)
    assert stored
    entry = store.log(game.session, 0, 1)[0][1]
    version = stored.version
    for number in range(2, MOST_ENTRIES + 6):
        numbered = entry.replace('"number":1', f'"number":{number}')
        body = stored.body.replace('"revision":1', f'"revision":{number}')
        change = Change(version, f"v{number}", body, LIFE, (number, numbered))
        assert store.write(game.session, change) == Written()
        version = f"v{number}"
    assert game.watcher.events(0, limit=1).body["missed"] is True
    assert "missed" not in game.watcher.events(10, limit=1).body


@pytest.mark.parametrize("number", [0, 1, 4, 6, 99, 10**30])
def test_what_was_no_window_is_not_found(client: FlaskClient, number: int) -> None:
    player = won(client).players[0]
    assert player.window(number).slug == "not-found"
    assert player.respond(number, PASS).slug == "not-found"


def test_a_window_of_long_ago_is_told_from_the_log(client: FlaskClient, store_url: str) -> None:
    game = won(client)
    session = store_at(store_url).read(game.session)
    assert session
    body = session.body.replace('"closed":', '"closed_":')
    body = body[: body.index(',"closed_"')] + "}"
    key = f"rummy:{{{game.session}}}:document"
    store_at(store_url).connection.run(lambda client: client.hset(key, "body", body))
    told = game.players[0].window(5).body
    assert told == {"id": 5, "kind": "calls", "status": "won", "winner": 1}
    reply = game.players[2].respond(5, PASS)
    assert (reply.slug, reply.body["window"]) == ("window-closed", told)


def test_no_entry_is_told_that_the_tag_beside_it_does_not_know(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody acts between the look at the session and the look at its log."""
    game = begin(over_flask(client))
    player, other = _another(client, game), _another(client, game)
    player.token = game.in_turn().token
    read, acts, done = Store.log, [{"action": "draw"}], []

    def log(self: Store, *asked: Any) -> list[tuple[int, str]]:
        if acts:
            thread = Thread(target=lambda: done.append(player.act(acts.pop()).status))
            thread.start()
            thread.join()
        return read(self, *asked)

    monkeypatch.setattr(Store, "log", log)
    first = other.events().body
    assert [entry["number"] for entry in first["events"]] == [1]
    assert (first["next"], first["revision"], done) == (1, 1, [200])
    second = other.events(1, wait=1).body
    assert [entry["number"] for entry in second["events"]] == [2]
    assert (second["next"], second["revision"]) == (2, 2)
    assert second["tag"] == game.watcher.watch().tag
