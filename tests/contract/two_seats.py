"""What schemathesis loads to look at one session with the tokens of two of its seats.

Whoever begins it gets always the same session: the request is repeated with its key.
"""

import json
import os

import schemathesis
from schemathesis import Case, HookContext, Response

from tests.contract.here import ANSWERS

KEY = os.environ["CONTRACT_KEY"]
ASKED = json.loads(os.environ["CONTRACT_ASKED"])


@schemathesis.hook
def before_call(context: HookContext, case: Case, **_: object) -> None:
    """Begin no other session than the one whose tokens are known."""
    if case.operation.definition.raw["operationId"] == "beginSession":
        case.headers["Idempotency-Key"] = KEY
        case.body = ASKED


@schemathesis.hook
def after_call(context: HookContext, case: Case, response: Response) -> None:
    ANSWERS.count(case.operation.definition.raw["operationId"], response.status_code)
