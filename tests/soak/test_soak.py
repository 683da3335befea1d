"""Mixed traffic while all that can happen does, and nothing is lost: short, and for ten minutes."""

import pytest

from benchmarks import machine
from tests.sessions.ledger_of_acts import tell
from tests.soak.__main__ import PARTIAL
from tests.soak.findings import LONG, Plan
from tests.soak.report import as_markdown, write
from tests.soak.soak import soak
from tests.soak.verdict import objections


@pytest.mark.parametrize(
    "plan",
    [
        pytest.param(Plan(20, most=100, measured=600), id="short"),
        pytest.param(LONG, id="long", marks=pytest.mark.long),
    ],
)
def test_nothing_happens_that_must_not_happen(plan, request):
    found = soak(plan)
    table = as_markdown(found)
    tell(request, f"\n{table}")
    if plan == LONG:  # to be read afterwards
        write(found, machine.description({}), PARTIAL)
    assert objections(found) == [], table
