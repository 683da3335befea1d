"""The workers of a service, each of them a process of its own."""

import os
import re
from contextlib import suppress

from tests.server import Server

BOOTED = re.compile(r"Booting worker with pid: (\d+)")


def workers(service: Server) -> list[int]:
    """The processes of those that run, the oldest first."""
    booted = map(int, BOOTED.findall(service.log.read_text("utf-8")))
    return [pid for pid in booted if exists(pid)]


def exists(pid: int) -> bool:
    """Whether there is a process of that number."""
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False
