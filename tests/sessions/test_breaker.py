"""The circuit breaker, by a clock that is set by hand."""

from service.sessions.breaker import Breaker


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def broken(clock: Clock) -> Breaker:
    breaker = Breaker(most=3, rest=2.0, clock=clock)
    for _ in range(3):
        assert breaker.lets_through()
        breaker.failed()
    return breaker


def test_some_failures_do_not_break_it() -> None:
    breaker = Breaker(most=3, clock=Clock())
    breaker.failed()
    breaker.failed()
    assert breaker.lets_through()
    breaker.succeeded()
    breaker.failed()
    breaker.failed()
    assert breaker.lets_through()


def test_many_in_a_row_do_for_a_while() -> None:
    clock = Clock()
    breaker = broken(clock)
    assert not breaker.lets_through()
    clock.now = 1.9
    assert not breaker.lets_through()


def test_after_the_rest_one_is_let_through_at_a_time() -> None:
    clock = Clock()
    breaker = broken(clock)
    clock.now = 2.0
    assert breaker.lets_through()
    assert not breaker.lets_through()
    breaker.failed()
    clock.now = 3.9
    assert not breaker.lets_through()
    clock.now = 4.0
    assert breaker.lets_through()
    breaker.succeeded()
    assert breaker.lets_through()
    assert breaker.lets_through()


def test_who_does_not_come_back_from_a_try_blocks_nobody() -> None:
    clock = Clock()
    breaker = broken(clock)
    clock.now = 2.0
    assert breaker.lets_through()
    clock.now = 4.0
    assert breaker.lets_through()
