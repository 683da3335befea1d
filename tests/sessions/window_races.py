"""A window that everybody answers at once: who says what, and what each of them is told."""

import json
import time
from collections.abc import Sequence
from concurrent.futures import Executor, wait
from dataclasses import dataclass, field, replace
from random import Random
from threading import Event
from typing import Any

from service.sessions.store import Store
from service.wire.session_document import Session
from service.wire.table import write_table
from tests.sessions.call_windows import Contest
from tests.sessions.clients import PASS, Caller, Game, Reply, Send
from tests.sessions.crowd import PATIENCE, surely
from tests.sessions.planting import plant, whole

Json = dict[str, Any]

SOON = 0.006  # seconds within which all begin to answer
SHORT = 25  # milliseconds of hold or grace that may be over before the last has answered
LONG = 600_000  # of hold or grace that are not over while a test runs
DRAW = {"action": "draw"}


@dataclass(frozen=True)
class Plan:
    """What a player says, one after the other, each so many times; nothing, if he is silent."""

    bodies: tuple[Json, ...]
    times: int
    after: float
    twin: bool  # another thread says the same at the same time


@dataclass(frozen=True)
class Told:
    """What a seat has said and was told, and when: by the clock of this process."""

    seat: int
    body: Json
    said: float
    heard: float
    reply: Reply


@dataclass
class Race:
    """One window, everybody's answers to it, and what each was told."""

    contest: Contest
    game: Game
    store: Store
    hold: int
    grace: int
    told: list[Told] = field(default_factory=list)
    drawn: list[Reply] = field(default_factory=list)
    shown: list[Reply] = field(default_factory=list)  # the window, as the spy sees it
    spy: int = 0
    watched: list[Reply] = field(default_factory=list)

    def run(self, chance: Random, lines: Sequence[Send], threads: Executor) -> None:
        """Let all answer, draw and look at once, then those answer who have been silent."""
        said = Event()
        free = iter(lines)
        plans = {seat: _plan(self.contest, seat, chance) for seat in self.contest.seats}
        self.spy = chance.randrange(len(self.game.players))
        answering = [
            threads.submit(self._answer, self._player(seat, next(free)), plan)
            for seat, plan in plans.items()
            for _ in range(1 + plan.twin)
        ]
        others = [
            threads.submit(self._draw, self._player(self.contest.drawer, next(free)), said, chance),
            threads.submit(self._look, self._player(self.spy, next(free)), said),
        ]
        assert not wait(answering, PATIENCE).not_done
        said.set()
        assert not wait(others, PATIENCE).not_done
        for each in (*answering, *others):
            each.result()
        self._settle(chance)

    def end(self) -> Session:
        """The session, all that the store has of it."""
        return surely(lambda: whole(self.store, self.game.session))

    def log(self) -> list[Json]:
        entries = surely(lambda: self.store.log(self.game.session, 0, 10))
        return [json.loads(text)["all"] for _, text in entries]

    def _player(self, seat: int, send: Send) -> Caller:
        return replace(self.game.players[seat], send=send)

    def _answer(self, player: Caller, plan: Plan) -> None:
        time.sleep(plan.after)
        for body in plan.bodies:
            for _ in range(plan.times):
                self.say(player, body)

    def say(self, player: Caller, body: Json) -> Told:
        """Let a player answer the window."""
        assert player.seat is not None
        said = time.monotonic()
        reply = player.respond(1, body)
        told = Told(player.seat, body, said, time.monotonic(), reply)
        self.told.append(told)
        return told

    def _draw(self, player: Caller, said: Event, chance: Random) -> None:
        """Try to draw until it is done, or somebody has got the card, or nobody answers any more.

        The key stays the same: what was refused has not used it up.
        """
        tag, key = self.game.begun.body["tag"], f"draw-{self.game.session}"
        time.sleep(chance.random() * SOON)
        last = False
        while not last:
            last = said.is_set()
            reply = player.act(DRAW, tag, key)
            self.drawn.append(reply)
            last = last or reply.status == 412
            if reply.status == 200 and chance.random() < 0.5:
                return
            time.sleep(0.001)

    def _look(self, player: Caller, said: Event) -> None:
        while not said.is_set():
            self.shown.append(player.window(1))
            self.watched.append(replace(player, token=None).watch())
            time.sleep(0.001)

    def _settle(self, chance: Random) -> None:
        """If it is still open, let those pass who were silent, and then draw."""
        silent = [*self.contest.seats]
        chance.shuffle(silent)
        for seat in silent:
            window = self.end().window
            if window and window.response_of(seat) is None:
                self.say(self.game.players[seat], PASS)
        if self.end().window:
            drawer = self.game.players[self.contest.drawer]
            self.drawn.append(drawer.act(DRAW, self.game.begun.body["tag"]))


def _plan(contest: Contest, seat: int, chance: Random) -> Plan:
    claims = [*contest.claims[seat]]
    said = chance.choices(("claim", "pass", "silence", "twice"), (6, 2, 2, 1))[0]
    bodies: list[Json] = []
    if chance.random() < 0.15:
        bodies.append(contest.unlawful)
    if said == "claim" and claims:
        bodies.append(chance.choice(claims))
    elif said == "twice":
        bodies += chance.sample([PASS, *claims], min(2, 1 + len(claims)))
    elif said == "pass":
        bodies.append(PASS)
    times, after = chance.choice((1, 1, 2, 3)), chance.random() * SOON
    return Plan(tuple(bodies), times, after, twin=chance.random() < 0.25)


def race(
    contest: Contest, store: Store, lines: Sequence[Send], threads: Executor, chance: Random
) -> Race:
    """Plant the contest's table and let the window that opens there be answered."""
    hold, grace = chance.choice((0, SHORT, LONG)), chance.choice((0, SHORT, SHORT, LONG, LONG))
    written = write_table(contest.table)
    game = surely(lambda: plant(store, lines[0], written, hold=hold, grace=grace))
    found = Race(contest, game, store, hold, grace)
    found.run(chance, lines, threads)
    return found
