"""The JSON Schemas of what a session answers."""

from collections.abc import Mapping
from typing import Final

from service.game.window import WindowKind
from service.wire.answer_schemas import ANSWERS, MOST_LISTED
from service.wire.events import MOST_EVENTS
from service.wire.json_schemas import NUMBER, POINTS, SEAT, list_of, object_of, ref, word
from service.wire.seats import MOST_SEATS
from service.wire.session_log import LOG_SCHEMAS, MOST_ENTRIES_SHOWN, TIME
from service.wire.session_requests import MOST_GRACE, MOST_HOLD, session_request_schemas
from service.wire.shape import JsonSchema

TAG_PATTERN: Final = "[0-9]{1,15}-[A-Za-z0-9_-]{8}"
TOKEN_PATTERN: Final = "[A-Za-z0-9_-]{22}"  # noqa: S105 -- the form of one, not one

TAG: Final[JsonSchema] = {
    "type": "string",
    "pattern": f"^{TAG_PATTERN}$",
    "maxLength": 24,
    "description": "Names this state of the game: to be sent back, in double quotes, as If-Match.",
}
_TOKEN: Final[JsonSchema] = {"type": "string", "pattern": f"^{TOKEN_PATTERN}$", "maxLength": 22}
REVISION: Final[JsonSchema] = {
    "type": "integer",
    "minimum": 1,
    "maximum": 10**14,
    "description": "How often the game has changed: the number of its last log entry.",
}
_STAMP: Final[Mapping[str, JsonSchema]] = {"revision": REVISION, "tag": TAG}
_STATE: Final[Mapping[str, JsonSchema]] = {
    "id": {**_TOKEN, "description": "Names the session in its addresses."},
    **_STAMP,
    "table": {**ref("Table"), "description": "The table as the caller may see it."},
    "expires_at": {
        **TIME,
        "description": "When the session ends if nobody plays on. Every request with one of its "
        "tokens puts that off; the ETag does not change with it.",
    },
}
_MAYBE: Final[Mapping[str, JsonSchema]] = {
    "seat": {**SEAT, "description": "Whose view it is; absent for a spectator's."},
    "window": ref("OpenWindow"),
    "totals": {**POINTS, "description": "If the deal is over: what each side has with it."},
    "match": {**ref("MatchState"), "description": "If the deal is over."},
}
_ANNOUNCED: Final[Mapping[str, JsonSchema]] = {
    "id": {**NUMBER, "minimum": 1, "description": "The number of the entry that opened it."},
    "kind": word(*WindowKind, description="Whether rummy may be called, or the discard bought."),
    "seats": list_of(SEAT, MOST_SEATS, description="Who may claim, the best placed first."),
    "hold_until": {**TIME, "description": "Until then the next draw waits, unless all pass."},
}
_HOLD: Final[JsonSchema] = {"type": "integer", "minimum": 0, "maximum": MOST_HOLD}
_GRACE: Final[JsonSchema] = {"type": "integer", "minimum": 0, "maximum": MOST_GRACE}

_CHOICES: Final = ANSWERS["LegalActionsAnswer"]["properties"]

SESSION_SCHEMAS: Final[dict[str, JsonSchema]] = {
    **LOG_SCHEMAS,
    "OpenWindow": object_of("A window that was opened.", dict(_ANNOUNCED), {}),
    "SessionState": object_of("The game as the caller may see it.", dict(_STATE), dict(_MAYBE)),
    "SeatToken": object_of("A seat's secret.", {"seat": SEAT, "token": _TOKEN}, {}),
    "NewSession": object_of(
        "A session that was begun, with its tokens, which are not told again.",
        {
            "seats": list_of(
                ref("SeatToken"),
                MOST_SEATS,
                minItems=2,
                description="For each seat the token that its player is to send, and nobody else.",
            ),
            "owner_token": {**_TOKEN, "description": "Ends the session, and deals again."},
            "hold_ms": _HOLD,
            "grace_ms": _GRACE,
            **_STATE,
        },
        {**_MAYBE, "seating": ref("Seating")},
    ),
    "ActAnswer": object_of(
        "The action was legal: what happened, and the game after it.",
        {
            "events": list_of(ref("Event"), MOST_EVENTS, description="What happened, in order."),
            **_STATE,
        },
        dict(_MAYBE),
    ),
    "SessionChoices": object_of(
        "What the player may do now.",
        {
            **_STAMP,
            "seat": SEAT,
            "actions": {**_CHOICES["actions"], "items": ref("SeatAction")},
            "responses": list_of(
                ref("ResponseRequest"),
                MOST_LISTED,
                description="What may be answered to the open window, each as it is sent: calls "
                "with one play, or with two, or a buy; and a pass. Empty if no window is open, or "
                "the player has answered it.",
            ),
            "more": _CHOICES["more"],
        },
        {"window": ref("OpenWindow")},
    ),
    "WindowState": object_of(
        "A window, as the player sees it: who has claimed is told when it is over.",
        {
            "id": _ANNOUNCED["id"],
            "kind": _ANNOUNCED["kind"],
            "status": word(
                "open",
                "pending",
                "won",
                "passed",
                description="Whether nobody has claimed yet; somebody has, and better placed "
                "players are waited for; somebody has got the card; or nobody has.",
            ),
        },
        {
            "seats": _ANNOUNCED["seats"],
            "hold_until": _ANNOUNCED["hold_until"],
            "hold_ms": {**_HOLD, "description": "How long the next draw has still to wait."},
            "closes_in_ms": {
                **_GRACE,
                "description": "How long a pending claim waits for better placed players.",
            },
            "winner": {**SEAT, "description": "Who has got the card."},
            "response": {
                **ref("ResponseRequest"),
                "description": "What the player has answered; absent if nothing, and of windows "
                "before the last one.",
            },
        },
    ),
    "ResponseAnswer": object_of(
        "What has become of the answer.",
        {
            "status": word("passed", "pending", "won", "lost"),
            **_STAMP,
            "window": ref("WindowState"),
        },
        {},
    ),
    "LogAnswer": object_of(
        "Entries of the log, in order.",
        {
            "events": list_of(ref("LogEntry"), MOST_ENTRIES_SHOWN),
            "next": {
                **REVISION,
                "minimum": 0,
                "description": "What `after` is to be, to go on reading.",
            },
            "more": {"type": "boolean", "description": "Whether there are more entries already."},
            **_STAMP,
        },
        {
            "missed": {
                "type": "boolean",
                "description": "Whether entries before these are not kept any more; absent if not.",
            }
        },
    ),
    **session_request_schemas(),
}
"""Every schema of a session, by the name it has in the specification."""
