"""Where the examples of the specification begin: short games that can be played twice alike.

Chance is drawn from a counter, so ids, tokens and tags are the same each time. Times are not: in
an example they are replaced by one.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import count
from typing import Any
from unittest.mock import patch

from flask.testing import FlaskClient

from service.api.sessions import chance
from service.sessions.store import Store
from tests.sessions.clients import PASS, Game, begin, claims, over_flask
from tests.sessions.planting import wipe

Json = dict[str, Any]

TIME = "2026-12-01T12:00:00.000Z"
KEY = "8e03978e-40d5-43e8-bc93-6894a57f9324"
_ANY_TIME = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z")
_LEFT = {"hold_ms", "closes_in_ms"}

# Small hands make short deals. In the first of these seat 2 discards what both others can call.
_CALLED = "example-118"
_SHORT = "example-8"
_RULES = {"variant": "rummy-500", "hand_size": 3}


@contextmanager
def the_same_chance(scene: str) -> Iterator[None]:
    """Chance that repeats itself, and differs from scene to scene."""
    numbers = count()

    def draw(size: int) -> bytes:
        return sha256(f"{scene} {next(numbers)}".encode()).digest()[:size]

    with patch.object(chance, "draw", draw):
        yield


def begun(client: FlaskClient, key: str | None = None, seed: str = _CALLED) -> Game:
    return begin(over_flask(client), _RULES, key, seed=seed, hold_ms=3000, grace_ms=1500)


def drawn(client: FlaskClient, key: str | None = None) -> Game:
    game = begun(client, key)
    _act(game, 1, {"action": "draw"})
    return game


def window(client: FlaskClient, key: str | None = None) -> Game:
    game = drawn(client, key)
    _act(game, 1, {"action": "discard", "card": "8H"})
    _act(game, 2, {"action": "draw"})
    _act(game, 2, {"action": "discard", "card": "8S"})
    return game


def pending(client: FlaskClient, key: str | None = None) -> Game:
    game = window(client, key)
    caller = game.players[1]
    listed = caller.choices().body
    reply = caller.respond(listed["window"]["id"], claims(listed)[0])
    assert reply.status == 202, reply
    return game


def won(client: FlaskClient, key: str | None = None) -> Game:
    game = pending(client, key)
    number = game.watcher.watch().body["window"]["id"]
    assert game.players[0].respond(number, PASS).status == 200
    return game


def over(client: FlaskClient, key: str | None = None) -> Game:
    game = begun(client, key, _SHORT)
    _act(game, 1, {"action": "draw"})
    _act(game, 1, {"action": "lay_down", "melds": [["TC", "TD", "X2"]]})
    _act(game, 1, {"action": "discard", "card": "4S"})
    return game


def _act(game: Game, seat: int, action: Json) -> None:
    reply = game.players[seat].act(action)
    assert reply.status == 200, reply


SCENES: dict[str, Callable[[FlaskClient, str | None], Game]] = {
    "begun": begun,
    "drawn": drawn,
    "window": window,
    "pending": pending,
    "won": won,
    "over": over,
}


def forget(store: Store, scene: str) -> None:
    """Make room for a scene that was played before."""
    with the_same_chance(scene):
        wipe(store, chance.name())
    store.release(chance.fingerprint("reserved", KEY))


def timeless(document: Any) -> Any:
    """A document without what differs from one time to the next."""
    if isinstance(document, dict):
        return {
            name: -(-value // 1000) * 1000 if name in _LEFT else timeless(value)
            for name, value in document.items()
        }
    if isinstance(document, list):
        return [timeless(each) for each in document]
    return _ANY_TIME.sub(TIME, document) if isinstance(document, str) else document
