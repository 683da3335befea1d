"""The questions that are answered: is a table possible, is an action legal, what is it worth."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import NamedTuple

from service.game.actions import Action
from service.game.arrangement import TooComplex, added_points, best_arrangement
from service.game.cards import Card, hand_of
from service.game.contract_search import ContractSearch
from service.game.house_rules import Options
from service.game.melds import Meld, Play, Reading, extensions, readings
from service.game.options import Words
from service.game.points import meld_points
from service.game.possible_lay_offs import single_lay_offs
from service.game.possible_melds import every_meld
from service.game.rule import Rule, Violation
from service.game.score import Match, SeatScore, by_side
from service.game.shuffle import next_seed
from service.game.strands import TooManyStepsError
from service.game.table import Phase, Rules, Table
from service.game.variant import Variant
from service.game.verdict import Claim, Legal, Verdict
from service.game.view import seen_by
from service.rules import deal as dealing
from service.rules.contract import contract_number, is_of_whole_hand
from service.rules.legal_actions import MOST_LISTED, LegalActions, list_legal
from service.rules.seating import Seating, by_lot
from service.variants import VARIANTS, rules_in


class Judgement(NamedTuple):
    """The verdict on a list of actions, all or nothing: of the whole, or of the first that fails.

    `failed` is the index of that one. A legal list has the events of all its actions; `claims` are
    those that its actions carried, each with the index of its action.
    """

    verdict: Verdict
    failed: int | None = None
    claims: tuple[tuple[int, Claim], ...] = ()


def check_table(table: Table) -> tuple[Violation, ...]:
    """Why this table cannot exist; empty where it can."""
    return table.variant.faults(table)


def judge(table: Table, actions: Sequence[Action]) -> Judgement:
    """Judge actions one after another, each on the table that the one before it left.

    The table must be possible (`check_table`), the list not empty.
    """
    so_far = Legal(table, ())
    claims: tuple[tuple[int, Claim], ...] = ()
    for number, action in enumerate(actions):
        verdict = table.variant.judge(so_far.table, action)
        if not isinstance(verdict, Legal):
            return Judgement(verdict, failed=number)
        so_far = Legal(verdict.table, (*so_far.events, *verdict.events))
        claims += tuple((number, claim) for claim in verdict.claims)
    return Judgement(so_far, claims=claims)


@dataclass(frozen=True, slots=True)
class DealResult:
    """What a finished deal of a replay brought each side, and its totals after it."""

    deal: int
    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """How a list of actions fared: the last table, and each deal that was finished.

    If `failed` is the index of an action that is not legal, `verdict` says why and `table` is the
    one at which it was tried.
    """

    verdict: Verdict
    failed: int | None
    table: Table
    deals: tuple[DealResult, ...]


def replay(table: Table, actions: Sequence[Action]) -> Replay:
    """Play a list of actions from a possible table on, through all deals of a match.

    Where a deal is over and more actions follow, the next one is dealt by the table's seed.
    """
    deals: list[DealResult] = []
    verdict: Verdict = Legal(table, ())
    for number, action in enumerate(actions):
        if table.phase is Phase.OVER and table.seed is not None:
            following = next_deal(table, table.seed)
            table = table if isinstance(following, NoDeal) else following
        verdict = table.variant.judge(table, action)
        if not isinstance(verdict, Legal):
            return Replay(verdict, number, table, tuple(deals))
        table = verdict.table
        result = score(table) if table.phase is Phase.OVER else None
        if result and result.points is not None and result.totals is not None:
            deals.append(DealResult(table.deal, result.points, result.totals))
    return Replay(Legal(table, ()), None, table, tuple(deals))


def legal_actions(table: Table, seat: int | None = None) -> LegalActions:
    """What that seat, or the one in turn, may do at a possible table."""
    return list_legal(table, table.turn if seat is None else seat)


@dataclass(frozen=True, slots=True)
class Arranged:
    """What cards can make: the best of it, and all of it, each with its points.

    The best is new melds, cards laid off on melds of the table (by number), and what is left. Best
    is first what the deal would bring (`points`); see `best_arrangement`. `more`: not all melds
    are listed.
    """

    best_melds: tuple[tuple[Reading, int], ...]
    best_lay_offs: tuple[tuple[int, tuple[Play, ...], int], ...]
    left: tuple[Card, ...]
    melded: int
    in_hand: int
    points: int
    melds: tuple[tuple[Reading, int], ...]
    lay_offs: tuple[tuple[int, Play, int], ...]
    more: bool
    contract: "ContractMet | None" = None


@dataclass(frozen=True, slots=True)
class ContractMet:
    """Whether cards meet the contract of a deal, and one way to: its melds, each with its points.

    The way has as few jokers as will do. `melds` is None where there is no way.
    """

    wanted: Words
    melds: tuple[tuple[Reading, int], ...] | None
    left: tuple[Card, ...]


def arrange(
    options: Options, hand: tuple[Card, ...], melds: tuple[Meld, ...], deal: int = 1
) -> Arranged | TooComplex:
    """What can be made of the cards, beside these melds on the table, in whosever turn.

    Where contracts are played, whether they meet the one with the number of the deal.
    `TooComplex` where the search for the best, or for a contract, would take too long.
    """
    best = best_arrangement(hand, melds, options)
    contract = _contract_met(options, hand, deal)
    if isinstance(best, TooComplex) or isinstance(contract, TooComplex):
        return TooComplex()
    possible = every_meld(hand_of(hand), options)
    listed = tuple(readings(plays, options)[0] for plays in islice(possible, MOST_LISTED))
    lay_offs = tuple(
        (number, play, added_points(meld, extensions(meld, (play,), options)[0], options))
        for number, meld in enumerate(melds)
        for card in sorted(hand)
        for play in single_lay_offs(card, meld, options)
    )
    return Arranged(
        tuple((reading, meld_points(*reading, options)) for reading in best.groups),
        tuple((each.meld, each.plays, each.points) for each in best.lay_offs),
        best.left,
        best.melded,
        best.in_hand,
        best.points,
        tuple((reading, meld_points(*reading, options)) for reading in listed),
        lay_offs,
        more=next(possible, None) is not None,
        contract=contract,
    )


def _contract_met(
    options: Options, hand: tuple[Card, ...], deal: int
) -> ContractMet | TooComplex | None:
    wanted = contract_number(options, deal)
    if not wanted:
        return None
    search = ContractSearch(options, is_of_whole_hand(options, deal))
    try:
        found = search.first(wanted, hand_of(hand))
    except TooManyStepsError:
        return TooComplex()
    if found is None:
        return ContractMet(wanted, None, tuple(sorted(hand)))
    melds = tuple(readings(plays, options)[0] for plays in found)
    laid = {card for reading in melds for card in reading.cards}
    return ContractMet(
        wanted,
        tuple((reading, meld_points(*reading, options)) for reading in melds),
        tuple(sorted(set(hand) - laid)),
    )


def view(table: Table, seat: int | None) -> Table:
    """The table as that seat sees it; as a spectator does, if it is None."""
    return seen_by(table, seat)


@dataclass(frozen=True, slots=True)
class Score:
    """What a deal is worth as it lies: `final` once it is over.

    `points` and `totals` are a number per side, before and with the totals of earlier deals. They
    and `match` are missing where unseen cards count.
    """

    final: bool
    seats: tuple[SeatScore, ...]
    points: tuple[int, ...] | None
    totals: tuple[int, ...] | None
    match: Match | None


def score(table: Table) -> Score:
    """Score a possible table; an unfinished one as if the deal ended now."""
    seats = table.variant.score(table)
    final = table.phase is Phase.OVER
    points = table.deal_score
    if not any(seat.unseen for seat in seats):
        points = by_side(table.sides, seats)
    if points is None:
        return Score(final, seats, None, None, None)
    totals = tuple(before + now for before, now in zip(table.scores, points, strict=True))
    match = table.variant.match(table, totals) if final else Match(over=False)
    return Score(final, seats, points, totals, match)


def deal(rules: Rules, seats: int, seed: str, dealer: int) -> Table:
    """The first deal of a match."""
    return dealing.deal(rules, seats=seats, seed=seed, dealer=dealer)


def draw_lots(rules: Rules, players: int, seed: str) -> Seating:
    """Who deals first and, where partners play, who sits where: drawn by the seed of the deal."""
    return by_lot(rules.options, players, seed)


class NoDeal(StrEnum):
    """Why a table has no next deal."""

    DEAL_NOT_OVER = "deal-not-over"
    MATCH_OVER = "match-over"
    NOT_SCORED = "not-scored"


def next_deal(table: Table, seed: str) -> Table | NoDeal:
    """The deal after a finished one: the scores are added, the deal passes to the left (F23b).

    The seed is derived from the table's own; `seed` is used only where the table has none.
    """
    if table.phase is not Phase.OVER:
        return NoDeal.DEAL_NOT_OVER
    result = score(table)
    if result.totals is None or result.match is None:
        return NoDeal.NOT_SCORED
    if result.match.over:
        return NoDeal.MATCH_OVER
    rules = rules_in(table.rules, len(table.seats), table.deal + 1)
    return dealing.deal(
        rules,
        seats=len(table.seats),
        seed=seed if table.seed is None else next_seed(table.seed, table.deal),
        dealer=table.left_of(table.dealer),
        number=table.deal + 1,
        scores=result.totals,
        contracts=dealing.next_contracts(table),
    )


def find_variant(name: str) -> Variant | None:
    """The game of that name."""
    return VARIANTS.get(name)


def variants() -> tuple[Variant, ...]:
    """All games."""
    return tuple(VARIANTS.values())


def find_rule(name: str) -> tuple[Rule, tuple[Variant, ...]] | None:
    """The rule of that name, and the games that have it."""
    users = tuple(game for game in VARIANTS.values() if name in game.rules())
    return (users[0].rules()[name], users) if users else None
