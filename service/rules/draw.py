"""Drawing from the stock."""

from typing import Final

from service.game import cards
from service.game.actions import Draw
from service.game.melds import bare
from service.game.rule import Because, Findings, Unknown, rule, together
from service.game.table import Phase, Table
from service.game.verdict import Event, EventName
from service.rules.stock import can_be_renewed, order_is_open, renewed


@rule("rummy-500 F12, F25, A30; seed 500, item 19")
def stock_has_cards(table: Table, action: Draw) -> Findings:
    """Only a stock that has cards can be drawn from, or one that is renewed from the discards."""
    if not table.stock_count and not can_be_renewed(table):
        yield Because()


@rule("rummy-500 A30", ruling=True)
def new_stock_is_due(table: Table, action: Draw) -> Findings:
    """The order of a new stock is given only where an empty stock is shuffled anew."""
    due = not table.stock_count and can_be_renewed(table)
    if action.new_stock is not None and not (due and table.options.stock_empty == "shuffle"):
        yield Because(action.new_stock, ("new_stock",))


@rule("rummy-500 A30", ruling=True)
def new_stock_fits(table: Table, action: Draw) -> Findings:
    """A new stock is made of the discards without the top one, each of them once."""
    given = action.new_stock
    if given is not None and sorted(given) != sorted(table.discards[:-1]):
        yield Because(given, ("new_stock",))


@rule("rummy-500 A30", ruling=True)
def order_is_known(table: Table, action: Draw) -> Findings:
    """A new stock is shuffled by the seed of the table, or its order is given with the draw."""
    due = not table.stock_count and can_be_renewed(table)
    if due and action.new_stock is None and order_is_open(table):
        yield Unknown(stock=True, params={"reason": "order_is_open"})


def _stock_as_it_is(table: Table, action: Draw) -> bool:
    return action.new_stock is None and table.stock_count > 0


FROM_THE_STOCK: Final = together(
    _stock_as_it_is, stock_has_cards, new_stock_is_due, new_stock_fits, order_is_known
)
"""What is asked of the stock, in reporting order."""


def carry_out(table: Table, action: Draw) -> tuple[Table, tuple[Event, ...]]:
    """The stock's top card goes to the hand; from an unseen stock, unseen."""
    events: tuple[Event, ...] = ()
    if not table.stock_count:
        table, event = renewed(table, action.new_stock)
        events = (event,)
    number = action.by(table.turn)
    seat = table.seats[number]
    top = table.stock[-1:]
    unseen = 1 - len(top)
    seat = seat._replace(hand=seat.hand | cards.hand_of(top), unseen=seat.unseen + unseen)
    after = table._replace(
        stock=table.stock[:-1],
        stock_unseen=table.stock_unseen - unseen,
        seats=table.with_seat(number, seat),
        phase=Phase.PLAY,
        taken=None,
        window_closed=False,
    )
    return after, (*events, Event(EventName.DRAW, number, bare(top)))
