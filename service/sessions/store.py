"""Sessions in Redis: each a document that nobody here reads, a log, and answers to repeat.

Every change is one script, which makes it only if the session is as it was read, and only once for
one key. The keys of a session lie in one slot of a cluster.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha1
from pathlib import Path
from typing import Any, Final

from redis.exceptions import NoScriptError

from service.sessions.addresses import Client
from service.sessions.connection import Connection

MOST_ENTRIES: Final = 2_000
"""Entries of a session's log; of a longer game the first ones are forgotten."""
MOST_KEYS: Final = 16
"""Answers that are kept to be repeated, for each player."""
MOST_CHARACTERS: Final = 256 * 1024
"""Length of a session's document; no game comes near it."""
SECONDS_RESERVED: Final = 600
"""How long the request that began a session can be repeated."""
LONGEST_WAIT: Final = 1_000
"""Milliseconds that one call may wait for something to happen."""
_SLACK: Final = 60_000
"""Milliseconds of life that a reader may find missing before they are renewed."""


@dataclass(frozen=True, slots=True)
class _Script:
    """A script, and the name by which a server knows it that has run it before."""

    text: str
    digest: str


def _script(name: str) -> _Script:
    text = (Path(__file__).parent / "scripts" / f"{name}.lua").read_text("utf-8")
    return _Script(text, sha1(text.encode()).hexdigest())  # noqa: S324 -- as Redis names scripts


_CREATE, _READ, _WRITE, _RENEW, _RESERVE, _DELETE, _TAKE = map(
    _script, ("create", "read", "write", "renew", "reserve", "delete", "take")
)


@dataclass(frozen=True, slots=True)
class Reserved:
    """What a new session is going to be, and for which request.

    `now` is the time by the store's clock, in ms.
    """

    now: int
    fingerprint: str
    document: str


@dataclass(frozen=True, slots=True)
class Stored:
    """A session as it was at one moment, `now`, in ms by the store's clock.

    `left` is its remaining life in ms. `answer` is the one kept under the key that was asked about,
    with the fingerprint of its request; both are empty where there is none.
    """

    now: int
    body: str
    version: str
    left: int
    fingerprint: str = ""
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Key:
    """A key under which an answer is kept, of one player: `scope` says whose."""

    scope: str
    key: str

    @property
    def field(self) -> str:
        """The name of the kept answer in the store."""
        return f"{self.scope}:{self.key}"


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a session that was read in the version `before`.

    `life` is in ms, or 0 if the change is none that lets it live longer. `entry` is a numbered line
    for its log. `key` keeps the `answer` to the request with that `fingerprint`.
    """

    before: str
    after: str
    body: str
    life: int
    entry: tuple[int, str] | None = None
    key: Key | None = None
    fingerprint: str = ""
    answer: str = ""


class TooLargeError(Exception):
    """A session's document is longer than any game makes it."""


@dataclass(frozen=True, slots=True)
class Written:
    """The change was made."""


@dataclass(frozen=True, slots=True)
class Replay:
    """The request was answered before, with this."""

    answer: str


@dataclass(frozen=True, slots=True)
class Reused:
    """The key was used for another request."""


@dataclass(frozen=True, slots=True)
class Moved:
    """The session is not any more as it was read: nothing was changed."""


@dataclass(frozen=True, slots=True)
class Gone:
    """There is no such session."""


Outcome = Written | Replay | Reused | Moved | Gone


class Store:
    """The sessions of one Redis. All times are milliseconds."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def reserve(self, name: str, fingerprint: str, document: str) -> Reserved:
        """Keep what a new session is to be; what was kept under that name before stands."""
        life = SECONDS_RESERVED * 1000
        now, said, kept = self._run(_RESERVE, [_plan(name)], [fingerprint, document, life])
        return Reserved(int(now), said, kept)

    def release(self, name: str) -> None:
        """Forget what was kept under that name."""
        key = _plan(name)
        self.connection.run(lambda client: client.unlink(key), key)

    def create(self, session: str, version: str, body: str, entry: str, life: int) -> bool:
        """Begin a session; False if there is one of that id, or there was and it was ended."""
        keys = [*_keys(session), _end(session)]
        return bool(self._run(_CREATE, keys, [version, _short(body), entry, life]))

    def read(self, session: str, key: Key | None = None) -> Stored | None:
        """Read a session, and the answer kept under a key; None if there is no such session."""
        document, _, answers = _keys(session)
        found = self._run(_READ, [document, answers], [key.field if key else ""])
        if len(found) == 1:
            return None
        now, body, version, left, kept = found
        _, fingerprint, answer = (*kept.split("\n", 2), "", "", "")[:3]
        return Stored(int(now), body, version, int(left), fingerprint, answer)

    def write(self, session: str, change: Change) -> Outcome:
        """Change a session: one script, which a repetition finds done."""
        number, entry = change.entry or ("", "")
        scope, key = (change.key.scope, change.key.key) if change.key else ("", "")
        said = self._run(
            _WRITE,
            _keys(session),
            [
                *(change.before, change.after, _short(change.body), change.life),
                *(number, entry, MOST_ENTRIES),
                *(scope, key, change.fingerprint, change.answer, MOST_KEYS),
            ],
        )
        match said:
            case ["written"]:
                return Written()
            case ["replay", answer]:
                return Replay(answer)
            case ["reused"]:
                return Reused()
            case ["moved"]:
                return Moved()
            case _:
                return Gone()

    def renew(self, session: str, stored: Stored, life: int) -> int:
        """Let a session that is being played live on; how long it will, now."""
        if stored.left > life - min(_SLACK, life // 10):
            return stored.left
        self._run(_RENEW, _keys(session), [life])
        return life

    def log(self, session: str, after: int, most: int) -> list[tuple[int, str]]:
        """The numbered lines of a session's log after that number, the first `most` of them."""
        log = _keys(session)[1]
        found: Any = self.connection.run(
            lambda client: client.xrange(log, min=f"({after}-0", count=most), log
        )
        return [(int(name.partition("-")[0]), fields["entry"]) for name, fields in found]

    def wait(self, session: str, after: int, longest: int) -> None:
        """Wait until the log has a line after that number, or so many ms are over.

        So many, or `LONGEST_WAIT`: who waits finds out in time that the store is away.
        """
        log = _keys(session)[1]
        self.connection.run(
            lambda client: client.xread(
                {log: f"{after}-0"}, count=1, block=min(longest, LONGEST_WAIT)
            ),
            log,
            longer=LONGEST_WAIT / 1000,
        )

    def delete(self, session: str) -> None:
        """End a session for good: a late repetition of the request that began it finds that out."""
        self._run(_DELETE, [*_keys(session), _end(session)], [SECONDS_RESERVED * 1000])

    def take(self, keys: Sequence[str], quotas: Sequence[int]) -> list[int]:
        """Take one request off quotas; what `take.lua` says of them."""
        return [int(number) for number in self._run(_TAKE, keys, quotas)]

    def answers(self) -> bool:
        """Whether the store answers now."""
        return bool(self.connection.run(lambda client: client.ping()))

    def _run(self, script: _Script, keys: Sequence[str], arguments: Sequence[str | int]) -> Any:
        def call(client: Client) -> Any:
            # Not by `register_script`: that has all servers of a cluster learn a script which one
            # of them does not know, so that a server that is lost keeps the others from working.
            sent = (*keys, *arguments)
            try:
                return client.evalsha(script.digest, len(keys), *sent)
            except NoScriptError:
                return client.eval(script.text, len(keys), *sent)

        return self.connection.run(call, keys[0])


def _keys(session: str) -> list[str]:
    """Document, log and answers of a session: the braces keep them in one slot."""
    return [f"rummy:{{{session}}}:{part}" for part in ("document", "log", "answers")]


def _plan(name: str) -> str:
    return f"rummy:new:{{{name}}}"


def _end(session: str) -> str:
    return f"rummy:{{{session}}}:end"


def _short(body: str) -> str:
    if len(body) > MOST_CHARACTERS:
        raise TooLargeError
    return body
