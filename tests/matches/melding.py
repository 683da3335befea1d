"""What the players of the matches know of melds: cards are the codes of the wire, nothing more.

Written apart from the service, from the rules alone.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

Json = dict[str, Any]

RANKS = "A23456789TJQK"
SUITS = "CDHS"
LONGEST = 13


def bare(code: str) -> str:
    """The card itself, without what it stands for."""
    return code.partition("=")[0]


def is_joker(code: str) -> bool:
    return code.startswith("X")


def face(code: str) -> str:
    """Rank and suit that the card stands for; the rank alone for a joker that says no more."""
    return code.partition("=")[2] if is_joker(code) else code[:2]


def melds_from(cards: Iterable[str], using: str | None = None) -> list[list[str]]:
    """Melds of these cards, jokers declared; if a card is named, only those with that card."""
    naturals, jokers = _sorted_out(cards, using)
    found = [*_sets(naturals, jokers), *_runs(naturals, jokers)]
    return [meld for meld in found if using is None or using in map(bare, meld)]


def lay_offs(meld: Json, card: str, others: Iterable[str] = ()) -> list[list[str]]:
    """Ways to lay the card off on the meld: alone, or on a run together with some of the others."""
    alone, jokers = _sorted_out([card], card)
    if meld["kind"] == "set":
        return [list(added) for added in _beside_set(meld, card)]
    ways = list(_beside_run(meld, alone, jokers))
    naturals, jokers = _sorted_out({card, *others}, card)
    ways += [way for way in _beside_run(meld, naturals, jokers) if card in map(bare, way)]
    return [way for number, way in enumerate(ways) if way not in ways[:number]]


def _sorted_out(cards: Iterable[str], using: str | None) -> tuple[dict[str, str], list[str]]:
    """One natural card for each face, and the jokers; the card to be used is preferred."""
    in_order = sorted(cards, key=lambda code: (code != using, code))
    naturals: dict[str, str] = {}
    for code in in_order:
        if not is_joker(code):
            naturals.setdefault(face(code), code)
    return naturals, [code for code in in_order if is_joker(code)]


def _sets(naturals: dict[str, str], jokers: list[str]) -> Iterator[list[str]]:
    for rank in RANKS:
        held = [suit for suit in SUITS if rank + suit in naturals]
        for size in (3, 4):
            for count in range(1, size + 1):
                for suits in combinations(held, count):
                    free = [rank + suit for suit in SUITS if suit not in suits]
                    wild = _declared(jokers, free[: size - count])
                    if count + len(wild) == size:
                        yield [naturals[rank + suit] for suit in suits] + wild


def _runs(naturals: dict[str, str], jokers: list[str]) -> Iterator[list[str]]:
    for suit in SUITS:
        for low in range(1, 13):
            for high in range(low + 2, min(14, low + LONGEST - 1) + 1):
                run = _filled(suit, range(low, high + 1), naturals, jokers)
                if not run:
                    break  # a longer one would need these cards too
                if not all(map(is_joker, run)):
                    yield run


def _filled(
    suit: str, places: Iterable[int], naturals: dict[str, str], jokers: list[str]
) -> list[str]:
    """Those places of a suit, 1 and 14 being the ace; empty if there are not enough cards."""
    faces = [RANKS[(place - 1) % 13] + suit for place in places]
    gaps = [each for each in faces if each not in naturals]
    wild = dict(zip(gaps, _declared(jokers, gaps), strict=False))
    if len(wild) < len(gaps):
        return []
    return [naturals.get(each) or wild[each] for each in faces]


def _declared(jokers: list[str], faces: list[str]) -> list[str]:
    return [f"{joker}={face}" for joker, face in zip(jokers, faces, strict=False)]


def _beside_set(meld: Json, card: str) -> Iterator[list[str]]:
    if len(meld["cards"]) >= 4:
        return
    faces = [face(code) for code in meld["cards"]]
    free = [faces[0][0] + suit for suit in SUITS if faces[0][0] + suit not in faces]
    if is_joker(card):
        yield from ([f"{card}={each}"] for each in free)
    elif face(card) in free:
        yield [card]


def _beside_run(meld: Json, naturals: dict[str, str], jokers: list[str]) -> Iterator[list[str]]:
    first = face(meld["cards"][0])
    low = RANKS.index(first[0]) + 1
    high = low + len(meld["cards"]) - 1
    for end in range(low - 1, max(0, high - LONGEST), -1):
        yield from filter(None, [_filled(first[1], range(end, low), naturals, jokers)])
    for end in range(high + 1, min(14, low + LONGEST - 1) + 1):
        yield from filter(None, [_filled(first[1], range(high + 1, end + 1), naturals, jokers)])
