"""What schemathesis loads: how requests are seated, what else is checked, what is counted.

It runs in the process of the tool, which is told by the environment where the service is and where
the counts go.
"""

from traceback import format_exc
from typing import Any

import schemathesis
from schemathesis import AuthContext, Case, HookContext, Response

from tests.contract import checks  # noqa: F401 -- registers them
from tests.contract.here import ANSWERS, GAMES
from tests.contract.seating import TOKEN_TO_COME, Seating

SEATING = Seating(GAMES)


@schemathesis.auth().apply_to(path_regex="^/v1/sessions/")
class Token:
    """A token where one may be sent; whose it is, is decided when the session is known."""

    def get(self, _case: Case, _context: AuthContext) -> str:
        return TOKEN_TO_COME

    def set(self, case: Case, token: str, _context: AuthContext) -> None:
        case.headers["Authorization"] = token


@schemathesis.hook
def before_call(context: HookContext, case: Case, kwargs: dict[str, Any]) -> None:
    try:
        SEATING.seat(case)
    except Exception:
        # The tool passes over some of them: the gate does not.
        ANSWERS.faults.append(format_exc())
        raise


@schemathesis.hook
def after_call(context: HookContext, case: Case, response: Response) -> None:
    name = case.operation.definition.raw["operationId"]
    if response.request.method == case.operation.method.upper():
        ANSWERS.count(name, response.status_code)
    if name == "beginSession" and response.status_code == 201:
        GAMES.learn(response.json())
