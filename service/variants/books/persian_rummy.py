"""Where docs/persian-rummy.md has the rules of Persian Rummy."""

from typing import Final

from service.game.variant import by_rule

SOURCES: Final = by_rule(
    {
        "persian-rummy P6, P8; seed persian, item 18": "turn.deal_is_running",
        "persian-rummy P1, P4; seed persian, item 12": "turn.own_turn",
        "persian-rummy P4; seed persian, items 12 and 13": "turn.one_draw",
        "persian-rummy P4, P-A14; seed persian, items 13 and 19": "draw.stock_has_cards",
        "persian-rummy P-A14; rummy-500 A30; options: stock_empty": (
            "draw.new_stock_is_due draw.new_stock_fits draw.order_is_known "
            "consistency.stock_lasts consistency.renewals_fit"
        ),
        "persian-rummy P4; seed persian, item 13": "take.card_is_in_the_pile",
        "persian-rummy P4; options: take": "take.only_the_top_card",
        "persian-rummy P-A5; rummy-500 V5; options: top_card": "take.top_card_when_stock_is_empty",
        "persian-rummy P4, P-A4, P-A5; seed persian, items 14 and 19": "take.card_can_be_used",
        "persian-rummy P4; seed persian, item 12": "variant.has_the_action turn.draw_first",
        "persian-rummy P4; seed persian, item 14": "take.card_is_used_first",
        "persian-rummy P4; rummy-500 A12; options: use_with": "take.used_with_hand_cards",
        "persian-rummy P5; seed persian, item 15": "lay_down.from_own_hand lay_off.from_own_hand",
        "persian-rummy P12": "lay_down.each_card_once lay_off.each_card_once",
        "persian-rummy P2, P3; seed persian, item 10": "lay_down.three_cards_or_more",
        "persian-rummy P2, P3; seed persian, items 6 and 20": "lay_down.jokers_among_themselves",
        "persian-rummy P2, P3, P-A10; seed persian, items 6, 10 and 20": "lay_down.set_or_run",
        "persian-rummy P3, P-A10; seed persian, item 5; options: distinct_suits": (
            "lay_down.set_suits_differ"
        ),
        "persian-rummy P3, P-A10; seed persian, item 10": "lay_down.set_has_room",
        "persian-rummy P2, P-A12; seed persian, items 10 and 11": "lay_down.run_is_consecutive",
        "persian-rummy P5; seed persian, item 15; options: melds_per_turn": (
            "lay_down.few_enough_melds"
        ),
        "persian-rummy P-A21; rummy-500 V9; options: first_meld_least": (
            "lay_down.first_meld_is_worth_enough"
        ),
        "persian-rummy P4; rummy-500 A10; options: use_by": "take.card_stays_usable",
        "persian-rummy P8; rummy-500 V3; options: go_out": "go_out.a_card_is_kept",
        "persian-rummy P-A22": "go_out.leaves_a_legal_discard",
        "persian-rummy P-A4; rummy-500 A11; options: use_by_lay_off": "take.used_in_a_new_meld",
        "persian-rummy P5; rummy-500 V9; options: lay_off_needs_own_meld": "lay_off.own_meld_first",
        "persian-rummy P5; seed persian, items 15 and 16": "lay_off.meld_exists",
        "persian-rummy P2, P3, P5, P-A10, P-A12; seed persian, items 11, 15 and 20": (
            "lay_off.fits_the_meld"
        ),
        "persian-rummy P5; seed persian, item 16": "lay_off.meld_is_announced",
        "persian-rummy P6; seed persian, item 17": "discard.from_own_hand",
        "persian-rummy P-A6, P-A7, P-A22; rummy-500 F19; options: top_card": (
            "discard.not_the_card_just_taken"
        ),
        "persian-rummy P-A2, P-A22; seed persian, item 18; options: go_out": (
            "discard.last_card_is_melded"
        ),
        "persian-rummy P8, P12, P-A14; seed persian, item 19": (
            "stock.refused_only_when_empty consistency.passes_fit"
        ),
        "persian-rummy P-A17; seed persian, item 5; options: calls": "call_rummy.is_played",
        "persian-rummy P-A17; rummy-500 F21, A4, A5; options: calls_on_upcard": (
            "call_rummy.window_is_open"
        ),
        "persian-rummy P-A17; rummy-500 F21, A1": "call_rummy.not_the_discarder",
        "persian-rummy P-A17; rummy-500 F23": "call_rummy.one_call_a_seat",
        "persian-rummy P-A17; rummy-500 F22": "call_rummy.card_is_in_the_pile",
        "persian-rummy P-A17; rummy-500 F22, A7": "call_rummy.plays_a_card",
        "persian-rummy P-A17; rummy-500 F22, A2": "call_rummy.only_cards_of_the_pile",
        "persian-rummy P-A17; rummy-500 A2; options: calls": "call_rummy.only_lay_offs",
        "persian-rummy P-A17; rummy-500 A3; options: calls_need_last_discard": (
            "call_rummy.uses_the_last_discard"
        ),
        "persian-rummy P1, P10; seed persian, item 2": "consistency.seats_exist",
        "persian-rummy P1; a pack has each card once": "consistency.no_card_twice",
        "persian-rummy P1; seed persian, item 3": (
            "consistency.cards_belong_to_the_game consistency.all_cards_are_there"
        ),
        "persian-rummy P2, P3, P9, P-A8, P-A9, P-A20; seed persian, items 10, 11, 20 and 24": (
            "consistency.melds_are_melds"
        ),
        "persian-rummy P9, P-A8, P-A9, P-A20; seed persian, item 24": (
            "consistency.doubled_were_four"
        ),
        "persian-rummy P5, P6, P12": "consistency.laid_matches_melds",
        "persian-rummy P5": "consistency.contract_is_down consistency.contracts_go_on",
        "persian-rummy P4; seed persian, item 17": "consistency.shown_is_held",
        "persian-rummy P6, P8, P-A14; seed persian, items 18 and 19": "consistency.ended_when_over",
        "persian-rummy P1, P6, P7, P-A14; seed persian, item 12": "consistency.turn_follows",
        "persian-rummy P7, P8, P-A2; seed persian, item 18": "consistency.no_empty_hand",
        "persian-rummy P1; seed persian, item 9": "consistency.hands_as_dealt",
        "persian-rummy P1, P6; seed persian, items 9 and 17": (
            "consistency.discards_have_a_discarder"
        ),
        "persian-rummy P6, P7, P-A14; seed persian, item 17": (
            "consistency.discard_lies_on_the_pile"
        ),
        "persian-rummy P4, P-A5 to P-A7; seed persian, items 13 and 14": "consistency.taken_fits",
        "persian-rummy P4, P-A4; seed persian, item 14": "consistency.duty_can_be_met",
        "persian-rummy P3; seed persian, item 6": "consistency.swapped_joker_is_held",
        "persian-rummy P4": "consistency.buys_fit",
        "persian-rummy P7, P-A17; rummy-500 F21": "consistency.window_is_as_said",
        "persian-rummy P-A17; rummy-500 F24, A7; options: after_call": (
            "consistency.turn_is_resumed"
        ),
        "persian-rummy P9, P10, P-A13, P-A15; seed persian, items 21 to 24": (
            "consistency.deal_score_adds_up"
        ),
    }
)
