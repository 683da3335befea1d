"""What counts against a player of gin rummy, by our tables: the one place that calls them."""

from typing import Final

from service.game.cards import Card, Hand, face_of, hand_of
from service.game.house_rules import Options
from service.game.plain_hands import by_deadwood

GIN = Options(
    packs=1,
    jokers=0,
    ace="low",
    ace_value=1,
    low_ace_value=1,
    card_values="face",
    scoring="winner_takes",
)
"""Gin rummy, as far as it bears on a hand: aces are low and count one, melds bring nothing."""


def card_of(number: int) -> Card:
    """The card of ours that a number of `hands` means."""
    return face_of(number // 13, number % 13)


def hand_in(numbers: list[int]) -> Hand:
    """A hand of ours: a bit mask, as seats have it."""
    return hand_of(map(card_of, numbers))


PLAIN: Final = by_deadwood(GIN)

least_deadwood: Final = PLAIN.least_lost
"""The points of the cards that cannot be melded, at best."""


def after_best_discard(hand: Hand) -> int:
    """The least deadwood after a discard of one of the cards."""
    return PLAIN.best_discard(hand)[1]
