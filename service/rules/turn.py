"""The course of a turn: draw, play, discard; and how a turn and a deal end."""

from typing import Final

from service.game.actions import Action, SeatAction
from service.game.rule import Because, Findings, rule, together
from service.game.score import by_side
from service.game.table import Ended, How, Laid, Phase, Seat, Table
from service.game.verdict import Event, EventName
from service.rules.contract import takes_the_whole_hand


@rule("rummy-500 F26; seed 500, items 20d and 21")
def deal_is_running(table: Table, action: Action) -> Findings:
    """After the end of a deal nothing may be drawn, melded, laid off, discarded or called."""
    if table.phase is Phase.OVER:
        yield Because()


@rule("rummy-500 F11; seed 500, items 6 to 10")
def own_turn(table: Table, action: SeatAction) -> Findings:
    """Only the player whose turn it is may draw, meld, lay off, discard or pass."""
    seat = action.by(table.turn)
    if seat != table.turn:
        yield Because(at=("seat",), params={"seat": seat, "turn": table.turn})


@rule("rummy-500 F11; seed 500, items 6 to 10")
def draw_first(table: Table, action: SeatAction) -> Findings:
    """A turn begins with a draw: before it nothing may be melded, laid off or discarded."""
    if table.before_draw:
        yield Because(params={"turn": table.turn})


@rule("rummy-500 F11; seed 500, item 6")
def one_draw(table: Table, action: SeatAction) -> Findings:
    """A turn has exactly one draw: after it the player may neither draw again nor decline."""
    if table.phase is Phase.PLAY:
        how = "has_drawn"
        if table.taken:
            how = "has_called" if table.came_by_call else "has_taken"
        yield Because(params={"turn": table.turn, "reason": how})


def _before_his_draw(table: Table, action: SeatAction) -> bool:
    return table.before_draw and action.by(table.turn) == table.turn


def _after_his_draw(table: Table, action: SeatAction) -> bool:
    return table.phase is Phase.PLAY and action.by(table.turn) == table.turn


BEFORE_THE_DRAW: Final = together(_before_his_draw, deal_is_running, own_turn, one_draw)
"""What every draw, and declining one, asks of the turn; in reporting order."""
AFTER_THE_DRAW: Final = together(_after_his_draw, deal_is_running, own_turn, draw_first)
"""What every play and discard asks of it."""


def end_deal(table: Table, by: int | None, how: How) -> tuple[Table, tuple[Event, ...]]:
    """The deal ends here; it is scored if every card that counts is seen."""
    over = table._replace(
        phase=Phase.OVER,
        taken=None,
        must_use=None,
        must_replay=(),
        passes=0,
        resume_turn=None,
        window_closed=False,
        ended=Ended(by, how),
        deal_score=None,
    )
    scores = table.variant.score(over)
    if not any(score.unseen for score in scores):
        over = over._replace(deal_score=by_side(over.sides, scores))
    return over, (Event(EventName.DEAL_OVER, by, how=how),)


def after_play(
    table: Table, seat: int, events: tuple[Event, ...]
) -> tuple[Table, tuple[Event, ...]]:
    """After a meld or lay-off a player without cards is out (rummy-500 F20), or floats (V3).

    Who had to put down the whole hand at once is out in any case (contract-rummy C12).
    """
    if table.seats[seat].cards_held:
        return table, events
    floats = table.options.go_out == "discard_or_float"
    if floats and not takes_the_whole_hand(table, seat):
        return _end_turn(table, (*events, Event(EventName.FLOAT, seat)), window_closed=True)
    over, ending = end_deal(table, seat, How.OUT)
    return over, (*events, *ending)


def after_discard(
    table: Table, seat: int, events: tuple[Event, ...]
) -> tuple[Table, tuple[Event, ...]]:
    """After a discard the turn is over; a player without cards is out, or floats."""
    if table.seats[seat].cards_held:
        return _end_turn(table, events)
    if table.options.go_out == "meld_or_float":
        return _end_turn(table, (*events, Event(EventName.FLOAT, seat)))
    over, ending = end_deal(table, seat, How.OUT)
    return over, (*events, *ending)


def _end_turn(
    table: Table, events: tuple[Event, ...], *, window_closed: bool = False
) -> tuple[Table, tuple[Event, ...]]:
    """The turn passes on, unless the deal ends with the stock (rummy-500 A30)."""
    if table.options.stock_empty == "end_at_once" and not table.stock_count:
        over, ending = end_deal(table, None, How.STOCK)
        return over, (*events, *ending)
    return next_turn(table, window_closed=window_closed), events


def _laid_earlier(seat: Seat) -> Seat:
    return seat._replace(laid=Laid.EARLIER) if seat.laid is Laid.THIS_TURN else seat


def next_turn(table: Table, *, window_closed: bool = False, passes: int = 0) -> Table:
    """The turn passes to the left; what was laid this turn is now laid earlier.

    After a caller's turn it may go back to whose turn it was (`resume_turn`). Without a discard
    there is nothing to call: `window_closed`.
    """
    following = table.left_of(table.turn) if table.resume_turn is None else table.resume_turn
    return table._replace(
        turn=following,
        phase=Phase.DRAW,
        seats=tuple([_laid_earlier(seat) for seat in table.seats]),
        melds=tuple([m._replace(this_turn=False) if m.this_turn else m for m in table.melds]),
        taken=None,
        must_use=None,
        must_replay=(),
        passes=passes,
        resume_turn=None,
        window_closed=window_closed,
    )
