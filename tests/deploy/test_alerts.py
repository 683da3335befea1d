"""The alerts are of what is counted, and each says what it means."""

import re
import time

import pytest
import yaml

from service.api.metrics import Metrics
from tests.deploy.alerts import Alert, alerts
from tests.deploy.dockerfile import ROOT
from tests.deploy.promql import Matcher, Selector, grouped_by, selectors

ALERTS = alerts()
OF_EACH = pytest.mark.parametrize("alert", ALERTS, ids=lambda alert: alert.name)
ANYTHING = {"caller", "version"}  # labels whose values are others' names
OF_THE_TARGET = {"instance"}  # what Prometheus adds


def counted() -> dict[str, set[str]]:
    """The metrics of a service that has done everything once, and the labels of each."""
    metrics = Metrics()
    metrics.request("judge", 200, time.perf_counter())
    metrics.limited("someone")
    found: dict[str, set[str]] = {}
    for metric in metrics.registry.collect():
        for sample in metric.samples:
            found.setdefault(sample.name, set()).update(sample.labels)
    return found


def outcomes(metric: str) -> set[str]:
    samples = [each for metric in Metrics().registry.collect() for each in metric.samples]
    return {each.labels["outcome"] for each in samples if each.name == metric}


def specified() -> dict[str, set[str]]:
    """The operations, and all the statuses that any may have."""
    paths = yaml.load((ROOT / "openapi.yaml").read_text("utf-8"), yaml.CSafeLoader)["paths"]
    operations = [
        operation
        for path in paths.values()
        for operation in path.values()
        if isinstance(operation, dict) and "operationId" in operation
    ]
    return {
        "operation": {each["operationId"] for each in operations},
        "status": {status for each in operations for status in each["responses"]},
    }


@pytest.fixture(scope="module")
def values() -> dict[str, set[str]]:
    return specified()


METRICS = counted()


def faults(selector: Selector, values: dict[str, set[str]]) -> list[str]:
    """What a selector names that is not there."""
    if selector.metric not in METRICS:
        return [selector.metric]
    return [
        f"{each.label}={way}"
        for each in selector.matchers
        for way in each.value.split("|")
        if each.label not in METRICS[selector.metric] or not may_be(each, way, selector, values)
    ]


def may_be(matcher: Matcher, way: str, selector: Selector, values: dict[str, set[str]]) -> bool:
    if matcher.label in ANYTHING:
        return True
    known = values | {"outcome": outcomes(selector.metric)}
    pattern = way if "~" in matcher.operator else re.escape(way)
    return any(re.fullmatch(pattern, each) for each in known[matcher.label])


@OF_EACH
def test_it_is_of_what_is_counted(alert: Alert, values: dict[str, set[str]]) -> None:
    named = list(selectors(alert.expression))
    assert named
    assert [fault for selector in named for fault in faults(selector, values)] == []
    labels = set().union(*(METRICS[selector.metric] for selector in named))
    assert set(grouped_by(alert.expression)) <= labels | {"le"}


@OF_EACH
def test_it_says_what_is_wrong_and_where_to_read_on(alert: Alert) -> None:
    assert set(alert.annotations) == {"summary", "description", "runbook_url"}
    assert all(alert.annotations.values())
    assert alert.annotations["runbook_url"] == f"deploy/README.md#{alert.name.lower()}"
    assert set(alert.labels) == {"severity"}
    assert alert.labels["severity"] in {"page", "ticket"}
    assert re.fullmatch(r"\d+[mh]", alert.waits)
    used = set(re.findall(r"\$labels\.(\w+)", alert.annotations["description"]))
    assert used <= set(grouped_by(alert.expression)) | OF_THE_TARGET


def test_the_page_for_operators_has_each_and_no_other() -> None:
    page = (ROOT / "deploy" / "README.md").read_text("utf-8")
    headings = re.findall(r"^### (Rummy\w+)$", page, re.MULTILINE)
    assert sorted(headings) == sorted(each.name for each in ALERTS)


def test_each_has_a_name_of_its_own() -> None:
    names = [each.name for each in ALERTS]
    assert len(set(names)) == len(names) > 0
    assert all(re.fullmatch("Rummy[A-Z][A-Za-z]+", name) for name in names)


@pytest.mark.parametrize(
    ("expression", "found"),
    [
        ("rate(rummy_request_total[5m])", ["rummy_request_total"]),
        ('rummy_requests_total{operatoin="judge"}', ["operatoin=judge"]),
        ('rummy_requests_total{operation=~"judge|jugde"}', ["operation=jugde"]),
        ('rummy_requests_total{operation="jud.e"}', ["operation=jud.e"]),
        ('rummy_requests_total{status=~"7.."}', ["status=7.."]),
        ('1 - (rummy_store_seconds_count{outcome="gone"})', ["outcome=gone"]),
        ('rummy_limited_total{caller="anybody"}', []),
    ],
)
def test_what_is_not_counted_is_found(
    expression: str, found: list[str], values: dict[str, set[str]]
) -> None:
    assert [fault for each in selectors(expression) for fault in faults(each, values)] == found


@pytest.mark.parametrize("expression", ["rate(rummy_waiters)", "sum(rummy_waiters", "rummy_x >"])
def test_what_is_no_expression_cannot_be_read(expression: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        list(selectors(expression))
