"""A second, deliberately simple scorer of Rummy 500, which reads nothing but the JSON of a table.

It shares no line with the service: where the two disagree, one of them is wrong.
"""

from typing import Any

Json = dict[str, Any]


def card_points(code: str) -> int:
    """What a card counts in a hand, in a set and in most places of a run."""
    if code.startswith("X"):
        return 15
    rank = code[0]
    if rank == "A":
        return 15
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


def deal_points(table: Json) -> list[int]:
    """For each seat: the cards it laid, whoever owns the meld, less the cards in its hand."""
    points = [-sum(card_points(code) for code in seat["hand"]) for seat in table["seats"]]
    for meld in table["melds"]:
        for place, seat in enumerate(meld["by"]):
            points[seat] += melded_points(meld, place)
    return points


def totals_after(table: Json) -> list[int]:
    """The scores of the match with this deal."""
    return [before + now for before, now in zip(table["scores"], deal_points(table), strict=True)]


def winner(totals: list[int], target: int = 500) -> int | None:
    """The seat that has won the match, or none if another deal is played."""
    best = max(totals)
    if best < target or totals.count(best) > 1:
        return None
    return totals.index(best)
