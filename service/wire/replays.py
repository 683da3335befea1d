"""Replays as JSON: a deal and every action after it; the table that this leads to, or the fault."""

from dataclasses import dataclass
from typing import Any, Final

from marshmallow import ValidationError

from service.game.actions import Action
from service.game.table import Table
from service.game.verdict import Illegal, Undetermined
from service.referee import Replay, deal, draw_lots
from service.wire import findings
from service.wire.actions import ACTION, read_action
from service.wire.deals import require_a_dealer, require_room_for_a_deal
from service.wire.json_schemas import NUMBER, POINTS, list_of, object_of, ref, word
from service.wire.members import Integer, ListOf, Part, Switch, choice_schema, exactly_one
from service.wire.requests import no_such_seats
from service.wire.rules_object import RulesMember
from service.wire.seats import MOST_SEATS
from service.wire.shape import JsonSchema, Shape, object_schema
from service.wire.table import MOST_DEALS, TABLE, SeedMember, write_table

MOST_REPLAYED: Final = 3000
"""Actions of one replay: a match of ten long deals has about as many."""


@dataclass(frozen=True, slots=True)
class ReplayRequest:
    """A table, and what happened from there."""

    table: Table
    actions: tuple[Action, ...]


class ReplayedDealShape(Shape):
    """The first deal of a match, that can be dealt again."""

    rules = RulesMember(required=True)
    seats = Integer(2, MOST_SEATS, "Number of players.", required=True)
    seed = SeedMember(
        "Seed of the shuffle.", missing="A replay needs the seed, or it would be of another deal."
    )
    dealer = Integer(0, MOST_SEATS - 1, "Who deals first; seat 0 if left out.")
    by_lot = Switch("Whether lots were drawn for who deals first.")

    def check(self, said: dict[str, Any]) -> None:
        """The dealer is one of the seats."""
        require_a_dealer(said)

    def make(self, said: dict[str, Any]) -> Table:
        """As the table that is dealt."""
        rules = said["rules"].settled(said["seats"])
        seats, seed, dealer = said["seats"], said["seed"], said.get("dealer", 0)
        if said.get("by_lot"):
            dealer = draw_lots(rules, seats, seed).dealer
        return deal(rules, seats, seed, dealer)


_DEAL: Final = ReplayedDealShape()


class ReplayRequestShape(Shape):
    """A deal or a table, and all actions after it."""

    deal = Part(_DEAL, "ReplayedDeal")
    table = Part(TABLE, "Table")
    actions = ListOf(
        read_action,
        ACTION,
        "What was done, in order. A finished deal is followed by the next by itself.",
        most=MOST_REPLAYED,
    )

    def check(self, said: dict[str, Any]) -> None:
        """There is a deal or a table, with room for what follows; every seat is at the table."""
        if ("deal" in said) == ("table" in said):
            message = "Either a deal or a table is expected, and not both."
            raise ValidationError(message, "deal")
        if "table" in said:
            require_room_for_a_deal(said["table"])
        wrong = no_such_seats(said["actions"], len(_table(said).seats))
        if wrong:
            raise ValidationError(wrong)

    def make(self, said: dict[str, Any]) -> ReplayRequest:
        """As a value."""
        return ReplayRequest(_table(said), said["actions"])


def _table(said: dict[str, Any]) -> Table:
    table: Table = said["deal"] if "deal" in said else said["table"]
    return table


REPLAY_REQUEST: Final = ReplayRequestShape()


def write_replay(replay: Replay) -> dict[str, Any]:
    """What a replay has come to."""
    deals = [
        {"deal": each.deal, "deal_score": list(each.points), "totals": list(each.totals)}
        for each in replay.deals
    ]
    reached = {"table": write_table(replay.table), "deals": deals}
    said = replay.verdict
    if not isinstance(said, Illegal | Undetermined):
        return {"verdict": "legal", **reached}
    number = replay.failed or 0
    return {
        **findings.refusal(said, "actions", number),
        "failed": number,
        "deal": replay.table.deal,
        **reached,
    }


_REACHED: Final = {
    "table": ref("Table"),
    "deals": list_of(ref("ReplayedScore"), MOST_REPLAYED, description="Each deal that is over."),
}
_FAILED: Final = {
    "failed": {
        "type": "integer",
        "minimum": 0,
        "maximum": MOST_REPLAYED - 1,
        "description": "The index of the action that is not legal; all before it are.",
    },
    "deal": {**NUMBER, "description": "The deal in which that is.", "maximum": MOST_DEALS},
}


def replay_schemas() -> dict[str, JsonSchema]:
    """The JSON Schemas of the request and its answer."""
    request = {**object_schema(REPLAY_REQUEST), **exactly_one("deal", "table")}
    kinds = {said: f"{said.capitalize()}Replay" for said in ("legal", "illegal", "undetermined")}
    return {
        "ReplayRequest": request,
        "ReplayedDeal": object_schema(_DEAL),
        "ReplayedScore": object_of(
            "What a deal has brought.",
            {"deal": {**NUMBER, "minimum": 1}, "deal_score": POINTS, "totals": POINTS},
            {},
        ),
        "LegalReplay": object_of(
            "Every action is legal. `table` is what they lead to.",
            {"verdict": word("legal"), **_REACHED},
            {},
        ),
        "IllegalReplay": object_of(
            "An action is illegal. `table` is the one at which it was tried.",
            {"verdict": word("illegal"), **_FAILED, "violations": findings.VIOLATIONS, **_REACHED},
            {},
        ),
        "UndeterminedReplay": object_of(
            "An action hangs on cards not seen. `table` is the one at which it was tried.",
            {
                "verdict": word("undetermined"),
                **_FAILED,
                "unknown": findings.OPEN_QUESTIONS,
                **_REACHED,
            },
            {},
        ),
        "Replay": choice_schema("verdict", kinds),
    }
