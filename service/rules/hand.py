"""What a player holds, as far as it is seen."""

from service.game import cards
from service.game.actions import Path
from service.game.cards import Card
from service.game.rule import Because, Findings, Unknown
from service.game.table import Table


def not_held(table: Table, seat: int, card: Card, at: Path) -> Findings:
    """Find fault with a card that the seat does not hold, or may hold unseen."""
    held = table.seats[seat]
    if cards.holds(held.hand, card):
        return
    in_game = cards.belongs(card, table.options.packs, table.options.jokers)
    if held.unseen and in_game and not table.known_elsewhere(seat, card):
        yield Unknown((seat,), (card,), at, {"seat": seat})
    else:
        yield Because((card,), at, {"seat": seat})


def repeated(listed: tuple[tuple[Card, Path], ...]) -> Findings:
    """Find fault with every card that is listed again."""
    seen: set[Card] = set()
    for card, at in listed:
        if card in seen:
            yield Because((card,), at)
        seen.add(card)
