"""The bodies of requests, each a shape that becomes a frozen value."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from marshmallow import ValidationError, post_load, validates_schema

from service.game.actions import Action, Call, ResolveCalls, SeatAction
from service.game.table import Rules, Table
from service.wire.actions import ActionMember, ListOf, read_action
from service.wire.members import Integer, JsonSchema, Part, Shape, object_schema
from service.wire.rules_object import AskedRules, RulesMember
from service.wire.seats import MOST_SEATS
from service.wire.table import MOST_DEALS, MOST_IN_A_DEAL, MOST_POINTS, TABLE, SeedMember

MOST_ACTIONS: Final = 40

_TABLE = "Table"


@dataclass(frozen=True, slots=True)
class TableRequest:
    """A question about a table."""

    table: Table


@dataclass(frozen=True, slots=True)
class VerdictRequest:
    """A table, and what is proposed: one action, or several in a row (`several`)."""

    table: Table
    actions: tuple[Action, ...]
    several: bool


@dataclass(frozen=True, slots=True)
class FirstDealRequest:
    """A first deal: the rules, settled for so many seats."""

    rules: Rules
    seats: int
    dealer: int
    seed: str | None


@dataclass(frozen=True, slots=True)
class NextDealRequest:
    """The deal after a finished table."""

    table: Table


class TableRequestShape(Shape):
    """A table."""

    table = Part(TABLE, _TABLE, required=True)

    @post_load
    def make(self, said: dict[str, Any], **_: Any) -> TableRequest:
        """As a value."""
        return TableRequest(said["table"])


class VerdictRequestShape(Shape):
    """A table and an action, or a table and several actions in a row."""

    table = Part(TABLE, _TABLE, required=True)
    action = ActionMember()
    actions = ListOf(
        read_action,
        {"$ref": "#/components/schemas/Action"},
        "Actions to be judged one after another: all or nothing.",
        most=MOST_ACTIONS,
        required=False,
    )

    @validates_schema
    def one_question(self, said: dict[str, Any], **_: Any) -> None:
        """There is one action or a list, and every seat in it is at the table."""
        if ("action" in said) == ("actions" in said):
            raise ValidationError(
                "Either an action or a list of actions is expected, and not both.", "action"
            )
        seats = len(said["table"].seats)
        if "action" in said:
            wrong = _no_such_seats(said["action"], seats)
            if wrong:
                raise ValidationError({"action": wrong})
            return
        listed = {i: _no_such_seats(action, seats) for i, action in enumerate(said["actions"])}
        if any(listed.values()):
            raise ValidationError({"actions": {i: bad for i, bad in listed.items() if bad}})

    @post_load
    def make(self, said: dict[str, Any], **_: Any) -> VerdictRequest:
        """As a value."""
        several = "actions" in said
        actions = said["actions"] if several else (said["action"],)
        return VerdictRequest(said["table"], actions, several)


def _no_such_seats(action: Action, seats: int) -> dict[str, Any]:
    """Where the action names a seat that the table does not have."""
    if isinstance(action, SeatAction):
        return _no_such_seat(action.seat, seats)
    calls: Sequence[Call] = action.calls if isinstance(action, ResolveCalls) else ()
    wrong: dict[int, Any] = {}
    for index, call in enumerate(calls):
        plays = {i: _no_such_seats(play, seats) for i, play in enumerate(call.plays)}
        bad = {i: seat for i, seat in plays.items() if seat}
        faults = {**_no_such_seat(call.seat, seats), **({"plays": bad} if bad else {})}
        if faults:
            wrong[index] = faults
    return {"calls": wrong} if wrong else {}


def _no_such_seat(seat: int | None, seats: int) -> dict[str, Any]:
    if seat is None or seat < seats:
        return {}
    return {"seat": [f"There is no seat {seat} at this table of {seats}; the first seat is 0."]}


class DealRequestShape(Shape):
    """Rules and a number of seats for a first deal, or the finished table before the next."""

    rules = RulesMember()
    seats = Integer(2, MOST_SEATS, "Number of players.")
    dealer = Integer(0, MOST_SEATS - 1, "Who deals first; seat 0 if left out.")
    seed = SeedMember("Seed of the shuffle; drawn by the service if left out.")
    table = Part(TABLE, _TABLE)

    @validates_schema
    def one_question(self, said: dict[str, Any], **_: Any) -> None:
        """Either a table alone, or rules and seats."""
        if "table" in said:
            beside = [name for name in ("rules", "seats", "dealer", "seed") if name in said]
            if beside:
                message = "A table says this itself: leave it out."
                raise ValidationError({name: [message] for name in beside})
            _require_room_for_a_deal(said["table"])
            return
        missing = [name for name in ("rules", "seats") if name not in said]
        if missing:
            message = "A first deal needs rules and seats; a later one the finished table."
            raise ValidationError({name: [message] for name in missing})
        if said.get("dealer", 0) >= said["seats"]:
            raise ValidationError({"dealer": ["The dealer is one of the seats; the first is 0."]})

    @post_load
    def make(self, said: dict[str, Any], **_: Any) -> FirstDealRequest | NextDealRequest:
        """As a value, with the options settled."""
        if "table" in said:
            return NextDealRequest(said["table"])
        asked: AskedRules = said["rules"]
        rules = asked.settled(said["seats"])
        return FirstDealRequest(rules, said["seats"], said.get("dealer", 0), said.get("seed"))


def _require_room_for_a_deal(table: Table) -> None:
    """The deal after this one must be one that can be sent back."""
    if table.deal >= MOST_DEALS:
        raise ValidationError({"table": {"deal": [f"A match has at most {MOST_DEALS} deals."]}})
    if any(abs(total) > MOST_POINTS - MOST_IN_A_DEAL for total in table.scores):
        raise ValidationError({"table": {"scores": ["These totals are too large to go on from."]}})


VERDICT_REQUEST: Final = VerdictRequestShape()
DEAL_REQUEST: Final = DealRequestShape()
SCORE_REQUEST: Final = TableRequestShape()
TABLE_CHECK_REQUEST: Final = TableRequestShape()


def request_schemas() -> dict[str, JsonSchema]:
    """The JSON Schemas of the bodies of requests."""
    verdict = object_schema(VERDICT_REQUEST)
    verdict["oneOf"] = [{"required": ["action"]}, {"required": ["actions"]}]
    deal = object_schema(DEAL_REQUEST)
    members = deal["properties"]
    table = members.pop("table")
    first = {**deal, "properties": members, "required": ["rules", "seats"]}
    following = {**deal, "properties": {"table": table}, "required": ["table"]}
    refs = [{"$ref": f"#/components/schemas/{name}"} for name in ("FirstDeal", "NextDeal")]
    return {
        "VerdictRequest": verdict,
        "TableRequest": object_schema(SCORE_REQUEST),
        "FirstDeal": first,
        "NextDeal": following,
        "DealRequest": {"oneOf": refs},
    }
