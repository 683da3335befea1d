"""A second, deliberately simple scorer, which reads nothing but the JSON of tables and actions.

It shares no line with the service: where the two disagree, one of them is wrong. A log is what was
done in a deal, in order: the seat that acted, and its action; of calls the one that won, alone.
"""

from collections.abc import Sequence
from typing import Any

Json = dict[str, Any]
Log = Sequence[tuple[int, Json]]

LAYING = ("lay_down", "lay_off", "swap_joker", "resolve_calls")
OUT_IN_PERSIAN_RUMMY = 25


def card_points(code: str, ace: int = 15, joker: int = 15) -> int:
    """What a card counts in a hand, in a set and in most places of a run."""
    if code.startswith("X"):
        return joker
    rank = code[0]
    if rank == "A":
        return ace
    if rank in "TJQK":
        return 10
    return int(rank)


def melded_points(meld: Json, place: int) -> int:
    """What the card at that place of a meld counts: an ace just below a 2 counts 1."""
    code = meld["cards"][place]
    above = meld["cards"][place + 1 : place + 2]
    if meld["kind"] == "run" and code.startswith("A") and above and _face(above[0])[0] == "2":
        return 1
    return card_points(code)


def _face(code: str) -> str:
    """What a card stands for: the part behind the equals sign, for a joker."""
    return code.partition("=")[2] or code


def deal_points(table: Json, log: Log = (), game: str = "rummy-500") -> list[int]:
    """What a deal brings each side, ended or, of a running one, if it ended now."""
    match game:
        case "rummy":
            return _winner_takes(table, log)
        case "persian-rummy":
            return _of_partners(table, log)
        case "contract-rummy":
            return [_in_hand(seat) for seat in table["seats"]]
    return _laid_less_hands(table)


def _laid_less_hands(table: Json) -> list[int]:
    """For each seat: the cards it laid, whoever owns the meld, less the cards in its hand."""
    points = [-_in_hand(seat) for seat in table["seats"]]
    for meld in table["melds"]:
        for place, seat in enumerate(meld["by"]):
            points[seat] += melded_points(meld, place)
    return points


def _in_hand(seat: Json, ace: int = 15, joker: int = 15) -> int:
    return sum(card_points(code, ace, joker) for code in seat["hand"])


def _winner_takes(table: Json, log: Log) -> list[int]:
    """Who has no cards left gets what the others hold, twice if it was all done in one turn.

    If a deal ends with a pass, nobody makes anything. As long as all have cards, the lowest hand
    gets what the others hold above it.
    """
    hands = [_in_hand(seat, ace=1) for seat in table["seats"]]
    nothing = [0] * len(hands)
    if log and log[-1][1]["action"] == "pass":
        return nothing
    out = [number for number, seat in enumerate(table["seats"]) if not seat["hand"]]
    if not out and hands.count(min(hands)) > 1:
        return nothing
    winner = out[0] if out else hands.index(min(hands))
    won = sum(hand - hands[winner] for hand in hands)
    nothing[winner] = 2 * won if out and went_rummy(log, winner) else won
    return nothing


def went_rummy(log: Log, winner: int) -> bool:
    """Whether the winner laid nothing on the table before his last turn."""
    before = this_turn = False
    for place, (seat, action) in enumerate(log):
        if seat != winner:
            continue
        this_turn = this_turn or action["action"] in LAYING
        if action["action"] == "discard" and place < len(log) - 1:
            before, this_turn = before or this_turn, False
    return not before


def _of_partners(table: Json, log: Log) -> list[int]:
    """What both partners laid, sets of four at once double, less their hands; 25 for going out."""
    seats = [-_in_hand(seat, joker=20) for seat in table["seats"]]
    doubled = quartets(log)
    for meld in table["melds"]:
        times = 2 if set(meld["cards"]) in doubled else 1
        for code, seat in zip(meld["cards"], meld["by"], strict=True):
            seats[seat] += times * card_points(code, joker=20)
    if log:
        last, action = log[-1]
        if action["action"] in LAYING and not table["seats"][last]["hand"]:
            seats[last] += OUT_IN_PERSIAN_RUMMY
    return [seats[0] + seats[2], seats[1] + seats[3]]


def quartets(log: Log) -> list[set[str]]:
    """The sets of four that were laid in one action: four of a rank, or four jokers."""
    laid = [meld for _, action in log if action["action"] == "lay_down" for meld in action["melds"]]
    return [set(meld) for meld in laid if len(meld) == 4 and len({code[0] for code in meld}) == 1]


def totals_after(table: Json, log: Log = (), game: str = "rummy-500") -> list[int]:
    """The scores of the match with this deal."""
    points = deal_points(table, log, game)
    return [before + now for before, now in zip(table["scores"], points, strict=True)]


def winner(totals: list[int], target: int = 500) -> int | None:
    """The seat that has won a match of Rummy 500, or none if another deal is played."""
    best = max(totals)
    if best < target or totals.count(best) > 1:
        return None
    return totals.index(best)


def winners(
    game: str, totals: list[int], deal: int, target: int | None, deals: int | None
) -> list[int]:
    """The sides that have won the match after that deal; none if another is played."""
    if game == "rummy-500":
        won = winner(totals, target or 500)
        return [] if won is None else [won]
    reached = target is not None and max(totals) >= target
    if not reached and (deals is None or deal < deals):
        return []
    best = min(totals) if game == "contract-rummy" else max(totals)
    return [side for side, total in enumerate(totals) if total == best]
