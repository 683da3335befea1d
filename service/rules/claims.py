"""Claims of several players in one action: who is refused, who is nearest, how each has fared."""

from collections.abc import Container

from service.game.actions import Action
from service.game.rule import Rule, Unknown, Violation
from service.game.table import Table
from service.game.verdict import Outcome

Refused = list[tuple[Violation, ...]]


def refusals(
    rules: tuple[Rule, ...], table: Table, action: Action, member: str, count: int
) -> tuple[tuple[Violation, ...], Refused]:
    """What forbids every one of so many claims, and what forbids each; `member` lists them."""
    general: list[Violation] = []
    refused: Refused = [()] * count
    for a_rule in rules:
        for found in a_rule.check(table, action):
            assert not isinstance(found, Unknown), "these hang on nothing unseen"  # noqa: S101 -- narrows the type
            violation = Violation(a_rule, found)
            match found.at:
                case (name, int(number), *_) if name == member:
                    refused[number] = (*refused[number], violation)
                case _:
                    general.append(violation)
    return tuple(general), refused


def steps_from(table: Table, seat: int, to: int) -> int:
    """How many others come between, in turn order from the one seat to the other."""
    return (to - seat - 1) % len(table.seats)


def outcome(
    number: int, best: int, lawful: Container[int], undecided: Container[int] = ()
) -> Outcome:
    """How the claim with that number has fared, the best one being another or the same."""
    if number == best:
        return Outcome.WON
    if number in lawful:
        return Outcome.LOST
    return Outcome.UNDETERMINED if number in undecided else Outcome.REFUSED
