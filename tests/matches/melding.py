"""What the players of the matches know of melds: cards are the codes of the wire, nothing more.

Written apart from the service, from the rules alone.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

Json = dict[str, Any]

RANKS = "A23456789TJQK"
SUITS = "CDHS"


@dataclass(frozen=True)
class Melding:
    """What a game counts as a meld; as it stands here, Rummy 500."""

    lowest: int = 1
    highest: int = 14
    """The places of a run, by rank; 1 and 14 are the ace."""
    shortest_run: int = 3
    longest_run: int = 13
    distinct_suits: bool = True
    largest_set: int = 4
    wild: bool = True
    """Whether jokers stand for other cards; if not, they make sets among themselves."""


RUMMY_500 = Melding()


def bare(code: str) -> str:
    """The card itself, without what it stands for."""
    return code.partition("=")[0]


def is_joker(code: str) -> bool:
    return code.startswith("X")


def face(code: str) -> str:
    """Rank and suit that the card stands for; the rank alone for a joker that says no more."""
    return code.partition("=")[2] if is_joker(code) else code[:2]


def melds_from(
    cards: Iterable[str], using: str | None = None, rules: Melding = RUMMY_500
) -> list[list[str]]:
    """Melds of these cards, jokers declared; if a card is named, only those with that card."""
    in_order = sorted(cards, key=lambda code: (code != using, code))
    naturals, jokers = _sorted_out(in_order, using)
    found = [] if rules.wild else _sets_of_jokers(jokers)
    wild = jokers if rules.wild else []
    if rules.distinct_suits:
        found += _sets(naturals, wild)
    else:
        found += _sets_of_any_suits(in_order, wild, rules)
    found += _runs(naturals, wild, rules)
    return [meld for meld in found if using is None or using in map(bare, meld)]


def lay_offs(
    meld: Json, card: str, others: Iterable[str] = (), rules: Melding = RUMMY_500
) -> list[list[str]]:
    """Ways to lay the card off on the meld: alone, or on a run together with some of the others."""
    if meld["kind"] == "set":
        return [list(added) for added in _beside_set(meld, card, rules)]
    if is_joker(card) and not rules.wild:
        return []
    alone, jokers = _sorted_out([card], card)
    ways = list(_beside_run(meld, alone, jokers, rules))
    naturals, jokers = _sorted_out({card, *others}, card)
    jokers = jokers if rules.wild else []
    ways += [way for way in _beside_run(meld, naturals, jokers, rules) if card in map(bare, way)]
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


def _sets_of_any_suits(cards: list[str], jokers: list[str], rules: Melding) -> Iterator[list[str]]:
    """Of each rank three cards or more; jokers, which need no suit here, only to make up three."""
    for rank in RANKS:
        held = [code for code in cards if code[0] == rank and not is_joker(code)]
        for size in range(3, min(len(held), rules.largest_set) + 1):
            yield held[:size]
        if 0 < len(held) < 3 <= len(held) + len(jokers):
            yield held + _declared(jokers, [rank] * (3 - len(held)))


def _sets_of_jokers(jokers: list[str]) -> list[list[str]]:
    return [list(some) for size in (3, 4) for some in combinations(jokers, size)]


def _runs(naturals: dict[str, str], jokers: list[str], rules: Melding) -> Iterator[list[str]]:
    for suit in sorted({each[1] for each in naturals}):
        for low in range(rules.lowest, rules.highest):
            longest = min(13, rules.longest_run)  # one of 14 would need an ace at each end
            for high in range(
                low + rules.shortest_run - 1, min(rules.highest, low + longest - 1) + 1
            ):
                run = filled(suit, range(low, high + 1), naturals, jokers)
                if not run:
                    break  # a longer one would need these cards too
                if not all(map(is_joker, run)):
                    yield run


def places_of(suit: str, places: Iterable[int]) -> list[str]:
    """The faces at those places of a suit, 1 and 14 being the ace."""
    return [RANKS[(place - 1) % 13] + suit for place in places]


def filled(
    suit: str, places: Iterable[int], naturals: dict[str, str], jokers: list[str]
) -> list[str]:
    """The cards for those places of a suit; empty if there are not enough."""
    faces = places_of(suit, places)
    gaps = [each for each in faces if each not in naturals]
    wild = dict(zip(gaps, _declared(jokers, gaps), strict=False))
    if len(wild) < len(gaps):
        return []
    return [naturals.get(each) or wild[each] for each in faces]


def _declared(jokers: list[str], faces: list[str]) -> list[str]:
    return [f"{joker}={face}" for joker, face in zip(jokers, faces, strict=False)]


def _beside_set(meld: Json, card: str, rules: Melding) -> Iterator[list[str]]:
    if len(meld["cards"]) >= rules.largest_set:
        return
    faces = [face(code) for code in meld["cards"]]
    if not rules.wild and (not faces[0] or is_joker(card)):
        if not faces[0] and is_joker(card):
            yield [card]
        return
    rank = faces[0][0]
    free = [rank + suit for suit in SUITS if rank + suit not in faces]
    if not rules.distinct_suits:
        free = [rank] if is_joker(card) else [rank + suit for suit in SUITS]
    if is_joker(card):
        yield from ([f"{card}={each}"] for each in free)
    elif face(card) in free:
        yield [card]


def _beside_run(
    meld: Json, naturals: dict[str, str], jokers: list[str], rules: Melding
) -> Iterator[list[str]]:
    first = face(meld["cards"][0])
    low = RANKS.index(first[0]) + 1
    if low < rules.lowest:
        low += 13
    high = low + len(meld["cards"]) - 1
    lowest = max(rules.lowest, high - rules.longest_run + 1)
    for end in range(low - 1, lowest - 1, -1):
        yield from filter(None, [filled(first[1], range(end, low), naturals, jokers)])
    for end in range(high + 1, min(rules.highest, low + rules.longest_run - 1) + 1):
        yield from filter(None, [filled(first[1], range(high + 1, end + 1), naturals, jokers)])
