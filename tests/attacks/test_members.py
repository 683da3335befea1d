"""API3: what is not asked for is not taken, at whatever depth it stands."""

import json
from collections.abc import Iterator
from copy import deepcopy
from http.client import HTTPConnection
from typing import Any

import pytest

from tests.attacks.conftest import SHOP
from tests.attacks.operations import WITH_BODIES, Operation
from tests.sessions.clients import Game, begin, over_http

INVENTED = ("isAdmin", "__proto__", "constructor", "owner", "tokens", "revision", "Seat")
MOST_PLACES = 25


@pytest.fixture(scope="module")
def game(port: int) -> Iterator[Game]:
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    yield begin(over_http(connection))
    connection.close()


def objects(document: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where in a document there are objects."""
    if isinstance(document, dict):
        yield place
    inner = document.items() if isinstance(document, dict) else enumerate(document)
    for name, value in inner:
        if isinstance(value, dict | list):
            yield from objects(value, (*place, name))


def with_member(document: Any, place: tuple[Any, ...], name: str) -> Any:
    changed = deepcopy(document)
    there = changed
    for step in place:
        there = there[step]
    there[name] = True
    return changed


@pytest.mark.parametrize("operation", WITH_BODIES, ids=lambda each: each.name)
def test_an_invented_member_is_refused_wherever_it_stands(game: Game, operation: Operation) -> None:
    send = game.watcher.send
    headers = {**operation.headers(), "Authorization": f"Bearer {game.players[1].token}"}
    if not operation.is_of_a_session:
        headers["X-Api-Key"] = SHOP
    else:
        headers["If-Match"] = f'"{game.watcher.watch().tag}"'
    kinds = {str(sorted(body)): body for body in operation.bodies()}
    tried = 0
    for body in list(kinds.values())[:4]:
        for place in list(objects(body))[:MOST_PLACES]:
            name = INVENTED[tried % len(INVENTED)]
            tried += 1
            data = json.dumps(with_member(body, place, name)).encode()
            reply = send(operation.method, operation.address(game.session), headers, data)
            assert (reply.status, reply.slug) == (422, "invalid-request"), (place, name, reply)
            pointer = "".join(f"/{step}" for step in (*place, name))
            assert f"#{pointer}" in {error["pointer"] for error in reply.body["errors"]}
    assert tried
