"""Questions that change nothing, asked in the middle of a deal, with the answers they must have."""

from collections import Counter
from typing import Any

from tests.matches import scorer
from tests.matches.client import Client
from tests.matches.games import Game
from tests.matches.planning import costs, plan
from tests.matches.plays import hand_of, owes_contract

Json = dict[str, Any]


def ask_beside(client: Client, game: Game, table: Json, log: scorer.Log) -> None:
    """Whether the table is possible, what it counts so far, and whether a deal can follow."""
    assert client.possible(table)
    answer = client.score(table)
    assert answer["final"] is False
    assert answer["deal_score"] == scorer.deal_points(table, log, game.name)
    assert answer["match"] == {"state": "running"}
    assert client.refused_deal(table) == "deal-not-over"
    if owes_contract(game, table):
        _ask_for_the_contract(client, game, table)
    if table["phase"] == "refused":
        _ask_who_may_buy(client, game, table)


def _ask_for_the_contract(client: Client, game: Game, table: Json) -> None:
    """A contract that the tests find is found by the service too, and is of the right melds."""
    hand = hand_of(table)
    answer = client.arrangement(table, hand)["contract"]
    assert answer["wanted"] == list(game.contract(table["deal"]))
    if plan(game, table["deal"], hand, costs(table, table["turn"])).melds:
        assert answer["met"] is True, (table, answer)
    if answer["met"]:
        kinds = Counter(meld["kind"] for meld in answer["melds"])
        assert kinds == Counter(answer["wanted"])


def _ask_who_may_buy(client: Client, game: Game, table: Json) -> None:
    """Everybody but who declined the card and who threw it, as long as nobody has bought it."""
    barred = {table["turn"], table.get("last_discard_by")}
    for seat in range(game.seats):
        may = "taken" not in table and seat not in barred
        listed = client.post("/v1/legal-actions", {"table": table, "seat": seat})
        assert listed.get("buys", False) is may, (table, seat, listed)
