"""That the checks of privacy find what they are to find, where something is told."""

import json
from itertools import islice
from random import Random

import pytest

from service import referee
from service.game.table import Table
from service.wire import session_answers, session_log
from service.wire.cards import codes
from service.wire.table import write_table
from tests.sessions.clients import Caller
from tests.sessions.eyes import Eyes, cards_in
from tests.sessions.overseen import oversee
from tests.sessions.planting import store_at
from tests.sessions.restless import Restless
from tests.sessions.twins import twin_services
from tests.sessions.walks import dealt, twin, walk

RULES = {"variant": "rummy-500", "hand_size": 5, "calls": "with_hand"}


@pytest.fixture
def store(store_url):
    opened = store_at(store_url)
    yield opened
    opened.connection.close()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("7D KH, X1", {"7D", "KH", "X1"}),
        ("TC2 was taken (AS4).", {"TC2", "AS4"}),
        ('["X2=6D","X1=7"]', {"X2", "X1"}),
        ("10D 1C 7E TDX 7d F19 C3 B-A9 QUEEN", set()),
        ('"tag":"12--7D-abcd","ETag":"3-x-KS-yz9"', set()),
        ("#/action/%C3%8C%0D%F7%8C", set()),
        ('{"id":"Zr0-7D-V3nq0m1c2d4e5fg","cards":["QS"]}', {"QS"}),
    ],
)
def test_cards_are_found_in_texts(text, found):
    assert cards_in(text, ["Zr0-7D-V3nq0m1c2d4e5fg"]) == found


def test_a_player_sees_the_own_hand_and_what_lies_on_the_table():
    table = dealt(RULES, 3, "seen")
    eyes = Eyes()
    eyes.see(table, 1)
    assert eyes.may_see(None, 1) == set(codes(table.discards))
    written = write_table(table)
    assert eyes.may_see(1, 1) == set(written["seats"][1]["hand"] + written["discards"])
    assert eyes.hidden(1) | eyes.may_see(1, 1) == cards_in(json.dumps(written))
    assert eyes.hidden(1) & eyes.may_see(1, 1) == set()


def test_a_revision_may_not_be_overlooked():
    table = dealt(RULES, 3, "seen")
    eyes = Eyes()
    eyes.see(table, 1)
    with pytest.raises(AssertionError, match="overlooked"):
        eyes.see(table, 3)


def test_what_was_taken_up_is_still_seen_and_what_was_drawn_is_not():
    """Somebody who remembers all says the same of a hand: it was seen, or it was drawn."""
    for seed in range(6):
        chance = Random(seed)
        rules = RULES | {"stock_empty": ("shuffle", "end_on_refusal")[seed % 2]}
        known = 0
        for table, eyes in islice(walk(dealt(rules, 3, str(seed)), chance), 150):
            # `shown` is what the rules of the game keep of the same.
            for number, seat in enumerate(table.seats):
                others = eyes.sights[max(eyes.sights)].of((number + 1) % 3)
                shown = [card for card in _cards(seat.hand) if card in others]
                assert shown == [card for card in _cards(seat.hand) if seat.shown >> card & 1]
                known += len(shown)
        assert known > 50, "seldom anybody has taken anything"


def _cards(hand: int) -> list[int]:
    return [card for card in range(hand.bit_length()) if hand >> card & 1]


# --- services that tell too much ------------------------------------------------------------------


def play(client, store) -> None:
    overseen = oversee(client, store, RULES, 3, seed="told", grace_ms=60_000)
    Restless(overseen, Random(1), []).play(15)


def test_nothing_is_found_where_nothing_is_told(client, store):
    play(client, store)


def test_it_is_found_if_a_view_is_not_one(client, store, monkeypatch):
    monkeypatch.setattr(session_answers, "view", lambda table, _: table)
    with pytest.raises(AssertionError, match="was told"):
        play(client, store)


def test_it_is_found_if_the_log_tells_what_was_drawn(client, store, monkeypatch):
    monkeypatch.setattr(session_log, "event_seen_by", lambda event, _: event)
    with pytest.raises(AssertionError, match=r"GET /v1/sessions/.*/events"):
        play(client, store)


def test_it_is_found_if_a_seed_is_told(client, store, monkeypatch):
    overseen = oversee(client, store, RULES, 3, seed="told-and-told")
    monkeypatch.setattr(session_answers, "at_time", lambda _: overseen.now().table.seed)
    with pytest.raises(AssertionError, match="told-and-told was told"):
        overseen.game.watcher.watch()


def test_twins_are_told_apart_by_a_count_of_hidden_cards(store_url, monkeypatch):
    """As a length or a number would do that depends on them."""

    def told(table: Table, seat: int | None) -> Table:
        monkeypatch.setattr(session_answers, "at_time", lambda _: f"{table.seats[0].hand % 1009}")
        return referee.view(table, seat)

    table, eyes = next(walk(dealt(RULES, 3, "apart"), Random(1)))
    other = twin(table, eyes, None, Random(1))
    assert other
    with twin_services(store_url) as twins:
        twins.plant(table, other)

        assert twins.both(None, Caller.watch).status == 200
        monkeypatch.setattr(session_answers, "view", told)
        with pytest.raises(AssertionError):
            twins.both(None, Caller.watch)
