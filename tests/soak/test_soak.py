"""Mixed traffic while all that can happen does, and nothing is lost: short, and for ten minutes."""

import pytest

from benchmarks import machine
from benchmarks.report import RESULTS
from tests.sessions.ledger_of_acts import tell
from tests.soak.__main__ import PARTIAL, asked_for
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


def test_what_is_not_asked_for_otherwise_is_the_whole_run():
    for asked in ([], ["--seconds", "600"]):  # as `make soak` says it
        assert asked_for(asked) == (LONG, RESULTS)
    for asked in (["--seconds", "60"], ["--rate", "200"], ["--tables", "1"]):
        plan, results = asked_for(asked)
        assert plan != LONG
        assert results == PARTIAL
    assert asked_for(["--seconds", "60"])[0].warm_up < LONG.warm_up
