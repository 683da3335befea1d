"""What happens when the stock is empty: it is renewed, or players decline to draw."""

from typing import Final

from service.game.actions import Pass
from service.game.cards import Card
from service.game.house_rules import Options
from service.game.rule import Because, Findings, rule
from service.game.shuffle import renewal_seed, shuffled
from service.game.table import MOST_SHUFFLES, How, Phase, Table
from service.game.verdict import Event, EventName
from service.rules.buy import is_offered
from service.rules.turn import end_deal, next_turn


@rule("rummy-500 F25, A30, A31; seed 500, item 19")
def refused_only_when_empty(table: Table, action: Pass) -> Findings:
    """A player may decline to draw only when the stock is empty and cannot be renewed.

    Where `buys` is on, he declines a discard that others may buy, and draws after that.
    """
    if table.phase is Phase.DRAW and is_offered(table):
        return
    if table.stock_count:
        refused = table.phase is Phase.REFUSED
        reason = "declined_already" if refused else "stock_has_cards"
        yield Because(params={"stock": table.stock_count, "reason": reason})
    elif can_be_renewed(table):
        yield Because(params={"stock": 0, "reason": "stock_is_renewed"})


RENEWING: Final = frozenset({"shuffle", "turn_over"})
"""What `stock_empty` is where the discards become a new stock."""


def can_be_renewed(table: Table) -> bool:
    """Whether the discards can become a new stock: all but the top one (rummy-500 A30)."""
    options = table.options
    allowed = options.renewals is None or table.shuffles < options.renewals
    return options.stock_empty in RENEWING and allowed and len(table.discards) > 1


def order_is_open(table: Table) -> bool:
    """Whether the order of a new stock is neither fixed by the game nor by the table's seed."""
    return table.options.stock_empty == "shuffle" and table.seed is None


def renewed(table: Table, order: tuple[Card, ...] | None) -> tuple[Table, Event]:
    """All discards but the top one become the stock.

    Turned over, the lowest discard is the first to be drawn. Shuffled, the order is the one given,
    or that of the table's seed.
    """
    *old, top = table.discards
    number = min(table.shuffles + 1, MOST_SHUFFLES)
    if table.options.stock_empty == "turn_over":
        stock, name = tuple(reversed(old)), EventName.TURN_OVER
    else:
        seed = renewal_seed(table.seed or "", number)
        stock, name = order or shuffled(old, seed), EventName.SHUFFLE
    return table._replace(stock=stock, discards=(top,), shuffles=number), Event(name, None)


def how_refused(options: Options) -> How:
    """What a deal comes to that ends because a player does not want the top discard."""
    void = options.stock_empty in RENEWING and options.no_new_stock == "void"
    return How.VOID if void else How.REFUSAL


def refuse(table: Table, action: Pass) -> tuple[Table, tuple[Event, ...]]:
    """The player in turn does not want the discards either (rummy-500 A30).

    Where others may buy the top discard, that is next. Else it ends the deal, at once or when all
    players have declined one after another; where a new stock should have been made and cannot be,
    it may be void (rummy B-A9).
    """
    seat = action.by(table.turn)
    passed = Event(EventName.PASS, seat)
    if table.phase is Phase.DRAW and is_offered(table):
        return table._replace(phase=Phase.REFUSED), (passed,)
    if table.options.stock_empty == "end_at_once":  # it has just been bought empty
        over, ending = end_deal(table, None, How.STOCK)
        return over, (passed, *ending)
    if table.options.stock_empty != "end_when_all_pass":
        over, ending = end_deal(table, seat, how_refused(table.options))
        return over, (passed, *ending)
    if table.passes + 1 < len(table.seats):
        return next_turn(table, passes=table.passes + 1), (passed,)
    over, ending = end_deal(table, None, How.PASSES)
    return over, (passed, *ending)
