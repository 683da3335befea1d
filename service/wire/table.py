"""The table as JSON."""

import re
from typing import Any, Final

from marshmallow import ValidationError

from service.game import cards
from service.game.table import MOST_SHUFFLES, Ended, How, Phase, Table, Taken, TakenFrom
from service.wire.cards import MOST_CARDS, CardMember, Pile, codes
from service.wire.melds import Melds, refuse_bare_jokers, write_meld
from service.wire.members import Choice, Integer, Integers, Part, Switch, as_integer, exactly_one
from service.wire.rules_object import RulesMember, write_rules
from service.wire.seats import MOST_SEATS, Seats, write_seat
from service.wire.shape import Member, Shape, object_schema

FORMAT: Final = 1
MOST_DEALS: Final = 10_000
MOST_POINTS: Final = 1_000_000
MOST_IN_A_DEAL: Final = 10_000
_SEED: Final = "^[0-9A-Za-z._-]{1,64}$"
_IS_SEED: Final = re.compile(_SEED.strip("^$"))


class FormatMember(Member[int]):
    """The version of the document."""

    def __init__(self) -> None:
        """Required: it is what tells old documents from new ones."""
        super().__init__(required=True)
        self.json_schema = {
            "type": "integer",
            "minimum": FORMAT,  # not a list of one number, which some generators write wrongly
            "maximum": FORMAT,
            "description": "Version of the table document.",
        }

    def read(self, value: Any) -> int:
        """The version, which is the one that is read."""
        version = as_integer(value)
        if version is None:
            raise ValidationError(f"A number is expected: this service reads format {FORMAT}.")
        if version != FORMAT:
            raise ValidationError(f"This service reads tables of format {FORMAT}, not {version}.")
        return FORMAT


class SeedMember(Member[str]):
    """A seed of the shuffle."""

    def __init__(self, description: str, *, missing: str | None = None) -> None:
        """One to 64 letters, digits and the like; `missing` is said where one is required."""
        super().__init__(
            required=missing is not None,
            error_messages={} if missing is None else {"required": missing},
        )
        self.json_schema = {
            "type": "string",
            "pattern": _SEED,
            "maxLength": 64,
            "description": description,
        }

    def read(self, value: Any) -> str:
        """The seed."""
        if not isinstance(value, str) or not _IS_SEED.fullmatch(value):
            message = "1 to 64 letters, digits, dots, hyphens or underscores are expected."
            raise ValidationError(message)
        return value


class TakenShape(Shape):
    """The discards taken this turn; bought, they are in another seat's hand."""

    cards = Pile("The taken cards, in pile order.", required=True)
    source = Choice(TakenFrom, "How they came to be taken.", required=True, name="from")

    def make(self, said: dict[str, Any]) -> Taken:
        """As a value of the game."""
        return Taken(**said)


class EndedShape(Shape):
    """How the deal ended."""

    by = Integer(0, MOST_SEATS - 1, "The seat that went out or declined to draw; absent otherwise.")
    how = Choice(
        How,
        "Whether a player went out or declined to draw, all passed, or the stock ran out; void if "
        "somebody declined beside a stock that could not be renewed, and nobody scores.",
        required=True,
    )

    def make(self, said: dict[str, Any]) -> Ended:
        """As a value of the game."""
        return Ended(said.get("by"), said["how"])


class TableShape(Shape):
    """A table, whole or as a seat sees it."""

    format = FormatMember()
    rules = RulesMember(required=True)
    deal = Integer(1, MOST_DEALS, "Which deal of the match, from 1.", required=True)
    dealer = Integer(0, MOST_SEATS - 1, "The seat that dealt.", required=True)
    turn = Integer(0, MOST_SEATS - 1, "The seat whose turn it is.", required=True)
    phase = Choice(
        Phase,
        "Draw first, then play and discard; refused where the player in turn has declined a "
        "discard that others may buy; over when over.",
        required=True,
    )
    seats = Seats()
    stock = Pile("The stock, bottom to top: the last card is drawn next.")
    stock_count = Integer(0, MOST_CARDS, "The number of cards in a stock that is not seen.")
    discards = Pile("The discard pile, bottom to top.", required=True)
    melds = Melds()
    taken = Part(TakenShape(), "Taken")
    must_use = CardMember()
    must_replay = Pile(
        "Jokers taken from melds in this turn, to be played first.", most=cards.MOST_JOKERS
    )
    passes = Integer(0, MOST_SEATS, "How many players, one after another, have declined to draw.")
    resume_turn = Integer(
        0, MOST_SEATS - 1, "Who is next after a caller's turn, where the game resumes it."
    )
    shuffles = Integer(0, MOST_SHUFFLES, "How often the stock was made of the discards again.")
    window_closed = Switch("Whether the turn before ended without a discard: nothing to call.")
    scores = Integers(
        -MOST_POINTS, MOST_POINTS, "Total of each side before this deal.", required=True
    )
    last_discard_by = Integer(
        0, MOST_SEATS - 1, "Who made the last discard; absent if nobody has, in this deal."
    )
    ended = Part(EndedShape(), "Ended")
    deal_score = Integers(-MOST_IN_A_DEAL, MOST_IN_A_DEAL, "What each side made, once it is over.")
    seed = SeedMember("The seed that this deal was shuffled by.")

    def check(self, said: dict[str, Any]) -> None:
        """The stock is seen or counted, not both."""
        if ("stock" in said) == ("stock_count" in said):
            message = "A table has either its stock or, if it is not seen, its stock_count."
            raise ValidationError(message, "stock")

    def make(self, said: dict[str, Any]) -> Table:
        """As a value of the game, with the options settled for its seats."""
        del said["format"]
        stock_unseen = said.pop("stock_count", 0)
        rules = said.pop("rules").settled(len(said["seats"]), said["deal"])
        refuse_bare_jokers(said["melds"], rules.options)
        return Table(rules=rules, stock=said.pop("stock", ()), stock_unseen=stock_unseen, **said)


TABLE: Final = TableShape()


def table_schemas() -> dict[str, dict[str, Any]]:
    """The JSON Schemas of the table and its parts."""
    return {
        "Table": {**object_schema(TABLE), **exactly_one("stock", "stock_count")},
        "Taken": object_schema(TakenShape()),
        "Ended": object_schema(EndedShape()),
    }


def write_table(table: Table) -> dict[str, Any]:
    """A table as JSON; what is not there is left out."""
    written: dict[str, Any] = {
        "format": FORMAT,
        "rules": write_rules(table.rules),
        "deal": table.deal,
        "dealer": table.dealer,
        "turn": table.turn,
        "phase": table.phase.value,
        "seats": [write_seat(seat) for seat in table.seats],
    }
    if table.stock_unseen:
        written["stock_count"] = table.stock_unseen
    else:
        written["stock"] = codes(table.stock)
    written["discards"] = codes(table.discards)
    written["melds"] = [write_meld(meld) for meld in table.melds]
    if table.taken:
        written["taken"] = {
            "cards": codes(table.taken.cards),
            "from": table.taken.source.value,
        }
    if table.must_use is not None:
        written["must_use"] = codes((table.must_use,))[0]
    written |= _rare(table)
    written["scores"] = list(table.scores)
    if table.last_discard_by is not None:
        written["last_discard_by"] = table.last_discard_by
    if table.ended:
        by = {} if table.ended.by is None else {"by": table.ended.by}
        written["ended"] = {**by, "how": table.ended.how.value}
    if table.deal_score is not None:
        written["deal_score"] = list(table.deal_score)
    if table.seed is not None:
        written["seed"] = table.seed
    return written


def _rare(table: Table) -> dict[str, Any]:
    """What only some house rules need a table to say."""
    written: dict[str, Any] = {}
    if table.must_replay:
        written["must_replay"] = codes(table.must_replay)
    if table.passes:
        written["passes"] = table.passes
    if table.resume_turn is not None:
        written["resume_turn"] = table.resume_turn
    if table.shuffles:
        written["shuffles"] = table.shuffles
    if table.window_closed:
        written["window_closed"] = True
    return written
