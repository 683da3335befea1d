"""What a play leaves behind, before it is known whether it is legal."""

from service.game.actions import LayDown, LayOff, SwapJoker
from service.game.table import Table
from service.rules import lay_down, lay_off, swap_joker

Play = LayDown | LayOff | SwapJoker


def outcome(table: Table, action: Play) -> Table | None:
    """The table with the cards laid; None where they make no melds, which other rules say."""
    if isinstance(action, LayDown):
        return lay_down.laid(table, action)
    if isinstance(action, LayOff):
        return lay_off.laid(table, action)
    return swap_joker.swapped(table, action)
