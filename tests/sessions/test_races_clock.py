"""When windows open and when they are over: hold and grace, by the store's clock and no timer."""

import time
from datetime import datetime, timedelta
from functools import partial

import pytest

from service.wire.cards import codes
from service.wire.table import write_table
from tests.sessions.call_windows import nobody_can_call
from tests.sessions.clients import PASS, begin, over_flask
from tests.sessions.crowd import patient, surely
from tests.sessions.open_windows import CONTESTS, DRAW, LONG, OpenWindow, fate, opened, refused
from tests.sessions.planting import now, plant, store_at, whole

SHORT = 150  # ms that are soon over

both_kinds = pytest.mark.parametrize("kind", CONTESTS)


@pytest.fixture
def opens(client, store_url):
    return partial(opened, over_flask(client), store_url)


def wait_until_over(window: OpenWindow, milliseconds: int) -> None:
    """Until so many ms have passed by the store's clock, and still nothing has happened."""
    over = surely(lambda: now(window.store)) + milliseconds
    while surely(lambda: now(window.store)) < over:
        time.sleep(0.01)
    stored = window.stored()
    assert stored.revision == 1
    assert stored.window


# --- hold -----------------------------------------------------------------------------------------


@both_kinds
def test_a_draw_waits_for_the_hold_and_is_told_how_long(opens, kind):
    window = opens(kind, hold=LONG)
    early = window.draw()
    assert refused(early) == (409, "window-open")
    assert LONG - 60_000 < early.body["hold_ms"] <= LONG
    assert int(early.headers["Retry-After"]) == -(-early.body["hold_ms"] // 1000)
    assert window.stored().revision == 1


def test_a_take_waits_as_a_draw_does(opens):
    window = opens("calls", hold=LONG)
    take = {"action": "take", "card": codes(window.contest.table.discards[-1:])[0]}
    assert take in window.drawer.choices().body["actions"]
    assert refused(window.drawer.act(take)) == (409, "window-open")
    assert window.claim(window.players[-1]).status == 202
    assert refused(window.drawer.act(take)) == (409, "call-pending")


@both_kinds
def test_after_the_hold_it_is_done_and_nobody_can_claim_any_more(opens, kind):
    hold = 4 * SHORT  # or it might be over before it is tried
    window = opens(kind, hold=hold)
    assert refused(window.draw()) == (409, "window-open")
    wait_until_over(window, hold)
    assert window.draw().status == 200
    for player in window.players:
        late = window.claim(player)
        assert refused(late) == (409, "window-closed")
        assert late.body["window"] == {"id": 1, "kind": kind, "status": "passed"}
        assert refused(player.respond(1, PASS)) == (409, "window-closed")


@both_kinds
def test_the_hold_is_over_when_all_have_passed_but_who_is_to_draw(opens, kind):
    window = opens(kind, hold=LONG)
    others = [each for each in window.players if each.seat != window.drawer.seat]
    for player in others:
        assert refused(window.draw()) == (409, "window-open")
        assert fate(player.respond(1, PASS)) == (200, "passed")
    assert window.draw().status == 200
    assert fate(others[0].respond(1, PASS)) == (200, "passed")


def test_a_pass_of_who_has_made_the_discard_does_not_count(opens):
    window = opens("calls", hold=LONG)
    others = [each for each in window.players if each.seat != window.drawer.seat]
    assert fate(window.discarder.respond(1, PASS)) == (200, "passed")
    for player in others:
        assert refused(window.draw()) == (409, "window-open")
        assert fate(player.respond(1, PASS)) == (200, "passed")
    assert window.draw().status == 200


@both_kinds
def test_nobody_draws_once_somebody_has_claimed(opens, kind):
    window = opens(kind, hold=0)
    far = window.players[-1]
    assert window.claim(far).status == 202
    pending = window.draw()
    assert refused(pending) == (409, "call-pending")
    assert LONG - 60_000 < pending.body["closes_in_ms"] <= LONG
    assert int(pending.headers["Retry-After"]) == -(-pending.body["closes_in_ms"] // 1000)
    assert window.stored().revision == 1


# --- grace ----------------------------------------------------------------------------------------


TOUCHES = {
    "a look at the table": lambda window: window.game.watcher.watch(),
    "a look at the log": lambda window: window.game.watcher.events(),
    "a look at the window": lambda window: window.players[0].window(1),
    "a list of choices": lambda window: window.players[0].choices(),
    "a draw": lambda window: window.draw(),
    "a pass": lambda window: window.players[0].respond(1, PASS),
    "a claim": lambda window: window.claim(window.players[0]),
    "the claim again": lambda window: window.claim(window.players[-1]),
}


@both_kinds
@pytest.mark.parametrize("touch", TOUCHES.values(), ids=TOUCHES)
def test_that_the_grace_is_over_is_noticed_by_whoever_comes_next(opens, kind, touch):
    window = opens(kind, grace=SHORT)
    far = window.players[-1]
    assert window.claim(far).status == 202
    wait_until_over(window, SHORT)
    reply = touch(window)
    stored = window.stored()
    assert (stored.revision, stored.window) == (2, None)
    assert stored.closed.winner == far.seat
    if reply.status == 412:
        assert reply.body["revision"] == 2
    elif reply.status == 409:
        assert reply.body["window"]["winner"] == far.seat
    else:
        assert far.window(1).body["status"] == "won"
    assert [each["entry"] for each in far.events().body["events"]] == ["deal", "window"]
    assert fate(window.claim(far)) == (200, "won")


@both_kinds
def test_who_waits_for_the_log_is_told_when_the_grace_is_over(opens, kind):
    window = opens(kind, grace=2 * SHORT)
    far = window.players[-1]
    assert window.claim(far).status == 202
    heard = window.game.watcher.events(1, wait=15).body["events"]
    assert [(each["number"], each["entry"]) for each in heard] == [(2, "window")]
    assert heard[0]["claims"][0] == {"seat": far.seat, "outcome": "won"}


@both_kinds
def test_a_second_claim_does_not_put_the_end_of_the_grace_off(opens, kind):
    window = opens(kind, grace=LONG)
    _, middle, far = window.players
    assert window.claim(far).status == 202
    until = window.stored().window.grace_until
    wait_until_over(window, 5)
    assert window.claim(middle).status == 202
    assert window.stored().window.grace_until == until


# --- which discards open a window -----------------------------------------------------------------


def planted(client, store_url, table, hold=0):
    send, store = patient(over_flask(client)), store_at(store_url)
    return surely(lambda: plant(store, send, write_table(table), hold=hold))


def test_where_nothing_can_be_called_no_window_opens_and_the_next_draws_at_once(client, store_url):
    game = planted(client, store_url, nobody_can_call("table_and_pile"), hold=LONG)
    assert "window" not in game.watcher.watch().body
    assert game.in_turn().act(DRAW).status == 200


@pytest.mark.parametrize("hold", [0, LONG])
def test_where_cards_of_the_hand_may_help_one_always_opens_with_the_whole_hold(
    client, store_url, hold
):
    table = nobody_can_call("with_hand")
    game = planted(client, store_url, table, hold)
    opened = game.watcher.watch().body["window"]
    assert (opened["id"], opened["seats"]) == (1, [table.turn, table.left_of(table.turn)])
    at = game.watcher.events().body["events"][0]["at"]
    held = datetime.fromisoformat(opened["hold_until"]) - datetime.fromisoformat(at)
    assert held == timedelta(milliseconds=hold)
    assert game.in_turn().act(DRAW).status == (409 if hold else 200)


def test_the_card_turned_up_at_the_deal_opens_a_window_for_all_the_dealer_last(client):
    rules = {"variant": "rummy-500", "calls": "with_hand", "calls_on_upcard": True}
    for dealer in range(3):
        game = begin(patient(over_flask(client)), rules, dealer=dealer)
        seats = [(dealer + step) % 3 for step in (1, 2, 3)]
        assert game.begun.body["window"]["seats"] == seats
        assert [fate(game.players[seat].respond(1, PASS))[0] for seat in seats] == [200] * 3


# --- windows of older discards --------------------------------------------------------------------


def play_on(game):
    """The player in turn discards something, having drawn if he has to."""
    player = game.in_turn()
    player.act(DRAW)
    discards = [each for each in player.choices().body["actions"] if each["action"] == "discard"]
    assert player.act(discards[0]).status == 200


def test_an_answer_to_the_window_of_an_older_discard_does_not_count(client, store_url):
    game = planted(client, store_url, nobody_can_call("with_hand"))
    play_on(game)
    assert game.watcher.watch().body["window"]["id"] == 3
    for player in game.players:
        old = player.respond(1, PASS)
        assert refused(old) == (409, "window-closed")
        assert old.body["window"] == {"id": 1, "kind": "calls", "status": "passed"}
    for never in (0, 2, 4, 10**14, 10**25):
        assert refused(game.players[0].respond(never, PASS)) == (404, "not-found")
        assert refused(game.players[0].window(never)) == (404, "not-found")
    window = surely(lambda: whole(store_at(store_url), game.session)).window
    assert window
    assert (window.number, window.responses) == (3, ())


def test_how_the_windows_of_older_discards_have_ended_can_still_be_asked(opens):
    window = opens("calls", calls="with_hand")
    near, *others = window.players
    assert window.claim(near).status == 200
    for _ in range(3):
        play_on(window.game)
    won = {"id": 1, "kind": "calls", "status": "won", "winner": near.seat}
    assert [player.window(1).body for player in window.players] == [won] * 3
    late = others[0].respond(1, PASS)
    assert refused(late) == (409, "window-closed")
    assert late.body["window"] == won
    seen = [each["window"]["id"] for each in near.events().body["events"] if "window" in each]
    passed = [{"id": each, "kind": "calls", "status": "passed"} for each in seen[1:-1]]
    assert len(passed) == 2
    assert [near.window(each).body for each in seen[1:-1]] == passed
