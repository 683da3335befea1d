"""The steps of the Dockerfile carried out, one after another, without a container engine.

The base image is this machine's own Python and C library. All else is as a builder does it: each
stage in a clean folder with a clean environment, and of the project only what .dockerignore lets
through. What pip installs lies ready in a folder, instead of at an index.
"""

import json
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from tests.deploy.dockerfile import ROOT, Step, expanded, pairs, sent, steps
from tests.deploy.ways import BASE, SYSTEM, Way, lay_base


@dataclass
class Stage:
    """A stage, as far as it has come: its folder, and what its processes are told."""

    way: Way
    environment: dict[str, str] = field(default_factory=lambda: {"PATH": f"{BASE}:{SYSTEM}"})
    arguments: dict[str, str] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    workdir: str = "/"
    user: str = ""
    ports: list[int] = field(default_factory=list)
    command: list[str] = field(default_factory=list)
    health: list[str] = field(default_factory=list)

    @property
    def root(self) -> Path:
        return self.way.root

    def inside(self, path: str) -> Path:
        """Where a path of the image's is on this machine."""
        return self.root / str(PurePosixPath(self.workdir, path)).lstrip("/")


def build(folder: Path, wheels: Path, way: Callable[[Path, Path | None], Way]) -> Stage:
    """Carry out all steps in this folder; the last stage is the image.

    Each stage is made in the same place and put aside when it is done: where the folder is not the
    root, what is installed knows the place.
    """
    here = folder / "here"
    done: dict[str, Path] = {}
    defaults: dict[str, str] = {}
    stage: Stage | None = None
    name = ""
    for step in steps():
        if step.keyword == "FROM":
            if stage:
                done[name] = here.rename(folder / name)
            name = step.rest.partition(" AS ")[2] or f"stage{len(done)}"
            here.mkdir()
            stage = Stage(way(here, wheels))
            lay_base(here)
        elif stage is None:
            assert step.keyword == "ARG", step
            defaults |= pairs(step.rest)
        else:
            _carry_out(step, stage, done, defaults)
    assert stage is not None
    return stage


def _carry_out(step: Step, stage: Stage, done: dict[str, Path], defaults: dict[str, str]) -> None:
    match step.keyword:
        case "WORKDIR":
            stage.workdir = step.rest
            stage.inside(".").mkdir(parents=True, exist_ok=True)
        case "COPY":
            _copy(step.rest.split(), stage, done)
        case "RUN":
            _run(step.rest, stage)
        case _:
            _remember(step, stage, defaults)


def _remember(step: Step, stage: Stage, defaults: dict[str, str]) -> None:
    """A step that does nothing but say something of the image."""
    known = {**stage.arguments, **stage.environment}
    match step.keyword:
        case "ARG":
            given = pairs(step.rest)
            stage.arguments |= {
                name: text or defaults.get(name, "") for name, text in given.items()
            }
        case "ENV":
            stage.environment |= pairs(expanded(step.rest, known))
        case "LABEL":
            stage.labels |= pairs(expanded(step.rest, known))
        case "EXPOSE":
            stage.ports += map(int, step.rest.split())
        case "HEALTHCHECK":
            stage.health = json.loads(step.rest.partition("CMD")[2])
        case "CMD":
            stage.command = json.loads(step.rest)
        case "USER":
            stage.user = step.rest
        case _:
            raise NotImplementedError(f"{step.keyword} is not carried out here yet")


def _copy(words: list[str], stage: Stage, done: dict[str, Path]) -> None:
    """COPY: a folder's contents into the folder named last, a file by that name or into it."""
    source_of: Callable[[str], Path] = ROOT.joinpath
    ignored: Callable[[str, list[str]], set[str]] | None = _ignored
    if words[0].startswith("--from="):
        root, ignored = done[words.pop(0).partition("=")[2]], None
        words[:-1] = [str(root / each.lstrip("/")) for each in words[:-1]]
    *sources, last = words
    for named in sources:
        source, target = source_of(named), stage.inside(last)
        if source.is_dir():
            shutil.copytree(source, target, symlinks=True, ignore=ignored, dirs_exist_ok=True)
            continue
        if ignored and not sent()(named):
            raise FileNotFoundError(f"{named} is kept from the builder by .dockerignore")
        target = target / source.name if last.endswith("/") else target
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target)


def _ignored(folder: str, names: list[str]) -> set[str]:
    is_sent, here = sent(), Path(folder).relative_to(ROOT)
    return {name for name in names if not is_sent((here / name).as_posix())}


def _run(line: str, stage: Stage) -> None:
    """RUN, by the shell, as the root of the stage."""
    lent = {
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": "/wheels",
        "PIP_CONFIG_FILE": "/dev/null",
        "HOME": "/tmp",  # noqa: S108 - of the stage
    }
    environment = {**lent, **stage.arguments, **stage.environment}
    command = stage.way.words(["sh", "-ec", line], environment, stage.workdir)
    said = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/")
    if said.returncode:
        raise RuntimeError(f"RUN {line}\n{said.stdout[-2000:]}{said.stderr[-2000:]}")
