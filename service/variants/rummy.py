"""Rummy, the basic game: be the first to play all your cards, and take what the others still hold.

The rule book, with the numbered facts (B), variations (BV) and readings (B-A) that the rules
cite, is docs/rummy.md.
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
from service.game.options import ByOption, BySeats, fixed, named, offered
from service.game.variant import Move, Variant
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
from service.variants.books.rummy import SOURCES


@dataclass(frozen=True, slots=True, eq=False)
class RummyOptions(Options):
    """The house rules of Rummy; every player plays for himself."""

    offers: ClassVar = named(
        "packs jokers shortest_run longest_run distinct_suits largest_set least_naturals "
        "most_jokers jokers_apart melds_per_turn first_meld_least "
        "lay_off_needs_own_meld joker_swap joker_swap_from joker_swap_then top_card renewals "
        "last_discard go_out calls calls_need_last_discard calls_on_upcard calls_go_to "
        "joker_value go_out_bonus deals"
    )
    hand_size: int = offered(Options, "hand_size", BySeats(((2, 2, 10), (3, 4, 7), (5, 6, 6))))
    ace: str = offered(Options, "ace", "low")
    take: str = offered(Options, "take", "top")
    stock_empty: str = offered(Options, "stock_empty", "shuffle")
    no_new_stock: str = fixed(Options, "no_new_stock", "void")
    after_call: str = offered(Options, "after_call", "resume")
    scoring: str = offered(Options, "scoring", "winner_takes")
    ace_value: int = offered(
        Options,
        "ace_value",
        ByOption("ace", (("low", 1), ("high", 15), ("either", 15), ("around", 15))),
    )
    going_rummy: str = offered(Options, "going_rummy", "double")
    target: int | None = offered(Options, "target", 150)
    tie: str = offered(Options, "tie", "shared")


RUMMY: Final = Variant(
    name="rummy",
    title="Rummy",
    summary=(
        "Draw from the stock or take the top discard; meld, lay off, discard; who goes out gets "
        "what the others hold, doubled if it was all in one turn; first to 150."
    ),
    least_seats=2,
    most_seats=6,
    options=RummyOptions,
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
                swap_joker.joker_is_played_first,
                lay_down.from_own_hand,
                lay_down.each_card_once,
                *lay_down.IS_A_MELD,
                lay_down.few_enough_melds,
                lay_down.first_meld_is_worth_enough,
                go_out.a_card_is_kept,
                go_out.leaves_a_legal_discard,
            ),
            lay_down.carry_out,
        ),
        LayOff: Move(
            (
                *turn.AFTER_THE_DRAW,
                take.card_is_used_first,
                swap_joker.joker_is_played_first,
                lay_off.own_meld_first,
                lay_off.from_own_hand,
                lay_off.each_card_once,
                lay_off.meld_exists,
                lay_off.fits_the_meld,
                lay_off.target_is_named,
                lay_off.joker_is_declared,
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
    sources=SOURCES,
)
