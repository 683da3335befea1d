"""What an operator may expect of the manifests, row by row; each says what is wrong, or nothing.

The rows are the house's checklist for Kubernetes. OWASP's Kubernetes sheet has those on users,
capabilities, file systems, limits and networks as well.
"""

import runpy
from collections.abc import Callable, Iterator
from typing import Any

from tests.deploy.dockerfile import ROOT, last_stage, pairs
from tests.deploy.kubernetes import Manifest, Manifests, container, of_kind, pod, selects

Row = Callable[[Manifests, str], Iterator[str]]
ROWS: list[Row] = []

SELECTORS = {"app.kubernetes.io/name", "app.kubernetes.io/component"}
LABELS = {*SELECTORS, *(f"app.kubernetes.io/{each}" for each in ("instance", "version"))} | {
    "app.kubernetes.io/part-of",
    "app.kubernetes.io/managed-by",
}
HANDBOOK = {
    "startupProbe": ("/livez", {"periodSeconds": 1, "failureThreshold": 30}),
    "livenessProbe": ("/livez", {"periodSeconds": 10, "timeoutSeconds": 2, "failureThreshold": 3}),
    "readinessProbe": ("/readyz", {"periodSeconds": 5, "timeoutSeconds": 2, "failureThreshold": 2}),
}


def row(check: Row) -> Row:
    """Add a row to the list."""
    ROWS.append(check)
    return check


def graceful_timeout() -> int:
    """Seconds that gunicorn gives to requests in flight."""
    found: int = runpy.run_path(str(ROOT / "deploy/gunicorn.conf.py"))["graceful_timeout"]
    return found


def image_environment() -> dict[str, str]:
    """What the image sets."""
    found: dict[str, str] = {}
    for step in last_stage():
        found |= pairs(step.rest) if step.keyword == "ENV" else {}
    return found


@row
def replicas(them: Manifests, part: str) -> Iterator[str]:
    deployed = them["Deployment", part]["spec"]
    scaled = [
        each["spec"]
        for each in of_kind(them, "HorizontalPodAutoscaler")
        if each["spec"]["scaleTargetRef"]
        == {"apiVersion": "apps/v1", "kind": "Deployment", "name": part}
    ]
    if len(scaled) != 1:
        yield "it is not scaled by exactly one autoscaler"
    elif "replicas" in deployed:
        yield "each apply would undo what the autoscaler has done"
    elif scaled[0]["minReplicas"] < 2:
        yield "it may be left with fewer than two"


@row
def rolling_update(them: Manifests, part: str) -> Iterator[str]:
    deployed = them["Deployment", part]["spec"]
    if deployed["strategy"]["rollingUpdate"] != {"maxUnavailable": 0, "maxSurge": 1}:
        yield "an old pod may go before a new one is ready"
    if deployed["revisionHistoryLimit"] != 5:
        yield "it does not keep five revisions to go back to"


@row
def spread(them: Manifests, part: str) -> Iterator[str]:
    labels = pod(them, part)["metadata"]["labels"]
    over = {
        each["topologyKey"]
        for each in pod(them, part)["spec"]["topologySpreadConstraints"]
        if selects(each["labelSelector"], labels) and each["maxSkew"] == 1
    }
    if over != {"topology.kubernetes.io/zone", "kubernetes.io/hostname"}:
        yield "it is not spread over zones and hosts"


@row
def probes(them: Manifests, part: str) -> Iterator[str]:
    only = container(them, part)
    ports = {each["name"]: each["containerPort"] for each in only["ports"]}
    for probe, (path, times) in HANDBOOK.items():
        asked = only[probe]["httpGet"]
        if (asked["path"], ports.get(asked["port"])) != (path, int(image_environment()["PORT"])):
            yield f"the {probe} does not ask {path}"
        if {name: value for name, value in only[probe].items() if name != "httpGet"} != times:
            yield f"the {probe} does not ask {times}"


@row
def resources(them: Manifests, part: str) -> Iterator[str]:
    given = container(them, part)["resources"]
    if given["requests"] != {"cpu": "250m", "memory": "160Mi"}:
        yield "it does not ask for what was measured"
    if given["limits"] != {"memory": "320Mi"}:
        yield "its limit is not twice the memory, and no CPU"


@row
def security(them: Manifests, part: str) -> Iterator[str]:
    spec, only = pod(them, part)["spec"], container(them, part)["securityContext"]
    (user,) = [step.rest for step in last_stage() if step.keyword == "USER"]
    context = spec["securityContext"]
    if f"{context['runAsUser']}:{context['runAsGroup']}" != user or not context["runAsNonRoot"]:
        yield "it does not run as the image's user"
    if context["seccompProfile"] != {"type": "RuntimeDefault"}:
        yield "it may call anything of the kernel"
    if only != {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }:
        yield "its container may do more than it needs"
    labels = them["Namespace", "rummy"]["metadata"]["labels"]
    if labels["pod-security.kubernetes.io/enforce"] != "restricted":
        yield "the namespace lets in pods that may do more"


@row
def writable(them: Manifests, part: str) -> Iterator[str]:
    volumes = {each["name"]: each for each in pod(them, part)["spec"]["volumes"]}
    mounted = {each["mountPath"]: each for each in container(them, part)["volumeMounts"]}
    written = {path for path, each in mounted.items() if not each.get("readOnly")}
    if written != {"/tmp", "/dev/shm"}:  # noqa: S108 -- paths in the container
        yield "it may write elsewhere than in /tmp and /dev/shm"
    for path in written:
        told = volumes[mounted[path]["name"]].get("emptyDir", {})
        if told.get("medium") != "Memory" or "sizeLimit" not in told:
            yield f"{path} is not a bounded piece of memory"


@row
def account(them: Manifests, part: str) -> Iterator[str]:
    spec = pod(them, part)["spec"]
    its_own = them.get(("ServiceAccount", spec["serviceAccountName"]))
    if its_own is None or spec["serviceAccountName"] != part:
        yield "it has no account of its own"
    elif its_own["automountServiceAccountToken"] or spec["automountServiceAccountToken"]:
        yield "it gets a token of the cluster"
    if spec["enableServiceLinks"] is not False:
        yield "the cluster's variables would be taken for settings"


@row
def autoscaler(them: Manifests, part: str) -> Iterator[str]:
    told = them["HorizontalPodAutoscaler", part]["spec"]
    cpu = {"name": "cpu", "target": {"type": "Utilization", "averageUtilization": 65}}
    if {"type": "Resource", "resource": cpu} not in told["metrics"]:
        yield "it does not grow with the CPU"
    by = [each["pods"]["metric"]["name"] for each in told["metrics"] if each["type"] == "Pods"]
    if by != (["rummy_waiters"] if part == "sessions" else []):
        yield "it does not grow with those who wait"
    if told["maxReplicas"] != 10 or told["behavior"]["scaleDown"] != {
        "stabilizationWindowSeconds": 300
    }:
        yield "it grows or shrinks otherwise than said"


@row
def disruption(them: Manifests, part: str) -> Iterator[str]:
    labels = pod(them, part)["metadata"]["labels"]
    budgets = [
        each["spec"]
        for each in of_kind(them, "PodDisruptionBudget")
        if selects(each["spec"]["selector"], labels)
    ]
    wanted = {"maxUnavailable": 1, "unhealthyPodEvictionPolicy": "AlwaysAllow"}
    if [{name: each.get(name) for name in wanted} for each in budgets] != [wanted]:
        yield "no budget, or another, says how many may go at a time"


@row
def network(them: Manifests, part: str) -> Iterator[str]:
    labels = pod(them, part)["metadata"]["labels"]
    policies = [each["spec"] for each in of_kind(them, "NetworkPolicy")]
    if {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]} not in policies:
        yield "what is not allowed is not forbidden"
    mine = [
        each for each in policies if each["podSelector"] and selects(each["podSelector"], labels)
    ]
    http, metrics = (int(image_environment()[name]) for name in ("PORT", "RUMMY_METRICS_PORT"))
    if sorted(_ways(mine, "ingress", "from")) != [(http, "ingress"), (metrics, "monitoring")]:
        yield "others than the ingress and the monitoring get in, or these do not"
    out = [] if part == "referee" else [(53, "kube-system"), (6379, ""), (26379, "")]
    if sorted(set(_ways(mine, "egress", "to"))) != out:
        yield "it gets elsewhere than to its store, or not there"


def _ways(policies: list[Manifest], direction: str, end: str) -> Iterator[tuple[int, str]]:
    for rule in (each for policy in policies for each in policy.get(direction, [])):
        ends = [each["namespaceSelector"]["matchLabels"] for each in rule.get(end, [])]
        names = [each["kubernetes.io/metadata.name"] for each in ends] or [""]
        yield from ((port["port"], name) for port in rule["ports"] for name in names)


@row
def lifecycle(them: Manifests, part: str) -> Iterator[str]:
    command = container(them, part)["lifecycle"]["preStop"]["exec"]["command"][-1]
    touched, _, slept = command.partition("; sleep ")
    if touched != f"touch {image_environment()['RUMMY_DRAIN_FILE']}" or int(slept or 0) < 8:
        yield "it is stopped before the balancer knows"
    given = pod(them, part)["spec"]["terminationGracePeriodSeconds"]
    if given < int(slept or 0) + graceful_timeout() + 5:
        yield "it is killed before its requests are finished"


@row
def labels(them: Manifests, part: str) -> Iterator[str]:
    deployed = them["Deployment", part]
    inner = pod(them, part)["metadata"]["labels"]
    if not set(deployed["metadata"]["labels"]) >= LABELS:
        yield "it lacks the labels that tools know"
    chosen = deployed["spec"]["selector"]
    if set(chosen["matchLabels"]) != SELECTORS or not selects(chosen, inner):
        yield "its selector does not choose its own pods, or hangs on what changes"


@row
def secrets(them: Manifests, part: str) -> Iterator[str]:
    only, spec = container(them, part), pod(them, part)["spec"]
    if only.get("env") or any("secretRef" in each for each in only["envFrom"]):
        yield "a secret may be in its environment"
    taken: dict[str, Any] = {
        each["secret"]["secretName"]: each["secret"] for each in spec["volumes"] if "secret" in each
    }
    if set(taken) != {"rummy-api-keys"} | ({"rummy-redis"} if part == "sessions" else set()):
        yield "it has other secrets than its own"
    # Read by the group, for the user is not the files' owner; by nobody else.
    if {each["defaultMode"] for each in taken.values()} != {0o440} or not spec[
        "securityContext"
    ].get("fsGroup"):
        yield "its secrets can be read by others, or not by it"
