"""Matches by house rules: each action is one that is listed as legal on the player's view."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.matches.client import Client
from tests.matches.player import least_wanted

Json = dict[str, Any]

MOST_ACTIONS = 1500  # of one deal
LOOKED_AT = 0.2
"""How often a table is looked at from all sides, beside the one action that is needed."""


@dataclass
class ListedMatch:
    """A match played by what is listed, and what happened in it."""

    client: Client
    seats: int
    seed: str
    rules: Json
    eagerness: float = 0.9
    actions: list[Json] = field(default_factory=list)
    happened: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.chance = Random(f"{self.seats} {self.seed}")
        self.deal = {
            "rules": self.rules,
            "seats": self.seats,
            "seed": self.seed,
        }

    def play(self) -> Json:
        """Play all deals; the last table."""
        table: Json = self.client.post("/v1/deals", self.deal)["table"]
        while True:
            table = self._play_deal(table)
            score = self.client.score(table)
            if score["match"]["state"] == "over":
                return table
            table = self.client.deal_after(table)

    def _play_deal(self, table: Json) -> Json:
        for _ in range(MOST_ACTIONS):
            if table["phase"] == "over":
                self.happened[f"over: {table['ended']['how']}"] += 1
                return table
            if self.chance.random() < LOOKED_AT:
                self._look_at(table)
            table = self._act(table)
        raise AssertionError(f"{MOST_ACTIONS} actions have not ended the deal: {table}")

    def _act(self, table: Json) -> Json:
        listed = self._listed(table)
        action = self._bought(table) or self._called(table) or self._chosen(listed["actions"])
        answer = self.client.judge(table, action)
        assert answer["verdict"] == "legal", (action, answer)
        self.actions.append(action)
        self.happened.update(event["event"] for event in answer["events"])
        after: Json = answer["table"]
        return after

    def _listed(self, table: Json) -> Json:
        """What the player in turn may do, by his own view."""
        seat = table["turn"]
        view = self.client.post("/v1/views", {"table": table, "seat": seat})["table"]
        listed = self.client.post("/v1/legal-actions", {"table": view, "seat": seat})
        if not listed["actions"]:  # all that could be done hangs on the seed, which no view has
            listed = self.client.post("/v1/legal-actions", {"table": table, "seat": seat})
        assert listed["actions"], table
        return listed

    def _chosen(self, actions: list[Json]) -> Json:
        discards = [each["card"] for each in actions if each["action"] == "discard"]
        plays = [each for each in actions if each["action"] in {"lay_down", "lay_off"}]
        swaps = [each for each in actions if each["action"] == "swap_joker"]
        takes = [each for each in actions if each["action"] == "take"]
        for some, likelihood in ((swaps, 1), (plays, self.eagerness), (takes, 0.3)):
            if some and self.chance.random() < likelihood:
                return self.chance.choice(some)
        if discards:
            return {"action": "discard", "card": least_wanted(discards, None, self.chance)}
        others = [each for each in actions if each not in plays and each not in takes]
        return self.chance.choice(others or actions)

    def _called(self, table: Json) -> Json | None:
        """A rummy call of some seats, now and then."""
        if table["phase"] != "draw" or self.chance.random() < 0.5:
            return None
        calls = []
        for seat in self.chance.sample(range(self.seats), self.seats):
            listed = self.client.post("/v1/legal-actions", {"table": table, "seat": seat})
            if listed["calls"]:
                calls.append(self.chance.choice(listed["calls"]))
        return {"action": "resolve_calls", "calls": calls} if calls else None

    def _bought(self, table: Json) -> Json | None:
        """A purchase of some of those who may buy, now and then."""
        if table["phase"] != "refused" or self.chance.random() < 0.5:
            return None
        seats = [
            seat
            for seat in self.chance.sample(range(self.seats), self.seats)
            if self.client.post("/v1/legal-actions", {"table": table, "seat": seat}).get("buys")
        ]
        some = seats[: self.chance.randint(1, 3)]
        return {"action": "resolve_buys", "seats": some} if some else None

    def _look_at(self, table: Json) -> None:
        """The table is possible, and so is every view; every listed action is legal."""
        assert self.client.possible(table)
        for seat in range(self.seats):
            view = self.client.post("/v1/views", {"table": table, "seat": seat})["table"]
            assert self.client.possible(view)
            assert view["seats"][seat] == table["seats"][seat]
        actions = self._listed(table)["actions"]
        some = self.chance.sample(actions, min(len(actions), 20))
        body = {"table": table, "alternatives": [{"action": action} for action in some]}
        verdicts = self.client.post("/v1/verdicts/batch", body)["verdicts"]
        assert [each["verdict"] for each in verdicts] == ["legal"] * len(some)
