"""When the others may claim a discard, who of them may answer, and what comes of the answers."""

from itertools import chain

from service.game.actions import Action, ResolveBuys, ResolveCalls
from service.game.table import Phase, Table
from service.game.verdict import Illegal
from service.game.view import seen_by
from service.game.window import Response, Window, WindowKind
from service.rules import proposals
from service.rules.call_rummy import is_played, window_is_open
from service.rules.claims import steps_from
from service.rules.legal_actions import MOST_JUDGED, MOST_TRIED


def opened(table: Table, number: int, now: int, hold: int) -> Window | None:
    """The window that stands open at a table, if one does, from now on; its draw waits so long.

    Calls stand open between a discard and the next draw, buys once the player in turn has declined.
    """
    callers = _callers(table)
    if callers:
        first = table.options.calls_go_to == "first"
        return Window(number, WindowKind.CALLS, callers, first, now + hold)
    buyers = _buyers(table)
    if buyers:
        first = table.options.buys_go_to == "first"
        return Window(number, WindowKind.BUYS, buyers, first, now + hold)
    return None


def claim(response: Response) -> Action:
    """The claim of one seat, as an action to be judged."""
    return _resolved((response,))


def resolution(window: Window) -> Action:
    """All claims of a window, as the action that resolves it."""
    return _resolved(window.claims)


def _resolved(claims: tuple[Response, ...]) -> Action:
    calls = tuple(each.call for each in claims if each.call)
    if calls:
        return ResolveCalls(calls=calls)
    return ResolveBuys(seats=tuple(each.seat for each in claims))


def _callers(table: Table) -> tuple[int, ...]:
    """The seats that may call, the nearest to the discarder first; none if nothing can be called.

    Whether something can be is told from what all see, or a window would tell of hands. Where cards
    of the hand may help, it therefore stands open after every discard.
    """
    asked = ResolveCalls(calls=())
    if table.phase is not Phase.DRAW:
        return ()
    if any((*is_played.check(table, asked), *window_is_open.check(table, asked))):
        return ()
    discarder = table.last_discard_by
    others = [seat for seat in range(len(table.seats)) if seat != discarder]
    if table.options.calls != "with_hand" and not _may_be_called(seen_by(table, None), others):
        return ()
    return _in_turn(table, table.dealer if discarder is None else discarder, others)


def _may_be_called(public: Table, seats: list[int]) -> bool:
    """Whether a call of one of the seats is lawful, as far as anybody can see.

    Where none is of as many as one list would look at, one may still be.
    """
    judged = 0
    proposed = chain.from_iterable(proposals.calls(public, seat) for seat in seats)
    for tried, call in enumerate(proposed):
        if judged == MOST_JUDGED or tried == MOST_TRIED:
            return True
        if call is None:
            continue
        judged += 1
        if not _is_refused(public, ResolveCalls(calls=(call,))):
            return True
    return False


def _is_refused(table: Table, action: Action) -> bool:
    return isinstance(table.variant.judge(table, action), Illegal)


def _buyers(table: Table) -> tuple[int, ...]:
    """The seats that may buy, the nearest to the player in turn first."""
    if table.phase is not Phase.REFUSED:
        return ()
    lawful = [
        seat
        for seat in range(len(table.seats))
        if table.variant.allows(table, ResolveBuys(seats=(seat,)))
    ]
    return _in_turn(table, table.turn, lawful)


def _in_turn(table: Table, start: int, seats: list[int]) -> tuple[int, ...]:
    return tuple(sorted(seats, key=lambda seat: steps_from(table, start, seat)))
