"""The load generator: `wrk`, from the path, or unpacked from Debian's packages without root.

wrk keeps two cores of servers busy at a fraction of one, and its Lua scripts send a request of its
own with each turn, which sessions need.
"""

import os
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

BENCH = Path(__file__).resolve().parent.parent / ".bench"
PACKAGES = ("wrk", "libluajit-5.1-2", "libluajit-5.1-common")
SECONDS_TO_FETCH = 120


@dataclass(frozen=True, slots=True)
class Wrk:
    """The program and the environment it needs; or why there is none."""

    path: str = ""
    environment: dict[str, str] = field(default_factory=dict)
    version: str = ""
    reason: str = ""


def find_wrk(bench: Path = BENCH) -> Wrk:
    """The installed wrk, or one unpacked into `.bench/`, or the reason why there is none."""
    found = shutil.which("wrk")
    if found:
        return _checked(found, {})
    folder = bench / "tools"
    if not (folder / "usr/bin/wrk").exists():
        reason = _unpacked(folder)
        if reason:
            return Wrk(reason=f"wrk could not be installed: {reason}")
    libraries = ":".join(str(each) for each in sorted(folder.glob("usr/lib/*-linux-*")))
    return _checked(str(folder / "usr/bin/wrk"), {"LD_LIBRARY_PATH": libraries})


def _checked(path: str, environment: dict[str, str]) -> Wrk:
    """wrk, if it runs: it tells its version and then, as always with -v, fails."""
    try:
        run = subprocess.run(
            [path, "-v"],
            capture_output=True,
            text=True,
            check=False,
            timeout=10,
            env={**os.environ, **environment},
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return Wrk(reason=f"wrk does not run: {type(error).__name__}")
    said = (run.stdout + run.stderr).strip().splitlines() or ["nothing said"]
    if not said[0].startswith("wrk "):
        return Wrk(reason=f"wrk does not run: {said[0].rpartition(': ')[2]}")
    return Wrk(path, environment, " ".join(said[0].split()[1:3]))


def _unpacked(folder: Path) -> str:
    """Fetch and unpack the packages; the reason if that fails, else an empty text."""
    if not (shutil.which("apt-get") and shutil.which("dpkg")):
        return "there is no apt-get here"
    print("Fetching wrk ...", flush=True)
    folder.mkdir(parents=True, exist_ok=True)
    # What apt fetches as root it fetches as another user, who may not write here: so as ourselves.
    fetch = ["apt-get", "-o", "APT::Sandbox::User=root", "download", "-qq", *PACKAGES]
    reason = _failed(fetch, folder)
    for package in [] if reason else sorted(folder.glob("*.deb")):
        reason = reason or _failed(["dpkg", "-x", str(package), str(folder)], folder)
        package.unlink()
    return reason


def _failed(command: list[str], folder: Path) -> str:
    try:
        run = subprocess.run(
            command,
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
            timeout=SECONDS_TO_FETCH,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return type(error).__name__
    said = run.stderr.strip().splitlines()
    return (said[-1] if said else f"exit {run.returncode}") if run.returncode else ""
