"""What tests of sessions share: a way to the service, a session of three, a store of their own."""

import pytest
from flask.testing import FlaskClient

from tests.sessions.clients import Game, Send, begin, over_flask
from tests.sessions.one_store import lines, store

__all__ = ["game", "lines", "send", "store"]


@pytest.fixture
def send(client: FlaskClient) -> Send:
    return over_flask(client)


@pytest.fixture
def game(send: Send) -> Game:
    """Seat 1 is in turn."""
    return begin(send)
