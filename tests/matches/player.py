"""A player with a simple policy: lays down what it finds, now and then overlooks it."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.matches.client import Client
from tests.matches.games import Game
from tests.matches.melding import RANKS, bare, face, is_joker, melds_from
from tests.matches.plays import (
    after_take,
    barred,
    can_draw,
    hand_of,
    listed,
    plays_now,
    strands,
    targets,
)
from tests.matches.scorer import card_points

Json = dict[str, Any]

HOARDED = 30
"""Turns in which a hoarder lays nothing."""


@dataclass
class Player:
    """Chooses the next action; the same chance and table give the same choice."""

    game: Game
    chance: Random
    eagerness: float
    """How likely it is to play what it could play, from 0 to 1."""

    def action(self, table: Json) -> Json:
        return self.draw(table) if table["phase"] == "draw" else self.play(table)

    def happens(self, likelihood: float) -> bool:
        return self.chance.random() < likelihood

    def draw(self, table: Json) -> Json:
        pile = table["discards"]
        if self.game.takes_any and self.happens(0.6 * self.eagerness):
            usable = [card for card in pile[:-1] if self.could_use(table, card)]
            if usable:
                return {"action": "take", "card": self.chance.choice(usable)}
        fits = bool(pile) and self.could_use(table, pile[-1])
        otherwise = 0 if self.game.top_must_be_used else 0.1
        if pile and self.happens(0.7 if fits else otherwise):
            return {"action": "take", "card": pile[-1]}
        return {"action": "draw"} if can_draw(self.game, table) else {"action": "pass"}

    def could_use(self, table: Json, card: str) -> bool:
        after = after_take(table, card)
        return bool(plays_now(self.game, after, hand_of(after), card))

    def play(self, table: Json) -> Json:
        hand, due, kept = hand_of(table), table.get("must_use"), barred(table)
        plays = plays_now(self.game, table, hand, due)
        if kept is not None:
            plays = [play for play in plays if not strands(self.game, table, play, kept)]
        only_one = [kept] == hand
        if plays and (due or only_one or self.happens(self.eagerness)):
            return self._varied(self.chance.choice(plays), table, kept)
        return {"action": "discard", "card": least_wanted(hand, kept, self.chance)}

    def _varied(self, play: Json, table: Json, kept: str | None) -> Json:
        """The same play as another client might write it, or with a second meld."""
        if play["action"] == "lay_off":
            card = play["cards"][0]
            unnamed = {"action": "lay_off", "cards": [card]}
            sole = play["cards"] == [bare(card)] and len(targets(self.game, table, card)) == 1
            named = self.game.announces or not sole or self.happens(0.5)
            return play if named else unnamed
        meld = play["melds"][0]
        rest = [card for card in hand_of(table) if card not in listed(play)]
        second = melds_from(rest, None, self.game.melding)
        melds = [self.loosely(meld)]
        if second and kept is None and self.happens(0.5):
            melds.append(self.loosely(self.chance.choice(second)))
        return {"action": "lay_down", "melds": melds}

    def loosely(self, meld: list[str]) -> list[str]:
        """Cards in any order; a joker in a set with no suit, where just one reading exists bare."""
        naturals = [code for code in meld if not is_joker(code)]
        is_set = len(naturals) >= 2 and len({code[0] for code in naturals}) == 1
        if is_set and self.game.name == "rummy-500":
            spellings: list[Callable[[str], str]] = [str, bare, _rank_alone]
            written = self.chance.choice(spellings)
            meld = [written(code) if is_joker(code) else code for code in meld]
        elif not is_set and len(naturals) + 1 == len(meld) and not _is_at_an_end(meld):
            meld = [self.chance.choice([bare(code), code]) for code in meld]
        return self.chance.sample(meld, len(meld))


@dataclass
class Hoarder(Player):
    """Keeps its melds in hand until all of it can go in one turn; it asks what can be made.

    After some turns it gives that up: two of them could wait for each other's cards for ever.
    """

    client: Client
    discards: int = 0

    def play(self, table: Json) -> Json:
        if self.discards > HOARDED:
            return super().play(table)
        action = self._all_or_nothing(table)
        self.discards += action["action"] == "discard"
        return action

    def _all_or_nothing(self, table: Json) -> Json:
        hand, kept = hand_of(table), barred(table)
        best = self.client.arrangement(table, hand)["best"]
        if best["left"] == [] or (len(best["left"]) == 1 and best["left"] != [kept]):
            for meld in best["melds"]:
                return {"action": "lay_down", "melds": [meld["cards"]]}
            for off in best["lay_offs"]:
                return {"action": "lay_off", "cards": off["cards"], "meld": off["meld"]}
        keeps = {bare(code) for meld in best["melds"] for code in meld["cards"]}
        loose = [card for card in hand if card not in keeps and card != kept]
        free = loose or [card for card in hand if card != kept] or hand
        return {"action": "discard", "card": least_wanted(free, kept, self.chance)}


def least_wanted(hand: list[str], kept: str | None, chance: Random) -> str:
    """A card to throw, mostly one that has no others near it and counts much."""
    free = [card for card in hand if card != kept] or hand
    if chance.random() < 0.2:
        return chance.choice(free)
    return max(free, key=lambda card: card_points(card) - 8 * _neighbours(card, hand))


def _is_at_an_end(run: list[str]) -> bool:
    return is_joker(run[0]) or is_joker(run[-1])


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
