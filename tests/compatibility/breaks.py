"""What breaks clients: a place, which way the message goes, and why."""

from enum import Enum
from typing import NamedTuple


class Direction(Enum):
    """Who sends to whom, or that it is about what generated clients call things."""

    REQUEST = "request"
    ANSWER = "answer"
    NAME = "name"


_MEANS = {
    Direction.REQUEST: "clients may send what is refused now",
    Direction.ANSWER: "clients may be answered what they do not know",
    Direction.NAME: "generated clients use it",
}


class Break(NamedTuple):
    """A change that clients of the old specification do not survive."""

    place: str
    """A JSON Pointer into the old specification, or into the new one to what is only there."""

    direction: Direction
    why: str

    def __str__(self) -> str:
        means = _MEANS[self.direction]
        return f"{self.place} ({self.direction.value}): {self.why}; {means}"
