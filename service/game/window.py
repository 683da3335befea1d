"""A window of claims: the others may call rummy, or buy a discard, and the nearest in turn wins.

Answers are collected while the table stands still. What a window knows of time comes in as data:
milliseconds of whatever clock its keeper has.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from service.game.actions import Call


class WindowKind(StrEnum):
    """What may be claimed in a window."""

    CALLS = "calls"
    BUYS = "buys"


@dataclass(frozen=True, slots=True)
class Response:
    """The answer of one seat: a rummy call, a wish to buy, or neither, which is a pass."""

    seat: int
    call: Call | None = None
    buys: bool = False

    @property
    def claims(self) -> bool:
        """Whether the seat wants the card."""
        return self.buys or self.call is not None


@dataclass(frozen=True, slots=True)
class Window:
    """A window, and the answers that have come, in order of arrival.

    `number` names it. `seats` may answer, the best placed first; `first_wins` where not the nearest
    but the first to claim gets the card. Until `hold_until` nobody draws; from the first claim on
    the better placed are waited for, but no longer than until `grace_until`.
    """

    number: int
    kind: WindowKind
    seats: tuple[int, ...]
    first_wins: bool
    hold_until: int
    grace_until: int | None = None
    responses: tuple[Response, ...] = ()

    @property
    def claims(self) -> tuple[Response, ...]:
        """The answers that are claims, in order of arrival."""
        return tuple(response for response in self.responses if response.claims)

    def response_of(self, seat: int) -> Response | None:
        """What the seat has answered, if it has."""
        return _of(self.responses, seat)

    def answered(self, response: Response, now: int, grace: int) -> "Window":
        """The window with one more answer; the first claim starts the time of grace."""
        begins = response.claims and self.grace_until is None
        return replace(
            self,
            responses=(*self.responses, response),
            grace_until=now + grace if begins else self.grace_until,
        )

    def is_decided(self, now: int) -> bool:
        """Whether it is settled who of the claimants wins: nobody better placed is waited for."""
        if not self.claims:
            return False
        if self.first_wins or (self.grace_until is not None and now >= self.grace_until):
            return True
        silent = (seat for seat in self.seats if self.response_of(seat) is None)
        best = min(self.seats.index(each.seat) for each in self.claims)
        return all(self.seats.index(seat) > best for seat in silent)

    def hold_left(self, drawer: int, now: int) -> int:
        """How long a draw has still to wait if nobody claims; who draws need not answer before."""
        if all(self.response_of(seat) for seat in self.seats if seat != drawer):
            return 0
        return max(0, self.hold_until - now)

    def closed(self, winner: int | None) -> "ClosedWindow":
        """The window when it is over."""
        return ClosedWindow(self.number, self.kind, self.responses, winner)


@dataclass(frozen=True, slots=True)
class ClosedWindow:
    """A window that is over, and who got the card: nobody, if it was drawn or passed over."""

    number: int
    kind: WindowKind
    responses: tuple[Response, ...]
    winner: int | None

    def response_of(self, seat: int) -> Response | None:
        """What the seat had answered, if it had."""
        return _of(self.responses, seat)


def _of(responses: tuple[Response, ...], seat: int) -> Response | None:
    return next((each for each in responses if each.seat == seat), None)
