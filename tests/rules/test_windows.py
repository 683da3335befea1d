"""When a window for claims stands open, who may answer, and that it tells nothing of hands."""

from itertools import islice
from typing import Any

import pytest

from service import referee
from service.game import cards
from service.game.actions import Action, Call, LayOff, ResolveBuys, ResolveCalls
from service.game.melds import Play
from service.game.table import Phase, Table
from service.game.verdict import Legal, Undetermined
from service.game.window import Response, Window, WindowKind
from service.rules import proposals, windows
from service.wire.table import TABLE
from tests.deals import Deal, every_deal
from tests.reachable import path
from tests.rules.cases import document

RUN = {"seat": 1, "run": "5H 6H 7H"}
CALLABLE = {"phase": "draw", "discards": "2C 9S 8H", "melds": [RUN]}
"""Seat 3 of four has discarded the 8H, which goes on the run; seat 0 is next."""
PLAIN = {"phase": "draw", "discards": "2C 9S 4D", "melds": [RUN]}
DECLINED = {
    "rules": {"variant": "contract-rummy", "buys": True},
    "turn": 1,
    "phase": "refused",
    "discards": "2C KH",
}


def table(given: dict[str, Any], **more: Any) -> Table:
    read: Table = TABLE.load(document({**given, **more}))
    return read


def opened(given: dict[str, Any], **more: Any) -> Window | None:
    return windows.opened(table(given, **more), 9, 1000, 250)


def test_a_discard_that_can_be_called_opens_one() -> None:
    assert opened(CALLABLE) == Window(9, WindowKind.CALLS, (0, 1, 2), False, 1250)


def test_one_that_nobody_can_call_opens_none() -> None:
    assert opened(PLAIN) is None


def test_where_hand_cards_count_it_always_opens() -> None:
    found = opened(PLAIN, rules={"calls": "with_hand"})
    assert found
    assert found.seats == (0, 1, 2)


@pytest.mark.parametrize("given", [CALLABLE, PLAIN])
def test_where_rummy_is_not_called_none_opens(given: dict[str, Any]) -> None:
    assert opened(given, rules={"calls": "off"}) is None


def test_none_stands_open_after_the_draw_or_the_end() -> None:
    assert opened(CALLABLE, phase="play") is None
    assert windows.opened(table(CALLABLE)._replace(phase=Phase.OVER), 9, 0, 0) is None


def test_none_stands_open_when_the_turn_before_ended_without_a_discard() -> None:
    assert opened(CALLABLE, window_closed=True) is None


def test_at_the_deal_one_opens_only_by_house_rule_and_for_all() -> None:
    dealt = {"phase": "draw", "discards": "X1", "dealer": 3, "last_discard_by": None, "turn": 0}
    assert opened(dealt, rules={"calls": "with_hand"}) is None
    found = opened(dealt, rules={"calls": "with_hand", "calls_on_upcard": True})
    assert found
    assert found.seats == (0, 1, 2, 3)


def test_where_the_first_to_call_wins_it_says_so() -> None:
    found = opened(CALLABLE, rules={"calls_go_to": "first"})
    assert found
    assert found.first_wins


def test_more_calls_than_can_be_tried_leave_it_open(monkeypatch: pytest.MonkeyPatch) -> None:
    # Of three seats together.
    monkeypatch.setattr(proposals, "calls", lambda _table, _seat: iter([None] * 1001))
    assert opened(PLAIN)
    monkeypatch.setattr(proposals, "calls", lambda _table, _seat: iter([None] * 1000))
    assert opened(PLAIN) is None


def test_more_calls_than_can_be_judged_leave_it_open(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = Call(0, 7, ())
    monkeypatch.setattr(proposals, "calls", lambda _table, _seat: iter([refused] * 201))
    assert opened(PLAIN)
    monkeypatch.setattr(proposals, "calls", lambda _table, _seat: iter([refused] * 200))
    assert opened(PLAIN) is None


def test_a_declined_discard_opens_one_for_those_who_may_buy() -> None:
    found = opened(DECLINED)
    assert found == Window(9, WindowKind.BUYS, (2, 3), False, 1250)


def test_the_nearest_to_who_declined_stands_first() -> None:
    found = opened(DECLINED, turn=2)
    assert found
    assert found.seats == (3, 0)


def test_who_may_not_buy_any_more_is_not_asked() -> None:
    rules = {**DECLINED["rules"], "most_buys": 1}  # type: ignore[dict-item]  # it is one
    found = opened(DECLINED, rules=rules, buys={2: 1}, hands={2: "+13"})
    assert found
    assert found.seats == (3,)


def test_none_opens_where_it_was_bought_already() -> None:
    bought = {"hands": {2: "KH +6"}, "discards": "2C", "buys": {2: 1}}
    assert opened(DECLINED, taken={"cards": "KH", "from": "buy"}, **bought) is None


def test_where_the_first_to_ask_buys_it_says_so() -> None:
    rules = {**DECLINED["rules"], "buys_go_to": "first"}  # type: ignore[dict-item]  # it is one
    found = opened(DECLINED, rules=rules)
    assert found
    assert found.first_wins


def test_claims_become_one_action_in_order_of_arrival() -> None:
    calls = tuple(Call(seat, 7, (LayOff(cards=(Play(7),), meld=0),)) for seat in (2, 1))
    window = Window(1, WindowKind.CALLS, (1, 2, 3), False, 0)
    for response in (Response(2, calls[0]), Response(3), Response(1, calls[1])):
        window = window.answered(response, 0, 9)
    assert windows.resolution(window) == ResolveCalls(calls=calls)
    assert windows.claim(Response(2, calls[0])) == ResolveCalls(calls=calls[:1])
    assert windows.claim(Response(3, buys=True)) == ResolveBuys(seats=(3,))


def _with_other_hands(whole: Table) -> Table:
    """The same to look at: hidden cards of hands and stock have changed places."""
    known = [seat.hand & seat.shown for seat in whole.seats]
    hidden = [*whole.stock]
    for seat, shown in zip(whole.seats, known, strict=True):
        hidden += cards.cards_of(seat.hand & ~shown)
    hidden = hidden[::-1]
    seats = []
    for seat, shown in zip(whole.seats, known, strict=True):
        size = (seat.hand & ~shown).bit_count()
        seats.append(seat._replace(hand=shown | cards.hand_of(hidden[:size])))
        hidden = hidden[size:]
    return whole._replace(seats=tuple(seats), stock=tuple(hidden))


@pytest.mark.parametrize("deal", every_deal()[::6], ids=str)
def test_it_opens_just_where_somebody_may_claim_and_tells_nothing_of_hands(deal: Deal) -> None:
    for whole in filter(lambda each: each.before_draw, path(deal)):
        found = windows.opened(whole, 1, 0, 0)
        assert windows.opened(_with_other_hands(whole), 1, 0, 0) == found
        seats = range(len(whole.seats))
        buyers = {seat for seat in seats if _is(Legal, whole, ResolveBuys(seats=(seat,)))}
        if found and found.kind is WindowKind.BUYS:
            assert set(found.seats) == buyers
            continue
        assert not buyers
        callers = {seat for seat in seats if _may_call(Legal, whole, seat)}
        if found is None:
            assert not callers
            continue
        assert callers <= set(found.seats) == set(seats) - {whole.last_discard_by}
        if not callers and whole.options.calls != "with_hand":
            # It hangs on hands, which a window must not tell of.
            public = referee.view(whole, None)
            assert any(_may_call(Undetermined, public, seat) for seat in found.seats)


def _may_call(kind: type, whole: Table, seat: int) -> bool:
    calls = islice(proposals.calls(whole, seat), 3000)
    return any(_is(kind, whole, ResolveCalls(calls=(call,))) for call in calls if call)


def _is(kind: type, whole: Table, action: Action) -> bool:
    return isinstance(whole.variant.judge(whole, action), kind)
