"""A window of claims: who wins, when that is settled, how long a draw waits."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.game.actions import Call
from service.game.window import Response, Window, WindowKind

HOLD, GRACE = 100, 50


def window(*seats: int, first_wins: bool = False) -> Window:
    """Opened at 0; the seats are in the order of turns after the discarder."""
    return Window(7, WindowKind.CALLS, seats, first_wins, HOLD)


def called(seat: int) -> Response:
    return Response(seat, Call(seat, 0, ()))


def passed(seat: int) -> Response:
    return Response(seat)


def answered(opened: Window, *responses: Response, at: int = 0) -> Window:
    for response in responses:
        opened = opened.answered(response, at, GRACE)
    return opened


def test_it_is_not_decided_before_somebody_claims() -> None:
    assert not window(1, 2).is_decided(10_000)
    assert not answered(window(1, 2), passed(1), passed(2)).is_decided(10_000)


def test_the_nearest_wins_at_once() -> None:
    assert answered(window(1, 2, 3), called(1)).is_decided(0)


def test_who_is_farther_waits_for_the_nearer() -> None:
    assert not answered(window(1, 2, 3), called(2)).is_decided(0)
    assert not answered(window(1, 2, 3), called(3), passed(1)).is_decided(0)


def test_it_is_decided_when_all_nearer_have_passed_or_called() -> None:
    assert answered(window(1, 2, 3), called(2), passed(1)).is_decided(0)
    assert answered(window(1, 2, 3), called(3), called(2), passed(1)).is_decided(0)
    assert answered(window(1, 2, 3), called(3), called(1)).is_decided(0)


def test_grace_begins_with_the_first_claim_and_ends_the_waiting() -> None:
    late = answered(answered(window(1, 2, 3), called(3), at=20), called(2), at=60)
    assert late.grace_until == 20 + GRACE
    assert not late.is_decided(69)
    assert late.is_decided(70)


def test_a_pass_begins_no_grace() -> None:
    assert answered(window(1, 2), passed(1)).grace_until is None


def test_where_the_first_wins_nobody_is_waited_for() -> None:
    assert answered(window(1, 2, 3, first_wins=True), called(3)).is_decided(0)


@pytest.mark.parametrize(("now", "left"), [(0, 100), (60, 40), (100, 0), (200, 0)])
def test_a_draw_waits_until_the_hold_is_over(now: int, left: int) -> None:
    assert window(1, 2).hold_left(1, now) == left


def test_a_draw_waits_no_longer_than_until_all_others_have_passed() -> None:
    assert answered(window(1, 2, 3), passed(2)).hold_left(1, 0) == HOLD
    assert answered(window(1, 2, 3), passed(2), passed(3)).hold_left(1, 0) == 0


def test_it_knows_who_has_answered_what() -> None:
    said = answered(window(1, 2, 3), passed(2), called(3))
    assert (said.response_of(2), said.response_of(3), said.response_of(1)) == (
        passed(2),
        called(3),
        None,
    )
    assert said.claims == (called(3),)
    over = said.closed(3)
    assert (over.number, over.kind, over.winner) == (7, WindowKind.CALLS, 3)
    assert (over.response_of(2), over.response_of(1)) == (passed(2), None)


def test_a_wish_to_buy_is_a_claim() -> None:
    assert Response(1, buys=True).claims
    assert called(1).claims
    assert not passed(1).claims


@pytest.mark.parametrize("claimants", [(1,), (2,), (1, 3), (2, 3), (1, 2, 3)])
def test_the_order_of_arrival_does_not_matter(claimants: tuple[int, ...]) -> None:
    responses = [called(seat) if seat in claimants else passed(seat) for seat in (1, 2, 3)]
    decided = {answered(window(1, 2, 3), *order).is_decided(0) for order in permutations(responses)}
    assert decided == {True}


@given(
    st.permutations((0, 1, 2, 3, 4)).flatmap(
        lambda seats: st.tuples(
            st.just(tuple(seats)),
            st.lists(st.tuples(st.sampled_from(seats), st.booleans()), unique_by=lambda e: e[0]),
        )
    )
)
def test_it_is_decided_just_when_no_answer_could_change_the_winner(
    drawn: tuple[tuple[int, ...], list[tuple[int, bool]]],
) -> None:
    seats, said = drawn
    opened = answered(window(*seats), *(called(s) if claims else passed(s) for s, claims in said))
    silent = [seat for seat in seats if opened.response_of(seat) is None]

    def winner(of: Window) -> int | None:
        return min((each.seat for each in of.claims), key=seats.index, default=None)

    possible = {winner(opened)} | {winner(answered(opened, called(seat))) for seat in silent}
    assert opened.is_decided(0) == (len(possible) == 1 and winner(opened) is not None)
