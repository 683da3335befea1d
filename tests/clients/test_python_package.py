"""The Python client as a package: its README is true, its shapes are those of the specification."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import yaml

import clients.python.write_shapes as generator
import rummy_referee_client
from rummy_referee_client.seat import LONGEST_WAIT
from tests.server import ROOT, Server

FOLDER = ROOT / "clients/python"
README = (FOLDER / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"```(\w*)\n(.*?)```", README, re.DOTALL)


def test_the_shapes_are_those_of_the_specification():
    specification = generator.SPECIFICATION.read_text("utf-8")
    assert generator.written(specification) == generator.SHAPES.read_text("utf-8"), (
        "run `make clients`"
    )


def test_it_waits_as_long_as_the_service_lets_it():
    paths = yaml.safe_load(generator.SPECIFICATION.read_text("utf-8"))["paths"]
    longest = {
        parameter["schema"]["maximum"]
        for path in paths.values()
        for operation in path.values()
        if isinstance(operation, dict)
        for parameter in operation.get("parameters", [])
        if parameter.get("name") == "wait"
    }
    assert longest == {LONGEST_WAIT}


def test_the_example_plays_a_deal(server: Server):
    [(language, code)] = BLOCKS
    assert language == "python"
    program = code.replace("http://127.0.0.1:8000", server.url)
    assert program != code
    played = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        capture_output=True,
        check=True,
        text=True,
        timeout=120,
        env={"PYTHONPATH": str(FOLDER / "src")},
    )
    assert re.fullmatch(r"\[-?\d+, -?\d+\]\n", played.stdout), played.stderr
    assert not played.stderr


def test_the_example_is_typed(tmp_path: Path):
    example = tmp_path / "example.py"
    example.write_text(BLOCKS[0][1], "utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache")]
    checked = subprocess.run(
        [*command, "--config-file", "", str(example)],
        capture_output=True,
        check=False,  # what it has found is shown below
        text=True,
        env={"MYPYPATH": str(FOLDER / "src")},
        timeout=120,
    )
    assert checked.returncode == 0, checked.stdout


def test_the_readme_fits_on_a_screen_and_names_what_there_is():
    assert len(README.splitlines()) <= 40
    named = set(re.findall(r"`(\w+Error)`", README))
    assert named
    assert named <= set(rummy_referee_client.__all__)


def test_the_package_is_typed_and_says_what_it_needs():
    project = tomllib.loads((FOLDER / "pyproject.toml").read_text("utf-8"))["project"]
    assert (project["name"], project["version"]) == ("rummy-referee-client", "0.1.0")
    assert (project["license"], project["requires-python"]) == ("MIT", ">=3.11")
    assert [re.split("[<>=]", each)[0] for each in project["dependencies"]] == ["httpx"]
    assert (FOLDER / "src/rummy_referee_client/py.typed").exists()
    assert (FOLDER / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
