"""Every kind of refusal, declared once.

The table feeds the answers themselves, the pages at /problems/{slug} and the specification. The
kinds of sessions stand in session_problem_types.py.
"""

from typing import Final

from service.api.problem_type import ProblemType
from service.api.session_problem_types import OF_SESSIONS

_OF_ALL: Final = (
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
        "api-key-needed",
        "An API key is needed",
        403,
        "This service was set up to answer only those who send an API key, or the one that was "
        "sent is not known here.",
        "Send `X-Api-Key` with the key that whoever runs the service has given you. It says which "
        "application asks, and has nothing to do with the tokens of players.",
        "This service answers those who send an API key.",
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
        "quota-exceeded",
        "Too many requests",
        429,
        "Whoever asks, known by its API key or else by its address, has asked more often than this "
        "service lets it, or has begun too many sessions. `violated-policies` names what was used "
        "up; the RateLimit-Policy header says how much each is.",
        "Ask again after the seconds in Retry-After. Quotas refill evenly: the RateLimit header of "
        "every answer says how many requests are left (r), and in how many seconds there are more "
        "(t). Several verdicts fit into one request: POST /v1/verdicts/batch.",
        "The caller has used up what it may ask.",
        retry_after=True,
    ),
    ProblemType(
        "header-too-large",
        "A header is too long",
        431,
        "X-Request-Id, X-Api-Key, If-None-Match, If-Match or Idempotency-Key has more than 1000 "
        "characters.",
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
)

PROBLEM_TYPES: Final[dict[str, ProblemType]] = {
    kind.slug: kind for kind in sorted((*_OF_ALL, *OF_SESSIONS), key=lambda kind: kind.status)
}
