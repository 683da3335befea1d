"""Clients who look and act at one session at the same time, and write down what they were told."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from http.client import HTTPException
from random import Random
from typing import Any
from uuid import uuid4

from tests.sessions.clients import Caller, Game, Reply, Send
from tests.sessions.drop_proxy import DropProxy
from tests.sessions.histories import LOG, Attempt, History, entries, result_of
from tests.sessions.linearizability import READ, Operation

Json = dict[str, Any]

DRAW = {"action": "draw"}
MOST_TRIES = 20  # of a request that is sent until it is answered
PATTERN = b"/actions HTTP"
SECONDS_TO_ANSWER = 0.25  # so long a client waits
DELAY = 0.5  # seconds by which a request is late, if nobody lets it go on before


@dataclass
class Client:
    """One of those at a session, with the tokens of all its players and a connection of its own."""

    number: int
    game: Game
    send: Send
    history: History
    chance: Random
    wire: DropProxy | None = None

    def run(self, steps: int) -> None:
        known = None
        for _ in range(steps):
            what = self.chance.choices((self._look, self._read_log, self._act), (3, 2, 6))[0]
            known = what(known)

    def _ask(self, send: Callable[[], Reply]) -> tuple[float, float | None, Reply | None]:
        """An answer and when it came; none if it was lost, or does not say what has happened."""
        invoked = time.monotonic()
        try:
            reply = send()
        except (OSError, HTTPException):
            return invoked, None, None
        known = reply.status != 503
        return invoked, time.monotonic() if known else None, reply if known else None

    def _player(self, seat: int) -> Caller:
        return replace(self.game.players[seat], send=self.send)

    def _look(self, known: Json | None) -> Json | None:
        """The table as it is now, or if that is not told the one that is known."""
        watcher = replace(self.game.watcher, send=self.send)
        headers = {}
        if known and self.chance.random() < 0.3:
            headers["If-None-Match"] = f'"{known["tag"]}"'
        return self._seen(lambda: watcher.ask("GET", headers=headers)) or known

    def _seen(self, ask: Callable[[], Reply]) -> Json | None:
        invoked, returned, reply = self._ask(ask)
        if reply is None:
            return None
        assert reply.status in {200, 304}, reply
        tag = reply.headers["ETag"].strip('"')
        self.history.reads.append(Operation(self.number, invoked, returned, READ, tag))
        return reply.body if reply.status == 200 else None

    def _read_log(self, known: Json | None) -> Json | None:
        player = self._player(self.chance.randrange(len(self.game.players)))
        invoked, returned, reply = self._ask(lambda: player.events(limit=200))
        if reply:
            log = entries(reply)
            self.history.logs.append(log)
            found = Operation(self.number, invoked, returned, LOG, log[-1][0])
            self.history.reads.append(found)
        return known

    def _act(self, known: Json | None) -> Json | None:
        """Do something at the table that is known, however old, or at the present one.

        It leads to the table that is known then; if nothing was done, to none.
        """
        known = known or self._look(None)
        if known is None:
            return None
        seat = known["table"]["turn"]
        if self.chance.random() < 0.1:
            seat = self.chance.randrange(len(self.game.players))  # who may not, then
        action = DRAW
        if known["table"]["phase"] == "play":
            seen = self._seen(self._player(seat).view)
            hand = seen["table"]["seats"][seat]["hand"] if seen else None
            if not hand:
                return None
            action = {"action": "discard", "card": self.chance.choice(hand)}
        self._make_mischief()
        return self._insist(seat, action, known["tag"])

    def _insist(self, seat: int, action: Json, tag: str) -> Json | None:
        """Send an act until it is answered, each time with the same key; or let it be."""
        key = str(uuid4())
        for _ in range(MOST_TRIES):
            invoked, returned, reply = self._ask(lambda: self._player(seat).act(action, tag, key))
            result = None if reply is None else result_of(reply)
            self.history.attempts.append(Attempt(self.number, invoked, returned, key, tag, result))
            if reply is None and self.chance.random() < 0.8:
                if self.wire and self.chance.random() < 0.5:
                    self.wire.pass_through()
                continue
            if reply is None or reply.status != 200:
                return None
            told = json.dumps({**action, "seat": seat}, sort_keys=True)
            self.history.acknowledged.append((reply.body["revision"], seat, told))
            return reply.body
        raise TimeoutError("this was never answered")

    def _make_mischief(self) -> None:
        if self.wire:
            cut_after, cut_before = self.wire.cut_after_request, self.wire.cut_before_request
            match self.chance.randrange(10):
                case 0 | 1 | 2 | 3:
                    cut_after(PATTERN)
                case 4 | 5:
                    cut_before(PATTERN)
                case 6:
                    self.wire.delay(DELAY)
                case _:
                    self.wire.pass_through()
