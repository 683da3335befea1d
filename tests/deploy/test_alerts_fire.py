"""The alerts fire when they should and only then, as Prometheus' own tool has it."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.deploy.alerts import FILE, Course, alerts, as_promtool_has_it

HOUR = "x90"
JUDGED = 'rummy_requests_total{operation="judge", status="200"}'
ACTED = 'rummy_requests_total{operation="act", status="200"}'
READY = 'rummy_requests_total{operation="getReadiness", status="200"}'


def grows(by: int) -> str:
    """A counter that so many are added to each minute."""
    return f"0+{by}{HOUR}"


def took(metric: str, label: str, seconds: float) -> dict[str, str]:
    """A histogram of calls that all took just about so long."""
    bounds = ("0.01", "0.05", "0.1", "+Inf")
    return {
        f'{metric}_bucket{{{label}, le="{bound}"}}': grows(60 if float(bound) > seconds else 0)
        for bound in bounds
    }


def wrong(operation: str, status: int, by: int) -> dict[str, str]:
    return {f'rummy_requests_total{{operation="{operation}", status="{status}"}}': grows(by)}


def store(outcome: str, by: int) -> dict[str, str]:
    return {f'rummy_store_seconds_count{{outcome="{outcome}"}}': grows(by)}


USUAL = {JUDGED: grows(600), READY: grows(600), 'rummy_info{version="1"}': f"1{HOUR}"}
JUDGE, ANSWERED = 'operation="judge"', 'outcome="answered"'
COURSES = [
    Course("RummyDown", {}, ""),
    Course("RummyDown", USUAL, None),
    Course("RummyErrors", USUAL | wrong("act", 500, 12), ""),
    Course("RummyErrors", USUAL | wrong("act", 500, 3), None),
    # Of few requests one fails; and what is turned away is no error.
    Course("RummyErrors", {JUDGED: grows(2)} | wrong("judge", 500, 1), None),
    Course("RummyErrors", USUAL | wrong("act", 503, 600), None),
    Course("RummyUnavailable", USUAL | wrong("act", 503, 60), ""),
    Course("RummyUnavailable", USUAL | wrong("act", 503, 12), None),
    Course("RummyUnavailable", USUAL | wrong("getReadiness", 503, 600), None),
    Course("RummySlow", took("rummy_request_seconds", JUDGE, 0.07), ""),
    Course("RummySlow", took("rummy_request_seconds", JUDGE, 0.02), None),
    Course("RummySlow", took("rummy_request_seconds", 'operation="listEvents"', 20.0), None),
    Course("RummyLimited", {'rummy_limited_total{caller="a"}': grows(90)}, ', caller="a"'),
    Course("RummyLimited", {'rummy_limited_total{caller=""}': grows(900)}, None),
    Course("RummyVersions", USUAL | {'rummy_info{version="2"}': f"1{HOUR}"}, ""),
    Course("RummyVersions", USUAL | {'rummy_info{version="2"}': f"1x30 _{HOUR}"}, None),
    Course("RummyStoreAway", store("away", 30), ""),
    Course("RummyStoreAway", store("away", 30) | store("answered", 200), ""),
    # One fails now and then.
    Course("RummyStoreAway", store("away", 1) | store("answered", 600), None),
    # Just now, and not before.
    Course("RummyStoreAway", {'rummy_store_seconds_count{outcome="away"}': "0x87 1x3"}, None),
    Course("RummyStoreRefuses", store("refused", 30) | store("answered", 600), ""),
    Course("RummyStoreRefuses", store("refused", 1) | store("answered", 600), None),
    Course("RummyStoreRefuses", store("away", 600), None),
    Course("RummyStoreSlow", took("rummy_store_seconds", ANSWERED, 0.07), ""),
    Course("RummyStoreSlow", took("rummy_store_seconds", ANSWERED, 0.02), None),
    Course("RummyStale", {ACTED: grows(40), "rummy_stale_total": grows(30)}, ""),
    Course("RummyStale", {ACTED: grows(40), "rummy_stale_total": grows(10)}, None),
    Course("RummyReplays", {ACTED: grows(60), "rummy_replays_total": grows(9)}, ""),
    Course("RummyReplays", {ACTED: grows(60), "rummy_replays_total": grows(4)}, None),
    Course("RummyWaitersFull", {'rummy_waiters{instance="a"}': f"16{HOUR}"}, ', instance="a"'),
    Course("RummyWaitersFull", {'rummy_waiters{instance="a"}': f"9{HOUR}"}, None),
]
PROMTOOL = pytest.mark.skipif(
    not shutil.which("promtool"),
    reason="Prometheus' promtool is not installed: no alert was seen to fire",
)


def promtool(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["promtool", *words], capture_output=True, text=True, timeout=60, check=False
    )


def test_each_is_tried_with_what_it_is_for_and_what_not() -> None:
    for fires in (True, False):
        tried = {course.alert for course in COURSES if (course.fires is not None) is fires}
        assert tried == {each.name for each in alerts()}


@PROMTOOL
def test_prometheus_takes_them() -> None:
    checked = promtool("check", "rules", FILE)
    assert checked.returncode == 0, checked.stderr


@PROMTOOL
def test_each_fires_when_it_should_and_only_then(tmp_path: Path) -> None:
    tested = promtool("test", "rules", as_promtool_has_it(COURSES, tmp_path))
    assert tested.returncode == 0, tested.stdout + tested.stderr


@PROMTOOL
def test_an_alert_that_stays_quiet_would_be_found(tmp_path: Path) -> None:
    turned = [Course("RummyDown", USUAL, "")]
    assert promtool("test", "rules", as_promtool_has_it(turned, tmp_path)).returncode == 1
