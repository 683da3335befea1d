"""Contract Rummy: each deal asks for melds that are put down all at once; the fewest points win.

The rule book, with the numbered facts (C) and readings (C-A) that the rules cite, is
docs/contract-rummy.md.
"""

from dataclasses import dataclass
from typing import ClassVar, Final

from service.game.actions import (
    Discard,
    Draw,
    LayDown,
    LayOff,
    Pass,
    ResolveBuys,
    SwapJoker,
    Take,
)
from service.game.house_rules import Options
from service.game.options import ByDeal, BySeats, Default, Words, fixed, named, offered
from service.game.variant import Move, Variant
from service.rules import (
    buy,
    contract,
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
from service.variants.books.contract_rummy import SOURCES


@dataclass(frozen=True, slots=True, eq=False)
class ContractRummyOptions(Options):
    """The house rules of Contract Rummy; every player plays for himself."""

    offers: ClassVar = named(
        "ace shortest_run longest_run distinct_suits largest_set least_naturals most_jokers "
        "jokers_apart melds_per_turn joker_swap_then take top_card use_by use_with "
        "use_by_lay_off renewals last_discard go_out buys buy_penalty most_buys buys_go_to "
        "buys_when_down exact_contract contract_runs_same_suit lay_off_in_contract_turn "
        "melds_after_contract repeat_contract ace_value joker_value"
    )
    packs: int = offered(Options, "packs", BySeats(((3, 4, 1), (5, 8, 2))))
    jokers: int = offered(Options, "jokers", BySeats(((3, 4, 1), (5, 8, 2))))
    hand_size: int = offered(Options, "hand_size", ByDeal(((1, 4, 10), (5, 7, 12))))
    joker_suit_in_set: bool = offered(Options, "joker_suit_in_set", default=True)
    joker_swap: str = offered(Options, "joker_swap", "run")
    joker_swap_from: str = offered(Options, "joker_swap_from", "others")
    stock_empty: str = offered(Options, "stock_empty", "shuffle")
    contracts: tuple[Words, ...] = offered(
        Options,
        "contracts",
        (
            ("set", "set"),
            ("set", "run"),
            ("run", "run"),
            ("set", "set", "set"),
            ("set", "set", "run"),
            ("set", "run", "run"),
            ("run", "run", "run"),
        ),
    )
    last_deal_all_at_once: bool = offered(Options, "last_deal_all_at_once", default=True)
    scoring: str = fixed(Options, "scoring", "penalties")
    target: int | None = fixed(Options, "target", None)
    deals: int | None = offered(Options, "deals", 7)
    tie: str = offered(Options, "tie", "shared")


_STANDARD: Final[dict[str, Default]] = {
    "packs": BySeats(((3, 4, 2), (5, 8, 3))),
    "jokers": BySeats(((3, 4, 1), (5, 8, 2))),
    "shortest_run": 4,
    "longest_run": 14,
    "distinct_suits": False,
    "largest_set": 8,
    "joker_suit_in_set": False,
    "joker_swap_from": "any",
    "take": "top",
    "buys": True,
    "contract_runs_same_suit": "not_adjacent",
    "lay_off_in_contract_turn": False,
    "melds_after_contract": False,
}


CONTRACT_RUMMY: Final = Variant(
    name="contract-rummy",
    title="Contract Rummy",
    summary=(
        "Seven deals, each with a contract of sets and runs that is put down all at once before "
        "anything else; what is left in hand are penalty points; the lowest total wins."
    ),
    least_seats=3,
    most_seats=8,
    options=ContractRummyOptions,
    moves={
        Draw: Move(
            (
                *turn.BEFORE_THE_DRAW,
                buy.declined_first,
                *draw.FROM_THE_STOCK,
            ),
            draw.carry_out,
        ),
        Take: Move(
            (
                *turn.BEFORE_THE_DRAW,
                buy.declined_for_good,
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
                contract.whole_at_once,
                contract.runs_stand_apart,
                contract.no_longer_than_asked,
                contract.whole_hand_in_the_last,
                contract.no_melds_after,
                lay_down.few_enough_melds,
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
                contract.before_lay_offs,
                contract.lay_offs_wait,
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
                contract.before_swaps,
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
        ResolveBuys: buy.BuyWindow(
            (
                turn.deal_is_running,
                buy.is_played,
                buy.discard_is_offered,
                buy.by_another_player,
                buy.asked_once,
                buy.few_enough,
                buy.before_the_contract,
            ),
        ),
    },
    consistency=EVERY,
    contradictions=contradictions,
    score=scoring.score,
    match=scoring.decide,
    presets={"standard": _STANDARD},
    sources=SOURCES,
)
