"""Building blocks of the JSON Schemas: numbers, texts, lists, objects, references."""

from typing import Any, Final

from service.wire.cards import MOST_CARDS
from service.wire.melds import MOST_MELDS
from service.wire.seats import MOST_SEATS
from service.wire.shape import JsonSchema

TEXT: Final[JsonSchema] = {"type": "string", "maxLength": 1000}
NUMBER: Final[JsonSchema] = {"type": "integer", "minimum": -10_000_000, "maximum": 10_000_000}
SEAT: Final[JsonSchema] = {"type": "integer", "minimum": 0, "maximum": MOST_SEATS - 1}
MELD: Final[JsonSchema] = {"type": "integer", "minimum": 0, "maximum": MOST_MELDS - 1}
RULE: Final[JsonSchema] = {
    "type": "string",
    "pattern": "^[a-z_]+\\.[a-z_]+$",
    "maxLength": 80,
    "description": "A rule's name; `/v1/rules/{rule}` publishes its text and source.",
}


def ref(component: str) -> JsonSchema:
    """A reference to a named schema."""
    return {"$ref": f"#/components/schemas/{component}"}


def list_of(of: JsonSchema, most: int, **more: Any) -> JsonSchema:
    """A list of at most so many."""
    return {"type": "array", "items": of, "maxItems": most, **more}


def object_of(description: str, required: dict[str, Any], optional: dict[str, Any]) -> JsonSchema:
    """An answer's object: clients ignore members that they do not know."""
    return {
        "type": "object",
        "description": description,
        "properties": {**required, **optional},
        "required": list(required),
    }


def word(*words: str, **more: Any) -> JsonSchema:
    """One of these words."""
    return {"type": "string", "enum": [f"{word}" for word in words], **more}


CARDS: Final = list_of(ref("Card"), MOST_CARDS)
POINTS: Final = list_of(NUMBER, MOST_SEATS, minItems=2, description="A number for each side.")
