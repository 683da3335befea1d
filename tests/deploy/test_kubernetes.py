"""The manifests hold what the checklist asks, fit each other, the image and the service."""

import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
import yaml

from service import __version__
from service.settings import Settings
from service.settings.environment import Environment
from tests.deploy.checklist import ROWS, Row, image_environment
from tests.deploy.dockerfile import ROOT
from tests.deploy.kubernetes import (
    FOLDER,
    PARTS,
    Manifests,
    container,
    kustomization,
    manifests,
    of_kind,
    pod,
    selects,
    settings_of,
)

ALL = manifests()


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.__name__)
def test_the_checklist(row: Row, part: str) -> None:
    assert list(row(ALL, part)) == []


def _set(*path: Any, to: Any) -> Callable[[Manifests], None]:
    def change(them: Manifests) -> None:
        found: Any = them
        for step in path[:-1]:
            found = found[step]
        found[path[-1]] = to

    return change


def _in_pod(*path: Any, to: Any) -> Callable[[Manifests], None]:
    return _set(("Deployment", "sessions"), "spec", "template", *path, to=to)


def _in_container(*path: Any, to: Any) -> Callable[[Manifests], None]:
    return _in_pod("spec", "containers", 0, *path, to=to)


def _without(kind: str, name: str) -> Callable[[Manifests], None]:
    return lambda them: them.__delitem__((kind, name)) if (kind, name) in them else None


SPEC = (("Deployment", "sessions"), "spec")
SCALED = (("HorizontalPodAutoscaler", "sessions"), "spec")
FAULTS: dict[str, list[Callable[[Manifests], None]]] = {
    "replicas": [_set(*SPEC, "replicas", to=2), _set(*SCALED, "minReplicas", to=1)],
    "rolling_update": [
        _set(*SPEC, "strategy", "rollingUpdate", "maxUnavailable", to=1),
        _set(*SPEC, "revisionHistoryLimit", to=0),
    ],
    "spread": [
        _in_pod(
            "spec", "topologySpreadConstraints", 0, "labelSelector", to={"matchLabels": {"a": "b"}}
        ),
        _in_pod("spec", "topologySpreadConstraints", to=[]),
    ],
    "probes": [
        _in_container("readinessProbe", "httpGet", "path", to="/livez"),
        _in_container("livenessProbe", "httpGet", "port", to="metrics"),
        _in_container("startupProbe", "failureThreshold", to=3),
    ],
    "resources": [
        _in_container("resources", "limits", "cpu", to="1"),
        _in_container("resources", "requests", "memory", to="16Mi"),
    ],
    "security": [
        _in_pod("spec", "securityContext", "runAsUser", to=0),
        _in_pod("spec", "securityContext", "runAsNonRoot", to=False),
        _in_pod("spec", "securityContext", "seccompProfile", to={"type": "Unconfined"}),
        _in_container("securityContext", "readOnlyRootFilesystem", to=False),
        _in_container("securityContext", "capabilities", to={}),
        _set(
            ("Namespace", "rummy"),
            *("metadata", "labels", "pod-security.kubernetes.io/enforce"),
            to="privileged",
        ),
    ],
    "writable": [
        _in_container("volumeMounts", 2, "readOnly", to=False),
        _in_pod("spec", "volumes", 0, "emptyDir", to={}),
    ],
    "account": [
        _in_pod("spec", "serviceAccountName", to="default"),
        _in_pod("spec", "automountServiceAccountToken", to=True),
        _set(("ServiceAccount", "sessions"), "automountServiceAccountToken", to=True),
        _in_pod("spec", "enableServiceLinks", to=True),
    ],
    "autoscaler": [
        _set(*SCALED, "metrics", to=[]),
        _set(*SCALED, "maxReplicas", to=100),
        _set(*SCALED, "behavior", "scaleDown", to={}),
    ],
    "disruption": [
        _set(("PodDisruptionBudget", "sessions"), "spec", "maxUnavailable", to=0),
        _without("PodDisruptionBudget", "sessions"),
    ],
    "network": [
        _without("NetworkPolicy", "nothing"),
        _without("NetworkPolicy", "store"),
        _set(("NetworkPolicy", "requests-and-metrics"), "spec", "ingress", 0, "from", to=[]),
        _set(("NetworkPolicy", "store"), "spec", "egress", 0, "ports", 0, "port", to=80),
    ],
    "lifecycle": [
        _in_container("lifecycle", "preStop", "exec", "command", to=["sleep 8"]),
        _in_pod("spec", "terminationGracePeriodSeconds", to=30),
    ],
    "labels": [
        _in_pod("metadata", "labels", to={"app.kubernetes.io/name": "other"}),
        _set(*SPEC, "selector", "matchLabels", to={"app.kubernetes.io/version": "0.1.0"}),
        _set(("Deployment", "sessions"), "metadata", "labels", to={}),
    ],
    "secrets": [
        _in_container("env", to=[{"name": "REDIS_URL", "value": "redis://:secret@store"}]),
        _in_pod("spec", "volumes", 2, "secret", "defaultMode", to=0o444),
        _in_pod("spec", "securityContext", "fsGroup", to=None),
    ],
}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.__name__)
def test_each_row_of_the_checklist_can_fail(row: Row) -> None:
    for fault in FAULTS[row.__name__]:
        broken = deepcopy(ALL)
        fault(broken)
        assert broken != ALL
        assert list(row(broken, "sessions"))


# --- how they fit ---------------------------------------------------------------------------------


def test_every_file_is_listed() -> None:
    listed = {"kustomization.yaml", *kustomization()["resources"]}
    assert {path.name for path in FOLDER.iterdir()} == listed


@pytest.mark.parametrize("part", PARTS)
def test_the_service_accepts_the_settings_it_is_given(
    part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.settings.environment._line_of", lambda *_: "redis://store:6379/0")
    settings = Settings.from_environment({**image_environment(), **settings_of(part)})
    assert settings.sessions == (part == "sessions")
    assert bool(settings.redis_url) == (part == "sessions")
    assert settings.quotas
    assert settings.trusted_proxies == 1
    assert container(ALL, part)["envFrom"] == [{"configMapRef": {"name": part}}]


def test_files_that_the_settings_name_are_mounted() -> None:
    mounted = {each["mountPath"] for each in container(ALL, "sessions")["volumeMounts"]}
    path = settings_of("sessions")["REDIS_URL_FILE"]
    assert path.rpartition("/")[0] in mounted
    assert path.rpartition("/")[2] == "redis-url"
    keys = re.search(
        r"RUMMY_API_KEYS_FILE=(\S+)/keys.json", (FOLDER / "kustomization.yaml").read_text("utf-8")
    )
    assert keys
    for part in PARTS:
        assert keys[1] in {each["mountPath"] for each in container(ALL, part)["volumeMounts"]}


def test_what_may_wait_in_a_pod_is_more_than_the_autoscaler_aims_at() -> None:
    settings = Settings.from_environment(
        {name: value for name, value in settings_of("sessions").items() if "FILE" not in name}
    )
    metric = ALL["HorizontalPodAutoscaler", "sessions"]["spec"]["metrics"][1]["pods"]
    aimed = int(metric["target"]["averageValue"])
    assert 0 < aimed < (settings.threads - 2) * settings.workers


def test_requests_find_the_part_that_answers_them() -> None:
    (rule,) = ALL["Ingress", "rummy-referee"]["spec"]["rules"]
    ways = {
        each["path"]: each["backend"]["service"]["name"]
        for each in rule["http"]["paths"]
        if each["pathType"] == "Prefix"
    }
    assert ways == {"/v1/sessions": "sessions", "/": "referee"}
    paths = yaml.safe_load((ROOT / "openapi.yaml").read_text("utf-8"))["paths"]
    needing = {path for path in paths if "/sessions" in path}
    assert needing == {path for path in paths if path.startswith("/v1/sessions")}
    for name in ways.values():
        (port,) = ALL["Service", name]["spec"]["ports"]
        selector = ALL["Service", name]["spec"]["selector"]
        chosen = [part for part in PARTS if selects(selector, pod(ALL, part)["metadata"]["labels"])]
        assert chosen == [name]
        names = {each["name"]: each["containerPort"] for each in container(ALL, name)["ports"]}
        assert names[port["targetPort"]] == int(image_environment()["PORT"])


def test_what_the_probes_ask_is_what_the_service_promises() -> None:
    paths = yaml.safe_load((ROOT / "openapi.yaml").read_text("utf-8"))["paths"]
    for part in PARTS:
        only = container(ALL, part)
        probes = {only[f"{kind}Probe"]["httpGet"]["path"] for kind in ("startup", "liveness")}
        assert all({"200"} <= set(paths[path]["get"]["responses"]) for path in probes)
        ready = paths[only["readinessProbe"]["httpGet"]["path"]]["get"]["responses"]
        assert {"200", "503"} <= set(ready), "one that is to go could not say so"


def test_monitoring_finds_the_metrics() -> None:
    for part in PARTS:
        told = pod(ALL, part)["metadata"]["annotations"]
        assert told["prometheus.io/scrape"] == "true"
        assert told["prometheus.io/port"] == image_environment()["RUMMY_METRICS_PORT"]


def test_all_are_in_one_namespace_and_have_the_version_of_the_service() -> None:
    made = kustomization()
    for (kind, name), each in ALL.items():
        where = each["metadata"].get("namespace")
        assert where == (None if kind == "Namespace" else made["namespace"]), name
    (image,) = made["images"]
    assert image["newTag"] == __version__
    for part in PARTS:
        assert container(ALL, part)["image"] == image["name"]
        version = ALL["Deployment", part]["metadata"]["labels"]["app.kubernetes.io/version"]
        assert version == image["newTag"]
    assert {each["metadata"]["name"] for each in of_kind(ALL, "Service")} == set(PARTS)


def test_a_variable_of_the_cluster_would_stop_the_start() -> None:
    given = Environment({"RUMMY_REFEREE_PORT": "tcp://10.0.0.1:80"})
    with pytest.raises(Exception, match="RUMMY_REFEREE_PORT is no setting"):
        given.require_all_asked("RUMMY_")
