"""Mixed traffic while all that can happen does, and nothing is lost: short, and for ten minutes."""

import pytest

from tests.sessions.ledger_of_acts import tell
from tests.soak.soak import Plan, soak
from tests.soak.verdict import objections, table


@pytest.mark.parametrize(
    "plan",
    [
        pytest.param(Plan(24, most=150), id="short"),
        pytest.param(Plan(600, tables=6, pace=120), id="long", marks=pytest.mark.long),
    ],
)
def test_nothing_happens_that_must_not_happen(plan, request):
    found = soak(plan)
    tell(request, f"\n{table(found)}")
    assert objections(found) == [], table(found)
