"""Two ways to run a command in the folder of an image, for want of a container engine.

In namespaces it sees that folder as its root. Where the kernel allows none, the paths in its words
are turned into those of the folder, and what must not be written has no write permission.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

CONFINE = Path(__file__).with_name("confine.sh")
BASE = "/base"  # where the stand-in for the base image has its Python
OF_THE_IMAGE = re.compile(r"(?<![\w/.])/(opt|app|base|tmp|wheels)(?=[/:\s'\"]|$)")
SYSTEM = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


class Way(Protocol):
    """How a command is run in the folder of an image."""

    @property
    def root(self) -> Path:
        """The folder."""

    def words(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        workdir: str,
        user: str = "",
    ) -> list[str]:
        """The command to start. With a user, it may write in /tmp and /dev/shm only."""

    def path(self, process: int, path: str) -> Path:
        """Where a path of the image's, as that process sees it, is on this machine."""

    def close(self) -> None:
        """Leave the folder so that it can be removed."""


@dataclass(frozen=True)
class Namespaces:
    """With a mount and a process namespace; with a user namespace too if this is not root."""

    root: Path
    wheels: Path | None = None

    def words(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        workdir: str,
        user: str = "",
    ) -> list[str]:
        mapped = [] if os.geteuid() == 0 else ["--map-root-user"]
        return [
            *("unshare", *mapped, "--mount", "--pid", "--fork", "--kill-child"),
            *("sh", str(CONFINE), str(self.root), "ro" if user else "rw", workdir),
            *(user or "0:0", sys.base_prefix, str(self.wheels or "")),
            *(f"{name}={value}" for name, value in environment.items()),
            *command,
        ]

    def path(self, process: int, path: str) -> Path:
        return Path(f"/proc/{process}/root{path}")

    def close(self) -> None:
        """All was in namespaces that are gone."""


@dataclass(frozen=True)
class Permissions:
    """With other paths, without write permission, and as another user if this is root."""

    root: Path
    wheels: Path | None = None

    def words(
        self,
        command: Sequence[str],
        environment: Mapping[str, str],
        workdir: str,
        user: str = "",
    ) -> list[str]:
        temporary = self.root / "tmp"
        temporary.mkdir(exist_ok=True)
        if self.wheels and not (self.root / "wheels").exists():
            (self.root / "wheels").symlink_to(self.wheels)
        become: list[str] = []
        if user:
            subprocess.run(["chmod", "-R", "a-w", str(self.root)], check=True)
            temporary.chmod(0o1777)
            if os.geteuid() == 0:
                uid, gid = user.split(":")
                become = ["setpriv", f"--reuid={uid}", f"--regid={gid}", "--clear-groups"]
        told = {"TMPDIR": "/tmp", **environment}  # noqa: S108 - becomes a folder of our own
        return [
            *(*become, "env", "-i", "-C", self._here(workdir)),
            *(f"{name}={self._here(value)}" for name, value in told.items()),
            *map(self._here, command),
        ]

    def path(self, process: int, path: str) -> Path:  # noqa: ARG002 - as the other way has it
        return Path(self._here(path))

    def close(self) -> None:
        """Let the folder be written to again."""
        subprocess.run(["chmod", "-R", "u+w", str(self.root)], check=True)

    def _here(self, text: str) -> str:
        return OF_THE_IMAGE.sub(lambda found: f"{self.root}{found[0]}", text)


def possible(way: Way) -> str:
    """Why a way cannot be gone on this machine, for somebody who may not write; empty if it can."""
    lay_base(way.root)
    needed = [each for each in ("unshare", "setpriv", "env", "sh") if not shutil.which(each)]
    if needed:
        return f"this machine lacks {', '.join(needed)}"
    command = way.words(
        ["sh", "-c", "! touch /base/written 2>/dev/null && exec python -c 'print(6 * 7)'"],
        {"PATH": f"{BASE}:{SYSTEM}"},
        "/",
        "10001:10001",
    )
    said = subprocess.run(command, capture_output=True, text=True, check=False, cwd="/")
    way.close()
    return (
        "" if said.stdout == "42\n" else f"{said.stdout}{said.stderr}".strip() or "it was refused"
    )


def lay_base(root: Path) -> None:
    """Lay what stands for the base image into a folder: a Python by the name of python."""
    base = root / BASE.strip("/")
    base.mkdir(parents=True, exist_ok=True)
    python = base / "python"
    if not python.exists():
        executable = Path(sys.base_prefix, "bin", f"python3.{sys.version_info.minor}")
        python.write_text(f'#!/bin/sh\nexec {executable} "$@"\n', "utf-8")
        python.chmod(0o755)
