"""Contracts: the melds that a player puts down, all at once, before anything else in a deal."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from service.game import runs
from service.game.actions import LayDown, LayOff, SwapJoker
from service.game.flaws import fewest
from service.game.house_rules import Options
from service.game.melds import Kind, Reading, readings
from service.game.options import Words
from service.game.rule import Because, Findings, Param, rule
from service.game.table import Laid, Table


def contract_number(options: Options, number: int) -> Words:
    """The contract with that number, from 1; of larger ones the last. Empty where none is played.

    Ruling: so the last one is played again in deals after it.
    """
    return options.contracts[: max(number, 1)][-1] if options.contracts else ()


def number_played(table: Table, seat: int) -> int:
    """The number of the contract that the seat plays: the deal's, unless it repeats one."""
    return table.seats[seat].contract or table.deal


def played(table: Table, seat: int) -> Words:
    """The contract that the seat plays in this deal."""
    return contract_number(table.options, number_played(table, seat))


def owed(table: Table, seat: int) -> Words:
    """The contract that the seat still has to put down; empty if it has, or none is played."""
    return () if table.seats[seat].laid else played(table, seat)


def takes_the_whole_hand(table: Table, seat: int) -> bool:
    """Whether the contract of the seat has to use its whole hand (contract-rummy C12)."""
    return is_of_whole_hand(table.options, number_played(table, seat))


def is_of_whole_hand(options: Options, number: int) -> bool:
    """Whether the contract with that number is one that has to use the whole hand."""
    is_last = number >= len(options.contracts)
    return bool(options.contracts) and options.last_deal_all_at_once and is_last


@rule("contract-rummy C4; seed contract, items 5, 10 and 11")
def whole_at_once(table: Table, action: LayDown) -> Findings:
    """A player's first melds of a deal are its contract: all of them in one act, and no others.

    They may be given in any order.
    """
    wanted = Counter(owed(table, action.by(table.turn)))
    if not wanted:
        return
    found = Counter(reading.kind.value for _, reading in _read(table, action))
    if len(action.melds) != wanted.total() or found - wanted:
        facts = {"sets": wanted["set"], "runs": wanted["run"]}
        yield Because(at=("melds",), params=facts)


def _read(table: Table, action: LayDown) -> Iterator[tuple[int, Reading]]:
    """The melds of the action that are melds, each with its place."""
    for number, plays in enumerate(action.melds):
        found = readings(plays, table.options)
        if len(found) == 1:
            yield number, found[0]


@rule("contract-rummy C4, C-A6; seed contract, item 12; options: contract_runs_same_suit")
def runs_stand_apart(table: Table, action: LayDown) -> Findings:
    """The runs of a contract are of different suits, or as `contract_runs_same_suit` says.

    Where it is not_adjacent, one run of a suit may not begin just above the end of another.
    """
    if not owed(table, action.by(table.turn)):
        return
    laid = [(n, reading) for n, reading in _read(table, action) if reading.kind is Kind.RUN]
    for (_, one), (number, other) in combinations(laid, 2):
        if not runs.may_stand_together(one.faces, other.faces, table.options):
            near = table.options.contract_runs_same_suit == "not_adjacent"
            facts: dict[str, Param] = {"reason": "adjacent"} if near else {}
            yield Because((*one.cards, *other.cards), ("melds", number), facts)


@rule("contract-rummy C-A5; options: exact_contract")
def no_longer_than_asked(table: Table, action: LayDown) -> Findings:
    """Where `exact_contract` is on, the melds of a contract have as few cards as a meld may have.

    Ruling: but for a contract that has to use the whole hand.
    """
    seat = action.by(table.turn)
    exact = table.options.exact_contract and not takes_the_whole_hand(table, seat)
    if not exact or not owed(table, seat):
        return
    for number, plays in enumerate(action.melds):
        most = fewest(plays, table.options)
        if len(plays) > most:
            cards = tuple(play.card for play in plays)
            facts = {"count": len(plays), "most": most}
            yield Because(cards, ("melds", number), facts, plays=plays)


@rule("contract-rummy C12, C-A17; seed contract, item 13; options: last_deal_all_at_once")
def whole_hand_in_the_last(table: Table, action: LayDown) -> Findings:
    """The last contract uses the whole hand, so that there is no discard."""
    seat = action.by(table.turn)
    left = table.seats[seat].cards_held - action.played.bit_count()
    if left > 0 and takes_the_whole_hand(table, seat) and owed(table, seat):
        yield Because(at=("melds",), params={"left": left})


@rule("contract-rummy C8, C-A12; seed contract, item 14; options: melds_after_contract")
def no_melds_after(table: Table, action: LayDown) -> Findings:
    """Where `melds_after_contract` is off, a player has no melds but those of the contract."""
    if not may_lay_more_melds(table, action.by(table.turn)):
        yield Because(at=("melds",), params={"seat": action.by(table.turn)})


def may_lay_more_melds(table: Table, seat: int) -> bool:
    """Whether the seat may lay down melds, its contract or, that being down, others."""
    options = table.options
    return not options.contracts or options.melds_after_contract or not table.seats[seat].laid


@rule("contract-rummy C8; seed contract, items 5 and 11")
def before_lay_offs(table: Table, action: LayOff) -> Findings:
    """Before a player has put down the contract of the deal, nothing is laid off."""
    seat = action.by(table.turn)
    if owed(table, seat):
        yield Because(params={"seat": seat})


@rule("contract-rummy C8, C-A11; options: lay_off_in_contract_turn")
def lay_offs_wait(table: Table, action: LayOff) -> Findings:
    """Where `lay_off_in_contract_turn` is off, a player lays off only in turns after that one."""
    seat = action.by(table.turn)
    if _waits(table, seat):
        yield Because(params={"seat": seat})


def may_lay_off(table: Table, seat: int) -> bool:
    """Whether contracts let the seat lay off now."""
    return not owed(table, seat) and not _waits(table, seat)


def _waits(table: Table, seat: int) -> bool:
    """Whether the seat has put down its contract in this turn, and so lays off in a later one."""
    now = table.seats[seat].laid is Laid.THIS_TURN
    return bool(table.options.contracts) and now and not table.options.lay_off_in_contract_turn


@rule("contract-rummy C8, C-A13; seed contract, item 17")
def before_swaps(table: Table, action: SwapJoker) -> Findings:
    """A joker is exchanged only by a player who put down the contract in an earlier turn."""
    seat = action.by(table.turn)
    laid = table.seats[seat].laid
    if table.options.contracts and laid is not Laid.EARLIER:
        reason = "contract_not_down" if laid is None else "contract_this_turn"
        yield Because(params={"seat": seat, "reason": reason})
