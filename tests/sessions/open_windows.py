"""A window that stands open, of calls or of buys, and three players who may claim."""

from dataclasses import dataclass
from typing import Any

from service.game.options import Value
from service.sessions.store import Store
from service.wire.session_document import Session
from service.wire.table import write_table
from tests.sessions.call_windows import Contest, all_may_buy, all_may_call
from tests.sessions.clients import Caller, Game, Reply, Send
from tests.sessions.crowd import patient, surely
from tests.sessions.planting import plant, store_at, whole

Json = dict[str, Any]

LONG = 600_000  # ms that are not over while a test runs
DRAW = {"action": "draw"}
CONTESTS = {"calls": all_may_call, "buys": all_may_buy}


@dataclass(frozen=True)
class OpenWindow:
    """Window 1 of a session, from its beginning."""

    contest: Contest
    game: Game
    store: Store

    @property
    def players(self) -> list[Caller]:
        """Those who may claim, the best placed first."""
        return [self.game.players[seat] for seat in self.contest.seats]

    @property
    def drawer(self) -> Caller:
        return self.game.players[self.contest.drawer]

    @property
    def discarder(self) -> Caller:
        seat = self.contest.table.last_discard_by
        assert seat is not None
        return self.game.players[seat]

    def claim(self, player: Caller, which: int = 0) -> Reply:
        assert player.seat is not None
        return player.respond(1, self.contest.claims[player.seat][which])

    def draw(self) -> Reply:
        return self.drawer.act(DRAW, self.game.begun.body["tag"])

    def stored(self) -> Session:
        """The session as it lies in the store, where nothing happens by itself."""
        return surely(lambda: whole(self.store, self.game.session))


def opened(
    send: Send, store_url: str, kind: str, *, hold: int = 0, grace: int = LONG, **given: Value
) -> OpenWindow:
    """Plant a table at which a window of that kind opens, by house rules that may be given."""
    contest, store = CONTESTS[kind](**given), store_at(store_url)
    table = write_table(contest.table)
    game = surely(lambda: plant(store, patient(send), table, hold=hold, grace=grace))
    return OpenWindow(contest, game, store)


def fate(reply: Reply) -> tuple[int, str]:
    """What an answer to a window is told when it counts."""
    return reply.status, reply.body["status"]


def refused(reply: Reply) -> tuple[int, str]:
    """What a request is told that is refused."""
    return reply.status, reply.slug
