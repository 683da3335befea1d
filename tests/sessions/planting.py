"""Sessions that begin at a table of our choice: what a window needs is seldom dealt."""

from typing import Any

from service.api.sessions import chance, course
from service.sessions.addresses import address_of
from service.sessions.connection import Connection
from service.sessions.store import Store
from service.wire.session_document import Secrets, Session, read_session, write_session
from service.wire.table import TABLE
from tests.sessions.clients import Caller, Game, Reply, Send

Json = dict[str, Any]
LIFE = 600_000


def store_at(url: str) -> Store:
    """A store of one's own, beside that of the service."""
    return Store(Connection(address_of(url), 8))


def now(store: Store) -> int:
    """The time by the store's clock, in ms."""
    seconds, micro = store.connection.run(lambda client: client.time())
    return int(seconds) * 1000 + int(micro) // 1000


def plant(store: Store, send: Send, table: Json, *, hold: int = 0, grace: int = 60_000) -> Game:
    """A session at that table, whose window, if it has one, opens now."""
    name = chance.name()
    tokens = [chance.token(name, "planted", str(seat)) for seat in range(len(table["seats"]))]
    owner = chance.token(name, "planted", "owner")
    secrets = Secrets(tuple(map(chance.fingerprint, tokens)), chance.fingerprint(owner))
    session = Session(TABLE.load(table), secrets, hold, grace)
    step = course.begun(session, now(store))
    body = write_session(step.session)
    assert store.create(name, chance.version(), body, step.entry or "", LIFE)
    begun = Reply(201, {}, {"id": name, "tag": step.session.tag})
    players = [Caller(send, name, token, seat) for seat, token in enumerate(tokens)]
    return Game(begun, players, Caller(send, name, owner), Caller(send, name))


def wipe(store: Store, session: str) -> None:
    """Leave nothing of a session, not even that it has ended."""
    keys = [f"rummy:{{{session}}}:{part}" for part in ("document", "log", "answers", "end")]
    store.connection.run(lambda client: client.delete(*keys))


def whole(store: Store, session: str) -> Session:
    """All that the store has of a session: what no player sees."""
    stored = store.read(session)
    assert stored is not None
    return read_session(stored.body)
