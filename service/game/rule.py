"""What a rule is, how it is cited, and what it finds.

A rule is a check with a name, a text and a source. The name is the address of the check: module
and function. The text is the first paragraph of its docstring, the details are the others, so that
it is worded once.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from inspect import getdoc
from itertools import groupby

from service.game.cards import Card
from service.game.melds import Play

Param = int | str | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Because:
    """A rule is broken: the cards concerned, where in the question they stand, and the facts.

    `at` is a path of members and indexes below the action, or below the table for a rule that
    says what tables are possible. `plays` are the cards as they were to be played, where that
    matters: with what jokers were declared to be.
    """

    cards: tuple[Card, ...] = ()
    at: tuple[str | int, ...] = ()
    params: Mapping[str, Param] = field(default_factory=dict)
    plays: tuple[Play, ...] = ()


@dataclass(frozen=True, slots=True)
class Unknown:
    """It hangs on unseen cards, of these seats' hands or the stock, whether a rule is broken."""

    hands: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    at: tuple[str | int, ...] = ()
    params: Mapping[str, Param] = field(default_factory=dict)
    stock: bool = False


Findings = Iterator[Because | Unknown]


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """A rule of some game.

    `details` are its exceptions, and what house rules make of it. A `ruling` was decided by this
    project, the whole or what the details call so.

    `check` is called with the table and the action (a rule about possible tables: the table
    alone). It must be total: safe for any well-formed table and action.

    `unless` is a quick look that rules share, as total: where it says yes the check would find
    nothing. Of rules in a row that have the same it is asked once, and they are not.
    """

    name: str
    text: str
    details: str
    source: str
    ruling: bool
    check: Callable[..., Findings]
    unless: Callable[..., bool] | None = None


@dataclass(frozen=True, slots=True)
class Violation:
    """A rule, and why it is broken here."""

    rule: Rule
    because: Because


@dataclass(frozen=True, slots=True)
class Doubt:
    """A rule, and what has to be seen to decide it."""

    rule: Rule
    unknown: Unknown


Group = tuple[Callable[..., bool] | None, tuple[Rule, ...]]
"""Rules, and the quick look that says that all of them are kept, if they have one."""


def rule(
    source: str, *, ruling: bool = False, unless: Callable[..., bool] | None = None
) -> Callable[[Callable[..., Findings]], Rule]:
    """Make a rule of a check. `source` cites who says so; a `ruling` is said by this project.

    So is what the word "Ruling:" comes before in the details. `unless`: see `Rule`.
    """

    def make(check: Callable[..., Findings]) -> Rule:
        # service.rules.discard gives discard, service.rules.consistency.lying gives consistency.
        module = check.__module__.split(".")[2]
        first, _, others = (getdoc(check) or "").partition("\n\n")
        text, details = (" ".join(paragraphs.split()) for paragraphs in (first, others))
        decided = ruling or "Ruling:" in details
        name = f"{module}.{check.__name__}"
        return Rule(name, text, details, source, decided, check, unless)

    return make


def together(unless: Callable[..., bool], *rules: Rule) -> tuple[Rule, ...]:
    """The rules, which are asked together `unless` a quick look says that all are kept."""
    return tuple(replace(each, unless=unless) for each in rules)


def in_groups(rules: Iterable[Rule]) -> tuple[Group, ...]:
    """The rules in their order, those in a row together that have the same quick look."""
    groups = groupby(rules, key=lambda each: each.unless)
    return tuple((unless, tuple(group)) for unless, group in groups)
