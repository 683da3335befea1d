"""The run: mixed traffic at a part of the capacity, and in the middle of it all that can happen.

Requests without a session arrive at a fixed rate (`benchmarks.arrivals`), whether answers come or
not; beside them matches are played (tables.py). Both come through the balancer of tests/lifecycle
to two instances with one store. Each of them, and the balancer, is a process of its own. The store
writes to its file with `appendfsync everysec`, and is restarted in order: what it does when it is
killed is seen in tests/sessions/test_faults_restarted_store.py.

Capacity is what is left for questions beside the matches when all connections of the sender are
kept busy: of both instances together, with sender, players, balancer and store on the same cores.
"""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import Any

from benchmarks.children import Child
from benchmarks.parts.memory import memory_of
from benchmarks.workers import workers_of
from benchmarks.wrk import write
from tests.lifecycle.balancer import OFTEN
from tests.lifecycle.instances import Pair, pair
from tests.server import Server
from tests.sessions.redis_servers import BINARIES, RedisServer, redis_server, wait_until
from tests.soak.findings import Failure, Fault, Findings, Plan
from tests.soak.mix import Question, questions
from tests.soak.tables import NO_ANSWER

Json = dict[str, Any]

SHARE = 0.7  # of the capacity
SECONDS_OF_A_SLICE = 5.0  # so long the sender is told at a time to send
AS_FAST_AS_CAN_BE = 1e6
POINTS = 60  # of the curve of the memory
SECONDS_AWAY = 0.3  # of the store
LEAST_BETWEEN = 1.5  # seconds from the end of one fault to the next: each is to be seen by itself
# As on the open net, but beyond what a soak can ask: whoever is refused for his quota has failed.
SETTINGS = {
    "RUMMY_LOG": "json",
    "RUMMY_LIMITS": "100000 per second",
    "RUMMY_SESSION_LIMITS": "100000 per hour",
}


@dataclass
class Soak:
    """A run that is under way."""

    both: Pair
    store: RedisServer
    sender: Child
    tables: Child
    file: Path
    asked: list[Question]
    findings: Findings
    closing: Event = field(default_factory=Event)
    broken: list[BaseException] = field(default_factory=list)

    def send(self, rate: float, number: int) -> float:
        """Have so many questions arrive; how long it took."""
        begun = time.monotonic()
        told = self.sender.ask(
            "send",
            host=self.both.server.host,
            port=self.both.port,
            file=str(self.file),
            rate=rate,
            count=number,
        )
        took = time.monotonic() - begun
        found = self.findings
        found.latencies += told["latencies"]
        found.late += told["late"]
        for which, status, times in told["statuses"]:
            question = self.asked[which]
            found.sent[question.kind] = found.sent.get(question.kind, 0) + times
            if status != question.status:
                what = f"{status} instead of {question.status}"
                failure = Failure(time.monotonic(), question.kind, what, of_a_session=False)
                found.failures += [failure] * times
        for which, moment in told["lost"]:
            kind = self.asked[which].kind
            found.sent[kind] = found.sent.get(kind, 0) + 1
            found.failures.append(Failure(moment, kind, NO_ANSWER, of_a_session=False))
        return took

    def offer(self) -> None:
        """Have questions arrive at the rate until it is over."""
        rate = self.findings.rate
        try:
            while not self.closing.is_set():
                self.send(rate, round(rate * SECONDS_OF_A_SLICE))
        except BaseException as error:  # noqa: BLE001 -- told in the thread that can do something
            self.broken.append(error)

    @contextmanager
    def offering(self) -> Iterator[None]:
        """Questions arrive until the context ends."""
        thread = Thread(target=self.offer)
        thread.start()
        try:
            yield
        finally:
            self.closing.set()
            thread.join()
        for error in self.broken:
            raise error

    @contextmanager
    def fault(self, name: str) -> Iterator[None]:
        """Something is done to the service."""
        begun = time.monotonic()
        yield
        self.findings.faults.append(Fault(name, begun, time.monotonic()))

    def weigh(self, when: str = "") -> None:
        """See how much memory there is; remembered by a name, or only as one of many."""
        found = self.findings
        weight = sum(memory(each.server) for each in self.both.instances)
        found.curve.append((time.monotonic() - found.begun, weight))
        if when:
            found.memory[when] = weight

    def roll(self) -> None:
        with self.fault("rolling restart"):
            self.findings.codes = self.both.roll()

    def restart_store(self) -> None:
        with self.fault("store restarted"):
            self.store.stop()
            time.sleep(SECONDS_AWAY)
            self.store.start()

    def kill_worker(self) -> None:
        server = self.both.instances[0].server
        assert server
        worker = int(workers_of(server)[0])
        self.findings.connections = sockets_of(worker)
        with self.fault("worker killed"):
            os.kill(worker, signal.SIGKILL)
            wait_until(lambda: _has_another(server, worker), "there is another worker")

    def run(self) -> None:
        """The whole of it: faults in the middle third, memory before, after, and in the end."""
        begun = self.findings.begun = time.monotonic()
        third = self.findings.plan.seconds / 3
        with self.offering():
            self.weigh("start")
            for number, fault in enumerate((self.roll, self.restart_store, self.kill_worker)):
                self.wait_until(begun + third / 2 + number * third / 2)
                fault()
                self.wait_until(time.monotonic() + LEAST_BETWEEN)
            self.wait_until(begun + 2 * third)
            self.weigh("after the faults")
            self.wait_until(begun + 3 * third)
            self.weigh("end")
        self.findings.took = time.monotonic() - begun

    def wait_until(self, moment: float) -> None:
        """Wait, unless something has broken."""
        every = self.findings.plan.seconds / POINTS
        while (left := moment - time.monotonic()) > 0 and not self.broken:
            time.sleep(min(left, every))
            self.weigh()


def soak(plan: Plan, say: Callable[[str], object] = lambda _: None, **settings: str) -> Findings:
    """Do as planned, with these settings of the service besides; what was seen."""
    asked = questions()
    with (
        redis_server(BINARIES["valkey"]) as store,
        pair(OFTEN, REDIS_URL=store.url, **{**SETTINGS, **settings}) as both,
        TemporaryDirectory(prefix="rummy-soak-") as folder,
        Child(sys.executable, "benchmarks.arrivals") as sender,
        Child(sys.executable, "tests.soak.tables") as tables,
    ):
        file = Path(folder, "requests")
        write(file, [each.request for each in asked], f"{both.server.host}:{both.port}")
        running = Soak(both, store, sender, tables, file, asked, Findings(plan, 0, 0))
        where = {"host": both.server.host, "port": both.port}
        tables.ask("start", **where, tables=plan.tables, rate=plan.pace)
        for _ in range(2):  # the first time warms up
            took = running.send(AS_FAST_AS_CAN_BE, plan.measured)
        capacity = plan.measured / took
        rate = plan.rate or min(SHARE * capacity, plan.most)
        say(
            f"capacity {capacity:.0f} questions a second beside the matches; offered are {rate:.0f}"
        )
        found = running.findings = Findings(plan, capacity, rate)
        running.send(rate, round(rate * plan.warm_up))
        running.findings = found = Findings(plan, capacity, rate, sent=found.sent)
        running.run()
        _close(running, tables.ask("stop"))
    return found


def _close(running: Soak, told: Json) -> None:
    """Add what the players know, and the balancer."""
    found = running.findings
    for kind, number in told.pop("requests").items():
        found.sent[f"session: {kind}"] = number
    for moment, kind, what in told.pop("failures"):
        found.failures.append(Failure(moment, kind, what, of_a_session=True))
    found.of_sessions, found.refusals = told.pop("seconds"), told.pop("refusals")
    found.account = told
    found.carried, figures = running.both.carried(), running.both.figures()
    found.unserved, found.lost_by_balancer = figures["unserved"], figures["losses"]


def memory(server: Server | None) -> float:
    """MiB of a master and its workers, what they share counted once."""
    assert server
    return memory_of([str(server.pid), *workers_of(server)])["Pss"]


def sockets_of(pid: int) -> int:
    """How many sockets a process has: more than it has connections to clients."""
    links = (str(each.readlink()) for each in Path(f"/proc/{pid}/fd").iterdir())
    return sum(link.startswith("socket:") for link in links)


def _has_another(server: Server, killed: int) -> bool:
    now = workers_of(server)
    return str(killed) not in now and len(now) > 1
