"""What a player may do alone, as JSON: all actions but those that carry the claims of others.

In a session windows collect these, and the order of a new stock is no player's to choose.
"""

from typing import Any, Final

from service.game import actions
from service.wire.actions import (
    COMPONENT_OF,
    SHAPES,
    SeatActionShape,
    read_action,
)
from service.wire.members import choice_schema, chosen_schema
from service.wire.shape import JsonSchema, Member


class PlainDrawShape(SeatActionShape):
    """Take the top card of the stock."""

    makes = actions.Draw


_OF_ONE_SEAT: Final[dict[str, SeatActionShape]] = {
    name: shape for name, shape in SHAPES.items() if isinstance(shape, SeatActionShape)
} | {"draw": PlainDrawShape()}


class SeatActionMember(Member[actions.Action]):
    """An action of one seat."""

    def __init__(self) -> None:
        super().__init__(required=True)
        self.json_schema = {"$ref": "#/components/schemas/SeatAction"}

    def read(self, value: Any) -> actions.Action:
        """The action."""
        return read_action(value, _OF_ONE_SEAT)


def seat_action_schemas() -> dict[str, JsonSchema]:
    """The JSON Schemas of these actions."""
    components = {name: COMPONENT_OF[name] for name in _OF_ONE_SEAT}
    return {
        "PlainDrawAction": chosen_schema("action", "draw", _OF_ONE_SEAT["draw"]),
        "SeatAction": choice_schema("action", {**components, "draw": "PlainDrawAction"}),
    }
