"""A match of which each seat is played by a thread, as a client, and one more only watches."""

import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from threading import Event
from typing import Any

from tests.server import Server
from tests.sessions.clients import Caller, Game, begin
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
    logged_before: Sequence[int]
    """How many requests each server had logged when the match began."""

    @property
    def clients(self) -> list[Watcher]:
        return [*self.players, self.watcher]

    @property
    def happened(self) -> Counter[str]:
        return sum((each.happened for each in self.clients), Counter[str]())


def play(servers: Sequence[Server], house: House, seconds: float) -> Match:
    """Play a match to its end: each seat a thread, and one more thread that only watches."""
    logged = [len(server.requests()) for server in servers]
    asked: Json = {"seed": house.seed, "hold_ms": house.hold, "grace_ms": house.grace}
    with line(servers[0]) as send:
        game = begin(send, house.rules, seats=house.seats, **asked)
    ended, give_up = Event(), time.monotonic() + seconds

    def client(kind: type, caller: Caller) -> Any:
        chance = Random(f"{house.seed} {caller.seat}")
        known = Caller(caller.send, game.session, caller.token, caller.seat)
        return kind(known, chance, ended, give_up)

    players = [client(Player, each) for each in game.players]
    match = Match(house, game, players, client(Watcher, game.watcher), logged)

    def follow(one: Watcher) -> None:
        try:
            with lines(servers, one.chance) as send:
                one.caller.send = send
                one.follow()
        except BaseException:
            ended.set()
            raise

    with ThreadPoolExecutor(len(match.clients)) as threads:
        tasks = [threads.submit(follow, one) for one in match.clients]
    errors = [error for task in tasks if (error := task.exception())]
    for error in sorted(errors, key=lambda each: isinstance(each, GivenUpError)):
        raise error
    return match
