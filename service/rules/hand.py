"""What a player holds, as far as it is seen."""

from service.game import cards
from service.game.actions import Path
from service.game.cards import Card
from service.game.rule import Because, Findings, Unknown
from service.game.table import Table

Listed = tuple[tuple[Card, Path], ...]


def not_held(table: Table, seat: int, listed: Listed) -> Findings:
    """Find fault with each card that the seat does not hold, or may hold unseen."""
    held = table.seats[seat]
    missing = [(card, at) for card, at in listed if not cards.holds(held.hand, card)]
    possible = {card for card, _ in missing if _may_be_unseen(table, seat, card)}
    for card, at in missing:
        if card in possible and len(possible) <= held.unseen:
            yield Unknown((seat,), (card,), at, {"seat": seat})
        else:
            yield Because((card,), at, {"seat": seat})


def _may_be_unseen(table: Table, seat: int, card: Card) -> bool:
    in_game = cards.belongs(card, table.options.packs, table.options.jokers)
    return in_game and not table.known_elsewhere(seat, card)


def repeated(listed: Listed) -> Findings:
    """Find fault with every card that is listed again."""
    seen: set[Card] = set()
    for card, at in listed:
        if card in seen:
            yield Because((card,), at)
        seen.add(card)
