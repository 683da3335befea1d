"""How far a turn has come: what was taken or swapped in it, and how the one before it ended."""

from service.game import cards
from service.game.cards import Card
from service.game.rule import Because, Findings, rule
from service.game.table import MOST_SHUFFLES, Laid, Phase, Table, TakenFrom
from service.rules.consistency.course import a_turn_may_be_over
from service.rules.stock import RENEWING
from service.rules.use import can_be_used


@rule("rummy-500 F14, F15, F19, F24")
def taken_fits(table: Table) -> Findings:
    """The cards taken this turn are in the player's hand or laid by him, the first before others.

    It is `must_use` until then, if it has to be used; one that was called is used already.
    """
    taken = table.taken
    if taken is None or taken.source is TakenFrom.BUY:
        if table.must_use is not None:
            yield Because((table.must_use,), ("must_use",))
        return
    if table.phase is not Phase.PLAY or not taken.cards:
        yield Because(taken.cards, ("taken",), {"phase": table.phase.value})
        return
    hand = sum(seat.hand for number, seat in enumerate(table.seats) if number == table.turn)
    laid = _laid_by(table, table.turn)
    for index, card in enumerate(taken.cards):
        twice = card in taken.cards[:index]
        if twice or not (cards.holds(hand, card) or card in laid):
            yield Because((card,), ("taken", "cards", index))
    first = taken.cards[0]
    if table.came_by_call and first not in laid and not _may_be_back(table, first):
        yield Because((first,), ("taken", "cards", 0))
    elif table.must_use not in _duties(table, taken.cards, laid):
        yield Because((first,), ("must_use",) if table.must_use is not None else ("taken",))


def _laid_by(table: Table, seat: int) -> set[Card]:
    return {
        card
        for meld in table.melds
        for card, by in zip(meld.cards, meld.by, strict=True)
        if by == seat
    }


def _may_be_back(table: Table, card: Card) -> bool:
    """Whether a card that was laid may be in the hand again: a joker that was swapped for."""
    return cards.is_joker(card) and table.options.joker_swap != "none"


def _duties(table: Table, taken: tuple[Card, ...], laid: set[Card]) -> set[Card | None]:
    """What may have to be used, these cards having been taken this turn."""
    first, options = taken[0], table.options
    if first in laid or table.came_by_call:
        return {None}
    if _may_be_back(table, first):
        return {None, first}
    dry = options.use_when_stock_empty and not table.stock_count
    if len(taken) > 1 or options.top_card == "must_use" or dry:
        return {first}
    # Alone in the hand, it may have been taken by a player who had no card before.
    alone = any(seat.cards_held == 1 for seat in table.seats[table.turn : table.turn + 1])
    return {None, first} if alone and options.go_out.endswith("_float") else {None}


@rule("rummy-500 F14, F15, A10")
def duty_can_be_met(table: Table) -> Findings:
    """A card that must be used can be, and nothing has been laid before it, unless it may wait."""
    due, taken = table.must_use, table.taken
    if due is None or taken is None or not taken.cards or taken.source is TakenFrom.BUY:
        return  # there is none, or taken_fits objects to it
    if due not in _duties(table, taken.cards, _laid_by(table, table.turn)):
        return  # the same
    for seat in table.seats[table.turn : table.turn + 1]:
        early = seat.laid is Laid.THIS_TURN and table.options.use_by == "next_action"
        if cards.holds(seat.hand, due) and (early or can_be_used(table, due) is False):
            yield Because((due,), ("must_use",))


@rule("rummy-500 V11; options: joker_swap_then")
def swapped_joker_is_held(table: Table) -> Findings:
    """A joker that has to be played next is one joker in the hand of the player in turn.

    There is one only where `joker_swap_then` is play, once the player has put a card in its place;
    and it can be played.
    """
    due = table.must_replay
    if not due:
        return
    options = table.options
    swaps = options.joker_swap != "none" and options.joker_swap_then == "play"
    for seat in table.seats[table.turn : table.turn + 1]:
        held = all(cards.is_joker(card) and cards.holds(seat.hand, card) for card in due)
        now = table.phase is Phase.PLAY and table.must_use is None
        possible = swaps and held and now and len(due) == 1 and seat.laid is not None
        if not possible or can_be_used(table, due[0]) is False:
            yield Because(due, ("must_replay",))


@rule("rummy-500 A30; options: stock_empty")
def passes_fit(table: Table) -> Findings:
    """Players have passed only before a draw, beside an empty stock, and not yet all of them."""
    if not table.passes:
        return
    passing = table.options.stock_empty == "end_when_all_pass" and not table.stock_count
    if not passing or table.phase is not Phase.DRAW or table.passes >= len(table.seats):
        yield Because(at=("passes",), params={"passes": table.passes})


@rule("rummy-500 A30; options: stock_empty")
def renewals_fit(table: Table) -> Findings:
    """A stock has been renewed only where `stock_empty` is shuffle or turn_over.

    No more often than `renewals` says, and not in the first turn.
    """
    options = table.options
    renewing = options.stock_empty in RENEWING
    most = MOST_SHUFFLES if options.renewals is None else options.renewals
    if table.shuffles > most * renewing * a_turn_may_be_over(table):
        yield Because(at=("shuffles",), params={"shuffles": table.shuffles})


@rule("rummy-500 F21, V3")
def window_is_as_said(table: Table) -> Findings:
    """A turn ended without a discard only if its player floats now."""
    if not table.window_closed:
        return
    between = table.options.after_call == "resume"
    floating = any(not seat.cards_held for seat in table.seats)
    floats = table.options.go_out == "discard_or_float" and floating
    floats = floats and (between or table.passes > 0 or table.player_before_floats)
    if not (table.before_draw and floats):
        yield Because(at=("window_closed",))


@rule("rummy-500 F24, A7; options: after_call")
def turn_is_resumed(table: Table) -> Findings:
    """A turn is to be taken up again only after a caller's, where `after_call` is resume.

    It is the turn of another player than the caller.
    """
    waiting = table.resume_turn
    if waiting is None:
        return
    between = table.came_by_call and table.options.after_call == "resume"
    if not between or waiting == table.turn:
        yield Because(at=("resume_turn",), params={"seat": waiting})
