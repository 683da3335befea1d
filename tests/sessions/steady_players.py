"""Players who play on whatever happens, and send again what was not answered."""

import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.client import HTTPConnection, HTTPException
from threading import Event
from typing import Any, Self
from uuid import uuid4

from tests.sessions.clients import Caller, Game, Reply, Send, joined, over_http
from tests.sessions.ledger_of_acts import Account, Act, Ledger

Json = dict[str, Any]

PATIENCE = 20.0  # seconds until a request that is sent again and again must have been answered
PAUSE = 0.1  # seconds before it is: less than Retry-After asks for, so that more are refused
SECONDS_TO_WAIT = 30.0  # longer than any request may wait for events
SECONDS_TO_ANSWER = 1.5  # a second is promised; the rest is for a machine that has more to do
ASKED = json.dumps({"rules": {"variant": "rummy-500"}, "seats": 3, "hold_ms": 0}).encode()


class Lines:
    """Opens connections to a server, one for each thread that wants one; closes them at the end."""

    def __init__(self, host: str, port: int):
        self._address = host, port
        self._open: list[HTTPConnection] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for connection in self._open:
            connection.close()

    def open(self) -> Send:
        """A connection, which does not wait for an answer for ever; opened again if it breaks."""
        connection = HTTPConnection(*self._address, timeout=SECONDS_TO_WAIT)
        self._open.append(connection)
        return over_http(connection)


def insist(send: Callable[[], Reply], ledger: Ledger) -> Reply:
    """Send a request until it is answered otherwise than with: not now."""
    give_up = time.monotonic() + PATIENCE
    while True:
        reply = _timed(send, ledger)
        if reply is not None and reply.status != 503:
            return reply
        if reply is not None:
            assert reply.slug == "store-unavailable", reply
            assert 1 <= int(reply.headers["Retry-After"]) <= 5, reply
        ledger.note_refusal(reply.slug if reply else "no answer")
        assert time.monotonic() < give_up, f"no answer in {PATIENCE} s: {ledger.refused}"
        time.sleep(PAUSE)


def _timed(send: Callable[[], Reply], ledger: Ledger) -> Reply | None:
    started = time.monotonic()
    try:
        return send()
    except (OSError, HTTPException):  # the connection broke off
        return None
    finally:
        ledger.note_time(time.monotonic() - started)


def ask_to_begin(send: Send, key: str) -> Reply:
    headers = {"Content-Type": "application/json", "Idempotency-Key": key}
    return send("POST", "/v1/sessions", headers, ASKED)


@dataclass
class SteadyGame:
    """A session of Rummy 500 whose players draw and discard in turn, by one connection."""

    game: Game
    ledger: Ledger
    forgetful: bool = False  # whether the store may forget what it has acknowledged
    rolled_back: list[tuple[int, int]] = field(default_factory=list)  # from and to which revision
    is_forgotten: bool = False

    def __post_init__(self):
        self._seen: Json = self.game.begun.body

    @property
    def tag(self) -> str:
        return str(self._seen["tag"])

    @property
    def is_over(self) -> bool:
        """Whether the deal is over, or everything forgotten."""
        return self.is_forgotten or bool(self._seen["table"]["phase"] == "over")

    def next_act(self) -> tuple[Caller, Json]:
        """Whose turn it is, and what that player does."""
        table = self._seen["table"]
        player = self.game.players[table["turn"]]
        if table["phase"] == "draw":
            return player, {"action": "draw" if table.get("stock_count") else "pass"}
        return player, {"action": "discard", "card": table["seats"][table["turn"]]["hand"][0]}

    def speak_by(self, send: Send) -> None:
        """From now on all of them speak by this connection."""
        for each in (*self.game.players, self.game.owner, self.game.watcher):
            each.send = send

    def play(self) -> Reply:
        """One action, sent until it is answered."""
        player, action = self.next_act()
        key, tag = str(uuid4()), self.tag
        reply = insist(lambda: player.act(action, tag, key), self.ledger)
        if self.forgetful and reply.status == 404:
            self.is_forgotten = True
        elif self.forgetful and reply.status == 412:
            self._look_again(reply)
        else:
            self.take_note(player, action, reply)
        return reply

    def deal(self) -> Reply:
        """The next deal, after one that is over."""
        player, key, tag = self.game.players[0], str(uuid4()), self.tag
        reply = insist(lambda: player.deal(tag, key), self.ledger)
        assert reply.status == 200, reply
        self.ledger.note(Act(self.game.session, reply.body["revision"], "deal"))
        self._seen = reply.body
        return reply

    def take_note(self, player: Caller, action: Json, reply: Reply) -> None:
        """Take note of an action that was acknowledged."""
        assert reply.status == 200, reply
        assert player.seat is not None, player
        self.ledger.note(Act.told(self.game.session, player.seat, action, reply.body))
        self._seen = reply.body

    def _look_again(self, refusal: Reply) -> None:
        """Where the store has forgotten, what it knows is older than what it has told."""
        known, now = self._seen["revision"], refusal.body["revision"]
        assert refusal.slug == "stale-state", refusal
        assert now < known, f"revision {known} was told, and is not the one of that number now"
        self.rolled_back.append((known, now))
        turn = insist(self.game.watcher.watch, self.ledger).body["table"]["turn"]
        self._seen = insist(self.game.players[turn].view, self.ledger).body

    def log(self) -> list[Json]:
        """All entries of the session; none if it was forgotten."""
        entries: list[Json] = []
        while True:
            reply = insist(partial(self.game.watcher.events, len(entries)), self.ledger)
            if self.forgetful and reply.status == 404:
                return []
            assert reply.status == 200, reply
            entries += reply.body["events"]
            if not reply.body["more"]:
                return entries


def sit_down(send: Send, ledger: Ledger, *, forgetful: bool = False) -> SteadyGame:
    """Begin a game, and take note of it."""
    key = str(uuid4())
    begun = insist(lambda: ask_to_begin(send, key), ledger)
    assert begun.status == 201, begun
    game = joined(send, begun)
    ledger.note(Act(game.session, 1, "deal"))
    return SteadyGame(game, ledger, forgetful)


@dataclass
class Club:
    """Games that are played at the same time, and a new one where one is over."""

    ledger: Ledger
    games: list[SteadyGame] = field(default_factory=list)

    def settle(self) -> Account:
        """What became of all acts; to be asked when nobody plays any more."""
        return self.ledger.settle({each.game.session: each.log() for each in self.games})

    @property
    def rolled_back(self) -> list[tuple[int, int]]:
        return [each for game in self.games for each in game.rolled_back]


@contextmanager
def playing(lines: Lines, clients: int = 4, *, forgetful: bool = False) -> Iterator[Club]:
    """So many games, each of them played by a thread of its own until the context ends."""
    club, closing = Club(Ledger()), Event()

    def play() -> None:
        send = lines.open()
        while not closing.is_set():
            game = sit_down(send, club.ledger, forgetful=forgetful)
            club.games.append(game)
            while not (closing.is_set() or game.is_over):
                game.play()

    with ThreadPoolExecutor(clients) as threads:
        tasks = [threads.submit(play) for _ in range(clients)]
        try:
            yield club
        finally:
            closing.set()
        for task in tasks:
            task.result()
