"""A master that is lost under games, and its replica that the sentinels make the master."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from time import sleep
from uuid import uuid4

import pytest

from tests.server import serve
from tests.sessions.ledger_of_acts import Ledger, tell
from tests.sessions.redis_servers import (
    BINARIES,
    LOOPBACK,
    RedisServer,
    SentinelGroup,
    sentinel_group,
    wait_until,
)
from tests.sessions.steady_players import SECONDS_TO_ANSWER, Lines, insist, playing, sit_down

LAG = timedelta(seconds=1)  # of the replica, on a machine that has more to do


@pytest.fixture(scope="module")
def group() -> Iterator[SentinelGroup]:
    with sentinel_group(BINARIES["valkey"]) as group:
        yield group


@pytest.fixture(scope="module")
def lines(group) -> Iterator[Lines]:
    """To one service, which is not started again whatever happens."""
    with serve(REDIS_URL=group.url) as service, Lines(service.host, service.port) as lines:
        yield lines


def pair(group: SentinelGroup) -> tuple[RedisServer, RedisServer]:
    """The present master and the replica that follows it, as soon as all agree about them."""
    both = (group.master, group.replica)

    def follows(one: RedisServer, other: RedisServer) -> bool:
        known = group.known("port", "flags", "num-slaves")
        link = one.ask("ROLE")[:4]
        return known == {(other.port, "master", 1)} and link == [
            *("slave", LOOPBACK, other.port, "connected")
        ]

    def found() -> list[tuple[RedisServer, RedisServer]]:
        return [(one, other) for one, other in (both, both[::-1]) if follows(other, one)]

    wait_until(found, "a replica follows the master")
    return found()[0]


def has_all(replica: RedisServer, master: RedisServer) -> bool:
    """Whether the replica has heard of all that the master has done."""
    return bool(replica.ask("ROLE")[4] == master.ask("ROLE")[1])


def cut_off(master: RedisServer, replica: RedisServer) -> None:
    """From now on the replica hears nothing of its master, until it is resumed."""
    replica.pause()
    master.ask("CLIENT KILL", "TYPE", "replica")


@pytest.mark.parametrize(
    ("how", "rounds"),
    [
        ("kill", 1),
        pytest.param("kill", 4, marks=pytest.mark.long),
        pytest.param("pause", 4, marks=pytest.mark.long),
    ],
)
def test_games_go_on_when_a_replica_has_become_the_master(group, lines, how, rounds, request):
    faults: list[datetime] = []
    pair(group)
    with playing(lines, forgetful=True) as club:
        for _ in range(rounds):
            old, _ = pair(group)
            club.ledger.wait_for(40)
            (old.kill if how == "kill" else old.pause)()
            faults.append(datetime.now(UTC))
            group.wait_for_new_master(old)
            club.ledger.wait_for(40)
            (old.start if how == "kill" else old.resume)()
            pair(group)
            faults.append(datetime.now(UTC))
            club.ledger.wait_for(40)
    account = club.settle()
    tell(request, f"{account}; rolled back {club.rolled_back}")
    account.require_one_history()
    account.require_recent(faults, LAG)
    assert account.refused["store-unavailable"] > 0, account
    assert account.slowest < SECONDS_TO_ANSWER, account


def test_what_was_not_replicated_is_lost_and_never_taken_for_known(group, lines, request):
    master, replica = pair(group)
    game = sit_down(lines.open(), Ledger(), forgetful=True)
    known = game.play().body
    wait_until(lambda: has_all(replica, master), "the replica has heard of it")
    cut_off(master, replica)
    lost = [game.play().tag for _ in range(4)]
    master.kill()
    replica.resume()
    group.wait_for_new_master(master)

    refused = game.play()
    assert (refused.status, refused.slug) == (412, "stale-state")
    assert (refused.body["revision"], refused.tag) == (known["revision"], known["tag"])
    assert game.rolled_back == [(known["revision"] + len(lost), known["revision"])]
    for tag in lost:
        # Played on, it comes to the numbers that are known from before, and to other revisions.
        assert game.play().status == 200
        assert game.tag.partition("-")[0] == tag.partition("-")[0]
        player, action = game.next_act()
        reply = player.act(action, tag)
        assert (reply.status, reply.slug) == (412, "stale-state"), reply
    account = game.ledger.settle({game.game.session: game.log()})
    tell(request, account)
    account.require_one_history()
    assert len(account.lost) == len(lost), account
    master.start()


@pytest.mark.long
def test_a_master_that_must_have_a_replica_acknowledges_nothing_without(group, lines):
    master, replica = pair(group)
    game = sit_down(lines.open(), Ledger())
    game.play()
    master.ask("CONFIG SET", "min-replicas-to-write", "1")
    wait_until(lambda: has_all(replica, master), "the replica has heard of it")
    cut_off(master, replica)
    player, action = game.next_act()
    key, tag = str(uuid4()), game.tag
    for _ in range(3):
        reply = player.act(action, tag, key)
        assert (reply.status, reply.slug) == (503, "store-unavailable"), reply
    master.kill()
    replica.resume()
    group.wait_for_new_master(master)
    game.take_note(player, action, insist(lambda: player.act(action, tag, key), game.ledger))
    game.play()
    game.ledger.settle({game.game.session: game.log()}).require_all()
    master.start()


# The last one here: sentinels that have stood still do not change a master for half a minute.
@pytest.mark.long
def test_requests_are_answered_in_time_though_the_sentinels_are_silent_too(group, lines, request):
    master, _ = pair(group)
    with playing(lines) as club:
        club.ledger.wait_for(40)
        for server in (*group.sentinels, master):
            server.pause()
        sleep(3)
        for server in (master, *group.sentinels):
            server.resume()
        club.ledger.wait_for(40)
    account = club.settle()
    tell(request, account)
    account.require_all()
    assert account.refused["store-unavailable"] > 0, account
    assert account.slowest < SECONDS_TO_ANSWER, account
