"""The kinds of refusal that only sessions have."""

from typing import Final

from service.api.problem_type import ProblemType

OF_SESSIONS: Final = (
    ProblemType(
        "idempotency-key-missing",
        "The request needs an Idempotency-Key",
        400,
        "A request that changes a session carries a key, so that it can be sent again when its "
        "answer was lost, without being carried out twice. There was none, or it was not 16 to 64 "
        "letters, digits, hyphens or underscores.",
        "Send `Idempotency-Key` with a new random value, like a UUID, for each thing that "
        "a player does; the same value only when the same request is sent again.",
        "An Idempotency-Key of 16 to 64 letters, digits, hyphens or underscores is expected.",
    ),
    ProblemType(
        "unauthenticated",
        "A token of this session is needed",
        401,
        "The Authorization header is missing or is not `Bearer` and a token, or the token is none "
        "of this session.",
        "Send `Authorization: Bearer` with the token of the seat, which the answer to the request "
        "that began the session has, and nothing else.",
        "This address needs a token of the session, as Authorization: Bearer.",
    ),
    ProblemType(
        "wrong-seat",
        "The token is for something else",
        403,
        "The token is one of this session, but of another seat than the address or the action "
        "names, or of a seat where the owner's is needed, or the other way round.",
        "Act and look with the token of the seat; end the session with the owner's.",
        "This is the token of another seat.",
    ),
    ProblemType(
        "illegal-action",
        "The rules forbid it",
        409,
        "The action is not legal in this session now, or the call or buy is not. Nothing has "
        "changed.",
        "Each entry of violations names a rule that forbids it, the cards and the place in the "
        "request. GET /v1/sessions/{id}/legal-actions lists what is legal.",
        "The rules forbid this in 1 way.",
    ),
    ProblemType(
        "call-pending",
        "Somebody has claimed the discard",
        409,
        "The game stands still until it is settled who gets the card: somebody has called rummy "
        "or wants to buy, and better placed players may still answer.",
        "Send the action again after the seconds in Retry-After, if it is still wanted then: the "
        "table will have changed, and with it the tag. Answering the window settles it sooner.",
        "The game goes on as soon as it is settled who gets the discard.",
        retry_after=True,
    ),
    ProblemType(
        "window-open",
        "The others may still claim the discard",
        409,
        "The discard may be called or bought by others for a moment, before it is the next "
        "player's to draw or take. "
        "hold_ms says how long.",
        "Send the action again, unchanged, after hold_ms, or as soon as the window says that it is "
        "0, because all others have passed: GET /v1/sessions/{id}/windows/{window}, with `wait`.",
        "The next draw or take waits as long as the others may claim the discard.",
        retry_after=True,
    ),
    ProblemType(
        "window-closed",
        "The window is over",
        409,
        "The card was drawn, passed over, or claimed by another before this answer came.",
        "Nothing is to be done: read the table. window says how it ended.",
        "Window 7 is over.",
    ),
    ProblemType(
        "already-answered",
        "This seat has answered the window differently",
        409,
        "In a window each seat has one answer, the first that was legal.",
        "Nothing is to be done: the first answer counts.",
        "This seat has answered window 7 already.",
    ),
    ProblemType(
        "stale-state",
        "The table has moved on",
        412,
        "If-Match names another state of the session than the present one: somebody has acted, or "
        "the session was set back by a failure of its store.",
        "Read the table again, and decide on it: tag is its new tag. A revision lower than one "
        "seen before says that the last changes were lost.",
        "The tag of this session is another one now.",
    ),
    ProblemType(
        "idempotency-key-reused",
        "The Idempotency-Key was used for something else",
        422,
        "A request with this key was carried out before, and it was another request.",
        "Use a new random key for each thing that a player does.",
        "This Idempotency-Key was used for another request.",
    ),
    ProblemType(
        "precondition-required",
        "The request must say on which state it was decided",
        428,
        "What changes a session is only done if the table is the one that the player saw. If-Match "
        "was missing, or it was `*`, or not a tag in double quotes.",
        'Send `If-Match: "<tag>"` with the tag of the last answer that showed the table.',
        'Send If-Match with the tag of the session in double quotes, like "41-x3cPq0Zk".',
    ),
    ProblemType(
        "store-unavailable",
        "Sessions cannot be reached now",
        503,
        "The store of the sessions is away, full or read-only, or this service has none. What was "
        "asked may have been done or not. Requests that bring their table are not concerned.",
        "Send the same request again, with the same Idempotency-Key, after the seconds in "
        "Retry-After: it is not carried out twice.",
        "The store of the sessions does not answer.",
        retry_after=True,
    ),
)
