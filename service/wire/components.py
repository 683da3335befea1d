"""The JSON Schemas that the specification names: of requests as they are read, and of answers."""

from typing import Any, Final

from service.game.melds import Kind
from service.game.table import How, Laid
from service.game.verdict import EventName, Outcome
from service.wire.actions import action_schemas
from service.wire.cards import CARD_SCHEMA, MELDED_CARD_SCHEMA, MOST_CARDS, PLAYED_CARD_SCHEMA
from service.wire.melds import MOST_MELDS
from service.wire.members import JsonSchema
from service.wire.requests import MOST_ACTIONS, request_schemas
from service.wire.rules_object import rules_schemas
from service.wire.seats import MOST_SEATS
from service.wire.table import table_schemas

_TEXT: Final[JsonSchema] = {"type": "string", "maxLength": 1000}
_NUMBER: Final[JsonSchema] = {"type": "integer", "minimum": -10_000_000, "maximum": 10_000_000}
_SEAT: Final[JsonSchema] = {"type": "integer", "minimum": 0, "maximum": MOST_SEATS - 1}
_MELD: Final[JsonSchema] = {"type": "integer", "minimum": 0, "maximum": MOST_MELDS - 1}
_RULE: Final[JsonSchema] = {
    "type": "string",
    "pattern": "^[a-z_]+\\.[a-z_]+$",
    "maxLength": 80,
    "description": "A rule's name; `/v1/rules/{rule}` publishes its text and source.",
}


def _ref(component: str) -> JsonSchema:
    return {"$ref": f"#/components/schemas/{component}"}


def _list(of: JsonSchema, most: int, **more: Any) -> JsonSchema:
    return {"type": "array", "items": of, "maxItems": most, **more}


def _object(description: str, required: dict[str, Any], optional: dict[str, Any]) -> JsonSchema:
    """An answer's object: clients ignore members that they do not know."""
    return {
        "type": "object",
        "description": description,
        "properties": {**required, **optional},
        "required": list(required),
    }


def _word(*words: str, **more: Any) -> JsonSchema:
    return {"type": "string", "enum": [f"{word}" for word in words], **more}


_CARDS: Final = _list(_ref("Card"), MOST_CARDS)
_POINTS: Final = _list(_NUMBER, MOST_SEATS, minItems=2, description="A number for each seat.")

_SEAT_SCHEMA: Final[JsonSchema] = {
    "type": "object",
    "description": "What is known of a seat: cards of its hand, and how many more there are.",
    "properties": {
        "hand": {**_CARDS, "description": "The known cards, in any order."},
        "unseen": {
            "type": "integer",
            "minimum": 0,
            "maximum": MOST_CARDS,
            "description": "How many cards of the hand are not seen.",
        },
        "laid": _word(
            *Laid, description="Since when the seat has cards on the table; absent if it has none."
        ),
    },
    "anyOf": [{"required": ["hand"]}, {"required": ["unseen"]}],
    "additionalProperties": False,
}

_MELD_SCHEMA: Final[JsonSchema] = {
    "type": "object",
    "description": "A meld on the table.",
    "properties": {
        "kind": _word(*Kind),
        "cards": _list(
            _ref("MeldedCard"), MOST_CARDS, minItems=1, description="A run from low to high."
        ),
        "by": _list(
            _SEAT,
            MOST_CARDS,
            minItems=1,
            description="Who laid each card: it counts for that seat.",
        ),
        "owner": {**_SEAT, "description": "Who laid the meld down."},
        "this_turn": {"type": "boolean", "description": "Whether that was in this turn."},
    },
    "required": ["kind", "cards", "by", "owner"],
    "additionalProperties": False,
}

_FINDING: Final = {
    "rule": _RULE,
    "text": {**_TEXT, "description": "What the rule says; for people."},
    "because": {**_TEXT, "description": "What it hangs on here; for people."},
    "cards": {**_CARDS, "description": "The cards concerned."},
    "pointer": {
        **_TEXT,
        "pattern": "^#(/.*)?$",
        "description": "Where in the request they stand: a JSON Pointer as a URI fragment.",
    },
    "source": {**_TEXT, "description": "Who says so."},
}
_PARAMS: Final = {
    "params": {
        "type": "object",
        "description": "The facts of the case; for programs.",
        "additionalProperties": True,
    }
}

_FAILED: Final = {
    "failed": {
        "type": "integer",
        "minimum": 0,
        "maximum": MOST_ACTIONS - 1,
        "description": "With `actions`: the index of the first that is not legal.",
    }
}

_VERDICTS: Final[dict[str, JsonSchema]] = {
    "LegalVerdict": _object(
        "The rules allow it.",
        {
            "verdict": _word("legal"),
            "table": {**_ref("Table"), "description": "The table that follows."},
            "events": _list(_ref("Event"), 1000, description="What happened, in order."),
        },
        {
            "deal_score": {**_POINTS, "description": "If the deal is over: what it brought."},
            "calls": _list(
                _ref("CallOutcome"), 320, description="How each rummy call fared, in order."
            ),
        },
    ),
    "IllegalVerdict": _object(
        "The rules forbid it: nothing has changed.",
        {
            "verdict": _word("illegal"),
            "violations": _list(
                _ref("Violation"), 1000, minItems=1, description="Every rule that is broken."
            ),
        },
        _FAILED,
    ),
    "UndeterminedVerdict": _object(
        "No rule is seen to be broken, but it hangs on cards that the table does not show.",
        {
            "verdict": _word("undetermined"),
            "unknown": _list(_ref("OpenQuestion"), 1000, minItems=1),
        },
        _FAILED,
    ),
}
_VERDICT_OF_WORD: Final = {
    word: f"#/components/schemas/{word.capitalize()}Verdict"
    for word in ("legal", "illegal", "undetermined")
}

_ANSWERS: Final[dict[str, JsonSchema]] = {
    **_VERDICTS,
    "Verdict": {
        "oneOf": [{"$ref": ref} for ref in _VERDICT_OF_WORD.values()],
        "discriminator": {"propertyName": "verdict", "mapping": _VERDICT_OF_WORD},
    },
    "Violation": _object("A broken rule, and why.", _FINDING, _PARAMS),
    "OpenQuestion": _object(
        "A rule that could not be decided.",
        {
            **_FINDING,
            "hangs_on": _list(
                _object("Unseen cards.", {"hand": {**_SEAT, "description": "Whose hand."}}, {}),
                MOST_SEATS,
                minItems=1,
                description="What would have to be seen.",
            ),
        },
        _PARAMS,
    ),
    "Event": _object(
        "Something that happened at the table.",
        {"event": _word(*EventName)},
        {
            "seat": _SEAT,
            "cards": _CARDS,
            "meld": _MELD,
            "kind": _word(*Kind),
            "how": _word(*How, description="How the deal ended."),
        },
    ),
    "CallOutcome": _object(
        "How a rummy call fared.",
        {"seat": _SEAT, "outcome": _word(*Outcome)},
        {"violations": _list(_ref("Violation"), 1000, description="Why it was refused.")},
    ),
    "DealAnswer": _object("A dealt table.", {"table": _ref("Table")}, {}),
    "TableCheckAnswer": _object(
        "Whether a game can come to the table.",
        {
            "possible": {"type": "boolean"},
            "violations": _list(_ref("Violation"), 2000, description="Empty if it is possible."),
        },
        {},
    ),
    "ScoreItem": _object(
        "What one card counts.",
        {"card": _ref("Card"), "points": _NUMBER},
        {"meld": {**_MELD, "description": "The meld it lies in; absent for a card in hand."}},
    ),
    "SeatScore": _object(
        "What a deal brings a seat.",
        {
            "seat": _SEAT,
            "melded": {**_NUMBER, "description": "Points of its cards on the table."},
            "in_hand": {**_NUMBER, "description": "Points of its known cards in hand."},
            "items": _list(_ref("ScoreItem"), MOST_CARDS),
        },
        {
            "points": {**_NUMBER, "description": "The one less the other; absent if not all seen."},
            "unseen": {**_NUMBER, "description": "Cards in hand that are not seen."},
        },
    ),
    "ScoreAnswer": _object(
        "What a deal comes to, and where the match stands.",
        {
            "final": {"type": "boolean", "description": "Whether the deal is over."},
            "seats": _list(_ref("SeatScore"), MOST_SEATS, minItems=2),
        },
        {
            "deal_score": _POINTS,
            "totals": {**_POINTS, "description": "With the totals before this deal."},
            "match": _object(
                "Whether the match is decided.",
                {"state": _word("running", "over")},
                {
                    "winners": _list(_SEAT, MOST_SEATS, minItems=1),
                    "tie": {"type": "boolean", "description": "Only a tie keeps it running."},
                },
            ),
        },
    ),
    "VariantBrief": _object(
        "A game, briefly.",
        {
            "name": _TEXT,
            "title": _TEXT,
            "summary": _TEXT,
            "seats": _object("How many can play.", {"least": _NUMBER, "most": _NUMBER}, {}),
        },
        {},
    ),
    "VariantList": _object("All games.", {"variants": _list(_ref("VariantBrief"), 100)}, {}),
    "OptionValue": {"type": ["integer", "boolean", "string"]},
    "Option": _object(
        "A house rule that a table may choose.",
        {"name": _TEXT, "text": _TEXT, "type": _word("integer", "switch", "choice")},
        {
            "default": _ref("OptionValue"),
            "default_by_seats": _list(
                _object(
                    "The default for a number of players.",
                    {"least": _NUMBER, "most": _NUMBER, "default": _ref("OptionValue")},
                    {},
                ),
                MOST_SEATS,
                minItems=1,
            ),
            "least": _NUMBER,
            "most": _NUMBER,
            "values": _list(_TEXT, 100, minItems=1),
        },
    ),
    "Preset": _object(
        "A named bundle of options.",
        {"name": _TEXT, "options": {"type": "object", "additionalProperties": True}},
        {},
    ),
    "Rule": _object(
        "A rule.",
        {
            "rule": _RULE,
            "text": _TEXT,
            "source": {**_TEXT, "description": "Who says so."},
            "ruling": {
                "type": "boolean",
                "description": "Whether the project decided this where its sources are silent.",
            },
            "variants": _list(_TEXT, 100, description="The games that have it."),
            "actions": _list(
                _TEXT, 100, description="What it is asked of; empty for a rule about tables."
            ),
        },
        {},
    ),
}
_ANSWERS["Variant"] = _object(
    "A game.",
    {
        **_ANSWERS["VariantBrief"]["properties"],
        "options": _list(_ref("Option"), 100),
        "presets": _list(_ref("Preset"), 100),
        "actions": {
            "type": "object",
            "description": "For each action the rules that allow it, in reporting order.",
            "additionalProperties": _list(_RULE, 100),
        },
        "consistency": _list(_RULE, 100, description="The rules on what tables are possible."),
        "rulings": _list(_RULE, 200, description="The rules that this project decided itself."),
    },
    {},
)

COMPONENTS: Final[dict[str, JsonSchema]] = {
    "Card": CARD_SCHEMA,
    "PlayedCard": PLAYED_CARD_SCHEMA,
    "MeldedCard": MELDED_CARD_SCHEMA,
    **rules_schemas(),
    "Seat": _SEAT_SCHEMA,
    "Meld": _MELD_SCHEMA,
    **table_schemas(),
    **action_schemas(),
    **request_schemas(),
    **_ANSWERS,
}
"""Every schema that belongs to rummy, by the name it has in the specification."""
