"""Tables at which matches are played, with windows and long polls, whatever happens to the service.

A child that `benchmarks.children.Child` talks to. Its clients send again what was not answered, or
refused for now, and write it down; in the end each of them is asked what he was told, and it is
compared with the logs. All together they send so many requests a second, and no more.
"""

import re
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from http.client import HTTPConnection, HTTPException
from itertools import count
from random import Random
from threading import Event, Lock, Thread
from traceback import format_exception
from typing import Any

from benchmarks.answering import answer_all
from tests.sessions.clients import Reply, Send, over_http
from tests.sessions.ledger_of_acts import Act
from tests.sessions.players import GivenUpError, Player
from tests.sessions.retelling import Retelling
from tests.sessions.threaded_match import House, Match, played_on, seated

Json = dict[str, Any]

TRIES = 200
PAUSE = 0.1  # seconds until something is sent again
SECONDS_TO_ANSWER = 30.0
SECONDS_TO_STOP = 60.0
NO_ANSWER = "no answer"
AWAY = "503 store-unavailable"
TOO_MANY = 429
HOUSES = [
    House({"variant": "rummy-500", "calls": "table_and_pile", "target": 300}, 3, "soak"),
    House({"variant": "contract-rummy", "preset": "standard", "renewals": 1}, 4, "soak"),
    House({"variant": "persian-rummy", "calls": "with_hand"}, 4, "soak"),
    House({"variant": "rummy", "calls": "lay_off", "renewals": 2, "target": 200}, 3, "soak"),
]
KINDS = {
    "begin": r"POST /v1/sessions$",
    "act": r"POST .*/actions$",
    "deal on": r"POST .*/deals$",
    "answer a window": r"PUT .*",
    "wait for events": r"GET .*/events\?.*wait=[1-9].*",
    "read the log": r"GET .*/events\?.*",
    "wait for a window": r"GET .*/windows/\d+\?wait=.*",
    "look at a window": r"GET .*/windows/\d+$",
    "choices": r"GET .*/legal-actions$",
    "look": r"GET .*",
}


@dataclass
class Tally:
    """What was sent and how it fared, by all threads."""

    requests: Counter[str] = field(default_factory=Counter)
    failures: list[tuple[float, str, str]] = field(default_factory=list)
    """The moment, the kind of request, and what happened."""
    seconds: list[float] = field(default_factory=list)
    """How long requests took that do not wait for anything."""
    refusals: list[float] = field(default_factory=list)
    """How long it took until those were refused for which the store was away."""
    lock: Lock = field(default_factory=Lock)

    def note(self, kind: str, took: float, failure: str = "") -> None:
        with self.lock:
            self.requests[kind] += 1
            if failure:
                self.failures.append((time.monotonic(), kind, failure))
            if kind.startswith("wait"):
                return
            if failure == AWAY:
                self.refusals.append(took)
            elif not failure:
                self.seconds.append(took)


@dataclass
class Pace:
    """Lets so many pass a second, all threads together."""

    rate: float
    lock: Lock = field(default_factory=Lock)
    _next: float = 0.0

    def wait(self) -> None:
        with self.lock:
            now = time.monotonic()
            self._next = max(now, self._next) + 1 / self.rate
            left = self._next - now
        time.sleep(left)


def kind_of(method: str, path: str) -> str:
    """What a request asks for."""
    line = f"{method} {path}"
    return next(kind for kind, pattern in KINDS.items() if re.fullmatch(pattern, line))


@dataclass
class Tables:
    """The tables, and all matches that were begun there."""

    host: str
    port: int
    pace: Pace
    tally: Tally = field(default_factory=Tally)
    matches: list[Match] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    closing: Event = field(default_factory=Event)
    threads: list[Thread] = field(default_factory=list)

    @contextmanager
    def way(self, _: Random) -> Iterator[Send]:
        """A connection for one thread, whose requests are sent until they are answered."""
        connection = HTTPConnection(self.host, self.port, timeout=SECONDS_TO_ANSWER)
        once = over_http(connection)

        def send(method: str, path: str, headers: Mapping[str, str], body: bytes | None) -> Reply:
            kind = kind_of(method, path)
            for _ in range(TRIES):
                self.pace.wait()
                begun = time.monotonic()
                try:
                    reply = once(method, path, headers, body)
                except (OSError, HTTPException):
                    self.tally.note(kind, 0, NO_ANSWER)
                else:
                    failed = reply.status >= 500 or reply.status == TOO_MANY
                    failure = f"{reply.status} {reply.slug}" if failed else ""
                    self.tally.note(kind, time.monotonic() - begun, failure)
                    if not failure:
                        return reply
                time.sleep(PAUSE)
            raise TimeoutError(f"{method} {path} was never answered")

        try:
            yield send
        finally:
            connection.close()

    def keep(self, number: int) -> None:
        """Play one match after the other at a table."""
        for match in count():
            if self.closing.is_set():
                return
            house = HOUSES[(number + match) % len(HOUSES)]
            try:
                self.play(replace(house, seed=f"soak-{number}-{match}"))
            except Exception as error:  # noqa: BLE001 -- whatever it is, it is told in the end
                self.faults.append("".join(format_exception(error))[-1500:])
                return

    def play(self, house: House) -> None:
        with self.way(Random(house.seed)) as send:
            match = seated(send, house, self.closing, float("inf"))
        self.matches.append(match)
        for error in played_on(match, self.way, self.closing):
            if not (self.closing.is_set() and isinstance(error, GivenUpError)):
                raise error

    def settle(self) -> Json:
        """What became of everything that somebody was told has been done."""
        told, there, retold = Counter[Act](), Counter[Act](), 0
        for match in self.matches:
            with self.way(Random(0)) as send:
                match.watcher.caller.send = send
                while match.watcher.look()["revision"] > len(match.watcher.entries):
                    match.watcher.read(0)
            session = match.game.session
            there.update(_logged(session, each) for each in match.watcher.entries)
            told.update(_told(match))
            if match.watcher.state.get("match", {}).get("state") == "over":
                story = Retelling(match)
                story.tell()
                story.check_deeds()
                retold += 1
        doubled = [act for act, times in (told | there).items() if times > 1]
        return {
            "matches": len(self.matches),
            "retold": retold,
            "acknowledged": told.total(),
            "lost": [str(act) for act in (told - there).elements()],
            "doubled": [str(act) for act in doubled],
        }


def _told(match: Match) -> Iterator[Act]:
    session = match.game.session
    yield Act(session, 1, "deal")
    for player in match.players:
        assert isinstance(player, Player)
        for number, action in player.acts.items():
            yield Act(session, number, action["action"], action["seat"])
        for number in player.deals:
            yield Act(session, number, "deal")


def _logged(session: str, entry: Json) -> Act:
    return replace(Act.logged(session, entry), at="")


class Deeds:
    """What the child does."""

    def __init__(self) -> None:
        self._tables: Tables | None = None

    def start(self, asked: Json) -> int:
        """Open so many `tables` to the service at `host` and `port`, all of them at one `rate`."""
        tables = Tables(asked["host"], asked["port"], Pace(asked["rate"]))
        for number in range(asked["tables"]):
            thread = Thread(target=tables.keep, args=(number,), daemon=True)
            tables.threads.append(thread)
            thread.start()
        self._tables = tables
        return len(tables.threads)

    def stop(self, _: Json) -> Json:
        """Play no more; all that was sent, and what became of it."""
        tables = self._tables
        assert tables
        tables.closing.set()
        for thread in tables.threads:
            thread.join(SECONDS_TO_STOP)
            assert not thread.is_alive(), "a table does not come to an end"
        tally = tables.tally
        sent = {
            "requests": dict(tally.requests),
            "failures": tally.failures[:],
            "seconds": tally.seconds[:],
            "refusals": tally.refusals[:],
        }
        # A clear path: who asks now asks as often as he can, and nothing of it is counted.
        tables.closing.clear()
        tables.pace.rate = 10_000.0
        return {**sent, "faults": tables.faults, **tables.settle()}


if __name__ == "__main__":
    deeds = Deeds()
    answer_all({"start": deeds.start, "stop": deeds.stop})
