"""Actions as JSON: one shape for each, chosen by its ``action`` member."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from marshmallow import ValidationError

from service.game import actions
from service.game.melds import Play
from service.wire.cards import (
    CardMember,
    Pile,
    PlayedCardMember,
    codes,
    played_code,
    read_play,
)
from service.wire.melds import MOST_MELDS
from service.wire.members import (
    Integer,
    ListOf,
    choice_schema,
    chosen_schema,
    each,
    integer_between,
    items,
)
from service.wire.seats import MOST_SEATS
from service.wire.shape import JsonSchema, Member, Shape, object_schema

MOST_PLAYED: Final = 28
"""Cards that one act may put on one meld: more than any meld holds, so that rules refuse them."""
MOST_PLAYS: Final = 24
"""Plays of one rummy call."""


_PLAYED_CARD: Final = {"$ref": "#/components/schemas/PlayedCard"}
_PLAYS_SCHEMA: Final[JsonSchema] = {
    "type": "array",
    "items": _PLAYED_CARD,
    "minItems": 1,
    "maxItems": MOST_PLAYED,
}


def read_plays(value: object) -> tuple[Play, ...]:
    """Cards that are played together, in any order."""
    return tuple(each(items(value, 1, MOST_PLAYED), read_play))


class ActionShape(Shape):
    """What all actions have in common. `makes` is the class of the game that a shape becomes."""

    makes: ClassVar[Callable[..., Any]]

    def make(self, said: dict[str, Any]) -> Any:
        """As a value of the game."""
        return type(self).makes(**said)


class SeatActionShape(ActionShape):
    """What one seat does."""

    seat = Integer(0, MOST_SEATS - 1, "Who acts; the seat in turn if left out.")


class DrawShape(SeatActionShape):
    """Take the top card of the stock."""

    makes = actions.Draw
    new_stock = Pile(
        "Where the stock has to be made of the discards first: its order, bottom to top. Needed "
        "only for a table without a seed."
    )


class TakeShape(SeatActionShape):
    """Take a card of the discard pile, and all cards above it."""

    makes = actions.Take
    card = CardMember(required=True)


class LayDownShape(SeatActionShape):
    """Put one or more new melds on the table, in one act."""

    makes = actions.LayDown
    melds = ListOf(read_plays, _PLAYS_SCHEMA, "Each a list of cards, any order.", most=MOST_MELDS)


class LayOffShape(SeatActionShape):
    """Add cards to a meld on the table: the one named, or the only one they fit."""

    makes = actions.LayOff
    cards = ListOf(read_play, _PLAYED_CARD, "In any order.", most=MOST_PLAYED)
    meld = Integer(0, 999, "Index of the meld; needed where several would do.")


class SwapJokerShape(SeatActionShape):
    """Put a card in the place of a joker that stands for it in a meld on the table."""

    makes = actions.SwapJoker
    card = CardMember(required=True)
    meld = Integer(0, 999, "Index of the meld.", required=True)
    joker = PlayedCardMember("Which joker, where several could be meant; X1=TC where it moves.")


class DiscardShape(SeatActionShape):
    """Put a card on the discard pile, which ends the turn."""

    makes = actions.Discard
    card = CardMember(required=True)


class PassShape(SeatActionShape):
    """Decline to draw, where the rules let a player decline."""

    makes = actions.Pass


_PLAY_SHAPES: Final[dict[str, ActionShape]] = {
    "lay_down": LayDownShape(),
    "lay_off": LayOffShape(),
}


class Plays(ListOf):
    """The plays of a rummy call."""

    def __init__(self) -> None:
        super().__init__(
            lambda value: read_action(value, _PLAY_SHAPES),
            {"$ref": "#/components/schemas/Play"},
            "What the caller does with the cards at once; the first play uses the called card.",
            least=0,
            most=MOST_PLAYS,
        )


class CallShape(ActionShape):
    """One rummy call: take that discard and all above it, and make these plays with them."""

    makes = actions.Call
    seat = Integer(0, MOST_SEATS - 1, "Who calls.", required=True)
    card = CardMember(required=True, name="take")
    plays = Plays()


_CALL: Final = CallShape()


class ResolveCallsShape(ActionShape):
    """Judge all rummy calls of one window, in order of arrival: the nearest in turn wins."""

    makes = actions.ResolveCalls
    calls = ListOf(_CALL.load, {"$ref": "#/components/schemas/Call"}, "Each call.", most=MOST_SEATS)


class ResolveBuysShape(ActionShape):
    """Judge who gets a discard that the player in turn has declined: the nearest in turn."""

    makes = actions.ResolveBuys
    seats = ListOf(
        lambda value: integer_between(value, 0, MOST_SEATS - 1),
        {"type": "integer", "minimum": 0, "maximum": MOST_SEATS - 1},
        "Those who want it, in order of arrival.",
        most=MOST_SEATS,
    )


ACTION: Final[JsonSchema] = {"$ref": "#/components/schemas/Action"}

SHAPES: Final[dict[str, ActionShape]] = {
    "draw": DrawShape(),
    "take": TakeShape(),
    **_PLAY_SHAPES,
    "swap_joker": SwapJokerShape(),
    "discard": DiscardShape(),
    "pass": PassShape(),
    "resolve_calls": ResolveCallsShape(),
    "resolve_buys": ResolveBuysShape(),
}

NAME_OF_ACTION: Final[dict[type[actions.Action], str]] = {
    shape.makes: name  # type: ignore[misc]  # every one of these makes an Action
    for name, shape in SHAPES.items()
}


def read_action(value: object, shapes: Mapping[str, ActionShape] = SHAPES) -> actions.Action:
    """The action of a JSON object, of those that are allowed there."""
    if not isinstance(value, dict):
        raise ValidationError("An object is expected.")
    said = dict(value)
    name = said.pop("action", None)
    shape = shapes.get(name) if isinstance(name, str) else None
    if shape is None:
        raise ValidationError({"action": [f"One of these is expected: {', '.join(shapes)}."]})
    action: actions.Action = shape.load(said)
    return action


def write_action(action: actions.Action) -> dict[str, Any]:
    """An action as JSON, just as it would be read."""
    written: dict[str, Any] = {"action": NAME_OF_ACTION[type(action)]}
    if isinstance(action, actions.SeatAction) and action.seat is not None:
        written["seat"] = action.seat
    match action:
        case actions.Draw(new_stock=tuple(order)):
            written["new_stock"] = codes(order)
        case actions.Take(card=card) | actions.Discard(card=card):
            written["card"] = codes((card,))[0]
        case actions.LayDown(melds=melds):
            written["melds"] = [write_plays(meld) for meld in melds]
        case actions.LayOff(cards=plays, meld=meld):
            written |= {"cards": write_plays(plays), **_unless_none("meld", meld)}
        case actions.SwapJoker(card=card, meld=meld, joker=joker):
            told = None if joker is None else played_code(joker)
            written |= {"card": codes((card,))[0], "meld": meld, **_unless_none("joker", told)}
        case actions.ResolveCalls(calls=calls):
            written["calls"] = [write_call(call) for call in calls]
        case actions.ResolveBuys(seats=seats):
            written["seats"] = list(seats)
    return written


def write_call(call: actions.Call) -> dict[str, Any]:
    """A rummy call as JSON."""
    plays = [write_action(play) for play in call.plays]
    return {"seat": call.seat, "take": codes((call.card,))[0], "plays": plays}


def write_plays(plays: tuple[Play, ...]) -> list[str]:
    """Cards as they are played."""
    return [played_code(play) for play in plays]


def _unless_none(name: str, value: object) -> dict[str, Any]:
    return {} if value is None else {name: value}


class ActionMember(Member[actions.Action]):
    """An action."""

    def __init__(self) -> None:
        super().__init__()
        self.json_schema = ACTION

    def read(self, value: Any) -> actions.Action:
        """The action."""
        return read_action(value)


def _component(name: str) -> str:
    return "".join(word.capitalize() for word in name.split("_")) + "Action"


COMPONENT_OF: Final[dict[str, str]] = {name: _component(name) for name in SHAPES}


def action_schemas() -> dict[str, JsonSchema]:
    """The JSON Schemas of the actions: one for each, and the choices among them."""
    return {
        **{
            COMPONENT_OF[name]: chosen_schema("action", name, shape)
            for name, shape in SHAPES.items()
        },
        "Call": {**object_schema(_CALL), "description": CallShape.__doc__},
        "Action": choice_schema("action", COMPONENT_OF),
        "Play": choice_schema("action", {name: COMPONENT_OF[name] for name in _PLAY_SHAPES}),
    }
