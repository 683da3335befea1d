"""The alerts of deploy/alerts.yaml, read; and what Prometheus' own tool says of them."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import yaml

from tests.deploy.dockerfile import ROOT

FILE = ROOT / "deploy" / "alerts.yaml"


_MEMBERS = ("alert", "expr", "for", "labels", "annotations")


class Alert(NamedTuple):
    """A rule, as it is written."""

    name: str
    expression: str
    waits: str
    labels: Mapping[str, str]
    annotations: Mapping[str, str]


def alerts() -> list[Alert]:
    """All of them; a rule with another member than these is no alert."""
    found = []
    for group in yaml.safe_load(FILE.read_text("utf-8"))["groups"]:
        assert set(group) == {"name", "rules"}
        for rule in group["rules"]:
            assert set(rule) == set(_MEMBERS)
            found.append(Alert(*(rule[member] for member in _MEMBERS)))
    return found


class Course(NamedTuple):
    """What an alert is given, each minute for an hour and a half, and whether it fires then.

    `fires` has the labels that it has then beside its own, each after a comma; None if it is quiet.
    """

    alert: str
    series: Mapping[str, str]
    fires: str | None


def as_promtool_has_it(courses: list[Course], folder: Path) -> Path:
    """Courses in a file that `promtool test rules` reads."""
    severity = {each.name: each.labels["severity"] for each in alerts()}
    tests = []
    for alert, series, fires in courses:
        firing = f'ALERTS{{alertname="{alert}", alertstate="firing"}}'
        labels = f'alertname="{alert}", alertstate="firing", severity="{severity[alert]}"'
        expected = [] if fires is None else [{"labels": f"ALERTS{{{labels}{fires}}}", "value": 1}]
        given = [{"series": name, "values": values} for name, values in series.items()]
        asked = {"expr": firing, "eval_time": "85m", "exp_samples": expected}
        tests.append(
            {
                "name": f"{alert}: {'fires' if expected else 'is quiet'}",
                "interval": "1m",
                "input_series": given,
                "promql_expr_test": [asked],
            }
        )
    file = folder / "courses.yaml"
    told = {"rule_files": [str(FILE)], "evaluation_interval": "1m", "tests": tests}
    file.write_text(yaml.safe_dump(told), "utf-8")
    return file
