"""The bodies of requests about a session: to begin one, to act in it, to answer a window."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from marshmallow import ValidationError

from service.game.actions import Call, SeatAction
from service.game.window import Response
from service.wire.actions import Plays
from service.wire.cards import CardMember
from service.wire.deals import DealRequestShape, FirstDealRequest, require_a_dealer
from service.wire.members import Integer, choice_schema, chosen_schema
from service.wire.seat_actions import SeatActionMember, seat_action_schemas
from service.wire.shape import REQUIRED, JsonSchema, Shape, object_schema

MOST_HOLD: Final = 12 * 60 * 60 * 1000
MOST_GRACE: Final = 12 * 60 * 60 * 1000
USUAL_HOLD: Final = 3_000
USUAL_GRACE: Final = 1_500


@dataclass(frozen=True, slots=True)
class SessionRequest:
    """A session to be begun: its first deal, and how long its windows hold; in ms."""

    first: FirstDealRequest
    hold: int
    grace: int


@dataclass(frozen=True, slots=True)
class ActRequest:
    """What a player wants to do."""

    action: SeatAction


class SessionRequestShape(DealRequestShape):
    """Rules and a number of seats, and how long a window holds the game up."""

    class Meta(Shape.Meta):
        """A session begins with a first deal, not after a table."""

        exclude = ("table",)

    hold_ms = Integer(
        0,
        MOST_HOLD,
        f"How long the next draw waits for claims, in ms, unless all others have passed; "
        f"{USUAL_HOLD} if left out, 0 if it does not wait.",
    )
    grace_ms = Integer(
        0,
        MOST_GRACE,
        "How long the first claim waits for better placed players, in ms; "
        f"{USUAL_GRACE} if left out.",
    )

    def check(self, said: dict[str, Any]) -> None:
        """Rules and seats are there."""
        missing = [name for name in ("rules", "seats") if name not in said]
        if missing:
            raise ValidationError({name: [REQUIRED] for name in missing})
        require_a_dealer(said)

    def make(self, said: dict[str, Any]) -> Any:
        """As a value, with the options settled."""
        hold, grace = said.pop("hold_ms", USUAL_HOLD), said.pop("grace_ms", USUAL_GRACE)
        first = super().make(said)
        assert isinstance(first, FirstDealRequest), "there is no table"  # noqa: S101 -- narrows the type
        return SessionRequest(first, hold, grace)


class ActRequestShape(Shape):
    """An action of the player who asks."""

    action = SeatActionMember()

    def make(self, said: dict[str, Any]) -> ActRequest:
        """As a value."""
        return ActRequest(said["action"])


class PassResponseShape(Shape):
    """Neither call nor buy."""

    def make(self, said: dict[str, Any]) -> Response:  # noqa: ARG002 -- as the others have it
        """As a value; the seat is filled in by whoever knows it."""
        return Response(0)


class BuyResponseShape(Shape):
    """Buy the discard that was declined."""

    def make(self, said: dict[str, Any]) -> Response:  # noqa: ARG002 -- as the others have it
        """As a value; the seat is filled in by whoever knows it."""
        return Response(0, buys=True)


class CallResponseShape(Shape):
    """Call rummy: take that discard and all above it, and make these plays with them."""

    take = CardMember(required=True)
    plays = Plays()

    def make(self, said: dict[str, Any]) -> Response:
        """As a value; the seat is filled in by whoever knows it."""
        return Response(0, call=Call(0, said["take"], said["plays"]))


_RESPONSES: Final[Mapping[str, Shape]] = {
    "pass": PassResponseShape(),
    "call": CallResponseShape(),
    "buy": BuyResponseShape(),
}


def read_response(value: Mapping[str, Any]) -> Response:
    """The answer to a window that a JSON object is, of seat 0."""
    said = dict(value)
    name = said.pop("response", None)
    shape = _RESPONSES.get(name) if isinstance(name, str) else None
    if shape is None:
        known = ", ".join(_RESPONSES)
        raise ValidationError({"response": [f"One of these is expected: {known}."]})
    response: Response = shape.load(said)
    return response


class ResponseRequestShape(Shape):
    """The answer of a player to a window: a pass, a rummy call, or a wish to buy."""

    def load(self, data: Any, **_: Any) -> Response:
        """As a value."""
        return read_response(data)


SESSION_REQUEST: Final = SessionRequestShape()
ACT_REQUEST: Final = ActRequestShape()
RESPONSE_REQUEST: Final = ResponseRequestShape()


def session_request_schemas() -> dict[str, JsonSchema]:
    """The JSON Schemas of the bodies of these requests."""
    components = {name: f"{name.capitalize()}Response" for name in _RESPONSES}
    return {
        "SessionRequest": {**object_schema(SESSION_REQUEST), "required": ["rules", "seats"]},
        "ActRequest": object_schema(ACT_REQUEST),
        **seat_action_schemas(),
        **{
            components[name]: chosen_schema("response", name, shape)
            for name, shape in _RESPONSES.items()
        },
        "ResponseRequest": choice_schema("response", components),
    }
