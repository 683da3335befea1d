"""What kustomize makes of the manifests: what is applied, where kubectl is there to tell."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.deploy.installed import programs_of
from tests.deploy.kubernetes import (
    FOLDER,
    PARTS,
    Manifests,
    container,
    kustomization,
    manifests,
    pod,
    settings_of,
)


def built(folder: Path) -> str:
    """What would be applied."""
    program = shutil.which("kubectl")
    if program is None:
        pytest.skip("kubectl is not installed: the manifests are read as they are written")
    run = subprocess.run(
        [program, "kustomize", str(folder)], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def objects(text: str) -> Manifests:
    found = [each for each in yaml.safe_load_all(text) if each]
    return {(each["kind"], each["metadata"]["name"]): each for each in found}


def config_map_of(them: Manifests, part: str) -> Any:
    (source,) = container(them, part)["envFrom"]
    return them["ConfigMap", source["configMapRef"]["name"]]


@pytest.fixture(scope="module")
def applied() -> Manifests:
    return objects(built(FOLDER))


def changed(folder: Path, known: str, other: str) -> Manifests:
    """What would be applied if something of kustomization.yaml were otherwise."""
    copy = shutil.copytree(FOLDER, folder / "kubernetes")
    file = copy / "kustomization.yaml"
    text = file.read_text("utf-8")
    assert known in text
    file.write_text(text.replace(known, other, 1), "utf-8")
    return objects(built(copy))


def test_all_objects_are_there_and_in_their_namespace(applied: Manifests) -> None:
    assert {key for key in applied if key[0] != "ConfigMap"} == set(manifests())
    assert {
        each["metadata"]["namespace"] for (kind, _), each in applied.items() if kind != "Namespace"
    } == {kustomization()["namespace"]}


def test_what_is_applied_fits_the_schemas(tmp_path: Path) -> None:
    file = tmp_path / "built.yaml"
    file.write_text(built(FOLDER), "utf-8")
    command = [
        str(programs_of("manifests") / "kubernetes-validate"),
        "--strict",
        "--quiet",
        str(file),
    ]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout + run.stderr) == (0, "")


@pytest.mark.parametrize("part", PARTS)
def test_each_part_gets_its_settings(part: str, applied: Manifests) -> None:
    made = config_map_of(applied, part)
    assert made["data"] == settings_of(part)
    assert made["metadata"]["name"].startswith(f"{part}-")


def test_a_setting_that_has_changed_is_rolled_out_to_its_part_alone(
    applied: Manifests, tmp_path: Path
) -> None:
    other = changed(tmp_path, "WEB_CONCURRENCY=2", "WEB_CONCURRENCY=3")
    assert pod(other, "referee") != pod(applied, "referee")
    assert pod(other, "sessions") == pod(applied, "sessions")


def test_an_image_can_be_named_in_one_place(tmp_path: Path) -> None:
    digest = f"sha256:{'0' * 64}"
    other = changed(
        tmp_path, "newTag: 0.1.0", f"newName: registry.example/referee\n    digest: {digest}"
    )
    for part in PARTS:
        assert container(other, part)["image"] == f"registry.example/referee@{digest}"


def test_secrets_are_for_the_group(applied: Manifests) -> None:
    modes = [
        each["secret"]["defaultMode"]
        for part in PARTS
        for each in pod(applied, part)["spec"]["volumes"]
        if "secret" in each
    ]
    assert len(modes) == 3
    assert set(modes) == {0o440}, "an octal number that was read as a decimal one"
