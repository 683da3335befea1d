"""A case: a table of which only what matters is named, an action, and what is said of it.

The tables of cases stand in the test module of the verb, as ALLOWED, FORBIDDEN and UNDETERMINED;
`test_every_rule.py` counts them. Documents go in and answers come out by way of `service.wire`,
without HTTP, so that cards, places and sentences are compared as a client would see them.

A case is of Rummy 500, or of the game that its rules name: `{"rules": {"variant": "rummy"}, ...}`.
"""

from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

import pytest

from service import referee
from service.wire import answers
from service.wire.requests import VERDICT_REQUEST
from service.wire.table import TABLE, write_table
from tests.vectors.builder import Given, build
from tests.vectors.games import USUAL

Document = dict[str, Any]


@dataclass(frozen=True)
class Case:
    """What one rule says to one action at one table; without an action, to the table alone."""

    rule: str
    title: str
    given: Given
    action: Document | None = None
    cards: str | None = None  # those that are named as the reason
    at: str | None = None  # the place named, below the action or the table
    params: Document | None = None
    others: frozenset[str] = frozenset()  # further rules that say the same
    hangs_on: list[Document] = field(default_factory=list)

    @property
    def game(self) -> str:
        """The name of the game that is played at the table."""
        name: str = self.given.get("rules", {}).get("variant", USUAL)
        return name


def allowed(rule: str, title: str, given: Given, action: Document | None = None) -> Case:
    """The rule is kept, and so is every other."""
    return Case(rule, title, given, action)


def forbidden(
    rule: str,
    title: str,
    given: Given,
    action: Document | None = None,
    cards: str | None = None,
    at: str | None = None,
    params: Document | None = None,
    *,
    others: str = "",
) -> Case:
    """The rule is broken, and no other, unless `others` names them."""
    return Case(rule, title, given, action, cards, at, params, frozenset(others.split()))


def undetermined(
    rule: str, title: str, given: Given, action: Document, cards: str, seat: int | None
) -> Case:
    """It hangs on unseen cards of the seat, or of the stock, whether the rule is broken.

    No other rule is, or hangs on anything.
    """
    place = {"stock": True} if seat is None else {"hand": seat}
    return Case(rule, title, given, action, cards, hangs_on=[place])


def each(cases: tuple[Case, ...]) -> Any:
    """The test runs once for each case."""
    names = [f"{case.rule}: {case.title}" for case in cases]
    return pytest.mark.parametrize("case", cases, ids=names)


def document(given: Given) -> Document:
    """The whole table; a `given` that cases share stays as it is."""
    return build(deepcopy(given))


def judged(given: Given, *actions: Document) -> Document:
    """The answer to the actions, at a table that must be possible."""
    body = {"table": document(given), "actions": list(actions)}
    asked = VERDICT_REQUEST.load(body)
    assert answers.table_check(referee.check_table(asked.table))["violations"] == []
    return answers.verdict(referee.judge(asked.table, asked.actions), several=False)


def checked(given: Given) -> list[Document]:
    """What is wrong with the table alone."""
    found: list[Document] = answers.table_check(referee.check_table(TABLE.load(document(given))))[
        "violations"
    ]
    return found


def assert_allowed(case: Case) -> None:
    """Every rule is kept, the one of the case among them; the next table is a possible one."""
    if case.action is None:
        assert checked(case.given) == []
        return
    answer = judged(case.given, case.action)
    assert answer["verdict"] == "legal", answer
    assert referee.check_table(TABLE.load(answer["table"])) == ()


def assert_forbidden(case: Case) -> None:
    """The rule is broken, for the reason that the case gives."""
    if case.action is None:
        found = checked(case.given)
    else:
        answer = judged(case.given, case.action)
        assert answer["verdict"] == "illegal", answer
        found = answer["violations"]
    assert {each["rule"] for each in found} == {case.rule, *case.others}
    _assert_reason(case, next(each for each in found if each["rule"] == case.rule))


def assert_undetermined(case: Case) -> None:
    """Only the rule hangs on something unseen, and it is said on what."""
    assert case.action is not None
    answer = judged(case.given, case.action)
    assert answer["verdict"] == "undetermined", answer
    assert {each["rule"] for each in answer["unknown"]} == {case.rule}
    assert all(each["hangs_on"] == case.hangs_on for each in answer["unknown"])
    _assert_reason(case, answer["unknown"][0])


def _assert_reason(case: Case, found: Document) -> None:
    if case.cards is not None:
        assert found["cards"] == case.cards.split()
    if case.at is not None:
        below = "#/table" if case.action is None else "#/action"
        assert found["pointer"] == below + case.at
    if case.params is not None:
        assert found.get("params", {}) == case.params


def effect(given: Given, *actions: Document) -> tuple[Document, list[Document]]:
    """What legal actions change at a table, member by member, and what happened meanwhile.

    A hand or a pile is written in one line; what is no longer there is None. A member that is not
    listed has not changed.
    """
    answer = judged(given, *actions)
    assert answer["verdict"] == "legal", answer
    before, after = _flat(write_table(TABLE.load(document(given)))), _flat(answer["table"])
    members = {**before, **after}
    changes = {m: after.get(m) for m in members if before.get(m) != after.get(m)}
    return changes, answer["events"]


def _flat(table: Document) -> Document:
    """The members of a table, of each seat and of each meld, by pointer."""
    flat: Document = {}
    for member, value in table.items():
        if member in {"seats", "melds"}:
            for number, part in enumerate(value):
                flat |= {f"{member}/{number}/{name}": _line(each) for name, each in part.items()}
        else:
            flat[member] = _line(value)
    return flat


def _line(value: Any) -> Any:
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return " ".join(value)
    return value


# --- the actions, as a client would send them ---------------------------------------------------


def draw(new_stock: str | None = None, **seat: int) -> Document:
    order = {} if new_stock is None else {"new_stock": new_stock.split()}
    return {"action": "draw", **order, **seat}


def take(card: str, **seat: int) -> Document:
    return {"action": "take", "card": card, **seat}


def lay_down(*melds: str, **seat: int) -> Document:
    return {"action": "lay_down", "melds": [meld.split() for meld in melds], **seat}


def lay_off(cards: str, meld: int | None = None, **seat: int) -> Document:
    named = {} if meld is None else {"meld": meld}
    return {"action": "lay_off", "cards": cards.split(), **named, **seat}


def swap_joker(card: str, meld: int = 0, joker: str | None = None, **seat: int) -> Document:
    named = {} if joker is None else {"joker": joker}
    return {"action": "swap_joker", "card": card, "meld": meld, **named, **seat}


def discard(card: str, **seat: int) -> Document:
    return {"action": "discard", "card": card, **seat}


def pass_(**seat: int) -> Document:
    return {"action": "pass", **seat}


def call(seat: int, card: str, *plays: Document) -> Document:
    return {"seat": seat, "take": card, "plays": list(plays)}


def resolve_calls(*calls: Document) -> Document:
    return {"action": "resolve_calls", "calls": list(calls)}
