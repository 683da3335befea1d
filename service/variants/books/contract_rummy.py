"""Where docs/contract-rummy.md has the rules of Contract Rummy."""

from typing import Final

from service.game.variant import by_rule

SOURCES: Final = by_rule(
    {
        "contract-rummy C11, C11b, C12; seed contract, item 19": (
            "turn.deal_is_running consistency.ended_when_over"
        ),
        "contract-rummy C1, C2; seed contract, item 14": "turn.own_turn",
        "contract-rummy C2; seed contract, item 14": (
            "variant.has_the_action "
            "turn.one_draw take.card_is_in_the_pile turn.draw_first discard.from_own_hand"
        ),
        "contract-rummy C3, C-A28; options: buys": "buy.declined_first buy.declined_for_good",
        "contract-rummy C2, C11b, C-A20; seed contract, item 14": "draw.stock_has_cards",
        "contract-rummy C11b, C-A20": "draw.new_stock_is_due",
        "contract-rummy C11b, C-A20; Pagat, Parlett": "draw.new_stock_fits",
        "contract-rummy C-A20": "draw.order_is_known",
        "contract-rummy C2, C-A7; options: take": "take.only_the_top_card",
        "contract-rummy C-A8; rummy-500 V5; options: top_card": "take.top_card_when_stock_is_empty",
        "contract-rummy C2, C-A7; seed contract, item 14; rummy-500 F14, F15": (
            "take.card_can_be_used"
        ),
        "contract-rummy C-A7; seed contract, item 14; rummy-500 F15": "take.card_is_used_first",
        "contract-rummy C-A7; rummy-500 A12; options: use_with": "take.used_with_hand_cards",
        "contract-rummy C9, C-A13, C-A15; seed contract, item 17; options: joker_swap_then": (
            "swap_joker.joker_is_played_first"
        ),
        "contract-rummy C4; seed contract, item 14": "lay_down.from_own_hand",
        "contract-rummy C11c": "lay_down.each_card_once lay_off.each_card_once",
        "contract-rummy C5, C6, C-A3; seed contract, item 15": "lay_down.three_cards_or_more",
        "contract-rummy C7, C-A16": "lay_down.one_natural_card",
        "contract-rummy C-A16; options: most_jokers": "lay_down.few_enough_jokers",
        "contract-rummy C-A16; options: jokers_apart": "lay_down.jokers_lie_apart",
        "contract-rummy C5, C6; seed contract, item 15": "lay_down.set_or_run",
        "contract-rummy C5, C-A4; seed contract, item 15; options: distinct_suits": (
            "lay_down.set_suits_differ"
        ),
        "contract-rummy C5, C-A5; seed contract, item 15; options: largest_set": (
            "lay_down.set_has_room"
        ),
        "contract-rummy C6, C-A21; seed contract, items 4 and 15; Pagat": (
            "lay_down.run_is_consecutive"
        ),
        "contract-rummy C7; seed contract, item 16": (
            "lay_down.joker_is_declared lay_off.joker_is_declared"
        ),
        "contract-rummy C1, C4, C-A25; seed contract, items 5, 10 and 11": "contract.whole_at_once",
        "contract-rummy C-A6, C-A32; seed contract, item 12; Pagat; Wikipedia": (
            "contract.runs_stand_apart"
        ),
        "contract-rummy C-A5, C-A26; Pagat; options: exact_contract": (
            "contract.no_longer_than_asked"
        ),
        "contract-rummy C12, C-A26; seed contract, item 13; options: last_deal_all_at_once": (
            "contract.whole_hand_in_the_last"
        ),
        "contract-rummy C8, C-A12; Pagat, Bicycle, Cats at Cards; options: melds_after_contract": (
            "contract.no_melds_after"
        ),
        "contract-rummy C8, C-A12; options: melds_per_turn": "lay_down.few_enough_melds",
        "contract-rummy C-A7; rummy-500 A10; options: use_by": "take.card_stays_usable",
        "contract-rummy C-A19; rummy-500 V3; options: go_out": (
            "go_out.a_card_is_kept consistency.window_is_as_said"
        ),
        "contract-rummy C10": "go_out.leaves_a_legal_discard",
        "contract-rummy C-A7; rummy-500 A11; options: use_by_lay_off": "take.used_in_a_new_meld",
        "contract-rummy C8; seed contract, item 5": "contract.before_lay_offs",
        "contract-rummy C8, C-A11; Pagat; options: lay_off_in_contract_turn": (
            "contract.lay_offs_wait"
        ),
        "contract-rummy C8; seed contract, item 14": "lay_off.from_own_hand lay_off.meld_exists",
        "contract-rummy C5 to C8, C-A21; seed contract, item 16": "lay_off.fits_the_meld",
        "contract-rummy C11c; rummy-500 F17": "lay_off.target_is_named",
        "contract-rummy C8, C-A13; seed contract, item 17": "contract.before_swaps",
        "contract-rummy C9; seed contract, items 17 and 18; options: joker_swap": (
            "swap_joker.jokers_can_be_swapped"
        ),
        "contract-rummy C9; seed contract, item 17": (
            "swap_joker.from_own_hand swap_joker.meld_exists"
        ),
        "contract-rummy C9, C-A13; seed contract, items 16 and 17": "swap_joker.joker_is_there",
        "contract-rummy C9; rummy-500 V11": "swap_joker.joker_is_named",
        "contract-rummy C9, C-A14; seed contract, item 17; options: joker_swap_from": (
            "swap_joker.from_another_players_meld"
        ),
        "contract-rummy C9, C11c, C-A13, C-A15; seed contract, item 17; options: joker_swap_then": (
            "swap_joker.joker_can_be_played"
        ),
        "contract-rummy C-A13; Bicycle, Parlett; options: joker_swap_then": (
            "swap_joker.joker_can_move"
        ),
        "contract-rummy C10, C-A8; seed contract, item 14": "discard.not_the_card_just_taken",
        "contract-rummy C-A19; rummy-500 V4, A28; options: last_discard": (
            "discard.last_card_is_unplayable"
        ),
        "contract-rummy C10, C-A19; rummy-500 V3; options: go_out": "discard.last_card_is_melded",
        "contract-rummy C11b, C-A33": "stock.refused_only_when_empty",
        "contract-rummy C3, C-A9; options: buys": "buy.is_played",
        "contract-rummy C3, C11c, C-A28, C-A30, C-A31; options: buys": "buy.discard_is_offered",
        "contract-rummy C3, C-A30; options: buys": "buy.by_another_player",
        "contract-rummy C-A29, C-A30; options: buys": "buy.asked_once",
        "contract-rummy C-A30; options: most_buys": "buy.few_enough",
        "contract-rummy C-A10, C-A30; options: buys_when_down": "buy.before_the_contract",
        "contract-rummy C1; seed contract, item 2": "consistency.seats_exist",
        "contract-rummy C-A1; a pack has each card once": "consistency.no_card_twice",
        "contract-rummy C-A1; seed contract, items 3 and 7": (
            "consistency.cards_belong_to_the_game consistency.all_cards_are_there"
        ),
        "contract-rummy C5 to C7; seed contract, items 15 and 16": "consistency.melds_are_melds",
        "contract-rummy C5": "consistency.doubled_were_four",
        "contract-rummy C4, C8, C11c; seed contract, items 5 and 11": (
            "consistency.laid_matches_melds"
        ),
        "contract-rummy C4, C8, C12; seed contract, items 10 to 13": "consistency.contract_is_down",
        "contract-rummy C-A23, C-A27; options: repeat_contract": "consistency.contracts_go_on",
        "contract-rummy C2, C3; rummy-500 F4": "consistency.shown_is_held",
        "contract-rummy C1, C2, C3, C-A28; seed contract, item 14": "consistency.turn_follows",
        "contract-rummy C11; rummy-500 V3; seed contract, item 19": "consistency.no_empty_hand",
        "contract-rummy C-A20; rummy-500 A30; options: stock_empty": "consistency.stock_lasts",
        "contract-rummy C1, C3, C-A2; seed contract, item 9": "consistency.hands_as_dealt",
        "contract-rummy C1, C2; seed contract, items 9 and 14": (
            "consistency.discards_have_a_discarder"
        ),
        "contract-rummy C2, C3, C11b": "consistency.discard_lies_on_the_pile",
        "contract-rummy C2, C10, C-A7; seed contract, item 14": "consistency.taken_fits",
        "contract-rummy C-A7; rummy-500 F14, F15, A10": "consistency.duty_can_be_met",
        "contract-rummy C9, C-A13; options: joker_swap_then": "consistency.swapped_joker_is_held",
        "contract-rummy C3, C-A28, C-A30; options: buys": "consistency.buys_fit",
        "contract-rummy C-A33; rummy-500 A30; options: stock_empty": "consistency.passes_fit",
        "contract-rummy C11b, C-A20; options: stock_empty": "consistency.renewals_fit",
        "contract-rummy C-A9": "consistency.turn_is_resumed",
        "contract-rummy C11, C11b; seed contract, item 19": "consistency.deal_score_adds_up",
    }
)
