"""Every kind of refusal, declared once.

The table feeds the answers themselves, the pages at /problems/{slug} and the specification.
"""

from dataclasses import dataclass
from typing import Final

MOST_DETAIL: Final = 1000
"""Characters of a sentence: of what it quotes from a long request the rest is cut off."""

MOST_POINTER: Final = 1_000_000
"""Characters of a pointer, which may lead to any name that is in the request."""

MOST_PARAMETER: Final = 5000
"""Characters of a parameter's name; a longer address is refused by the web server."""


@dataclass(frozen=True, slots=True)
class ProblemType:
    """A kind of refusal, in the words of RFC 9457.

    meaning and remedy are for the page that its address leads to: what it says, and what to
    do about it. detail is what an answer says, or an example of it. retry_after is for those that
    say when to ask again.
    """

    slug: str
    title: str
    status: int
    meaning: str
    remedy: str
    detail: str
    retry_after: bool = False


_DECLARED = (
    ProblemType(
        "malformed-json",
        "The request body is not JSON",
        400,
        "The body could not be read as JSON: its syntax is wrong, it is not UTF-8, it is nested "
        "more than 16 deep, or it has a number that no receiver can be trusted to keep: "
        "infinite, or of more than 15 digits.",
        "Send one JSON document as RFC 8259 describes it, in UTF-8 and without a byte order mark. "
        "The detail tells the place of a fault in the syntax.",
        "Unexpected character, expected a JSON value: line 1, column 11.",
    ),
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
        "not-found",
        "There is nothing at this address",
        404,
        "The path is not one of this service, or what it names does not exist: a game, a rule, "
        "a kind of problem, or a session, which may have been ended or have expired.",
        "The paths are listed in /openapi.yaml, the games at /v1/variants and the rules of a game "
        "at /v1/variants/{name}. A slash at the end of a path makes it another path.",
        "There is no game called 'whist'.",
    ),
    ProblemType(
        "method-not-allowed",
        "This address has other methods",
        405,
        "The path exists, but not with this method.",
        "Use one of the methods in the answer's Allow header.",
        "Use one of: GET, HEAD, OPTIONS.",
    ),
    ProblemType(
        "not-acceptable",
        "The answer exists only in another format",
        406,
        "The Accept header rules out the one media type that this address answers with.",
        "Leave the Accept header out, or let it include that type; the detail names it.",
        "This address answers with application/json only.",
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
        "content-too-large",
        "The request body is too long",
        413,
        "The body is longer than this service reads: 64 KiB, for a replay 256 KiB, unless it was "
        "set up otherwise. The longest table takes about a twentieth of the former.",
        "Send less. If a table really needs more, ask whoever runs the service for a higher limit.",
        "A request body has at most 65536 bytes here.",
    ),
    ProblemType(
        "unsupported-media-type",
        "The request body is in a format that is not read here",
        415,
        "The Content-Type is not application/json, or it has a parameter other than "
        "charset=utf-8, or the body is compressed.",
        "Send plain JSON with Content-Type: application/json. The answer's Accept header, or "
        "its Accept-Encoding header, says what is read.",
        "The Content-Type must be application/json.",
    ),
    ProblemType(
        "invalid-request",
        "The request does not have the form it must have",
        422,
        "The body is JSON, but a member is missing, unknown, of the wrong type or out of range, "
        "or is no card, option or action of this game.",
        "Each entry of errors has the JSON Pointer of a bad place and a sentence about it. The "
        "form of every request is in /openapi.yaml.",
        "1 place in the request is not as it must be.",
    ),
    ProblemType(
        "impossible-table",
        "No game can come to this table",
        422,
        "The table has the right form, but contradicts itself: a card stands twice, one is "
        "missing, a meld is none, a turn is out of order. Nothing was judged.",
        "Each entry of violations names a rule that a possible table keeps, the cards and the "
        "place. POST /v1/table-checks gives the same list as an answer.",
        "The table is impossible in 1 place.",
    ),
    ProblemType(
        "too-complex",
        "There are too many ways to arrange these cards",
        422,
        "Looking for the best arrangement was given up: with so many cards and jokers there are "
        "more combinations than can be compared in the time that one request may take.",
        "Ask with fewer cards, or leave out jokers: each of them can stand for many cards.",
        "The search for the best arrangement was given up.",
    ),
    ProblemType(
        "deal-not-over",
        "The deal is not over",
        422,
        "The next deal can only follow a finished table, and this one is still being played.",
        "Play on until a verdict brings a table of phase over, and send that one; in a session, "
        "play on until the table's phase is over.",
        "The next deal follows a table in the phase 'over', which this one is not in.",
    ),
    ProblemType(
        "match-over",
        "The match is decided",
        422,
        "With this deal's scores somebody has won the match, so there is no next deal.",
        "Start a new match: send rules and seats instead of a table, or begin a new session.",
        "The match is decided with this deal: there is no next one.",
    ),
    ProblemType(
        "not-scored",
        "The scores of the deal are not known",
        422,
        "The next deal adds this deal's scores, and they hang on cards that this table does not "
        "show: it is a view without deal_score.",
        "Send the whole table, or the deal_score with it.",
        "Hands are unseen, and the table has no deal_score.",
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
        "header-too-large",
        "A header is too long",
        431,
        "X-Request-Id, If-None-Match, If-Match or Idempotency-Key has more than 1000 characters.",
        "Make the id shorter, or leave the header out: If-None-Match needs one ETag.",
        "X-Request-Id has more than 1000 characters.",
    ),
    ProblemType(
        "internal",
        "The service has a fault",
        500,
        "Something went wrong here that was not the request's doing.",
        "The request can be sent again as it is. If it fails again, report the instance, which "
        "finds the fault in the service's log.",
        "The fault was recorded under the instance given here.",
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

PROBLEM_TYPES: dict[str, ProblemType] = {kind.slug: kind for kind in _DECLARED}
