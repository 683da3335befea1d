"""What the specification names that belongs to HTTP, not to rummy."""

from typing import Any

from service.api.guard import MOST_HEADER
from service.api.problem_type import MOST_DETAIL, MOST_PARAMETER, MOST_POINTER
from service.wire.findings import MOST_FINDINGS
from service.wire.session_requests import MOST_GRACE, MOST_HOLD
from service.wire.session_schemas import REVISION, TAG, TAG_PATTERN


def _health(status: str) -> dict[str, Any]:
    return {
        "type": "object",
        "required": ["status"],
        "properties": {
            "status": {"type": "string", "enum": [status]},
            "checks": {"$ref": "#/components/schemas/Checks"},
        },
    }


SCHEMAS: dict[str, dict[str, Any]] = {
    "Problem": {
        "type": "object",
        "description": "A refusal, as RFC 9457 has it.",
        "required": ["type", "title", "status", "instance"],
        "properties": {
            "type": {
                "type": "string",
                "format": "uri-reference",
                "maxLength": 1000,
                "description": "The kind of problem; the address of a page about it.",
            },
            "title": {
                "type": "string",
                "maxLength": 100,
                "description": "The kind in words, always the same.",
            },
            "status": {"type": "integer", "minimum": 400, "maximum": 599},
            "detail": {
                "type": "string",
                "maxLength": MOST_DETAIL,
                "description": "What happened here; for people.",
            },
            "instance": {
                "type": "string",
                "maxLength": 76,
                "pattern": "^urn:request:[A-Za-z0-9._-]{8,64}$",
                "description": "The request, by the id that X-Request-Id has too.",
            },
            "errors": {
                "type": "array",
                "maxItems": 100,
                "description": "Each place that has not the form it must have.",
                "items": {"$ref": "#/components/schemas/BadPlace"},
            },
            "violations": {
                "type": "array",
                "maxItems": MOST_FINDINGS,
                "description": "Each rule of consistency that the table breaks, or each rule that "
                "forbids the action.",
                "items": {"$ref": "#/components/schemas/Violation"},
            },
            "revision": {
                **REVISION,
                "description": "Where the table has moved on: the revision it is in now.",
            },
            "tag": {**TAG, "description": "The same: its tag now."},
            "violated-policies": {
                "type": "array",
                "maxItems": 10,
                "description": "The quotas that are used up, by their names in RateLimit-Policy.",
                "items": {"type": "string", "maxLength": 100},
            },
            "hold_ms": {
                "type": "integer",
                "minimum": 1,
                "maximum": MOST_HOLD,
                "description": "How long a draw has still to wait for claims of others.",
            },
            "closes_in_ms": {
                "type": "integer",
                "minimum": 0,
                "maximum": MOST_GRACE,
                "description": "How long a pending claim waits for better placed players.",
            },
            "window": {
                "$ref": "#/components/schemas/WindowState",
                "description": "The window that has to be waited for, or how the one ended "
                "that the answer came too late for.",
            },
        },
    },
    "BadPlace": {
        "type": "object",
        "required": ["pointer", "detail"],
        "properties": {
            "pointer": {
                "type": "string",
                "pattern": "^#(/.*)?$",
                "maxLength": MOST_POINTER,
                "description": "A JSON Pointer into the request, as a URI fragment.",
            },
            "detail": {
                "type": "string",
                "maxLength": MOST_DETAIL,
                "description": "What is wrong there; for people.",
            },
            "parameter": {
                "type": "string",
                "maxLength": MOST_PARAMETER,
                "description": "The parameter of the query, if that is the place.",
            },
        },
    },
    "Health": _health("pass"),
    "Unready": _health("fail"),
    "Checks": {
        "type": "object",
        "description": "What was looked at, if that was asked for.",
        "required": ["games", "draining", "store"],
        "properties": {
            "games": {
                "type": "integer",
                "minimum": 1,
                "maximum": 1000,
                "description": "How many games are loaded, with their rules.",
            },
            "draining": {
                "type": "boolean",
                "description": "Whether the service is being taken out of turn.",
            },
            "store": {
                "type": "string",
                "enum": ["pass", "fail", "none"],
                "description": "Whether the store of the sessions answers; `none` where there is "
                "none. It decides nothing: whoever asks for a session is told.",
            },
        },
    },
    "OpenApiDocument": {
        "type": "object",
        "required": ["openapi", "info"],
        "properties": {"openapi": {"type": "string", "maxLength": 10}, "info": {"type": "object"}},
    },
}

_REQUEST_ID = {"type": "string", "pattern": "^[A-Za-z0-9._-]{8,64}$", "maxLength": 64}

# A list of strings with parameters (RFC 9651).
_LIST = '^"[a-z0-9-]+";{0}(, "[a-z0-9-]+";{0})*$'

HEADERS: dict[str, dict[str, Any]] = {
    "X-Request-Id": {
        "description": "The request's id: the client's own if it was usable, else a new one.",
        "required": True,
        "schema": _REQUEST_ID,
        "example": "5f0c9a3e7d1b4862",
    },
    "Cache-Control": {
        "description": "`no-store`, or how long the answer may be kept.",
        "required": True,
        "schema": {
            "type": "string",
            "enum": ["no-store", "public, max-age=3600", "private, no-cache"],
        },
    },
    "ETag": {
        "description": "Names this form of the answer; to be sent back as If-None-Match.",
        "required": True,
        "schema": {"type": "string", "pattern": '^"[0-9a-f]{32}"$', "maxLength": 34},
    },
    "SessionETag": {
        "description": "The tag of the session, in double quotes: to be sent back as If-Match or "
        "If-None-Match. It stands in the body too, for those whose proxy changes ETags.",
        "required": True,
        "schema": {"type": "string", "pattern": f'^"{TAG_PATTERN}"$', "maxLength": 26},
    },
    "WindowETag": {
        "description": "Names the state of the window, but for the time that is left; to be sent "
        "back as If-None-Match.",
        "required": True,
        "schema": {"type": "string", "pattern": '^W/"[a-z0-9-]*"$', "maxLength": 100},
    },
    "Location": {
        "description": "The address of what was made.",
        "required": True,
        "schema": {"type": "string", "format": "uri-reference", "maxLength": 1000},
    },
    "Retry-After": {
        "description": "Seconds until it makes sense to ask again.",
        "schema": {"type": "string", "pattern": "^[1-9][0-9]*$", "maxLength": 6},
    },
    "PromisedRetryAfter": {
        "description": "Seconds until it makes sense to ask again.",
        "required": True,
        "schema": {"type": "string", "pattern": "^[1-9][0-9]*$", "maxLength": 6},
    },
    "Idempotency-Replayed": {
        "description": "Whether this is the stored answer to a request that was sent before.",
        "schema": {"type": "string", "enum": ["true"]},
    },
    "WWW-Authenticate": {
        "description": "How to send a token.",
        "required": True,
        "schema": {"type": "string", "enum": ["Bearer"]},
    },
    "RateLimit-Policy": {
        "description": "Each quota of the caller, where there are any: its name, `q` requests in "
        "`w` seconds (draft-ietf-httpapi-ratelimit-headers).",
        "schema": {
            "type": "string",
            "maxLength": 1000,
            "pattern": _LIST.format("q=[0-9]+;w=[0-9]+"),
        },
    },
    "RateLimit": {
        "description": "What is left of each: `r` requests, and `t` seconds until there are more.",
        "schema": {
            "type": "string",
            "maxLength": 1000,
            "pattern": _LIST.format("r=[0-9]+;t=[0-9]+"),
        },
    },
    "Accept": {
        "description": "The media type that is read, when the type was the fault.",
        "schema": {"type": "string", "enum": ["application/json"]},
    },
    "Accept-Encoding": {
        "description": "The coding that is read, when the coding was the fault.",
        "schema": {"type": "string", "enum": ["identity"]},
    },
}

_KEY_PATTERN = '^([A-Za-z0-9_-]{16,64}|"[A-Za-z0-9_-]{16,64}")$'
_TAGS_PATTERN = '^(W/)?"[^"]*"( *, *(W/)?"[^"]*")*$'

# No examples: the documentation page would send them with every request that is tried out.
PARAMETERS: dict[str, dict[str, Any]] = {
    # Without a pattern: an id of another form is not refused, only not used.
    "X-Request-Id": {
        "description": "The client's id for this request, returned with the answer when it is 8 "
        "to 64 letters, digits, dots, dashes or underscores.",
        "schema": {"type": "string", "maxLength": MOST_HEADER},
    },
    "X-Api-Key": {
        "description": "The key of the application that asks, where the service wants one.",
        "schema": {"type": "string", "maxLength": MOST_HEADER},
    },
    "If-None-Match": {
        "description": "The ETag of an answer that the client has; 304 if it still holds.",
        "schema": {"type": "string", "maxLength": MOST_HEADER},
    },
    "If-Match": {
        "description": "The `tag` of the table on which this was decided, in double quotes.",
        "required": True,
        "schema": {"type": "string", "pattern": _TAGS_PATTERN, "maxLength": 200},
    },
    "Idempotency-Key": {
        "description": "A random value, new for each thing that is done, with or without quotes; "
        "the same only when the same request is sent again.",
        "required": True,
        "schema": {"type": "string", "pattern": _KEY_PATTERN, "maxLength": 66},
    },
}

SECURITY: dict[str, dict[str, Any]] = {
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "The token of a seat or of the owner of the session in the address.",
    },
}
