"""A match of which each seat is played by a thread, as a client, and one more only watches."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from threading import Event
from typing import Any

from tests.server import Server
from tests.sessions.clients import Caller, Game, Send, begin
from tests.sessions.players import GivenUpError, Player, Watcher, line, lines

Json = dict[str, Any]


@dataclass(frozen=True)
class House:
    """What is played: the rules, how many play, and by which deal the match begins."""

    rules: Json
    seats: int
    seed: str
    hold: int = 150
    grace: int = 100


@dataclass(frozen=True)
class Match:
    """A match that was played, and all that its clients were told."""

    house: House
    game: Game
    players: list[Player]
    watcher: Watcher
    logged_before: Sequence[int] = ()
    """How many requests each server had logged when the match began."""

    @property
    def clients(self) -> list[Watcher]:
        return [*self.players, self.watcher]

    @property
    def happened(self) -> Counter[str]:
        return sum((each.happened for each in self.clients), Counter[str]())


Way = Callable[[Random], AbstractContextManager[Send]]
"""Opens a way to the service for one thread."""


def seated(send: Send, house: House, ended: Event, give_up: float) -> Match:
    """Begin a match; everybody sits at the table, and nobody plays yet."""
    asked: Json = {"seed": house.seed, "hold_ms": house.hold, "grace_ms": house.grace}
    game = begin(send, house.rules, seats=house.seats, **asked)

    def client(kind: type, caller: Caller) -> Any:
        chance = Random(f"{house.seed} {caller.seat}")
        known = Caller(caller.send, game.session, caller.token, caller.seat)
        return kind(known, chance, ended, give_up)

    players = [client(Player, each) for each in game.players]
    return Match(house, game, players, client(Watcher, game.watcher))


def played_on(match: Match, way: Way, ended: Event) -> list[BaseException]:
    """Each client follows the match to its end, in a thread; the faults, those of a cause first."""

    def follow(one: Watcher) -> None:
        try:
            with way(one.chance) as send:
                one.caller.send = send
                one.follow()
        except BaseException:
            ended.set()
            raise

    with ThreadPoolExecutor(len(match.clients)) as threads:
        tasks = [threads.submit(follow, one) for one in match.clients]
    errors = [error for task in tasks if (error := task.exception())]
    return sorted(errors, key=lambda each: isinstance(each, GivenUpError))


def play(servers: Sequence[Server], house: House, seconds: float) -> Match:
    """Play a match to its end: each seat a thread, and one more thread that only watches."""
    ended, give_up = Event(), time.monotonic() + seconds
    logged = [len(server.requests()) for server in servers]
    with line(servers[0]) as send:
        match = replace(seated(send, house, ended, give_up), logged_before=logged)
    for error in played_on(match, partial(lines, servers), ended):
        raise error
    return match
