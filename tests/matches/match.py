"""A match over HTTP: every table is checked, every score is worked out again."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.matches import scorer
from tests.matches.calling import buys_of, calls_of
from tests.matches.client import Client
from tests.matches.contract_player import ContractPlayer
from tests.matches.games import Game
from tests.matches.ledger import cards_of, check_course, places, places_after, whole_pack
from tests.matches.notes import note
from tests.matches.offences import DEAD_END, RARE, offences
from tests.matches.player import Hoarder, Player
from tests.matches.plays import barred, hand_of
from tests.matches.questions import ask_beside

Json = dict[str, Any]

MOST_DEALS = 60
MOST_ACTIONS = 2500  # of one deal
# Eager players go out early; reluctant ones draw the stock empty.
EAGERNESS = (0.95, 0.9, 0.8, 0.5, 0.1)
# How often a player tries what is forbidden, and how often the match asks a question beside.
TEMPTATION = 0.12
CURIOSITY = 0.03
HOARDING = 0.25
PLENTY = 20
"""Cards of a stock from which players buy even what they have no use for."""


@dataclass
class Match:
    """A match and what happened in it."""

    client: Client
    game: Game
    seed: int
    happened: Counter[str] = field(default_factory=Counter)
    broken: Counter[str] = field(default_factory=Counter)
    """How often each rule was named to a player who had tried what it forbids."""
    log: list[tuple[int, Json]] = field(default_factory=list)
    """What was done in this deal, for the scorer."""

    def __post_init__(self) -> None:
        self.chance = Random(f"{self.game.seats} seats, match {self.seed}")
        self.pack = whole_pack(self.game.packs, self.game.jokers)

    def play(self) -> Json:
        """Play to the end; the last table."""
        game = self.game
        table = self.client.deal(game.rules, game.seats, f"match-{self.seed}")
        for number in range(1, MOST_DEALS + 1):
            assert (table["deal"], table["phase"]) == (number, "draw")
            self._check_deal(table)
            over = self._play_deal(table)
            totals = self._check_scores(over)
            if scorer.winners(game.name, totals, number, game.target, game.deals):
                return over
            dealt = self.client.deal_after(over)
            assert dealt["scores"] == totals
            assert dealt["dealer"] == (over["dealer"] + 1) % game.seats
            table = dealt
        raise AssertionError(f"{MOST_DEALS} deals have not decided the match of seed {self.seed}")

    def _check_deal(self, table: Json) -> None:
        """A deal as it must begin."""
        self._check_cards(table)
        assert table["turn"] == (table["dealer"] + 1) % self.game.seats
        hands = [len(seat["hand"]) for seat in table["seats"]]
        assert hands == [self.game.hand_size(table["deal"])] * self.game.seats
        assert (len(table["discards"]), table["melds"]) == (1, [])

    def _play_deal(self, table: Json) -> Json:
        self.happened["deal"] += 1
        self.log = []
        players = [self._player() for _ in range(self.game.seats)]
        begun, turn = table, list[Json]()
        for _ in range(MOST_ACTIONS):
            self._offend(table)
            if table["phase"] == "over":
                return table
            if self._happens(CURIOSITY):
                ask_beside(self.client, self.game, table, self.log)
                self.happened["question beside"] += 1
            action, outcomes = self._claimed(table, players) or (
                players[table["turn"]].action(table),
                [],
            )
            after = self._act(table, action, outcomes)
            turn.append(action)
            if after["phase"] != "play":
                self._check_turn(begun, turn, after)
                begun, turn = after, []
            table = after
        raise AssertionError(f"{MOST_ACTIONS} actions have not ended a deal of seed {self.seed}")

    def _player(self) -> Player:
        eagerness = self.chance.choice(EAGERNESS)
        if self.game.contracts:
            return ContractPlayer(self.game, self.chance, eagerness)
        if self.game.name == "rummy" and self._happens(HOARDING):
            return Hoarder(self.game, self.chance, eagerness, self.client)
        return Player(self.game, self.chance, eagerness)

    def _claimed(self, table: Json, players: list[Player]) -> tuple[Json, list[str]] | None:
        """What others claim out of turn, and the outcome that each claim must have."""
        if table["phase"] == "refused" and "taken" not in table:
            return buys_of(table, self._buyers(table, players), self.chance)
        return calls_of(self.game, table, self.chance) if self._happens(0.5) else None

    def _buyers(self, table: Json, players: list[Player]) -> list[int]:
        """Who lacks the top discard, and some who buy it all the same."""
        card = table["discards"][-1]
        others = {*range(self.game.seats)} - {table["turn"], table.get("last_discard_by")}
        idle = 0.04 if len(table["stock"]) > PLENTY else 0.0
        return [
            seat
            for seat in sorted(others)
            if _would_buy(players[seat], table, seat, card) or self._happens(idle)
        ]

    def _act(self, table: Json, action: Json, outcomes: list[str]) -> Json:
        """The table after an action that must be legal."""
        answer = self.client.judge(table, action)
        assert answer["verdict"] == "legal", (table, action, answer)
        after: Json = answer["table"]
        winner = None
        if outcomes:
            claims = answer["calls" if "calls" in action else "buys"]
            found = [claim["outcome"] for claim in claims]
            assert found == outcomes, (table, action, claims, outcomes)
            winner = claims[outcomes.index("won")]["seat"]
            assert "calls" not in action or after["turn"] == winner
        expected = places_after(table, action, after["stock"], winner)
        assert places(after) == expected, (table, action, after)
        check_course(self.game, table, action, after)
        self._check_cards(after)
        assert answer.get("deal_score") == after.get("deal_score")
        self.log.append((table["turn"] if winner is None else winner, action))
        note(self.happened, table, action, after, outcomes)
        return after

    def _check_cards(self, table: Json) -> None:
        assert cards_of(table) == self.pack, table

    def _check_scores(self, over: Json) -> list[int]:
        """The totals after a deal, on which service and scorer must agree."""
        game = self.game
        points = scorer.deal_points(over, self.log, game.name)
        totals = scorer.totals_after(over, self.log, game.name)
        assert over["deal_score"] == points, (over, self.log, points)
        answer = self.client.score(over)
        assert answer["final"] is True
        assert (answer["deal_score"], answer["totals"]) == (points, totals)
        self._check_seats(answer, points)
        won = scorer.winners(game.name, totals, over["deal"], game.target, game.deals)
        match = answer["match"]
        assert match["state"] == ("over" if won else "running")
        assert match.get("winners", []) == won
        self.happened["doubled"] += any(seat.get("factor") == 2 for seat in answer["seats"])
        self.happened["quartet"] += bool(scorer.quartets(self.log))
        self.happened["shared win"] += len(won) > 1
        return totals

    def _check_seats(self, answer: Json, points: list[int]) -> None:
        """What is said of each seat adds up, to the points of the sides too."""
        found = [0] * len(points)
        for number, seat in enumerate(answer["seats"]):
            found[self.game.side_of(number)] += seat["points"]
            items = sum(item["points"] for item in seat["items"])
            counted = items * seat.get("factor", 1) + seat.get("bonus", 0)
            assert seat["points"] == counted, (seat, answer)
        assert found == points

    def _check_turn(self, begun: Json, turn: list[Json], after: Json) -> None:
        """A whole turn in one request comes to the same table."""
        if len(turn) > 2 and self._happens(0.1):
            answer = self.client.judge_turn(begun, turn)
            assert answer["verdict"] == "legal"
            assert answer["table"] == after
            self.happened["turn at once"] += 1

    def _offend(self, table: Json) -> None:
        """Now and then try what is forbidden: it must be refused, the rule named, and no more."""
        if not self._happens(self._temptation(table)):
            return
        found = offences(self.game, table)
        rules = sorted({rule for _, rule in found})
        rules = [DEAD_END] if DEAD_END in rules else sorted(RARE & set(rules)) or rules
        chosen = self.chance.choice(rules)  # first the rule, or the frequent ones take all
        action = self.chance.choice([action for action, rule in found if rule == chosen])
        answer = self.client.judge(table, action)
        assert set(answer) == {"verdict", "violations"}, (table, action, answer)
        assert answer["verdict"] == "illegal"
        assert chosen in {each["rule"] for each in answer["violations"]}, (
            table,
            action,
            chosen,
            answer,
        )
        self.happened["offence"] += 1
        self.broken[chosen] += 1

    def _temptation(self, table: Json) -> float:
        """How likely an offence is: certain where some are possible that seldom are."""
        cornered = barred(table) is not None and len(hand_of(table)) in {4, 5}
        if cornered or "must_replay" in table:
            return 1
        last = self.game.is_last_contract(table["deal"]) and table["phase"] == "play"
        return 3 * TEMPTATION if last else TEMPTATION

    def _happens(self, likelihood: float) -> bool:
        return self.chance.random() < likelihood


def _would_buy(player: Player, table: Json, seat: int, card: str) -> bool:
    return isinstance(player, ContractPlayer) and player.would_buy(table, seat, card)
