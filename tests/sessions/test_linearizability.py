import threading
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import chain, combinations, count, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.sessions.linearizability import (
    OK,
    READ,
    Operation,
    check_log,
    is_linearizable,
    register,
    stale,
    write,
)


def op(invoked, returned, call, result=None) -> Operation:
    return Operation(0, invoked, returned, call, result)


POSSIBLE = {
    "nothing at all": [],
    "one after the other": [
        op(0, 1, READ, "a"),
        op(2, 3, write("a", "b"), OK),
        op(4, 5, READ, "b"),
        op(6, 7, write("a", "c"), stale("b")),
    ],
    "a read during a write sees what was before": [
        op(0, 9, write("a", "b"), OK),
        op(1, 2, READ, "a"),
        op(3, 4, READ, "b"),
    ],
    "of two at once one wins": [
        op(0, 9, write("a", "b"), OK),
        op(0, 9, write("a", "c"), stale("b")),
    ],
    "touching is not after": [op(0, 1, write("a", "b"), OK), op(1, 2, READ, "a")],
    "who was not answered has written": [op(0, None, write("a", "b")), op(5, 6, READ, "b")],
    "who was not answered has not written": [op(0, None, write("a", "b")), op(5, 6, READ, "a")],
    "who was not answered writes late": [
        op(0, None, write("a", "b")),
        op(5, 6, READ, "a"),
        op(7, 8, READ, "b"),
    ],
    "who was not answered was too late": [
        op(0, None, write("a", "b")),
        op(5, 6, write("a", "c"), OK),
        op(7, 8, READ, "c"),
    ],
    "a read that was not answered": [op(0, None, READ), op(1, 2, READ, "a")],
    "those who were not answered write one after the other": [
        op(0, None, write("b", "c")),
        op(1, None, write("a", "b")),
        op(2, 3, READ, "c"),
    ],
}

IMPOSSIBLE = {
    "a stale read after an acknowledged write": [
        op(0, 1, write("a", "b"), OK),
        op(2, 3, READ, "a"),
    ],
    "a lost update": [
        op(0, 9, write("a", "b"), OK),
        op(0, 9, write("a", "c"), OK),
    ],
    "a read of what was written later": [op(0, 1, READ, "b"), op(2, 3, write("a", "b"), OK)],
    "a read of what was never written": [op(0, 9, write("a", "b"), OK), op(0, 9, READ, "c")],
    "reads of two writes in two orders": [
        op(0, 9, write("a", "b"), OK),
        op(0, 9, write("b", "a"), OK),
        op(1, 2, READ, "b"),
        op(3, 4, READ, "a"),
        op(5, 6, READ, "b"),
    ],
    "stale, and yet it was what was wanted": [op(0, 1, write("a", "b"), stale("a"))],
    "stale by a revision that was not yet there": [
        op(0, 1, write("x", "y"), stale("b")),
        op(2, 3, write("a", "b"), OK),
    ],
    "an unanswered write that is seen and then unseen": [
        op(0, None, write("a", "b")),
        op(1, 2, READ, "b"),
        op(3, 4, READ, "a"),
    ],
    "an unanswered write that is seen before it was asked for": [
        op(0, 1, READ, "b"),
        op(2, None, write("a", "b")),
    ],
    "an unanswered write that is seen, and another of the same revision": [
        op(0, None, write("a", "b")),
        op(1, 2, READ, "b"),
        op(3, 4, write("a", "c"), OK),
    ],
}


@pytest.mark.parametrize("history", POSSIBLE.values(), ids=POSSIBLE)
def test_what_can_have_happened_is_found_possible(history):
    assert is_linearizable(history, "a", register)
    assert is_linearizable(history[::-1], "a", register)


@pytest.mark.parametrize("history", IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_cannot_have_happened_is_found_impossible(history):
    assert not is_linearizable(history, "a", register)
    assert not is_linearizable(history[::-1], "a", register)


def test_an_unknown_call_is_a_mistake_of_the_test():
    with pytest.raises(ValueError, match="knows no"):
        is_linearizable([op(0, 1, ("erase",), OK)], "a", register)


# --- against the slow truth -----------------------------------------------------------------------


def every_order(history: Sequence[Operation]) -> Iterator[tuple[Operation, ...]]:
    """All that can have happened, in every order that keeps real time."""
    known = [one for one in history if one.returned is not None]
    unknown = [one for one in history if one.returned is None]
    happened = chain.from_iterable(combinations(unknown, n) for n in range(len(unknown) + 1))
    for also in happened:
        for order in permutations([*known, *also]):
            if all(
                later.returned is None or later.returned >= earlier.invoked
                for earlier, later in combinations(order, 2)
            ):
                yield order


def leads_somewhere(order: Sequence[Operation], state: Hashable) -> bool:
    for one in order:
        after = register(state, one.call, one.result)
        if after is None:
            return False
        state = after
    return True


def is_linearizable_by_trying(history: Sequence[Operation]) -> bool:
    return any(leads_somewhere(order, 0) for order in every_order(history))


TAGS = st.integers(0, 2)
CALLS = st.just(READ) | st.builds(write, TAGS, TAGS)


@st.composite
def histories(draw) -> list[Operation]:
    """Histories that did happen, in which then up to one answer was changed."""
    state: Hashable = 0
    history = []
    for moment in range(draw(st.integers(1, 5))):
        call = draw(CALLS)
        result = answer(state, call)
        is_known = draw(st.integers(0, 3)) > 0
        state = register(state, call, result) if is_known or draw(st.booleans()) else state
        invoked = draw(st.integers(moment - 2, moment))
        returned = draw(st.integers(moment, moment + 2)) if is_known else None
        history.append(Operation(moment, invoked, returned, call, result if is_known else None))
    changed = draw(st.integers(0, 2 * len(history)))
    if changed < len(history) and history[changed].returned is not None:
        one = history[changed]
        result = draw(TAGS if one.call == READ else st.just(OK) | TAGS.map(stale))
        history[changed] = Operation(one.client, one.invoked, one.returned, one.call, result)
    return draw(st.permutations(history))


def answer(state: Hashable, call: Hashable) -> Hashable:
    """What a register that is in this state tells."""
    results = [state, OK, stale(state)]
    return next(result for result in results if register(state, call, result) is not None)


@settings(max_examples=200)
@given(histories())
def test_the_checker_finds_what_trying_every_order_finds(history):
    assert is_linearizable(history, 0, register) == is_linearizable_by_trying(history)


def test_the_histories_by_chance_are_of_both_kinds():
    found = []

    @settings(max_examples=200, database=None)
    @given(histories())
    def look(history):
        found.append(is_linearizable(history, 0, register))

    look()
    assert min(found.count(True), found.count(False)) > 20


def test_a_long_history_is_checked_in_no_time():
    """Four clients in turn, each answered late, and many writes that were never answered."""
    history = []
    for n in range(1000):
        history.append(op(4 * n, 4 * n + 15, write(n, n + 1), OK))
        history.append(op(4 * n, None, write(n, -n - 1)))
    assert is_linearizable(history, 0, register)
    assert not is_linearizable([*history, op(5000, 5001, READ, 3)], 0, register)


def test_many_at_once_are_not_tried_in_every_order():
    """There are 87 thousand million orders of them, but only 16384 choices of what came first."""
    crowd = [op(0, 1, READ, 0) for _ in range(14)]
    assert not is_linearizable([*crowd, op(2, 3, READ, 1)], 0, register)


# --- real threads ---------------------------------------------------------------------------------


class CheckThenSet:
    """The classic mistake: between the check and the writing somebody else writes."""

    def __init__(self, between: Callable[[], object]):
        self.tag: Hashable = 0
        self._between = between

    def write(self, wanted: Hashable, new: Hashable) -> Hashable:
        current = self.tag
        if current != wanted:
            return stale(current)
        self._between()
        self.tag = new
        return OK


def histories_of_threads(target: CheckThenSet, writes: int) -> list[Operation]:
    """What two threads see that write the revision they know last."""
    clock = count()  # its next value is drawn atomically
    history: list[Operation] = []

    def client(number: int):
        wanted: Hashable = 0
        for n in range(writes):
            new = f"{number}.{n}"
            invoked = next(clock)
            result = target.write(wanted, new)
            history.append(Operation(number, invoked, next(clock), write(wanted, new), result))
            wanted = new if result == OK else result[1] if isinstance(result, tuple) else wanted

    threads = [threading.Thread(target=client, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
        assert not thread.is_alive()
    return history


def test_a_register_that_checks_and_then_sets_is_found_out():
    both = threading.Barrier(2)
    racy = CheckThenSet(lambda: both.wait(5))
    assert not is_linearizable(histories_of_threads(racy, 1), 0, register)


def test_a_register_with_a_lock_is_found_right():
    class Locked(CheckThenSet):
        lock = threading.Lock()

        def write(self, wanted: Hashable, new: Hashable) -> Hashable:
            with self.lock:
                return super().write(wanted, new)

    history = histories_of_threads(Locked(lambda: None), 500)
    assert len(history) == 1000
    assert is_linearizable(history, 0, register)


# --- logs -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reads", "acknowledged", "faults"),
    [
        ([], [], []),
        ([(), (1,), (1, 2, 3), (1, 2)], [1, 2, 3], []),
        ([(1, 2, 3)], [1], []),  # who was not answered may have written
        ([[1], [1, 2]], [2, 1], []),
        ([(1, 2)], [1, 2, 3], ["lost: 3"]),
        ([], [1], ["lost: 1"]),
        ([(1, 2, 1)], [1, 2], ["doubled: 1 is there 2 times"]),
        ([(1, 2, 3), (2, 1)], [], ["reordered: read 1 is no beginning of the longest"]),
        ([(1, 3), (1, 2, 3)], [], ["reordered: read 0 is no beginning of the longest"]),
        ([(1, 2), (1, 3)], [3], ["reordered: read 1 is no beginning of the longest", "lost: 3"]),
    ],
)
def test_a_log_is_right_if_all_see_the_beginning_of_one(reads, acknowledged, faults):
    assert check_log(reads, acknowledged) == faults
