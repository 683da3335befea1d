"""Two instances of the service that share a store, behind a balancer; each can be started anew."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.children import Child
from tests.lifecycle.balancer import HOST, OFTEN
from tests.server import Server, gunicorn, launched, when_ready
from tests.sessions.redis_servers import free_port, wait_until
from tests.sessions.workers import workers

SECONDS_OF_GRACE = 0.3  # after the balancer has it out: a request may be on its way there
SECONDS_TO_END = 30.0


@dataclass
class Instance:
    """One of them: it has its port and its drain file again whenever it is started."""

    port: int
    drain_file: Path
    settings: dict[str, str]
    running: ExitStack = field(default_factory=ExitStack)
    process: subprocess.Popen[bytes] | None = None
    server: Server | None = None

    def start(self) -> None:
        """Start it, and wait until it says that it is ready."""
        self.drain_file.unlink(missing_ok=True)
        told = {**self.settings, "PORT": str(self.port), "RUMMY_DRAIN_FILE": str(self.drain_file)}
        self.process, log = self.running.enter_context(launched(gunicorn(), **told))
        self.server = when_ready(self.process, log)

    def end(self, how: signal.Signals) -> int:
        """End it, and wait until it has; how it ended."""
        assert self.process
        self.process.send_signal(how)
        code = self.process.wait(SECONDS_TO_END)
        self.running.close()
        return code

    def kill(self) -> None:
        """End it as a container ends whose time is up: all its processes at once.

        Without their master the workers would still finish what they have begun.
        """
        assert self.server
        others = workers(self.server)
        self.end(signal.SIGKILL)
        for pid in others:
            os.kill(pid, signal.SIGKILL)


@dataclass(frozen=True)
class Pair:
    """Both, and the balancer, which is a process of its own."""

    instances: list[Instance]
    balancer: Child
    port: int

    @property
    def server(self) -> Server:
        """What clients see of them: one address."""
        return Server(HOST, self.port, 0, Path())

    def figures(self) -> dict[str, Any]:
        """What the balancer has counted."""
        return dict(self.balancer.ask("figures"))

    def lost(self) -> int:
        """Requests that were not answered, or for which nobody was ready."""
        figures = self.figures()
        return int(figures["unserved"]) + sum(e["lost"] for e in figures["instances"].values())

    def carried(self) -> list[int]:
        """Requests that each instance has answered."""
        told = self.figures()["instances"]
        return [told[str(each.port)]["carried"] for each in self.instances]

    def is_in(self, instance: Instance) -> bool:
        """Whether the balancer sends requests there."""
        return bool(self.figures()["instances"][str(instance.port)]["is_in"])

    def take_out(self, instance: Instance) -> None:
        """Have it say that it is to be left alone, and wait until it is."""
        instance.drain_file.touch()
        wait_until(lambda: not self.is_in(instance), "the balancer has it out")
        time.sleep(SECONDS_OF_GRACE)

    def start_again(self, instance: Instance) -> None:
        """Start it, and wait until it has its turn again."""
        instance.start()
        wait_until(lambda: self.is_in(instance), "the balancer has it in again")

    def roll(self, between: Callable[[], object] = lambda: None) -> list[int]:
        """Start one after the other anew, each taken out first; how the old ones ended."""
        codes = []
        for each in self.instances:
            self.take_out(each)
            codes.append(each.end(signal.SIGTERM))
            self.start_again(each)
            between()
        return codes


@contextmanager
def pair(seconds_between_looks: float = OFTEN, **settings: str) -> Iterator[Pair]:
    """Two instances with these settings, ready, and a balancer that has both in turn."""
    with (
        TemporaryDirectory(prefix="rummy-") as folder,
        Child(sys.executable, "tests.lifecycle.balancer") as balancer,
        ExitStack() as running,
    ):
        instances = [Instance(free_port(), Path(folder, f"drain-{n}"), settings) for n in range(2)]
        for each in instances:
            running.callback(each.running.close)
            each.start()
        ports = [each.port for each in instances]
        port = balancer.ask("start", ports=ports, seconds_between_looks=seconds_between_looks)
        yield Pair(instances, balancer, port)
