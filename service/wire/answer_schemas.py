"""The JSON Schemas of what the referee answers about tables."""

from typing import Final

from service.game.melds import Kind
from service.game.table import How
from service.game.verdict import EventName, Outcome
from service.wire.cards import MOST_CARDS
from service.wire.json_schemas import (
    CARDS,
    MELD,
    NUMBER,
    POINTS,
    RULE,
    SEAT,
    TEXT,
    list_of,
    object_of,
    ref,
    word,
)
from service.wire.members import JsonSchema
from service.wire.requests import MOST_ACTIONS
from service.wire.seats import MOST_SEATS

MOST_FINDINGS: Final = 100
"""Broken rules that one list names: of a few kilobytes of nonsense more would help nobody."""

_FINDING: Final = {
    "rule": RULE,
    "text": {**TEXT, "description": "What the rule says; for people."},
    "because": {**TEXT, "description": "What it hangs on here; for people."},
    "cards": {**CARDS, "description": "The cards concerned."},
    "pointer": {
        **TEXT,
        "pattern": "^#(/.*)?$",
        "description": "Where in the request they stand: a JSON Pointer as a URI fragment.",
    },
    "source": {**TEXT, "description": "Who says so."},
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
    "LegalVerdict": object_of(
        "The rules allow it.",
        {
            "verdict": word("legal"),
            "table": {**ref("Table"), "description": "The table that follows."},
            "events": list_of(ref("Event"), 1000, description="What happened, in order."),
        },
        {
            "deal_score": {**POINTS, "description": "If the deal is over: what it brought."},
            "calls": list_of(
                ref("CallOutcome"), 320, description="How each rummy call fared, in order."
            ),
        },
    ),
    "IllegalVerdict": object_of(
        "The rules forbid it: nothing has changed.",
        {
            "verdict": word("illegal"),
            "violations": list_of(
                ref("Violation"),
                MOST_FINDINGS,
                minItems=1,
                description="Every rule that is broken; of very many the first hundred.",
            ),
        },
        _FAILED,
    ),
    "UndeterminedVerdict": object_of(
        "No rule is seen to be broken, but it hangs on cards that the table does not show.",
        {
            "verdict": word("undetermined"),
            "unknown": list_of(ref("OpenQuestion"), MOST_FINDINGS, minItems=1),
        },
        _FAILED,
    ),
}
_VERDICT_OF_WORD: Final = {
    word: f"#/components/schemas/{word.capitalize()}Verdict"
    for word in ("legal", "illegal", "undetermined")
}

ANSWERS: Final[dict[str, JsonSchema]] = {
    **_VERDICTS,
    "Verdict": {
        "oneOf": [{"$ref": ref} for ref in _VERDICT_OF_WORD.values()],
        "discriminator": {"propertyName": "verdict", "mapping": _VERDICT_OF_WORD},
    },
    "Violation": object_of("A broken rule, and why.", _FINDING, _PARAMS),
    "OpenQuestion": object_of(
        "A rule that could not be decided.",
        {
            **_FINDING,
            "hangs_on": list_of(
                object_of("Unseen cards.", {"hand": {**SEAT, "description": "Whose hand."}}, {}),
                MOST_SEATS,
                minItems=1,
                description="What would have to be seen.",
            ),
        },
        _PARAMS,
    ),
    "Event": object_of(
        "Something that happened at the table.",
        {"event": word(*EventName)},
        {
            "seat": SEAT,
            "cards": list_of(ref("PlayedCard"), MOST_CARDS),
            "meld": MELD,
            "kind": word(*Kind),
            "how": word(*How, description="How the deal ended."),
        },
    ),
    "CallOutcome": object_of(
        "How a rummy call fared.",
        {"seat": SEAT, "outcome": word(*Outcome)},
        {"violations": list_of(ref("Violation"), MOST_FINDINGS, description="Why it was refused.")},
    ),
    "DealAnswer": object_of("A dealt table.", {"table": ref("Table")}, {}),
    "TableCheckAnswer": object_of(
        "Whether a game can come to the table.",
        {
            "possible": {"type": "boolean"},
            "violations": list_of(
                ref("Violation"), MOST_FINDINGS, description="Empty if it is possible."
            ),
        },
        {},
    ),
    "ScoreItem": object_of(
        "What one card counts.",
        {"card": ref("Card"), "points": NUMBER},
        {"meld": {**MELD, "description": "The meld it lies in; absent for a card in hand."}},
    ),
    "SeatScore": object_of(
        "What a deal brings a seat.",
        {
            "seat": SEAT,
            "melded": {**NUMBER, "description": "Points of its cards on the table."},
            "in_hand": {**NUMBER, "description": "Points of its known cards in hand."},
            "items": list_of(ref("ScoreItem"), MOST_CARDS),
        },
        {
            "points": {**NUMBER, "description": "The one less the other; absent if not all seen."},
            "unseen": {**NUMBER, "description": "Cards in hand that are not seen."},
        },
    ),
    "ScoreAnswer": object_of(
        "What a deal comes to, and where the match stands.",
        {
            "final": {"type": "boolean", "description": "Whether the deal is over."},
            "seats": list_of(ref("SeatScore"), MOST_SEATS, minItems=2),
        },
        {
            "deal_score": POINTS,
            "totals": {**POINTS, "description": "With the totals before this deal."},
            "match": object_of(
                "Whether the match is decided.",
                {"state": word("running", "over")},
                {
                    "winners": list_of(SEAT, MOST_SEATS, minItems=1),
                    "tie": {"type": "boolean", "description": "Only a tie keeps it running."},
                },
            ),
        },
    ),
}
