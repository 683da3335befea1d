"""Drawing lots before a match: who deals first and, where partners play, who plays with whom."""

from collections.abc import Sequence
from dataclasses import dataclass

from service.game import cards
from service.game.cards import Card
from service.game.house_rules import Options
from service.game.shuffle import lot_seed, shuffled

_KING = 12


@dataclass(frozen=True, slots=True)
class Seating:
    """What the lots came to.

    `drawn` are the cards of each player, in the order in which players were named: several where
    he was tied and drew again. `players` says for each seat which player sits there.
    """

    drawn: tuple[tuple[Card, ...], ...]
    players: tuple[int, ...]
    dealer: int


def by_lot(options: Options, players: int, seed: str) -> Seating:
    """Let each player draw a card: the lowest deals (persian-rummy P1; contract-rummy C-A24).

    Aces are low and jokers high; suits do not matter. Partners: the two lowest play together, the
    dealer at seat 0 and the other opposite; of the others the lower one sits at seat 1, or who was
    named first. Ruling: who is tied for the lowest or second lowest place draws again.
    """
    pack = list(shuffled(cards.whole_pack(options.packs, options.jokers), lot_seed(seed)))
    drawn: list[list[Card]] = [[pack.pop()] for _ in range(players)]
    partners = options.sides == "partners"
    while (tied := _tied(drawn, partners=partners)) and len(pack) >= len(tied):
        for player in tied:
            drawn[player].append(pack.pop())
    order = sorted(range(players), key=lambda player: _height(drawn[player]))
    lots = tuple(map(tuple, drawn))
    if not partners:
        return Seating(lots, tuple(range(players)), order[0])
    lowest, second, third, highest = order
    return Seating(lots, (lowest, third, second, highest), 0)


def _height(of: Sequence[Card]) -> tuple[int, ...]:
    """How high the cards are, one draw after the other."""
    return tuple(_KING + 1 if cards.is_joker(card) else cards.rank(cards.face(card)) for card in of)


def _tied(drawn: Sequence[Sequence[Card]], *, partners: bool) -> list[int]:
    """The players who have to draw again: some who are level where a place is to be told."""
    heights = [_height(of) for of in drawn]
    order = sorted(heights)
    for place in (0, 1) if partners else (0,):
        if order[place] == order[place + 1]:
            return [player for player, height in enumerate(heights) if height == order[place]]
    return []
