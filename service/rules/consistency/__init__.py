"""Whether a table can exist at all.

These rules look at a table alone. They are safe for every table that can be read, also where
another of them is broken. Their names begin with `consistency`, whichever module they stand in.
"""

from typing import Final

from service.game.rule import Rule
from service.rules.consistency import contracts, course, lying, turns

EVERY: Final[tuple[Rule, ...]] = (
    lying.seats_exist,
    lying.no_card_twice,
    lying.cards_belong_to_the_game,
    lying.all_cards_are_there,
    lying.melds_are_melds,
    lying.doubled_were_four,
    lying.laid_matches_melds,
    contracts.contract_is_down,
    contracts.contracts_go_on,
    lying.shown_is_held,
    course.ended_when_over,
    course.turn_follows,
    course.no_empty_hand,
    course.stock_lasts,
    course.hands_as_dealt,
    course.discards_have_a_discarder,
    course.discard_lies_on_the_pile,
    turns.taken_fits,
    turns.duty_can_be_met,
    turns.swapped_joker_is_held,
    contracts.buys_fit,
    turns.passes_fit,
    turns.renewals_fit,
    turns.window_is_as_said,
    turns.turn_is_resumed,
    lying.deal_score_adds_up,
)
"""All of them, in reporting order: each asks the house rules, so that every game has them all."""
