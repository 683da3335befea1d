"""The operator's page says what there is: every setting, every metric, files that exist."""

import re
from collections.abc import Iterator

import pytest

from service.api.metrics import Metrics
from service.settings import Settings
from tests.deploy.checklist import image_environment
from tests.deploy.dockerfile import ROOT

PAGE = (ROOT / "deploy" / "README.md").read_text("utf-8")
OTHER_IN_THE_IMAGE = re.compile(r"in the image (?:`([^`]+)`|(\d+)|so\b)")


class Asked(dict[str, str]):
    """An environment that remembers what it was asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def get(self, name: str, default: str | None = None) -> str | None:  # type: ignore[override]
        self.names.add(name)
        return super().get(name, default)


def rows(heading: str) -> Iterator[list[str]]:
    """The cells of the table under a heading, row by row, without its head."""
    section = PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    for line in lines[2:]:
        yield [cell.strip() for cell in line.strip("|").split("|")]


def settings() -> dict[str, tuple[str, str]]:
    """What is usual for each setting, and what the page says of it."""
    return {
        name.strip("` "): (usual.strip("` "), meaning) for name, usual, meaning in rows("Settings")
    }


def test_it_names_every_setting_and_no_other() -> None:
    asked = Asked()
    Settings.from_environment(asked)
    assert len(asked.names) > 15
    assert set(settings()) == asked.names


@pytest.mark.parametrize("name", settings())
def test_what_it_calls_usual_is_what_nobody_has_to_say(name: str) -> None:
    usual, _ = settings()[name]
    assert Settings.from_environment({name: usual}) == Settings.from_environment({})


def test_it_says_what_is_otherwise_in_the_image() -> None:
    image = image_environment()
    for name, (usual, meaning) in settings().items():
        found = OTHER_IN_THE_IMAGE.search(meaning)
        said = (found[1] or found[2] or meaning.split("`")[1]) if found else usual
        assert image.get(name, usual) == said, name


def test_it_names_every_metric_and_no_other() -> None:
    counted = {
        f"{family.name}_total" if family.type == "counter" else family.name
        for family in Metrics().registry.collect()
    }
    assert {name.strip("` ") for name, _ in rows("Watching")} == counted


def test_its_links_lead_somewhere() -> None:
    anchors = {
        re.sub(r"[^a-z0-9 -]", "", line.lstrip("# ").lower()).replace(" ", "-")
        for line in PAGE.splitlines()
        if line.startswith("#")
    }
    links = re.findall(r"\]\(([^)]+)\)", PAGE)
    assert len(links) > 5
    for link in links:
        path, _, anchor = link.partition("#")
        assert (ROOT / "deploy" / path).exists(), link
        assert not anchor or path or anchor in anchors, link
