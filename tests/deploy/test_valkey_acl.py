"""The store's user: a whole session can be played with what it may do, and nothing else be done."""

import stat
import subprocess
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from redis import Redis
from redis.exceptions import AuthenticationError, NoPermissionError, ResponseError

from service.sessions.checkup import warnings
from tests.deploy.dockerfile import ROOT
from tests.server import Server, serve
from tests.sessions.clients import begin, joined
from tests.sessions.players import line
from tests.sessions.redis_servers import BINARIES, RedisServer, cluster
from tests.sessions.threaded_match import House, play

HOUSE = House(
    {
        "variant": "rummy-500",
        "hand_size": 5,
        "calls": "table_and_pile",
        "target": None,
        "deals": 2,
        "tie": "shared",
    },
    3,
    "acl",
    hold=60,
    grace=40,
)
OTHERS = [
    *("FLUSHALL", "FLUSHDB", "KEYS *", "SCAN 0", "CONFIG GET *", "CONFIG SET maxmemory 1"),
    *(
        "OBJECT ENCODING rummy:x",
        "SHUTDOWN",
        "MONITOR",
        "ACL LIST",
        "ACL WHOAMI",
        "CLIENT LIST",
        "CLIENT KILL x",
    ),
    *("SCRIPT FLUSH", "FUNCTION LIST", "SAVE", "BGREWRITEAOF", "REPLICAOF NO ONE", "INFO"),
    *("PUBLISH rummy:x y", "SUBSCRIBE rummy:x", "RANDOMKEY", "DBSIZE", "LATENCY LATEST"),
    *("HGETALL rummy:x", "LPUSH rummy:x y", "RENAME rummy:x rummy:y", "MIGRATE h 1 k 0 1"),
]


def secrets(folder: Path, host: str = "valkey:6379") -> dict[str, str]:
    """What the script draws: the service's address, the store's users."""
    command = ["sh", str(ROOT / "deploy/make-secrets.sh"), str(folder), host]
    subprocess.run(command, check=True)
    return {file.name: file.read_text("utf-8") for file in folder.iterdir()}


def hash_in(users: str) -> str:
    """The hash of a password as a file of users has it."""
    return next(word for word in users.split() if word.startswith("#"))


def at(port: int, url: str) -> str:
    """The address that was drawn, of a server at this port."""
    return url.strip().replace("valkey:6379", f"127.0.0.1:{port}")


class Guarded(RedisServer):
    """A server with the users of the script's file, and one more for the test itself."""

    def __init__(self, binary: Path, folder: Path, also: str = "") -> None:
        """`also`: another hash that is let in, as the page of operators has it."""
        drawn = secrets(folder / "secrets")
        users, known = folder / "users.acl", hash_in(drawn["valkey.acl"])
        file = (
            drawn["valkey.acl"].replace(known, f"{known} {also}") if also else drawn["valkey.acl"]
        )
        users.write_text(file + "user test on >test ~* &* +@all\n", "utf-8")
        super().__init__(binary, folder, config={"aclfile": f'"{users}"'})
        self.users_url = at(self.port, drawn["redis-url"])

    @property
    def url(self) -> str:
        return f"redis://test:test@127.0.0.1:{self.port}/0"

    def user(self) -> Redis:
        return Redis.from_url(self.users_url, protocol=2)


@pytest.fixture(scope="module", params=BINARIES)
def store(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Guarded]:
    with Guarded(BINARIES[request.param], tmp_path_factory.mktemp("store")) as server:
        yield server


@pytest.fixture(scope="module")
def servers(store: Guarded) -> Iterator[list[Server]]:
    limits = {"RUMMY_LIMITS": "10000 per second", "RUMMY_SESSION_LIMITS": "1000 per second"}
    with serve(REDIS_URL=store.users_url, WEB_CONCURRENCY="1", **limits) as one:
        yield [one]


def denied(server: RedisServer) -> list[str]:
    """What its users were denied, as far as it remembers."""
    return [str(each) for each in server.ask("ACL", "LOG")]


def test_whole_matches_are_played_with_what_it_may_do(
    store: Guarded, servers: list[Server]
) -> None:
    store.ask("ACL", "LOG", "RESET")
    match = play(servers, HOUSE, seconds=120)
    with line(servers[0]) as send:
        game = joined(send, match.game.begun)
        assert game.watcher.watch().body["match"]["state"] == "over"
        assert game.owner.end().status == 204
    assert denied(store) == []
    assert {key.split(":")[0] for key in store.ask("KEYS", "*")} == {"rummy"}


def test_sessions_are_begun_again_waited_for_and_outlive_forgotten_scripts(
    store: Guarded, servers: list[Server]
) -> None:
    store.ask("SCRIPT", "FLUSH")
    store.ask("ACL", "LOG", "RESET")
    with line(servers[0]) as send:
        key = "0b0c6a3e-8b0e-4b1f-9a59-0d6f9b6d0f7e"
        game, again = begin(send, key=key), begin(send, key=key)
        assert game.session == again.session
        tag = game.watcher.watch().tag
        drawn = game.players[1].act({"action": "draw"}, tag=tag, key=key)
        repeated = game.players[1].act({"action": "draw"}, tag=tag, key=key)
        assert (drawn.status, repeated.body) == (200, drawn.body)
        assert game.players[0].events(after=1, wait=1).status == 200
        assert game.owner.end().status == 204
        assert game.watcher.watch().status == 404
    assert denied(store) == []


@pytest.mark.parametrize("command", OTHERS)
def test_it_may_do_nothing_else(store: Guarded, command: str) -> None:
    with store.user() as client, pytest.raises(ResponseError) as refusal:
        client.execute_command(*command.split())
    assert isinstance(refusal.value, NoPermissionError), refusal.value


@pytest.mark.parametrize(
    "command", ["SET other 1", "GET other", "UNLINK other", "XRANGE other - +", "HSET rumm:x a b"]
)
def test_it_may_touch_no_other_keys(store: Guarded, command: str) -> None:
    with store.user() as client:
        with pytest.raises(NoPermissionError):
            client.execute_command(*command.split())
        with pytest.raises((NoPermissionError, ResponseError), match=r"(?i)perm|acl|can.t access"):
            client.eval("return redis.call(unpack(ARGV))", 0, *command.split())


def test_nobody_else_gets_in(store: Guarded) -> None:
    with (
        Redis(port=store.port, protocol=2) as nobody,
        pytest.raises(AuthenticationError),
    ):
        nobody.ping()
    with (
        Redis(port=store.port, username="rummy", password="a guess", protocol=2) as guesser,  # noqa: S106 - wrong on purpose
        pytest.raises(AuthenticationError),
    ):
        guesser.ping()


def test_the_user_of_the_health_check_can_do_nothing_else(store: Guarded) -> None:
    with Redis(port=store.port, username="health", password="any", protocol=2) as health:  # noqa: S106 - it has none
        assert health.ping()
        for command in ("GET rummy:x", "INFO", "EVAL return 1 0"):
            with pytest.raises(NoPermissionError):
                health.execute_command(*command.split())


def test_the_start_says_that_the_store_tells_nothing_of_itself(store: Guarded) -> None:
    assert list(warnings(store.users_url)) == [
        "The store could not be asked about itself: NoPermissionError."
    ]


def test_a_cluster_is_served_by_the_same_user() -> None:
    user = (ROOT / "deploy/valkey.acl").read_text("utf-8").splitlines()[2]
    allowed = user.replace("#PASSWORD_SHA256", ">password").split()[1:]
    with cluster(BINARIES["valkey"]) as nodes:
        for node in nodes.nodes:
            node.ask("ACL", "SETUSER", *allowed)
        url = nodes.url.replace("://", "://rummy:password@")
        with serve(REDIS_URL=url, WEB_CONCURRENCY="1") as server, line(server) as send:
            for _ in range(5):
                game = begin(send)
                assert game.players[1].act({"action": "draw"}).status == 200
                assert game.owner.end().status == 204
        refusals = [refusal for node in nodes.nodes for refusal in denied(node)]
        # What is asked about itself on start is not needed for sessions.
        assert [each for each in refusals if "config|get" not in each] == []


def test_secrets_are_drawn_anew_and_shown_to_nobody(tmp_path: Path) -> None:
    first, second = secrets(tmp_path / "one", "store:1"), secrets(tmp_path / "two")
    assert set(first) == {"redis-url", "valkey.acl"}
    assert first["redis-url"].endswith("@store:1/0\n")
    passwords = {urlsplit(each["redis-url"]).password for each in (first, second)}
    assert len(passwords) == 2
    assert all(password and len(password) == 64 for password in passwords)
    assert stat.S_IMODE((tmp_path / "one").stat().st_mode) == 0o700
    for found in (first, second):
        password = urlsplit(found["redis-url"]).password or ""
        assert password not in found["valkey.acl"]
        assert f"#{sha256(password.encode()).hexdigest()} " in found["valkey.acl"]


def test_a_user_may_have_two_passwords_while_one_takes_the_place_of_the_other(
    tmp_path: Path,
) -> None:
    new = secrets(tmp_path / "new")
    with Guarded(BINARIES["valkey"], tmp_path, also=hash_in(new["valkey.acl"])) as store:
        for drawn in (store.users_url, at(store.port, new["redis-url"])):
            with Redis.from_url(drawn, protocol=2) as client:
                assert client.ping()
