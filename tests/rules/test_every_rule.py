"""The gate: no rule without a text, a source, a sentence, an allowed and a forbidden case."""

import importlib
import pkgutil
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

import service.rules
from service import referee
from service.game import variant
from service.game.rule import Findings, Rule, rule
from service.wire.sentences import BECAUSE, BECAUSE_OF
from tests.rules.cases import Case

RULES_OF = {game.name: game.rules() for game in referee.variants()}


def rules_in_force() -> dict[str, Rule]:
    return {name: each for rules in RULES_OF.values() for name, each in rules.items()}


def rules_defined() -> dict[str, Rule]:
    modules = (
        variant,
        *(
            importlib.import_module(module.name)
            for module in pkgutil.walk_packages(service.rules.__path__, "service.rules.")
        ),
    )
    found = (value for module in modules for value in vars(module).values())
    return {value.name: value for value in found if isinstance(value, Rule)}


def listed(table: str) -> list[tuple[str, Case]]:
    """The cases in that table of every test module, each with the name of the module."""
    here = Path(__file__).parent
    modules = {
        path.stem: importlib.import_module(f"tests.rules.{path.stem}")
        for path in sorted(here.glob("test_*.py"))
        if path != Path(__file__)
    }
    return [(stem, case) for stem, module in modules.items() for case in getattr(module, table, ())]


def cases(table: str) -> set[tuple[str, str]]:
    """The rules that have a case in that table, each with the name of the module.

    A case counts only at a game in which the rule is in force.
    """
    return {(case.rule, stem) for stem, case in listed(table) if case.rule in RULES_OF[case.game]}


def missing(
    asked: Rule,
    sentences: Mapping[str, str],
    allowed: Iterable[tuple[str, str]],
    forbidden: Iterable[tuple[str, str]],
) -> list[str]:
    """What the rule lacks. Its cases stand in the test module of its own verb."""
    verb = asked.name.partition(".")[0]

    def has_one(tables: Iterable[tuple[str, str]]) -> bool:
        return any(name == asked.name and stem.startswith(f"test_{verb}") for name, stem in tables)

    kept = {
        "a text that is a sentence": asked.text.endswith(".") and asked.text[0].isupper(),
        "a source": bool(asked.source.strip()),
        "a sentence for its reasons": bool(sentences.get(asked.name)),
        "an allowed case": has_one(allowed),
        "a forbidden case": has_one(forbidden),
    }
    return [what for what, there in kept.items() if not there]


ALL_RULES = {**rules_defined(), **rules_in_force()}
# Such a rule only says what is not known: it can be left open, never be broken.
NEVER_BROKEN = {"draw.order_is_known"}
TABLES = ("ALLOWED", "FORBIDDEN", "UNDETERMINED")


@pytest.mark.parametrize("name", ALL_RULES)
def test_nothing_is_missing(name: str):
    against = cases("UNDETERMINED" if name in NEVER_BROKEN else "FORBIDDEN")
    assert missing(ALL_RULES[name], BECAUSE, cases("ALLOWED"), against) == []


def test_every_rule_that_is_defined_is_in_force_somewhere():
    assert rules_defined().keys() == rules_in_force().keys()


def test_games_share_a_rule_or_give_theirs_another_name():
    for rules in RULES_OF.values():
        assert all(rules[name].check is ALL_RULES[name].check for name in rules)


@pytest.mark.parametrize("table", TABLES)
def test_a_case_is_of_a_game_that_has_the_rule(table: str):
    strangers = [case for _, case in listed(table) if case.rule not in RULES_OF[case.game]]
    assert strangers == []


def test_there_is_no_sentence_without_a_rule():
    assert set(BECAUSE) == set(ALL_RULES)
    assert {rule for rule, _ in BECAUSE_OF} <= set(ALL_RULES)


def test_a_rules_name_is_its_address():
    for name, each in ALL_RULES.items():
        module, _, function = name.partition(".")
        of_all_games = f"service.{'game' if module == 'variant' else 'rules'}.{module}."
        assert f"{each.check.__module__}.".startswith(of_all_games)
        assert each.check.__name__ == function


def test_no_two_cases_of_a_rule_have_the_same_title():
    for table in TABLES:
        named = [(stem, c.rule, c.title, str(c.action)) for stem, c in listed(table)]
        assert len(set(named)) == len(named)


def of_tests(source: str = "rummy-500 F1") -> Rule:
    @rule(source)
    def of_the_tests(table, action) -> Findings:
        """A rule of the tests."""
        yield from ()

    return of_the_tests


def test_the_gate_lets_a_rule_pass_that_has_everything():
    fake = of_tests()
    named = {(fake.name, "test_test_every_rule")}
    assert missing(fake, {fake.name: "because"}, named, named) == []


def test_the_gate_stops_a_rule_without_anything():
    @rule(" ")
    def of_the_tests(table, action) -> Findings:
        """no sentence"""
        yield from ()

    assert missing(of_the_tests, {}, set(), set()) == [
        "a text that is a sentence",
        "a source",
        "a sentence for its reasons",
        "an allowed case",
        "a forbidden case",
    ]


def test_the_gate_stops_a_rule_whose_cases_stand_elsewhere():
    fake = of_tests()
    elsewhere = {(fake.name, "test_draw")}
    assert missing(fake, {fake.name: "because"}, elsewhere, elsewhere) == [
        "an allowed case",
        "a forbidden case",
    ]
