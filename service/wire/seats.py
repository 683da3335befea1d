"""Seats as JSON: what is known of each hand."""

from collections.abc import Callable
from typing import Any, Final

from marshmallow import ValidationError

from service.game import cards
from service.game.table import Laid, Seat
from service.wire.cards import MOST_CARDS, codes, codes_of_hand, read_pile
from service.wire.members import each, integer_between, items, kept, members
from service.wire.shape import Member

MOST_SEATS: Final = 8
MOST_BUYS: Final = 999
MOST_CONTRACTS: Final = 20

_LAID: Final = {laid.value: laid for laid in Laid}


def _read_laid(value: object) -> Laid:
    laid = _LAID.get(value) if isinstance(value, str) else None
    if laid is None:
        message = f"One of these is expected: {', '.join(_LAID)}."
        raise ValidationError(message)
    return laid


def _read_shown(value: object) -> cards.Hand:
    listed = read_pile(value)
    mask = cards.hand_of(listed)
    if mask.bit_count() < len(listed):
        twice = [i for i, card in enumerate(listed) if card in listed[:i]]
        raise ValidationError({i: ["This card stands in this list already."] for i in twice})
    return mask


_MEMBERS: Final[dict[str, Callable[[Any], Any]]] = {
    "hand": read_pile,
    "shown": _read_shown,
    "unseen": lambda value: integer_between(value, 0, MOST_CARDS),
    "laid": _read_laid,
    "buys": lambda value: integer_between(value, 0, MOST_BUYS),
    "contract": lambda value: integer_between(value, 1, MOST_CONTRACTS),
}


# With every turn one of them changes.
@kept(most=4096, longest=600)
def _read_seat(value: object) -> Seat:
    read = members(value, _MEMBERS)
    if "hand" not in read and "unseen" not in read:
        message = "A seat says its hand, or how many unseen cards it has, or both."
        raise ValidationError(message)
    hand: tuple[int, ...] = read.get("hand", ())
    mask = cards.hand_of(hand)
    doubles: tuple[int, ...] = ()
    if mask.bit_count() < len(hand):
        doubles = tuple(card for place, card in enumerate(hand) if card in hand[:place])
    return Seat(
        hand=mask,
        unseen=read.get("unseen", 0),
        laid=read.get("laid"),
        shown=read.get("shown", 0),
        doubles=doubles,
        buys=read.get("buys", 0),
        contract=read.get("contract"),
    )


def write_seat(seat: Seat) -> dict[str, Any]:
    """A seat as JSON: the hand sorted, left out where no card of it is known."""
    written: dict[str, Any] = {}
    if seat.hand or not seat.unseen:
        written["hand"] = codes_of_hand(seat.hand) + codes(seat.doubles)
    if seat.unseen:
        written["unseen"] = seat.unseen
    if seat.shown:
        written["shown"] = codes_of_hand(seat.shown)
    if seat.laid:
        written["laid"] = seat.laid.value
    if seat.buys:
        written["buys"] = seat.buys
    if seat.contract is not None:
        written["contract"] = seat.contract
    return written


class Seats(Member[tuple[Seat, ...]]):
    """All seats, as one member."""

    def __init__(self) -> None:
        """In turn order."""
        super().__init__(required=True)
        self.json_schema = {
            "type": "array",
            "items": {"$ref": "#/components/schemas/Seat"},
            "minItems": 2,
            "maxItems": MOST_SEATS,
            "description": "The players in turn order; a seat is known by its index.",
        }

    def read(self, value: Any) -> tuple[Seat, ...]:
        """The seats."""
        return tuple(each(items(value, 2, MOST_SEATS), _read_seat))
