"""What of an answer a right engine has to give: the rest is the service's own choice.

`COMPARED` goes into kit.json, and the runner goes by what stands there.
"""

from __future__ import annotations

import json
from typing import Any

Document = dict[str, Any]

COMPARED: Document = {
    # Prose and its sources; `params`, of which no list says what there is; what a problem repeats.
    "not": [
        *("because", "detail", "instance", "params", "source", "status", "text", "title"),
    ],
    # Lists of objects in which nothing hangs on the order: in all answers, and by question.
    "in_any_order": {
        "*": ["violations", "unknown", "hangs_on", "errors", "items"],
        "listLegalActions": ["actions", "calls"],
        "arrange": ["melds", "lay_offs"],
    },
    # Of cards it is the other way round: these are in order, and so are the cards of a run.
    "in_order": ["stock", "discards", "new_stock"],
    # Several may be best: of these only what the expectation names is compared.
    "in_part": ["best", "contract"],
}
# What is sure of the best arrangement, and of a contract, whatever else is.
SURE = {"best": {"points"}, "contract": {"wanted", "met"}}


def expected(question: str, status: int, answer: Document, named: Document) -> Document:
    """What is kept of an answer; `named` is what the vector itself says of it."""
    body = {member: value for member, value in answer.items() if member not in COMPARED["not"]}
    if "type" in body:  # the address of the service stands before it
        body["type"] = body["type"].rpartition("/")[2]
    for part in COMPARED["in_part"]:
        if part in body:
            sure = SURE[part] | set(named.get(part, {}))
            body[part] = {member: body[part][member] for member in body[part] if member in sure}
    return {"status": status, "body": _kept(body, question)}


def _kept(value: Any, question: str, name: str = "", *, in_order: bool = False) -> Any:
    """Without what is not compared; what has no order in an order of ours, to stay the same."""
    if isinstance(value, dict):
        run = value.get("kind") == "run"
        return {
            member: _kept(inner, question, member, in_order=run or "by" in value)
            for member, inner in value.items()
            if member not in COMPARED["not"]
        }
    if isinstance(value, list):
        kept = [_kept(inner, question) for inner in value]
        any_order = COMPARED["in_any_order"]
        words = all(isinstance(inner, str) for inner in kept)
        words = words and not in_order and name not in COMPARED["in_order"]
        if words or name in any_order["*"] or name in any_order.get(question, ()):
            return sorted(kept, key=lambda inner: json.dumps(inner, sort_keys=True))
        return kept
    return value
