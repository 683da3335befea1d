"""The games and their rules, published. All of it is known before the first request comes."""

import orjson
from flask import Response

from service import referee
from service.api.answers import JSON, Kept
from service.api.operation import Asks, operation, part, path_parameter
from service.api.problems import Problem
from service.api.responses import Answer
from service.wire import answers

GAMES = part("games", "The games that are refereed, their options and their rules.")

_VARIANTS = Kept(orjson.dumps(answers.variant_list(referee.variants())), JSON)
_VARIANT = {
    game.name: Kept(orjson.dumps(answers.variant(game)), JSON) for game in referee.variants()
}


@operation(
    GAMES, "GET /v1/variants", "listVariants", Answer("VariantList", "All games.", kept=True)
)
def variants() -> Response:
    """List the games."""
    return _VARIANTS.answer()


@operation(
    GAMES,
    "GET /v1/variants/<name>",
    "getVariant",
    Answer("Variant", "The game.", kept=True),
    refusals=["not-found"],
    asks=Asks(path=(path_parameter("name", "The game's name.", referee.variants()[0].name),)),
)
def variant(name: str) -> Response:
    """Describe a game.

    Its options with their defaults, ranges and meaning; its presets; the rules that are in force
    for each action.
    """
    if name not in _VARIANT:
        raise Problem("not-found", f"There is no game called {name!r}.")
    return _VARIANT[name].answer()


@operation(
    GAMES,
    "GET /v1/rules/<rule>",
    "getRule",
    Answer("Rule", "The rule.", kept=True),
    refusals=["not-found"],
    asks=Asks(
        path=(
            path_parameter(
                "rule", "The rule's name, as violations give it.", "discard.not_the_card_just_taken"
            ),
        )
    ),
)
def rule(rule: str) -> Response:
    """Quote a rule: its text, its source, the games that have it."""
    found = referee.find_rule(rule)
    if found is None:
        raise Problem("not-found", f"There is no rule called {rule!r}.")
    return Kept(orjson.dumps(answers.rule(*found)), JSON).answer()
