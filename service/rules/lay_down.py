"""Laying new melds on the table."""

from dataclasses import replace

from service.game import cards
from service.game.actions import LayDown
from service.game.melds import Flaw, Meld, flaws, readings
from service.game.rule import Because, Findings, rule
from service.game.table import Laid, Seat, Table
from service.game.verdict import Event, EventName
from service.rules.hand import not_held, repeated
from service.rules.turn import end_deal_if_out


def _with_flaw(table: Table, action: LayDown, flaw: Flaw) -> Findings:
    for number, meld in enumerate(action.melds):
        if flaw in flaws(meld, table.options):
            cards_played = tuple(play.card for play in meld)
            yield Because(cards_played, ("melds", number), plays=meld)


@rule("rummy-500 F7, F8, F16; seed 500, item 7")
def from_own_hand(table: Table, action: LayDown) -> Findings:
    """A player melds cards of the own hand."""
    yield from not_held(table, action.by(table.turn), action.listed())


@rule("rummy-500 F9")
def each_card_once(table: Table, action: LayDown) -> Findings:
    """A card can be used only once: it lies in one meld and stays there."""
    yield from repeated(action.listed())


@rule("rummy-500 F7, F8; seed 500, items 13 and 15")
def three_cards_or_more(table: Table, action: LayDown) -> Findings:
    """A meld has at least three cards."""
    yield from _with_flaw(table, action, Flaw.TOO_FEW)


@rule("rummy-500 F10, A24", ruling=True)
def one_natural_card(table: Table, action: LayDown) -> Findings:
    """A meld holds at least one card that is not a joker.

    No source says so; but of jokers alone neither rank nor suit could be checked.
    """
    yield from _with_flaw(table, action, Flaw.NO_NATURAL)


@rule("rummy-500 F7, F8; seed 500, items 13 and 15")
def set_or_run(table: Table, action: LayDown) -> Findings:
    """A meld is a set, cards of one rank, or a run, cards of one suit."""
    yield from _with_flaw(table, action, Flaw.NEITHER)


@rule("rummy-500 F7, A19; seed 500, item 14; Pagat")
def set_suits_differ(table: Table, action: LayDown) -> Findings:
    """The suits of a set all differ, also with several packs."""
    yield from _with_flaw(table, action, Flaw.SUIT_TWICE)


@rule("rummy-500 F7, A20; seed 500, item 13")
def set_has_room(table: Table, action: LayDown) -> Findings:
    """A set has at most four cards, jokers included."""
    yield from _with_flaw(table, action, Flaw.NO_ROOM)


@rule("rummy-500 F8, A18; seed 500, item 15; Pagat, Bicycle")
def run_is_consecutive(table: Table, action: LayDown) -> Findings:
    """The ranks of a run follow one another, the ace below the two or above the king, not both."""
    yield from _with_flaw(table, action, Flaw.NOT_CONSECUTIVE)


@rule("rummy-500 F10, A22; seed 500, item 18")
def joker_is_declared(table: Table, action: LayDown) -> Findings:
    """What a joker stands for is declared when it is laid, wherever more than one card is possible.

    In a run that is rank and suit, in a set the rank.
    """
    yield from _with_flaw(table, action, Flaw.UNDECLARED)


def new_melds(table: Table, action: LayDown) -> tuple[Meld, ...]:
    """The melds that the action makes, as far as its cards are melds."""
    seat = action.by(table.turn)
    made: list[Meld] = []
    for plays in action.melds:
        found = readings(plays, table.options)
        if len(found) == 1:
            read = found[0]
            by = (seat,) * len(read.cards)
            made.append(Meld(read.kind, read.cards, read.faces, by, seat, this_turn=True))
    return tuple(made)


def without(seat: Seat, played: tuple[int, ...]) -> Seat:
    """The seat after it has put these cards on the table."""
    return replace(seat, hand=seat.hand & ~cards.hand_of(played), laid=seat.laid or Laid.THIS_TURN)


def carry_out(table: Table, action: LayDown) -> tuple[Table, tuple[Event, ...]]:
    """The melds go on the table, each at a new index."""
    number = action.by(table.turn)
    made = new_melds(table, action)
    played = tuple(card for meld in made for card in meld.cards)
    laid = replace(
        table,
        seats=table.with_seat(number, without(table.seats[number], played)),
        melds=(*table.melds, *made),
        must_use=None,
    )
    events = tuple(
        Event(EventName.LAY_DOWN, number, meld.plays, len(table.melds) + index, meld.kind)
        for index, meld in enumerate(made)
    )
    return end_deal_if_out(laid, number, events)
