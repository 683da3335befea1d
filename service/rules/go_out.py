"""Going out: what a play must leave a player to end the turn with."""

from service.game import cards
from service.game.actions import LayDown, LayOff, SwapJoker
from service.game.rule import Because, Findings, Unknown, rule
from service.game.table import Table
from service.rules.contract import takes_the_whole_hand
from service.rules.last_card import can_be_put_on_the_table, may_be_discarded
from service.rules.outcome import outcome


def _keeps_two_cards(table: Table, action: LayDown | LayOff | SwapJoker) -> bool:
    return table.seats[action.by(table.turn)].cards_held - action.played.bit_count() > 1


@rule("rummy-500 A25; options: go_out", unless=_keeps_two_cards)
def a_card_is_kept(table: Table, action: LayDown | LayOff | SwapJoker) -> Findings:
    """Where `go_out` is discard, a card is kept to be discarded: the last one may not be melded.

    But for a contract that has to use the whole hand.
    """
    seat = action.by(table.turn)
    if table.options.go_out != "discard" or takes_the_whole_hand(table, seat):
        return
    regained = isinstance(action, SwapJoker) and table.options.joker_swap_then != "shift"
    left = table.seats[seat].cards_held - action.played.bit_count() + regained
    if left <= 0:
        yield Because(tuple(card for card, _ in action.listed()))


@rule("rummy-500 F18, V4, A14", ruling=True, unless=_keeps_two_cards)
def leaves_a_legal_discard(table: Table, action: LayDown | LayOff | SwapJoker) -> Findings:
    """A play may not leave the player with one card that can be neither discarded nor laid off.

    The sources are silent. That card can be the one taken alone from the discard pile, or one that
    `last_discard` or `go_out` forbid to discard.
    """
    number = action.by(table.turn)
    if table.seats[number].held_without(action.played) > 1:
        return  # no play leaves fewer cards than that
    after = outcome(table, action)
    if after is None or after.seats[number].cards_held != 1:
        return
    if after.must_use is not None or after.must_replay:
        return  # it has to be played, and other rules see to it that it can be
    if after.seats[number].unseen:
        if table.options.last_discard == "unplayable" or table.options.go_out == "meld":
            yield Unknown((number,), params={"seat": number})
        return
    (kept,) = cards.cards_of(after.seats[number].hand)
    if not may_be_discarded(after, kept) and not can_be_put_on_the_table(after, number, kept):
        yield Because((kept,))
