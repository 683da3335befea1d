"""The manifests of deploy/kubernetes, read: every object, by its kind and its name."""

from collections.abc import Iterator
from typing import Any

import yaml

from tests.deploy.dockerfile import ROOT

FOLDER = ROOT / "deploy" / "kubernetes"
PARTS = ("referee", "sessions")

Manifest = dict[str, Any]
Manifests = dict[tuple[str, str], Manifest]


def kustomization() -> Manifest:
    """What is applied, and what is made of it."""
    found: Manifest = yaml.safe_load((FOLDER / "kustomization.yaml").read_text("utf-8"))
    return found


def manifests() -> Manifests:
    """Every object that is listed."""
    found: Manifests = {}
    for file in kustomization()["resources"]:
        for each in yaml.safe_load_all((FOLDER / file).read_text("utf-8")):
            key = each["kind"], each["metadata"]["name"]
            assert key not in found, f"{key} is there twice"
            found[key] = each
    return found


def of_kind(all_of_them: Manifests, kind: str) -> Iterator[Manifest]:
    """The objects of a kind."""
    return (each for (its, _), each in all_of_them.items() if its == kind)


def pod(all_of_them: Manifests, part: str) -> Manifest:
    """What the pods of a part are made from, with metadata and spec."""
    found: Manifest = all_of_them["Deployment", part]["spec"]["template"]
    return found


def container(all_of_them: Manifests, part: str) -> Manifest:
    """The only container of such a pod."""
    (found,) = pod(all_of_them, part)["spec"]["containers"]
    only: Manifest = found
    return only


def settings_of(part: str, made: Manifest | None = None) -> dict[str, str]:
    """The settings that a part is given by its ConfigMap."""
    generators = (made or kustomization())["configMapGenerator"]
    (literals,) = [each["literals"] for each in generators if each["name"] == part]
    return dict(each.split("=", 1) for each in literals)


def selects(selector: Manifest, labels: Manifest) -> bool:
    """Whether a selector of labels takes in what has these."""
    wanted = selector.get("matchLabels", selector)
    return bool(wanted.items() <= labels.items())
