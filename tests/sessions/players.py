"""Clients of a match, for a thread each: with one token, and connections of their own.

They know nothing of each other, and of the game only what they are told.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from random import Random
from threading import Event
from typing import Any
from uuid import uuid4

from tests.matches.player import least_wanted
from tests.server import Server
from tests.sessions.clients import PASS, Caller, Reply, Send, claims, over_http

Json = dict[str, Any]

WAIT = 1  # seconds of a long poll
PAUSE = 0.01  # seconds until somebody looks again who does not
TRIES = 100
CHANGED = ((200, False), (304, True))  # how an answer goes with having the ETag that was known
# What is kept of a view: not when the session ends, which is put off with every look.
SHOWN = ("revision", "tag", "table", "window", "totals", "match")


@contextmanager
def line(server: Server, timeout: float = 60) -> Iterator[Send]:
    """A connection for one thread, that is closed in the end."""
    connection = HTTPConnection(server.host, server.port, timeout=timeout)
    try:
        yield over_http(connection)
    finally:
        connection.close()


@contextmanager
def lines(servers: Sequence[Server], chance: Random) -> Iterator[Send]:
    """A connection to each of several servers; a request goes to any of them.

    Where the machine has so much to do that the store is not reached in time, it is sent again: it
    can be, for all that is changed has a key, or is put to its own place.
    """
    with ExitStack() as opened:
        ways = [opened.enter_context(line(server)) for server in servers]

        def send(method: str, path: str, headers: Mapping[str, str], body: bytes | None) -> Reply:
            for _ in range(TRIES):
                reply = chance.choice(ways)(method, path, headers, body)
                if reply.status != 503:
                    return reply
                time.sleep(10 * PAUSE)
            return reply

        yield send


class GivenUpError(Exception):
    """Another client has failed, or the match takes too long."""


@dataclass
class Watcher:
    """Somebody who follows a match to its end, and keeps all that he is told."""

    caller: Caller
    chance: Random
    ended: Event
    """Set when nobody is to go on."""
    give_up: float
    entries: list[Json] = field(default_factory=list)
    states: dict[int, Json] = field(default_factory=dict)
    """What the answers showed of the game, by revision."""
    happened: Counter[str] = field(default_factory=Counter)

    @property
    def state(self) -> Json:
        return self.states[max(self.states)]

    def follow(self) -> None:
        """Read the log and look at the game, until the match is over and all of it is read."""
        while not self.is_over():
            self.go_on()
        while not self.entries or self.entries[-1]["number"] < self.state["revision"]:
            self.read(0)

    def is_over(self) -> bool:
        if self.ended.is_set() or time.monotonic() > self.give_up:
            raise GivenUpError
        state = self.look()
        return bool(state.get("match", {}).get("state") == "over")

    def go_on(self) -> None:
        """Wait for the next thing to happen."""
        self.read(WAIT)

    def look(self) -> Json:
        """The game as it is now, asked for only if it is not as it was."""
        known = {"If-None-Match": f'"{self.state["tag"]}"'} if self.states else {}
        reply = self.caller.ask("GET", self.address, None, known)
        self.happened[f"look {reply.status}"] += 1
        if reply.status == 304:
            assert reply.headers["ETag"] == known["If-None-Match"]
            return self.state
        assert reply.status == 200, reply
        self.keep(reply)
        return self.state

    @property
    def address(self) -> str:
        return "" if self.caller.seat is None else f"/seats/{self.caller.seat}"

    def keep(self, reply: Reply) -> None:
        """Keep an answer that shows the game: it may not be older than what was known."""
        body, number = reply.body, int(reply.body["revision"])
        assert reply.tag == body["tag"]
        assert not self.states or number >= max(self.states), "what was told has been undone"
        assert self.states.get(number, body)["tag"] == body["tag"], "one revision, two histories"
        self.states[number] = {name: body[name] for name in SHOWN if name in body}

    def read(self, wait: int) -> None:
        """Read on in the log; wait for so many seconds if nothing has happened."""
        after = self.entries[-1]["number"] if self.entries else 0
        reply = self.caller.events(after=after, wait=wait, limit=self.chance.choice((1, 7, 200)))
        assert reply.status == 200, reply
        assert "missed" not in reply.body
        self.happened["read" if reply.body["events"] else "read nothing"] += 1
        self.entries += reply.body["events"]
        assert reply.body["next"] == (self.entries[-1]["number"] if self.entries else 0)
        if "Retry-After" in reply.headers:  # too many wait already
            self.happened["crowded"] += 1
            time.sleep(PAUSE)


@dataclass
class Player(Watcher):
    """Somebody who plays what is listed as legal for him."""

    acts: dict[int, Json] = field(default_factory=dict)
    """What he has done, by the revision that it led to."""
    deals: list[int] = field(default_factory=list)
    """The revisions in which a deal was dealt because he asked for it."""
    answers: dict[int, Json] = field(default_factory=dict)
    """What he has answered to windows."""
    silent: set[int] = field(default_factory=set)
    """Windows that he does not answer."""

    def go_on(self) -> None:
        """Do what is to be done, or wait."""
        state = self.state
        if state["table"]["phase"] == "over":
            self.deal()
        elif self.may_answer():
            self.answer(state["window"]["id"])
        elif state["table"]["turn"] == self.caller.seat:
            self.act()
        elif self.happens(0.5):
            self.read(WAIT)
        elif "window" in state and self.happens(0.5):
            self.watch_window(state["window"]["id"])
        else:
            time.sleep(PAUSE)

    def watch_window(self, number: int) -> None:
        """Wait until something happens in a window."""
        known = self.caller.window(number)
        assert known.status == 200, known
        unless = {"If-None-Match": known.headers["ETag"]}
        reply = self.caller.ask("GET", f"/windows/{number}?wait={WAIT}", None, unless)
        self.happened[f"window {reply.status}"] += 1
        assert (reply.status, reply.headers["ETag"] == known.headers["ETag"]) in CHANGED, reply

    def happens(self, likelihood: float) -> bool:
        return self.chance.random() < likelihood

    def deal(self) -> None:
        key, tag = str(uuid4()), self.state["tag"]
        reply = self.twice(lambda: self.caller.deal(tag, key))
        self.happened[f"deal {reply.status}"] += 1
        assert reply.status == 200 or reply.slug == "stale-state", reply
        if reply.status == 200:
            self.deals.append(reply.body["revision"])
            self.keep(reply)

    def act(self) -> None:
        """Do one of the things that are listed, on the table for which they are."""
        listed = self.caller.choices()
        assert listed.status == 200, listed
        tag = listed.body["tag"]
        if tag != self.state["tag"]:
            return  # somebody has claimed the discard meanwhile
        action, key = self.chosen(listed.body["actions"]), str(uuid4())
        reply = self.twice(lambda: self.caller.act(action, tag, key))
        self.happened[f"act {reply.status}"] += 1
        if reply.status == 200:
            self.happened[action["action"]] += 1
            self.acts[reply.body["revision"]] = {**action, "seat": self.caller.seat}
            self.keep(reply)
            return
        self.happened[reply.slug] += 1
        assert reply.slug in {"stale-state", "window-open", "call-pending"}, (action, reply)
        left = reply.body.get("hold_ms", reply.body.get("closes_in_ms", 0))
        time.sleep(min(left / 1000, 3 * PAUSE))

    def chosen(self, actions: list[Json]) -> Json:
        """Play what can be played, mostly; else part with what is wanted least."""
        swaps = [each for each in actions if each["action"] == "swap_joker"]
        plays = [each for each in actions if each["action"] in {"lay_down", "lay_off"}]
        takes = [each for each in actions if each["action"] == "take"]
        for some, likelihood in ((swaps, 1), (plays, 0.9), (takes, 0.3)):
            if some and self.happens(likelihood):
                return self.chance.choice(some)
        discards = [each["card"] for each in actions if each["action"] == "discard"]
        if discards:
            return {"action": "discard", "card": least_wanted(discards, None, self.chance)}
        others = [each for each in actions if each not in plays and each not in takes]
        return self.chance.choice(others or actions)

    def may_answer(self) -> bool:
        window = self.state.get("window")
        if not window or self.caller.seat not in window["seats"]:
            return False
        return window["id"] not in self.silent and window["id"] not in self.answers

    def answer(self, window: int) -> None:
        """Claim the discard, mostly, if it can be; else pass, or say nothing."""
        if self.happens(0.1):
            self.silent.add(window)
            return
        listed = self.caller.choices().body
        if listed.get("window", {}).get("id") != window:
            return
        claiming = claims(listed)
        response = self.chance.choice(claiming) if claiming and self.happens(0.6) else PASS
        reply = self.caller.respond(window, response)
        self.happened[f"answer {response['response']} {reply.status}"] += 1
        if reply.status == 409:
            assert reply.slug == "window-closed", reply
            self.silent.add(window)
            return
        self.answers[window] = response
        fates = {"passed"} if response == PASS else {"pending", "won", "lost"}
        assert reply.body["status"] in fates, reply
        if self.happens(0.3):
            again = self.caller.respond(window, response)
            assert again.status in {200, 202}, again
            assert again.body["status"] in fates, again

    def twice(self, send: Callable[[], Reply]) -> Reply:
        """Send a change, and now and then once more: it is the same answer, and done once."""
        reply = send()
        if reply.status == 200 and (self.happens(0.25) or not self.happened["repeated"]):
            again = send()
            assert again.headers["Idempotency-Replayed"] == "true", again
            assert again.body == reply.body
            self.happened["repeated"] += 1
        return reply
