"""A store that is reached by TLS: sessions are kept where its certificate is trusted, else not."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import trustme

from tests.server import serve
from tests.sessions.clients import begin
from tests.sessions.players import line
from tests.sessions.redis_servers import LOOPBACK, RedisServer
from tests.sessions.steady_players import ask_to_begin
from tests.sessions.tls_front import tls_front


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture(scope="module")
def port(store: RedisServer, authority: trustme.CA) -> Iterator[int]:
    with tls_front(store.port, authority) as found:
        yield found


def file_of(authority: trustme.CA, folder: Path) -> str:
    authority.cert_pem.write_to_path(folder / "ca.pem")
    return str(folder / "ca.pem")


def test_an_authority_is_named_in_the_address(
    port: int, authority: trustme.CA, tmp_path: Path
) -> None:
    url = f"rediss://{LOOPBACK}:{port}/0?ssl_ca_certs={file_of(authority, tmp_path)}"
    with serve(REDIS_URL=url, WEB_CONCURRENCY="1") as server, line(server) as send:
        game = begin(send)
        assert game.players[1].act({"action": "draw"}).status == 200
        assert server.complaints("warning", "error") == []


def test_an_authority_is_named_for_all_addresses(
    port: int, authority: trustme.CA, tmp_path: Path
) -> None:
    settings = {"SSL_CERT_FILE": file_of(authority, tmp_path), "WEB_CONCURRENCY": "1"}
    with (
        serve(REDIS_URL=f"rediss://{LOOPBACK}:{port}/0", **settings) as server,
        line(server) as send,
    ):
        assert begin(send).players[1].act({"action": "draw"}).status == 200


def test_nothing_is_said_to_a_store_that_is_not_trusted(
    port: int, store: RedisServer, tmp_path: Path
) -> None:
    store.ask("FLUSHALL")
    url = f"rediss://{LOOPBACK}:{port}/0?ssl_ca_certs={file_of(trustme.CA(), tmp_path)}"
    with serve(REDIS_URL=url, WEB_CONCURRENCY="1") as server, line(server) as send:
        refused = ask_to_begin(send, "a-key-of-its-own-000001")
        assert (refused.status, refused.body["title"]) == (503, "Sessions cannot be reached now")
        assert send("GET", "/readyz", {}, b"").status == 200
        first = server.complaints("warning", "error")[0]["event"]
    assert first == (
        "The store could not be asked about itself: ConnectionError (SSLCertVerificationError)."
    )
    assert store.ask("DBSIZE") == 0
