"""Runs of schemathesis against a server: its own process, as whoever tests us would start it."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.contract.tally import Tally

ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).parent
_MOST_OUTPUT = 12_000


@dataclass(frozen=True)
class Run:
    """What came of a run."""

    passed: bool
    output: str
    answers: Tally
    faults: list[str]

    def explained(self) -> str:
        """The end of what the tool has said, for those who have to find out what was wrong."""
        return self.output[-_MOST_OUTPUT:]

    def said_of(self, operation: str) -> str:
        """What the tool has found at an operation, `GET /livez`."""
        found = ""
        for part in self.output.split("\n__")[1:]:
            head, _, rest = part.partition("\n")
            if head.strip("_ ") == operation:
                found += rest
        return found


def run(
    url: str,
    folder: Path,
    *options: str,
    settings: str = "",
    hooks: str = "tests.contract.hooks",
    **environment: str,
) -> Run:
    """Ask the service at that address, with further options and settings of the tool.

    All files go to the folder.
    """
    config, tally = folder / "schemathesis.toml", folder / "tally.json"
    config.write_text((FOLDER / "schemathesis.toml").read_text("utf-8") + settings, "utf-8")
    tally.unlink(missing_ok=True)
    command = [
        *(str(Path(sys.executable).with_name("schemathesis")), "--config-file", str(config)),
        *("run", str(ROOT / "openapi.yaml"), "--url", url, "--no-color"),
        *("--generation-database", "none", "--continue-on-failure", *options),
    ]
    around = {
        **os.environ,
        **environment,
        "PYTHONPATH": str(ROOT),
        "SCHEMATHESIS_HOOKS": hooks,
        "CONTRACT_URL": url,
        "CONTRACT_TALLY": str(tally),
    }
    done = subprocess.run(
        command, cwd=folder, env=around, capture_output=True, text=True, check=False
    )
    output = done.stdout + done.stderr
    if not tally.exists():
        raise RuntimeError(f"schemathesis did not run:\n{output[-_MOST_OUTPUT:]}")
    said = json.loads(tally.read_text("utf-8"))
    return Run(done.returncode == 0, output, said["answers"], said["faults"])
