"""How far a long work has come, for whoever looks at it."""

import time
from typing import Final, TextIO

SECONDS_BETWEEN: Final = 0.2


class Progress:
    """A line on a terminal that tells how much is done, and how fast; elsewhere nothing."""

    def __init__(self, stream: TextIO | None, files: int) -> None:
        self._stream = stream if stream is not None and stream.isatty() else None
        self._files = files
        self._begun = self._shown = time.monotonic()
        self._visible = False

    def show(self, judged: int, files: int) -> None:
        """Tell that so much is done, unless something has just been told."""
        now = time.monotonic()
        if self._stream is None or now - self._shown < SECONDS_BETWEEN:
            return
        self._shown = now
        rate = judged / (now - self._begun)
        of = f", file {files} of {self._files}" if self._files > 1 else ""
        self._stream.write(f"\r\x1b[K{judged} judged{of}, {rate:.0f} a second")
        self._stream.flush()
        self._visible = True

    def clear(self) -> None:
        """Take the line away, so that something else can stand there."""
        if self._visible and self._stream is not None:
            self._stream.write("\r\x1b[K")
            self._stream.flush()
            self._visible = False

    @property
    def seconds(self) -> float:
        """How long it has taken so far."""
        return time.monotonic() - self._begun
