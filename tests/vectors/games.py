"""What each game is unless a vector says otherwise, told a second time.

Only what a table is built of, or an answer is compared by, is here. Nothing of it is read from the
service, so that a wrong default there is noticed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Document = dict[str, Any]

# The game of a `given` that names none; a vector is of the game that its directory is called by.
USUAL = "rummy-500"


def _rummy_500(seats: int, deal: int) -> Document:
    return {
        "packs": 1 if seats <= 4 else 2,
        "jokers": 2 if seats <= 4 else 4,
        "hand_size": 13 if seats == 2 else 7,
        "sides": "each",
        "stock_empty": "end_on_refusal",
        "scoring": "melds_less_hand",
    }


def _rummy(seats: int, deal: int) -> Document:
    return {
        "packs": 1,
        "jokers": 0,
        "hand_size": {2: 10, 3: 7, 4: 7}.get(seats, 6),
        "sides": "each",
        "stock_empty": "shuffle",
        "scoring": "winner_takes",
    }


def _persian_rummy(seats: int, deal: int) -> Document:
    return {
        "packs": 1,
        "jokers": 4,
        "hand_size": 7,
        "sides": "partners",
        "stock_empty": "end_when_all_pass",
        "scoring": "melds_less_hand",
    }


def _contract_rummy(seats: int, deal: int) -> Document:
    return {
        "packs": 1 if seats <= 4 else 2,
        "jokers": 1 if seats <= 4 else 2,
        "hand_size": 10 if deal <= 4 else 12,
        "sides": "each",
        "stock_empty": "shuffle",
        "scoring": "penalties",
    }


def _contract_rummy_standard(seats: int, deal: int) -> Document:
    return {"packs": 2 if seats <= 4 else 3}


Defaults = Callable[[int, int], Document]

DEFAULTS: dict[str, Defaults] = {
    "rummy-500": _rummy_500,
    "rummy": _rummy,
    "persian-rummy": _persian_rummy,
    "contract-rummy": _contract_rummy,
}
# What a preset says otherwise, as far as it matters here.
PRESETS: dict[tuple[str, str], Defaults] = {
    ("contract-rummy", "standard"): _contract_rummy_standard,
}


def rule(name: str, rules: Document, seats: int, deal: int = 1) -> Any:
    """What a `rules` object comes to for that option, at a table of so many seats in that deal."""
    game = rules.get("variant", USUAL)
    by_preset = PRESETS.get((game, rules.get("preset", "")))
    preset = by_preset(seats, deal) if by_preset else {}
    return {**DEFAULTS[game](seats, deal), **preset, **rules}[name]
