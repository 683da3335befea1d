"""Two services that are asked the same about tables that look alike to those who ask.

Each has a store of its own, and both the same chance, so that all they answer must be the same:
ids, tags and lengths too. Only times differ, by milliseconds.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from flask.testing import FlaskClient

from service.app import create_app
from service.game.table import Table
from service.sessions.store import Store
from service.settings import Settings
from service.wire.table import write_table
from tests.conftest import client_of
from tests.sessions.clients import Game, Reply, Send, over_flask
from tests.sessions.eyes import Viewer
from tests.sessions.planting import plant, store_at
from tests.sessions.scenes import the_same_chance

Json = dict[str, Any]

LONG = 600_000  # ms: so it has as many digits all the time
_TIME = re.compile(r'\d{4}-\d{2}-\d{2}T[\d:.]+Z|(?<=_ms": )\d+|(?<=waits for )\d+')
_ASKED_AS = {"X-Request-Id": "the-same-request"}


@dataclass
class Twins:
    """Two services, and a game at each."""

    ways: tuple[Send, Send]
    stores: tuple[Store, Store]
    games: tuple[Game, ...] = ()
    asked: int = 0

    def plant(self, one: Table, other: Table, hold: int = LONG) -> None:
        """Begin a game at each of two tables."""
        tables = write_table(one), write_table(other)
        scene = f"plant {uuid4()}"
        planted = []
        for table, way, store in zip(tables, self.ways, self.stores, strict=True):
            with the_same_chance(scene):
                planted.append(plant(store, way, table, hold=hold, grace=LONG))
        self.games = tuple(planted)
        assert planted[0].session == planted[1].session

    def both(self, who: Viewer, ask: Callable[..., Reply], *args: Any, **more: Any) -> Reply:
        """Let that player ask both services, which must not be told apart by what they answer."""
        replies = self.each(who, ask, *args, **more)
        one, other = map(_told, replies)
        assert one == other, f"asked by {who}: {args}\n{one}\n{other}"
        return replies[0]

    def each(self, who: Viewer, ask: Callable[..., Reply], *args: Any, **more: Any) -> list[Reply]:
        """Let that player ask both services, which may answer differently."""
        self.asked += 1
        replies = []
        for game in self.games:
            caller = game.watcher if who is None else game.players[who]
            with the_same_chance(f"ask {self.asked}"):
                replies.append(ask(caller, *args, **more))
        return replies


def _told(reply: Reply) -> Json:
    """All of an answer, but for what time it is."""
    headers = {name: said for name, said in reply.headers.items() if name != "Retry-After"}
    body = _unscored(reply.body)
    if body != reply.body:
        del headers["Content-Length"]
    return {"status": reply.status, **headers, "body": _TIME.sub("", json.dumps(body))}


def _unscored(document: Any) -> Any:
    """Without the score of a deal that is over: it is all that may tell of other hands."""
    if isinstance(document, list):
        return [_unscored(each) for each in document]
    if isinstance(document, dict):
        return {
            name: _unscored(each)
            for name, each in document.items()
            if name not in {"deal_score", "totals", "match"}
        }
    return document


def _way(client: FlaskClient) -> Send:
    plain = over_flask(client)

    def send(method: str, path: str, headers: Mapping[str, str], body: bytes | None) -> Reply:
        return plain(method, path, {**headers, **_ASKED_AS}, body)

    return send


@contextmanager
def twin_services(store_url: str) -> Iterator[Twins]:
    """Two services on two databases of one store."""
    urls = [f"{store_url}?db={number}" for number in (1, 2)]
    apps = [create_app(Settings(redis_url=url)) for url in urls]
    one, other = (_way(client_of(app)) for app in apps)
    stores = store_at(urls[0]), store_at(urls[1])
    yield Twins((one, other), stores)
    for store in (*stores, *(app.extensions["store"] for app in apps)):
        store.connection.close()
