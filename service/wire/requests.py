"""The bodies of requests about one table, each a shape that becomes a frozen value."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from marshmallow import ValidationError

from service.game.actions import Action, Call, ResolveBuys, ResolveCalls, SeatAction
from service.game.table import Table
from service.wire.actions import ACTION, ActionMember, read_action
from service.wire.members import Integer, ListOf, Part, exactly_one
from service.wire.seats import MOST_SEATS
from service.wire.shape import JsonSchema, Shape, object_schema
from service.wire.table import TABLE

MOST_ACTIONS: Final = 40
"""Actions of one turn, or of one of several alternatives."""
MOST_ALTERNATIVES: Final = 50
MOST_ACTIONS_IN_ALL: Final = 400
"""Actions of all alternatives together."""


@dataclass(frozen=True, slots=True)
class TableRequest:
    """A question about a table."""

    table: Table


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """A question about a table and one of its seats, or about no seat in particular."""

    table: Table
    seat: int | None


@dataclass(frozen=True, slots=True)
class Proposal:
    """What is proposed: one action, or (`several`) a list of them in a row."""

    actions: tuple[Action, ...]
    several: bool


@dataclass(frozen=True, slots=True)
class VerdictRequest(Proposal):
    """A table, and what is proposed at it."""

    table: Table


@dataclass(frozen=True, slots=True)
class BatchRequest:
    """A table, and what might be proposed at it."""

    table: Table
    alternatives: tuple[Proposal, ...]


class TableRequestShape(Shape):
    """A table."""

    table = Part(TABLE, "Table", required=True)

    def make(self, said: dict[str, Any]) -> TableRequest:
        """As a value."""
        return TableRequest(said["table"])


class SeatRequestShape(Shape):
    """A table, and one of its seats."""

    table = Part(TABLE, "Table", required=True)
    seat = Integer(0, MOST_SEATS - 1, "Who asks.")

    def check(self, said: dict[str, Any]) -> None:
        """The seat is at the table."""
        wrong = no_such_seat(said.get("seat"), len(said["table"].seats))
        if wrong:
            raise ValidationError(wrong)

    def make(self, said: dict[str, Any]) -> SeatRequest:
        """As a value."""
        return SeatRequest(said["table"], said.get("seat"))


class LegalActionsRequestShape(SeatRequestShape):
    """A table, and the seat whose actions are asked for."""

    seat = Integer(0, MOST_SEATS - 1, "Who wants to act; the seat in turn if left out.")


class ViewRequestShape(SeatRequestShape):
    """A table, and the seat that looks at it."""

    seat = Integer(0, MOST_SEATS - 1, "Who looks; a spectator, who has no cards, if left out.")


class ProposalShape(Shape):
    """One action, or several in a row."""

    action = ActionMember()
    actions = ListOf(
        read_action,
        ACTION,
        "Actions to be judged one after another: all or nothing.",
        most=MOST_ACTIONS,
        required=False,
    )

    def check(self, said: dict[str, Any]) -> None:
        """There is one action or a list, not both."""
        if ("action" in said) == ("actions" in said):
            raise ValidationError(
                "Either an action or a list of actions is expected, and not both.", "action"
            )

    def make(self, said: dict[str, Any]) -> Any:
        """As a value."""
        return _proposal(said)


class VerdictRequestShape(ProposalShape):
    """A table and an action, or a table and several actions in a row."""

    class Meta(Shape.Meta):
        """What is asked about comes first."""

        fields = ("table", "action", "actions")

    table = Part(TABLE, "Table", required=True)

    def check(self, said: dict[str, Any]) -> None:
        """There is one action or a list, and every seat in it is at the table."""
        super().check(said)
        wrong = _strangers(_proposal(said), len(said["table"].seats))
        if wrong:
            raise ValidationError(wrong)

    def make(self, said: dict[str, Any]) -> VerdictRequest:
        """As a value."""
        proposed = _proposal(said)
        return VerdictRequest(proposed.actions, proposed.several, said["table"])


class BatchRequestShape(Shape):
    """A table and alternatives, none of which changes it for the others."""

    table = Part(TABLE, "Table", required=True)
    alternatives = ListOf(
        ProposalShape().load,
        {"$ref": "#/components/schemas/Proposal"},
        f"Each judged at the same table; with at most {MOST_ACTIONS_IN_ALL} actions in all.",
        most=MOST_ALTERNATIVES,
    )

    def check(self, said: dict[str, Any]) -> None:
        """The alternatives are not too much together, and every seat in them is at the table."""
        seats = len(said["table"].seats)
        if sum(len(each.actions) for each in said["alternatives"]) > MOST_ACTIONS_IN_ALL:
            message = f"The alternatives may have at most {MOST_ACTIONS_IN_ALL} actions in all."
            raise ValidationError(message, "alternatives")
        listed = {i: _strangers(each, seats) for i, each in enumerate(said["alternatives"])}
        if any(listed.values()):
            raise ValidationError({"alternatives": {i: bad for i, bad in listed.items() if bad}})

    def make(self, said: dict[str, Any]) -> BatchRequest:
        """As a value."""
        return BatchRequest(said["table"], said["alternatives"])


def _proposal(said: dict[str, Any]) -> Proposal:
    several = "actions" in said
    return Proposal(said["actions"] if several else (said["action"],), several)


def _strangers(proposed: Proposal, seats: int) -> dict[str, Any]:
    """Where what is proposed names a seat that the table does not have."""
    if proposed.several:
        return no_such_seats(proposed.actions, seats)
    wrong = _no_such_seats(proposed.actions[0], seats)
    return {"action": wrong} if wrong else {}


def no_such_seats(actions: tuple[Action, ...], seats: int) -> dict[str, Any]:
    """Where a request's `actions` name a seat that the table does not have."""
    listed = {i: _no_such_seats(action, seats) for i, action in enumerate(actions)}
    wrong = {i: bad for i, bad in listed.items() if bad}
    return {"actions": wrong} if wrong else {}


def _no_such_seats(action: Action, seats: int) -> dict[str, Any]:
    """Where the action names a seat that the table does not have."""
    if isinstance(action, SeatAction):
        return no_such_seat(action.seat, seats)
    if isinstance(action, ResolveBuys):
        strange = {n: no_such_seat(each, seats) for n, each in enumerate(action.seats)}
        strange = {n: faults["seat"] for n, faults in strange.items() if faults}
        return {"seats": strange} if strange else {}
    calls: Sequence[Call] = action.calls if isinstance(action, ResolveCalls) else ()
    wrong: dict[int, Any] = {}
    for index, call in enumerate(calls):
        plays = {i: _no_such_seats(play, seats) for i, play in enumerate(call.plays)}
        bad = {i: seat for i, seat in plays.items() if seat}
        faults = {**no_such_seat(call.seat, seats), **({"plays": bad} if bad else {})}
        if faults:
            wrong[index] = faults
    return {"calls": wrong} if wrong else {}


def no_such_seat(seat: int | None, seats: int) -> dict[str, Any]:
    """What is wrong with a seat that the table does not have."""
    if seat is None or seat < seats:
        return {}
    return {"seat": [f"There is no seat {seat} at this table of {seats}; the first seat is 0."]}


VERDICT_REQUEST: Final = VerdictRequestShape()
BATCH_REQUEST: Final = BatchRequestShape()
LEGAL_ACTIONS_REQUEST: Final = LegalActionsRequestShape()
VIEW_REQUEST: Final = ViewRequestShape()
SCORE_REQUEST: Final = TableRequestShape()
TABLE_CHECK_REQUEST: Final = TableRequestShape()


def request_schemas() -> dict[str, JsonSchema]:
    """The JSON Schemas of the bodies of these requests."""
    one_or_several = exactly_one("action", "actions")
    return {
        "VerdictRequest": {**object_schema(VERDICT_REQUEST), **one_or_several},
        "Proposal": {**object_schema(ProposalShape()), **one_or_several},
        "BatchRequest": object_schema(BATCH_REQUEST),
        "TableRequest": object_schema(SCORE_REQUEST),
        "LegalActionsRequest": object_schema(LEGAL_ACTIONS_REQUEST),
        "ViewRequest": object_schema(VIEW_REQUEST),
    }
