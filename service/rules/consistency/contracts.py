"""Contracts that are down, and discards that were bought: they agree with table and rules."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from service.game import cards
from service.game.cards import Card
from service.game.house_rules import Options
from service.game.melds import Kind, Meld
from service.game.rule import Because, Findings, rule
from service.game.table import Phase, Table, TakenFrom
from service.rules.buy import is_offered
from service.rules.consistency.course import a_turn_may_be_over
from service.rules.contract import played, takes_the_whole_hand

_MANY: Final = 1_000
"""More discards than anybody buys in a deal."""


@rule("contract-rummy C4, C8, C12; seed contract, items 10 to 13")
def contract_is_down(table: Table) -> Findings:
    """Who has cards on the table has put down the contract, and has more melds only if he may.

    Where the contract takes the whole hand, that ends the deal.
    """
    for number, seat in enumerate(table.seats if table.options.contracts else ()):
        if seat.laid is None:
            continue
        contract = played(table, number)
        own = [meld for meld in table.melds if meld.owner == number]
        first = own[: len(contract)]
        kinds = Counter(meld.kind.value for meld in first)
        down = kinds == Counter(contract) and _runs_stand_apart(first, table.options)
        more = len(own) > len(contract) and not table.options.melds_after_contract
        ends = takes_the_whole_hand(table, number) and seat.cards_held > 0
        if not down or more or ends:
            yield Because(at=("seats", number), params={"seat": number})


def _runs_stand_apart(contract: Sequence[Meld], options: Options) -> bool:
    """Whether no suit has two runs of the contract where it must not; what is near may grow."""
    if options.contract_runs_same_suit != "never":
        return True
    of_runs = [cards.suit(meld.faces[0]) for meld in contract if meld.kind is Kind.RUN]
    return len(set(of_runs)) == len(of_runs)


@rule("contract-rummy C-A23; options: repeat_contract")
def contracts_go_on(table: Table) -> Findings:
    """Each seat says which contract it plays just where `repeat_contract` is on.

    That is one of the list, and none later than the deal's.
    """
    options = table.options
    most = min(table.deal, len(options.contracts))
    possible = range(1, most + 1) if options.repeat_contract else (None,)
    for number, seat in enumerate(table.seats):
        if seat.contract not in possible:
            yield Because(at=("seats", number), params={"seat": number})


@rule("contract-rummy C3, C-A9; options: buys, most_buys")
def buys_fit(table: Table) -> Findings:
    """Discards are declined and bought only where `buys` is on, and no more than `most_buys`.

    A discard bought in this turn is with the one who bought it, until the player in turn draws.
    """
    options = table.options
    most = (_MANY if options.most_buys is None else options.most_buys) * options.buys
    for number, seat in enumerate(table.seats):
        if seat.buys > most:
            yield Because(at=("seats", number), params={"seat": number})
    bought = table.taken if table.taken and table.taken.source is TakenFrom.BUY else None
    if table.phase is Phase.REFUSED and not (bought or is_offered(table)):
        yield Because(at=("phase",))
    later = a_turn_may_be_over(table)
    most_in_all = _MANY if later else int(table.phase is not Phase.DRAW)
    if sum(seat.buys for seat in table.seats) > most_in_all:
        yield Because(at=("last_discard_by",))
    if bought and not (table.phase is Phase.REFUSED and _is_with_a_buyer(table, bought.cards)):
        yield Because(bought.cards, ("taken",))


def _is_with_a_buyer(table: Table, bought: tuple[Card, ...]) -> bool:
    """Whether that is one card, in the hand of a seat that may have bought it."""
    barred = {table.turn, table.last_discard_by}
    return len(bought) == 1 and any(
        cards.holds(seat.hand, bought[0]) and seat.buys > 0 and number not in barred
        for number, seat in enumerate(table.seats)
    )
