"""A match of Rummy 500 over HTTP: every table is checked, every score is worked out again."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.matches import scorer
from tests.matches.calling import calls_of
from tests.matches.client import Client
from tests.matches.ledger import cards_of, check_course, places, places_after, whole_pack
from tests.matches.offences import DEAD_END, RARE, offences
from tests.matches.player import Player, barred, hand_of

Json = dict[str, Any]

MOST_DEALS = 60
MOST_ACTIONS = 2500  # of one deal
# Eager players go out early; reluctant ones draw the stock empty.
EAGERNESS = (0.95, 0.9, 0.8, 0.5, 0.1)
# How often a player tries what is forbidden, and how often the match asks a question beside.
TEMPTATION = 0.12
CURIOSITY = 0.03


@dataclass
class Match:
    """A match and what happened in it."""

    client: Client
    seats: int
    seed: int
    rules: Json = field(default_factory=dict)
    happened: Counter[str] = field(default_factory=Counter)
    broken: Counter[str] = field(default_factory=Counter)
    """How often each rule was named to a player who had tried what it forbids."""

    def __post_init__(self) -> None:
        self.chance = Random(f"{self.seats} seats, match {self.seed}")
        packs = self.rules.get("packs", 1 if self.seats <= 4 else 2)
        self.pack = whole_pack(packs, self.rules.get("jokers", 2 if self.seats <= 4 else 4))

    def play(self) -> Json:
        """Play to the end; the last table."""
        rules = {"variant": "rummy-500", **self.rules}
        table = self.client.deal(rules, self.seats, f"match-{self.seed}")
        for number in range(1, MOST_DEALS + 1):
            assert (table["deal"], table["phase"]) == (number, "draw")
            self._check_cards(table)
            over = self._play_deal(table)
            totals = self._check_scores(over)
            if scorer.winner(totals, self.rules.get("target", 500)) is not None:
                return over
            dealt = self.client.deal_after(over)
            assert dealt["scores"] == totals
            assert dealt["dealer"] == (over["dealer"] + 1) % self.seats
            table = dealt
        raise AssertionError(f"{MOST_DEALS} deals have not decided the match of seed {self.seed}")

    def _play_deal(self, table: Json) -> Json:
        self.happened["deal"] += 1
        players = [Player(self.chance, self._eagerness()) for _ in range(self.seats)]
        begun, turn = table, list[Json]()
        for _ in range(MOST_ACTIONS):
            self._offend(table)
            if table["phase"] == "over":
                return table
            if self._happens(CURIOSITY):
                self._ask_beside(table)
            called = calls_of(table, self.chance) if self._happens(0.5) else None
            if called:
                action, outcomes = called
            else:
                action, outcomes = players[table["turn"]].action(table), []
            after = self._act(table, action, outcomes)
            turn.append(action)
            if after["phase"] != "play":
                self._check_turn(begun, turn, after)
                begun, turn = after, []
            table = after
        raise AssertionError(f"{MOST_ACTIONS} actions have not ended a deal of seed {self.seed}")

    def _act(self, table: Json, action: Json, outcomes: list[str]) -> Json:
        """The table after an action that must be legal."""
        answer = self.client.judge(table, action)
        assert answer["verdict"] == "legal", (table, action, answer)
        after: Json = answer["table"]
        winner = None
        if outcomes:
            assert [claim["outcome"] for claim in answer["calls"]] == outcomes, (
                table,
                action,
                answer["calls"],
            )
            winner = action["calls"][outcomes.index("won")]["seat"]
            assert after["turn"] == winner
        assert places(after) == places_after(table, action, winner), (table, action, after)
        check_course(table, action, after)
        self._check_cards(after)
        assert answer.get("deal_score") == after.get("deal_score")
        self._note(table, action, after, outcomes)
        return after

    def _check_cards(self, table: Json) -> None:
        assert cards_of(table) == self.pack, table

    def _check_scores(self, over: Json) -> list[int]:
        """The totals after a deal, on which service and scorer must agree."""
        points, totals = scorer.deal_points(over), scorer.totals_after(over)
        assert over["deal_score"] == points, over
        answer = self.client.score(over)
        assert answer["final"] is True
        assert (answer["deal_score"], answer["totals"]) == (points, totals)
        self._check_seats(answer, points)
        won = scorer.winner(totals, self.rules.get("target", 500))
        state = {"state": "running"} if won is None else {"state": "over", "winners": [won]}
        assert {name: answer["match"][name] for name in state} == state
        return totals

    def _check_seats(self, answer: Json, points: list[int]) -> None:
        assert [seat["points"] for seat in answer["seats"]] == points
        for seat in answer["seats"]:
            assert seat["melded"] - seat["in_hand"] == seat["points"]
            assert sum(item["points"] for item in seat["items"]) == seat["points"]

    def _check_turn(self, begun: Json, turn: list[Json], after: Json) -> None:
        """A whole turn in one request comes to the same table."""
        if len(turn) > 2 and self._happens(0.1):
            answer = self.client.judge_turn(begun, turn)
            assert answer["verdict"] == "legal"
            assert answer["table"] == after
            self.happened["turn at once"] += 1

    def _offend(self, table: Json) -> None:
        """Now and then try what is forbidden: it must be refused, the rule named, and no more."""
        cornered = barred(table) is not None and len(hand_of(table)) in {4, 5}
        if not self._happens(1 if cornered else TEMPTATION):
            return
        found = offences(table)
        rules = sorted({rule for _, rule in found})
        rules = [DEAD_END] if DEAD_END in rules else sorted(RARE & set(rules)) or rules
        chosen = self.chance.choice(rules)  # first the rule, or the frequent ones take all
        action = self.chance.choice([action for action, rule in found if rule == chosen])
        answer = self.client.judge(table, action)
        assert set(answer) == {"verdict", "violations"}, (table, action, answer)
        assert answer["verdict"] == "illegal"
        assert chosen in {each["rule"] for each in answer["violations"]}, (table, action, answer)
        self.happened["offence"] += 1
        self.broken[chosen] += 1

    def _ask_beside(self, table: Json) -> None:
        """Questions that change nothing, in the middle of a deal."""
        assert self.client.possible(table)
        answer = self.client.score(table)
        assert answer["final"] is False
        assert answer["deal_score"] == scorer.deal_points(table)
        assert answer["match"] == {"state": "running"}
        assert self.client.refused_deal(table) == "deal-not-over"
        self.happened["question beside"] += 1

    def _note(self, table: Json, action: Json, after: Json, outcomes: list[str]) -> None:
        """Count what happened."""
        kind = action["action"]
        self.happened[kind] += 1
        self.happened["turn"] += kind in {"discard", "pass"}
        if kind == "take":
            self.happened["take from inside"] += action["card"] != table["discards"][-1]
            self.happened["take when the stock is empty"] += not table["stock"]
        if outcomes:
            self.happened["contested call"] += "lost" in outcomes
            self.happened["refused call"] += "refused" in outcomes
        self.happened["joker played"] += kind.startswith("lay") and "X" in str(action)
        self.happened["barred card kept"] += kind == "discard" and barred(table) is not None
        self.happened["empty stock"] += bool(table["stock"]) and not after["stock"]
        if after["phase"] == "over":
            how = "with a discard" if kind == "discard" else "without a discard"
            self.happened["refusal" if kind == "pass" else f"out {how}"] += 1

    def _eagerness(self) -> float:
        return self.chance.choice(EAGERNESS)

    def _happens(self, likelihood: float) -> bool:
        return self.chance.random() < likelihood
