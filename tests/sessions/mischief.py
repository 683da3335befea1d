"""Requests of players who try anything: with cards of all hands and of the stock, at any time."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from service.game import cards
from service.game.cards import Card, cards_of
from service.game.table import Table
from service.wire.cards import codes

Json = dict[str, Any]


@dataclass(frozen=True)
class Mischief:
    """What might be tried at a table, of which the player who does knows all."""

    table: Table
    chance: Random

    def action(self) -> Json:
        """An action of any kind, nearly always against the rules."""
        kinds = ("draw", "take", "lay_down", "lay_off", "swap_joker", "discard", "pass")
        said: Json = {"action": self.chance.choice(kinds)}
        match said["action"]:
            case "take" | "discard":
                said["card"] = self.card()
            case "lay_down" | "lay_off" as kind:
                said |= self.play(kind)
            case "swap_joker":
                said |= {"card": self.card(), "meld": self.meld()}
                if jokers := [card for card in self._places()[-1] if cards.is_joker(card)]:
                    said["joker"] = codes((self.chance.choice(jokers),))[0]
        if self.chance.random() < 0.2:
            said["seat"] = self.chance.randrange(len(self.table.seats))
        return said

    def response(self) -> Json:
        """An answer to a window of whatever kind."""
        kind = self.chance.choice(("pass", "buy", "call", "call", "call"))
        if kind != "call":
            return {"response": kind}
        pile = codes(self.table.discards)
        take = self.chance.choice(pile) if pile and self.chance.random() < 0.7 else self.card()
        plays = [
            {"action": name, **self.play(name)}
            for name in self.chance.choices(("lay_down", "lay_off"), k=self.chance.randint(0, 2))
        ]
        if plays and self.chance.random() < 0.7:
            plays[0] = {"action": "lay_off", "cards": [take], "meld": self.meld()}
        return {"response": "call", "take": take, "plays": plays}

    def play(self, kind: str) -> Json:
        if kind == "lay_down":
            number = self.chance.choice((1, 1, 1, 2))
            return {"melds": [self.group() for _ in range(number)]}
        return {"cards": self.group()[: self.chance.randint(1, 2)], "meld": self.meld()}

    def card(self) -> str:
        """A card from anywhere; seldom one that the game does not have."""
        if self.chance.random() < 0.02:
            return "X8"
        place = self.chance.choice([place for place in self._places() if place])
        return codes((self.chance.choice(list(place)),))[0]

    def group(self) -> list[str]:
        """Cards that would make a meld if they were in one hand; or any three."""
        everywhere = [card for place in self._places() for card in place]
        first = self.chance.choice(everywhere)
        if self.chance.random() < 0.2 or cards.is_joker(first):
            return codes(tuple(self.chance.sample(everywhere, 3)))
        alike = [card for card in everywhere if _rank(card) == _rank(first)]
        after = [card for card in everywhere if 0 <= card - first <= 3]
        fitting = self.chance.choice((alike, after))
        return codes(tuple(self.chance.sample(fitting, min(len(fitting), 4))))

    def meld(self) -> int:
        return self.chance.randint(0, len(self.table.melds))

    def _places(self) -> list[tuple[Card, ...]]:
        """Where cards lie: each hand, stock, pile, and the melds together as the last."""
        hands: Iterable[tuple[Card, ...]] = (tuple(cards_of(s.hand)) for s in self.table.seats)
        melded = tuple(card for meld in self.table.melds for card in meld.cards)
        return [*hands, self.table.stock, self.table.discards, melded]


def _rank(card: Card) -> int | None:
    return None if cards.is_joker(card) else cards.rank(cards.face(card))
