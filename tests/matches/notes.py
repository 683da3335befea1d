"""What happened in a match, by name: so that a test can say that all of the game was seen."""

from collections import Counter
from typing import Any

from tests.matches.plays import barred

Json = dict[str, Any]


def note(
    happened: Counter[str], table: Json, action: Json, after: Json, outcomes: list[str]
) -> None:
    """Count an action and what is worth telling of it."""
    kind = action["action"]
    happened[kind] += 1
    happened["turn"] += kind in {"discard", "pass"}
    if kind == "take":
        happened["take from inside"] += action["card"] != table["discards"][-1]
        happened["take when the stock is empty"] += not table["stock"]
    if outcomes:
        claim = "call" if kind == "resolve_calls" else "buy"
        happened[f"contested {claim}"] += "lost" in outcomes
        happened[f"refused {claim}"] += "refused" in outcomes
    if kind == "lay_down":
        happened["several melds at once"] += len(action["melds"]) > 1
    happened["joker played"] += kind.startswith("lay") and "X" in str(action)
    happened["barred card kept"] += kind == "discard" and barred(table) is not None
    happened["empty stock"] += bool(table["stock"]) and not after["stock"]
    happened["new stock"] += after.get("shuffles", 0) > table.get("shuffles", 0)
    _note_the_end(happened, table, action, after)


def _note_the_end(happened: Counter[str], table: Json, action: Json, after: Json) -> None:
    """How a deal ended, or who stays in without cards."""
    kind = action["action"]
    if after["phase"] == "over":
        how = "with a discard" if kind == "discard" else "without a discard"
        ended = after["ended"]["how"]
        happened[f"out {how}" if ended == "out" else ended] += 1
        if "contract-rummy" in table["rules"]["variant"] and ended == "out":
            happened[f"contract {table['deal']} won"] += 1
    elif kind == "discard":
        happened["float"] += after["seats"][table["turn"]]["hand"] == []
