"""Claims out of turn, calls of rummy and buys: who might claim what, and who must win."""

from random import Random
from typing import Any

from tests.matches.games import Game
from tests.matches.plays import listed, plays_with

Json = dict[str, Any]


def callable_plays(game: Game, table: Json) -> list[tuple[str, Json]]:
    """Each discard that can be played with cards of the pile alone, and a play for it.

    A play uses the card taken deepest, cards that lay above it and melds on the table.
    """
    if game.calls == "off" or table["phase"] != "draw" or table.get("last_discard_by") is None:
        return []
    pile = table["discards"]
    return [
        (card, play)
        for depth, card in enumerate(pile)
        for play in _called_plays(game, pile[depth:], table, card)
    ]


def _called_plays(
    game: Game, cards: list[str], table: Json, using: str | None = None
) -> list[Json]:
    """What may be played in a call: where only lay-offs may be called, nothing else."""
    plays = plays_with(game, cards, table["melds"], using)
    return [play for play in plays if game.calls != "lay_off" or play["action"] == "lay_off"]


def calls_of(game: Game, table: Json, chance: Random) -> tuple[Json, list[str]] | None:
    """Calls of some seats in one action, and the outcome each must have; None if there is none.

    Some of them call what they may not: the discarder, or with a card of their own hand.
    """
    plays = callable_plays(game, table)
    if not plays:
        return None
    seats = [seat for seat in range(len(table["seats"])) if seat != table["last_discard_by"]]
    callers = chance.sample(seats, chance.randint(1, min(3, len(seats))))
    calls = [_call(game, table, seat, *chance.choice(plays), chance) for seat in callers]
    lawful = dict.fromkeys(callers, True)
    if chance.random() < 0.3:
        seat = table["last_discard_by"]
        calls.insert(0, _call(game, table, seat, *chance.choice(plays), chance))
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


def _call(game: Game, table: Json, seat: int, card: str, play: Json, chance: Random) -> Json:
    """A call, sometimes with a second play of what it took."""
    pile = table["discards"]
    rest = [each for each in pile[pile.index(card) :] if each not in listed(play)]
    # A meld that the first play changes is left alone: what fits it then is not worked out here.
    more = [
        each
        for each in _called_plays(game, rest, table)
        if each["action"] == "lay_down" or each["meld"] != play.get("meld")
    ]
    plays = [play, chance.choice(more)] if more and chance.random() < 0.5 else [play]
    return {"seat": seat, "take": card, "plays": plays}


def _with_hand_card(table: Json, seat: int) -> Json:
    return {"action": "lay_off", "cards": table["seats"][seat]["hand"][:1], "meld": 0}


def buys_of(table: Json, wanting: list[int], chance: Random) -> tuple[Json, list[str]] | None:
    """Buys in one action, and the outcome each must have; None if nobody wants the card.

    With those who want it ask, now and then, who may not: who threw it, and who declined it; or
    somebody asks twice.
    """
    if not wanting:
        return None
    asking = chance.sample(wanting, len(wanting))
    for seat in (table["turn"], table.get("last_discard_by")):
        if seat is not None and seat not in asking and chance.random() < 0.15:
            asking.insert(chance.randint(0, len(asking)), seat)
    nearest = min(wanting, key=lambda seat: (seat - table["turn"]) % len(table["seats"]))
    outcomes = [
        "refused" if seat not in wanting else "won" if seat == nearest else "lost"
        for seat in asking
    ]
    if chance.random() < 0.15:
        asking, outcomes = [*asking, nearest], [*outcomes, "refused"]
    return {"action": "resolve_buys", "seats": asking}, outcomes


def _distance(table: Json, seat: int) -> int:
    return int(seat - table["last_discard_by"]) % len(table["seats"])
