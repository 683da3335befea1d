"""Seating a generated request at a real table: most of them would find nobody there.

What was generated to be wrong stays wrong. The rest is put beside it: a session that runs, a token
of it, and mostly something that is legal there, so that a request gets as far as its fault.
"""

from collections.abc import Callable
from random import Random
from typing import Any
from uuid import uuid4

from schemathesis import Case, GenerationMode
from schemathesis.core.parameters import ParameterLocation

from tests.contract.games import Games, legal_action
from tests.contract.supply import BODIES
from tests.sessions.clients import Caller, Game

TOKEN_TO_COME = "Bearer 0000000000000000000000"  # noqa: S105 -- stands for one
"""Stands for the token, until it is known of which seat it has to be."""


class Seating:
    """Puts cases at the tables of a service."""

    def __init__(self, games: Games) -> None:
        self.games = games

    def seat(self, case: Case) -> None:
        """Change the case in place."""
        name = _name(case)
        chance = Random(f"{name} {case.path_parameters} {case.query} {case.body!r}")
        if chance.random() < 0.3 and _is_right(case, ParameterLocation.HEADER):
            case.headers["X-Request-Id"] = f"{chance.getrandbits(64):016x}"  # one that can be used
        if case.headers.get("Authorization") == TOKEN_TO_COME:
            self._seat_in_session(case, name, chance)
        elif name in BODIES and _is_right(case, ParameterLocation.BODY):
            if chance.random() < (0.3 if _phase(case) == "coverage" else 0.75):
                body: Any = case.body
                case.body = BODIES[name](body, chance)
            if name == "beginSession":
                _renew_key(case)

    def _seat_in_session(self, case: Case, name: str, chance: Random) -> None:
        if not _is_right(case, ParameterLocation.PATH):
            return
        linked = self.games.known.get(case.path_parameters["session"])
        if linked and _phase(case) == "stateful":
            game = linked
        else:
            game = self._game_for(name, chance)
            case.path_parameters["session"] = game.session
        caller = _CALLERS.get(name, _anybody)(case, game, chance)
        case.headers["Authorization"] = f"Bearer {caller.token}"
        _renew_key(case)
        if name in {"act", "dealNext"} and _phase(case) != "stateful":
            _match(case, game)  # by a link it has the tag of the answer that it follows
        if name == "act" and _is_right(case, ParameterLocation.BODY) and chance.random() < 0.75:
            legal = legal_action(caller, chance)
            case.body = {"action": legal} if legal else case.body
        if name in {"getWindow", "respond"}:
            _find_window(case, game)
        if name == "respond" and _is_right(case, ParameterLocation.BODY):
            listed = caller.choices().body.get("responses")
            case.body = chance.choice(listed) if listed else case.body

    def _game_for(self, name: str, chance: Random) -> Game:
        if name == "endSession":
            return self.games.begun()
        if name == "dealNext":
            return self.games.over()
        if name in {"getWindow", "respond"}:
            return self.games.with_window(chance.choice((0, 60_000)))
        return self.games.running(chance)


def _name(case: Case) -> str:
    return str(case.operation.definition.raw["operationId"])


def _phase(case: Case) -> str:
    return str(case.meta.phase.name.value) if case.meta else ""


def _is_right(case: Case, where: ParameterLocation) -> bool:
    """Whether that part was generated to be right, or there is none."""
    component = case.meta.components.get(where) if case.meta else None
    return component is None or component.mode is GenerationMode.POSITIVE


def _renew_key(case: Case) -> None:
    """A new key for each request: the tool uses the same one for different requests."""
    if "Idempotency-Key" in case.headers and _is_right(case, ParameterLocation.HEADER):
        case.headers["Idempotency-Key"] = str(uuid4())


def _match(case: Case, game: Game) -> None:
    if "If-Match" in case.headers and _is_right(case, ParameterLocation.HEADER):
        case.headers["If-Match"] = game.watcher.watch().headers["ETag"]


def _find_window(case: Case, game: Game) -> None:
    state = game.watcher.watch()
    if state.status == 200 and "window" in state.body:
        case.path_parameters["window"] = state.body["window"]["id"]


def _owner(_: Case, game: Game, __: Random) -> Caller:
    return game.owner


def _in_turn(_: Case, game: Game, __: Random) -> Caller:
    state = game.watcher.watch()
    return game.players[state.body["table"]["turn"] if state.status == 200 else 0]


def _of_the_path(case: Case, game: Game, chance: Random) -> Caller:
    """Who sits at the seat of the address, which is made one of the table."""
    seat = int(case.path_parameters["seat"])
    if not 0 <= seat < len(game.players):
        seat = case.path_parameters["seat"] = chance.randrange(len(game.players))
    return game.players[seat]


def _anybody(_: Case, game: Game, chance: Random) -> Caller:
    return chance.choice(game.players)


_CALLERS: dict[str, Callable[[Case, Game, Random], Any]] = {
    "act": _in_turn,
    "listChoices": _in_turn,
    "dealNext": _owner,
    "endSession": _owner,
    "viewSeat": _of_the_path,
    "respond": _of_the_path,
}
