"""Canonical plays: the one way to write down a play of certain cards.

The cards stand in the order of the pack and jokers last, each joker declared (in a run its card; in
a set its rank, or its card where a suit is due), and of several jokers in one play the lower one
stands for the lower face.
"""

from collections.abc import Iterable, Iterator

from service.game import cards, runs
from service.game.cards import Card, Face, Hand
from service.game.house_rules import Options
from service.game.melds import Meld, Play, Reading, as_played, bare


def sorted_out(hand: Hand) -> tuple[list[Card], list[Card]]:
    """The natural cards and the jokers, lowest first."""
    return [*cards.cards_of(hand & ~cards.JOKERS)], [*cards.cards_of(hand & cards.JOKERS)]


def wild(jokers: list[Card], options: Options) -> list[Card]:
    """Those of the jokers that can stand for other cards: all of them or none."""
    return jokers if options.jokers_are_wild else []


def by_rank(naturals: Iterable[Card], its_suit: int) -> list[tuple[Card, ...]]:
    """Those of the suit, for each rank."""
    held: list[tuple[Card, ...]] = [()] * runs.RANKS
    for card in naturals:
        if cards.suit(cards.face(card)) == its_suit:
            held[cards.rank(cards.face(card))] += (card,)
    return held


def canonical(
    naturals: Iterable[Card], jokers: Iterable[Card], stand_for: Iterable[Face]
) -> tuple[Play, ...]:
    """The play of these cards: pack order, the lower joker for the lower face."""
    declared = zip(sorted(jokers), sorted(stand_for), strict=True)
    return (*bare(sorted(naturals)), *(as_played(joker, face) for joker, face in declared))


def declared(reading: Reading, on: Meld | None = None) -> tuple[Play, ...]:
    """The play that has that reading and no other: of a new meld, or what is added to one."""
    there = on.cards if on else ()
    laid = zip(reading.cards, reading.faces, strict=True)
    pairs = [(card, face) for card, face in laid if card not in there]
    return canonical(
        (card for card, _ in pairs if not cards.is_joker(card)),
        (card for card, _ in pairs if cards.is_joker(card)),
        (face for card, face in pairs if cards.is_joker(card)),
    )


def each_once(found: Iterable[tuple[Play, ...]]) -> Iterator[tuple[Play, ...]]:
    """The plays, none a second time."""
    seen: set[tuple[Play, ...]] = set()
    for plays in found:
        if plays not in seen:
            seen.add(plays)
            yield plays
