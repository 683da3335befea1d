"""Persian Rummy: two sides of partners, jokers that only lie among themselves, two deals.

The rule book, with the numbered facts (P) and readings (P-A) that the rules cite, is
docs/persian-rummy.md.
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
    Take,
)
from service.game.house_rules import Options
from service.game.options import fixed, named, offered
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
    take,
    turn,
)
from service.rules.consistency import EVERY
from service.rules.contradictions import contradictions
from service.variants.books.persian_rummy import SOURCES


@dataclass(frozen=True, slots=True, eq=False)
class PersianRummyOptions(Options):
    """The house rules of Persian Rummy; jokers stand for no other card."""

    offers: ClassVar = named(
        "packs hand_size shortest_run longest_run distinct_suits largest_set melds_per_turn "
        "first_meld_least lay_off_needs_own_meld take use_by use_with use_by_lay_off calls "
        "calls_need_last_discard calls_on_upcard calls_go_to after_call ace_value"
    )
    jokers: int = offered(Options, "jokers", 4)
    sides: str = offered(Options, "sides", "partners")
    ace: str = offered(Options, "ace", "high")
    jokers_are_wild: bool = fixed(Options, "jokers_are_wild", default=False)
    top_card: str = offered(Options, "top_card", "must_use")
    stock_empty: str = offered(Options, "stock_empty", "end_when_all_pass")
    use_when_stock_empty: bool = offered(Options, "use_when_stock_empty", default=True)
    go_out: str = offered(Options, "go_out", "meld_or_float")
    joker_value: int = offered(Options, "joker_value", 20, words=())
    quartet_in: str | None = offered(Options, "quartet_in", "action")
    go_out_bonus: int = offered(Options, "go_out_bonus", 25)
    target: int | None = fixed(Options, "target", None)
    deals: int | None = offered(Options, "deals", 2)
    tie: str = offered(Options, "tie", "shared")


PERSIAN_RUMMY: Final = Variant(
    name="persian-rummy",
    title="Persian Rummy",
    summary=(
        "Two sides of partners; the discard that is taken must be melded at once; four jokers, not "
        "wild; sets of four laid at once count double; only a meld goes out, for 25; two deals."
    ),
    least_seats=4,
    most_seats=4,
    options=PersianRummyOptions,
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
                lay_down.from_own_hand,
                lay_down.each_card_once,
                lay_down.three_cards_or_more,
                lay_down.jokers_among_themselves,
                lay_down.set_or_run,
                lay_down.set_suits_differ,
                lay_down.set_has_room,
                lay_down.run_is_consecutive,
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
                lay_off.own_meld_first,
                lay_off.from_own_hand,
                lay_off.each_card_once,
                lay_off.meld_exists,
                lay_off.fits_the_meld,
                lay_off.meld_is_announced,
                take.card_stays_usable,
                go_out.a_card_is_kept,
                go_out.leaves_a_legal_discard,
            ),
            lay_off.carry_out,
        ),
        Discard: Move(
            (
                *turn.AFTER_THE_DRAW,
                take.card_is_used_first,
                discard.from_own_hand,
                discard.not_the_card_just_taken,
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
