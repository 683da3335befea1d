"""What counts against a player of gin rummy, by our search: the one place that calls it."""

from service.game.arrangement import Arrangement, best_arrangement
from service.game.cards import Card, cards_of, face_of, hand_of
from service.game.house_rules import Options

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


def cards_in(numbers: list[int]) -> tuple[Card, ...]:
    """A hand of ours."""
    return tuple(cards_of(hand_of(map(card_of, numbers))))


def least_deadwood(hand: tuple[Card, ...]) -> int:
    """The points of the cards that cannot be melded, at best."""
    found = best_arrangement(hand, (), GIN)
    assert isinstance(found, Arrangement), found
    return found.in_hand


def after_best_discard(hand: tuple[Card, ...]) -> int:
    """The least deadwood after a discard of one of the cards."""
    return min(least_deadwood(hand[:n] + hand[n + 1 :]) for n in range(len(hand)))
