"""Short notation for the tests: ``plays("7D 7H X1=7")``."""

from service.game.cards import Card, Hand, hand_of
from service.game.melds import Kind, Meld, Play
from service.wire.cards import PLAY_OF_CODE


def plays(text: str) -> tuple[Play, ...]:
    """The played cards, in the order written."""
    return tuple(PLAY_OF_CODE[code] for code in text.split())


def card(code: str) -> Card:
    """The card of a code."""
    return PLAY_OF_CODE[code].card


def hand(text: str) -> Hand:
    """The cards of a hand."""
    return hand_of(play.card for play in plays(text))


def meld(kind: Kind, text: str, seat: int = 0) -> Meld:
    """A meld as it lies on the table, all of it laid by one seat."""
    laid = plays(text)
    faces = tuple(play.face for play in laid if play.face is not None)
    return Meld(kind, tuple(play.card for play in laid), faces, (seat,) * len(laid), seat)
