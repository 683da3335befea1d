"""Whether a certain card can be used at once: one taken from the pile, or a joker swapped for."""

from collections.abc import Iterator

from service.game import cards
from service.game.actions import Action, LayDown, LayOff
from service.game.cards import Card, Hand
from service.game.melds import Play, readings
from service.game.options import Words
from service.game.points import meld_points
from service.game.possible_contracts import uses_in_contract
from service.game.possible_lay_offs import lay_offs_of_all_but_one, lay_offs_with
from service.game.possible_melds import uses
from service.game.table import Table
from service.rules.contract import may_lay_off, owed, takes_the_whole_hand
from service.rules.lay_down import has_own_meld, least_worth, may_meld


def nothing_is_due(table: Table, _action: Action) -> bool:
    """Whether no card has to be played: none taken from the pile, no joker swapped for."""
    return table.must_use is None and not table.must_replay


def may_help(table: Table, card: Card) -> int:
    """The cards of the hand that the card may be used with, as a bit mask (rummy-500 A12)."""
    others = table.seats[table.turn].hand & ~(1 << card)
    if table.taken and card == table.must_use and only_with_the_hand(table):
        others &= ~cards.hand_of(table.taken.cards)
    return others


def only_with_the_hand(table: Table) -> bool:
    """Whether cards taken together may not be used together; a rummy call uses nothing else."""
    return table.options.use_with == "hand_only" and not table.came_by_call


def ways_to_use(table: Table, card: Card) -> Iterator[LayDown | LayOff]:
    """Plays of the player in turn that use the card; if any such play is legal, one of these is."""
    others = may_help(table, card)
    contract = owed(table, table.turn)
    if contract:
        yield from _contracts_with(table, card, others, contract)
        return
    for number, meld in enumerate(table.melds if _may_lay_off(table, card) else ()):
        if not cards.holds(meld.kin, card):
            continue
        for plays in lay_offs_with(card, others, meld, table.options):
            yield LayOff(cards=plays, meld=number)
        for plays in lay_offs_of_all_but_one(card, others, meld, table.options):
            yield LayOff(cards=plays, meld=number)
    melds = uses(card, others, table.options) if may_meld(table) else ()
    for plays in melds:
        if is_worth_enough(table, table.turn, plays):
            yield LayDown(melds=(plays,))


def _contracts_with(table: Table, card: Card, others: Hand, contract: Words) -> Iterator[LayDown]:
    """The contract that is still to be put down, with the card in it (contract-rummy C-A7)."""
    hand, whole = table.seats[table.turn].hand, takes_the_whole_hand(table, table.turn)
    for melds in uses_in_contract(card, others, contract, hand, table.options, whole=whole):
        yield LayDown(melds=melds)


def _may_lay_off(table: Table, card: Card) -> bool:
    """Whether the card may be laid off anywhere: where it may not, no place need be tried."""
    options = table.options
    only_melded = card == table.must_use and not options.use_by_lay_off and not table.came_by_call
    return (
        not only_melded
        and may_lay_off(table, table.turn)
        and (not options.lay_off_needs_own_meld or has_own_meld(table, table.turn))
    )


def is_worth_enough(table: Table, seat: int, plays: tuple[Play, ...]) -> bool:
    """Whether the cards may be worth enough for a meld of the seat: the rest need not be tried."""
    least = least_worth(table, seat)
    return not least or any(
        meld_points(*reading, table.options) >= least for reading in readings(plays, table.options)
    )


def can_be_used(table: Table, card: Card) -> bool | None:
    """Whether a legal play uses the card; None where that hangs on unseen cards of the hand."""
    if any(table.variant.allows(table, way) for way in ways_to_use(table, card)):
        return True
    return None if table.seats[table.turn].unseen else False
