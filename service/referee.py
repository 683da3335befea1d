"""The questions that are answered: is a table possible, is an action legal, what is it worth."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from service.game.actions import Action
from service.game.rule import Rule, Violation
from service.game.score import Match, SeatScore
from service.game.shuffle import next_seed
from service.game.table import Phase, Rules, Table
from service.game.variant import Variant
from service.game.verdict import Claim, Legal, Verdict
from service.rules import deal as dealing
from service.variants import VARIANTS


@dataclass(frozen=True, slots=True)
class Judgement:
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
class Score:
    """What a deal is worth as it lies: `final` once it is over.

    `points` and `totals` are a number per seat, before and with the totals of earlier deals. They
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
        points = tuple(seat.points for seat in seats)
    if points is None:
        return Score(final, seats, None, None, None)
    totals = tuple(before + now for before, now in zip(table.scores, points, strict=True))
    match = table.variant.match(table.options, totals) if final else Match(over=False)
    return Score(final, seats, points, totals, match)


def deal(rules: Rules, seats: int, seed: str, dealer: int) -> Table:
    """The first deal of a match."""
    scores = (0,) * seats
    return dealing.deal(rules, seats=seats, seed=seed, dealer=dealer, number=1, scores=scores)


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
    return dealing.deal(
        table.rules,
        seats=len(table.seats),
        seed=seed if table.seed is None else next_seed(table.seed, table.deal),
        dealer=table.left_of(table.dealer),
        number=table.deal + 1,
        scores=result.totals,
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
