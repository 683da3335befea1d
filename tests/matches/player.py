"""A player with a simple policy: lays down what it finds, now and then overlooks it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.matches.melding import RANKS, bare, face, is_joker, lay_offs, melds_from
from tests.matches.scorer import card_points

Json = dict[str, Any]


def hand_of(table: Json) -> list[str]:
    """The hand of the seat whose turn it is."""
    hand: list[str] = table["seats"][table["turn"]]["hand"]
    return hand


def barred(table: Json) -> str | None:
    """The card taken alone from the discards this turn: it may not go back."""
    taken = table.get("taken", {"cards": [], "from": "call"})
    alone = taken["from"] == "discards" and len(taken["cards"]) == 1
    return taken["cards"][0] if alone else None


def plays_with(cards: Iterable[str], melds: list[Json], using: str | None = None) -> list[Json]:
    """Every lay-down of one meld and every lay-off; if a card is named, only those with it."""
    cards = list(cards)
    laying_down = [{"action": "lay_down", "melds": [meld]} for meld in melds_from(cards, using)]
    laying_off = [
        {"action": "lay_off", "cards": way, "meld": number}
        for number, meld in enumerate(melds)
        for card in (cards if using is None else [using])
        for way in lay_offs(meld, card, () if using is None else cards)
    ]
    return [*laying_down, *laying_off]


def listed(play: Json) -> list[str]:
    """The cards of a play, as they are themselves."""
    groups = play["melds"] if play["action"] == "lay_down" else [play["cards"]]
    return [bare(code) for group in groups for code in group]


@dataclass
class Player:
    """Chooses the next action; the same chance and table give the same choice."""

    chance: Random
    eagerness: float
    """How likely it is to play what it could play, from 0 to 1."""

    def action(self, table: Json) -> Json:
        return self._draw(table) if table["phase"] == "draw" else self._play(table)

    def _happens(self, likelihood: float) -> bool:
        return self.chance.random() < likelihood

    def _draw(self, table: Json) -> Json:
        pile = table["discards"]
        if self._happens(0.6 * self.eagerness):
            usable = [card for card in pile[:-1] if self._could_use(table, card)]
            if usable:
                return {"action": "take", "card": self.chance.choice(usable)}
        fits = bool(pile) and self._could_use(table, pile[-1])
        if pile and self._happens(0.7 if fits else 0.1):
            return {"action": "take", "card": pile[-1]}
        return {"action": "draw"} if table["stock"] else {"action": "pass"}

    def _could_use(self, table: Json, card: str) -> bool:
        above = table["discards"][table["discards"].index(card) :]
        return bool(plays_with([*hand_of(table), *above], table["melds"], card))

    def _play(self, table: Json) -> Json:
        hand, due, kept = hand_of(table), table.get("must_use"), barred(table)
        plays = plays_with(hand, table["melds"], due)
        if kept is not None:
            plays = [play for play in plays if not strands(table, play, kept)]
        only_one = [kept] == hand
        if plays and (due or only_one or self._happens(self.eagerness)):
            return self._varied(self.chance.choice(plays), table, kept)
        return {"action": "discard", "card": self._least_wanted(hand, kept)}

    def _varied(self, play: Json, table: Json, kept: str | None) -> Json:
        """The same play as another client might write it, or with a second meld."""
        if play["action"] == "lay_off":
            card = play["cards"][0]
            unnamed = {"action": "lay_off", "cards": [card]}
            sole = play["cards"] == [bare(card)] and len(targets(table, card)) == 1
            return unnamed if sole and self._happens(0.5) else play
        meld = play["melds"][0]
        rest = [card for card in hand_of(table) if card not in listed(play)]
        second = melds_from(rest)
        melds = [self._loosely(meld)]
        if second and kept is None and self._happens(0.5):
            melds.append(self._loosely(self.chance.choice(second)))
        return {"action": "lay_down", "melds": melds}

    def _loosely(self, meld: list[str]) -> list[str]:
        """Cards in any order; a joker in a set with no suit, where just one reading exists bare."""
        naturals = [code for code in meld if not is_joker(code)]
        if len(naturals) >= 2 and len({code[0] for code in naturals}) == 1:
            spellings: list[Callable[[str], str]] = [str, bare, _rank_alone]
            written = self.chance.choice(spellings)
            meld = [written(code) if is_joker(code) else code for code in meld]
        elif len(naturals) + 1 == len(meld) and not (is_joker(meld[0]) or is_joker(meld[-1])):
            meld = [self.chance.choice([bare(code), code]) for code in meld]
        return self.chance.sample(meld, len(meld))

    def _least_wanted(self, hand: list[str], kept: str | None) -> str:
        free = [card for card in hand if card != kept] or hand
        if self._happens(0.2):
            return self.chance.choice(free)
        return max(free, key=lambda card: card_points(card) - 8 * _neighbours(card, hand))


def strands(table: Json, play: Json, kept: str) -> bool:
    """Whether the play may leave nothing but the card that must not be discarded."""
    if set(hand_of(table)) - set(listed(play)) != {kept}:
        return False
    melds = [meld for number, meld in enumerate(table["melds"]) if number != play.get("meld")]
    return not any(lay_offs(meld, kept) for meld in melds)


def targets(table: Json, card: str) -> list[int]:
    """The melds on which the card can be laid off by itself."""
    return [number for number, meld in enumerate(table["melds"]) if lay_offs(meld, card)]


def _rank_alone(code: str) -> str:
    return code[: code.index("=") + 2]


def _neighbours(card: str, hand: list[str]) -> int:
    """How many cards of the hand might go into a meld with this one."""
    if is_joker(card):
        return len(hand)
    return sum(_near(card, other) for other in hand if other != card and not is_joker(other))


def _near(card: str, other: str) -> bool:
    if card[0] == other[0]:
        return face(card) != face(other)
    distance = abs(RANKS.index(card[0]) - RANKS.index(other[0]))
    return card[1] == other[1] and distance in {1, 2, 11, 12}
