"""Requests that change a session, several at once: one key is one event, one state is one step."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any
from uuid import uuid4

import pytest

from service import referee
from service.game.table import Phase, Rules
from service.sessions.store import MOST_KEYS
from service.variants import VARIANTS, rules_for
from service.wire.table import write_table
from tests.reachable import moves
from tests.sessions.clients import Caller, Game, Reply, Send, begin
from tests.sessions.crowd import SENT_AGAIN, at_once, in_one_process, over_two_services, surely
from tests.sessions.planting import plant, store_at

Json = dict[str, Any]

DRAW = {"action": "draw"}
RULES = {"variant": "rummy-500", "calls": "off"}
REPLAYED = "Idempotency-Replayed"

rounds = pytest.mark.parametrize("times", [20, pytest.param(500, marks=pytest.mark.long)])


@pytest.fixture(scope="module", params=["one process", "two services"])
def lines(request, store_url: str) -> Iterator[list[Send]]:
    if request.param == "one process":
        yield in_one_process(store_url)
    else:
        with over_two_services(store_url) as sends:
            yield sends


def devices(player: Caller, lines: Sequence[Send], number: int) -> list[Caller]:
    """The same player, so many times at once."""
    return [replace(player, send=send) for send in lines[:number]]


def numbers(game: Game) -> list[int]:
    """Of the entries of the log."""
    return [entry["number"] for entry in game.watcher.events().body["events"]]


def same_but_one_replayed(replies: Sequence[Reply], status: int = 200) -> Reply:
    """The one of equal answers that is the first one; all others say that they repeat it.

    If the first one came to nobody, because the service was too busy, it is one of these.
    """
    assert [reply.status for reply in replies] == [status] * len(replies)
    lasting = [{**reply.body, "expires_at": None} for reply in replies]
    assert all(each == lasting[0] for each in lasting)
    assert len({reply.tag for reply in replies}) == 1
    first = [reply for reply in replies if REPLAYED not in reply.headers]
    sent_again = any(SENT_AGAIN in reply.headers for reply in replies)
    assert len(first) == 1 or (not first and sent_again)
    return (first or replies)[0]


def a_discard(player: Caller) -> Json:
    actions = player.choices().body["actions"]
    return next(each for each in actions if each["action"] == "discard")


def a_take(game: Game) -> Json:
    return {"action": "take", "card": game.watcher.watch().body["table"]["discards"][-1]}


@rounds
def test_the_same_action_several_times_at_once_is_done_once(lines, times):
    for _ in range(times):
        game = begin(lines[0], RULES)
        player = game.in_turn()
        tag = game.begun.tag
        for choose in (lambda _: DRAW, a_discard):
            action, key = choose(player), str(uuid4())
            asking = [partial(each.act, action, tag, key) for each in devices(player, lines, 3)]
            first = same_but_one_replayed(at_once(asking))
            tag = first.tag
        assert numbers(game) == [1, 2, 3]
        assert game.watcher.watch().tag == tag


@rounds
def test_of_two_actions_on_the_same_state_one_is_done(lines, times):
    for number in range(times):
        game = begin(lines[0], RULES)
        one, other = devices(game.in_turn(), lines, 2)
        second = DRAW if number % 2 else a_take(game)
        tag = game.begun.tag
        replies = at_once([partial(one.act, DRAW, tag), partial(other.act, second, tag)])
        done, late = sorted(replies, key=lambda reply: reply.status)
        assert (done.status, late.status, late.slug) == (200, 412, "stale-state")
        assert late.tag == done.tag
        assert late.body["revision"] == done.body["revision"] == 2
        assert numbers(game) == [1, 2]


@rounds
def test_of_two_actions_with_the_same_key_one_is_done_and_the_other_refused(lines, times):
    for _ in range(times):
        game = begin(lines[0], RULES)
        player, tag, key = game.in_turn(), game.begun.tag, str(uuid4())
        actions = [DRAW, a_take(game)]
        asking = [
            partial(each.act, action, tag, key)
            for each, action in zip(devices(player, lines, 2), actions, strict=True)
        ]
        replies = at_once(asking)
        assert sorted(reply.status for reply in replies) == [200, 422]
        for reply, action in zip(replies, actions, strict=True):
            again = player.act(action, tag, key)
            assert again.status == reply.status
            if reply.status == 200:
                assert (again.body, again.headers[REPLAYED]) == (reply.body, "true")
            else:
                assert (again.slug, reply.slug) == ("idempotency-key-reused",) * 2
        assert numbers(game) == [1, 2]


def test_a_key_is_one_players_and_another_may_have_the_same(lines):
    game = begin(lines[0], RULES)
    key = str(uuid4())
    for _ in game.players:
        player = game.in_turn()
        drawn = player.act(DRAW, key=key)
        assert (drawn.status, REPLAYED in drawn.headers) == (200, False)
        assert player.act(a_discard(player)).status == 200


@cache
def a_finished_deal() -> Json:
    """A table whose deal is over, while the match is not."""
    rules = rules_for(VARIANTS["rummy-500"], {}, 3)
    assert isinstance(rules, Rules)
    dealt = referee.deal(rules, 3, "finished", 0)
    *_, (_, _, table) = moves(dealt, 1)
    assert table.phase is Phase.OVER
    return write_table(table)


@rounds
def test_of_several_who_ask_for_the_next_deal_one_gets_it(store_url, lines, times):
    store = store_at(store_url)
    for _ in range(times):
        game = surely(lambda: plant(store, lines[0], a_finished_deal()))
        tag = game.begun.body["tag"]
        everybody = [*game.players, game.owner]
        asking = [
            partial(replace(each, send=send).deal, tag)
            for each, send in zip(everybody, lines, strict=False)
        ]
        dealt, *late = sorted(at_once(asking), key=lambda reply: reply.status)
        assert dealt.status == 200
        assert [(each.status, each.tag) for each in late] == [(412, dealt.tag)] * 3
        assert (dealt.body["table"]["deal"], dealt.body["revision"]) == (2, 2)
        assert numbers(game) == [1, 2]
        again = game.players[0].deal(dealt.tag)
        assert (again.status, again.slug) == (422, "deal-not-over")


@rounds
def test_the_next_deal_asked_for_twice_with_one_key_is_dealt_once(store_url, lines, times):
    store = store_at(store_url)
    for number in range(times):
        game = surely(lambda: plant(store, lines[0], a_finished_deal()))
        player = [*game.players, game.owner][number % 4]
        tag, key = game.begun.body["tag"], str(uuid4())
        asking = [partial(each.deal, tag, key) for each in devices(player, lines, 3)]
        same_but_one_replayed(at_once(asking))
        assert numbers(game) == [1, 2]


def asked(send: Send, key: str, seats: int = 3) -> Reply:
    body = json.dumps({"rules": RULES, "seats": seats}).encode()
    headers = {"Content-Type": "application/json", "Idempotency-Key": key}
    return send("POST", "/v1/sessions", headers, body)


@rounds
def test_a_session_asked_for_several_times_with_one_key_is_begun_once(lines, times):
    for _ in range(times):
        key = str(uuid4())
        replies = at_once([partial(asked, send, key) for send in lines[:3]])
        first = same_but_one_replayed(replies, 201)
        watcher = Caller(lines[0], first.body["id"])
        assert watcher.watch().tag == first.tag
        other = asked(lines[0], key, seats=4)
        assert (other.status, other.slug) == (422, "idempotency-key-reused")


@rounds
def test_of_two_different_sessions_asked_for_with_one_key_one_is_begun(lines, times):
    for _ in range(times):
        key = str(uuid4())
        asking = [partial(asked, send, key, 3 + n) for n, send in enumerate(lines[:2])]
        replies = at_once(asking)
        assert sorted(reply.status for reply in replies) == [201, 422]


@rounds
def test_a_session_that_is_ended_while_somebody_acts_is_gone(store_url, lines, times):
    store = store_at(store_url)
    for _ in range(times):
        game = begin(lines[0], RULES)
        player, tag = game.in_turn(), game.begun.tag
        acting = [partial(each.act, DRAW, tag) for each in devices(player, lines, 2)]
        looking = [partial(replace(player, send=lines[2]).view)]
        ending = partial(replace(game.owner, send=lines[3]).end)
        *others, ended = at_once([*acting, *looking, ending])
        assert ended.status == 204 or SENT_AGAIN in ended.headers
        assert {reply.status for reply in others} <= {200, 404, 412}
        assert game.watcher.watch().status == 404
        left = [f"rummy:{{{game.session}}}:{part}" for part in ("document", "log", "answers")]
        assert surely(partial(store.connection.run, partial(exists, left))) == 0


def exists(keys: Sequence[str], client: Any) -> int:
    return int(client.exists(*keys))


def test_the_latest_keys_of_a_player_are_known_and_older_ones_are_not(lines):
    game = begin(lines[0], RULES, seats=2)
    acts: list[tuple[Json, str, str, Reply]] = []
    while len(acts) < 2 * (MOST_KEYS + 2):
        player = game.in_turn()
        tag = game.watcher.watch().tag
        key = str(uuid4())
        action = DRAW if len(acts) % 2 == 0 else a_discard(player)
        reply = player.act(action, tag, key)
        assert reply.status == 200
        acts.append((action, tag, key, reply))
    before = numbers(game)
    for player in game.players:
        own = [act for act in acts if act[3].body["seat"] == player.seat]
        assert len(own) == MOST_KEYS + 2
        for number, (action, tag, key, reply) in enumerate(own):
            again = player.act(action, tag, key)
            if number < 2:
                assert (again.status, again.slug) == (412, "stale-state")
            else:
                assert (again.status, again.body, again.tag) == (200, reply.body, reply.tag)
                assert again.headers[REPLAYED] == "true"
    assert numbers(game) == before
