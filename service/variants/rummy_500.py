"""Rummy 500: melds score for whoever lays them, discards can be taken from inside the pile.

The rule book, with the numbered facts (F) and readings (A) that the rules cite, is
docs/rummy-500.md.
"""

from dataclasses import dataclass
from typing import ClassVar, Final

from service.game.actions import (
    Discard,
    Draw,
    LayDown,
    LayOff,
    Pass,
    ResolveCalls,
    SwapJoker,
    Take,
)
from service.game.house_rules import Options
from service.game.options import ByOption, BySeats, named, offered
from service.game.variant import Move, Variant, by_rule
from service.rules import (
    call_rummy,
    discard,
    draw,
    go_out,
    lay_down,
    lay_off,
    scoring,
    stock,
    swap_joker,
    take,
    turn,
)
from service.rules.consistency import EVERY
from service.rules.contradictions import contradictions


@dataclass(frozen=True, slots=True, eq=False)
class Rummy500Options(Options):
    """The house rules of Rummy 500, all of them for the players to choose."""

    offers: ClassVar = named(
        "sides ace shortest_run longest_run distinct_suits largest_set least_naturals "
        "joker_suit_in_set most_jokers jokers_apart melds_per_turn first_meld_least "
        "lay_off_needs_own_meld joker_swap joker_swap_from joker_swap_then take top_card "
        "use_by use_with use_by_lay_off stock_empty use_when_stock_empty last_discard go_out "
        "calls_need_last_discard calls_on_upcard calls_go_to after_call scoring card_values "
        "ace_value joker_value go_out_bonus target deals tie"
    )
    packs: int = offered(Options, "packs", BySeats(((2, 4, 1), (5, 8, 2))))
    jokers: int = offered(Options, "jokers", BySeats(((2, 4, 2), (5, 8, 4))))
    hand_size: int = offered(Options, "hand_size", BySeats(((2, 2, 13), (3, 8, 7))))
    calls: str = offered(Options, "calls", "table_and_pile")
    low_ace_value: int = offered(
        Options,
        "low_ace_value",
        ByOption("card_values", (("face", 1), ("five_ten_fifteen", 5))),
    )


RUMMY_500: Final = Variant(
    name="rummy-500",
    title="Rummy 500",
    summary=(
        "Draw from the stock or take from anywhere in the discard pile; meld, lay off, call "
        "rummy; cards on the table count for you, cards in hand against you; first to 500."
    ),
    least_seats=2,
    most_seats=8,
    options=Rummy500Options,
    moves={
        Draw: Move(
            (
                *turn.BEFORE_THE_DRAW,
                *draw.FROM_THE_STOCK,
            ),
            draw.carry_out,
        ),
        Take: Move(
            (
                *turn.BEFORE_THE_DRAW,
                take.card_is_in_the_pile,
                take.only_the_top_card,
                take.top_card_when_stock_is_empty,
                take.card_can_be_used,
            ),
            take.carry_out,
        ),
        LayDown: Move(
            (
                *turn.AFTER_THE_DRAW,
                take.card_is_used_first,
                take.used_with_hand_cards,
                swap_joker.joker_is_played_first,
                lay_down.from_own_hand,
                lay_down.each_card_once,
                *lay_down.IS_A_MELD,
                lay_down.few_enough_melds,
                lay_down.first_meld_is_worth_enough,
                take.card_stays_usable,
                go_out.a_card_is_kept,
                go_out.leaves_a_legal_discard,
            ),
            lay_down.carry_out,
        ),
        LayOff: Move(
            (
                *turn.AFTER_THE_DRAW,
                take.card_is_used_first,
                take.used_with_hand_cards,
                take.used_in_a_new_meld,
                swap_joker.joker_is_played_first,
                lay_off.own_meld_first,
                lay_off.from_own_hand,
                lay_off.each_card_once,
                lay_off.meld_exists,
                lay_off.fits_the_meld,
                lay_off.target_is_named,
                lay_off.joker_is_declared,
                take.card_stays_usable,
                go_out.a_card_is_kept,
                go_out.leaves_a_legal_discard,
            ),
            lay_off.carry_out,
        ),
        SwapJoker: Move(
            (
                *turn.AFTER_THE_DRAW,
                take.card_is_used_first,
                swap_joker.joker_is_played_first,
                *swap_joker.IS_A_SWAP,
                go_out.a_card_is_kept,
                go_out.leaves_a_legal_discard,
            ),
            swap_joker.carry_out,
        ),
        Discard: Move(
            (
                *turn.AFTER_THE_DRAW,
                take.card_is_used_first,
                swap_joker.joker_is_played_first,
                discard.from_own_hand,
                discard.not_the_card_just_taken,
                discard.last_card_is_unplayable,
                discard.last_card_is_melded,
            ),
            discard.carry_out,
        ),
        Pass: Move(
            (
                *turn.BEFORE_THE_DRAW,
                stock.refused_only_when_empty,
            ),
            stock.refuse,
        ),
        ResolveCalls: call_rummy.WINDOW,
    },
    consistency=EVERY,
    contradictions=contradictions,
    score=scoring.score,
    match=scoring.decide,
    sources=by_rule(
        {
            "rummy-500 F27": "consistency.doubled_were_four",
            "rummy-500 F16": "consistency.contract_is_down consistency.contracts_go_on",
            "rummy-500 F12": "consistency.buys_fit",
        }
    ),
)
