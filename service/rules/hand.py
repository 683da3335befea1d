"""What a player holds, as far as it is seen."""

from service.game import cards
from service.game.actions import Discard, LayDown, LayOff, Path, SwapJoker
from service.game.cards import Card
from service.game.rule import Because, Findings, Unknown
from service.game.table import Table

Listed = tuple[tuple[Card, Path], ...]


def holds_each_once(table: Table, action: LayDown | LayOff) -> bool:
    """Whether the player holds all cards that are played, and plays none of them twice."""
    played = action.played
    held = not played & ~table.seats[action.by(table.turn)].hand
    return held and played.bit_count() == action.count


def not_held(table: Table, action: LayDown | LayOff | SwapJoker | Discard) -> Findings:
    """Find fault with each card that the player does not hold, or may hold unseen."""
    seat = action.by(table.turn)
    held = table.seats[seat]
    if not action.played & ~held.hand:
        return
    missing = [(card, at) for card, at in action.listed() if not cards.holds(held.hand, card)]
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
