"""A client of the rummy referee: `Referee` is where to begin, `shapes` what is said."""

from . import shapes
from .problems import (
    IllegalActionError,
    MustWaitError,
    NoAnswerError,
    ProblemError,
    RefereeError,
    TableMovedError,
    WindowOverError,
)
from .referee import Referee
from .seat import Seat
from .session import Session

__all__ = [
    "IllegalActionError",
    "MustWaitError",
    "NoAnswerError",
    "ProblemError",
    "Referee",
    "RefereeError",
    "Seat",
    "Session",
    "TableMovedError",
    "WindowOverError",
    "shapes",
]
