"""A player of Contract Rummy: works towards its contract, and plays what is left after it.

The players see all cards, and after a while help who is nearest to the contract: some contracts
take so many cards that a deal would hardly ever end otherwise.
"""

from dataclasses import dataclass, field
from typing import Any

from tests.matches.melding import face, is_joker
from tests.matches.planning import Cost, Plan, costs, free_cards, plan
from tests.matches.player import Player
from tests.matches.plays import (
    after_take,
    barred,
    can_draw,
    hand_of,
    is_offered,
    owes_contract,
    plays_now,
    strands,
    swaps,
)
from tests.matches.scorer import card_points

Json = dict[str, Any]

PATIENCE = 6
"""Turns in which everybody plays for himself."""
DEEP = 3
"""How many cards of the pile the player looks at from its top."""
LARGE = 13
"""With more cards than this nobody buys."""


@dataclass
class ContractPlayer(Player):
    """Knows its game; `turns` are those that it has had in this deal."""

    turns: int = 0
    _plans: dict[tuple[Any, ...], Plan] = field(default_factory=dict)

    def action(self, table: Json) -> Json:
        if table["phase"] == "refused":
            return {"action": "draw"}
        return super().action(table)

    def draw(self, table: Json) -> Json:
        self.turns += 1
        wanted = [card for card in self._within_reach(table) if self._wants(table, card)]
        if wanted:
            return {"action": "take", "card": wanted[0]}
        if is_offered(self.game, table) or not can_draw(self.game, table):
            return {"action": "pass"}
        return {"action": "draw"}

    def _within_reach(self, table: Json) -> list[str]:
        deep = DEEP if self.game.takes_any and self.happens(self.eagerness) else 1
        return list(reversed(table["discards"][-deep:]))

    def _wants(self, table: Json, card: str) -> bool:
        """Whether it would take the card: for its contract, or to play it at once."""
        if not owes_contract(self.game, table):
            return self.could_use(table, card)
        after = after_take(table, card)
        then = self._plan(after, hand_of(after))
        if card != table["discards"][-1]:  # has to be used at once
            return any(card in meld for meld in then.melds)
        now = self._plan(table, hand_of(table), size=len(hand_of(table)) + 1)
        return card in then.held and then.cost < now.cost

    def would_buy(self, table: Json, seat: int, card: str) -> bool:
        """Whether the player, who is that seat, lacks just this card."""
        hand = table["seats"][seat]["hand"]
        if "laid" in table["seats"][seat] or len(hand) > LARGE or is_joker(card):
            return False
        found = self._plan({**table, "turn": seat}, hand, size=len(hand) + 1)
        return face(card) in found.gaps

    def play(self, table: Json) -> Json:
        if "must_replay" in table:
            return self.chance.choice(self._with_joker(table))
        if not owes_contract(self.game, table):
            exchanges = [swap for swap, after in swaps(self.game, table) if self._with_joker(after)]
            if exchanges and "must_use" not in table and self.happens(self.eagerness):
                return self.chance.choice(exchanges)
            return super().play(table)
        return self._towards_contract(table)

    def _with_joker(self, table: Json) -> list[Json]:
        """What can be done with a joker that has just been exchanged."""
        kept = barred(table)
        plays = plays_now(self.game, table, hand_of(table), table["must_replay"][0])
        return [p for p in plays if kept is None or not strands(self.game, table, p, kept)]

    def _towards_contract(self, table: Json) -> Json:
        hand, kept = hand_of(table), barred(table)
        found = self._plan(table, hand)
        melds = [self.loosely(meld) for meld in found.melds]
        contract = {"action": "lay_down", "melds": self.chance.sample(melds, len(melds))}
        stuck = kept is not None and strands(self.game, table, contract, kept)
        last = self.game.is_last_contract(table["deal"])
        if melds and not stuck and ("must_use" in table or last or self.happens(0.8)):
            return contract
        free = [card for card in free_cards(hand, found) if card != kept]
        spare = free or [card for card in hand if card != kept and not is_joker(card)]
        return {"action": "discard", "card": self._given_away(table, spare)}

    def _given_away(self, table: Json, spare: list[str]) -> str:
        """What others need is thrown late, or once the player wants to help."""
        if self.turns > PATIENCE:
            needed = self._needs_of_the_first(table)
            helping = [card for card in hand_of(table) if face(card) in needed]
            helping = [card for card in helping if card != barred(table)]
            if helping:
                return self.chance.choice(helping)
        if self.happens(0.3):
            return self.chance.choice(spare)
        return max(spare, key=card_points)

    def _needs_of_the_first(self, table: Json) -> set[str]:
        """What the player lacks who is nearest to the contract, if that is another."""
        plans = {
            seat: self._plan({**table, "turn": seat}, each["hand"], len(each["hand"]) + 1)
            for seat, each in enumerate(table["seats"])
            if "laid" not in each
        }
        first = min(plans, key=lambda seat: (plans[seat].cost, seat))
        return set() if first == table["turn"] else plans[first].gaps

    def _plan(self, table: Json, hand: list[str], size: int | None = None) -> Plan:
        """The plan of the seat in turn. Of the same hand it stays, as far as a turn goes."""
        known = (table["turn"], self.turns, tuple(sorted(hand)), size)
        if known not in self._plans:
            cost: Cost = costs(table, table["turn"])
            self._plans[known] = plan(self.game, table["deal"], hand, cost, size)
        return self._plans[known]
