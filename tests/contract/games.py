"""Sessions to send requests to: begun and played on, so far as the request needs."""

from collections.abc import Mapping
from http.client import HTTPConnection
from random import Random
from typing import Any
from urllib.parse import urlsplit

from tests.sessions.clients import Caller, Game, Reply, Send, begin, joined, over_http

Json = dict[str, Any]

ASIDE = "X-Played-Aside"
"""Stands with what is only sent to bring a game to where it is needed."""

_VARIANTS = ("rummy-500", "rummy", "persian-rummy", "contract-rummy")
_SEATS = {"rummy-500": 3, "rummy": 2, "persian-rummy": 4, "contract-rummy": 3}
_MOST_ACTIONS = 8
# A short deal that is over after three actions, and one whose second discard can be called.
_SHORT, _CALLED = "example-8", "example-118"
_SMALL = {"variant": "rummy-500", "hand_size": 3}


class Games:
    """All sessions that a run knows, with the tokens of all who sit there."""

    def __init__(self, url: str) -> None:
        place = urlsplit(url)
        self.send = _afresh(HTTPConnection(place.hostname or "", place.port, timeout=30))
        self._aside = _marked(self.send)
        self.known: dict[str, Game] = {}
        self._running: list[Game] = []

    def learn(self, answer: Json) -> None:
        """Remember a session that somebody has begun."""
        game = joined(self._aside, Reply(201, {}, answer))
        self.known[game.session] = game

    def begun(self, **asked: Any) -> Game:
        game = begin(self._aside, **asked)
        self.known[game.session] = game
        return game

    def running(self, chance: Random) -> Game:
        """A game in the middle of a deal; it is used again and again, as long as it runs."""
        if len(self._running) < 12:
            name = _VARIANTS[len(self._running) % len(_VARIANTS)]
            game = self.begun(rules={"variant": name}, seats=_SEATS[name])
            for _ in range(chance.randrange(_MOST_ACTIONS)):
                play_on(game, chance)
            self._running.append(game)
            return game
        game = chance.choice(self._running)
        state = game.watcher.watch()
        if state.status != 200 or state.body["table"]["phase"] == "over":
            self._running.remove(game)
            return self.running(chance)
        return game

    def over(self) -> Game:
        """A game whose deal is over and whose match is not."""
        game = self.begun(rules=_SMALL, seed=_SHORT)
        for action in (
            {"action": "draw"},
            {"action": "lay_down", "melds": [["TC", "TD", "X2"]]},
            {"action": "discard", "card": "4S"},
        ):
            assert game.players[1].act(action).status == 200
        return game

    def with_window(self, grace_ms: int = 0) -> Game:
        """A game in which both others may call the discard of seat 2."""
        game = self.begun(rules=_SMALL, seed=_CALLED, grace_ms=grace_ms, hold_ms=grace_ms)
        for seat, action in (
            (1, {"action": "draw"}),
            (1, {"action": "discard", "card": "8H"}),
            (2, {"action": "draw"}),
            (2, {"action": "discard", "card": "8S"}),
        ):
            assert game.players[seat].act(action).status == 200
        return game


def _afresh(connection: HTTPConnection) -> Send:
    """By a new connection each time: one that has been idle may be closed as a request is sent."""
    send = over_http(connection)

    def afresh(method: str, path: str, headers: Mapping[str, str], body: bytes | None) -> Reply:
        connection.close()
        return send(method, path, headers, body)

    return afresh


def _marked(send: Send) -> Send:
    """The same, by a header that a service which was broken for us knows: it shall let us play."""

    def aside(method: str, path: str, headers: Mapping[str, str], body: bytes | None) -> Reply:
        return send(method, path, {**headers, ASIDE: "1"}, body)

    return aside


def play_on(game: Game, chance: Random) -> None:
    """Do something that is legal, whoever is in turn."""
    player = game.in_turn()
    action = legal_action(player, chance)
    if action:
        player.act(action)


def legal_action(player: Caller, chance: Random) -> Json | None:
    """Something that the player may do now; None if nothing."""
    choices = player.choices()
    listed: list[Json] = choices.body["actions"] if choices.status == 200 else []
    return chance.choice(listed) if listed else None
