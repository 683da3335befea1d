"""The JSON Schemas of what is published about the games."""

from typing import Final

from service.wire.json_schemas import (
    NUMBER,
    RULE,
    TEXT,
    list_of,
    object_of,
    ref,
    word,
)
from service.wire.seats import MOST_SEATS
from service.wire.shape import JsonSchema

_CITED: Final[dict[str, JsonSchema]] = {
    "rule": RULE,
    "text": TEXT,
    "source": {**TEXT, "description": "Who says so."},
    "ruling": {
        "type": "boolean",
        "description": "Whether the project decided this, or a part of it, where its sources are "
        "silent.",
    },
}
_DETAILS: Final[dict[str, JsonSchema]] = {
    "details": {**TEXT, "description": "Exceptions, and what house rules make of it."}
}

GAMES: Final[dict[str, JsonSchema]] = {
    "NumberOfSeats": object_of("How many can play.", {"least": NUMBER, "most": NUMBER}, {}),
    "VariantBrief": object_of(
        "A game, briefly.",
        {
            "name": TEXT,
            "title": TEXT,
            "summary": TEXT,
            "seats": ref("NumberOfSeats"),
        },
        {},
    ),
    "VariantList": object_of("All games.", {"variants": list_of(ref("VariantBrief"), 100)}, {}),
    "DefaultBySeats": object_of(
        "The default for a number of players.",
        {"least": NUMBER, "most": NUMBER, "default": ref("AnyValue")},
        {},
    ),
    "DefaultByDeal": object_of(
        "The default in some deals; the last also holds in all later ones.",
        {"least": NUMBER, "most": NUMBER, "default": ref("AnyValue")},
        {},
    ),
    "DefaultByOption": object_of(
        "The default for each value of another option.",
        {
            "option": {**TEXT, "description": "The other option's name."},
            "defaults": list_of(ref("DefaultByValue"), 100, minItems=1),
        },
        {},
    ),
    "DefaultByValue": object_of(
        "The default for one value of another option.",
        {"value": ref("AnyValue"), "default": ref("AnyValue")},
        {},
    ),
    "Option": object_of(
        "A house rule that a table may choose.",
        {"name": TEXT, "text": TEXT, "type": word("integer", "switch", "choice", "lists")},
        {
            "default": ref("AnyValue"),
            "default_by_seats": list_of(ref("DefaultBySeats"), MOST_SEATS, minItems=1),
            "default_by_deal": list_of(ref("DefaultByDeal"), 20, minItems=1),
            "default_by_option": ref("DefaultByOption"),
            "least": NUMBER,
            "most": NUMBER,
            "values": list_of(
                TEXT,
                100,
                minItems=1,
                description="The words it may be; of an integer, what it may be besides; of "
                "lists, the words in each of them, `least` to `most` being their number.",
            ),
            "optional": {"type": "boolean", "description": "Whether it may be null, for none."},
        },
    ),
    "Preset": object_of(
        "A named bundle of options.",
        {
            "name": TEXT,
            "options": {
                "type": "object",
                "description": "Each a value, or an object with the value for each number of "
                "players (`default_by_seats`).",
                "additionalProperties": ref("AnyValue"),
            },
        },
        {},
    ),
    "Rule": object_of(
        "A rule.",
        {
            **_CITED,
            "sources": {
                "type": "object",
                "description": "Who says so in each of the games that have it, by their names.",
                "additionalProperties": TEXT,
            },
            "variants": list_of(TEXT, 100, description="The games that have it."),
            "actions": list_of(
                TEXT, 100, description="What it is asked of; empty for a rule about tables."
            ),
        },
        _DETAILS,
    ),
    "CitedRule": object_of("A rule of a game.", _CITED, _DETAILS),
}
GAMES["Variant"] = object_of(
    "A game.",
    {
        **GAMES["VariantBrief"]["properties"],
        "options": list_of(ref("Option"), 100),
        "presets": list_of(ref("Preset"), 100),
        "actions": {
            "type": "object",
            "description": "For each action the rules that allow it, in reporting order.",
            "additionalProperties": list_of(RULE, 100),
        },
        "consistency": list_of(RULE, 100, description="The rules on what tables are possible."),
        "rulings": list_of(RULE, 200, description="The rules that this project decided itself."),
        "rules": list_of(ref("CitedRule"), 200, description="All of them, as this game has them."),
    },
    {},
)
