"""How far a deal has come: stock, pile, hands, turn and end agree with each other."""

from service.game.house_rules import Options
from service.game.rule import Because, Findings, rule
from service.game.table import How, Phase, Table
from service.rules.contract import takes_the_whole_hand
from service.rules.stock import can_be_renewed, how_refused


def _floats_unseen(options: Options) -> bool:
    """Whether a turn may end without a discard, so that nothing tells whose it was."""
    return options.go_out == "discard_or_float"


def a_turn_may_be_over(table: Table) -> bool:
    """Whether a turn of the deal may be over: it ends with a discard, unless players float."""
    return table.last_discard_by is not None or _floats_unseen(table.options)


def _floats(options: Options) -> bool:
    return options.go_out in {"discard_or_float", "meld_or_float"}


@rule("rummy-500 F3, F14")
def hands_as_dealt(table: Table) -> Findings:
    """Until the first draw of a deal every player holds the cards dealt to him, no more or less.

    Who has bought the card turned up holds that too, and those that come with it.
    """
    options = table.options
    pile = 1 if table.taken is None else 0
    touched = table.melds or len(table.discards) != pile or table.last_discard_by is not None
    if touched or not table.before_draw:
        return
    for number, seat in enumerate(table.seats):
        if seat.cards_held != options.hand_size + seat.buys * (1 + options.buy_penalty):
            facts = {"seat": number, "count": seat.cards_held, "dealt": options.hand_size}
            yield Because(at=("seats", number), params=facts)


@rule("rummy-500 F3, F18, F21")
def discards_have_a_discarder(table: Table) -> Findings:
    """Once a turn is over somebody has discarded, and `last_discard_by` says who.

    Until then the pile has no more than the card turned up at the deal, and no melds lie there
    but those of the first player's turn; or of players who float, who need not discard.
    """
    if table.last_discard_by is not None:
        return
    begun = table.melds and table.before_draw and not _floats_unseen(table.options)
    if len(table.discards) > 1 or begun:
        yield Because(at=("last_discard_by",))


@rule("rummy-500 F18, F25, V3")
def discard_lies_on_the_pile(table: Table) -> Findings:
    """A turn begins, and is declined, with a card on the discard pile, unless players float.

    Where it could be bought before, it may be gone when the player declines to draw.
    """
    declined = table.ended is not None and table.ended.how in {How.REFUSAL, How.PASSES, How.VOID}
    bought = table.options.buys and (declined or table.passes > 0)
    needed = (table.phase is Phase.DRAW or declined) and not bought
    if not table.discards and needed and not _floats_unseen(table.options):
        yield Because(at=("discards",))


@rule("rummy-500 F11, F18, F24, V3, A7, A30")
def turn_follows(table: Table) -> Findings:
    """The turn is with the player to the left of the last discarder, at first of the dealer.

    After a rummy call it is with the caller, who is any player but the discarder. Where players
    float, pass, or come between, it may be anybody's.
    """
    if table.ended and table.ended.how in {How.OUT, How.STOCK}:
        return
    if table.came_by_call:
        unmade = table.last_discard_by is None and not table.options.calls_on_upcard
        if unmade or table.last_discard_by == table.turn:
            yield Because(at=("turn",), params={"turn": table.turn})
        return
    before = table.dealer if table.last_discard_by is None else table.last_discard_by
    if table.turn != table.left_of(before) and not _may_skip(table):
        facts = {"turn": table.turn, "expected": table.left_of(before)}
        yield Because(at=("turn",), params=facts)


def _may_skip(table: Table) -> bool:
    options = table.options
    came_between = options.calls != "off" and options.after_call == "resume"
    passed = options.stock_empty == "end_when_all_pass" and not table.stock_count
    return _floats_unseen(options) or came_between or passed


@rule("rummy-500 F20, F25, A30")
def ended_when_over(table: Table) -> Findings:
    """A deal is over if and only if a player went out, or it ended with the stock.

    That is when a player declined to draw, or all did, or at once, as `stock_empty` says.
    """
    ended = table.ended
    if (table.phase is Phase.OVER) != (ended is not None):
        yield Because(at=("phase",), params={"phase": table.phase.value})
    if ended is None:
        return
    personal = ended.how in {How.OUT, How.REFUSAL, How.VOID}
    if ended.by != (table.turn if personal else None):
        yield Because(at=("ended", "by"), params={"turn": table.turn})
    elif ended.how is How.OUT:
        held = any(seat.cards_held for number, seat in enumerate(table.seats) if number == ended.by)
        if held or not _may_be_out_by(table, discard=table.last_discard_by == table.turn):
            yield Because(at=("ended", "how"), params={"seat": table.turn})
    elif table.stock_count or not _may_end_so(table, ended.how):
        yield Because(at=("ended", "how"), params={"stock": table.stock_count})


def _may_be_out_by(table: Table, *, discard: bool) -> bool:
    """Whether the player in turn may have gone out, having made the last discard or not.

    Where only a meld goes out, he may have made it in an earlier turn if others passed.
    """
    go_out = table.options.go_out
    if go_out in {"discard", "discard_or_float"}:
        whole = any(takes_the_whole_hand(table, table.turn) for _ in table.seats[table.turn :][:1])
        return discard or whole
    return go_out != "meld_or_float" or not discard or not table.stock_count


def _may_end_so(table: Table, how: How) -> bool:
    """Whether a deal ends this way, as far as its options go, when the stock is empty."""
    own_ways = {"end_when_all_pass": How.PASSES, "end_at_once": How.STOCK}
    way = own_ways.get(table.options.stock_empty, how_refused(table.options))
    return how is way and not can_be_renewed(table)


@rule("rummy-500 A30; options: stock_empty")
def stock_lasts(table: Table) -> Findings:
    """Where `stock_empty` is end_at_once, no turn begins with an empty stock."""
    at_once = table.options.stock_empty == "end_at_once"
    if at_once and table.phase is Phase.DRAW and not table.stock_count:
        yield Because(at=("phase",))


@rule("rummy-500 F20, V3")
def no_empty_hand(table: Table) -> Findings:
    """While a deal is running every player holds a card: whoever has none is out, or floats.

    Who floats is not in the middle of his turn.
    """
    went_out = table.ended.by if table.ended and table.ended.how is How.OUT else None
    for number, seat in enumerate(table.seats):
        if seat.cards_held or number == went_out:
            continue
        playing = number == table.turn and table.phase is Phase.PLAY
        may_float = _floats(table.options) and not playing
        if not may_float:
            yield Because(at=("seats", number), params={"seat": number})
