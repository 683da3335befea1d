"""The ``rules`` object: the game and its options, as declared by the games themselves."""

from collections.abc import Mapping
from dataclasses import dataclass
from json import dumps
from typing import Any, Final

from marshmallow import ValidationError

from service.game.melds import Kind
from service.game.options import (
    MOST_WORDS,
    ByDeal,
    ByOption,
    BySeats,
    Contradiction,
    Option,
    Value,
    declared,
)
from service.game.table import Rules
from service.game.variant import Variant
from service.referee import find_variant, variants
from service.variants import rules_for
from service.wire.members import as_integer, choice_schema, kept
from service.wire.shape import JsonSchema, Member


@dataclass(frozen=True, slots=True)
class AskedRules:
    """The game and options that were asked for; what they come to depends on the seats."""

    variant: Variant
    given: Mapping[str, Value]
    preset: str | None

    def settled(self, seats: int, deal: int = 1) -> Rules:
        """What so many seats play by in a deal; `ValidationError` where that is impossible."""
        rules = rules_for(self.variant, self.given, seats, self.preset, deal)
        if isinstance(rules, tuple):
            if rules[0].options == ("seats",):
                raise ValidationError({"seats": [rules[0].sentence]})
            raise ValidationError({"rules": self._refusals(rules)})
        return rules

    def _refusals(self, contradictions: tuple[Contradiction, ...]) -> dict[str, list[str]]:
        """Each sentence at the options it is about that were sent; else at the whole."""
        refusals: dict[str, list[str]] = {}
        for sentence, options in contradictions:
            for place in [name for name in options if name in self.given] or ["_schema"]:
                refusals.setdefault(place, []).append(sentence)
        return refusals


_OPTIONS: Final[dict[str, dict[str, Option]]] = {
    game.name: {option.name: option for option in declared(game.options)} for game in variants()
}


# Every table of a game has the same ones.
@kept(most=1024, longest=2_500)
def read_rules(value: object) -> AskedRules:
    """Read a rules object; `ValidationError` names each option that cannot be taken."""
    if not isinstance(value, dict):
        message = 'An object is expected, like {"variant": "…"}.'
        raise ValidationError(message)
    asked = dict(value)
    name = asked.pop("variant", None)
    variant = find_variant(name) if isinstance(name, str) else None
    if variant is None:
        known = ", ".join(game.name for game in variants())
        raise ValidationError({"variant": [f"One of these is expected: {known}."]})
    wrong: dict[str, list[str]] = {}
    preset: str | None = None
    if "preset" in asked:
        sent = asked.pop("preset")
        preset = sent if isinstance(sent, str) and sent in variant.presets else None
        if preset is None:
            known = ", ".join(variant.presets) or "none"
            wrong["preset"] = [f"{variant.title} has no such preset; it has: {known}."]
    given: dict[str, Value] = {}
    for key, sent in asked.items():
        option = _OPTIONS[variant.name].get(key)
        choice = _choice(sent)
        refusal = f"{variant.title} has no such option." if option is None else None
        refusal = option.refusal(choice) if option else refusal
        if refusal:
            wrong[key] = [refusal]
        else:
            given[key] = choice
    if wrong:
        raise ValidationError(wrong)
    return AskedRules(variant, given, preset)


def _choice(sent: Any) -> Any:
    """What was sent for an option, in the form in which options have it."""
    if isinstance(sent, list):
        return tuple(tuple(each) if isinstance(each, list) else each for each in sent)
    whole = as_integer(sent)
    return sent if whole is None else whole


def write_value(value: Value) -> Any:
    """The value of an option as JSON."""
    return [list(words) for words in value] if isinstance(value, tuple) else value


def write_rules(rules: Rules) -> dict[str, Any]:
    """The rules object as it was asked for."""
    written: dict[str, Any] = {"variant": rules.variant.name}
    if rules.preset is not None:
        written["preset"] = rules.preset
    return {**written, **{name: write_value(value) for name, value in rules.given}}


class RulesMember(Member[AskedRules]):
    """The ``rules`` of a request."""

    def __init__(self, *, required: bool = False) -> None:
        """A game with its options."""
        super().__init__(required=required)
        self.json_schema = {"$ref": "#/components/schemas/Rules"}

    def read(self, value: Any) -> AskedRules:
        """The game and what was chosen."""
        return read_rules(value)


def option_schema(option: Option) -> JsonSchema:
    """The JSON Schema of one option."""
    forms: list[JsonSchema] = []
    if option.listed:
        words: JsonSchema = {
            "type": "array",
            "items": _word_schema(option.words),
        }
        words |= {"minItems": 1, "maxItems": MOST_WORDS}
        least, most = option.least, option.most
        forms.append({"type": "array", "items": words, "minItems": least, "maxItems": most})
        return _described(forms, option)
    if option.is_switch:
        forms.append({"type": "boolean"})
    if option.least is not None:
        forms.append({"type": "integer", "minimum": option.least, "maximum": option.most})
    if option.words:
        forms.append({"type": "string", "enum": list(option.words)})
    if option.optional:  # once is enough: what is null has just one form
        forms[0]["type"] = [forms[0]["type"], "null"]
        if "enum" in forms[0]:
            forms[0]["enum"].append(None)
    return _described(forms, option)


def _word_schema(words: tuple[str, ...]) -> JsonSchema:
    if set(words) == {kind.value for kind in Kind}:
        return {"$ref": "#/components/schemas/MeldKind"}
    return {"type": "string", "enum": list(words)}


def _described(forms: list[JsonSchema], option: Option) -> JsonSchema:
    number_or_word = {"if": {"type": "string"}, "then": forms[-1], "else": forms[0]}
    # Without a type of its own: of a choice of types some generators make an empty class. And the
    # default is told to people only: generated clients would send it, against the preset.
    schema: JsonSchema = forms[0] if len(forms) == 1 else number_or_word
    schema["description"] = option.text
    if not isinstance(option.default, BySeats | ByOption | ByDeal):
        schema["description"] += f" Default: `{dumps(write_value(option.default))}`."
    return schema


def component_name(variant: Variant) -> str:
    """The name of the schema of a game's rules object: ``Rummy500Rules``."""
    return "".join(word.capitalize() for word in variant.name.split("-")) + "Rules"


def rules_schemas() -> dict[str, JsonSchema]:
    """The JSON Schemas of the rules object: one for each game, and the choice among them."""
    one_of: dict[str, JsonSchema] = {}
    for game in variants():
        properties: dict[str, JsonSchema] = {
            "variant": {"type": "string", "enum": [game.name], "description": game.title}
        }
        if game.presets:
            properties["preset"] = {"type": "string", "enum": list(game.presets)}
        for option in _OPTIONS[game.name].values():
            if not option.fixed:
                properties[option.name] = option_schema(option)
        one_of[component_name(game)] = {
            "type": "object",
            "description": game.summary,
            "properties": properties,
            "required": ["variant"],
            "additionalProperties": False,
        }
    components = {game.name: component_name(game) for game in variants()}
    return {**one_of, "Rules": choice_schema("variant", components)}
