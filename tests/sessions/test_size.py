"""What a session may take in the store: bounded, and far above what any game needs."""

import pytest
from flask.testing import FlaskClient

from service.sessions import store as storing
from service.wire.session_document import Secrets, Session, write_session
from tests.deals import Deal, every_deal
from tests.reachable import path
from tests.sessions.clients import begin, over_flask


def test_a_session_above_the_limit_is_refused_and_stays_as_it_was(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begin(over_flask(client))
    monkeypatch.setattr(storing, "MOST_CHARACTERS", 100)
    reply = game.players[1].act({"action": "draw"}, tag=game.begun.tag)
    assert (reply.status, reply.slug) == (413, "content-too-large")
    monkeypatch.undo()
    assert game.watcher.watch().tag == game.begun.tag


@pytest.mark.parametrize("deal", every_deal()[::17], ids=str)
def test_no_game_comes_near_it(deal: Deal) -> None:
    for table in path(deal):
        secrets = Secrets(("0" * 64,) * len(table.seats), "0" * 64)
        assert len(write_session(Session(table, secrets, 0, 0))) < storing.MOST_CHARACTERS / 20
