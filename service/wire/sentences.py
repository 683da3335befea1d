"""What people are told: the facts of one broken rule, rendered to a sentence.

The sentences name seats by number and cards by code. `{cards}` are the cards concerned, the other
names are the rule's `params`.
"""

from collections.abc import Mapping
from typing import Any, Final

from service.game.flaws import Flaw
from service.game.rule import Because, Param, Unknown
from service.wire.cards import codes, played_code

_CARD_PARAMS: Final = frozenset({"taken"})

BECAUSE: Final[Mapping[str, str]] = {
    "variant.has_the_action": "{variant} has no such action",
    "turn.deal_is_running": "this deal is over",
    "turn.own_turn": "it is the turn of seat {turn}, not of seat {seat}",
    "turn.draw_first": "seat {turn} has not drawn yet",
    "turn.one_draw": "seat {turn} {reason}",
    "draw.order_is_known": "{reason}",
    "draw.stock_has_cards": "the stock is empty",
    "draw.new_stock_is_due": "no new stock is shuffled with this draw",
    "draw.new_stock_fits": "it is not made of all discards but the top one, each of them once",
    "stock.refused_only_when_empty": "{reason}",
    "take.card_is_in_the_pile": "{cards} is not in the discard pile",
    "take.only_the_top_card": "{cards} is not the top discard",
    "take.top_card_when_stock_is_empty": "{cards} is the top discard, and the stock has cards",
    "take.card_can_be_used": "{cards} makes no meld with the hand and {taken}, and fits no meld",
    "take.card_is_used_first": "{cards} was taken from the discard pile and is not used yet",
    "take.card_stays_usable": "{cards} must still be used in this turn, and then could not be",
    "take.used_with_hand_cards": "{cards} came with it from the discard pile",
    "take.used_in_a_new_meld": "{cards} would only be laid off",
    "lay_down.from_own_hand": "{cards} is not in the hand of seat {seat}",
    "lay_down.each_card_once": "{cards} is used more than once",
    "lay_down.three_cards_or_more": "{cards} are {count} cards; {least} are the fewest",
    "lay_down.one_natural_card": "{cards}: {count} natural cards; {least} are the fewest",
    "lay_down.few_enough_jokers": "{cards}: {count} jokers; {most} are the most",
    "lay_down.jokers_lie_apart": "{cards}: two jokers lie side by side",
    "lay_down.jokers_among_themselves": "{cards}: a joker lies there with other cards",
    "lay_down.set_or_run": "{cards} are neither of one rank nor of one suit",
    "lay_down.set_suits_differ": "{cards}: a suit is there twice",
    "lay_down.set_has_room": "{cards} are {count} cards; {most} are the most of a set",
    "lay_down.run_is_consecutive": "{cards} do not follow one another",
    "lay_down.joker_is_declared": "{cards}: what a joker stands for is not clear",
    "lay_down.few_enough_melds": "{melds} new melds in one turn are more than {most}",
    "lay_down.first_meld_is_worth_enough": "{points} points are fewer than {least}",
    "contract.whole_at_once": "the contract asks for sets: {sets}, runs: {runs}, and no more",
    "contract.runs_stand_apart": "{cards}: two runs of one suit",
    "contract.no_longer_than_asked": "{cards} are {count} cards; {most} are asked for",
    "contract.whole_hand_in_the_last": "cards would be left in the hand: {left}",
    "contract.no_melds_after": "seat {seat} has put down the contract",
    "contract.before_lay_offs": "seat {seat} has not put down the contract",
    "contract.lay_offs_wait": "seat {seat} has put down the contract in this turn",
    "contract.before_swaps": "seat {seat} {reason}",
    "buy.declined_first": "{cards} has not been declined",
    "buy.declined_for_good": "the top discard has been declined",
    "buy.is_played": "at this table nothing is bought",
    "buy.discard_is_offered": "{reason}",
    "buy.by_another_player": "seat {seat} {reason}",
    "buy.asked_once": "seat {seat} has asked already",
    "buy.few_enough": "seat {seat} has bought {most} already",
    "buy.before_the_contract": "seat {seat} has put down the contract",
    "lay_off.from_own_hand": "{cards} is not in the hand of seat {seat}",
    "lay_off.each_card_once": "{cards} is laid off more than once",
    "lay_off.meld_exists": "there is no meld {meld}; the table has {melds}",
    "lay_off.own_meld_first": "seat {seat} has no meld of its own yet",
    "lay_off.fits_the_meld": "{cards} cannot be added: {reason}",
    "lay_off.meld_is_announced": "it is not said on which meld {cards} are laid off",
    "lay_off.target_is_named": "{cards} can be added to the melds {melds}",
    "lay_off.joker_is_declared": "{cards} can stand for more than one card",
    "swap_joker.jokers_can_be_swapped": "{reason}",
    "swap_joker.from_own_hand": "{cards} is not in the hand of seat {seat}",
    "swap_joker.meld_exists": "there is no meld {meld}; the table has {melds}",
    "swap_joker.joker_is_there": "no such joker stands for {cards} alone in meld {meld}",
    "swap_joker.joker_is_named": "{cards} could each be meant",
    "swap_joker.from_another_players_meld": "the meld is that of seat {seat} itself",
    "swap_joker.joker_can_be_played": "{cards} makes no meld with the hand, and fits no meld",
    "swap_joker.joker_can_move": "{cards}: {reason}",
    "swap_joker.joker_is_played_first": "{cards} was taken from a meld and is not played yet",
    "go_out.a_card_is_kept": "{cards} would leave no card to discard",
    "go_out.leaves_a_legal_discard": (
        "only {cards} would remain, which may be neither discarded nor laid off now"
    ),
    "discard.from_own_hand": "{cards} is not in the hand of seat {seat}",
    "discard.not_the_card_just_taken": "{cards} was taken from the discard pile this turn",
    "discard.last_card_is_unplayable": "{cards}, the last card, fits a meld or makes one",
    "discard.last_card_is_melded": "{cards} is the last card of the hand",
    "call_rummy.is_played": "this table plays without it",
    "call_rummy.window_is_open": "{reason}",
    "call_rummy.not_the_discarder": "seat {seat} made the last discard",
    "call_rummy.one_call_a_seat": "seat {seat} has called already",
    "call_rummy.card_is_in_the_pile": "{cards} is not in the discard pile",
    "call_rummy.plays_a_card": "no play is given for {cards}",
    "call_rummy.only_cards_of_the_pile": "{cards} is not among the cards taken by the call",
    "call_rummy.only_lay_offs": "{cards} would make a new meld",
    "call_rummy.uses_the_last_discard": "{cards}, the last discard, is not played",
    "consistency.seats_exist": "there are {seats} seats",
    "consistency.no_card_twice": "{cards} lies in two places",
    "consistency.cards_belong_to_the_game": "{cards}: the game has {packs} packs, {jokers} jokers",
    "consistency.all_cards_are_there": "the game has {expected} cards, the table {found}",
    "consistency.melds_are_melds": "{cards}: no {kind} in this order, or no card of the owner's",
    "consistency.doubled_were_four": "{cards}: its owner has not laid four of one set together",
    "consistency.laid_matches_melds": "it does not agree with what seat {seat} has laid",
    "consistency.contract_is_down": "it does not agree with the contract of seat {seat}",
    "consistency.contracts_go_on": "it does not agree with the deal, or with the rules",
    "consistency.buys_fit": "it does not agree with the rules, the turn or the hands",
    "consistency.shown_is_held": "{cards} is not among the known cards of seat {seat}",
    "consistency.turn_follows": "it cannot be the turn of seat {turn}",
    "consistency.ended_when_over": "phase, stock, hands and ended do not agree",
    "consistency.stock_lasts": "the stock is empty, with which the deal ends",
    "consistency.no_empty_hand": "seat {seat} has no card",
    "consistency.hands_as_dealt": "seat {seat} has {count} cards, {dealt} were dealt",
    "consistency.discards_have_a_discarder": "it is missing, but a turn has been played",
    "consistency.discard_lies_on_the_pile": "the discard pile is empty",
    "consistency.duty_can_be_met": (
        "{cards} must be used first, but cannot be, or something was laid before it"
    ),
    "consistency.taken_fits": "{cards}: taken, must_use, hand and melds do not agree",
    "consistency.swapped_joker_is_held": "{cards}: must_replay, hand and melds do not agree",
    "consistency.passes_fit": "it does not agree with the stock, the turn and the rules",
    "consistency.renewals_fit": "it does not agree with the rules, or with the discards",
    "consistency.window_is_as_said": "it does not agree with the rules, the phase or the hands",
    "consistency.turn_is_resumed": "no caller's turn comes before a turn of that seat",
    "consistency.deal_score_adds_up": "the score {given} is not that of these cards",
}

BECAUSE_OF: Final[Mapping[tuple[str, str], str]] = {
    ("take.card_can_be_used", "contract"): (
        "{cards} cannot go into the contract with the hand and {taken}, and nothing else may be "
        "laid before that"
    ),
    ("lay_down.run_is_consecutive", "ace"): (
        "{cards} do not follow one another; here the ace is {ace}"
    ),
    ("lay_down.joker_is_declared", "suit_is_due"): (
        "{cards}: here a joker in a set names its suit too"
    ),
    ("contract.runs_stand_apart", "adjacent"): (
        "{cards}: two runs of one suit, of which one goes on where the other ends"
    ),
}
"""What is said instead, for a reason that the rule gives."""
_SAID_OTHERWISE: Final = frozenset(reason for _, reason in BECAUSE_OF)

REASONS: Final[Mapping[str, str]] = {
    "has_drawn": "has already drawn in this turn",
    "has_taken": "has already taken from the discard pile, which was the draw of this turn",
    "has_called": "has called rummy and goes on without a draw",
    "drawn": "the next player has drawn",
    "called": "a call has been accepted, and the caller's turn is running",
    "contract_not_down": "has not put down the contract",
    "contract_this_turn": "has put down the contract in this very turn",
    "turn_drawn": "the player in turn has drawn",
    "not_declined": "the player in turn has not declined the top discard",
    "bought": "a discard has been bought in this turn",
    "declined_it": "has declined it",
    "threw_it": "has thrown it",
    "passed": "the player before has declined to draw",
    "floated": "the player before has played the last card, and has not discarded",
    "stock_has_cards": "the stock has cards",
    "declined_already": "the top discard has been declined already; what is left is to draw",
    "stock_is_renewed": "the discards become a new stock",
    "order_is_open": "the table has no seed to shuffle by, and the draw says no new_stock",
    "jokers_stay": "here jokers stay where they are",
    "jokers_of_sets_stay": "here the jokers of a set stay where they are",
    "both_ends_free": "it could move to either end of the run",
    "no_end_free": "the run has no place at its ends where it could move",
    "nothing_discarded": "nobody has discarded in this deal yet",
    "no_melds": "there is no meld on the table",
    "fits_no_meld": "no meld takes them together",
    Flaw.TOO_FEW: "too few cards",
    Flaw.NO_NATURAL: "too few natural cards",
    Flaw.NEITHER: "they have neither its rank nor its suit",
    Flaw.SUIT_TWICE: "the set has that suit already, or would have it twice",
    Flaw.NO_ROOM: "the set would have more cards than a set holds",
    Flaw.NOT_CONSECUTIVE: "the run has no free place for them at its ends",
    Flaw.TOO_MANY_JOKERS: "too many jokers",
    Flaw.JOKERS_TOGETHER: "jokers would lie side by side",
    Flaw.NOT_WILD: "here jokers stand for no other card, and lie only among themselves",
    Flaw.UNDECLARED: "a joker does not stand there as declared",
}
"""What the words that a rule gives as its `reason` mean."""


def because(rule: str, found: Because) -> str:
    """The sentence for a broken rule."""
    named = [played_code(play) for play in found.plays] or codes(found.cards)
    sentence = BECAUSE_OF.get((rule, str(found.params.get("reason"))), BECAUSE[rule])
    return sentence.format(cards=" ".join(named), **written_params(found.params, words=True))


def unseen(found: Unknown) -> str:
    """The sentence for a rule that hangs on cards nobody has shown."""
    if "reason" in found.params:
        return REASONS[str(found.params["reason"])]
    seats = " and ".join(str(seat) for seat in found.hands)
    places = [*([f"seat {seats}"] if seats else []), *(["the stock"] if found.stock else [])]
    return f"it hangs on cards of {' and '.join(places)} that are not seen"


def written_params(params: Mapping[str, Param], *, words: bool = False) -> dict[str, Any]:
    """The facts as JSON, or (`words`) as they stand in a sentence."""
    written: dict[str, Any] = {}
    for name, value in params.items():
        plain: Any = value
        if isinstance(value, tuple):
            plain = codes(value) if name in _CARD_PARAMS else list(value)
            if words:
                plain = " ".join(map(str, plain))
        elif words and name == "reason" and value not in _SAID_OTHERWISE:
            plain = REASONS[str(value)]
        written[name] = plain
    return written
