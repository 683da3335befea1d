"""The programs of deploy/checks, which have environments of their own."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.deploy.dockerfile import ROOT


def programs_of(checks: str) -> Path:
    """The folder of the programs; without them a test fails, for it has shown nothing."""
    stamp = ROOT / ".checks" / checks / "made"
    if not stamp.exists():
        pytest.fail(f"Not installed yet: `make {stamp.relative_to(ROOT)}` does it.")
    return stamp.parent / "bin"


def sbom(folder: Path) -> bytes:
    """What `make sbom` writes."""
    told = folder / "sbom.cdx.json"
    script = ROOT / "deploy" / "checks" / "packages" / "sbom.sh"
    subprocess.run(
        ["sh", script, programs_of("packages"), told, sys.executable], cwd=ROOT, check=True
    )
    return told.read_bytes()
