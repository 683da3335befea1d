"""What a player may do when the stock is empty."""

from service.game.actions import Pass
from service.game.rule import Because, Findings, rule
from service.game.table import How, Table
from service.game.verdict import Event, EventName
from service.rules.turn import end_deal


@rule("rummy-500 F25, A31; seed 500, item 19")
def refused_only_when_empty(table: Table, action: Pass) -> Findings:
    """A player may decline to draw only when the stock is empty."""
    if table.stock_count:
        yield Because(params={"stock": table.stock_count})


def refuse(table: Table, action: Pass) -> tuple[Table, tuple[Event, ...]]:
    """The player in turn does not want the discards either: the deal is over (A30)."""
    seat = action.by(table.turn)
    over, ending = end_deal(table, seat, How.REFUSAL)
    return over, (Event(EventName.PASS, seat), *ending)
