"""Throughput: wrk sends as fast as the servers answer, over connections that stay open."""

import os
import re
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import orjson

from benchmarks.tools import Wrk

CONNECTIONS = 16
SCRIPT = Path(__file__).parent / "requests.lua"
_SAID = re.compile(r"^bench: (\{.*\})$", re.MULTILINE)


class LoadError(Exception):
    """A run that cannot be used."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request as it is sent."""

    path: str
    body: bytes = b""
    headers: Mapping[str, str] | None = None
    method: str = "POST"

    def raw(self, host: str) -> bytes:
        """As it goes over the wire."""
        headers = {
            "Host": host,
            "Content-Type": "application/json",
            "Content-Length": str(len(self.body)),
            **(self.headers or {}),
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        return f"{self.method} {self.path} HTTP/1.1\r\n{head}\r\n".encode() + self.body


@dataclass(frozen=True, slots=True)
class Load:
    """What a run came to; `refused` are the answers with status 400 and above."""

    requests: int
    seconds: float
    refused: int

    @property
    def rate(self) -> float:
        """Requests a second."""
        return self.requests / self.seconds


def write(file: Path, requests: Sequence[Request], host: str) -> None:
    """Write requests into a file, raw, a line with its length before each."""
    raw = [each.raw(host) for each in requests]
    file.write_bytes(b"".join(b"%d\n%s" % (len(each), each) for each in raw))


def throughput(
    wrk: Wrk, url: str, requests: Sequence[Request], seconds: int, *, once: bool = False
) -> Load:
    """Send these requests in turn for so long, each `once` only where that is said.

    `LoadError` where requests got no answer, or where they did not last for the time.
    """
    host = url.removeprefix("http://")
    with TemporaryDirectory(prefix="rummy-bench-") as folder:
        file = Path(folder) / "requests"
        write(file, requests, host)
        command = [wrk.path, "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "--timeout", "10s"]
        run = subprocess.run(
            [*command, "-s", str(SCRIPT), url, "--", str(file), "once" if once else "again"],
            capture_output=True,
            text=True,
            check=False,
            timeout=seconds + 30,
            env={**os.environ, **wrk.environment},
        )
    found = _SAID.search(run.stdout)
    if run.returncode or found is None:
        raise LoadError(f"wrk failed: {(run.stderr or run.stdout).strip()[-300:]}")
    said = orjson.loads(found[1])
    if said["failed"]:
        raise LoadError(f"{said['failed']} requests were not answered")
    if once and said["sent"] > len(requests):
        raise LoadError(f"{len(requests)} requests were too few for {seconds} s")
    return Load(said["requests"], said["microseconds"] / 1e6, said["refused"])
