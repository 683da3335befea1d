"""A match told again from its first deal, of which the host knows the seed, and from the log.

Whatever a client was told of it must be what that client may see of this.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from service import referee
from service.game.actions import Action
from service.game.table import Table
from service.game.verdict import Event, EventName, Legal
from service.rules import windows
from service.wire import answers
from service.wire.actions import read_action
from service.wire.cards import codes
from service.wire.events import write_event
from service.wire.table import write_table
from tests.matches.client import Client
from tests.sessions.clients import PASS
from tests.sessions.eyes import Eyes, Viewer, cards_in
from tests.sessions.players import Player
from tests.sessions.threaded_match import Match
from tests.sessions.walks import dealt

Json = dict[str, Any]

SCORED = ("totals", "match")  # what is told of a deal that is over


@dataclass
class Deal:
    """A deal of the match: how it began, and all actions of it, as a replay has them."""

    begun: Table
    actions: list[Json] = field(default_factory=list)
    score: list[int] = field(default_factory=list)


@dataclass
class Retelling:
    """The tables of a match, one for each revision from 1, and who has seen which cards."""

    match: Match
    tables: list[Table] = field(default_factory=list)
    deals: list[Deal] = field(default_factory=list)
    eyes: Eyes = field(default_factory=Eyes)

    def tell(self) -> None:
        """Go through the log as everybody sees it, and compare it with what each was told."""
        log = self.match.watcher.entries
        for number, entry in enumerate(log, start=1):
            assert entry["number"] == number
            table, events = self._next(number, entry)
            self.tables.append(table)
            self.eyes.see(table, number)
            self._opens_a_window(number, entry)
            assert entry.get("deal_score") == (table.deal_score and [*table.deal_score])
            for client in self.match.clients:
                viewer = client.caller.seat
                assert len(client.entries) == len(log)
                seen = self._as_seen(client.entries[number - 1], number, viewer)
                assert seen == {**entry, "events": _events(events, viewer)}
            if table.deal_score is not None:
                self.deals[-1].score = list(table.deal_score)

    def _next(self, number: int, entry: Json) -> tuple[Table, tuple[Event, ...]]:
        """The table that an entry leads to, and what happened."""
        if entry["entry"] == "deal":
            table = self._dealt()
            told = entry["deal"], entry["dealer"], entry["scores"], entry["discards"]
            scores = list(table.scores)
            assert told == (table.deal, table.dealer, scores, codes(table.discards))
            self.deals.append(Deal(table))
            return table, ()
        if entry["entry"] == "action":
            player = self.match.players[entry["seat"]]
            assert player.acts[number] == entry["action"]
            verdict = self._judged(entry["action"])
        else:
            verdict = self._judged(self._claims(entry))
            fared = [answers.write_claim(claim) for claim in verdict.claims]
            assert entry["claims"] == fared
        return verdict.table, verdict.events

    def _dealt(self) -> Table:
        house = self.match.house
        if not self.tables:
            return dealt(house.rules, house.seats, house.seed)
        table = referee.next_deal(self.tables[-1], "not needed: there is the seed of the host")
        assert isinstance(table, Table), table
        return table

    def _judged(self, action: Json) -> Legal:
        self.deals[-1].actions.append(action)
        read: Action = read_action(action)
        verdict = self.tables[-1].variant.judge(self.tables[-1], read)
        assert isinstance(verdict, Legal), (action, verdict)
        return verdict

    def _claims(self, entry: Json) -> Json:
        """The claims of a window as one action, as the players know to have made them."""
        closed, seats = entry["closed"], [each["seat"] for each in entry["claims"]]
        made = {
            player.caller.seat: player.answers[closed]
            for player in self.match.players
            if player.answers.get(closed, PASS) != PASS
        }
        assert set(made) == set(seats)
        if any(answer["response"] == "buy" for answer in made.values()):
            return {"action": "resolve_buys", "seats": seats}
        calls = [{"seat": s, "take": made[s]["take"], "plays": made[s]["plays"]} for s in seats]
        return {"action": "resolve_calls", "calls": calls}

    def _opens_a_window(self, number: int, entry: Json) -> None:
        window = windows.opened(self.tables[-1], number, 0, 0)
        told = entry.get("window")
        if window is None or told is None:
            assert window is told
            return
        assert told["id"] == number
        assert (told["kind"], told["seats"]) == (window.kind.value, [*window.seats])

    def _as_seen(self, entry: Json, number: int, viewer: Viewer) -> Json:
        found = cards_in(json.dumps(entry), [self.match.game.session])
        assert found <= self.eyes.may_see(viewer, number - 1, number)
        return entry

    # --- what else the clients were told ----------------------------------------------------------

    def check_states(self) -> int:
        """Each view that was ever told is one of the table then; how many there were."""
        told = 0
        for client in self.match.clients:
            viewer = client.caller.seat
            for number, state in client.states.items():
                table = self.tables[number - 1]
                assert state["table"] == write_table(referee.view(table, viewer))
                scored = answers.score(referee.score(table)) if table.deal_score else {}
                assert [state.get(n) for n in SCORED] == [scored.get(n) for n in SCORED]
                found = cards_in(json.dumps(state))
                assert found <= self.eyes.may_see(viewer, number)
                told += 1
            assert max(client.states) == len(self.tables)
        return told

    def check_end(self) -> Json:
        """Who has won is the same for all; that."""
        last = answers.score(referee.score(self.tables[-1]))["match"]
        assert last["state"] == "over"
        for client in self.match.clients:
            assert client.state["match"] == last
        return dict(last)

    def check_deeds(self) -> None:
        """What the players know to have done is all there is in the log, and each is there once."""
        kinds: dict[str, list[int]] = {"deal": [], "action": [], "window": []}
        for entry in self.match.watcher.entries:
            kinds[entry["entry"]].append(entry["number"])
        players = self.match.players
        assert sorted(n for player in players for n in player.acts) == kinds["action"]
        assert [1, *sorted(n for player in players for n in player.deals)] == kinds["deal"]
        closed = {self.match.watcher.entries[n - 1]["closed"]: n for n in kinds["window"]}
        assert {w for player in players for w in claimed(player)} == set(closed)
        # A table stands still while it is claimed from.
        assert all(number == window + 1 for window, number in closed.items())

    def check_windows(self, most: int) -> None:
        """All players are told the same of the windows that are over, the last ones at most."""
        log = self.match.watcher.entries
        opened = [entry["number"] for entry in log if "window" in entry]
        for number in opened[-most:]:
            fared = log[number].get("claims", [])
            winner = [claim["seat"] for claim in fared if claim["outcome"] == "won"]
            for player in self.match.players:
                told = player.caller.window(number).body
                assert told["status"] == ("won" if winner else "passed")
                assert [told[name] for name in ("winner",) if name in told] == winner

    def check_replays(self, referee_: Client) -> None:
        """The stateless service replays each deal to the same table and the same scores."""
        ends = [each.begun for each in self.deals[1:]]
        for deal, following in zip(self.deals, [*ends, None], strict=True):
            asked = {"table": write_table(deal.begun), "actions": deal.actions}
            replay = referee_.post("/v1/replays", asked)
            assert replay["verdict"] == "legal"
            assert [each["deal_score"] for each in replay["deals"]] == [deal.score]
            if following is None:
                assert replay["table"] == write_table(self.tables[-1])
            else:
                assert replay["deals"][-1]["totals"] == [*following.scores]


def claimed(player: Player) -> list[int]:
    """The windows in which a player has claimed the discard."""
    return [window for window, answer in player.answers.items() if answer != PASS]


def _events(events: Iterable[Event], viewer: Viewer) -> list[Json]:
    """What happened, as somebody sees it: what another draws nobody else does."""
    written = []
    for event in events:
        told = write_event(event)
        if event.name is EventName.DRAW and event.seat != viewer:
            told.pop("cards", None)
        written.append(told)
    return written
