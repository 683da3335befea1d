"""What cards can be laid off on melds of the table, without trying every way to declare jokers.

All of it is canonical.
"""

from collections.abc import Iterator
from functools import lru_cache, reduce

from service.game import cards, runs, sets
from service.game.canonical import canonical, declared, each_once, wild
from service.game.cards import Card, Face, Hand
from service.game.house_rules import Options
from service.game.melds import Kind, Meld, Play, as_played, bare, extensions


def single_lay_offs(card: Card, meld: Meld, options: Options) -> Iterator[Play]:
    """The card laid off alone; a joker once for each thing that it can be declared to be."""
    if not cards.holds(may_take(meld, options), card):
        return
    found = extensions(meld, (Play(card),), options)
    faces = {reading.faces[reading.cards.index(card)] for reading in found}
    for face in sorted(faces):
        yield as_played(card, face) if cards.is_joker(card) else Play(card)


@lru_cache(maxsize=1024)
def may_take(meld: Meld, options: Options) -> Hand:
    """The cards that may fit the meld alone: jokers, and what lies next to a run, or lacks a set.

    All others need not be tried.
    """
    if meld.kind is Kind.SET:
        if len(meld.cards) >= sets.largest(options):
            return 0
        there = map(cards.of_face, meld.faces if options.distinct_suits else ())
        return reduce(lambda left, twins: left & ~twins, there, meld.kin)
    its_suit, first = cards.suit(meld.faces[0]), cards.rank(meld.faces[0])
    (below,) = runs.faces_of(its_suit, first - 1, 1)
    (above,) = runs.faces_of(its_suit, first + len(meld.cards), 1)
    return cards.of_face(below) | cards.of_face(above) | cards.JOKERS


def lay_offs_with(
    card: Card, others: Hand, meld: Meld, options: Options
) -> Iterator[tuple[Play, ...]]:
    """The ways to lay the card off, alone or together with others that bridge the gap to a run.

    Jokers help only where no card does. Others are of no use to a card that is laid off on a set:
    whatever bars it there bars it with more cards too.
    """
    if not cards.holds(meld.kin, card):
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
    strangers = others & ~meld.kin
    too_many = others.bit_count() > runs.PLACES or strangers.bit_count() > 1
    if too_many or not cards.holds(meld.kin, card):
        return
    for left in cards.cards_of(strangers or others):
        rest = cards.cards_of((others | 1 << card) & ~(1 << left))
        yield from (declared(r, meld) for r in extensions(meld, bare(rest), options)[:1])


def _bridged(
    card: Card, others: Hand, meld: Meld, step: int, options: Options
) -> Iterator[tuple[Play, ...]]:
    """The card at each place above the run (or below, by steps of -1) that the others lead to."""
    if cards.is_joker(card) and not options.jokers_are_wild:
        return
    its_suit, first = cards.suit(meld.faces[0]), cards.rank(meld.faces[0])
    jokers = wild([*cards.cards_of(others & cards.JOKERS)], options)
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
        held = others & cards.of_face(face)
        if held:
            gap.append(next(cards.cards_of(held)))
        elif len(bridged) < len(jokers):
            bridged.append(face)
        else:
            return
        place += step
