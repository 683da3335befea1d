"""The course of a turn: draw, play, discard; and how a turn and a deal end."""

from dataclasses import replace

from service.game.actions import Action, SeatAction
from service.game.rule import Because, Findings, rule
from service.game.table import Ended, How, Laid, Phase, Table, TakenFrom
from service.game.verdict import Event, EventName


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
    if table.phase is Phase.DRAW:
        yield Because(params={"turn": table.turn})


@rule("rummy-500 F11; seed 500, item 6")
def one_draw(table: Table, action: SeatAction) -> Findings:
    """A turn has exactly one draw: after it the player may neither draw again nor decline."""
    if table.phase is Phase.PLAY:
        how = "has_drawn"
        if table.taken:
            how = "has_called" if table.taken.source is TakenFrom.CALL else "has_taken"
        yield Because(params={"turn": table.turn, "reason": how})


def end_deal(table: Table, by: int, how: How) -> tuple[Table, tuple[Event, ...]]:
    """The deal ends here; it is scored if every card is seen."""
    over = replace(
        table, phase=Phase.OVER, taken=None, must_use=None, ended=Ended(by, how), deal_score=None
    )
    scores = table.variant.score(over)
    if not any(score.unseen for score in scores):
        over = replace(over, deal_score=tuple(score.points for score in scores))
    return over, (Event(EventName.DEAL_OVER, by, how=how),)


def end_deal_if_out(
    table: Table, seat: int, events: tuple[Event, ...]
) -> tuple[Table, tuple[Event, ...]]:
    """A player without cards is out, which ends the deal at once (rummy-500 F20)."""
    if table.seats[seat].count:
        return table, events
    over, ending = end_deal(table, seat, How.OUT)
    return over, (*events, *ending)


def next_turn(table: Table) -> Table:
    """The turn passes to the left; what was laid this turn is now laid earlier."""
    return replace(
        table,
        turn=table.left_of(table.turn),
        phase=Phase.DRAW,
        seats=tuple(
            replace(seat, laid=Laid.EARLIER) if seat.laid else seat for seat in table.seats
        ),
        melds=tuple(replace(m, this_turn=False) if m.this_turn else m for m in table.melds),
        taken=None,
        must_use=None,
    )
