"""What the matches of the usual run have to show of each game, and which rules they have to try."""

from tests.matches.offences import DEAD_END

_OF_ANY_GAME = {
    *("draw", "take", "lay_down", "lay_off", "discard", "turn at once", "question beside"),
    *("several melds at once", "empty stock"),
}
SHOWN = {
    "rummy-500": {
        *_OF_ANY_GAME,
        *("take from inside", "take when the stock is empty", "pass", "resolve_calls"),
        *("contested call", "refused call", "joker played", "barred card kept", "refusal"),
        *("out with a discard", "out without a discard"),
    },
    "rummy": {
        *_OF_ANY_GAME,
        *("new stock", "pass", "void", "resolve_calls", "contested call", "refused call"),
        *("barred card kept", "out with a discard", "out without a discard", "doubled"),
    },
    "persian-rummy": {
        *_OF_ANY_GAME,
        *("take from inside", "take when the stock is empty", "pass", "passes", "float"),
        *("joker played", "quartet", "out without a discard"),
    },
    "contract-rummy": {
        *_OF_ANY_GAME,
        *("take from inside", "new stock", "pass", "swap_joker", "joker played"),
        *("resolve_buys", "contested buy", "refused buy", "barred card kept"),
        *("out with a discard", "out without a discard"),
        *(f"contract {number} won" for number in range(1, 8)),
    },
}

_TRIED_IN_ANY_GAME = {
    *("turn.deal_is_running", "turn.own_turn", "turn.draw_first", "turn.one_draw"),
    *("take.card_is_in_the_pile", "stock.refused_only_when_empty", "lay_down.from_own_hand"),
    *("lay_down.each_card_once", "lay_down.three_cards_or_more", "lay_down.set_or_run"),
    *("lay_down.run_is_consecutive", "lay_off.meld_exists", "lay_off.fits_the_meld"),
    "discard.from_own_hand",
}
_OF_CALLS = {
    *("call_rummy.window_is_open", "call_rummy.not_the_discarder"),
    *("call_rummy.card_is_in_the_pile", "call_rummy.plays_a_card"),
}
TEMPTING = {
    "rummy-500": {
        *_TRIED_IN_ANY_GAME,
        *_OF_CALLS,
        *(DEAD_END, "take.card_can_be_used", "take.card_is_used_first"),
        *("lay_down.set_suits_differ", "lay_down.joker_is_declared", "lay_off.target_is_named"),
        "discard.not_the_card_just_taken",
    },
    "rummy": {
        *_TRIED_IN_ANY_GAME,
        *_OF_CALLS,
        *(DEAD_END, "take.only_the_top_card", "lay_off.target_is_named", "call_rummy.is_played"),
        *("discard.not_the_card_just_taken", "draw.stock_has_cards"),
    },
    "persian-rummy": {
        *_TRIED_IN_ANY_GAME,
        *("take.card_can_be_used", "take.card_is_used_first", "call_rummy.is_played"),
        *("lay_down.jokers_among_themselves", "lay_off.meld_is_announced"),
        "draw.stock_has_cards",
    },
    "contract-rummy": {
        *_TRIED_IN_ANY_GAME,
        *("contract.whole_at_once", "contract.before_lay_offs", "contract.before_swaps"),
        *("contract.runs_stand_apart", "contract.whole_hand_in_the_last"),
        *("contract.lay_offs_wait", "contract.no_melds_after", "lay_off.target_is_named"),
        *("buy.is_played", "buy.discard_is_offered", "buy.by_another_player"),
        *("buy.declined_first", "buy.declined_for_good", "take.only_the_top_card"),
        *("discard.not_the_card_just_taken", "take.card_is_used_first"),
        *("swap_joker.from_another_players_meld", "swap_joker.joker_is_there"),
        *("swap_joker.joker_is_played_first", "swap_joker.jokers_can_be_swapped"),
    },
}
