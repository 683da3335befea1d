"""How far a deal and a turn have come: stock, pile, hands, turn and end agree with each other."""

from service.game import cards
from service.game.arrange import can_be_used
from service.game.rule import Because, Findings, rule
from service.game.table import How, Laid, Phase, Table, TakenFrom


@rule("rummy-500 F3, F14")
def hands_as_dealt(table: Table) -> Findings:
    """Until the first draw of a deal every player holds the cards dealt to him, no more or less."""
    touched = table.melds or len(table.discards) != 1 or table.last_discard_by is not None
    if touched or table.phase is not Phase.DRAW:
        return
    for number, seat in enumerate(table.seats):
        if seat.count != table.options.hand_size:
            facts = {"seat": number, "count": seat.count, "dealt": table.options.hand_size}
            yield Because(at=("seats", number), params=facts)


@rule("rummy-500 F3, F18, F21")
def discards_have_a_discarder(table: Table) -> Findings:
    """Once a turn is over somebody has discarded, and `last_discard_by` says who.

    Until then the pile has no more than the card turned up at the deal, and no melds lie there
    but those of the first player's turn.
    """
    if table.last_discard_by is not None:
        return
    begun = table.melds and table.phase is Phase.DRAW
    if len(table.discards) > 1 or begun:
        yield Because(at=("last_discard_by",))


@rule("rummy-500 F18, F25")
def discard_lies_on_the_pile(table: Table) -> Findings:
    """A turn begins, and is declined, with a card on the discard pile."""
    declined = table.ended is not None and table.ended.how is How.REFUSAL
    if not table.discards and (table.phase is Phase.DRAW or declined):
        yield Because(at=("discards",))


@rule("rummy-500 F11, F18, F24")
def turn_follows(table: Table) -> Findings:
    """The turn is with the player to the left of the last discarder, at first of the dealer.

    After a rummy call it is with the caller, who is any player but the discarder.
    """
    if table.ended and table.ended.how is How.OUT:
        return
    if table.taken and table.taken.source is TakenFrom.CALL:
        if table.last_discard_by in {None, table.turn}:
            yield Because(at=("turn",), params={"turn": table.turn})
        return
    before = table.dealer if table.last_discard_by is None else table.last_discard_by
    if table.turn != table.left_of(before):
        facts = {"turn": table.turn, "expected": table.left_of(before)}
        yield Because(at=("turn",), params=facts)


@rule("rummy-500 F20, F25")
def ended_when_over(table: Table) -> Findings:
    """A deal is over if and only if a player went out, or declined to draw with an empty stock."""
    ended = table.ended
    if (table.phase is Phase.OVER) != (ended is not None):
        yield Because(at=("phase",), params={"phase": table.phase.value})
    if ended is None:
        return
    if ended.by != table.turn:
        yield Because(at=("ended", "by"), params={"turn": table.turn})
    elif ended.how is How.REFUSAL:
        if table.stock_count:
            yield Because(at=("ended", "how"), params={"stock": table.stock_count})
    elif any(seat.count for number, seat in enumerate(table.seats) if number == ended.by):
        yield Because(at=("ended", "how"), params={"seat": ended.by})


@rule("rummy-500 F20")
def no_empty_hand(table: Table) -> Findings:
    """While a deal is running every player holds a card: whoever has none is out."""
    went_out = table.ended.by if table.ended and table.ended.how is How.OUT else None
    for number, seat in enumerate(table.seats):
        if not seat.count and number != went_out:
            yield Because(at=("seats", number), params={"seat": number})


@rule("rummy-500 F14, F15, F19, F24")
def taken_fits(table: Table) -> Findings:
    """The cards taken this turn are in the player's hand or laid by him, the first before others.

    It is `must_use` until then; a card taken alone need not be used, one that was called is.
    """
    taken = table.taken
    if taken is None:
        if table.must_use is not None:
            yield Because((table.must_use,), ("must_use",))
        return
    if table.phase is not Phase.PLAY or not taken.cards:
        yield Because(taken.cards, ("taken",), {"phase": table.phase.value})
        return
    hand = sum(seat.hand for number, seat in enumerate(table.seats) if number == table.turn)
    laid = {
        card
        for meld in table.melds
        for card, by in zip(meld.cards, meld.by, strict=True)
        if by == table.turn
    }
    for index, card in enumerate(taken.cards):
        twice = card in taken.cards[:index]
        if twice or not (cards.holds(hand, card) or card in laid):
            yield Because((card,), ("taken", "cards", index))
    first = taken.cards[0]
    duty = first if len(taken.cards) > 1 and first not in laid else None
    if taken.source is TakenFrom.CALL and first not in laid:
        yield Because((first,), ("taken", "cards", 0))
    elif table.must_use != duty:
        yield Because((first,), ("must_use",) if table.must_use is not None else ("taken",))


@rule("rummy-500 F14, F15")
def duty_can_be_met(table: Table) -> Findings:
    """A card that must be used can be, and nothing has been laid before it."""
    due, taken = table.must_use, table.taken
    if due is None or taken is None or len(taken.cards) < 2 or due != taken.cards[0]:
        return  # there is none, or taken_fits objects to it
    for seat in table.seats[table.turn : table.turn + 1]:
        others = seat.hand & ~cards.hand_of((due,))
        usable = seat.unseen or can_be_used(due, others, table.melds, table.options)
        if cards.holds(seat.hand, due) and (seat.laid is Laid.THIS_TURN or not usable):
            yield Because((due,), ("must_use",))
