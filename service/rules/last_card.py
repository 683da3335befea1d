"""A last card: whether it may be discarded, and whether anything else can be done with it."""

from service.game import cards
from service.game.actions import LayOff, SwapJoker
from service.game.cards import Card
from service.game.melds import Play
from service.game.possible_lay_offs import lay_offs_with, single_lay_offs
from service.game.possible_melds import uses
from service.game.table import Seat, Table, TakenFrom
from service.rules.swap_joker import new_faces


def just_taken(table: Table) -> Card | None:
    """The card that was taken alone from the discard pile this turn, and may not go back."""
    taken = table.taken
    if taken and taken.source is TakenFrom.DISCARDS and len(taken.cards) == 1:
        return taken.cards[0]
    return None


def is_playable(table: Table, card: Card) -> bool:
    """Whether the table's melds and the discard pile can use the card as it is (rummy-500 A28).

    That is the test of a rummy call (A2): laid off, or melded, with the help of any discards.
    """
    pile = cards.hand_of(table.discards)
    off = (
        plays for meld in table.melds for plays in lay_offs_with(card, pile, meld, table.options)
    )
    return any(True for _ in off) or any(True for _ in uses(card, pile, table.options))


def may_be_discarded(table: Table, card: Card) -> bool:
    """Whether the rules let a player discard his last card (rummy-500 F19, V4)."""
    options = table.options
    if card == just_taken(table) or options.go_out == "meld":
        return False
    return options.last_discard == "any" or not is_playable(table, card)


def can_be_put_on_the_table(table: Table, seat: int, card: Card) -> bool:
    """Whether the last card can be laid off, or swapped for a joker."""
    alone = table._replace(seats=table.with_seat(seat, _holding(table.seats[seat], card)))
    ways: list[LayOff | SwapJoker] = []
    for number, meld in enumerate(table.melds):
        ways += [
            LayOff(seat=seat, cards=(play,), meld=number)
            for play in single_lay_offs(card, meld, table.options)
        ]
        ways += [
            SwapJoker(seat=seat, card=card, meld=number, joker=Play(joker, face))
            for joker in meld.cards
            if cards.is_joker(joker)
            for face in new_faces(table, number, joker)
        ]
    return any(table.variant.allows(alone, way) for way in ways)


def _holding(seat: Seat, card: Card) -> Seat:
    return seat._replace(hand=1 << card, unseen=0, shown=seat.shown & 1 << card)
