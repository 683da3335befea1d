"""What the parts are given: how many rounds, the tools, and a voice for progress."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from benchmarks.rows import Row
from benchmarks.tools import Wrk


@dataclass(frozen=True, slots=True)
class Bench:
    """A run of `make bench`.

    `scale` makes everything that is counted or timed shorter, for a trial of the harness.
    `versions` collects those of the tools and peers that were used.
    """

    rounds: int
    scale: float
    wrk: Wrk
    versions: dict[str, str]

    def some(self, count: int) -> int:
        """So many, or fewer in a trial; one at least."""
        return max(1, round(count * self.scale))

    def seconds(self, count: int) -> int:
        """So many seconds, or fewer in a trial; one at least, for wrk counts in whole ones."""
        return max(1, round(count * self.scale))

    def say(self, what: str) -> None:
        """Tell whoever waits how far it is."""
        print(f"  {what}", flush=True)


Part = Callable[[Bench], Iterator[Row]]
