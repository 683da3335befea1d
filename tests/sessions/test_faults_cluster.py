"""A cluster that loses a node: the sessions of that node wait, and all others go on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from time import monotonic

import pytest

from tests.server import serve
from tests.sessions.clients import Reply
from tests.sessions.ledger_of_acts import Ledger, tell
from tests.sessions.redis_servers import BINARIES, Cluster, RedisServer, cluster, wait_until
from tests.sessions.steady_players import (
    SECONDS_TO_ANSWER,
    Lines,
    SteadyGame,
    playing,
    sit_down,
)

LAG = timedelta(seconds=1)  # of a replica, on a machine that has more to do
MOST_TO_SPREAD = 100  # sessions of which there is one on each node, or chance is against us
INSISTENCE = 8  # requests in a row for what is lost: more than a single store is given


@pytest.fixture(scope="module")
def nodes() -> Iterator[Cluster]:
    """Three nodes without replicas, which have forgotten nothing when they are started again."""
    with cluster(BINARIES["valkey"], config={"appendfsync": "always"}) as formed:
        yield formed


@pytest.fixture(scope="module")
def lines(nodes) -> Iterator[Lines]:
    """To one process: what it has found out about the nodes holds for all its sessions."""
    with (
        serve(REDIS_URL=nodes.url, WEB_CONCURRENCY="1") as service,
        Lines(service.host, service.port) as lines,
    ):
        yield lines


@pytest.fixture
def games(nodes, lines) -> list[SteadyGame]:
    """A game on each node, in their order."""
    send, found = lines.open(), {}
    for _ in range(MOST_TO_SPREAD):
        game = sit_down(send, Ledger())
        game.play()
        found[node_of(nodes, game)] = game
        if len(found) == len(nodes.masters):
            break
    return [found[n] for n in range(len(nodes.masters))]


def keys_of(node: RedisServer, game: SteadyGame) -> list[str]:
    return sorted(node.ask("KEYS", f"rummy:{{{game.game.session}}}:*"))


def node_of(nodes: Cluster, game: SteadyGame) -> int:
    return next(n for n, node in enumerate(nodes.masters) if keys_of(node, game))


def timed(ask: Callable[[], Reply]) -> tuple[Reply, float]:
    started = monotonic()
    reply = ask()
    return reply, monotonic() - started


def require_refusal(game: SteadyGame) -> None:
    """The session cannot be reached, and says so within a second."""
    reply, seconds = timed(game.game.watcher.watch)
    assert (reply.status, reply.slug) == (503, "store-unavailable"), reply
    assert reply.headers["Retry-After"] in {"1", "2", "3"}, reply
    assert seconds < SECONDS_TO_ANSWER, f"{seconds} s"


def require_play(game: SteadyGame) -> None:
    """The session goes on as if nothing had happened: nothing has to be sent again."""
    player, action = game.next_act()
    reply, seconds = timed(lambda: player.act(action, game.tag))
    game.take_note(player, action, reply)
    assert seconds < SECONDS_TO_ANSWER, f"{seconds} s"


@contextmanager
def without(nodes: Cluster, node: RedisServer, how: str) -> Iterator[None]:
    """The cluster without a node, which comes back afterwards."""
    (node.kill if how == "kill" else node.pause)()
    try:
        yield
    finally:
        (node.start if how == "kill" else node.resume)()
        wait_until(nodes.is_whole, "every slot is served again")


def test_sessions_are_spread_and_each_lies_in_one_slot(nodes, games):
    for place, game in enumerate(games):
        name = game.game.session
        parts = [f"rummy:{{{name}}}:{part}" for part in ("answers", "document", "log")]
        assert [keys_of(node, game) for node in nodes.masters] == [
            parts if n == place else [] for n in range(len(nodes.masters))
        ]
        slots = {nodes.masters[0].ask("CLUSTER KEYSLOT", key) for key in parts}
        assert len(slots) == 1, slots


each_way = pytest.mark.parametrize("how", ["kill", pytest.param("pause", marks=pytest.mark.long)])


@each_way
@pytest.mark.parametrize("rounds", [3, pytest.param(30, marks=pytest.mark.long)])
def test_only_the_sessions_of_a_lost_node_wait(nodes, games, how, rounds):
    first, lost, third = games
    with without(nodes, nodes.masters[1], how):
        for _ in range(rounds):
            require_refusal(lost)
            require_play(first)
            require_play(third)
    lost.play()
    for game in games:
        game.ledger.settle({game.game.session: game.log()}).require_all()


@each_way
def test_others_go_on_while_somebody_insists_on_a_lost_session(nodes, games, how):
    first, lost, third = games
    with without(nodes, nodes.masters[1], how):
        for _ in range(3):
            for _ in range(INSISTENCE):
                require_refusal(lost)
            require_play(first)
            require_play(third)
    lost.play()


def test_a_node_that_was_started_again_serves_while_another_one_is_lost(nodes, games):
    first, lost, third = games
    with without(nodes, nodes.masters[1], "kill"):
        require_refusal(lost)
        nodes.masters[0].stop()
        nodes.masters[0].start()
        first.play()
        third.play()
        # It is given the scripts again, whether other nodes can be reached or not.
        nodes.masters[2].ask("SCRIPT FLUSH")
        require_play(third)
    lost.play()


@each_way
@pytest.mark.parametrize("rounds", [1, pytest.param(3, marks=pytest.mark.long)])
def test_all_go_on_when_a_replica_has_taken_over(how, rounds, request):
    faults: list[datetime] = []
    with (
        cluster(BINARIES["valkey"], replicas=1) as nodes,
        serve(REDIS_URL=nodes.url) as service,
        Lines(service.host, service.port) as lines,
    ):
        with playing(lines, clients=6, forgetful=True) as club:
            for master in nodes.masters[:rounds]:
                club.ledger.wait_for(60)
                (master.kill if how == "kill" else master.pause)()
                faults.append(datetime.now(UTC))
                nodes.wait_for_new_master(master)
                club.ledger.wait_for(60)
                (master.start if how == "kill" else master.resume)()
                wait_until(nodes.is_whole, "every slot is served")
                faults.append(datetime.now(UTC))
            club.ledger.wait_for(60)
        account = club.settle()
    tell(request, f"{account}; rolled back {club.rolled_back}")
    account.require_one_history()
    account.require_recent(faults, LAG)
    assert account.refused["store-unavailable"] > 0, account
    assert account.slowest < SECONDS_TO_ANSWER, account
