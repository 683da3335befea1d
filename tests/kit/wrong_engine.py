"""An engine that knows the kit by heart and has one fault: `wrong_engine.py FAULT`.

The runner has to notice it in every case that the fault changes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

Document = dict[str, Any]
FOLDER = Path(__file__).parent


def none(body: Document) -> None:
    """An engine without fault."""


def verdict_flipped(body: Document) -> None:
    """What is legal is illegal, and the other way round."""
    if "verdict" in body:
        body["verdict"] = "illegal" if body["verdict"] == "legal" else "legal"


def rule_renamed(body: Document) -> None:
    for found in _findings(body):
        found["rule"] += "_again"


def rule_not_named(body: Document) -> None:
    for name in ("violations", "unknown"):
        if name in body:
            body[name] = body[name][1:]


def other_card_named(body: Document) -> None:
    for found in _findings(body):
        found["cards"] = [*found.get("cards", []), "AS"]


def other_place_named(body: Document) -> None:
    for found in [*_findings(body), *body.get("errors", [])]:
        found["pointer"] += "/0"


def other_turn(body: Document) -> None:
    for table in _tables(body):
        table["turn"] += 1


def card_in_another_hand(body: Document) -> None:
    for table in _tables(body):
        first, second = table["seats"][:2]
        if first.get("hand"):
            second["hand"] = [*second.get("hand", []), first["hand"].pop()]


def stock_in_another_order(body: Document) -> None:
    for table in _tables(body):
        if table.get("stock"):
            table["stock"] = [*table["stock"][1:], table["stock"][0]]


def card_laid_by_another(body: Document) -> None:
    """Only in the last meld: whose a card is decides for whom it counts."""
    for table in _tables(body):
        for meld in table["melds"][-1:]:
            meld["by"] = [*meld["by"][:-1], meld["by"][-1] + 1]


def duty_left_behind(body: Document) -> None:
    for table in _tables(body):
        table["must_use"] = "AS"


def duty_forgotten(body: Document) -> None:
    for table in _tables(body):
        table.pop("must_use", None)


def event_missing(body: Document) -> None:
    for each in (body, *body.get("verdicts", [])):
        if "events" in each:
            each["events"].pop()


def score_off_by_one(body: Document) -> None:
    for seat in body.get("seats", []):
        for name in ("points", "in_hand"):
            if name in seat:
                seat[name] += 1
    for name in ("deal_score", "totals"):
        if name in body:
            body[name][0] += 1
    if "best" in body:
        body["best"]["points"] += 1


def legal_action_missing(body: Document) -> None:
    if body.get("actions"):
        body["actions"].pop()


def legal_action_too_many(body: Document) -> None:
    if "actions" in body:
        body["actions"].append({"action": "discard", "card": "AS2"})


def count_off_by_one(body: Document) -> None:
    if "counts" in body:
        body["counts"][-1] += 1


def possible_table_refused(body: Document) -> None:
    if "possible" in body:
        body["possible"] = not body["possible"]


FAULTS: dict[str, Callable[[Document], None]] = {
    fault.__name__: fault
    for fault in (
        *(none, verdict_flipped, rule_renamed, rule_not_named, other_card_named, other_place_named),
        *(other_turn, card_in_another_hand, stock_in_another_order, card_laid_by_another),
        *(duty_left_behind, duty_forgotten, event_missing, score_off_by_one),
        *(legal_action_missing, legal_action_too_many, count_off_by_one, possible_table_refused),
    )
}


def _findings(body: Document) -> Iterator[Document]:
    for each in (body, *body.get("verdicts", [])):
        yield from each.get("violations", [])
        yield from each.get("unknown", [])


def _tables(body: Document) -> Iterator[Document]:
    for each in (body, *body.get("verdicts", [])):
        if "table" in each:
            yield each["table"]


def every_case(*files: str) -> Iterator[Document]:
    """The cases of these files of the kit, or of all."""
    paths = [FOLDER / name for name in files] or sorted(FOLDER.rglob("*.jsonl"))
    for path in paths:
        for line in path.read_text("utf-8").splitlines():
            yield json.loads(line)


def with_fault(expect: Document, fault: str) -> Document:
    """The answer of an engine that has the fault."""
    answer = deepcopy(expect)
    FAULTS[fault](answer["body"])
    return answer


def known_answers() -> dict[str, Document]:
    """What the kit says to each question; of one asked twice the answer that tells more."""
    known: dict[str, Document] = {}
    for case in sorted(every_case(), key=lambda case: len(json.dumps(case["expect"]))):
        known[json.dumps([case["question"], case["request"]])] = case["expect"]
    return known


if __name__ == "__main__":
    known = known_answers()
    for line in sys.stdin:
        asked = json.loads(line)
        expect = known[json.dumps([asked["question"], asked["request"]])]
        print(json.dumps(with_fault(expect, sys.argv[1])), flush=True)  # noqa: T201 -- asked by pipe
