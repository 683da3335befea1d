"""The JSON Schemas that the specification names: of requests as they are read, and of answers."""

from typing import Final

from service.game.melds import Kind
from service.game.table import Laid
from service.wire.actions import action_schemas
from service.wire.answer_schemas import ANSWERS
from service.wire.arrangements import arrangement_schemas
from service.wire.cards import CARD_SCHEMA, MELDED_CARD_SCHEMA, MOST_CARDS, PLAYED_CARD_SCHEMA
from service.wire.deals import deal_request_schemas
from service.wire.game_schemas import GAMES
from service.wire.json_schemas import CARDS, SEAT, list_of, ref, word
from service.wire.members import at_least_one
from service.wire.replays import replay_schemas
from service.wire.requests import request_schemas
from service.wire.rules_object import rules_schemas
from service.wire.seats import MOST_BUYS, MOST_CONTRACTS
from service.wire.session_schemas import SESSION_SCHEMAS
from service.wire.shape import JsonSchema
from service.wire.table import table_schemas

_SEAT_SCHEMA: Final[JsonSchema] = {
    "type": "object",
    "description": "What is known of a seat: cards of its hand, and how many more there are.",
    "properties": {
        "hand": {**CARDS, "description": "The known cards, in any order."},
        "shown": {
            **CARDS,
            "description": "Those cards of the hand that all saw being taken from the discards.",
        },
        "unseen": {
            "type": "integer",
            "minimum": 0,
            "maximum": MOST_CARDS,
            "description": "How many cards of the hand are not seen.",
        },
        "laid": word(
            *Laid,
            description="Since when the seat has cards on the table; absent if it has none. Where "
            "contracts are played, its contract is down since then.",
        ),
        "buys": {
            "type": "integer",
            "minimum": 0,
            "maximum": MOST_BUYS,
            "description": "How many discards it has bought in this deal.",
        },
        "contract": {
            "type": "integer",
            "minimum": 1,
            "maximum": MOST_CONTRACTS,
            "description": "The number of the contract that it plays, where that need not be the "
            "number of the deal (`repeat_contract`).",
        },
    },
    **at_least_one("hand", "unseen"),
    "additionalProperties": False,
}

_MELD_SCHEMA: Final[JsonSchema] = {
    "type": "object",
    "description": "A meld on the table.",
    "properties": {
        "kind": ref("MeldKind"),
        "cards": list_of(
            ref("MeldedCard"), MOST_CARDS, minItems=1, description="A run from low to high."
        ),
        "by": list_of(
            SEAT,
            MOST_CARDS,
            minItems=1,
            description="Who laid each card: it counts for that seat.",
        ),
        "owner": {**SEAT, "description": "Who laid the meld down."},
        "this_turn": {"type": "boolean", "description": "Whether that was in this turn."},
        "doubled": {
            "type": "boolean",
            "description": "Whether it is a set of four that counts double.",
        },
    },
    "required": ["kind", "cards", "by", "owner"],
    "additionalProperties": False,
}

COMPONENTS: Final[dict[str, JsonSchema]] = {
    "Card": CARD_SCHEMA,
    "PlayedCard": PLAYED_CARD_SCHEMA,
    "MeldedCard": MELDED_CARD_SCHEMA,
    **rules_schemas(),
    "MeldKind": word(*Kind, description="What a meld is."),
    "Seat": _SEAT_SCHEMA,
    "Meld": _MELD_SCHEMA,
    **table_schemas(),
    **action_schemas(),
    **request_schemas(),
    **deal_request_schemas(),
    **arrangement_schemas(),
    **replay_schemas(),
    **ANSWERS,
    **GAMES,
    **SESSION_SCHEMAS,
}
"""Every schema that belongs to rummy, by the name it has in the specification."""
