"""No request about a session gives a server error, whoever sends it, and nothing is lost by one."""

from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.api.test_any_input import documents
from tests.sessions.clients import Game
from tests.sessions.scenes import SCENES

anything = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])

CARDS = st.sampled_from(["8H", "8S", "X2", "X2=8", "X2=8H", "TC", "AS", "5H", "9S", "7D4"])
MELDS = st.lists(st.lists(CARDS, max_size=4) | documents, max_size=3)
PLAYS = st.fixed_dictionaries(
    {"action": st.sampled_from(["lay_down", "lay_off", "draw"])},
    optional={"melds": MELDS, "cards": st.lists(CARDS, max_size=3), "meld": st.integers(-1, 3)},
)
ACTIONS = st.fixed_dictionaries(
    {"action": st.sampled_from(["draw", "take", "lay_down", "lay_off", "swap_joker", "discard"])},
    optional={
        "card": CARDS | documents,
        "cards": st.lists(CARDS, max_size=3) | documents,
        "melds": MELDS | documents,
        "meld": st.integers(-1, 3) | documents,
        "joker": CARDS | documents,
        "seat": st.integers(-1, 9) | documents,
    },
)
RESPONSES = st.fixed_dictionaries(
    {"response": st.sampled_from(["pass", "buy", "call"]) | documents},
    optional={"take": CARDS | documents, "plays": st.lists(PLAYS, max_size=2) | documents},
)
HEADERS = st.dictionaries(
    st.sampled_from(["If-Match", "Idempotency-Key", "If-None-Match", "Authorization", "Accept"]),
    st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=30)
    | st.sampled_from(['"', "*", 'W/"', '""', "Bearer", "x" * 16, '"' + "x" * 16, "a,b"]),
    max_size=3,
)


@pytest.fixture(scope="module", params=["drawn", "pending", "window"])
def scene(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@anything
@given(seat=st.integers(0, 2), action=ACTIONS | documents, headers=HEADERS)
def test_any_action(
    client: FlaskClient, scene: str, seat: int, action: Any, headers: dict[str, str]
) -> None:
    game = _game(client, scene)
    reply = game.players[seat].write("/actions", {"action": action}, None, None)
    assert reply.status in {200, 400, 403, 409, 422}
    given = {name: value.encode("latin-1").decode("latin-1") for name, value in headers.items()}
    reply = game.players[seat].ask("POST", "/actions", {"action": action}, given)
    assert reply.status in {200, 400, 401, 403, 406, 409, 412, 422, 428}


@anything
@given(
    seat=st.integers(0, 2), window=st.integers(0, 9) | st.just(5), response=RESPONSES | documents
)
def test_any_answer_to_a_window(
    client: FlaskClient, scene: str, seat: int, window: int, response: Any
) -> None:
    game = _game(client, scene)
    reply = game.players[seat].respond(window, response)
    assert reply.status in {200, 202, 400, 404, 409, 415, 422}


@anything
@given(body=st.binary(max_size=60), path=st.sampled_from(["/actions", "/windows/5/responses/0"]))
def test_any_bytes(client: FlaskClient, scene: str, body: bytes, path: str) -> None:
    player = _game(client, scene).players[0]
    method = "PUT" if "windows" in path else "POST"
    headers = {"Authorization": f"Bearer {player.token}", "Content-Type": "application/json"}
    reply = player.send(method, f"/v1/sessions/{player.session}{path}", headers, body)
    assert reply.status in {400, 422}


@anything
@given(query=st.text(st.characters(max_codepoint=255), max_size=30))
def test_any_query(client: FlaskClient, scene: str, query: str) -> None:
    game = _game(client, scene)
    overrides = {"QUERY_STRING": query.replace("wait", "")}
    response = client.get(f"/v1/sessions/{game.session}/events", environ_overrides=overrides)
    assert response.status_code in {200, 422}


@anything
@given(document=documents)
def test_any_beginning(client: FlaskClient, document: Any) -> None:
    headers = {"Idempotency-Key": "k" * 20}
    body = orjson.dumps(document)
    response = client.post(
        "/v1/sessions", data=body, content_type="application/json", headers=headers
    )
    assert response.status_code in {201, 400, 422}


_GAMES: dict[str, Game] = {}


def _game(client: FlaskClient, scene: str) -> Game:
    """One game for all requests of a scene: whatever they are, it can be looked at afterwards."""
    if scene not in _GAMES:
        _GAMES[scene] = SCENES[scene](client, None)
    game = _GAMES[scene]
    assert game.watcher.watch().status == 200
    return game
