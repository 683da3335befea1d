"""A game as one value: its options, how it is dealt, the rules in force, how it is scored."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from service.game.actions import Action
from service.game.house_rules import Options
from service.game.options import Contradiction, Value
from service.game.rule import Because, Doubt, Rule, Unknown, Violation
from service.game.score import Match, SeatScore
from service.game.table import Table
from service.game.verdict import Event, Illegal, Legal, Undetermined, Verdict


class Judge(Protocol):
    """Whoever decides on one kind of action, by these rules, in reporting order."""

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The rules that allow the action."""

    def judge(self, table: Table, action: Any, /) -> Verdict:
        """Whether the action is legal at that table."""


@dataclass(frozen=True, slots=True)
class Move:
    """One kind of action: the rules that allow it, in reporting order, and its effect.

    The effect is only ever called for what the rules allow.
    """

    rules: tuple[Rule, ...]
    effect: Callable[[Table, Any], tuple[Table, tuple[Event, ...]]]

    def judge(self, table: Table, action: Action) -> Verdict:
        """Apply every rule; one definite violation outweighs any doubt."""
        violations: list[Violation] = []
        doubts: list[Doubt] = []
        for rule in self.rules:
            for found in rule.check(table, action):
                if isinstance(found, Because):
                    violations.append(Violation(rule, found))
                else:
                    doubts.append(Doubt(rule, found))
        if violations:
            return Illegal(tuple(violations))
        if doubts:
            return Undetermined(tuple(doubts))
        after, events = self.effect(table, action)
        return Legal(after, events)


@dataclass(frozen=True, slots=True, eq=False)
class Variant:
    """A game. `moves` is its rule book: an action class that is missing is no action in it.

    `contradictions` says why settled options cannot be played by so many seats.
    `score` gives each seat's score, `match` what totals of the sides after a deal come to.
    """

    name: str
    title: str
    summary: str
    least_seats: int
    most_seats: int
    options: type[Options]
    moves: Mapping[type[Action], Judge]
    consistency: tuple[Rule, ...]
    contradictions: Callable[[Options, int], tuple[Contradiction, ...]]
    score: Callable[[Table], tuple[SeatScore, ...]]
    match: Callable[[Table, tuple[int, ...]], Match]
    presets: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)

    def judge(self, table: Table, action: Action) -> Verdict:
        """Whether the rules of this game allow the action at this table."""
        return self.moves[type(action)].judge(table, action)

    def faults(self, table: Table) -> tuple[Violation, ...]:
        """Why this table cannot exist; empty where it can."""
        return tuple(
            Violation(rule, found)
            for rule in self.consistency
            for found in rule.check(table)
            if not isinstance(found, Unknown)
        )

    def rules(self) -> dict[str, Rule]:
        """Every rule in force, by name."""
        in_force = (rule for move in self.moves.values() for rule in move.rules)
        return {rule.name: rule for rule in (*in_force, *self.consistency)}
