import os
import signal
import socket
import time

import pytest
from redis import Redis, RedisCluster, Sentinel
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as NoConnection
from redis.exceptions import TimeoutError as TooLate
from redis.retry import Retry

from tests.sessions.drop_proxy import DropProxy
from tests.sessions.redis_servers import (
    BINARIES,
    LOOPBACK,
    SERVICE,
    cluster,
    redis_server,
    sentinel_group,
    wait_until,
)


@pytest.fixture(params=list(BINARIES.values()), ids=list(BINARIES))
def binary(request):
    return request.param


def hasty_client(port: int) -> Redis:
    """A client that hardly waits and tries nothing again."""
    return Redis(LOOPBACK, port, socket_timeout=0.5, retry=Retry(NoBackoff(), 0))


def exists(pid: int) -> bool:
    try:
        os.kill(pid, signal.SIG_DFL)
    except ProcessLookupError:
        return False
    return True


def test_the_oldest_supported_server_is_among_them():
    if "redis" not in BINARIES:
        pytest.skip(
            "Debian's redis-server is not installed: the oldest supported server was not tried"
        )


# --- one server -----------------------------------------------------------------------------------


def test_a_server_keeps_its_port_and_what_was_written(binary):
    with redis_server(binary) as server:
        first = server.pid, server.url
        with server.client() as client:
            client.set("kept", "1")
            server.kill()
            assert not exists(first[0])
            with pytest.raises(NoConnection):
                client.get("kept")
            server.start()
            assert client.get("kept") == "1"
            client.set("kept", "2")
            server.stop()
            server.start()
            assert client.get("kept") == "2"
        assert server.pid != first[0]
        assert server.url == first[1] == f"redis://{LOOPBACK}:{server.port}/0"
        last, folder = server.pid, server.folder
    assert not exists(last)
    assert not folder.exists()


def test_a_server_that_is_paused_answers_later(binary):
    with redis_server(binary) as server, hasty_client(server.port) as client:
        client.set("a", "1")
        server.pause()
        assert server.is_running
        with pytest.raises(TooLate):
            client.get("a")
        server.resume()
        assert client.get("a") == b"1"
        server.pause()
        server.stop()
        assert not server.is_running


def test_a_server_listens_on_a_socket_instead_of_a_port(binary):
    with redis_server(binary, unix_socket=True) as server:
        assert server.url.startswith("unix:///")
        with Redis.from_url(server.url) as client:
            assert client.ping()
            assert client.config_get("port") == {"port": "0"}


def test_a_server_is_configured(binary):
    with redis_server(binary, {"maxmemory": "7mb", "appendonly": "no"}) as server:
        assert server.ask("CONFIG GET", "maxmemory") == {"maxmemory": str(7 * 1024 * 1024)}
        assert server.ask("CONFIG GET", "appendonly") == {"appendonly": "no"}
        assert server.ask("CONFIG GET", "save") == {"save": ""}
        assert server.ask("CONFIG GET", "bind") == {"bind": LOOPBACK}


def test_a_server_that_does_not_start_says_why(binary):
    misled = redis_server(binary, {"no-such-directive": "1"})
    with pytest.raises(RuntimeError, match="no-such-directive"), misled:
        pass


def test_a_server_ends_with_a_test_that_fails(binary):
    pids = []

    def fail():
        with redis_server(binary) as server:
            pids.append(server.pid)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert not exists(pids[0])


# --- sentinels and clusters -----------------------------------------------------------------------


def test_sentinels_make_the_replica_the_master(binary):
    with sentinel_group(binary, min_replicas_to_write=1) as group:
        ports = ",".join(f"{LOOPBACK}:{port}" for _, port in group.addresses)
        assert group.url == f"redis+sentinel://{ports}/rummy"
        sentinel = Sentinel(group.addresses)
        assert sentinel.discover_master(SERVICE) == (LOOPBACK, group.master.port)
        needed = [
            one.ask("CONFIG GET", "min-replicas-to-write") for one in (group.master, group.replica)
        ]
        assert [list(one.values()) for one in needed] == [["1"], ["0"]]
        with group.master.client() as client:
            client.set("a", "1")
            assert client.wait(1, 2000) == 1
        pids = [one.pid for one in (group.replica, *group.sentinels)]

        group.master.kill()
        assert group.wait_for_new_master(group.master) is group.replica
        assert sentinel.discover_master(SERVICE) == (LOOPBACK, group.replica.port)
        assert group.replica.ask("GET", "a") == "1"
        assert group.replica.ask("SET", "a", "2")

        group.master.start()
        wait_until(lambda: not group.master.is_master(), "the old master follows the new one")
        wait_until(lambda: group.master.ask("GET", "a") == "2", "it has what was written meanwhile")
        assert group.known("port", "config-epoch") == {(group.replica.port, 1)}, "changed but once"
        for one in sentinel.sentinels:
            one.close()
    assert not any(exists(pid) for pid in pids)


def test_a_cluster_lives_on_without_a_master(binary):
    with cluster(binary) as formed:
        assert len(formed.nodes) == 3
        assert formed.url == "redis+cluster://" + ",".join(
            f"{LOOPBACK}:{node.port}" for node in formed.nodes
        )
        with RedisCluster(host=LOOPBACK, port=formed.nodes[0].port) as client:
            for n in range(50):
                client.set(f"key{n}", n)
            at = {f"key{n}": client.get_node_from_key(f"key{n}").port for n in range(50)}
        assert set(at.values()) == {node.port for node in formed.nodes}
        gone, asked = formed.masters[0], formed.masters[1]
        gone.kill()
        wait_until(lambda: asked.ask("CLUSTER INFO")["cluster_slots_fail"] != "0", "it is missed")
        kept = next(key for key, port in at.items() if port == asked.port)
        assert asked.ask("GET", kept) == kept.removeprefix("key")
        assert asked.ask("CLUSTER INFO")["cluster_state"] == "ok"


def test_a_replica_takes_over_from_the_master_of_a_cluster(binary):
    with cluster(binary, replicas=1) as formed:
        assert len(formed.nodes) == 6
        with RedisCluster(host=LOOPBACK, port=formed.nodes[0].port) as client:
            client.set("a", "1")
            port = client.get_node_from_key("a").port
            assert client.wait(1, 2000, target_nodes=client.get_node_from_key("a")) == 1
        master = next(node for node in formed.masters if node.port == port)
        master.kill()
        new = formed.wait_for_new_master(master)
        assert new in formed.replicas
        assert new.ask("GET", "a") == "1"


# --- through a proxy that drops -------------------------------------------------------------------


@pytest.fixture
def wire(binary):
    with redis_server(binary) as server, DropProxy(LOOPBACK, server.port) as proxy:
        yield proxy


@pytest.fixture
def client(wire):
    with hasty_client(wire.port) as client:
        assert client.set("n", 0)
        yield client


def test_an_answer_is_lost_and_what_was_asked_has_happened(wire, client):
    wire.cut_after_request(b"INCR", times=2)
    assert client.get("n") == b"0"
    for cuts in (1, 2):
        with pytest.raises(NoConnection):
            client.incr("n")
        assert wire.cuts == cuts
    assert client.incr("n") == 3
    assert wire.cuts == 2


def test_a_request_is_lost_and_nothing_has_happened(wire, client):
    wire.cut_before_request(b"INCR")
    with pytest.raises(NoConnection):
        client.incr("n")
    assert wire.cuts == 1
    assert client.incr("n") == 1


def test_a_large_request_is_cut_once(wire, client):
    wire.cut_after_request(b"APPEND", times=2)
    with pytest.raises(NoConnection):
        client.append("n", b"APPEND" * 500_000)
    assert client.strlen("n") == 3_000_001
    assert wire.cuts == 1
    wire.pass_through()
    assert client.append("n", b"APPEND") == 3_000_007
    assert len(client.get("n")) == 3_000_007


def test_a_request_is_delayed(wire, client):
    wire.delay(0.05)
    started = time.monotonic()
    assert client.incr("n") == 1
    assert time.monotonic() - started >= 0.05
    wire.delay(60)
    with pytest.raises(TooLate):
        client.incr("n")
    wire.pass_through()  # lets it go on
    wait_until(lambda: client.get("n") == b"2", "the request arrives after all")


def test_a_black_hole_answers_nothing(wire, client):
    wire.black_hole()
    for _ in range(2):
        with pytest.raises(TooLate):
            client.incr("n")
    wire.pass_through()
    assert client.incr("n") == 1


def test_connections_are_refused(wire, client):
    port = wire.port
    with socket.create_connection((LOOPBACK, port)) as connection:
        connection.sendall(b"PING\r\n")
        assert connection.recv(100) == b"+PONG\r\n"
        wire.refuse()
        with pytest.raises(ConnectionResetError):
            connection.recv(100)
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection((LOOPBACK, port))
    with pytest.raises(NoConnection):
        client.incr("n")
    wire.pass_through()
    assert wire.port == port
    assert client.incr("n") == 1
