"""The examples of the specification: questions, and what the service answers to them.

They are files, `examples/<operationId>.json`, whose answers the service itself has written
(`make examples`); a test asks every question again. An example has a `summary`, the `path`'s
variable parts or the `request` if there are any, the `status` and the `response`.
"""

from pathlib import Path
from typing import Any

import orjson

from service.api.problem_types import PROBLEM_TYPES

FOLDER = Path(__file__).parent / "examples"

EXAMPLES: dict[str, dict[str, dict[str, Any]]] = {
    file.stem: orjson.loads(file.read_bytes()) for file in sorted(FOLDER.glob("*.json"))
}

PROBLEM_EXAMPLES: dict[str, dict[str, Any]] = {
    kind.slug: {
        "summary": kind.title,
        "value": {
            "type": f"/problems/{kind.slug}",
            "title": kind.title,
            "status": kind.status,
            "detail": kind.detail,
            "instance": "urn:request:5f0c9a3e7d1b4862",
        },
    }
    for kind in PROBLEM_TYPES.values()
}
