"""An engine for `run.py --command`: the service itself, without HTTP."""

from __future__ import annotations

import json
import sys
from typing import Any

from service.app import create_app
from service.settings import Settings
from service.wire.requests import TABLE_CHECK_REQUEST
from tests.kit.recording import QUESTIONS
from tests.perft.counting import counts

CLIENT = create_app(Settings()).test_client()


def answer(question: str, request: Any) -> dict[str, Any]:
    """The answer to one question; 404 to one that this engine does not know."""
    if question == "perft":
        table = TABLE_CHECK_REQUEST.load({"table": request["table"]}).table
        return {"status": 200, "body": {"counts": counts(table, request["depth"])}}
    if question not in QUESTIONS:
        return {"status": 404, "body": {}}
    response = CLIENT.post(QUESTIONS[question], json=request)
    return {"status": response.status_code, "body": response.get_json()}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(**json.loads(line))), flush=True)  # noqa: T201 -- it is asked by pipe
