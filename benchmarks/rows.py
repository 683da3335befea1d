"""The rows of the table: our figure, theirs, what the ratio is and what it shall be."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from benchmarks.figures import Spread, ratios, spread


@dataclass(frozen=True, slots=True)
class Target:
    """What a figure shall be: at least, or at most, so much."""

    bound: float
    at_most: bool = False

    def is_met(self, value: float) -> bool:
        """Whether a value is good enough."""
        return value <= self.bound if self.at_most else value >= self.bound

    def __str__(self) -> str:
        return f"{'≤' if self.at_most else '≥'} {self.bound:g}"


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table.

    `ours` and `theirs` are in `unit`; the target is one for `ratio`, or without a ratio for
    `ours`. `reason` says why there are no figures, where there are none. `notes` are further
    figures, by name; `points` are what a line was drawn through.
    """

    part: str
    what: str
    unit: str = ""
    ours: Spread | None = None
    theirs: Spread | None = None
    against: str = ""
    ratio: Spread | None = None
    target: Target | None = None
    reason: str = ""
    notes: Mapping[str, float | str] = field(default_factory=dict)
    points: Sequence[Mapping[str, float]] = ()

    @property
    def is_met(self) -> bool | None:
        """Whether the target is met; None without a target, or without a figure to hold to it."""
        figure = self.ratio or self.ours
        if self.target is None or figure is None or self.reason:
            return None
        return self.target.is_met(figure.median)


def compared(
    part: str,
    what: str,
    unit: str,
    ours: Sequence[float],
    theirs: Sequence[float],
    against: str,
    target: Target | None = None,
    *,
    smaller_is_better: bool = False,
    notes: Mapping[str, float | str] | None = None,
) -> Row:
    """A row of rounds side by side. The ratio is how many times better we are, of either kind."""
    ratio = ratios(theirs, ours) if smaller_is_better else ratios(ours, theirs)
    return Row(
        part, what, unit, spread(ours), spread(theirs), against, ratio, target, notes=notes or {}
    )


def not_measured(
    part: str,
    what: str,
    reason: str,
    target: Target | None = None,
    against: str = "",
    *,
    ours: Spread | None = None,
    unit: str = "",
) -> Row:
    """A row that says why there is no figure of the peer, or none at all."""
    return Row(part, what, unit, ours, None, against, None, target, f"not measured: {reason}")
