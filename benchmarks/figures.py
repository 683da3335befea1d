"""The arithmetic: medians and how far the rounds lie apart, percentiles, a straight line."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from statistics import fmean, median


@dataclass(frozen=True, slots=True)
class Spread:
    """What several rounds came to: their median, the least and the most, and how many there were.

    A figure that was taken once has one round, and all three are the same.
    """

    median: float
    least: float
    most: float
    rounds: int


def spread(values: Sequence[float]) -> Spread:
    """The median of the rounds and their limits; there must be one at least."""
    return Spread(median(values), min(values), max(values), len(values))


def ratios(ours: Sequence[float], theirs: Sequence[float]) -> Spread:
    """What we are to them: the ratio of each round by itself, whose noise both sides had."""
    return spread([one / other for one, other in zip(ours, theirs, strict=True)])


def percentile(values: Sequence[float], percent: float) -> float:
    """The least of the values that so many per cent of all do not exceed (nearest rank)."""
    in_order = sorted(values)
    return in_order[max(0, ceil(len(in_order) * percent / 100) - 1)]


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line through points: `start` at zero, `slope` for each unit.

    `explained` is R², the share of the variance that the line explains: 1 if all points are on it.
    """

    start: float
    slope: float
    explained: float


def fit(xs: Sequence[float], ys: Sequence[float]) -> Line:
    """The line of least squares; the points must not all have the same x."""
    x_mean, y_mean = fmean(xs), fmean(ys)
    points = list(zip(xs, ys, strict=True))
    slope = sum((x - x_mean) * (y - y_mean) for x, y in points) / sum((x - x_mean) ** 2 for x in xs)
    start = y_mean - slope * x_mean
    unexplained = sum((y - start - slope * x) ** 2 for x, y in points)
    variance = sum((y - y_mean) ** 2 for y in ys)
    return Line(start, slope, 1 - unexplained / variance if variance else 1.0)
