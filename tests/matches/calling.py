"""Calls of rummy: who might call what, and who must win."""

from random import Random
from typing import Any

from tests.matches.player import listed, plays_with

Json = dict[str, Any]


def callable_plays(table: Json) -> list[tuple[str, Json]]:
    """Each discard that can be played with cards of the pile alone, and a play for it.

    A play uses the card taken deepest, cards that lay above it and melds on the table.
    """
    if table["phase"] != "draw" or table.get("last_discard_by") is None:
        return []
    pile = table["discards"]
    return [
        (card, play)
        for depth, card in enumerate(pile)
        for play in plays_with(pile[depth:], table["melds"], card)
    ]


def calls_of(table: Json, chance: Random) -> tuple[Json, list[str]] | None:
    """Calls of some seats in one action, and the outcome each must have; None if there is none.

    Some of them call what they may not: the discarder, or with a card of their own hand.
    """
    plays = callable_plays(table)
    if not plays:
        return None
    seats = [seat for seat in range(len(table["seats"])) if seat != table["last_discard_by"]]
    callers = chance.sample(seats, chance.randint(1, min(3, len(seats))))
    calls = [_call(table, seat, *chance.choice(plays), chance) for seat in callers]
    lawful = dict.fromkeys(callers, True)
    if chance.random() < 0.3:
        seat = table["last_discard_by"]
        calls.insert(0, _call(table, seat, *chance.choice(plays), chance))
        lawful[seat] = False
    if len(callers) > 1 and chance.random() < 0.3:
        seat = callers[-1]
        calls[-1]["plays"].append(_with_hand_card(table, seat))
        lawful[seat] = False
    nearest = min(callers, key=lambda seat: _distance(table, seat) if lawful[seat] else 99)
    outcomes = [
        "refused" if not lawful[call["seat"]] else "won" if call["seat"] == nearest else "lost"
        for call in calls
    ]
    return {"action": "resolve_calls", "calls": calls}, outcomes


def _call(table: Json, seat: int, card: str, play: Json, chance: Random) -> Json:
    """A call, sometimes with a second play of what it took."""
    pile = table["discards"]
    rest = [each for each in pile[pile.index(card) :] if each not in listed(play)]
    # A meld that the first play changes is left alone: what fits it then is not worked out here.
    more = [
        each
        for each in plays_with(rest, table["melds"])
        if each["action"] == "lay_down" or each["meld"] != play.get("meld")
    ]
    plays = [play, chance.choice(more)] if more and chance.random() < 0.5 else [play]
    return {"seat": seat, "take": card, "plays": plays}


def _with_hand_card(table: Json, seat: int) -> Json:
    return {"action": "lay_off", "cards": table["seats"][seat]["hand"][:1], "meld": 0}


def _distance(table: Json, seat: int) -> int:
    return int(seat - table["last_discard_by"]) % len(table["seats"])
