"""Windows of calls and of buys, answer by answer: who wins, who is too late, who may not."""

from functools import partial
from typing import Any

import pytest

from tests.sessions.clients import BUY, PASS, over_flask
from tests.sessions.open_windows import CONTESTS, DRAW, LONG, OpenWindow, fate, opened, refused

Json = dict[str, Any]

DIFFERENT_EACH_TIME = {
    *("tag", "at", "hold_until", "expires_at", "hold_ms", "closes_in_ms"),
    *("instance", "detail"),
}
OF_A_PENDING_ONE = {"id", "kind", "seats", "hold_until", "status", "closes_in_ms"}

both_kinds = pytest.mark.parametrize("kind", CONTESTS)


@pytest.fixture
def opens(client, store_url):
    return partial(opened, over_flask(client), store_url)


# --- who wins -------------------------------------------------------------------------------------


@both_kinds
def test_the_nearest_wins_at_once_and_the_next_is_too_late(opens, kind):
    window = opens(kind)
    near, _, far = window.players
    won = window.claim(near)
    assert fate(won) == (200, "won")
    assert won.body["revision"] == 2
    late = window.claim(far)
    assert refused(late) == (409, "window-closed")
    assert late.body["window"] == {"id": 1, "kind": kind, "status": "won", "winner": near.seat}


@both_kinds
def test_the_nearest_wins_though_another_was_first(opens, kind):
    window = opens(kind)
    near, middle, far = window.players
    first = window.claim(far)
    assert fate(first) == (202, "pending")
    assert first.body["revision"] == 1
    assert 0 < first.body["window"]["closes_in_ms"] <= LONG
    assert int(first.headers["Retry-After"]) == LONG // 1000
    assert first.headers["Location"].endswith(f"/{window.game.session}/windows/1")
    assert fate(window.claim(near)) == (200, "won")
    assert fate(window.claim(far)) == (200, "lost")
    assert refused(window.claim(middle)) == (409, "window-closed")


@both_kinds
def test_a_claim_is_settled_as_soon_as_all_better_placed_have_passed(opens, kind):
    window = opens(kind)
    near, middle, far = window.players
    assert fate(window.claim(middle)) == (202, "pending")
    assert fate(window.claim(far)) == (202, "pending")
    last = near.respond(1, PASS)
    assert fate(last) == (200, "passed")
    assert last.body["window"]["winner"] == middle.seat
    assert last.body["revision"] == 2
    assert [fate(window.claim(one)) for one in (middle, far)] == [(200, "won"), (200, "lost")]


@both_kinds
@pytest.mark.parametrize("place", range(3))
def test_where_the_first_wins_nobody_is_waited_for(opens, kind, place):
    window = opens(kind, **{f"{kind}_go_to": "first"})
    players = window.players
    assert fate(window.claim(players.pop(place))) == (200, "won")
    assert [refused(window.claim(other)) for other in players] == [(409, "window-closed")] * 2


@both_kinds
def test_without_grace_nobody_is_waited_for(opens, kind):
    window = opens(kind, grace=0)
    near, _, far = window.players
    assert fate(window.claim(far)) == (200, "won")
    assert refused(window.claim(near)) == (409, "window-closed")


# --- an answer is final ---------------------------------------------------------------------------


@both_kinds
def test_an_answer_that_is_sent_again_is_told_what_has_become_of_it(opens, kind):
    window = opens(kind)
    near, middle, far = window.players
    for _ in range(2):
        assert fate(middle.respond(1, PASS)) == (200, "passed")
    for _ in range(2):
        assert fate(window.claim(far)) == (202, "pending")
    for _ in range(2):
        assert fate(window.claim(near)) == (200, "won")
    for player, told in ((far, "lost"), (near, "won")):
        assert fate(window.claim(player)) == (200, told)
    assert fate(middle.respond(1, PASS)) == (200, "passed")
    assert len(window.game.watcher.events().body["events"]) == 2


def test_it_is_told_so_also_when_the_winner_has_played_on(opens):
    window = opens("calls", calls="lay_off")
    near, _, far = window.players
    window.claim(far)
    window.claim(near)
    hand = near.view().body["table"]["seats"][near.seat]["hand"]
    thrown = [near.act({"action": "discard", "card": card}).status for card in hand[:2]]
    assert 200 in thrown
    assert [fate(window.claim(each)) for each in (near, far)] == [(200, "won"), (200, "lost")]


@both_kinds
def test_who_has_passed_cannot_claim_any_more_nor_the_other_way_round(opens, kind):
    window = opens(kind)
    _, middle, far = window.players
    assert fate(far.respond(1, PASS)) == (200, "passed")
    assert refused(window.claim(far)) == (409, "already-answered")
    assert fate(window.claim(middle)) == (202, "pending")
    assert refused(middle.respond(1, PASS)) == (409, "already-answered")
    assert fate(far.respond(1, PASS)) == (200, "passed")
    assert fate(window.claim(middle)) == (202, "pending")


def test_who_has_called_cannot_call_otherwise(opens):
    window = opens("calls")
    far = window.players[-1]
    assert fate(window.claim(far)) == (202, "pending")
    assert refused(window.claim(far, which=1)) == (409, "already-answered")
    assert fate(window.claim(far)) == (202, "pending")


def test_choices_that_an_answer_has_changed_are_told_anew(opens):
    far = opens("calls").players[-1]
    before = far.choices()
    assert len(before.body["responses"]) > 1
    assert fate(far.respond(1, PASS)) == (200, "passed")
    known = {"If-None-Match": f'"{before.body["tag"]}"'}
    after = far.ask("GET", "/legal-actions", headers=known)
    assert (after.status, after.body["responses"]) == (200, [])


# --- what is no answer ----------------------------------------------------------------------------


def test_who_has_made_the_discard_cannot_call_it(opens):
    window = opens("calls")
    somebodys = window.contest.claims[window.contest.seats[0]][0]
    forbidden = window.discarder.respond(1, somebodys)
    assert refused(forbidden) == (409, "illegal-action")
    rules = [each["rule"] for each in forbidden.body["violations"]]
    assert rules == ["call_rummy.not_the_discarder"]
    assert window.stored().window.responses == ()


@pytest.mark.parametrize("who", ["drawer", "discarder"])
def test_who_has_declined_a_card_or_thrown_it_cannot_buy_it(opens, who):
    window = opens("buys")
    forbidden = getattr(window, who).respond(1, BUY)
    assert refused(forbidden) == (409, "illegal-action")
    rules = [each["rule"] for each in forbidden.body["violations"]]
    assert rules == ["buy.by_another_player"]
    assert window.stored().window.responses == ()


def test_a_claim_that_the_rules_forbid_is_no_answer_and_can_be_mended(opens):
    window = opens("calls")
    near, *_ = window.players
    forbidden = near.respond(1, window.contest.unlawful)
    assert refused(forbidden) == (409, "illegal-action")
    assert window.stored().window.responses == ()
    assert fate(window.claim(near)) == (200, "won")


@both_kinds
def test_a_claim_of_the_other_kind_is_forbidden(opens, kind):
    window = opens(kind)
    other = BUY if kind == "calls" else window.contest.unlawful
    for player in window.players:
        assert refused(player.respond(1, other)) == (409, "illegal-action")
    assert window.stored().window.responses == ()


@both_kinds
def test_nobody_answers_for_another_seat_or_for_none(opens, kind):
    window = opens(kind)
    near, middle, _ = window.players
    claim = window.contest.claims[near.seat][0]
    for seat in (near.seat, 6, 99):
        assert refused(middle.respond(1, claim, seat)) == (403, "wrong-seat")
    assert refused(window.game.owner.respond(1, claim, near.seat)) == (403, "wrong-seat")
    assert refused(window.game.watcher.respond(1, claim, near.seat)) == (401, "unauthenticated")
    stranger = opens(kind).players[0]
    stranger.session = window.game.session
    assert refused(stranger.respond(1, claim)) == (401, "unauthenticated")
    assert window.stored().window.responses == ()


# --- what the others see --------------------------------------------------------------------------


@both_kinds
def test_who_has_claimed_is_not_seen_while_others_are_waited_for(opens, kind):
    """The same window twice, claimed in the one by one player and in the other by another."""
    window, twin = opens(kind, hold=LONG), opens(kind, hold=LONG)
    assert seen(window) == seen(twin)
    assert window.claim(window.players[1]).status == 202
    assert twin.claim(twin.players[2]).status == 202
    assert seen(window) == seen(twin)
    for player in (window.players[0], window.discarder):
        document = player.window(1).body
        assert document["status"] == "pending"
        assert document.keys() == OF_A_PENDING_ONE


def seen(window: OpenWindow) -> list[Json]:
    """All that players see who have not answered, and who only watches; without times and tags."""
    table = [each.ask("GET").body for each in (window.game.watcher, window.game.owner)]
    table += [window.game.watcher.events().body]
    for player in (window.players[0], window.discarder, window.drawer):
        table += [player.view().body, player.choices().body, player.events().body]
        table += [player.window(1).body, player.act(DRAW, window.game.begun.body["tag"]).body]
    return [timeless(each, window.game.session) for each in table]


def timeless(document: Any, session: str) -> Any:
    if isinstance(document, dict):
        names = document.keys() - DIFFERENT_EACH_TIME
        return {name: timeless(document[name], session) for name in sorted(names)}
    if isinstance(document, list):
        return [timeless(each, session) for each in document]
    return "the session" if document == session else document
