"""Everything that a seat may do: what is proposed, as far as the rules allow it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeVar

from service.game.actions import Action, Call, Draw, ResolveBuys, ResolveCalls
from service.game.table import Table
from service.game.verdict import Undetermined, Verdict
from service.rules import proposals

MOST_LISTED: Final = 300
"""Melds to lay down, and calls, that one list names."""
MOST_JUDGED: Final = 600
MOST_TRIED: Final = 3_000
"""Melds that are judged, and that are looked at, for one list, however few of them are legal."""


@dataclass(frozen=True, slots=True)
class LegalActions:
    """What a seat may do now: its canonical actions, its rummy calls, whether it may buy.

    `more`: there may be others. The list of melds or of calls was cut, or a draw hangs on
    the order of a new stock, which is not known. `unseen` cards of its hand may allow more besides.
    """

    seat: int
    actions: tuple[Action, ...]
    calls: tuple[Call, ...]
    more: bool
    unseen: int
    buys: bool = False


def list_legal(table: Table, who: int) -> LegalActions:
    """What that seat may do at a possible table."""
    own = who == table.turn
    melds = _listed(table, proposals.many(table) if own else iter(()), lambda meld: meld)
    others = _sorted_out(table, proposals.few(table) if own else iter(()))
    calls = _listed(table, proposals.calls(table, who), lambda call: ResolveCalls(calls=(call,)))
    actions = (*melds[0], *others[0])
    return LegalActions(
        who,
        actions or _first_legal(table, proposals.of_what_is_due(table) if own else iter(())),
        tuple(calls[0]),
        melds[1] or calls[1] or others[1],
        table.seats[who].unseen,
        table.variant.allows(table, ResolveBuys(seats=(who,))),
    )


def _first_legal(table: Table, proposed: Iterator[Action]) -> tuple[Action, ...]:
    """The first that is legal, if any: where others were not found, a list must not be empty."""
    legal = (one for one in proposed if table.variant.allows(table, one))
    return tuple(islice(legal, 1))


def _sorted_out(table: Table, proposed: Iterator[Action]) -> tuple[list[Action], bool]:
    """Those that are legal, and whether another may be, a draw from a stock that is not known."""
    legal: list[Action] = []
    refused: list[Action] = []
    for action in proposed:
        (legal if table.variant.allows(table, action) else refused).append(action)
    draws = (action for action in refused if isinstance(action, Draw))
    return legal, any(_hangs_on_the_stock(table.variant.judge(table, draw)) for draw in draws)


def _hangs_on_the_stock(verdict: Verdict) -> bool:
    """Whether it is not known which cards a new stock would have on top."""
    return isinstance(verdict, Undetermined) and any(d.unknown.stock for d in verdict.doubts)


Proposed = TypeVar("Proposed")


def _listed(
    table: Table, proposed: Iterator[Proposed | None], as_action: Callable[[Proposed], Action]
) -> tuple[list[Proposed], bool]:
    """Those that are legal, and whether there may be more of them."""
    listed: list[Proposed] = []
    judged = 0
    for tried, one in enumerate(proposed):
        if len(listed) == MOST_LISTED or judged == MOST_JUDGED or tried == MOST_TRIED:
            return listed, True
        if one is None:
            continue
        judged += 1
        if table.variant.allows(table, as_action(one)):
            listed.append(one)
    return listed, False
