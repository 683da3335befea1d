"""A game as one value: its options, how it is dealt, the rules in force, how it is scored."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, Self

from service.game.actions import Action
from service.game.house_rules import Options
from service.game.options import Contradiction, Default
from service.game.rule import (
    Because,
    Doubt,
    Findings,
    Group,
    Rule,
    Unknown,
    Violation,
    in_groups,
    rule,
)
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

    def allows(self, table: Table, action: Any, /) -> bool:
        """Whether it is legal, which needs less than to say why not, or what follows."""

    def citing(self, sources: Mapping[str, str], /) -> Self:
        """The same, each rule citing the source that stands under its name, if one does."""


def cited(rules: tuple[Rule, ...], sources: Mapping[str, str]) -> tuple[Rule, ...]:
    """The rules, each citing the source that stands under its name, if one does."""
    return tuple(replace(r, source=sources.get(r.name, r.source)) for r in rules)


def by_rule(citations: Mapping[str, str]) -> dict[str, str]:
    """The citation of each rule, from one that says for each citation which rules it is of."""
    return {name: cite for cite, names in citations.items() for name in names.split()}


@rule("rummy-500 F11")
def has_the_action(table: Table, action: Action) -> Findings:
    """Only what a game has as an action may be done in it."""
    if type(action) not in table.variant.moves:
        yield Because(params={"variant": table.variant.name})


@dataclass(frozen=True, slots=True)
class Move:
    """One kind of action: the rules that allow it, in reporting order, and its effect.

    The effect is only ever called for what the rules allow.
    """

    rules: tuple[Rule, ...]
    effect: Callable[[Table, Any], tuple[Table, tuple[Event, ...]]]
    groups: tuple[Group, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Put together what one quick look settles."""
        object.__setattr__(self, "groups", in_groups(self.rules))

    def citing(self, sources: Mapping[str, str]) -> "Move":
        """The same, each rule citing the source that stands under its name, if one does."""
        return Move(cited(self.rules, sources), self.effect)

    def judge(self, table: Table, action: Action) -> Verdict:
        """Apply every rule; one definite violation outweighs any doubt."""
        violations: list[Violation] = []
        doubts: list[Doubt] = []
        for unless, rules in self.groups:
            if unless is not None and unless(table, action):
                continue
            for each in rules:
                for found in each.check(table, action):
                    if isinstance(found, Because):
                        violations.append(Violation(each, found))
                    else:
                        doubts.append(Doubt(each, found))
        if violations:
            return Illegal(tuple(violations))
        if doubts:
            return Undetermined(tuple(doubts))
        after, events = self.effect(table, action)
        return Legal(after, events)

    def allows(self, table: Table, action: Action) -> bool:
        """Whether `judge` finds it legal: nothing is carried out, and one finding is enough."""
        for unless, rules in self.groups:
            if unless is not None and unless(table, action):
                continue
            for each in rules:
                for _ in each.check(table, action):
                    return False
        return True


@dataclass(frozen=True, slots=True)
class Lacking:
    """The judge of what a game does not have as an action."""

    rules: tuple[Rule, ...]

    def citing(self, sources: Mapping[str, str]) -> "Lacking":
        """The same, each rule citing the source that stands under its name, if one does."""
        return Lacking(cited(self.rules, sources))

    def judge(self, table: Table, action: Action) -> Illegal:
        """Say that the game lacks it."""
        found = [(each, because) for each in self.rules for because in each.check(table, action)]
        return Illegal(tuple(Violation(*pair) for pair in found))  # type: ignore[arg-type]  # no Unknown

    def allows(self, _table: Table, _action: Action) -> bool:
        """Never."""
        return False


@dataclass(frozen=True, slots=True, eq=False)
class Variant:
    """A game. `moves` is its rule book: an action class that is missing is no action in it.

    `contradictions` says why settled options cannot be played by so many seats in a deal, given
    which of them were asked for.
    `score` gives each seat's score, `match` what totals of the sides after a deal come to.
    `sources` says, by the names of rules, where this game's own book has them.
    """

    name: str
    title: str
    summary: str
    least_seats: int
    most_seats: int
    options: type[Options]
    moves: Mapping[type[Action], Judge]
    consistency: tuple[Rule, ...]
    contradictions: Callable[[Options, int, int, Collection[str]], tuple[Contradiction, ...]]
    score: Callable[[Table], tuple[SeatScore, ...]]
    match: Callable[[Table, tuple[int, ...]], Match]
    presets: Mapping[str, Mapping[str, Default]] = field(default_factory=dict)
    sources: Mapping[str, str] = field(default_factory=dict)
    no_action: Judge = field(init=False)
    consistency_groups: tuple[Group, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Let every rule cite this game's book; have a judge for actions that it lacks."""
        object.__setattr__(self, "no_action", Lacking((has_the_action,)).citing(self.sources))
        moves = {action: judge.citing(self.sources) for action, judge in self.moves.items()}
        object.__setattr__(self, "moves", moves)
        object.__setattr__(self, "consistency", cited(self.consistency, self.sources))
        object.__setattr__(self, "consistency_groups", in_groups(self.consistency))

    def judge(self, table: Table, action: Action) -> Verdict:
        """Whether the rules of this game allow the action at this table."""
        return self.moves.get(type(action), self.no_action).judge(table, action)

    def allows(self, table: Table, action: Action) -> bool:
        """Whether the action is legal at this table, as `judge` says too."""
        return self.moves.get(type(action), self.no_action).allows(table, action)

    def faults(self, table: Table) -> tuple[Violation, ...]:
        """Why this table cannot exist; empty where it can."""
        return tuple(
            [
                Violation(each, found)
                for unless, rules in self.consistency_groups
                if unless is None or not unless(table)
                for each in rules
                for found in each.check(table)
                if not isinstance(found, Unknown)
            ]
        )

    def rules(self) -> dict[str, Rule]:
        """Every rule in force, by name."""
        in_force = (each for move in self.moves.values() for each in move.rules)
        every = (*self.no_action.rules, *in_force, *self.consistency)
        return {each.name: each for each in every}
