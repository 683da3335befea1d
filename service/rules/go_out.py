"""Going out: what a play must leave a player to end the turn with."""

from service.game import cards
from service.game.actions import LayDown, LayOff
from service.game.arrange import can_be_laid_off
from service.game.rule import Because, Findings, rule
from service.game.table import Table
from service.rules.discard import barred
from service.rules.lay_down import new_melds
from service.rules.lay_off import fits, melds_after


@rule("rummy-500 F18, A14", ruling=True)
def leaves_a_legal_discard(table: Table, action: LayDown | LayOff) -> Findings:
    """A play may not leave the player with one card that can be neither discarded nor laid off.

    The sources are silent. That card can only be the one taken alone from the discard pile.
    """
    kept = barred(table)
    if kept is None:
        return
    seat = table.seats[action.by(table.turn)]
    if isinstance(action, LayDown):
        made = new_melds(table, action)
        if len(made) < len(action.melds):
            return  # other rules refuse it: what it would leave is not known
        melds = (*table.melds, *made)
    else:
        found = fits(table, action)
        if len(found) != 1:
            return  # the same
        melds = melds_after(table, action, *found[0])
    left = seat.hand & ~cards.hand_of(card for card, _ in action.listed())
    if seat.unseen or left != cards.hand_of((kept,)):
        return
    if not can_be_laid_off(kept, melds, table.options):
        yield Because((kept,))
