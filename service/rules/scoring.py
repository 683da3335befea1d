"""What cards, deals and matches are worth."""

from typing import Final

from service.game import cards
from service.game.cards import Card
from service.game.melds import Kind, Meld
from service.game.house_rules import Options
from service.game.score import Item, Match, SeatScore
from service.game.table import Table

JOKER: Final = 15
ACE: Final = 15
LOW_ACE: Final = 1
COURT: Final = 10


def card_points(card: Card) -> int:
    """What a card counts in a hand or a set (rummy-500 F5; seed 500, item 22)."""
    if cards.is_joker(card):
        return JOKER
    rank = cards.rank(cards.face(card))
    return ACE if rank == cards.ACE else min(rank + 1, COURT)


def melded_points(meld: Meld, place: int) -> int:
    """What a card of a meld counts: an ace at the low end of a run 1 (rummy-500 F6, A15, A16)."""
    card = meld.cards[place]
    low = meld.kind is Kind.RUN and place == 0
    if low and not cards.is_joker(card) and cards.rank(cards.face(card)) == cards.ACE:
        return LOW_ACE
    return card_points(card)


def melds_less_hand(table: Table) -> tuple[SeatScore, ...]:
    """Each seat's cards on the table, whoever owns the meld, less its hand (rummy-500 F27)."""
    laid: list[list[Item]] = [[] for _ in table.seats]
    for number, meld in enumerate(table.melds):
        for place, card in enumerate(meld.cards):
            laid[meld.by[place]].append(Item(card, melded_points(meld, place), number))
    return tuple(
        SeatScore(
            (*items, *(Item(card, -card_points(card), None) for card in cards.cards_of(seat.hand))),
            seat.unseen,
        )
        for items, seat in zip(laid, table.seats, strict=True)
    )


def highest_over_target(options: Options, totals: tuple[int, ...]) -> Match:
    """The match is over once a total reaches the target and one is highest (rummy-500 F28, F29)."""
    best = max(totals)
    winners = tuple(seat for seat, total in enumerate(totals) if total == best)
    if best < options.target:
        return Match(over=False)
    if len(winners) > 1:
        return Match(over=False, tie=True)
    return Match(over=True, winners=winners)
