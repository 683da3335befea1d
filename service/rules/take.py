"""Taking from the discard pile, and the duty that comes with a card that must be used."""

from service.game import cards
from service.game.actions import Discard, LayDown, LayOff, SwapJoker, Take
from service.game.cards import Card
from service.game.melds import bare
from service.game.rule import Because, Findings, Param, Unknown, rule
from service.game.table import Phase, Table, Taken, TakenFrom
from service.game.verdict import Event, EventName
from service.rules.contract import owed
from service.rules.outcome import outcome
from service.rules.use import can_be_used, nothing_is_due, only_with_the_hand


def from_card_up(table: Table, card: Card) -> tuple[Card, ...]:
    """That discard and all above it, bottom to top; empty if it is not in the pile."""
    if card not in table.discards:
        return ()
    return table.discards[table.discards.index(card) :]


@rule("rummy-500 F13, F14; seed 500, item 6")
def card_is_in_the_pile(table: Table, action: Take) -> Findings:
    """Only a card of the discard pile can be taken from it."""
    if action.card not in table.discards:
        yield Because((action.card,), ("card",))


@rule("rummy-500 F13; options: take")
def only_the_top_card(table: Table, action: Take) -> Findings:
    """Where `take` is top, only the top of the discard pile may be taken."""
    if table.options.take == "top" and len(from_card_up(table, action.card)) > 1:
        yield Because((action.card,), ("card",))


@rule("rummy-500 F13, A9; options: top_card")
def top_card_when_stock_is_empty(table: Table, action: Take) -> Findings:
    """Where `top_card` is only_if_stock_empty, the top discard alone waits for an empty stock."""
    waits = table.options.top_card == "only_if_stock_empty" and table.stock_count
    if waits and len(from_card_up(table, action.card)) == 1:
        yield Because((action.card,), ("card",))


def must_be_used(table: Table, seat: int, taken: tuple[Card, ...]) -> bool:
    """Whether the lowest of these cards, taken now, must be used.

    It must if it lay below the top (rummy-500 F15), if the player has no other card (A26), and
    where the options say it of the top card alone (A9, A32).
    """
    if len(taken) > 1:
        return True
    dry = table.options.use_when_stock_empty and not table.stock_count
    return table.options.top_card == "must_use" or dry or not table.seats[seat].cards_held


@rule("rummy-500 F14, F15, V5, A9 to A12, A26, A32; seed 500, item 6; Bicycle")
def card_can_be_used(table: Table, action: Take) -> Findings:
    """A discard that must be used may be taken only if it can be, at once, by one meld or lay-off.

    That is any card from below the top, and where the options say so the top one too. It must be
    possible to put it into a new meld, with cards of the hand or cards taken with it, or to lay it
    off; or, where a contract is still to be put down, into that. Ruling: so also where `use_by`
    gives the whole turn, or where a second meld in the same act would be the first one that
    `first_meld_least` asks for.
    """
    taken = from_card_up(table, action.card)
    number = action.by(table.turn)
    barred = len(taken) > 1 and table.options.take == "top"  # only_the_top_card says so
    if not taken or barred or not must_be_used(table, number, taken):
        return
    usable = can_be_used(take_up(table, number, action.card, TakenFrom.DISCARDS), action.card)
    if usable is None:
        yield Unknown((number,), (action.card,), ("card",), {"seat": number})
    elif not usable:
        why: dict[str, Param] = {"reason": "contract"} if owed(table, number) else {}
        yield Because((action.card,), ("card",), {"taken": taken, **why})


@rule("rummy-500 F15, F22, A10; seed 500, items 6 and 20c; MeggieSoft", unless=nothing_is_due)
def card_is_used_first(table: Table, action: LayDown | LayOff | SwapJoker | Discard) -> Findings:
    """The card for which the pile was taken must be melded or laid off before anything else.

    Where `use_by` is same_turn, other melds and lay-offs may come before it, but not the discard.
    """
    due = table.must_use
    if due is None:
        return
    plays = isinstance(action, LayDown | LayOff)
    if not (plays and (may_wait(table) or cards.holds(action.played, due))):
        yield Because((due,))


def may_wait(table: Table) -> bool:
    """Whether other plays may come before the card that must be used."""
    return table.options.use_by == "same_turn" and not table.came_by_call


@rule("rummy-500 A10; options: use_by", ruling=True, unless=nothing_is_due)
def card_stays_usable(table: Table, action: LayDown | LayOff) -> Findings:
    """A play may not make it impossible to use the card that must be used in the same turn.

    Without it the turn could not end: that card may not be kept.
    """
    due = table.must_use
    if due is None or not may_wait(table) or action.by(table.turn) != table.turn:
        return
    if cards.holds(action.played, due):
        return
    after = outcome(table, action)
    usable = True if after is None else can_be_used(after, due)
    if usable is None:
        yield Unknown((table.turn,), (due,), (), {"seat": table.turn})
    elif not usable:
        yield Because((due,))


@rule("rummy-500 A12; options: use_with", unless=nothing_is_due)
def used_with_hand_cards(table: Table, action: LayDown | LayOff) -> Findings:
    """Where `use_with` is hand_only, a taken card is not used together with others just taken."""
    due = table.must_use
    if due is None or table.taken is None or not only_with_the_hand(table):
        return
    groups = action.melds if isinstance(action, LayDown) else (action.cards,)
    for group in groups:
        played = tuple(play.card for play in group)
        if due in played:
            helping = tuple(c for c in played if c != due and c in table.taken.cards)
            if helping:
                yield Because(helping)


@rule("rummy-500 A11; options: use_by_lay_off", unless=nothing_is_due)
def used_in_a_new_meld(table: Table, action: LayOff) -> Findings:
    """Where `use_by_lay_off` is off, a card that must be used goes into a new meld."""
    due = table.must_use
    if table.options.use_by_lay_off or due is None or table.came_by_call:
        return
    for card, at in action.listed():
        if card == due:
            yield Because((due,), at)


def take_up(table: Table, seat: int, card: Card, source: TakenFrom) -> Table:
    """The card and all above it go to the hand, and the turn goes on from there."""
    taken = from_card_up(table, card)
    called = source is TakenFrom.CALL
    due = called or must_be_used(table, seat, taken)
    came_between = called and seat != table.turn and table.options.after_call == "resume"
    return table._replace(
        turn=seat,
        phase=Phase.PLAY,
        discards=table.discards[: -len(taken)],
        seats=table.with_seat(seat, table.seats[seat].with_taken(cards.hand_of(taken))),
        taken=Taken(taken, source),
        must_use=card if due else None,
        passes=0,
        resume_turn=table.turn if came_between else None,
        window_closed=False,
    )


def carry_out(table: Table, action: Take) -> tuple[Table, tuple[Event, ...]]:
    """Take from the pile; a card from inside it must be used by the next action."""
    seat = action.by(table.turn)
    event = Event(EventName.TAKE, seat, bare(from_card_up(table, action.card)))
    return take_up(table, seat, action.card, TakenFrom.DISCARDS), (event,)
