"""Processes that measure rounds: our own engine and the peers, each told alike what to do.

A child is `python -m <module>`, with the Python of its own virtual environment. It reads a line of
JSON, `{"do": <name>, ...}`, and answers with one, as `answering` has it.
"""

import json
import os
import select
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

ROOT = Path(__file__).resolve().parent.parent
MOST_SECONDS = 180.0
"""Seconds that one answer may take."""


class ChildError(Exception):
    """A child does not do what it is told."""


class Child:
    """A process that answers, until the context ends."""

    def __init__(self, python: Path | str, module: str) -> None:
        self._command = [str(python), "-m", module]
        self._process: subprocess.Popen[bytes] | None = None
        self._rest = b""

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            self._command,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # an interrupt from the keyboard is for the run as a whole
        )
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        process = self._running()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def ask(self, do: str, **told: Any) -> Any:
        """Have something done, and return the answer; `ChildError` if there is none in time."""
        process = self._running()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps({"do": do, **told}).encode() + b"\n")
            process.stdin.flush()
        except OSError:
            raise ChildError(f"it has ended before it was asked for {do}") from None
        answer = json.loads(self._line(process.stdout, do))
        if isinstance(answer, dict) and "error" in answer:
            raise ChildError(f"{do}: {answer['error']}")
        return answer

    def _running(self) -> subprocess.Popen[bytes]:
        assert self._process is not None, "the context was entered"
        return self._process

    def _line(self, pipe: IO[bytes], do: str) -> bytes:
        give_up = time.monotonic() + MOST_SECONDS
        while b"\n" not in self._rest:
            ready, _, _ = select.select([pipe], [], [], max(0.0, give_up - time.monotonic()))
            if not ready:
                raise ChildError(f"{do} took more than {MOST_SECONDS:.0f} seconds")
            piece = os.read(pipe.fileno(), 1 << 20)
            if not piece:
                raise ChildError(f"it has ended while it was asked for {do}")
            self._rest += piece
        line, _, self._rest = self._rest.partition(b"\n")
        return line
