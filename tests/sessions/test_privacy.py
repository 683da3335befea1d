"""That no answer and no log holds a card that the one who reads it may not see, or a secret.

What may be seen is told by eyes.py, apart from the service; test_eyes.py has services that tell
too much. That nothing depends on what is hidden is in test_hidden_cards.py.
"""

import json
import logging
from collections.abc import Iterator
from random import Random
from threading import Thread
from uuid import uuid4

import pytest

from service.game.table import Phase, Table
from service.wire.table import write_table
from tests.matches.houses import HOUSES
from tests.server import serve
from tests.sessions.call_windows import buys_by_chance, calls_by_chance
from tests.sessions.clients import PASS, Caller, begin, joined, over_flask
from tests.sessions.eyes import cards_in
from tests.sessions.overseen import Overseen, oversee
from tests.sessions.planting import plant, store_at
from tests.sessions.players import lines
from tests.sessions.restless import Restless
from tests.sessions.walks import dealt, walk

FOREVER = 600_000
SHORT_CONTRACT = {"contracts": [["set"]], "last_deal_all_at_once": False, "hand_size": 4}
TURN = {"draw", "play", "over"}
CALLED = TURN | {"calls open", "calls pending"}
# A game, seats, how long windows hold, steps, and the states in which everybody must have asked.
EVENINGS = {
    "rummy 500": ({"variant": "rummy-500", "hand_size": 3}, 3, 0, 60, CALLED),
    "rummy 500, hands help to call": (
        {"variant": "rummy-500", "calls": "with_hand", "hand_size": 3, "calls_on_upcard": True},
        3,
        FOREVER,
        60,
        CALLED - {"draw"},  # a window stands open whenever somebody may draw
    ),
    "rummy, with jokers to swap": (
        {
            "variant": "rummy",
            "jokers": 6,
            "hand_size": 5,
            "renewals": 1,
            "joker_swap": "any",
            "joker_swap_then": "play",
            "calls": "table_and_pile",
        },
        3,
        0,
        60,
        CALLED,
    ),
    "rummy 500, with jokers to keep": (
        {"variant": "rummy-500", "jokers": 6, "joker_swap": "any", "joker_swap_then": "keep"},
        4,
        0,
        40,
        CALLED,
    ),
    "persian rummy": (
        {"variant": "persian-rummy", "calls": "with_hand", "hand_size": 4, "quartet_in": "turn"},
        4,
        FOREVER,
        60,
        CALLED - {"draw"},
    ),
    "contract rummy, with buys": (
        {"variant": "contract-rummy", "preset": "standard", "joker_swap": "any", **SHORT_CONTRACT},
        4,
        FOREVER,
        60,
        TURN | {"refused", "buys open", "buys pending"},
    ),
}
EVERY = [
    pytest.param(variant, house, id=f"{variant}-{house}")
    for variant, houses in HOUSES.items()
    for house in houses
]


@pytest.fixture
def store(store_url):
    opened = store_at(store_url)
    yield opened
    opened.connection.close()


def strangers(overseen: Overseen) -> list[Caller]:
    """A player of another session, and somebody whose token is nobody's."""
    foreign = begin(over_flask(overseen.client)).players[0].token
    return [overseen.stranger(token) for token in (foreign, "AAAAAAAAAAAAAAAAAAAAAA") if token]


def spend(overseen: Overseen, steps: int, seed: int, caplog) -> set[str]:
    """An evening at a session, all of it overseen and the log too; the states it went through."""
    caplog.clear()
    with caplog.at_level(logging.DEBUG):
        Restless(overseen, Random(seed), strangers(overseen)).play(steps)
    written = "\n".join(f"{each.getMessage()} {each.exc_info}" for each in caplog.records)
    assert not cards_in(written, [overseen.game.session])
    seed_of_deal = overseen.now().table.seed
    assert seed_of_deal
    assert [each for each in (*overseen.tokens, seed_of_deal, "action") if each in written] == []
    return {each.partition(":")[0] for each in overseen.answered}


@pytest.mark.parametrize("evening", EVENINGS)
def test_no_answer_and_no_log_line_tells_what_is_hidden(client, store, caplog, evening):
    rules, seats, hold, steps, wanted = EVENINGS[evening]
    seed = f"evening-of-{rules['variant']}"
    overseen = oversee(client, store, rules, seats, seed=seed, hold_ms=hold, grace_ms=FOREVER)
    states = spend(overseen, steps, 1, caplog)
    for number, table in enumerate(tables_of(rules, seats, buys="refused" in wanted)):
        game = plant(store, over_flask(client), write_table(table), hold=hold, grace=FOREVER)
        states |= spend(Overseen(client, store, game), 6, number, caplog)
    assert wanted <= states


def tables_of(rules, seats: int, *, buys: bool) -> Iterator[Table]:
    """What an evening seldom comes to: a deal that is over, claims that wait for each other."""
    course = walk(dealt(rules, seats, "seed-of-a-deal"), Random(1))
    yield next(table for table, _ in course if table.phase is Phase.OVER)
    for number in range(3):
        yield (buys_by_chance if buys else calls_by_chance)(Random(number)).table


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("variant", "house"), EVERY)
def test_no_answer_tells_what_is_hidden_by_any_house_rules(
    client, store, caplog, variant, house, seed
):
    seats, options = HOUSES[variant][house]
    hold = (0, FOREVER)[seed % 2]
    overseen = oversee(
        client, store, {"variant": variant, **options}, seats, hold_ms=hold, grace_ms=FOREVER
    )
    assert {"draw", "play"} & spend(overseen, 100, seed, caplog)


def test_who_waits_is_told_of_a_draw_and_not_which_card_it_was(app, store):
    """Long polls, of the other player, of a spectator and of the player who draws."""
    game = begin(over_flask(app.test_client()))
    drawer = game.in_turn()
    others = [each for each in game.players if each is not drawer]
    told = {}

    def wait(name: str, caller: Caller) -> None:
        caller.send = over_flask(app.test_client())
        told[name] = caller.events(after=1, wait=10).body["events"]

    waiting = {"another": others[0], "nobody": game.watcher}
    threads = [Thread(target=wait, args=each) for each in waiting.items()]
    for thread in threads:
        thread.start()
    drawer.send = over_flask(app.test_client())
    reply = drawer.act({"action": "draw"}, tag=game.begun.tag)
    for thread in threads:
        thread.join(20)
    (drawn,) = reply.body["events"][0]["cards"]
    assert drawn in reply.body["table"]["seats"][drawer.seat]["hand"]
    for entries in told.values():
        assert [each["events"] for each in entries] == [[{"event": "draw", "seat": drawer.seat}]]
        assert not cards_in(json.dumps(entries), [game.session])
    own = drawer.events(after=1).body["events"]
    assert own[0]["events"] == reply.body["events"]


def test_a_kept_answer_is_told_to_nobody_else(client):
    game = begin(over_flask(client))
    drawer, key, tag = game.in_turn(), str(uuid4()), game.begun.tag
    done = drawer.act({"action": "draw"}, tag, key)
    again = drawer.act({"action": "draw"}, tag, key)
    assert (again.body, again.headers["Idempotency-Replayed"]) == (done.body, "true")
    for other in game.players:
        if other is not drawer:
            refused = other.act({"action": "draw"}, tag, key)
            assert refused.slug == "stale-state"
            assert not cards_in(json.dumps(refused.body), [game.session])
    assert game.owner.act({"action": "draw"}, tag, key).slug == "wrong-seat"


def test_a_session_that_is_begun_once_more_is_told_as_all_see_it(client, store):
    """Its host knows the cards if he has chosen the seed; else nobody does."""
    asked = {"rules": {"variant": "rummy-500"}, "seats": 3, "hold_ms": 0}
    headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid4())}
    send, body = over_flask(client), json.dumps(asked).encode()
    first = send("POST", "/v1/sessions", headers, body)
    overseen = Overseen(client, store, joined(send, first))
    Restless(overseen, Random(1), [], curiosity=0).play(20)
    again = send("POST", "/v1/sessions", headers, body)
    assert (again.status, again.headers["Idempotency-Replayed"]) == (201, "true")
    assert [again.body[name] for name in ("id", "seats")] == [
        overseen.game.session,
        first.body["seats"],
    ]
    now = overseen.now()
    assert again.body["revision"] == now.revision > 1
    names = [overseen.game.session, *overseen.tokens]
    assert cards_in(json.dumps(again.body), names) <= overseen.eyes.may_see(None, now.revision)
    assert f'"{now.table.seed}"' not in json.dumps(again.body)


def test_an_order_of_the_new_stock_is_no_players_business(client):
    game = begin(over_flask(client))
    asked = {"action": "draw", "new_stock": ["7D"]}
    refused = game.in_turn().act(asked, game.begun.tag)
    assert refused.slug == "invalid-request"
    assert refused.body["errors"][0]["pointer"] == "#/action/new_stock"


def test_nothing_that_is_kept_tells_a_token(client, store):
    """Not even what the key of the beginning and the store's own secrets are made of."""
    begun_by = str(uuid4())
    game = begin(over_flask(client), {"variant": "rummy-500", "calls": "with_hand"}, key=begun_by)
    drawer = game.in_turn()
    listed = drawer.act({"action": "draw"}).body["table"]["seats"][drawer.seat]["hand"]
    drawer.act({"action": "discard", "card": listed[0]})
    window = game.watcher.watch().body["window"]
    assert game.players[window["seats"][0]].respond(window["id"], PASS).status == 200
    kept = "\n".join(store.connection.run(_everything))
    assert game.session in kept
    tokens = [each.token for each in (*game.players, game.owner)]
    assert [each for each in (*tokens, begun_by) if each and each in kept] == []


def _everything(client):
    """All that lies in a store, keys and values."""
    for name in client.scan_iter(count=1000):
        yield name
        match client.type(name):
            case "hash":
                yield str(client.hgetall(name))
            case "stream":
                yield str(client.xrange(name))
            case _:
                yield str(client.get(name))


def test_the_log_of_a_store_that_fails_tells_nothing(client, store, caplog):
    game = begin(over_flask(client), seed="told-by-nobody")
    name = f"rummy:{{{game.session}}}:document"
    unreadable = {"body": '{"table": "7D"}', "version": "X1"}
    store.connection.run(lambda redis: redis.hset(name, mapping=unreadable))
    with caplog.at_level(logging.DEBUG):
        assert game.players[0].view().slug == "store-unavailable"
        store.connection.run(lambda redis: redis.set(name, "7D KH"))  # no hash any more
        assert game.players[0].view().slug == "store-unavailable"
        assert game.players[0].act({"action": "draw"}, "1-AAAAAAAA").slug == "store-unavailable"
    assert "The store refuses" in caplog.text
    assert not cards_in(caplog.text, [game.session])
    assert "told-by-nobody" not in caplog.text
    assert [each.token for each in game.players if each.token in caplog.text] == []


def test_the_log_of_the_server_has_no_card_and_no_secret(store_url):
    with (
        serve(REDIS_URL=store_url, WEB_CONCURRENCY="1") as server,
        lines([server], Random(1)) as send,
    ):
        game = begin(send, {"variant": "rummy-500", "calls": "with_hand"}, seed="a-secret-seed")
        drawer = game.in_turn()
        drawn = drawer.act({"action": "draw"}, key="a-key-of-the-drawer").body
        card = drawn["table"]["seats"][drawer.seat]["hand"][0]
        for action in ({"action": "take", "card": "7D"}, {"action": "discard", "card": card}):
            drawer.act(action)
        number = game.watcher.watch().body["window"]["id"]
        for player in game.players:
            player.respond(number, {"response": "call", "take": card, "plays": []})
            player.respond(number, PASS)
            player.events()
        stranger = Caller(send, game.session, "no-token-of-this-session", 0)
        for refused in (stranger.watch(), stranger.act({"action": "draw"}, "1-AAAAAAAA")):
            assert refused.status == 401
        headers = {"Content-Type": "application/json", "Idempotency-Key": "a-broken-request"}
        assert send("POST", "/v1/sessions", headers, b'{"seed": "a-secret-seed" 7D').status == 400
        assert game.owner.end().status == 204
        requests = server.requests(until="endSession")
        answered = [(line["operation"], line["status"]) for line in requests]
        written = server.log.read_text("utf-8")
        assert server.complaints("error") == []
    assert len([each for each in answered if each[0] not in {"beginSession", "getReadiness"}]) >= 15
    assert {"act", "respond", "listEvents", "endSession"} <= {name for name, _ in answered}
    assert [each for each in answered if each[1] == 500] == []
    assert game.session not in written
    tokens = [each.token for each in (*game.players, game.owner, stranger)]
    secrets = (*tokens, "a-secret-seed", "a-key-of-the-drawer", '"action"', "Bearer")
    assert [each for each in secrets if each and each in written] == []
    assert not cards_in(written)
