"""Discarding, which ends a turn."""

from dataclasses import replace

from service.game import cards
from service.game.actions import Discard
from service.game.arrange import can_be_laid_off
from service.game.cards import Card
from service.game.melds import bare
from service.game.rule import Because, Findings, rule
from service.game.table import Table, TakenFrom
from service.game.verdict import Event, EventName
from service.rules.hand import not_held
from service.rules.turn import end_deal_if_out, next_turn


def barred(table: Table) -> Card | None:
    """The card that was taken alone from the discard pile this turn, and may not go back."""
    taken = table.taken
    if taken and taken.source is TakenFrom.DISCARDS and len(taken.cards) == 1:
        return taken.cards[0]
    return None


@rule("rummy-500 F18; seed 500, item 10")
def from_own_hand(table: Table, action: Discard) -> Findings:
    """A player discards a card of the own hand."""
    yield from not_held(table, action.by(table.turn), ((action.card, ("card",)),))


@rule("rummy-500 F18, F19, A13; seed 500, items 11 and 12")
def not_the_card_just_taken(table: Table, action: Discard) -> Findings:
    """A card taken alone from the discard pile may not be discarded in the same turn.

    Only that very card: with two packs its twin may go. Ruling: where it is the last card and
    cannot be laid off either, it may, so that a turn can always end.
    """
    if action.card != barred(table):
        return
    seat = table.seats[action.by(table.turn)]
    stuck = seat.count == 1 and not can_be_laid_off(action.card, table.melds, table.options)
    if not stuck:
        yield Because((action.card,), ("card",))


def carry_out(table: Table, action: Discard) -> tuple[Table, tuple[Event, ...]]:
    """The card goes on the pile; the player is out without cards, else the turn passes on."""
    number = action.by(table.turn)
    seat = table.seats[number]
    seat = replace(seat, hand=seat.hand & ~cards.hand_of((action.card,)))
    thrown = replace(
        table,
        seats=table.with_seat(number, seat),
        discards=(*table.discards, action.card),
        last_discard_by=number,
    )
    event = Event(EventName.DISCARD, number, bare((action.card,)))
    if not seat.count:
        return end_deal_if_out(thrown, number, (event,))
    return next_turn(thrown), (event,)
