"""The TypeScript client: its types are those of the specification, and it plays with the service.

What it does is tested in its own folder, by Node.js; here that is run, and what is published is
tried as others get it.
"""

import json
import os
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server import Server

ROOT = Path(__file__).resolve().parent.parent.parent
CLIENT = ROOT / "clients" / "typescript"
LOCK = CLIENT / "package-lock.json"
INSTALLED = CLIENT / "node_modules" / ".package-lock.json"
SECONDS = 300
TSC = CLIENT / "node_modules" / "typescript" / "bin" / "tsc"
# What a project of others may ask of its types, beside the strictness.
THEIRS = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--types", "node"]
PLAIN = """
import { ProblemError, Referee } from "rummy-referee-client";
const { variants } = await new Referee(process.argv[2]).listVariants();
console.log(JSON.stringify([variants.length, new ProblemError({ type: "/a/b" }, 1).slug]));
"""


def run(*command: str | Path, cwd: Path = CLIENT, **environment: str) -> str:
    """What a command prints, with the Node.js that is locked; it has to succeed."""
    found = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, "PATH": found, **environment},
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module", autouse=True)
def tools() -> None:
    """What the client is made with, as it is locked."""
    if not INSTALLED.exists() or INSTALLED.stat().st_mtime < LOCK.stat().st_mtime:
        run("npm", "ci", "--no-audit", "--no-fund")
        INSTALLED.touch()


@contextmanager
def unpacked(folder: Path) -> Iterator[Path]:
    """A project of somebody else, who has installed what is published."""
    run("npm", "pack", "--pack-destination", str(folder))
    (archive,) = folder.glob("*.tgz")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    (folder / "node_modules").mkdir()
    (folder / "package").rename(folder / "node_modules" / "rummy-referee-client")
    (folder / "node_modules" / "@types").symlink_to(CLIENT / "node_modules" / "@types")
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    yield folder


@pytest.fixture(scope="module")
def project(tools: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with unpacked(tmp_path_factory.mktemp("project")) as folder:
        yield folder


def test_the_types_are_those_of_the_specification(tmp_path: Path) -> None:
    made = tmp_path / "schema.ts"
    run("npm", "run", "generate", "--", str(made))
    committed = (CLIENT / "src" / "schema.ts").read_text("utf-8")
    assert made.read_text("utf-8") == committed, "run `npm run generate` in clients/typescript"


def test_the_types_agree() -> None:
    assert json.loads((CLIENT / "tsconfig.json").read_text("utf-8"))["compilerOptions"]["strict"]
    assert run("node", TSC, "--noEmit", "--strict") == ""


def test_no_shape_of_the_specification_is_lost() -> None:
    # The generator writes `unknown` for what it does not understand, which takes all beside it.
    shapes = (CLIENT / "src" / "schema.ts").read_text("utf-8")
    assert re.findall(r"^.*(?:\| unknown\b|\bunknown \|).*$", shapes, re.MULTILINE) == []


def test_it_plays_with_the_service_and_sends_again_what_was_lost(server: Server) -> None:
    printed = run("npm", "test", RUMMY_URL=server.url)
    passed, skipped = (
        re.search(rf"^\S {word} (\d+)$", printed, re.MULTILINE) for word in ("pass", "skipped")
    )
    assert passed
    assert int(passed[1]) > 40
    assert skipped
    assert skipped[1] == "0"


def test_what_is_published_is_imported_by_plain_javascript(project: Path, server: Server) -> None:
    script = project / "plain.js"
    script.write_text(PLAIN, "utf-8")
    variants, slug = json.loads(run("node", script, server.url, cwd=project))
    assert variants >= 4
    assert slug == "b"


def test_what_is_published_is_the_client_and_nothing_else(project: Path) -> None:
    package = project / "node_modules" / "rummy-referee-client"
    assert {path.name for path in package.iterdir()} == {
        *("LICENSE", "README.md", "dist", "package.json")
    }
    made = {path.name.partition(".")[0] for path in (package / "dist").iterdir()}
    assert made == {path.stem for path in (CLIENT / "src").iterdir()}
    stated = json.loads((package / "package.json").read_text("utf-8"))
    assert "dependencies" not in stated
    assert (package / "LICENSE").read_text("utf-8") == (ROOT / "LICENSE").read_text("utf-8")


def test_the_readme_is_one_screen_and_its_game_is_played(project: Path, server: Server) -> None:
    text = (CLIENT / "README.md").read_text("utf-8")
    assert len(text.splitlines()) <= 40
    (code,) = re.findall(r"```ts\n(.*?)```", text, re.DOTALL)
    assert text.count("```") == 2
    script = project / "game.ts"
    script.write_text(code, "utf-8")
    assert run("node", TSC, *THEIRS, script, cwd=project) == ""
    lines = run("node", script, server.url, cwd=project).splitlines()
    assert sorted(line.partition(":")[0] for line in lines) == ["Seat 0", "Seat 1"]


def test_the_lock_names_no_place_to_fetch_from() -> None:
    packages = json.loads(LOCK.read_text("utf-8"))["packages"]
    others = {name: each for name, each in packages.items() if name}
    assert len(others) > 3
    assert [name for name, each in others.items() if "resolved" in each] == []
    assert [name for name, each in others.items() if not each.get("integrity")] == []
    assert all(each["dev"] for each in others.values())
