"""Runs as they grow, when a hand is arranged place by place.

A *strand* is a run in the making, new or of the table, seen by somebody who goes through the
places from low to high and takes up each natural card and joker as he comes to it. It keeps
only what is needed to know how it may go on. Where runs go round the corner, the way starts at
the two and ends with the ace; a run across the corner is met twice on it: its upper part (from
the two up) first, its lower part (up to the ace) at the end.
"""

from enum import IntEnum
from typing import Final, NamedTuple

from service.game import runs
from service.game.house_rules import Options

NEW: Final = -1
HIGH_ACE: Final = runs.PLACES - 1
LOW_ACE: Final = runs.PLACES


def places(options: Options) -> range:
    """The places in the order of the way."""
    return range(options.ace in {"high", "around"}, HIGH_ACE + (options.ace != "low"))


class Stage(IntEnum):
    """Where a strand stands."""

    AHEAD = 0  # a run of the table that is still to come
    RUNNING = 1  # its last card is just below
    UPPER = 2  # the same, and it is the upper part of a run across the corner
    PARTED = 3  # that upper part has ended, the lower part is still to come
    LOWER = 4  # its last card is just below, and it must go on to the ace
    UPWARD = 5  # it began with a joker and must go on to the last place


class Strand(NamedTuple):
    """A run in the making; counts go only as far as anything hangs on them."""

    meld: int
    stage: Stage
    length: int = 0
    naturals: int = 0
    jokers: int = 0
    after_joker: bool = False
    from_ace: bool = False
    from_joker: bool = False  # as that ace, where jokers must lie apart
    joker_at_two: bool = False
    used: bool = False


NOT_BEGUN: Final = Strand(NEW, Stage.AHEAD)


class Act(IntEnum):
    """What becomes of a strand at a place."""

    END = 0  # it has ended below
    REST = 1  # nothing: it is not here
    LYING = 2  # a card of the table lies here
    NATURAL = 3
    JOKER = 4


class Way(NamedTuple):
    """One way to go on with a strand: what it then is, and what that brings."""

    act: Act
    then: Strand | None
    worth: int = 0


class TooManyStepsError(Exception):
    """The search has been given up."""


class Effort:
    """How many steps a search may still take, all in all."""

    def __init__(self, steps: int) -> None:
        """So many at first."""
        self._left = steps

    def spend(self, steps: int) -> None:
        """Take these off; `TooManyStepsError` if there are not so many left."""
        self._left -= steps
        if self._left < 0:
            raise TooManyStepsError
