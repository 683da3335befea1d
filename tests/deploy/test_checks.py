"""`make check-deploy` finds what is broken: each of its checks is given something to refuse."""

import os
import re
import shutil
import socket
import subprocess
from pathlib import Path

import pytest
import yaml

from tests.deploy.dockerfile import ROOT
from tests.deploy.installed import programs_of
from tests.sessions.redis_servers import LOOPBACK

CHECKS = ROOT / "deploy" / "checks"
# Nobody listens there: who asks for something outside has no answer.
NOWHERE = dict.fromkeys(("http_proxy", "https_proxy", "HTTPS_PROXY"), "http://127.0.0.1:9")

Checked = subprocess.CompletedProcess[str]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """All that is checked, to be broken."""
    shutil.copy(ROOT / "Dockerfile", tmp_path)
    shutil.copytree(ROOT / "deploy", tmp_path / "deploy")
    return tmp_path


def check(folder: Path, *names: str, rules: Path = CHECKS) -> Checked:
    return subprocess.run(
        ["sh", rules / "check.sh", programs_of("manifests"), *names],
        cwd=folder,
        env=os.environ | NOWHERE,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def change(file: Path, what: str, into: str) -> None:
    before = file.read_text("utf-8")
    assert what in before
    file.write_text(before.replace(what, into, 1), "utf-8")


def test_what_is_there_passes(copy: Path) -> None:
    checked = check(copy, "yaml", "kubernetes", "compose", "dockerfile")
    assert (checked.returncode, checked.stdout) == (0, "")


POLICIES = pytest.mark.long  # checkov takes five seconds to look at anything
BROKEN = [
    # Twice the same key: the first would be lost without a word.
    (
        "yaml",
        "kubernetes/services.yaml",
        "kind: Service",
        "kind: Service\nkind: Service",
        "key-dupl",
    ),
    ("yaml", "compose.yaml", "name: rummy-referee", "name:  rummy-referee", "too many spaces"),
    # A field that the cluster would leave out, and one of a wrong type.
    ("kubernetes", "kubernetes/referee.yaml", "maxSurge:", "maximumSurge:", "maximumSurge"),
    ("kubernetes", "kubernetes/services.yaml", "port: 80", "port: eighty", "eighty"),
    ("kubernetes", "kubernetes/services.yaml", "kind: Service", "kind: Servise", "[Ss]ervise"),
    ("compose", "compose.yaml", "cap_drop:", "caps_drop:", "caps_drop"),
    ("compose", "compose.yaml", "read_only: true", "read_only: [yes]", "read_only"),
    ("dockerfile", "../Dockerfile", "WORKDIR /app", "WORKDIR app", "DL3000"),
    ("dockerfile", "../Dockerfile", "USER 10001:10001", "USER root", "DL3002"),
    ("dockerfile", "../Dockerfile", "image.title=", "image.titel=", "DL3049.*title"),
    (
        *("dockerfile", "../Dockerfile", "WORKDIR /app"),
        *("# hadolint ignore=DL3000\nWORKDIR app", "DL3000"),
    ),
    *(
        pytest.param(*case, marks=POLICIES)
        for case in (
            ("policies", "kubernetes/referee.yaml", "[ALL]", "[NET_RAW]", "CKV_K8S_37"),
            ("policies", "kubernetes/sessions.yaml", "system: true", "system: false", "CKV_K8S_22"),
            ("policies", "../Dockerfile", "HEALTHCHECK", "# HEALTHCHECK", "CKV_DOCKER_2"),
        )
    ),
]


@pytest.mark.parametrize(("name", "file", "what", "into", "told"), BROKEN)
def test_what_is_broken_is_found(
    copy: Path, name: str, file: str, what: str, into: str, told: str
) -> None:
    change(copy / "deploy" / file, what, into)
    checked = check(copy, name)
    assert checked.returncode == 1
    assert re.search(told, checked.stdout + checked.stderr)
    assert checked.stdout.endswith(f"deploy/ has faults, found by: {name}\n")


def test_one_that_fails_does_not_keep_others_from_being_made(copy: Path) -> None:
    change(copy / "Dockerfile", "WORKDIR /app", "WORKDIR app")
    change(copy / "deploy/compose.yaml", "name: ", "name:  ")
    checked = check(copy, "yaml", "dockerfile", "kubernetes")
    assert checked.stdout.endswith("deploy/ has faults, found by: yaml dockerfile\n")


def test_a_check_that_there_is_not_is_not_passed(copy: Path) -> None:
    assert check(copy, "yamls").returncode == 1


@pytest.mark.long
def test_nobody_is_called(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """checkov would fetch its guidelines, if it were not told to leave that."""
    with socket.create_server((LOOPBACK, 0)) as listening:
        listening.setblocking(False)
        for name in NOWHERE:
            monkeypatch.setitem(NOWHERE, name, f"http://{LOOPBACK}:{listening.getsockname()[1]}")
        assert check(copy).returncode == 0
        with pytest.raises(BlockingIOError):
            listening.accept()


@pytest.mark.long
def test_no_policy_is_left_out_without_need(copy: Path) -> None:
    rules = copy / "deploy/checks/checkov.yaml"
    settings = yaml.safe_load(rules.read_text("utf-8"))
    left_out = settings.pop("skip-check")
    rules.write_text(yaml.safe_dump(settings), "utf-8")
    checked = check(copy, "policies", rules=rules.parent)
    assert set(re.findall(r"Check: (CKV\w+)", checked.stdout)) == set(left_out)


def test_each_policy_that_is_left_out_has_a_reason() -> None:
    lines = (CHECKS / "checkov.yaml").read_text("utf-8").splitlines()
    left_out = [index for index, line in enumerate(lines) if line.startswith("  - ")]
    assert left_out
    assert all(lines[index - 1].startswith("  # ") for index in left_out)
