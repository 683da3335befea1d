"""What is asked while a store is away, what has to be answered, and that it all comes back."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from uuid import uuid4

from tests.sessions.clients import Reply, Send
from tests.sessions.redis_servers import wait_until
from tests.sessions.steady_players import SteadyGame, ask_to_begin

EXAMPLES = Path(__file__).parents[2] / "service/api/examples"
VERDICT = json.dumps(
    json.loads((EXAMPLES / "judge.json").read_bytes())["legal"]["request"]
).encode()
JSON = {"Content-Type": "application/json"}
FAILURES_UNTIL_LEFT_ALONE = 5
SECONDS_TO_RECOVER = 6.0  # two that the store is left alone, and patience


def questions(game: SteadyGame) -> list[Callable[[], Reply]]:
    """One request of each kind; not all of them can be granted."""
    player, action = game.next_act()
    send = player.send
    return [
        game.game.watcher.watch,
        player.view,
        player.choices,
        partial(player.act, action, game.tag, str(uuid4())),
        partial(player.deal, game.tag, str(uuid4())),
        partial(player.respond, 1, {"response": "pass"}),
        partial(player.window, 1),
        player.events,
        partial(player.events, 1, wait=20),
        begins(send),
    ]


def begins(send: Send) -> Callable[[], Reply]:
    """A request for a session, always the same."""
    return partial(ask_to_begin, send, str(uuid4()))


def timed(ask: Callable[[], Reply]) -> tuple[Reply, float]:
    started = monotonic()
    reply = ask()
    return reply, monotonic() - started


def is_refused_for_now(reply: Reply) -> bool:
    if reply.status != 503:
        return False
    assert reply.slug == "store-unavailable", reply
    assert reply.headers["Retry-After"] in {"1", "2", "3"}, reply
    return True


def require_recovery(game: SteadyGame) -> None:
    """The store is back: so are sessions, within seconds, and nothing of this game was lost."""
    watch = game.game.watcher.watch
    wait_until(lambda: watch().status == 200, "sessions are back", SECONDS_TO_RECOVER)
    game.play()
    game.ledger.settle({game.game.session: game.log()}).require_all()


def stateless_times(send: Send, seconds: float) -> list[float]:
    """How long verdicts and probes take, one after the other for so many seconds."""
    times, until = [], monotonic() + seconds
    while monotonic() < until:
        for ask in (
            partial(send, "POST", "/v1/verdicts", JSON, VERDICT),
            partial(send, "GET", "/readyz", {}, None),
        ):
            reply, took = timed(ask)
            assert reply.status == 200, reply
            times.append(took)
        sleep(0.01)
    return times
