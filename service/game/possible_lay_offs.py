"""What cards can be laid off on melds of the table, without trying every way to declare jokers.

All of it is canonical.
"""

from collections.abc import Iterator

from service.game import cards, runs
from service.game.canonical import by_rank, canonical, declared, each_once, sorted_out, wild
from service.game.cards import Card, Face, Hand
from service.game.house_rules import Options
from service.game.melds import Kind, Meld, Play, as_played, bare, extensions


def single_lay_offs(card: Card, meld: Meld, options: Options) -> Iterator[Play]:
    """The card laid off alone; a joker once for each thing that it can be declared to be."""
    if not _is_kin(card, meld):
        return
    found = extensions(meld, (Play(card),), options)
    faces = {reading.faces[reading.cards.index(card)] for reading in found}
    for face in sorted(faces):
        yield as_played(card, face) if cards.is_joker(card) else Play(card)


def _is_kin(card: Card, meld: Meld) -> bool:
    """Whether the card has the rank of the set or the suit of the run; a joker may have any."""
    if cards.is_joker(card):
        return True
    of = cards.rank if meld.kind is Kind.SET else cards.suit
    return of(cards.face(card)) == of(meld.faces[0])


def lay_offs_with(
    card: Card, others: Hand, meld: Meld, options: Options
) -> Iterator[tuple[Play, ...]]:
    """The ways to lay the card off, alone or together with others that bridge the gap to a run.

    Jokers help only where no card does. Others are of no use to a card that is laid off on a set:
    whatever bars it there bars it with more cards too.
    """
    if not _is_kin(card, meld):
        return
    found: list[tuple[Play, ...]] = [(play,) for play in single_lay_offs(card, meld, options)]
    if meld.kind is Kind.RUN:
        found += [
            *_bridged(card, others, meld, 1, options),
            *_bridged(card, others, meld, -1, options),
        ]
    for plays in each_once(found):
        if len(extensions(meld, plays, options)) == 1:
            yield plays


def lay_offs_of_all_but_one(
    card: Card, others: Hand, meld: Meld, options: Options
) -> Iterator[tuple[Play, ...]]:
    """The card laid off with all of the others but one, for each of them that can be left."""
    strangers = [other for other in cards.cards_of(others) if not _is_kin(other, meld)]
    if others.bit_count() > runs.PLACES or len(strangers) > 1 or not _is_kin(card, meld):
        return
    for left in strangers or cards.cards_of(others):
        rest = cards.cards_of((others | 1 << card) & ~(1 << left))
        yield from (declared(r, meld) for r in extensions(meld, bare(rest), options)[:1])


def _bridged(
    card: Card, others: Hand, meld: Meld, step: int, options: Options
) -> Iterator[tuple[Play, ...]]:
    """The card at each place above the run (or below, by steps of -1) that the others lead to."""
    if cards.is_joker(card) and not options.jokers_are_wild:
        return
    its_suit, first = cards.suit(meld.faces[0]), cards.rank(meld.faces[0])
    naturals, jokers = sorted_out(others)
    jokers = wild(jokers, options)
    held = by_rank(naturals, its_suit)
    gap: list[Card] = []
    bridged: list[Face] = []
    place = first + len(meld.cards) if step > 0 else first - 1
    for _ in range(runs.PLACES - len(meld.cards)):
        (face,) = runs.faces_of(its_suit, place, 1)
        if cards.is_joker(card):
            used = [card, *jokers[: len(bridged)]]
            yield canonical(gap, used, [*bridged, face])
        elif cards.face(card) == face:
            yield canonical([*gap, card], jokers[: len(bridged)], bridged)
        if held[cards.rank(face)]:
            gap.append(held[cards.rank(face)][0])
        elif len(bridged) < len(jokers):
            bridged.append(face)
        else:
            return
        place += step
