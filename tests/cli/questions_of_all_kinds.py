"""One question for each outcome of `check`, ways to ask them, and somebody who looks on."""

import io
import json
from pathlib import Path
from typing import Any

FIRST = Path(__file__).parents[2] / "deploy" / "first-request.json"

ILLEGAL: dict[str, Any] = json.loads(FIRST.read_text("utf-8"))
LEGAL = {**ILLEGAL, "action": {"action": "discard", "card": "KC"}}
# What a hand that is not shown holds decides whether it may discard this.
UNDETERMINED = {
    "table": {**ILLEGAL["table"], "seats": [{"unseen": 14}, {"unseen": 13}]},
    "action": {"action": "discard", "card": "KC"},
}
IMPOSSIBLE = {**ILLEGAL, "table": {**ILLEGAL["table"], "stock_count": 20}}
REFUSED = {"table": ILLEGAL["table"]}

OF_OUTCOME = {
    "legal": LEGAL,
    "illegal": ILLEGAL,
    "undetermined": UNDETERMINED,
    "impossible": IMPOSSIBLE,
    "refused": REFUSED,
}


def written(folder: Path, *outcomes: str) -> list[str]:
    """A file for each of these outcomes; their paths."""
    paths = []
    for number, outcome in enumerate(outcomes):
        path = folder / f"{number}-{outcome}.json"
        path.write_text(json.dumps(OF_OUTCOME[outcome]), "utf-8")
        paths.append(str(path))
    return paths


def as_lines(*outcomes: str) -> str:
    """A line for each of these outcomes."""
    return "".join(json.dumps(OF_OUTCOME[outcome]) + "\n" for outcome in outcomes)


class Terminal(io.StringIO):
    """A stream that somebody looks at."""

    def isatty(self) -> bool:
        return True
