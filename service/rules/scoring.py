"""What a deal brings, and when a match is won."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from service.game import cards
from service.game.points import card_points, in_quartet, melded_points
from service.game.score import Item, Match, SeatScore, by_side
from service.game.table import How, Laid, Table

Scoring = Callable[[Table], tuple[SeatScore, ...]]

PLUS: Final = 10
"""Points for going rummy where it does not double (rummy BV8)."""


def score(table: Table) -> tuple[SeatScore, ...]:
    """What each seat makes in the deal as it lies, by the `scoring` of the table.

    In a deal that is void nobody makes anything (rummy B-A9).
    """
    if table.ended and table.ended.how is How.VOID:
        return tuple(SeatScore(()) for _ in table.seats)
    found = _SCORINGS[table.options.scoring](table)
    return _of_going_rummy(table, found) if went_rummy(table) else found


def went_rummy(table: Table) -> bool:
    """Whether somebody went out without having laid anything before that turn (rummy B11, B13)."""
    out = _out(table)
    return out is not None and table.seats[out].laid is Laid.THIS_TURN


def _of_going_rummy(table: Table, found: tuple[SeatScore, ...]) -> tuple[SeatScore, ...]:
    """All cards count double, or ten points go to who went out; of penalties he has ten fewer."""
    if table.options.going_rummy == "double":
        return tuple(replace(seat, factor=2) for seat in found)
    if table.options.going_rummy == "none":
        return found
    ten = -PLUS if table.options.scoring == "penalties" else PLUS
    out = _out(table)
    return tuple(
        replace(seat, bonus=seat.bonus + ten) if number == out else seat
        for number, seat in enumerate(found)
    )


def _in_hand(table: Table, seat: int) -> tuple[tuple[int, int], ...]:
    """The known cards of a hand, each with what it counts."""
    held = cards.cards_of(table.seats[seat].hand)
    return tuple((card, card_points(card, table.options)) for card in held)


def _out(table: Table) -> int | None:
    """Who went out."""
    return table.ended.by if table.ended and table.ended.how is How.OUT else None


def melds_less_hand(table: Table) -> tuple[SeatScore, ...]:
    """Each seat's cards on the table, whoever owns the meld, less its hand (rummy-500 F27).

    Who goes out gets the `go_out_bonus` besides (V8).
    """
    laid: list[list[Item]] = [[] for _ in table.seats]
    for number, meld in enumerate(table.melds):
        twice = in_quartet(meld)
        for place, card in enumerate(meld.cards):
            points = melded_points(meld.kind, meld.cards, meld.faces, place, table.options)
            points *= 1 + (place in twice)
            laid[meld.by[place]].append(Item(card, points, number))
    return tuple(
        SeatScore(
            (*items, *(Item(card, -points) for card, points in _in_hand(table, number))),
            table.seats[number].unseen,
            table.options.go_out_bonus if number == _out(table) else 0,
        )
        for number, items in enumerate(laid)
    )


def penalties(table: Table) -> tuple[SeatScore, ...]:
    """Each seat's hand counts against it, as points (rummy B-A11); going out saves the bonus."""
    return tuple(
        SeatScore(
            tuple(Item(card, points) for card, points in _in_hand(table, number)),
            seat.unseen,
            -table.options.go_out_bonus if number == _out(table) else 0,
        )
        for number, seat in enumerate(table.seats)
    )


def winner_takes(table: Table) -> tuple[SeatScore, ...]:
    """Who goes out gets what the hands of the other sides count, and the bonus (rummy B10).

    If nobody does, the side with the lowest hands gets what the others hold above it; no side
    does where two have the lowest (rummy B14, a ruling). As long as unseen cards count for it,
    nobody's score is known.
    """
    hands = tuple(
        SeatScore(tuple(Item(card, -points) for card, points in _in_hand(table, number)))
        for number in range(len(table.seats))
    )
    held = [-points for points in by_side(table.sides, hands)]
    out = _out(table)
    if out is not None:
        winner = next(side for side in table.sides if out in side)
        bonus = table.options.go_out_bonus
    else:
        winner = table.sides[held.index(min(held))]
        bonus = -min(held) * (len(held) - 1)
    tied = out is None and held.count(min(held)) > 1
    hidden = sum(
        seat.unseen for n, seat in enumerate(table.seats) if n not in winner or out is None
    )
    scores = [SeatScore((), hidden if out is None else 0) for _ in table.seats]
    if not tied:
        taker = winner[0] if out is None else out
        items = tuple(
            Item(card, points, seat=number)
            for number in range(len(table.seats))
            if number not in winner
            for card, points in _in_hand(table, number)
        )
        scores[taker] = SeatScore(items, hidden, bonus)
    return tuple(scores)


_SCORINGS: Final[dict[str, Scoring]] = {
    "melds_less_hand": melds_less_hand,
    "winner_takes": winner_takes,
    "penalties": penalties,
}


def decide(table: Table, totals: Sequence[int]) -> Match:
    """Whether the match is over after a deal that brings the sides to these totals.

    It is once a total reaches the `target`, or after so many `deals`; the highest total wins, of
    penalties the lowest (rummy-500 F28, F29; rummy B12). For equal best totals see `tie` (A34).
    """
    options = table.options
    reached = options.target is not None and max(totals) >= options.target
    played = options.deals is not None and table.deal >= options.deals
    if not (reached or played):
        return Match(over=False)
    best = min(totals) if options.scoring == "penalties" else max(totals)
    winners = tuple(side for side, total in enumerate(totals) if total == best)
    if len(winners) == 1 or options.tie == "shared":
        return Match(over=True, winners=winners)
    out = _out(table)
    if options.tie == "out_player" and out is not None:
        went_out = tuple(side for side in winners if out in table.sides[side])
        if went_out:
            return Match(over=True, winners=went_out)
    return Match(over=False, tie=True)
