"""Whether what clients saw can be explained by things that happened one after the other.

The search of Wing and Gong ("Testing and verifying concurrent objects", 1993) with Lowe's memory of
what has been tried: it puts one operation after the other into an order that keeps real time, and
asks the model of the thing whether each could have had its result there.
"""

import math
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

State = TypeVar("State", bound=Hashable)
Step = Callable[[State, Hashable, Hashable | None], State | None]


@dataclass(frozen=True)
class Operation:
    """What a client asked, when, and what it was told.

    Who was never answered does not know whether it happened: it may have at any time since, and it
    may yet. Such an operation has neither `returned` nor `result`; every other has both.

    An operation comes before another only if it returned before the other was invoked.
    """

    client: int
    invoked: float
    returned: float | None
    call: Hashable
    result: Hashable | None = None

    def __post_init__(self):
        assert self.invoked <= self.latest, "it returned too early"
        assert self.is_known == (self.result is not None), "an answer has a time and a result"

    @property
    def is_known(self) -> bool:
        return self.returned is not None

    @property
    def latest(self) -> float:
        """Until when it has happened, if it happens."""
        return math.inf if self.returned is None else self.returned


def is_linearizable(history: Sequence[Operation], initial: State, step: Step[State]) -> bool:
    """Whether there is an order of the operations that keeps real time and that `step` allows.

    `step` has the state after a call with this result, or None if it cannot have had this result.
    If nobody knows the result it is None, and the answer the state that the call would lead to, or
    None if it would change nothing.
    """
    operations = sorted(history, key=lambda operation: operation.invoked)
    everything = (1 << len(operations)) - 1
    known = sum(1 << place for place, operation in enumerate(operations) if operation.is_known)
    # What has happened, as a bit mask, and the state that it has led to.
    untried: list[tuple[int, State]] = [(0, initial)]
    tried = set(untried)
    while untried:
        happened, state = untried.pop()
        if happened & known == known:
            return True
        places = list(_next_places(operations, everything & ~happened))
        for place in reversed(places):  # so that the one invoked first is tried first
            operation = operations[place]
            after = step(state, operation.call, operation.result)
            if after is not None:
                further = (happened | 1 << place, after)
                if further not in tried:
                    tried.add(further)
                    untried.append(further)
    return False


def _next_places(operations: Sequence[Operation], remaining: int) -> Iterator[int]:
    """The places of those that can be next: invoked before any of the others has returned."""
    earliest_return = math.inf
    while remaining:
        lowest = remaining & -remaining
        remaining ^= lowest
        place = lowest.bit_length() - 1
        if operations[place].invoked > earliest_return:
            return  # and so are all that were invoked later
        earliest_return = min(earliest_return, operations[place].latest)
        yield place


Tag = Any  # of a revision: whatever can be hashed and is not None
READ = ("read",)
OK = "ok"


def write(wanted: Tag, new: Tag) -> Hashable:
    """Let the revision be `new` if it is `wanted`."""
    return ("write", wanted, new)


def stale(current: Tag) -> Hashable:
    """The answer to a write that wanted another revision than the current one."""
    return ("stale", current)


def register(state: Tag, call: Hashable, result: Hashable | None) -> Tag | None:
    """A register with versions: its state is the tag of its revision; a step of `is_linearizable`.

    It is read, ``("read",)``, which tells the tag; or written, ``("write", wanted, new)``, which
    tells ``"ok"`` or ``("stale", current)``.
    """
    match call:
        case ("read",):
            return state if result == state else None
        case ("write", wanted, new) if wanted == state:
            return new if result in {None, OK} else None
        case ("write", _, _):
            return state if result == stale(state) else None
    raise ValueError(f"a register knows no {call!r}")


def check_log(reads: Sequence[Sequence[Hashable]], acknowledged: Collection[Hashable]) -> list[str]:
    """What is wrong with a log to which events are appended, as its readers saw it; [] is right.

    Each read is the whole log as somebody saw it. All must be beginnings of the longest, no event
    may be there twice, and the longest must have all that was acknowledged: so one read has to be
    made after the last acknowledgement.
    """
    longest = max(reads, key=len, default=())
    faults = [
        f"doubled: {event!r} is there {times} times"
        for event, times in Counter(longest).items()
        if times > 1
    ]
    faults += [
        f"reordered: read {number} is no beginning of the longest"
        for number, read in enumerate(reads)
        if list(read) != list(longest[: len(read)])
    ]
    faults += [f"lost: {event!r}" for event in acknowledged if event not in longest]
    return faults
