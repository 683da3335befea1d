"""What a seat may see of a table, and that it is enough to be judged by."""

import json
from collections.abc import Iterator
from functools import cache
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from service import referee
from service.game import cards
from service.game.actions import Action, Draw
from service.game.cards import Hand
from service.game.melds import Play
from service.game.table import Phase, Table
from service.game.verdict import Event, EventName, Illegal, Legal, Undetermined
from service.game.view import event_seen_by
from service.wire.table import TABLE, write_table
from tests import reachable
from tests.deals import Deal, every_deal
from tests.strategies import actions

SHOWN = {EventName.TAKE, EventName.CALL, EventName.BUY, EventName.SWAP_JOKER}
"""What gives a hand cards that everybody has seen."""


def seen_in_hands(before: list[Hand], after: Table, events: tuple[Event, ...]) -> list[Hand]:
    """The cards of each hand that all have seen, by what has happened and nothing else."""
    seen = list(before)
    for event in events:
        if event.name in SHOWN and event.seat is not None:
            seen[event.seat] |= cards.hand_of(play.card for play in event.cards)
    return [known & seat.hand for known, seat in zip(seen, after.seats, strict=True)]


@cache
def watched(deal: Deal) -> tuple[tuple[Table, tuple[Hand, ...]], ...]:
    """Every table of a deal, each with what all have seen of the hands."""
    seen: list[Hand] = [0] * deal.seats
    found = [(deal.dealt(), tuple(seen))]
    for before, action, after in reachable.played(deal):
        verdict = before.variant.judge(before, action)
        assert isinstance(verdict, Legal)
        seen = seen_in_hands(seen, after, verdict.events)
        found.append((after, tuple(seen)))
    return tuple(found)


def watched_tables() -> st.SearchStrategy[tuple[Table, tuple[Hand, ...]]]:
    """A table somewhere in a deal, or at its end, with what all have seen of the hands."""
    return st.sampled_from(every_deal()).flatmap(lambda deal: st.sampled_from(watched(deal)))


def viewers(table: Table) -> st.SearchStrategy[int | None]:
    """One of the seats, or somebody who only watches."""
    return st.none() | st.integers(0, len(table.seats) - 1)


def test_of_what_others_draw_nobody_sees_the_card() -> None:
    drawn = Event(EventName.DRAW, 1, (Play(0, 0),))
    assert event_seen_by(drawn, 1) == drawn
    assert [event_seen_by(drawn, seat).cards for seat in (0, None)] == [(), ()]
    taken = drawn._replace(name=EventName.TAKE)
    assert event_seen_by(taken, 0) == taken


@given(watched_tables(), st.data())
def test_a_view_has_the_own_hand_and_what_all_have_seen_and_nothing_else(
    watched_table: tuple[Table, tuple[Hand, ...]], data: st.DataObject
) -> None:
    table, seen = watched_table
    viewer = data.draw(viewers(table))
    view = referee.view(table, viewer)
    for number, (whole, part) in enumerate(zip(table.seats, view.seats, strict=True)):
        assert part.cards_held == whole.cards_held
        assert part.hand == (whole.hand if number == viewer else seen[number])
    assert (view.stock, view.stock_count) == ((), len(table.stock))
    assert view.seed is None
    assert view.shuffles == (0 if table.options.renewals is None else table.shuffles)
    assert referee.check_table(view) == ()
    assert referee.view(view, viewer) == view


@given(watched_tables(), st.data())
def test_a_written_view_names_no_hidden_card(
    watched_table: tuple[Table, tuple[Hand, ...]], data: st.DataObject
) -> None:
    table, seen = watched_table
    viewer = data.draw(viewers(table))
    document = write_table(referee.view(table, viewer))
    hidden = set(table.stock)
    for number, seat in enumerate(table.seats):
        if number != viewer:
            hidden |= set(cards.cards_of(seat.hand & ~seen[number]))
    written = json.dumps(document)
    assert not [code for code in map(cards.CODE_OF_CARD.get, hidden) if f'"{code}"' in written]
    assert "seed" not in document
    assert TABLE.load(document) == referee.view(table, viewer)


def asked(table: Table, chance: int) -> Iterator[Action]:
    """A few actions, most of them sensible."""
    for number, action in enumerate(reachable.proposals(table, Random(chance))):
        if number == 12:
            return
        yield action


def agrees(table: Table, viewer: int | None, action: Action) -> bool:
    """What is decided on the view is decided so on the whole table, and leads to its view."""
    on_all = referee.judge(table, [action]).verdict
    on_view = referee.judge(referee.view(table, viewer), [action]).verdict
    if isinstance(on_view, Undetermined):
        return True
    if isinstance(on_view, Illegal):
        found = {each.rule.name for each in on_view.violations}
        known = on_all.violations if isinstance(on_all, Illegal) else ()
        return found <= {each.rule.name for each in known} and bool(known)
    if not isinstance(on_all, Legal):
        return False
    if isinstance(action, Draw) or on_all.table.phase is Phase.OVER:
        # What is drawn stays unseen on the view, and what hands are worth too.
        return [seat.cards_held for seat in on_view.table.seats] == [
            seat.cards_held for seat in on_all.table.seats
        ]
    return referee.view(on_view.table, viewer) == referee.view(on_all.table, viewer)


@given(reachable.tables(), st.data(), st.integers(0, 2**32))
def test_a_verdict_on_a_view_is_that_on_the_whole_table_or_undetermined(
    table: Table, data: st.DataObject, chance: int
) -> None:
    viewer = data.draw(viewers(table))
    assert agrees(table, viewer, data.draw(actions(table)))
    if table.phase is not Phase.OVER:
        assert all(agrees(table, viewer, action) for action in asked(table, chance))


@given(reachable.tables())
def test_a_player_is_told_the_same_whatever_the_others_hold(table: Table) -> None:
    for seat in range(len(table.seats)):
        on_view = referee.legal_actions(referee.view(table, seat), seat)
        on_all = referee.legal_actions(table, seat)
        # The order of a new stock hangs on the seed, which no view has: the list is cut then.
        unknown = set(on_all.actions) - set(on_view.actions)
        assert unknown <= ({Draw()} if table.options.stock_empty == "shuffle" else set())
        assert set(on_view.actions) <= set(on_all.actions)
        assert (on_view.calls, on_view.more) == (on_all.calls, on_all.more or bool(unknown))
        assert on_view.unseen == 0
