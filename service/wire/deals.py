"""Asking for a deal: the first of a match, or the one after a finished table."""

from dataclasses import dataclass
from typing import Any, Final

from marshmallow import ValidationError

from service.game.table import Rules, Table
from service.wire.members import Integer, Part, Switch
from service.wire.rules_object import AskedRules, RulesMember
from service.wire.seats import MOST_SEATS
from service.wire.shape import JsonSchema, Shape, object_schema
from service.wire.table import MOST_DEALS, MOST_IN_A_DEAL, MOST_POINTS, TABLE, SeedMember


@dataclass(frozen=True, slots=True)
class FirstDealRequest:
    """A first deal: the rules, settled for so many seats."""

    rules: Rules
    seats: int
    dealer: int
    seed: str | None
    by_lot: bool = False


@dataclass(frozen=True, slots=True)
class NextDealRequest:
    """The deal after a finished table."""

    table: Table


class DealRequestShape(Shape):
    """Rules and a number of seats for a first deal, or the finished table before the next."""

    rules = RulesMember()
    seats = Integer(2, MOST_SEATS, "Number of players.")
    dealer = Integer(0, MOST_SEATS - 1, "Who deals first; seat 0 if left out.")
    by_lot = Switch(
        "Whether lots are drawn for who deals first and, where partners play, for who plays with "
        "whom; the answer then says the seating. If not, players sit as they are numbered."
    )
    seed = SeedMember("Seed of the shuffle; drawn by the service if left out.")
    table = Part(TABLE, "Table")

    def check(self, said: dict[str, Any]) -> None:
        """Either a table alone, or rules and seats."""
        if "table" in said:
            beside = [n for n in ("rules", "seats", "dealer", "by_lot", "seed") if n in said]
            if beside:
                message = "A table says this itself: leave it out."
                raise ValidationError({name: [message] for name in beside})
            require_room_for_a_deal(said["table"])
            return
        missing = [name for name in ("rules", "seats") if name not in said]
        if missing:
            message = "A first deal needs rules and seats; a later one the finished table."
            raise ValidationError({name: [message] for name in missing})
        require_a_dealer(said)

    def make(self, said: dict[str, Any]) -> FirstDealRequest | NextDealRequest:
        """As a value, with the options settled."""
        if "table" in said:
            return NextDealRequest(said["table"])
        asked: AskedRules = said["rules"]
        rules = asked.settled(said["seats"])
        dealer, seed = said.get("dealer", 0), said.get("seed")
        return FirstDealRequest(rules, said["seats"], dealer, seed, said.get("by_lot", False))


def require_a_dealer(said: dict[str, Any]) -> None:
    """The dealer of a first deal must be one of its seats, and not said where lots are drawn."""
    if said.get("by_lot") and "dealer" in said:
        raise ValidationError({"dealer": ["The lots say who deals: leave it out."]})
    if said.get("dealer", 0) >= said["seats"]:
        raise ValidationError({"dealer": ["The dealer is one of the seats; the first is 0."]})


def require_room_for_a_deal(table: Table) -> None:
    """The deal after this one must be one that can be sent back."""
    if table.deal >= MOST_DEALS:
        raise ValidationError({"table": {"deal": [f"A match has at most {MOST_DEALS} deals."]}})
    if any(abs(total) > MOST_POINTS - MOST_IN_A_DEAL for total in table.scores):
        raise ValidationError({"table": {"scores": ["These totals are too large to go on from."]}})


DEAL_REQUEST: Final = DealRequestShape()


def deal_request_schemas() -> dict[str, JsonSchema]:
    """The JSON Schemas of the body of this request."""
    deal = object_schema(DEAL_REQUEST)
    members = deal["properties"]
    table = members.pop("table")
    first = {**deal, "properties": members, "required": ["rules", "seats"]}
    following = {**deal, "properties": {"table": table}, "required": ["table"]}
    refs = [{"$ref": f"#/components/schemas/{name}"} for name in ("FirstDeal", "NextDeal")]
    return {"FirstDeal": first, "NextDeal": following, "DealRequest": {"oneOf": refs}}
