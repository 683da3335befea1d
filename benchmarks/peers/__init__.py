"""The peers, each in a virtual environment of its own, in `.bench/`, from versions with hashes."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.children import Child, ChildError

ROOT = Path(__file__).resolve().parent.parent.parent
BENCH = ROOT / ".bench"
NAMES = ("rlcard", "openspiel")
SECONDS_TO_INSTALL = 300


@dataclass(frozen=True, slots=True)
class Peer:
    """A peer that is running; or why there is none."""

    name: str
    child: Child | None = None
    reason: str = ""
    versions: dict[str, str] = field(default_factory=dict)


@contextmanager
def running(name: str) -> Iterator[Peer]:
    """The peer of that name as a child, installed before where it is not yet."""
    python, reason = installed(name)
    if python is None:
        yield Peer(name, reason=f"{name} could not be installed: {reason}")
        return
    with Child(python, f"benchmarks.peers.{name}") as child:
        try:
            versions = child.ask("versions")
        except ChildError as error:
            yield Peer(name, reason=f"{name} does not start: {error}")
            return
        yield Peer(name, child, versions=versions)


def installed(name: str, bench: Path = BENCH) -> tuple[Path | None, str]:
    """The Python that has the peer; or None, and the reason."""
    requirements = Path(__file__).parent / name / "requirements.txt"
    home = bench / "peers" / name
    python, stamp = home / "bin" / "python", home / "installed"
    wanted = requirements.read_text("utf-8")
    if stamp.exists() and stamp.read_text("utf-8") == wanted:
        return python, ""
    print(f"Installing {name} ...", flush=True)
    pip = ("install", "--quiet", "--disable-pip-version-check", "--require-hashes")
    for command in (
        [sys.executable, "-m", "venv", "--clear", str(home)],
        [str(python), "-m", "pip", *pip, "--requirement", str(requirements)],
    ):
        reason = _failed(command)
        if reason:
            return None, reason
    stamp.write_text(wanted, "utf-8")
    return python, ""


def _failed(command: list[str]) -> str:
    """Why a command has failed, in its own last words; empty if it has not."""
    try:
        run = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=SECONDS_TO_INSTALL
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return type(error).__name__
    said = run.stderr.strip().splitlines()
    return (said[-1] if said else f"exit {run.returncode}") if run.returncode else ""
