"""Discarding, which ends a turn."""

from service.game.actions import Discard
from service.game.melds import bare
from service.game.rule import Because, Findings, rule
from service.game.table import Table
from service.game.verdict import Event, EventName
from service.rules.hand import not_held
from service.rules.last_card import can_be_put_on_the_table, is_playable, just_taken
from service.rules.turn import after_discard


@rule("rummy-500 F18; seed 500, item 10")
def from_own_hand(table: Table, action: Discard) -> Findings:
    """A player discards a card of the own hand."""
    return not_held(table, action)


def _one_of_several(table: Table, action: Discard) -> bool:
    """Whether it is neither the last card nor can it be the one that was taken."""
    return table.taken is None and table.seats[action.by(table.turn)].cards_held > 1


@rule("rummy-500 F18, F19, A13; seed 500, items 11 and 12", unless=_one_of_several)
def not_the_card_just_taken(table: Table, action: Discard) -> Findings:
    """A card taken alone from the discard pile may not be discarded in the same turn.

    Only that very card: with two packs its twin may go. Ruling: where it is the last card and
    cannot be laid off either, it may, so that a turn can always end.
    """
    if action.card == just_taken(table) and not _nothing_else_is_legal(table, action):
        yield Because((action.card,), ("card",))


@rule("rummy-500 V4, F18, A28; seed 500, item 27; options: last_discard", unless=_one_of_several)
def last_card_is_unplayable(table: Table, action: Discard) -> Findings:
    """Where `last_discard` is unplayable, a card that goes out fits no meld of table and pile.

    That is the test of a rummy call. Ruling: where the last card can be neither laid off nor
    discarded, it may be discarded, so that a turn can always end.
    """
    if table.options.last_discard != "unplayable" or not _is_last(table, action):
        return
    if is_playable(table, action.card) and not _nothing_else_is_legal(table, action):
        yield Because((action.card,), ("card",))


@rule("rummy-500 A25, F18; options: go_out", unless=_one_of_several)
def last_card_is_melded(table: Table, action: Discard) -> Findings:
    """Where `go_out` is meld, the last card may not be discarded.

    Ruling: where it cannot be laid off, it may, so that a turn can always end.
    """
    if table.options.go_out != "meld" or not _is_last(table, action):
        return
    if not _nothing_else_is_legal(table, action):
        yield Because((action.card,), ("card",))


def _is_last(table: Table, action: Discard) -> bool:
    return table.seats[action.by(table.turn)].cards_held == 1


def _nothing_else_is_legal(table: Table, action: Discard) -> bool:
    seat = action.by(table.turn)
    return _is_last(table, action) and not can_be_put_on_the_table(table, seat, action.card)


def carry_out(table: Table, action: Discard) -> tuple[Table, tuple[Event, ...]]:
    """The card goes on the pile; the player is out without cards, else the turn passes on."""
    number = action.by(table.turn)
    thrown = table._replace(
        seats=table.with_seat(number, table.seats[number].without(1 << action.card)),
        discards=(*table.discards, action.card),
        last_discard_by=number,
    )
    return after_discard(thrown, number, (Event(EventName.DISCARD, number, bare((action.card,))),))
