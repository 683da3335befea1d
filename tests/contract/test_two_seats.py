"""A seat's view is for its own token: one player's request is sent again with another's token.

That is schemathesis's check `object_level_authorization`, with the two seats as its peers.
"""

import json
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from uuid import uuid4

import pytest

from tests.contract.runs import Run, run
from tests.server import Server, serve
from tests.sessions.clients import begin, over_http

_LOOKED_AT = ("beginSession", "watchSession", "viewSeat", "listChoices", "listEvents")
# As the clients of tests/sessions begin one, so that it is the same request.
_BEGINS = {"rules": {"variant": "rummy-500"}, "seats": 2, "hold_ms": 0}
_SETTINGS = """
[auth.wfc]
path = "{file}"
peers = ["seat 0", "seat 1"]
"""


def looked_at(server: Server, folder: Path) -> Run:
    """A run whose requests are those of two players of one session."""
    key = str(uuid4())
    with closing(HTTPConnection(server.host, server.port)) as connection:
        game = begin(over_http(connection), key=key, seats=2)
    file = folder / "tokens.json"
    tokens = [
        {
            "name": f"seat {player.seat}",
            "fixedHeaders": [{"name": "Authorization", "value": f"Bearer {player.token}"}],
        }
        for player in game.players
    ]
    file.write_text(json.dumps({"auth": tokens}), "utf-8")
    only = [option for name in _LOOKED_AT for option in ("--include-operation-id", name)]
    options = ("--phases", "stateful", "--max-examples", "30", "--seed", "1", "--mode", "positive")
    return run(
        server.url,
        folder,
        *options,
        *("--checks", "object_level_authorization"),
        *only,
        settings=_SETTINGS.format(file=file),
        hooks="tests.contract.two_seats",
        CONTRACT_KEY=key,
        CONTRACT_ASKED=json.dumps(_BEGINS),
    )


@pytest.fixture(scope="module")
def seen(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Run:
    return looked_at(server, tmp_path_factory.mktemp("two_seats"))


def test_no_view_is_shown_to_the_other_seat(seen: Run) -> None:
    assert seen.passed, seen.explained()
    assert seen.answers["viewSeat"]["200"] > 5
    assert seen.answers["viewSeat"]["403"] > 0  # the other one has asked, and was refused


def test_a_service_that_shows_it_is_found_out(tmp_path: Path) -> None:
    with serve("tests.contract.careless:app", WEB_CONCURRENCY="1") as server:
        found = looked_at(server, tmp_path)
    assert not found.passed
    assert "received the" in found.output, found.explained()
    assert "GET /v1/sessions/{session}/seats/{seat}" in found.output
