"""A preset is a bundle of options that single options override."""

from dataclasses import replace

from service.game.table import Rules
from service.variants import rules_for
from service.variants.rummy_500 import RUMMY_500

TOY = replace(RUMMY_500, presets={"short": {"target": 200, "jokers": 0}})


def settled(given: dict[str, int], preset: str | None) -> Rules:
    rules = rules_for(TOY, given, 2, preset)
    assert isinstance(rules, Rules)
    return rules


def test_a_preset_stands_over_the_defaults_and_under_what_is_given() -> None:
    assert settled({}, None).options.target == 500
    assert settled({}, "short").options.target == 200
    assert settled({"target": 300}, "short").options.target == 300
    assert settled({"target": 300}, "short").options.jokers == 0


def test_what_was_asked_for_is_kept() -> None:
    rules = settled({"target": 300}, "short")
    assert (rules.preset, rules.given) == ("short", (("target", 300),))
