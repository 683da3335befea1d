"""Melds on the table as JSON."""

from collections.abc import Sequence
from typing import Any, Final

from marshmallow import ValidationError

from service.game import cards
from service.game.house_rules import Options
from service.game.melds import Kind, Meld
from service.wire.cards import BARE, MOST_CARDS, lying_codes, read_lying
from service.wire.members import each, integer_between, items, kept, members, read_switch
from service.wire.seats import MOST_SEATS
from service.wire.shape import REQUIRED, Member

MOST_MELDS: Final = MOST_CARDS // 3

_SEAT_NUMBERS: Final = frozenset(range(MOST_SEATS))
_KINDS: Final = {kind.value: kind for kind in Kind}


def _read_kind(value: object) -> Kind:
    kind = _KINDS.get(value) if isinstance(value, str) else None
    if kind is None:
        message = f"One of these is expected: {', '.join(_KINDS)}."
        raise ValidationError(message)
    return kind


def _read_seat_number(value: object) -> int:
    return integer_between(value, 0, MOST_SEATS - 1)


def _read_by(value: object) -> tuple[int, ...]:
    """Who laid each card: one look at the list if all is right, as it nearly always is."""
    listed = items(value, 1, MOST_CARDS)
    if {*map(type, listed)} == {int} and _SEAT_NUMBERS.issuperset(listed):
        return tuple(listed)
    return tuple(each(listed, _read_seat_number))


_MEMBERS: Final = {
    "kind": _read_kind,
    "cards": read_lying,
    "by": _read_by,
    "owner": _read_seat_number,
    "this_turn": read_switch,
    "doubled": read_switch,
}
_REQUIRED: Final = {"kind", "cards", "by", "owner"}


# A meld lies there until the deal ends.
@kept(most=4096, longest=400)
def _read_meld(value: object) -> Meld:
    read = members(value, _MEMBERS)
    if not read.keys() >= _REQUIRED:
        missing = sorted(_REQUIRED - read.keys())
        raise ValidationError({name: [REQUIRED] for name in missing})
    lying, faces = read["cards"]
    if len(read["by"]) != len(lying):
        message = "This list names the seat that laid each card: as many as there are cards."
        raise ValidationError({"by": [message]})
    return Meld(
        kind=read["kind"],
        cards=lying,
        faces=faces,
        by=read["by"],
        owner=read["owner"],
        this_turn=read.get("this_turn", False),
        doubled=read.get("doubled", False),
    )


def refuse_bare_jokers(melds: Sequence[Meld], options: Options) -> None:
    """Where jokers are wild, one on the table says what it stands for."""
    if not options.jokers_are_wild:
        return
    wrong = {
        number: {"cards": {p: [BARE] for p, face in enumerate(meld.faces) if face == cards.ITSELF}}
        for number, meld in enumerate(melds)
        if cards.ITSELF in meld.faces
    }
    if wrong:
        raise ValidationError({"melds": wrong})


def write_meld(meld: Meld) -> dict[str, Any]:
    """A meld as JSON."""
    written: dict[str, Any] = {
        "kind": meld.kind.value,
        "cards": lying_codes(meld.cards, meld.faces),
        "by": list(meld.by),
        "owner": meld.owner,
    }
    if meld.this_turn:
        written["this_turn"] = True
    if meld.doubled:
        written["doubled"] = True
    return written


class Melds(Member[tuple[Meld, ...]]):
    """All melds of the table, as one member."""

    def __init__(self, *, required: bool = True) -> None:
        """In the order in which they were laid."""
        super().__init__(required=required)
        self.json_schema = {
            "type": "array",
            "items": {"$ref": "#/components/schemas/Meld"},
            "maxItems": MOST_MELDS,
            "description": "The melds on the table; a meld is known by its index, for good.",
        }

    def read(self, value: Any) -> tuple[Meld, ...]:
        """The melds."""
        return tuple(each(items(value, 0, MOST_MELDS), _read_meld))
