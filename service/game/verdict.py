"""What a referee answers: legal, with the table that follows; illegal; or not to be decided."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from service.game.melds import Kind, Play
from service.game.rule import Doubt, Violation
from service.game.table import How, Table


class EventName(StrEnum):
    """What can happen at a table."""

    DRAW = "draw"
    TAKE = "take"
    LAY_DOWN = "lay_down"
    LAY_OFF = "lay_off"
    SWAP_JOKER = "swap_joker"
    SHUFFLE = "shuffle"
    TURN_OVER = "turn_over"
    FLOAT = "float"
    DISCARD = "discard"
    PASS = "pass"  # noqa: S105 -- a move, not a password
    CALL = "call"
    BUY = "buy"
    DEAL_OVER = "deal_over"


class Event(NamedTuple):
    """Something that happened: who did it, with which cards, to which meld.

    Of a joker that was played the cards say what it stands for.
    """

    name: EventName
    seat: int | None
    cards: tuple[Play, ...] = ()
    meld: int | None = None
    kind: Kind | None = None
    how: How | None = None


class Outcome(StrEnum):
    """What became of one of several claims."""

    WON = "won"
    LOST = "lost"
    REFUSED = "refused"
    UNDETERMINED = "undetermined"


@dataclass(frozen=True, slots=True)
class Claim:
    """One of several claims, judged: a call of rummy, or the wish to buy a discard."""

    seat: int
    outcome: Outcome
    violations: tuple[Violation, ...] = ()
    buys: bool = False


class Legal(NamedTuple):
    """The rules allow it: the next table, what happened, and how each claim fared."""

    table: Table
    events: tuple[Event, ...]
    claims: tuple[Claim, ...] = ()

    @property
    def winner(self) -> int | None:
        """The seat whose claim has won, if there were claims."""
        return next((claim.seat for claim in self.claims if claim.outcome is Outcome.WON), None)


class Illegal(NamedTuple):
    """The rules forbid it: every rule that is broken."""

    violations: tuple[Violation, ...]


class Undetermined(NamedTuple):
    """No rule is seen to be broken, but some hang on unseen cards."""

    doubts: tuple[Doubt, ...]


Verdict = Legal | Illegal | Undetermined


def placed(violations: tuple[Violation, ...], *at: str | int) -> tuple[Violation, ...]:
    """The same violations, in something that stands at that place of a larger question."""
    return tuple(
        replace(v, because=replace(v.because, at=(*at, *v.because.at))) for v in violations
    )


def doubts_placed(doubts: tuple[Doubt, ...], *at: str | int) -> tuple[Doubt, ...]:
    """The same doubts, in something that stands at that place of a larger question."""
    return tuple(replace(d, unknown=replace(d.unknown, at=(*at, *d.unknown.at))) for d in doubts)
