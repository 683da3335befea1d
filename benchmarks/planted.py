"""Sessions that are ready to be acted in, written into the store as the service writes them."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory

import orjson

from benchmarks.plays import Play
from benchmarks.wrk import Request
from service.api.sessions import chance, course
from service.sessions.store import Store
from service.wire.actions import write_action
from service.wire.session_answers import acted
from service.wire.session_document import Secrets, Session, write_session
from tests.sessions.planting import LIFE, now, store_at


@contextmanager
def store_of(url: str) -> Iterator[Store]:
    """A store of one's own, beside that of the service."""
    store = store_at(url)
    try:
        yield store
    finally:
        store.connection.close()


def plant(store: Store, plays: Sequence[Play], count: int, path: str) -> list[Request]:
    """So many sessions at these tables in turn, and for each the request that acts in it, once.

    `path` is where sessions are, as `/v1/sessions`.
    """
    time = now(store)
    requests = []
    for table, action in islice(cycle(plays), count):
        seats = range(len(table.seats))
        name = chance.name()
        tokens = [chance.token(name, "planted", str(seat)) for seat in seats]
        secrets = Secrets(tuple(map(chance.fingerprint, tokens)), chance.fingerprint(name, "owner"))
        step = course.begun(Session(table, secrets, 0, 60_000), time)
        document = write_session(step.session)
        assert store.create(name, chance.version(), document, step.entry or "", LIFE)
        headers = {
            "Authorization": f"Bearer {tokens[table.turn]}",
            "If-Match": f'"{step.session.tag}"',
            "Idempotency-Key": chance.name(),
        }
        body = orjson.dumps({"action": write_action(action)})
        requests.append(Request(f"{path}/{name}/actions", body, headers))
    return requests


def clear(store: Store) -> None:
    """Leave nothing in the store."""
    store.connection.run(lambda client: client.flushdb())


@contextmanager
def real_action(play: Play) -> Iterator[Path]:
    """A file that tells the bare application how large a real action's answer and entry are."""
    secrets = Secrets(tuple("0" * 64 for _ in play.table.seats), "0" * 64)
    session = Session(play.table, secrets, 0, 60_000, chance=chance.tag())
    step = course.acted(session, play.table.turn, play.action, 1)
    assert isinstance(step, course.Step)
    answer = acted(chance.name(), step.session, play.table.turn, step.events, 1)
    with TemporaryDirectory(prefix="rummy-bench-") as folder:
        file = Path(folder) / "action.json"
        file.write_bytes(orjson.dumps({"answer": answer, "entry": step.entry}))
        yield file
