"""What must hold of the project itself: its layout, its locks, its conventions."""

import ast
import json
import os
import re
import runpy
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service import __version__
from service.api.sessions.waiting import MOST_WAIT
from service.cli import main
from service.serving import master
from service.variants import VARIANTS

ROOT = Path(__file__).resolve().parent.parent
SERVICE = ROOT / "service"
TOPS = ("service", "tests", "benchmarks")
MODULES = sorted(SERVICE.rglob("*.py"))
CORE = [
    module
    for module in MODULES
    if module.relative_to(SERVICE).parts[0] in {"game", "rules", "variants", "referee.py"}
]
LOCKS = ["requirements.lock", "requirements-dev.lock"]
# Of the peers of `make bench`, and of the checks of deploy/: each for an environment of its own.
LOCKS_ALONE = sorted(
    path.relative_to(ROOT).as_posix()
    for folder in ("benchmarks/peers", "deploy/checks")
    for path in (ROOT / folder).glob("*/requirements.txt")
)

# All the core may use of Python's library: nothing here reads a clock, draws lots or does I/O.
PURE = {
    *("__future__", "abc", "bisect", "collections", "contextlib", "copy", "dataclasses", "enum"),
    *("fractions", "functools", "hashlib", "heapq", "hmac", "inspect", "itertools", "math"),
    *("operator", "re", "string", "struct", "textwrap", "types", "typing"),
}
# Names that say nothing about what is inside.
EMPTY_NAMES = re.compile(
    r"(^|_)(utils?|helpers?|managers?|data|process(or|ing)?|base|common|misc)($|_)"
)


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imports(module: Path) -> Iterator[str]:
    """The modules imported anywhere in a file."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "service" if node.level else str(node.module)


# --- layout ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "entry",
    [
        *(
            "pyproject.toml",
            "service/",
            "openapi.yaml",
            "tests/",
            "benchmarks/",
            "deploy/",
            "Dockerfile",
        ),
        *("README.md", "CONTRIBUTING.md", "Makefile", "LICENSE", ".ci/run"),
        *("requirements.lock", "requirements-dev.lock"),
    ],
)
def test_the_top_level_has(entry: str) -> None:
    path = ROOT / entry
    assert path.is_dir() if entry.endswith("/") else path.is_file()


def test_the_checks_of_a_change_can_be_run() -> None:
    assert os.access(ROOT / ".ci/run", os.X_OK)
    assert "\nmake test\n" in (ROOT / ".ci/run").read_text("utf-8")


@pytest.mark.parametrize("module", MODULES, ids=name)
def test_a_module_is_at_most_300_lines_long(module: Path) -> None:
    assert len(module.read_text("utf-8").splitlines()) <= 300


def test_names_of_modules_say_what_is_inside() -> None:
    paths = [path for top in TOPS for path in (ROOT / top).rglob("*.py")]
    assert [name(path) for path in paths if EMPTY_NAMES.search(path.stem)] == []
    folders = {path.parent for path in paths} - {ROOT}
    assert [name(folder) for folder in folders if EMPTY_NAMES.search(folder.name)] == []


@pytest.mark.parametrize("module", CORE, ids=name)
def test_the_core_is_pure(module: Path) -> None:
    roots = {imported.partition(".")[0] for imported in imports(module)}
    assert roots - PURE - {"service"} == set()


def test_the_names_of_variants_are_known_to_the_variants_alone() -> None:
    names = {spelling for game in VARIANTS for spelling in (game, game.replace("-", "_"))}
    assert {"rummy-500", "rummy_500"} <= names
    found = [
        f"{name(module)}:{node.lineno} {node.value}"
        for module in MODULES
        if SERVICE / "variants" not in module.parents
        for node in ast.walk(ast.parse(module.read_text("utf-8")))
        if isinstance(node, ast.Constant) and node.value in names
    ]
    assert found == []


def test_code_left_out_of_the_coverage_has_a_reason() -> None:
    bare = re.compile(r"#\s*pragma:\s*no (cover|branch)\s*$")
    found = [
        f"{name(module)}:{number}"
        for module in MODULES
        for number, line in enumerate(module.read_text("utf-8").splitlines(), 1)
        if bare.search(line)
    ]
    assert found == []


def test_each_exception_to_the_lint_rules_has_a_reason() -> None:
    pyproject = (ROOT / "pyproject.toml").read_text("utf-8")
    lint = pyproject.partition("[tool.ruff.lint]")[2].partition("# --- mypy")[0]
    codes = re.findall(r'^ +"[A-Z]+\d*",(.*)$', lint, re.MULTILINE)
    assert len(codes) > 20
    assert [code for code in codes if not re.match(r" +# \w", code)] == []


# --- locks ----------------------------------------------------------------------------------------


def locked(lock: str) -> dict[str, list[str]]:
    """Name and version of each package in a lock, with its hashes."""
    packages: dict[str, list[str]] = {}
    package = ""
    for line in (ROOT / lock).read_text("utf-8").splitlines():
        if line.startswith(" "):
            packages[package].append(line.strip(" \\"))
        else:
            package = line.partition(" ")[0]
            packages[package] = []
    return packages


@pytest.mark.parametrize("lock", [*LOCKS, *LOCKS_ALONE])
def test_a_lock_holds_versions_with_hashes_and_no_addresses(lock: str) -> None:
    packages = locked(lock)
    assert len(packages) > (2 if lock in LOCKS_ALONE else 10)
    for package, hashes in packages.items():
        assert re.fullmatch(r"[a-z0-9.-]+==[a-z0-9.]+", package)
        assert hashes
        assert all(re.fullmatch("--hash=sha256:[0-9a-f]{64}", each) for each in hashes)
    text = (ROOT / lock).read_text("utf-8")
    assert not re.search("://|@|#|--index|--find-links", text)


def test_the_tests_run_with_the_versions_that_are_served() -> None:
    served, tested = (locked(lock) for lock in LOCKS)
    assert served.items() <= tested.items()


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_covers_what_the_project_asks_for(lock: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = list(project["project"]["dependencies"])
    if lock == "requirements-dev.lock":
        wanted += project["dependency-groups"]["dev"]
    names = {re.split(r"[\[<>=]", requirement)[0] for requirement in wanted}
    assert names <= {package.partition("==")[0] for package in locked(lock)}


# --- wheel ----------------------------------------------------------------------------------------


def test_the_wheel_has_all_of_the_service() -> None:
    # Hatchling takes the whole package, but for what git ignores.
    ignored = ["ls-files", "--others", "--ignored", "--exclude-standard", "--", "service"]
    listed = subprocess.run(
        ["git", *ignored], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert [path for path in listed if "/__pycache__/" not in path] == []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert project["tool"]["hatch"]["build"] == {"targets": {"wheel": wheel}}
    assert wheel == {
        "packages": ["service"],
        "force-include": {"deploy/gunicorn.conf.py": "service/gunicorn.conf.py"},
    }
    assert all((ROOT / source).is_file() for source in wheel["force-include"])


def test_the_wheel_brings_the_command() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["scripts"] == {"rummy-referee": f"{main.__module__}:{main.__name__}"}


# --- serving --------------------------------------------------------------------------------------


def gunicorn_settings() -> dict[str, Any]:
    master.cache_clear()
    return runpy.run_path(str(ROOT / "deploy/gunicorn.conf.py"))


def test_gunicorn_accepts_its_configuration() -> None:
    # Loads the settings as the server would, and the application with them.
    command = [sys.executable, "-m", "gunicorn", "--config", "deploy/gunicorn.conf.py"]
    answer = subprocess.run(
        [*command, "--check-config"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert answer.returncode == 0, answer.stderr


def test_gunicorn_serves_this_machine_only_unless_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("HOST", "PORT", "WEB_CONCURRENCY"):
        monkeypatch.delenv(variable, raising=False)
    settings = gunicorn_settings()
    assert settings["bind"] == "127.0.0.1:8000"
    assert settings["workers"] == 2
    assert settings["wsgi_app"] == "service.wsgi:app"
    assert settings["control_socket_disable"] is True


def test_who_waits_for_events_is_answered_before_the_service_ends() -> None:
    assert gunicorn_settings()["graceful_timeout"] > MOST_WAIT


def test_gunicorn_is_told_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOST", "0.0.0.0")  # noqa: S104 - what the image sets; nothing is bound here
    monkeypatch.setenv("PORT", "9999")
    monkeypatch.setenv("WEB_CONCURRENCY", "3")
    settings = gunicorn_settings()
    assert settings["bind"] == "0.0.0.0:9999"
    assert settings["workers"] == 3


def test_workers_do_not_look_for_garbage_among_what_was_there_before_them() -> None:
    code = (
        "import gc, runpy; hooks = runpy.run_path('deploy/gunicorn.conf.py');"
        "import service.wsgi; made = len(gc.get_objects()); hooks['pre_fork'](None, None);"
        "print(made, gc.get_freeze_count())"
    )
    answer = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    made, frozen = map(int, answer.stdout.split())
    assert made > 10_000
    assert frozen > made * 0.9  # a little of it was garbage


def test_the_greeting_names_the_documentation_and_a_request_that_fits_the_shell() -> None:
    greeting = subprocess.run(
        ["/bin/sh", str(ROOT / "deploy/greeting.sh"), "127.0.0.1", "8000"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert "http://127.0.0.1:8000/docs" in greeting
    (line,) = [line for line in greeting.splitlines() if line.startswith("curl ")]
    command, body = re.fullmatch(r"(curl .*) -d '([^']*)'", line).groups()  # type: ignore[union-attr]
    assert "http://127.0.0.1:8000/v1/verdicts" in command
    assert set(json.loads(body)) == {"table", "action"}


def test_the_request_of_the_greeting_gets_a_verdict() -> None:
    from service.wsgi import app  # noqa: PLC0415 - so that a broken application fails one test only

    answer = app.test_client().post(
        "/v1/verdicts",
        data=(ROOT / "deploy/first-request.json").read_bytes(),
        content_type="application/json",
    )
    verdict = json.loads(answer.get_data())
    assert answer.status_code == 200
    assert verdict["verdict"] == "illegal"
    assert [broken["rule"] for broken in verdict["violations"]] == ["lay_down.run_is_consecutive"]


def test_the_version_is_the_same_wherever_it_is_stated() -> None:
    stated = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert stated == __version__
