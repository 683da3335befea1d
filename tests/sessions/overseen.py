"""A session of which every answer is looked through for what the one who asked may not see."""

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.sessions.store import Store
from service.wire.session_document import Session, read_session
from tests.sessions.clients import Caller, Game, Reply, Send, begin, over_flask
from tests.sessions.eyes import Eyes, Viewer, cards_in

Json = dict[str, Any]


@dataclass
class Overseen:
    """A session, and all who may ask about it: for each a way to do so that is watched.

    Only one request is made at a time, so that each answer is about the state after it.
    """

    client: FlaskClient
    store: Store
    game: Game
    eyes: Eyes = field(default_factory=Eyes)
    answered: Counter[str] = field(default_factory=Counter)
    """How often a method, in this state of the game, got this status."""
    claimed: dict[Viewer, set[str]] = field(default_factory=dict)
    """The cards that each seat has named in its answers to windows."""

    def __post_init__(self) -> None:
        self._session = self.now()
        for player in self.game.players:
            player.send = self._way(player.seat)
        self.game.owner.send = self.game.watcher.send = self._way(None)

    def now(self) -> Session:
        """The whole session, looked at."""
        stored = self.store.read(self.game.session)
        assert stored is not None
        self._session = read_session(stored.body)
        self.eyes.look(self._session)
        return self._session

    @property
    def tokens(self) -> list[str]:
        callers = (*self.game.players, self.game.owner)
        return [caller.token for caller in callers if caller.token]

    def stranger(self, token: str) -> Caller:
        """Somebody with a token of another session, who is to see nothing at all."""
        return Caller(self._way(None, seeing=False), self.game.session, token, 0)

    def _way(self, viewer: Viewer, *, seeing: bool = True) -> Send:
        def send(method: str, path: str, headers: Mapping[str, str], body: bytes | None) -> Reply:
            before = self._session
            response = self.client.open(path, method=method, headers=dict(headers), data=body)
            self.now()
            asked = f"{method} {path} {(body or b'').decode()}"
            if "/windows/" in path and viewer is not None:
                claimed = self.claimed.setdefault(viewer, set())
                claimed |= cards_in(asked) if response.status_code < 300 else set()
            self._look_through(response, asked, viewer, seeing=seeing)
            self.answered[f"{_state(before)}: {method} {response.status_code}"] += 1
            content = json.loads(response.data) if response.data else None
            return Reply(response.status_code, dict(response.headers), content)

        return send

    def _look_through(
        self, response: TestResponse, asked: str, viewer: Viewer, *, seeing: bool
    ) -> None:
        """Fail if an answer holds a card that the one who asked neither sees nor has sent."""
        said = response.get_data(as_text=True)
        text = "\n".join((*map(str, response.headers.values()), said))
        about = f"seat {viewer} asked {asked}\n{text}\n{self._session}"
        for secret in self._secrets():
            assert secret not in text, f"{secret} was told: {about}"
        body = json.loads(said) if said else {}
        seen = cards_in(asked, self._names())
        if "/windows/" in asked:  # which tell a player what he has said there
            seen |= self.claimed.get(viewer, set())
        if "events" in body and "next" in body:
            for entry in body["events"]:
                number = entry["number"]
                fit = self.eyes.may_see(viewer, number - 1, number)
                assert cards_in(json.dumps(entry), self._names()) <= fit, about
                seen |= fit
        elif seeing:
            seen |= self.eyes.may_see(viewer, *self._revisions(response, body))
        found = cards_in(text, self._names())
        assert found <= seen, f"{found - seen} was told: {about}"
        assert seeing or not found, about

    def _revisions(self, response: TestResponse, body: Json) -> Iterable[int]:
        """Those that an answer is about; what has led to one may tell of the one before."""
        now = self._session.revision
        if response.status_code >= 300:
            return (now,)
        if response.request.method == "GET":
            assert body.get("revision", now) == now
            return (now,)
        number = body["revision"]
        return (number - 1, number)

    def _secrets(self) -> list[str]:
        """What nobody is ever told in an answer about the session."""
        seed = self._session.table.seed
        hashes = self._session.secrets
        return [*([seed] if seed else []), *self.tokens, *hashes.seats, hashes.owner]

    def _names(self) -> list[str]:
        return [self.game.session]


def oversee(client: FlaskClient, store: Store, rules: Json, seats: int, **more: Any) -> Overseen:
    """Begin a session that is overseen from then on."""
    return Overseen(client, store, begin(over_flask(client), rules, seats=seats, **more))


def _state(session: Session) -> str:
    """Where in a turn a game is, and what there is to claim."""
    window = session.window
    if window is None:
        return str(session.table.phase)
    return f"{window.kind} {'pending' if window.claims else 'open'}"
