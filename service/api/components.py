"""What the specification names that belongs to HTTP, not to rummy."""

from typing import Any

SCHEMAS: dict[str, dict[str, Any]] = {
    "Problem": {
        "type": "object",
        "description": "A refusal, as RFC 9457 has it.",
        "required": ["type", "title", "status", "instance"],
        "properties": {
            "type": {
                "type": "string",
                "format": "uri-reference",
                "description": "The kind of problem; the address of a page about it.",
            },
            "title": {"type": "string", "description": "The kind in words, always the same."},
            "status": {"type": "integer", "minimum": 400, "maximum": 599},
            "detail": {"type": "string", "description": "What happened here; for people."},
            "instance": {
                "type": "string",
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
                "description": "Each rule of consistency that the table breaks.",
                "items": {"$ref": "#/components/schemas/Violation"},
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
                "description": "A JSON Pointer into the request, as a URI fragment.",
            },
            "detail": {"type": "string", "description": "What is wrong there; for people."},
        },
    },
    "Health": {
        "type": "object",
        "required": ["status"],
        "properties": {"status": {"type": "string", "enum": ["pass"]}},
    },
    "OpenApiDocument": {
        "type": "object",
        "required": ["openapi", "info"],
        "properties": {"openapi": {"type": "string"}, "info": {"type": "object"}},
    },
}

_REQUEST_ID = {"type": "string", "pattern": "^[A-Za-z0-9._-]{8,64}$"}

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
        "schema": {"type": "string", "enum": ["no-store", "public, max-age=3600"]},
    },
    "ETag": {
        "description": "Names this form of the answer; to be sent back as If-None-Match.",
        "required": True,
        "schema": {"type": "string", "pattern": '^"[0-9a-f]{32}"$'},
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

# No examples: the documentation page would send them with every request that is tried out.
PARAMETERS: dict[str, dict[str, Any]] = {
    # Without a pattern: an id of another form is not refused, only not used.
    "X-Request-Id": {
        "description": "The client's id for this request, returned with the answer when it is 8 "
        "to 64 letters, digits, dots, dashes or underscores.",
        "schema": {"type": "string"},
    },
    "If-None-Match": {
        "description": "The ETag of an answer that the client has; 304 if it still holds.",
        "schema": {"type": "string"},
    },
}
