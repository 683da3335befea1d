"""An evening of players who play by the rules, and do and ask all else besides."""

from dataclasses import dataclass, field
from random import Random
from typing import Any
from uuid import uuid4

from service.game.table import Phase
from tests.sessions.clients import PASS, Caller, claims
from tests.sessions.mischief import Mischief
from tests.sessions.overseen import Overseen

Json = dict[str, Any]

WANTED = ("swap_joker", "lay_down", "lay_off")


@dataclass
class Restless:
    """Plays one session by chance; whoever oversees it looks through every answer."""

    overseen: Overseen
    chance: Random
    strangers: list[Caller]
    curiosity: float = 0.2
    """How likely each thing is asked that can be asked, after each step."""
    keys: dict[int, list[tuple[str, str, Json]]] = field(default_factory=dict)
    """For each seat what it has done: tag, key and action."""

    def play(self, steps: int) -> None:
        """Take so many steps, or fewer if the match ends."""
        for _ in range(steps):
            self.ask()
            self.misbehave()
            if not self.go_on():
                break
        self.ask()

    def ask(self) -> None:
        """Everybody looks at all there is to look at, also where there is nothing for them."""
        game = self.overseen.game
        for caller in (*game.players, game.owner, game.watcher, *self.strangers):
            for look in (
                caller.watch,
                caller.choices,
                lambda c=caller: c.ask("GET", f"/seats/{self.seat()}"),
                lambda c=caller: c.window(self.number()),
                lambda c=caller: c.events(self.chance.choice((0, self.number(), 10**6))),
            ):
                if self.chance.random() < self.curiosity:
                    look()
            if self.chance.random() < self.curiosity and caller.seat is not None:
                caller.view()

    def misbehave(self) -> None:
        """Somebody tries what is hardly allowed, or sends again what was done."""
        game, session = self.overseen.game, self.overseen.now()
        mischief = Mischief(session.table, self.chance)
        caller = self.chance.choice((*game.players, *game.players, game.owner, *self.strangers))
        tag = session.tag if self.chance.random() < 0.8 else f"{session.revision}-AAAAAAAA"
        caller.act(mischief.action(), tag)
        caller = self.chance.choice((*game.players, *self.strangers))
        if self.chance.random() < 0.5:
            whose = caller.seat if self.chance.random() < 0.8 else self.seat()
            caller.respond(self.number(), mischief.response(), whose)
        if self.chance.random() < 0.1:
            self._refuse_oddly(caller, mischief)
        done = [each for each in self.keys.items() if each[1]]
        if done and self.chance.random() < 0.2:
            seat, acts = self.chance.choice(done)
            tag, key, action = self.chance.choice(acts)
            game.players[seat].act(action, tag, key)
            self.chance.choice(game.players).act(mischief.action(), tag, key)

    def _refuse_oddly(self, caller: Caller, mischief: Mischief) -> None:
        """Requests that are refused for their form, or for what they lack."""
        action = mischief.action()
        caller.ask("POST", "/actions", {"action": action, "why": 1}, {})
        caller.ask("POST", "/actions", {"action": action | {"action": "shuffle"}}, {})
        caller.ask("POST", "/actions", {"action": action}, {"Idempotency-Key": str(uuid4())})
        caller.ask("POST", "/deals", None, {"If-Match": '"1-AAAAAAAA"'})
        caller.deal(self.overseen.now().tag)

    def go_on(self) -> bool:
        """Somebody does what is allowed; False if nothing is any more."""
        game, session = self.overseen.game, self.overseen.now()
        window = session.window
        if session.table.phase is Phase.OVER:
            return self.chance.choice(game.players).deal(session.tag).status == 200
        silent = [seat for seat in window.seats if not window.response_of(seat)] if window else []
        must = window and (window.claims or session.hold)
        if window and silent and (must or self.chance.random() < 0.6):
            # Mostly the worst placed, so that claims have to wait for the others.
            last = self.chance.random() < 0.7
            caller = game.players[silent[-1] if last else self.chance.choice(silent)]
            reply = caller.respond(window.number, self._answer(caller))
            assert reply.status in {200, 202}, reply
            return True
        player = game.players[session.table.turn]
        action = self._chosen(player.choices().body["actions"])
        key = str(uuid4())
        reply = player.act(action, session.tag, key)
        assert reply.status == 200, reply
        self.keys.setdefault(session.table.turn, []).append((session.tag, key, action))
        return True

    def _answer(self, caller: Caller) -> Json:
        claiming = claims(caller.choices().body)
        return self.chance.choice(claiming) if claiming and self.chance.random() < 0.7 else PASS

    def _chosen(self, actions: list[Json]) -> Json:
        wanted = [each for each in actions if each["action"] in WANTED]
        likely = wanted if wanted and self.chance.random() < 0.8 else actions
        kind = self.chance.choice(sorted({each["action"] for each in likely}))
        return self.chance.choice([each for each in likely if each["action"] == kind])

    def seat(self) -> int:
        return self.chance.randrange(len(self.overseen.game.players))

    def number(self) -> int:
        """The number of a window: this one's, or any."""
        session = self.overseen.now()
        numbers = [each.number for each in (session.window, session.closed) if each]
        return self.chance.choice([*numbers, *numbers, self.chance.randint(1, session.revision)])
