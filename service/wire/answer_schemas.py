"""The JSON Schemas of what the referee answers about tables."""

from typing import Final

from service.game.verdict import Outcome
from service.wire.cards import MOST_CARDS
from service.wire.events import MOST_EVENTS, event_schemas
from service.wire.findings import FINDINGS, MOST_FINDINGS, OPEN_QUESTIONS, VIOLATIONS
from service.wire.json_schemas import (
    MELD,
    NUMBER,
    POINTS,
    SEAT,
    list_of,
    object_of,
    ref,
    word,
)
from service.wire.members import choice_schema
from service.wire.requests import MOST_ACTIONS, MOST_ALTERNATIVES
from service.wire.seats import MOST_SEATS
from service.wire.shape import JsonSchema

MOST_LISTED: Final = 10_000
"""More legal actions than are ever listed."""

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
            "events": list_of(ref("Event"), MOST_EVENTS, description="What happened, in order."),
        },
        {
            "deal_score": {**POINTS, "description": "If the deal is over: what it brought."},
            "calls": list_of(
                ref("CallOutcome"), 320, description="How each rummy call fared, in order."
            ),
            "buys": list_of(
                ref("CallOutcome"), 320, description="How each wish to buy fared, in order."
            ),
        },
    ),
    "IllegalVerdict": object_of(
        "The rules forbid it: nothing has changed.",
        {
            "verdict": word("illegal"),
            "violations": VIOLATIONS,
        },
        _FAILED,
    ),
    "UndeterminedVerdict": object_of(
        "No rule is seen to be broken, but it hangs on cards that the table does not show.",
        {
            "verdict": word("undetermined"),
            "unknown": OPEN_QUESTIONS,
        },
        _FAILED,
    ),
}
_VERDICT_OF_WORD: Final = {
    word: f"{word.capitalize()}Verdict" for word in ("legal", "illegal", "undetermined")
}

ANSWERS: Final[dict[str, JsonSchema]] = {
    **FINDINGS,
    **_VERDICTS,
    "Verdict": choice_schema("verdict", _VERDICT_OF_WORD),
    **event_schemas(),
    "CallOutcome": object_of(
        "How a rummy call, or a wish to buy a discard, fared.",
        {"seat": SEAT, "outcome": word(*Outcome)},
        {"violations": list_of(ref("Violation"), MOST_FINDINGS, description="Why it was refused.")},
    ),
    "BatchAnswer": object_of(
        "A verdict on each alternative, in the order in which they were sent.",
        {"verdicts": list_of(ref("Verdict"), MOST_ALTERNATIVES, minItems=1)},
        {},
    ),
    "LegalActionsAnswer": object_of(
        "What a seat may do now.",
        {
            "seat": SEAT,
            "actions": list_of(
                ref("Action"),
                MOST_LISTED,
                description="Each legal action: one meld a lay_down, or a whole contract, one card "
                "a lay_off, jokers declared. Empty for a seat that is not in turn.",
            ),
            "calls": list_of(
                ref("Call"),
                MOST_LISTED,
                description="Each legal rummy call, for a resolve_calls: with one play, or "
                "with two, where the second uses the last discard and one has to.",
            ),
            "more": {
                "type": "boolean",
                "description": "Whether there may be more: a list was cut, those with the fewest "
                "jokers being listed, or a draw hangs on the order of a new stock.",
            },
        },
        {
            "buys": {
                "type": "boolean",
                "description": "Whether the seat may buy the discard that was declined, with a "
                "resolve_buys; absent if not.",
            },
            "unseen": {
                **NUMBER,
                "description": "Cards of the seat that are not seen: with them it may do more.",
            },
        },
    ),
    "ViewAnswer": object_of("The table as that seat sees it.", {"table": ref("Table")}, {}),
    "DealAnswer": object_of("A dealt table.", {"table": ref("Table")}, {"seating": ref("Seating")}),
    "Seating": object_of(
        "How the players sit who were drawn by lot. Players are numbered from 0 as they came.",
        {
            "drawn": list_of(
                list_of(ref("Card"), MOST_CARDS, minItems=1),
                MOST_SEATS,
                minItems=2,
                description="For each player the card drawn; more, if he was tied and drew again.",
            ),
            "players": list_of(
                SEAT, MOST_SEATS, minItems=2, description="For each seat the player who sits there."
            ),
        },
        {},
    ),
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
        {
            "meld": {**MELD, "description": "The meld it lies in; absent for a card in hand."},
            "seat": {**SEAT, "description": "Whose hand it is in, where that is another's."},
        },
    ),
    "SeatScore": object_of(
        "What a deal brings a seat.",
        {
            "seat": SEAT,
            "melded": {
                **NUMBER,
                "description": "Points of its cards on the table, where these score.",
            },
            "in_hand": {
                **NUMBER,
                "description": "Points of its known cards in hand, lost or a penalty; 0 "
                "where the winner takes them, who has them among its items.",
            },
            "items": list_of(ref("ScoreItem"), MOST_CARDS),
        },
        {
            "points": {
                **NUMBER,
                "description": "What the deal brings the seat: penalties are above 0; "
                "absent if not all is seen.",
            },
            "bonus": {**NUMBER, "description": "Points in it that are no card's."},
            "factor": {**NUMBER, "description": "How often the cards count, if not once."},
            "unseen": {**NUMBER, "description": "Cards in hand that are not seen."},
        },
    ),
    "MatchState": object_of(
        "Whether the match is decided.",
        {"state": word("running", "over")},
        {
            "winners": list_of(
                SEAT,
                MOST_SEATS,
                minItems=1,
                description="The sides that have won: where all play for themselves, the seats.",
            ),
            "tie": {"type": "boolean", "description": "Only a tie keeps it running."},
        },
    ),
    "ScoreAnswer": object_of(
        "What a deal comes to, and where the match stands.",
        {
            "final": {"type": "boolean", "description": "Whether the deal is over."},
            "seats": list_of(ref("SeatScore"), MOST_SEATS, minItems=2),
        },
        {
            "sides": list_of(
                list_of(SEAT, MOST_SEATS, minItems=1),
                MOST_SEATS,
                minItems=2,
                description="The seats of each side; absent where every seat plays for itself.",
            ),
            "deal_score": POINTS,
            "totals": {**POINTS, "description": "With the totals before this deal."},
            "match": ref("MatchState"),
        },
    ),
}
