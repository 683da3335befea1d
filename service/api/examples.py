"""The examples of the specification: questions, and what the service answers to them.

They are files, `examples/<operationId>.json`, whose answers the service itself has written
(`make examples`); a test asks every question again. An example has a `summary`, the `path`'s
variable parts, the `request` or the `body` if there are any, the `status` and the `response`; a
refusal also has what was `sent`.
"""

from pathlib import Path
from typing import Any, Final

import orjson

FOLDER: Final = Path(__file__).parent / "examples"

EXAMPLES: Final[dict[str, dict[str, dict[str, Any]]]] = {
    file.stem: orjson.loads(file.read_bytes()) for file in sorted(FOLDER.glob("*.json"))
}


def kind_of(example: dict[str, Any]) -> str | None:
    """The slug of the problem that an example shows; None if it shows none."""
    if example.get("status", 200) < 400 or "type" not in example["response"]:
        return None
    slug: str = example["response"]["type"].rpartition("/problems/")[2]
    return slug


def shown(example: dict[str, Any]) -> dict[str, Any]:
    """An answer, as the specification has it; with a refusal stands what was sent."""
    described = {"summary": example["summary"]}
    if "sent" in example:
        described["description"] = f"Sent: {example['sent']}."
    return {**described, "value": example["response"]}


# The first that shows it: one for each kind of problem, wherever it can come up.
PROBLEM_EXAMPLES: Final[dict[str, dict[str, Any]]] = {}
for _examples in EXAMPLES.values():
    for _example in _examples.values():
        if _kind := kind_of(_example):
            PROBLEM_EXAMPLES.setdefault(_kind, shown(_example))
