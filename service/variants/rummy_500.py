"""Rummy 500: melds score for whoever lays them, discards can be taken from inside the pile.

The rule book, with the numbered facts (F) and readings (A) that the rules cite, is
docs/rummy-500.md.
"""

from dataclasses import dataclass
from typing import Final

from service.game.actions import Discard, Draw, LayDown, LayOff, Pass, ResolveCalls, Take
from service.game.options import BySeats, Options, offered
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
from service.rules.consistency import course, lying
from service.rules.deal import too_few_cards


@dataclass(frozen=True, slots=True)
class Rummy500Options(Options):
    """The house rules of Rummy 500 (F2, F3, F28)."""

    packs: int = offered(Options, "packs", BySeats(((2, 4, 1), (5, 8, 2))))
    jokers: int = offered(Options, "jokers", BySeats(((2, 4, 2), (5, 8, 4))))
    hand_size: int = offered(Options, "hand_size", BySeats(((2, 2, 13), (3, 8, 7))))
    target: int = offered(Options, "target", 500)


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
            (turn.deal_is_running, turn.own_turn, turn.one_draw, draw.stock_has_cards),
            draw.carry_out,
        ),
        Take: Move(
            (
                turn.deal_is_running,
                turn.own_turn,
                turn.one_draw,
                take.card_is_in_the_pile,
                take.card_can_be_used,
            ),
            take.carry_out,
        ),
        LayDown: Move(
            (
                turn.deal_is_running,
                turn.own_turn,
                turn.draw_first,
                take.card_is_used_first,
                lay_down.from_own_hand,
                lay_down.each_card_once,
                lay_down.three_cards_or_more,
                lay_down.one_natural_card,
                lay_down.set_or_run,
                lay_down.set_suits_differ,
                lay_down.set_has_room,
                lay_down.run_is_consecutive,
                lay_down.joker_is_declared,
                go_out.leaves_a_legal_discard,
            ),
            lay_down.carry_out,
        ),
        LayOff: Move(
            (
                turn.deal_is_running,
                turn.own_turn,
                turn.draw_first,
                take.card_is_used_first,
                lay_off.from_own_hand,
                lay_off.each_card_once,
                lay_off.meld_exists,
                lay_off.fits_the_meld,
                lay_off.target_is_named,
                lay_off.joker_is_declared,
                go_out.leaves_a_legal_discard,
            ),
            lay_off.carry_out,
        ),
        Discard: Move(
            (
                turn.deal_is_running,
                turn.own_turn,
                turn.draw_first,
                take.card_is_used_first,
                discard.from_own_hand,
                discard.not_the_card_just_taken,
            ),
            discard.carry_out,
        ),
        Pass: Move(
            (
                turn.deal_is_running,
                turn.own_turn,
                turn.one_draw,
                stock.refused_only_when_empty,
            ),
            stock.refuse,
        ),
        ResolveCalls: call_rummy.Window(
            (
                turn.deal_is_running,
                call_rummy.window_is_open,
                call_rummy.not_the_discarder,
                call_rummy.one_call_a_seat,
                call_rummy.card_is_in_the_pile,
                call_rummy.plays_a_card,
                call_rummy.only_cards_of_the_pile,
            ),
        ),
    },
    consistency=(
        lying.seats_exist,
        lying.no_card_twice,
        lying.cards_belong_to_the_game,
        lying.all_cards_are_there,
        lying.melds_are_melds,
        lying.laid_matches_melds,
        course.ended_when_over,
        course.turn_follows,
        course.no_empty_hand,
        course.hands_as_dealt,
        course.discards_have_a_discarder,
        course.discard_lies_on_the_pile,
        course.taken_fits,
        course.duty_can_be_met,
        lying.deal_score_adds_up,
    ),
    contradictions=too_few_cards,
    score=scoring.melds_less_hand,
    match=scoring.highest_over_target,
)
