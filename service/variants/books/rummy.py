"""Where docs/rummy.md has the rules of Rummy."""

from typing import Final

from service.game.variant import by_rule

SOURCES: Final = by_rule(
    {
        "rummy B8, B-A9, B14; seed rummy, item 15": "turn.deal_is_running",
        "rummy B1, B4; seed rummy, item 9": "turn.own_turn",
        "rummy B4; seed rummy, item 9": (
            "variant.has_the_action "
            "turn.one_draw take.card_is_in_the_pile turn.draw_first lay_down.from_own_hand "
            "discard.from_own_hand"
        ),
        "rummy B4, B9, B-A9, BV6; seed rummy, item 19": "draw.stock_has_cards",
        "rummy B9, B-A8": "draw.new_stock_is_due",
        "rummy B9, B-A7; seed rummy, item 19": "draw.new_stock_fits",
        "rummy B-A7": "draw.order_is_known",
        "rummy B4; seed rummy, item 9; options: take": "take.only_the_top_card",
        "rummy B4; rummy-500 V5; options: top_card": "take.top_card_when_stock_is_empty",
        "rummy B-A20; rummy-500 F14, F15, V5; options: take; options: top_card": (
            "take.card_can_be_used"
        ),
        "rummy B-A20; rummy-500 F15; options: take; options: top_card": "take.card_is_used_first",
        "rummy BV9; rummy-500 V11; options: joker_swap_then": (
            "swap_joker.joker_is_played_first swap_joker.joker_can_be_played "
            "swap_joker.joker_can_move consistency.swapped_joker_is_held"
        ),
        "rummy B15": "lay_down.each_card_once lay_off.each_card_once lay_off.target_is_named",
        "rummy B5; seed rummy, item 12": "lay_down.three_cards_or_more lay_down.set_or_run",
        "rummy BV9; rummy-500 F10, A24": "lay_down.one_natural_card",
        "rummy BV9; options: most_jokers": "lay_down.few_enough_jokers",
        "rummy BV9; options: jokers_apart": "lay_down.jokers_lie_apart",
        "rummy B5; options: distinct_suits": "lay_down.set_suits_differ",
        "rummy B5, B-A12; seed rummy, item 12": "lay_down.set_has_room",
        "rummy B3, B5, B-A4, BV2, BV3; seed rummy, items 12, 13 and 20; Pagat": (
            "lay_down.run_is_consecutive"
        ),
        "rummy BV9; rummy-500 F10, A22": "lay_down.joker_is_declared lay_off.joker_is_declared",
        "rummy B-A1, BV4; Pagat; options: melds_per_turn": "lay_down.few_enough_melds",
        "rummy BV5; options: first_meld_least": "lay_down.first_meld_is_worth_enough",
        "rummy B-A6, BV1; seed rummy, item 16; options: go_out": "go_out.a_card_is_kept",
        "rummy B-A15, BV1": "go_out.leaves_a_legal_discard",
        "rummy B-A3, BV5; Pagat, Wikipedia; options: lay_off_needs_own_meld": (
            "lay_off.own_meld_first"
        ),
        "rummy B6; seed rummy, item 14": "lay_off.from_own_hand lay_off.meld_exists",
        "rummy B5, B6, B-A2, B-A12; seed rummy, item 14; Bicycle": "lay_off.fits_the_meld",
        "rummy BV9; Parlett; options: joker_swap": "swap_joker.jokers_can_be_swapped",
        "rummy BV9; rummy-500 V11": (
            "swap_joker.from_own_hand swap_joker.meld_exists swap_joker.joker_is_named"
        ),
        "rummy BV9; rummy-500 V11; Parlett; options: joker_swap": "swap_joker.joker_is_there",
        "rummy BV9; rummy-500 V11; options: joker_swap_from": (
            "swap_joker.from_another_players_meld"
        ),
        "rummy B7, B-A14, B-A15; seed rummy, item 11; Parlett": "discard.not_the_card_just_taken",
        "rummy B-A6; rummy-500 V4, A28; options: last_discard": "discard.last_card_is_unplayable",
        "rummy B-A6, BV1; options: go_out": "discard.last_card_is_melded",
        "rummy B-A9, B-A18, BV6": "stock.refused_only_when_empty",
        "rummy BV7; Cats at Cards; options: calls": "call_rummy.is_played call_rummy.only_lay_offs",
        "rummy BV7; Cats at Cards; rummy-500 F21, A4, A5; options: calls_on_upcard": (
            "call_rummy.window_is_open"
        ),
        "rummy BV7; Cats at Cards": "call_rummy.not_the_discarder",
        "rummy BV7; rummy-500 F23": "call_rummy.one_call_a_seat",
        "rummy BV7; rummy-500 F22": "call_rummy.card_is_in_the_pile",
        "rummy BV7; Cats at Cards; rummy-500 F22, A7": "call_rummy.plays_a_card",
        "rummy BV7; rummy-500 F22, A2": "call_rummy.only_cards_of_the_pile",
        "rummy BV7; rummy-500 A3; options: calls_need_last_discard": (
            "call_rummy.uses_the_last_discard"
        ),
        "rummy B1, B12; seed rummy, item 3": "consistency.seats_exist",
        "rummy B1; a pack has each card once": "consistency.no_card_twice",
        "rummy B1, BV9; seed rummy, item 4": "consistency.cards_belong_to_the_game",
        "rummy B1, B2": "consistency.all_cards_are_there",
        "rummy B5, B6, B15; seed rummy, items 12 to 14": "consistency.melds_are_melds",
        "rummy B6": "consistency.doubled_were_four",
        "rummy B4, B6, B13, B15": "consistency.laid_matches_melds",
        "rummy B5": "consistency.contract_is_down consistency.contracts_go_on",
        "rummy B4; rummy-500 F4": "consistency.shown_is_held",
        "rummy B8, B9, B14, B-A9, BV6": "consistency.ended_when_over",
        "rummy B1, B4, BV1, BV7": "consistency.turn_follows",
        "rummy B8, BV1": "consistency.no_empty_hand",
        "rummy BV6; options: stock_empty": "consistency.stock_lasts consistency.passes_fit",
        "rummy B2; seed rummy, item 7": "consistency.hands_as_dealt",
        "rummy B2, B4; seed rummy, item 8": "consistency.discards_have_a_discarder",
        "rummy B4, B9, B-A9": "consistency.discard_lies_on_the_pile",
        "rummy B4, B7, B-A20": "consistency.taken_fits",
        "rummy B-A20; rummy-500 F14, F15, A10": "consistency.duty_can_be_met",
        "rummy B4": "consistency.buys_fit",
        "rummy B9, B-A9; options: stock_empty; options: renewals": "consistency.renewals_fit",
        "rummy BV1, BV7; rummy-500 F21, V3": "consistency.window_is_as_said",
        "rummy BV7; Cats at Cards; options: after_call": "consistency.turn_is_resumed",
        "rummy B10, B11, B14; seed rummy, item 17": "consistency.deal_score_adds_up",
    }
)
