"""What melds cards can make, without trying every way to declare jokers. All of it is canonical."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, islice, product

from service.game import cards, runs, sets
from service.game.canonical import by_rank, canonical, declared, each_once, wild
from service.game.cards import Card, Hand
from service.game.house_rules import Options
from service.game.melds import Kind, Play, bare, readings
from service.game.points import meld_points, melded_points
from service.game.slots import Slot, Slots, fillings, holding, layouts, most_worth


def every_meld(hand: Hand, options: Options) -> Iterator[tuple[Play, ...]]:
    """Every new meld that cards of the hand make, each choice of twins and jokers by itself.

    Those with the fewest jokers come first, so that a list that is cut has what matters most; of
    these sets, by rank, then runs, by suit, small ones first. Nothing is worked out before it is
    asked for.
    """
    every_joker = [*cards.cards_of(hand & cards.JOKERS)]
    jokers = wild(every_joker, options)
    for count in range(len(jokers) + 1):
        for its_rank in range(runs.RANKS):
            alike = hand & cards.OF_RANK[its_rank]
            if alike.bit_count() + count >= sets.SMALLEST_SET:
                yield from _every_set(its_rank, [*cards.cards_of(alike)], jokers, count, options)
        for its_suit in range(len(cards.SUITS)):
            if runs.within_reach(cards.ranks_of(its_suit, hand), count, options):
                yield from _every_run(its_suit, hand, jokers, count, options)
    if not options.jokers_are_wild:
        for size in sets.sizes(len(every_joker), options):
            yield from map(bare, combinations(every_joker, size))


def most_jokers(length: int, jokers: int, options: Options) -> int:
    """How many of the jokers a meld of so many cards may hold; negative for none at all."""
    most = jokers if options.most_jokers is None else min(jokers, options.most_jokers)
    return min(most, length - options.least_naturals)


def _with_jokers(
    laid: Sequence[Card | None], slots: Sequence[Slot], jokers: Sequence[Card]
) -> Iterator[tuple[Play, ...]]:
    """The plays with every choice of jokers for the empty slots."""
    naturals = [card for card in laid if card is not None]
    stand_for = [slot.face for card, slot in zip(laid, slots, strict=True) if card is None]
    for chosen in combinations(jokers, len(stand_for)):
        yield canonical(naturals, chosen, stand_for)


def _every_set(
    its_rank: int, alike: Sequence[Card], jokers: Sequence[Card], count: int, options: Options
) -> Iterator[tuple[Play, ...]]:
    """Every set of that rank with just so many of the jokers."""
    for size in range(sets.SMALLEST_SET, sets.largest(options) + 1):
        if count > most_jokers(size, len(jokers), options):
            continue
        for naturals in _choices(alike, size - count, options):
            faces = [cards.face(card) for card in naturals]
            for stand_for in sets.left_for_jokers(its_rank, faces, count, options):
                for chosen in combinations(jokers, count):
                    yield canonical(naturals, chosen, stand_for)


def _every_run(
    its_suit: int, hand: Hand, jokers: Sequence[Card], count: int, options: Options
) -> Iterator[tuple[Play, ...]]:
    """Every run of that suit with just so many of the jokers."""
    held = by_rank(cards.cards_of(hand & cards.OF_SUIT[its_suit]), its_suit)
    for slots in layouts(its_suit, held, count, options):
        if count <= most_jokers(len(slots), len(jokers), options):
            for laid in fillings(slots, count, apart=options.jokers_apart):
                yield from _with_jokers(laid, slots, jokers)


def _choices(alike: Sequence[Card], count: int, options: Options) -> Iterator[tuple[Card, ...]]:
    """The ways to choose so many cards of a rank, with suits that differ where they must."""
    if not options.distinct_suits:
        yield from combinations(alike, count)
        return
    by_suit: dict[int, list[Card]] = {}
    for card in alike:
        by_suit.setdefault(cards.suit(cards.face(card)), []).append(card)
    for suits in combinations(sorted(by_suit), count):
        yield from product(*(by_suit[its_suit] for its_suit in suits))


def uses(card: Card, others: Hand, options: Options) -> Iterator[tuple[Play, ...]]:
    """Melds that hold the card, with cards of the others; none just if there are none.

    Of each size of set and each place of a run, one that is worth the most; and of the melds that
    take all cards but one, one for each card that can be left.
    """
    if others.bit_count() + 1 < sets.SMALLEST_SET:
        return
    jokers = [*cards.cards_of(others & cards.JOKERS)]
    if not options.jokers_are_wild:
        if cards.is_joker(card):
            alike = [card, *jokers]
            for size in sets.sizes(len(alike), options):
                yield bare(sorted(alike[:size]))
            return
        jokers = []
    if cards.is_joker(card):
        jokers.insert(0, card)
    yield from each_once(
        chain(
            _sets_with(card, others, jokers, options),
            _runs_with(card, others | 1 << card, jokers, options),
            _all_but_one(card, others, options),
        )
    )


def _sets_with(
    card: Card, others: Hand, jokers: Sequence[Card], options: Options
) -> Iterator[tuple[Play, ...]]:
    """Of each size of set, one that is worth the most: as few or as many jokers as can be."""
    least = int(cards.is_joker(card))
    for its_rank in range(runs.RANKS) if least else (cards.rank(cards.face(card)),):
        alike = [*cards.cards_of(others & cards.OF_RANK[its_rank])]
        if not least:
            alike.insert(0, card)
        if not alike or len(alike) + len(jokers) < sets.SMALLEST_SET:
            continue
        if options.distinct_suits:  # the card comes first, so that it is the one that is kept
            alike = list({cards.suit(cards.face(c)): c for c in reversed(alike)}.values())[::-1]
            alike.sort(key=card.__ne__)
        for size in range(sets.SMALLEST_SET, sets.largest(options) + 1):
            fewest = max(least, size - len(alike))
            most = most_jokers(size, len(jokers), options)
            ways = [
                _set_of(its_rank, alike[: size - count], jokers[:count], options)
                for count in (fewest, most)
                if fewest <= most
            ]
            if ways:
                yield max(ways, key=lambda plays: _points(Kind.SET, plays, options))


def _set_of(
    its_rank: int, naturals: Sequence[Card], jokers: Sequence[Card], options: Options
) -> tuple[Play, ...]:
    known = map(cards.face, naturals)
    stand_for = next(sets.left_for_jokers(its_rank, known, len(jokers), options))
    return canonical(naturals, jokers, stand_for)


def _points(kind: Kind, plays: Sequence[Play], options: Options) -> int:
    faces = [face for play in plays if (face := play.face) is not None]
    return meld_points(kind, [play.card for play in plays], faces, options)


def _runs_with(
    card: Card, hand: Hand, jokers: Sequence[Card], options: Options
) -> Iterator[tuple[Play, ...]]:
    """Of each place of a run, one that is worth the most."""
    least = int(cards.is_joker(card))
    for its_suit in range(len(cards.SUITS)) if least else (cards.suit(cards.face(card)),):
        there = cards.ranks_of(its_suit, hand)
        if not there or not runs.within_reach(there, len(jokers), options):
            continue
        # One card of a rank is enough, or two of the aces; the card itself is always there.
        of_suit = [*cards.cards_of(hand & cards.OF_SUIT[its_suit])]
        of_suit.sort(key=card.__ne__)
        held = [tuple(sorted(alike[:2])) for alike in by_rank(of_suit, its_suit)]
        for free in layouts(its_suit, held, len(jokers), options):
            slots = free if least else holding(card, free)
            if slots is None:
                continue
            worth, most = _worth(slots, options), most_jokers(len(slots), len(jokers), options)
            laid = most_worth(slots, worth, least, most, apart=options.jokers_apart)
            if laid is not None:
                yield next(_with_jokers(laid, slots, jokers))


def _worth(slots: Slots, options: Options) -> list[tuple[int, int]]:
    """What a natural card and what a joker counts in each of the slots."""
    faces = [slot.face for slot in slots]
    worth = []
    for place in range(len(faces)):
        natural = melded_points(Kind.RUN, faces, faces, place, options)
        joker = options.joker_value if isinstance(options.joker_value, int) else natural
        worth.append((natural, joker))
    return worth


def _all_but_one(card: Card, others: Hand, options: Options) -> Iterator[tuple[Play, ...]]:
    """The melds of all cards but one, for each of the others that can be left."""
    if others.bit_count() > runs.PLACES or not _nearly_alike(others | 1 << card):
        return
    for left in cards.cards_of(others):
        rest = cards.cards_of((others | 1 << card) & ~(1 << left))
        found = [declared(reading) for reading in readings(bare(rest), options)]
        yield from found[:1]


def _nearly_alike(hand: Hand) -> bool:
    """Whether all natural cards but one at most have a suit or a rank in common, as in a meld."""
    naturals = hand & ~cards.JOKERS
    nearly = naturals.bit_count() - 1
    for face in map(cards.face, islice(cards.cards_of(naturals), 2)):  # one of two is of the many
        of_suit, of_rank = cards.OF_SUIT[cards.suit(face)], cards.OF_RANK[cards.rank(face)]
        if (naturals & of_suit).bit_count() >= nearly or (naturals & of_rank).bit_count() >= nearly:
            return True
    return False
