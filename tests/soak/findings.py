"""What a soak is to do, and what was seen in it."""

from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True)
class Plan:
    """How long, and how much of what."""

    seconds: float
    rate: float | None = None  # questions a second; if none is given, the share of the capacity
    most: float = 1000.0  # of that
    tables: int = 4
    pace: float = 60.0  # requests a second of all players
    measured: int = 1500  # questions by which the capacity is found
    warm_up: float = 3.0  # seconds of the same before it begins


LONG = Plan(600, tables=6, pace=120, warm_up=120)
"""The ten minutes of `make soak` and `make test-long`."""


@dataclass(frozen=True)
class Failure:
    """Something that was not answered as it should have been."""

    moment: float
    kind: str
    what: str
    of_a_session: bool


@dataclass(frozen=True)
class Fault:
    """Something that was done to the service, from when to when."""

    name: str
    begun: float
    ended: float


@dataclass
class Findings:
    """What was seen."""

    plan: Plan
    capacity: float
    rate: float
    sent: dict[str, int] = field(default_factory=dict)
    """Requests by kind."""
    failures: list[Failure] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    latencies: list[float] = field(default_factory=list)
    """Of questions, from the moment at which each was due."""
    late: list[float] = field(default_factory=list)
    of_sessions: list[float] = field(default_factory=list)
    """Seconds that requests of sessions took which wait for nothing."""
    refusals: list[float] = field(default_factory=list)
    """Seconds until those were refused for which the store was away."""
    memory: dict[str, float] = field(default_factory=dict)
    """MiB of both instances."""
    curve: list[tuple[float, float]] = field(default_factory=list)
    """The same by the seconds since the beginning."""
    codes: list[int] = field(default_factory=list)
    connections: int = 0
    """Of the worker that was killed, at most."""
    carried: list[int] = field(default_factory=list)
    lost_by_balancer: list[tuple[float, str]] = field(default_factory=list)
    """When an answer did not come, and what was asked; in the warming up too."""
    unserved: int = 0
    """Requests for which no instance was ready."""
    begun: float = 0.0
    account: Json = field(default_factory=dict)
    took: float = 0.0
