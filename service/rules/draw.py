"""Drawing from the stock."""

from dataclasses import replace

from service.game.actions import Draw
from service.game.melds import bare
from service.game.rule import Because, Findings, rule
from service.game.table import Phase, Table
from service.game.verdict import Event, EventName


@rule("rummy-500 F12, F25; seed 500, item 19")
def stock_has_cards(table: Table, action: Draw) -> Findings:
    """Only a stock that has cards can be drawn from: it is not renewed."""
    if not table.stock_count:
        yield Because()


def carry_out(table: Table, action: Draw) -> tuple[Table, tuple[Event, ...]]:
    """The stock's top card goes to the hand; from an unseen stock, unseen."""
    number = action.by(table.turn)
    seat = table.seats[number]
    if table.stock:
        top = table.stock[-1]
        drawn = replace(table, stock=table.stock[:-1], phase=Phase.PLAY)
        seat = replace(seat, hand=seat.hand | 1 << top)
        event = Event(EventName.DRAW, number, bare((top,)))
    else:
        drawn = replace(table, stock_unseen=table.stock_unseen - 1, phase=Phase.PLAY)
        seat = replace(seat, unseen=seat.unseen + 1)
        event = Event(EventName.DRAW, number)
    return replace(drawn, seats=table.with_seat(number, seat)), (event,)
