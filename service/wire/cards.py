"""Cards as text: reading codes by one look-up each, and writing them."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from marshmallow import ValidationError

from service.game import cards
from service.game.cards import Card, Face, Hand
from service.game.melds import Play
from service.wire.members import each, items
from service.wire.shape import JsonSchema, Member

MOST_CARDS: Final = 52 * cards.MOST_PACKS + cards.MOST_JOKERS

_FACES: Final = {code: face for face, code in cards.CODE_OF_FACE.items()}
_CARDS: Final = {code: card for card, code in cards.CODE_OF_CARD.items()}
_PLAYS: Final = {code: Play(card) for code, card in _CARDS.items()} | {
    f"{joker}={code}": Play(card, face)
    for joker, card in _CARDS.items()
    if cards.is_joker(card)
    for code, face in _FACES.items()
}


def _with_tens(codes: dict[str, Any]) -> dict[str, Any]:
    """The codes, with ``10`` for ``T`` as another spelling."""
    return {**{code.replace("T", "10"): value for code, value in codes.items()}, **codes}


CARD_OF_CODE: Final[dict[str, Card]] = _with_tens(_CARDS)
PLAY_OF_CODE: Final[dict[str, Play]] = _with_tens(_PLAYS)

_CODE_LYING: Final = {
    (play.card, cards.ITSELF if play.face is None else play.face): code
    for code, play in _PLAYS.items()
}
"""How a card in a meld is written, by what it is and what it stands for."""

_LYING: Final = {code: play.card for code, play in PLAY_OF_CODE.items()}
_LYING_AS: Final = {
    code: cards.ITSELF if play.face is None else play.face for code, play in PLAY_OF_CODE.items()
}

_NATURAL = "(10|[A2-9TJQK])[CDHS][2-4]?"
_JOKER = "X[1-8]"
_STANDS_FOR = "=(10|[A2-9TJQK])[CDHS]?"

CARD_SCHEMA: Final[JsonSchema] = {
    "type": "string",
    "pattern": f"^({_NATURAL}|{_JOKER})$",
    "maxLength": 4,
    "description": (
        "Rank A23456789TJQK and suit CDHS; the pack's number after it from the second pack on "
        "(7D2); jokers X1, X2 and so on. 10D is read as TD."
    ),
    "examples": ["7D", "TD", "7D2", "X1"],
}
PLAYED_CARD_SCHEMA: Final[JsonSchema] = {
    "type": "string",
    "pattern": f"^({_NATURAL}|{_JOKER}({_STANDS_FOR})?)$",
    "maxLength": 6,
    "description": (
        "A card that is played. A joker says what it stands for (X1=6D; in a set also the rank "
        "alone, X1=6), or is bare where just one reading exists."
    ),
    "examples": ["7D", "X1=6D", "X1=6", "X1"],
}
MELDED_CARD_SCHEMA: Final[JsonSchema] = {
    "type": "string",
    "pattern": f"^({_NATURAL}|{_JOKER}({_STANDS_FOR})?)$",
    "maxLength": 6,
    "description": (
        "A card in a meld on the table. A joker says what it stands for; only where jokers are "
        "not wild is it bare."
    ),
    "examples": ["7D", "X1=6D", "X1=6", "X1"],
}

_NO_CARD = "This is no card; a card is a rank and a suit in capitals, like 7D, or a joker, like X1."
_NO_PLAY = "This is no card; a joker says what it stands for like X1=6D, in a set also X1=6."
BARE: Final = "On the table a joker says what it stands for, like X1=6D."


def read_card(value: object) -> Card:
    """The card of a code; `ValidationError` if there is none."""
    card = CARD_OF_CODE.get(value) if isinstance(value, str) else None
    if card is None:
        raise ValidationError(_NO_CARD)
    return card


def read_play(value: object) -> Play:
    """The played card of a code; `ValidationError` if there is none."""
    play = PLAY_OF_CODE.get(value) if isinstance(value, str) else None
    if play is None:
        raise ValidationError(_NO_PLAY)
    return play


def read_lying(value: object) -> tuple[tuple[Card, ...], tuple[Face, ...]]:
    """The cards of a meld, and what each stands for; `ValidationError` naming each that is none."""
    listed = items(value, 1, MOST_CARDS)
    try:
        return tuple(map(_LYING.__getitem__, listed)), tuple(map(_LYING_AS.__getitem__, listed))
    except (KeyError, TypeError):  # now slowly, to say where
        each(listed, read_play)
        raise


def read_pile(value: object, most: int = MOST_CARDS) -> tuple[Card, ...]:
    """The cards of a list of codes; `ValidationError` naming each that is none."""
    listed = items(value, 0, most)
    try:
        return tuple(map(CARD_OF_CODE.__getitem__, listed))
    except (KeyError, TypeError):  # now slowly, to say where
        return tuple(each(listed, read_card))


def codes(of: Iterable[Card]) -> list[str]:
    """How the cards are written."""
    return list(map(cards.CODE_OF_CARD.__getitem__, of))


def codes_of_hand(hand: Hand) -> list[str]:
    """How the cards of a hand are written, lowest first."""
    return list(_codes_of_hand(hand))


# Most hands are what they were when their table was written last.
@lru_cache(maxsize=1024)
def _codes_of_hand(hand: Hand) -> tuple[str, ...]:
    return tuple(codes(cards.cards_of(hand)))


def lying_codes(lying: tuple[Card, ...], faces: tuple[Face, ...]) -> list[str]:
    """How the cards of a meld are written, each with what it stands for."""
    return list(map(_CODE_LYING.__getitem__, zip(lying, faces, strict=True)))


def played_code(play: Play) -> str:
    """How a card is written with what it stands for."""
    code = cards.CODE_OF_CARD[play.card]
    if cards.is_joker(play.card) and play.declared is not None:
        return f"{code}={cards.CODE_OF_FACE[play.declared]}"
    return code


class CardMember(Member[Card]):
    """One card."""

    def __init__(self, *, required: bool = False, name: str | None = None) -> None:
        """A card code; `name` is the member's where it differs."""
        super().__init__(required=required, data_key=name)
        self.json_schema = {"$ref": "#/components/schemas/Card"}

    def read(self, value: Any) -> Card:
        """The card."""
        return read_card(value)


class PlayedCardMember(Member[Play]):
    """One card as it is played."""

    def __init__(self, description: str) -> None:
        super().__init__()
        self.json_schema = {
            "$ref": "#/components/schemas/PlayedCard",
            "description": description,
        }

    def read(self, value: Any) -> Play:
        """The card, and what it is to stand for."""
        return read_play(value)


class Pile(Member[tuple[Card, ...]]):
    """A list of cards, bottom to top: one member, one look-up a card."""

    def __init__(self, description: str, *, required: bool = False, most: int = MOST_CARDS) -> None:
        """A list of at most so many card codes."""
        super().__init__(required=required)
        self.most = most
        self.json_schema = {
            "type": "array",
            "items": {"$ref": "#/components/schemas/Card"},
            "maxItems": most,
            "description": description,
        }

    def read(self, value: Any) -> tuple[Card, ...]:
        """The cards."""
        return read_pile(value, self.most)
