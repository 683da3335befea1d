"""The soak objects to what must not happen, and only to that."""

import json
from dataclasses import replace

import pytest

from tests.soak.findings import Failure, Fault, Findings, Plan
from tests.soak.mix import SHARES, questions
from tests.soak.report import FINE, as_markdown, write
from tests.soak.tables import AWAY, KINDS, NO_ANSWER, kind_of
from tests.soak.verdict import objections

GOOD = Findings(
    Plan(600, warm_up=120),
    capacity=1000,
    rate=700,
    sent={"deal": 5000, "session: act": 4000},
    faults=[
        Fault("rolling restart", 10, 20),
        Fault("store restarted", 30, 31),
        Fault("worker killed", 50, 51),
    ],
    latencies=[0.001],
    late=[0.0],
    of_sessions=[0.002],
    memory={"start": 300, "after the faults": 250, "end": 290},
    codes=[0, 0],
    connections=3,
    carried=[1, 1],
    account={
        "faults": [],
        "lost": [],
        "doubled": [],
        "acknowledged": 100,
        "matches": 2,
        "retold": 1,
    },
    took=600,
)


def failing(*failures: Failure) -> Findings:
    return replace(GOOD, failures=list(failures))


def of_a_session(moment: float, what: str) -> Failure:
    return Failure(moment, "act", what, of_a_session=True)


def of_a_question(moment: float, what: str) -> Failure:
    return Failure(moment, "deal", what, of_a_session=False)


@pytest.mark.parametrize(
    "failures",
    [
        [],
        [of_a_session(30.5, AWAY)] * 500,
        [of_a_session(35, AWAY)],
        [of_a_session(50.5, NO_ANSWER), of_a_question(50.6, NO_ANSWER)],
        [of_a_session(100, AWAY)] * 8,
    ],
    ids=["none", "store away", "it comes back", "worker killed", "crowded now and then"],
)
def test_what_has_a_cause_may_happen(failures):
    assert objections(failing(*failures)) == []


@pytest.mark.parametrize(
    "failures",
    [
        [of_a_question(30.5, "503 instead of 200")],
        [of_a_question(15, NO_ANSWER)],
        [of_a_session(15, NO_ANSWER)],
        [of_a_session(45, NO_ANSWER)],
        [of_a_session(30.5, "500 internal-error")],
        [of_a_session(50.5, "502 bad-gateway")],
        [of_a_question(50.5, "200 instead of 422")],
        [of_a_session(50.5, NO_ANSWER)] * 4,
        [of_a_session(100, AWAY)] * 9,
        [of_a_session(100, "429 quota-exceeded")],
        [of_a_question(100, "429 instead of 200")],
    ],
    ids=lambda failures: f"{len(failures)} x {failures[0].what} at {failures[0].moment}",
)
def test_what_has_none_may_not(failures):
    assert len(objections(failing(*failures))) == 1


@pytest.mark.parametrize(
    "found",
    [
        replace(GOOD, codes=[0, 1]),
        replace(GOOD, faults=GOOD.faults[:2]),
        replace(GOOD, sent={**GOOD.sent, "view": 0}),
        replace(GOOD, lost_by_balancer=[(12.5, "POST /v1/deals")]),
        replace(GOOD, unserved=1),
        replace(GOOD, memory={"start": 300, "after the faults": 350, "end": 361}),
        replace(GOOD, memory={"start": 300, "after the faults": 200, "end": 241}),
        replace(GOOD, plan=Plan(20), memory={"start": 100, "after the faults": 90, "end": 201}),
        replace(GOOD, account={**GOOD.account, "lost": ["an act"]}),
        replace(GOOD, account={**GOOD.account, "doubled": ["an act"]}),
        replace(GOOD, account={**GOOD.account, "faults": ["a trace"]}),
        replace(GOOD, account={**GOOD.account, "acknowledged": 0}),
    ],
    ids=[
        *(
            "exit code",
            "no fault",
            "not asked",
            "lost elsewhere",
            "unserved",
            "memory",
            "memory afterwards",
            "memory cold",
        ),
        *("lost", "doubled", "broken off", "idle"),
    ],
)
def test_what_else_must_not_happen(found):
    assert len(objections(found)) == 1


@pytest.mark.parametrize(("times", "objects"), [(80, 0), (81, 1)])
def test_a_short_run_may_be_more_crowded(times, objects):
    crowded = replace(failing(*[of_a_session(100, AWAY)] * times), plan=Plan(20))
    assert len(objections(crowded)) == objects


def test_the_table_tells_of_each_kind_and_of_what_must_not_happen():
    told = as_markdown(failing(of_a_session(30.5, AWAY), of_a_question(15, NO_ANSWER)))
    assert "| session: act | 4000 | 1 x 503 store-unavailable |" in told
    assert "| deal | 5000 | 1 x no answer |" in told
    assert "| store restarted | 1 |" in told
    assert "| none | 1 |" in told
    assert "failed without a cause: Counter({'deal: no answer': 1})" in told
    assert FINE not in told


def test_what_was_lost_while_it_was_warmed_up_is_told_and_excused():
    before = replace(GOOD, lost_by_balancer=[(-2.0, "POST .../v1/deals")])
    assert objections(before) == []
    assert "-2.0 s: POST .../v1/deals" in as_markdown(before)


def test_it_is_written_for_people_and_for_programs(tmp_path):
    write(GOOD, {"cores": "2"}, tmp_path)
    table = (tmp_path / "soak.md").read_text("utf-8")
    assert FINE in table
    assert "| cores | 2 |" in table
    assert "| memory, end, MiB | 290 |" in table
    told = json.loads((tmp_path / "soak.json").read_bytes())
    assert told["requests"] == 9000
    assert (told["acknowledged"], told["lost"], told["objections"]) == (100, [], [])
    assert told["memory"] == GOOD.memory
    assert [each["name"] for each in told["faults"]] == [each.name for each in GOOD.faults]
    assert told["circumstances"] == {"cores": "2"}


def test_questions_of_every_kind_are_asked_and_the_same_with_every_run():
    asked = questions()
    kinds = {each.kind.partition(", 4")[0] for each in asked}
    assert kinds == {*SHARES}
    assert {400, 404, 406, 413, 415, 422, 431} == {e.status for e in asked if e.status != 200}
    assert asked == questions()


def test_every_request_of_a_player_is_of_a_kind():
    session = "/v1/sessions/Zr0Xo0bV3nq0m1c2d4e5fg"
    asked = [
        ("POST", "/v1/sessions"),
        ("POST", f"{session}/actions"),
        ("POST", f"{session}/deals"),
        ("PUT", f"{session}/windows/7/responses/1"),
        ("GET", f"{session}/events?after=3&wait=1&limit=7"),
        ("GET", f"{session}/events?after=3&wait=0&limit=7"),
        ("GET", f"{session}/windows/7?wait=1"),
        ("GET", f"{session}/windows/7"),
        ("GET", f"{session}/legal-actions"),
        ("GET", f"{session}/seats/1"),
    ]
    assert [kind_of(*each) for each in asked] == [*KINDS]
