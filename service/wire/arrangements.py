"""Arrangements as JSON: cards, and what melds and lay-offs they make."""

from dataclasses import dataclass
from typing import Any, Final

from marshmallow import ValidationError

from service.game import cards
from service.game.cards import Card
from service.game.house_rules import Options
from service.game.melds import Meld, Play, Reading, as_played, is_in_order
from service.game.table import Rules
from service.referee import Arranged, ContractMet
from service.wire.actions import write_plays
from service.wire.cards import MOST_CARDS, Pile, codes
from service.wire.json_schemas import CARDS, MELD, NUMBER, list_of, object_of, ref
from service.wire.melds import MOST_MELDS, Melds, refuse_bare_jokers
from service.wire.members import Integer
from service.wire.rules_object import AskedRules, RulesMember
from service.wire.seats import MOST_SEATS
from service.wire.shape import JsonSchema, Shape, object_schema
from service.wire.table import MOST_DEALS

MOST_LISTED: Final = 10_000
"""More possible melds than the search ever lists."""


@dataclass(frozen=True, slots=True)
class ArrangementRequest:
    """Cards of one player, the melds on the table, and the house rules they are to follow."""

    options: Options
    hand: tuple[Card, ...]
    melds: tuple[Meld, ...]
    deal: int = 1


class ArrangementRequestShape(Shape):
    """Cards, and the melds they could be added to."""

    rules = RulesMember(required=True)
    seats = Integer(
        2,
        MOST_SEATS,
        "Number of players, which some rules depend on; if left out, the fewest with whom all "
        "the cards belong to the game.",
    )
    deal = Integer(1, MOST_DEALS, "Which deal of the match, and so which contract; 1 if left out.")
    cards = Pile("The cards to arrange, in any order.", required=True)
    melds = Melds(required=False)

    def check(self, said: dict[str, Any]) -> None:
        """The rules can be settled, each card is in the game and named once, melds are melds."""
        options = _rules(said).options
        refuse_bare_jokers(said.get("melds", ()), options)
        wrong = _misplaced(said, options)
        for number, meld in enumerate(said.get("melds", ())):
            if not is_in_order(meld, options):
                message = "By these rules this is no meld as it lies here."
                wrong.setdefault("melds", {}).setdefault(number, {})["_schema"] = [message]
        if wrong:
            raise ValidationError(wrong)

    def make(self, said: dict[str, Any]) -> ArrangementRequest:
        """As a value, with the options settled."""
        options = _rules(said).options
        return ArrangementRequest(
            options, said["cards"], said.get("melds", ()), said.get("deal", 1)
        )


def _rules(said: dict[str, Any]) -> Rules:
    """The rules, settled for the seats that are given or else for the fewest that will do."""
    asked: AskedRules = said["rules"]
    deal = said.get("deal", 1)
    if "seats" in said:
        return asked.settled(said["seats"], deal)
    settled: list[Rules] = []
    refused: list[ValidationError] = []
    for seats in range(asked.variant.least_seats, asked.variant.most_seats + 1):
        try:
            settled.append(asked.settled(seats, deal))
        except ValidationError as error:
            refused.append(error)
            continue
        if not _misplaced(said, settled[-1].options, once=False):
            return settled[-1]
    if not settled:
        raise refused[0]
    return settled[-1]


def _misplaced(said: dict[str, Any], options: Options, *, once: bool = True) -> dict[str, Any]:
    """The cards that are not in the game or, if each may be named but `once`, named again."""
    wrong: dict[str, Any] = {}
    seen: set[Card] = set()
    for card, (*path, place) in _listed(said):
        message = None
        if not cards.belongs(card, options.packs, options.jokers):
            message = (
                f"Not in this game, which has packs: {options.packs}, jokers: {options.jokers}."
            )
        elif once and card in seen:
            message = "This card is named already: each lies in one place."
        seen.add(card)
        if message is not None:
            below = wrong
            for step in path:
                below = below.setdefault(step, {})
            below[place] = [message]
    return wrong


def _listed(said: dict[str, Any]) -> list[tuple[Card, tuple[Any, ...]]]:
    """Every card of the request, with its place in it."""
    in_hand = [(card, ("cards", place)) for place, card in enumerate(said["cards"])]
    on_the_table = [
        (card, ("melds", number, "cards", place))
        for number, meld in enumerate(said.get("melds", ()))
        for place, card in enumerate(meld.cards)
    ]
    return [*in_hand, *on_the_table]


ARRANGEMENT_REQUEST: Final = ArrangementRequestShape()


def write_arrangement(found: Arranged) -> dict[str, Any]:
    """What can be made of the cards, the best of it first."""
    contract = {} if found.contract is None else {"contract": _contract(found.contract)}
    return {
        **contract,
        "best": {
            "melds": [_meld(reading, points) for reading, points in found.best_melds],
            "lay_offs": [_lay_off(*each) for each in found.best_lay_offs],
            "left": codes(found.left),
            "melded": found.melded,
            "in_hand": found.in_hand,
            "points": found.points,
        },
        "melds": [_meld(reading, points) for reading, points in found.melds],
        "lay_offs": [_lay_off(meld, (play,), points) for meld, play, points in found.lay_offs],
        "more": found.more,
    }


def _contract(found: ContractMet) -> dict[str, Any]:
    met = found.melds is not None
    melds = [_meld(reading, points) for reading, points in found.melds or ()]
    return {
        "wanted": list(found.wanted),
        "met": met,
        **({"melds": melds} if met else {}),
        "left": codes(found.left),
    }


def _meld(reading: Reading, points: int) -> dict[str, Any]:
    plays = tuple(map(as_played, reading.cards, reading.faces))
    return {"kind": reading.kind.value, "cards": write_plays(plays), "points": points}


def _lay_off(meld: int, plays: tuple[Play, ...], points: int) -> dict[str, Any]:
    return {"meld": meld, "cards": write_plays(plays), "points": points}


def arrangement_schemas() -> dict[str, JsonSchema]:
    """The JSON Schemas of the request and its answer."""
    melded = list_of(ref("MeldedCard"), MOST_CARDS, minItems=1)
    return {
        "ArrangementRequest": object_schema(ARRANGEMENT_REQUEST),
        "PossibleMeld": object_of(
            "Cards that make a meld.",
            {
                "kind": ref("MeldKind"),
                "cards": {**melded, "description": "A run from low to high."},
                "points": {**NUMBER, "description": "What they count on the table."},
            },
            {},
        ),
        "PossibleLayOff": object_of(
            "Cards that can be added to a meld.",
            {
                "meld": {**MELD, "description": "The meld's index in the request."},
                "cards": melded,
                "points": {**NUMBER, "description": "What they count on the table."},
            },
            {},
        ),
        "Arrangement": object_of(
            "Melds and lay-offs that can all be played together.",
            {
                "melds": list_of(ref("PossibleMeld"), MOST_MELDS),
                "lay_offs": list_of(ref("PossibleLayOff"), MOST_CARDS),
                "left": {**CARDS, "description": "The cards that stay in the hand."},
                "melded": {**NUMBER, "description": "Points of the cards that are played."},
                "in_hand": {**NUMBER, "description": "Points of the cards that stay."},
                "points": {
                    **NUMBER,
                    "description": "What the deal would bring, ended like this: `melded` less "
                    "`in_hand`, or where melds do not score, less `in_hand` alone (penalties are "
                    "below 0 here).",
                },
            },
            {},
        ),
        "ArrangementAnswer": object_of(
            "What can be made of the cards.",
            {
                "best": {
                    **ref("Arrangement"),
                    "description": "Of the most points; of several with the fewest cards left, "
                    "then in the fewest groups.",
                },
                "melds": list_of(
                    ref("PossibleMeld"),
                    MOST_LISTED,
                    description="Every possible meld, or of more than 300 so many of them.",
                ),
                "lay_offs": list_of(
                    ref("PossibleLayOff"),
                    MOST_LISTED,
                    description="Every card that can be laid off by itself.",
                ),
                "more": {
                    "type": "boolean",
                    "description": "Whether there are more possible melds than are "
                    "listed: those with the fewest jokers are.",
                },
            },
            {"contract": ref("ContractMet")},
        ),
        "ContractMet": object_of(
            "Where contracts are played: whether the cards meet the one of the deal. The rest of "
            "the answer does not look at contracts.",
            {
                "wanted": list_of(ref("MeldKind"), 6, minItems=1, description="The contract."),
                "met": {"type": "boolean", "description": "Whether the cards meet it."},
                "left": {**CARDS, "description": "The cards that stay in the hand."},
            },
            {
                "melds": list_of(
                    ref("PossibleMeld"),
                    6,
                    minItems=1,
                    description="One way to meet it, with as few jokers as will do; melds are as "
                    "small as they may be, unless the whole hand has to be used.",
                )
            },
        ),
    }
