"""Taking from the discard pile, and the duty that comes with a card from inside it."""

from dataclasses import replace

from service.game import cards
from service.game.actions import Discard, LayDown, LayOff, Take
from service.game.arrange import can_be_used
from service.game.cards import Card
from service.game.melds import bare
from service.game.rule import Because, Findings, Unknown, rule
from service.game.table import Phase, Table, Taken, TakenFrom
from service.game.verdict import Event, EventName


def from_card_up(table: Table, card: Card) -> tuple[Card, ...]:
    """That discard and all above it, bottom to top; empty if it is not in the pile."""
    if card not in table.discards:
        return ()
    return table.discards[table.discards.index(card) :]


@rule("rummy-500 F13, F14; seed 500, item 6")
def card_is_in_the_pile(table: Table, action: Take) -> Findings:
    """Only a card of the discard pile can be taken from it."""
    if action.card not in table.discards:
        yield Because((action.card,), ("card",))


@rule("rummy-500 F14, F15, A10, A11, A12; seed 500, item 6; Bicycle")
def card_can_be_used(table: Table, action: Take) -> Findings:
    """A card from below the top of the discard pile may be taken only to be used at once.

    It must be possible to put it into a new meld, with cards of the hand or cards taken with it,
    or to lay it off.
    """
    taken = from_card_up(table, action.card)
    if len(taken) <= 1:
        return
    number = action.by(table.turn)
    seat = table.seats[number]
    others = seat.hand | cards.hand_of(taken[1:])
    if can_be_used(action.card, others, table.melds, table.options):
        return
    if seat.unseen:
        yield Unknown((number,), (action.card,), ("card",), {"seat": number})
    else:
        yield Because((action.card,), ("card",), {"taken": taken})


@rule("rummy-500 F15, F22, A10; seed 500, items 6 and 20c; MeggieSoft")
def card_is_used_first(table: Table, action: LayDown | LayOff | Discard) -> Findings:
    """The card for which the pile was taken must be melded or laid off before anything else."""
    due = table.must_use
    if due is None:
        return
    if isinstance(action, Discard) or all(card != due for card, _ in action.listed()):
        yield Because((due,))


def take_up(table: Table, seat: int, card: Card, source: TakenFrom) -> Table:
    """The card and all above it go to the hand, and the turn goes on from there."""
    taken = from_card_up(table, card)
    held = table.seats[seat]
    duty = len(taken) > 1 or source is TakenFrom.CALL
    return replace(
        table,
        turn=seat,
        phase=Phase.PLAY,
        discards=table.discards[: -len(taken)],
        seats=table.with_seat(seat, replace(held, hand=held.hand | cards.hand_of(taken))),
        taken=Taken(taken, source),
        must_use=card if duty else None,
    )


def carry_out(table: Table, action: Take) -> tuple[Table, tuple[Event, ...]]:
    """Take from the pile; a card from inside it must be used by the next action."""
    seat = action.by(table.turn)
    event = Event(EventName.TAKE, seat, bare(from_card_up(table, action.card)))
    return take_up(table, seat, action.card, TakenFrom.DISCARDS), (event,)
