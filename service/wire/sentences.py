"""What people are told: the facts of one broken rule, rendered to a sentence.

The sentences name seats by number and cards by code. `{cards}` are the cards concerned, the other
names are the rule's `params`.
"""

from collections.abc import Mapping
from typing import Any, Final

from service.game.melds import Flaw
from service.game.rule import Because, Param
from service.wire.cards import codes, played_code

_CARD_PARAMS: Final = frozenset({"taken"})

BECAUSE: Final[Mapping[str, str]] = {
    "turn.deal_is_running": "this deal is over",
    "turn.own_turn": "it is the turn of seat {turn}, not of seat {seat}",
    "turn.draw_first": "seat {turn} has not drawn yet",
    "turn.one_draw": "seat {turn} {reason}",
    "draw.stock_has_cards": "the stock is empty",
    "stock.refused_only_when_empty": "the stock has {stock} cards",
    "take.card_is_in_the_pile": "{cards} is not in the discard pile",
    "take.card_can_be_used": "{cards} makes no meld with the hand and {taken}, and fits no meld",
    "take.card_is_used_first": "{cards} was taken from the discard pile and is not used yet",
    "lay_down.from_own_hand": "{cards} is not in the hand of seat {seat}",
    "lay_down.each_card_once": "{cards} is used more than once",
    "lay_down.three_cards_or_more": "{cards}: too few cards",
    "lay_down.one_natural_card": "{cards}: nothing but jokers",
    "lay_down.set_or_run": "{cards} are neither of one rank nor of one suit",
    "lay_down.set_suits_differ": "{cards}: a suit is there twice",
    "lay_down.set_has_room": "{cards} are more cards than a set holds",
    "lay_down.run_is_consecutive": "{cards} do not follow one another",
    "lay_down.joker_is_declared": "{cards}: what a joker stands for is not clear",
    "lay_off.from_own_hand": "{cards} is not in the hand of seat {seat}",
    "lay_off.each_card_once": "{cards} is laid off more than once",
    "lay_off.meld_exists": "there is no meld {meld}; the table has {melds}",
    "lay_off.fits_the_meld": "{cards} cannot be added: {reason}",
    "lay_off.target_is_named": "{cards} can be added to the melds {melds}",
    "lay_off.joker_is_declared": "{cards} can stand for more than one card",
    "go_out.leaves_a_legal_discard": (
        "only {cards} would remain: it was just taken from the discard pile and fits no meld"
    ),
    "discard.from_own_hand": "{cards} is not in the hand of seat {seat}",
    "discard.not_the_card_just_taken": "{cards} was taken from the discard pile this turn",
    "call_rummy.window_is_open": "{reason}",
    "call_rummy.not_the_discarder": "seat {seat} made the last discard",
    "call_rummy.one_call_a_seat": "seat {seat} has called already",
    "call_rummy.card_is_in_the_pile": "{cards} is not in the discard pile",
    "call_rummy.plays_a_card": "no play is given for {cards}",
    "call_rummy.only_cards_of_the_pile": "{cards} is not among the cards taken by the call",
    "consistency.seats_exist": "there are {seats} seats",
    "consistency.no_card_twice": "{cards} lies in two places",
    "consistency.cards_belong_to_the_game": "{cards}: the game has {packs} packs, {jokers} jokers",
    "consistency.all_cards_are_there": "the game has {expected} cards, the table {found}",
    "consistency.melds_are_melds": "{cards}: no {kind} in this order, or no card of the owner's",
    "consistency.laid_matches_melds": "it does not agree with what seat {seat} has laid",
    "consistency.turn_follows": "it cannot be the turn of seat {turn}",
    "consistency.ended_when_over": "phase, stock, hands and ended do not agree",
    "consistency.no_empty_hand": "seat {seat} has no card",
    "consistency.hands_as_dealt": "seat {seat} has {count} cards, {dealt} were dealt",
    "consistency.discards_have_a_discarder": "it is missing, but a turn has been played",
    "consistency.discard_lies_on_the_pile": "the discard pile is empty",
    "consistency.duty_can_be_met": (
        "{cards} must be used first, but cannot be, or something was laid before it"
    ),
    "consistency.taken_fits": "{cards}: taken, must_use, hand and melds do not agree",
    "consistency.deal_score_adds_up": "the score {given} is not that of these cards",
}

REASONS: Final[Mapping[str, str]] = {
    "has_drawn": "has already drawn in this turn",
    "has_taken": "has already taken from the discard pile, which was the draw of this turn",
    "has_called": "has called rummy and goes on without a draw",
    "drawn": "the next player has drawn",
    "called": "a call has been accepted, and the caller's turn is running",
    "nothing_discarded": "nobody has discarded in this deal yet",
    "no_melds": "there is no meld on the table",
    "fits_no_meld": "no meld takes them together",
    Flaw.TOO_FEW: "too few cards",
    Flaw.NO_NATURAL: "nothing but jokers",
    Flaw.NEITHER: "they have neither its rank nor its suit",
    Flaw.SUIT_TWICE: "the set has that suit already, or would have it twice",
    Flaw.NO_ROOM: "the set would have more cards than a set holds",
    Flaw.NOT_CONSECUTIVE: "the run has no free place for them at its ends",
    Flaw.UNDECLARED: "a joker does not stand there as declared",
}
"""What the words that a rule gives as its `reason` mean."""


def because(rule: str, found: Because) -> str:
    """The sentence for a broken rule."""
    named = [played_code(play) for play in found.plays] or codes(found.cards)
    return BECAUSE[rule].format(cards=" ".join(named), **written_params(found.params, words=True))


def unseen(hands: tuple[int, ...]) -> str:
    """The sentence for a rule that hangs on cards nobody has shown."""
    seats = " and ".join(str(seat) for seat in hands)
    return f"it hangs on cards of seat {seats} that are not seen"


def written_params(params: Mapping[str, Param], *, words: bool = False) -> dict[str, Any]:
    """The facts as JSON, or (`words`) as they stand in a sentence."""
    written: dict[str, Any] = {}
    for name, value in params.items():
        plain: Any = value
        if isinstance(value, tuple):
            plain = codes(value) if name in _CARD_PARAMS else list(value)
            if words:
                plain = " ".join(map(str, plain))
        elif words and name == "reason":
            plain = REASONS[str(value)]
        written[name] = plain
    return written
