"""API1 and API2: whose session it is, told from one token in one place and from nothing else."""

from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPConnection
from urllib.parse import quote

import pytest

from service.api.sessions.chance import fingerprint
from tests.attacks.conftest import SHOP
from tests.attacks.operations import OF_SESSIONS, Operation
from tests.attacks.wire import ask
from tests.sessions.clients import Game, Reply, Send, begin, over_http

every_operation = pytest.mark.parametrize("operation", OF_SESSIONS, ids=lambda each: each.name)


@dataclass(frozen=True)
class Two:
    """Two games, of which one is attacked by those of the other."""

    send: Send
    ours: Game
    theirs: Game

    def ask(self, operation: Operation, headers: dict[str, str], query: str = "") -> Reply:
        path = operation.address(self.ours.session) + query
        sent = {**operation.headers(), **headers}
        return self.send(operation.method, path, sent, operation.data())


@pytest.fixture(scope="module")
def two(port: int) -> Iterator[Two]:
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    keyed = over_http(connection)

    def send(method: str, path: str, headers: object, body: bytes | None) -> Reply:
        return keyed(method, path, {**dict(headers), "X-Api-Key": SHOP}, body)  # type: ignore[call-overload]

    made = Two(send, begin(send), begin(send))
    yield made
    # Whatever was tried: nothing was done, and nobody has ended it.
    assert made.ours.watcher.watch().body["revision"] == 1
    connection.close()


def forged(token: str, session: str) -> list[str]:
    """What is nearly a token, or known of it."""
    other = "B" if token[0] == "A" else "A"
    return [
        other + token[1:],
        token[:9] + ("B" if token[9] == "A" else "A") + token[10:],
        token[:-1] + ("B" if token[-1] == "A" else "A"),
        token.swapcase(),
        token.lower() if token != token.lower() else token.upper(),
        token[:-1],
        token[1:],
        token + "A",
        token + "=",
        token + ".",
        token[::-1],
        token * 2,
        session,
        fingerprint(token),
        SHOP,
        "null",
        "undefined",
        "eyJhbGciOiJub25lIn0.eyJzZWF0IjoxfQ.",
    ]


def assert_unknown(reply: Reply) -> None:
    assert (reply.status, reply.slug) == (401, "unauthenticated"), reply
    assert reply.headers["Www-Authenticate"] == "Bearer"


@every_operation
def test_a_token_of_another_game_opens_nothing(two: Two, operation: Operation) -> None:
    for caller in (*two.theirs.players, two.theirs.owner):
        assert_unknown(two.ask(operation, {"Authorization": f"Bearer {caller.token}"}))


@every_operation
def test_what_is_nearly_a_token_opens_nothing(two: Two, operation: Operation) -> None:
    for caller in (two.ours.players[1], two.ours.owner):
        assert caller.token
        for token in forged(caller.token, two.ours.session):
            assert_unknown(two.ask(operation, {"Authorization": f"Bearer {token}"}))


@every_operation
def test_a_token_is_taken_in_one_form(two: Two, operation: Operation) -> None:
    token = two.ours.players[1].token
    for header in (
        f"Basic {token}",
        f"Token {token}",
        f"Bearer{token}",
        f"Bearer  {token} x",
        f"Bearer {token},",
        f"Bearer {token}, Bearer {token}",
        f"Bearer, {token}",
        f'Bearer "{token}"',
        f"Bearer token={token}",
        str(token),
        "Bearer",
        "",
    ):
        assert_unknown(two.ask(operation, {"Authorization": header}))


@every_operation
def test_two_tokens_are_none(two: Two, port: int, operation: Operation) -> None:
    """Whichever of them a proxy would have looked at."""
    right = f"Authorization: Bearer {two.ours.players[1].token}\r\n"
    wrong = "Authorization: Bearer AAAAAAAAAAAAAAAAAAAAAA\r\n"
    data = operation.data() or b""
    named = {**operation.headers(), "X-Api-Key": SHOP, "Content-Length": str(len(data))}
    others = "".join(f"{name}: {value}\r\n" for name, value in named.items())
    line = f"{operation.method} {operation.address(two.ours.session)} HTTP/1.1\r\nHost: x\r\n"
    for pair in (right + wrong, wrong + right, right + right):
        (told,) = ask(port, (line + pair + others + "\r\n").encode() + data)
        assert told.status == 401
        assert b"unauthenticated" in told.body


@every_operation
def test_a_token_elsewhere_is_none(two: Two, operation: Operation) -> None:
    """In an address it would end up in logs and histories."""
    token = str(two.ours.players[1].token)
    without = two.ask(operation, {})
    for query in ("token", "access_token", "Authorization", "bearer"):
        reply = two.ask(operation, {}, f"?{query}={quote(token)}")
        assert reply.status in {without.status, 422}
    for header in ("Cookie", "X-Auth-Token", "Proxy-Authorization", "X-Authorization"):
        named = f"token={token}" if header == "Cookie" else f"Bearer {token}"
        reply = two.ask(operation, {header: named})
        assert reply.status == without.status
        if operation.needs_a_token:
            assert_unknown(reply)
        else:
            assert reply.body == without.body
