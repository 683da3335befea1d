"""The best way to put the cards of a hand on the table, exactly.

`arrangement_search` finds it for faces, of plain hands `plain_hands`; here it becomes physical
cards, read as melds.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from service.game import cards, runs, sets
from service.game.arrangement_search import MOST_STEPS, Search
from service.game.cards import Card, Face
from service.game.house_rules import Options
from service.game.joker_sets import best_of_jokers, is_set_of_jokers
from service.game.melds import (
    Kind,
    Meld,
    Play,
    Reading,
    as_played,
    extensions,
    is_in_order,
    readings,
)
from service.game.parts import Part
from service.game.plain_hands import MOST_CARDS, by_points
from service.game.points import card_points, meld_points, melded_points, melds_count
from service.game.strands import NEW, TooManyStepsError


@dataclass(frozen=True, slots=True)
class LaidOff:
    """Cards laid off together on the meld with that number, which then reads as `grown`."""

    meld: int
    plays: tuple[Play, ...]
    grown: Reading
    points: int


@dataclass(frozen=True, slots=True)
class Arrangement:
    """What the cards of a hand make, and what that comes to.

    `points` is what the deal would bring: `melded` less `in_hand`, or where melds do not score,
    only what is lost by the cards left.
    """

    groups: tuple[Reading, ...]
    lay_offs: tuple[LaidOff, ...]
    left: tuple[Card, ...]
    melded: int
    in_hand: int
    points: int


@dataclass(frozen=True, slots=True)
class TooComplex:
    """The search would have taken more than so many steps."""

    steps: int = MOST_STEPS


def best_arrangement(
    hand: tuple[Card, ...], melds: tuple[Meld, ...], options: Options
) -> Arrangement | TooComplex:
    """The new melds and lay-offs that bring most points, of these those that leave fewest cards.

    Then those with fewest groups, the cards for a meld of the table being one. Which of these hangs
    on the cards alone, not on their order: in a plain hand the one that `PlainHands.best_parts`
    describes, in others the one that the search meets first. Of twins those of the lowest pack are
    laid first. Nothing is laid off on what is no meld.
    """
    usable = {number: meld for number, meld in enumerate(melds) if is_in_order(meld, options)}
    of_jokers = {number: meld for number, meld in usable.items() if is_set_of_jokers(meld)}
    others = {number: meld for number, meld in usable.items() if number not in of_jokers}
    faces = [cards.face(card) for card in hand if not cards.is_joker(card)]
    jokers = len(hand) - len(faces)
    try:
        parts = _best_parts(faces, jokers if options.jokers_are_wild else 0, others, options)
    except TooManyStepsError:
        return TooComplex()
    if not options.jokers_are_wild:
        parts += best_of_jokers(jokers, of_jokers, options, counts=melds_count(options))
    return _arranged(hand, melds, parts, options)


def _best_parts(
    faces: list[Face], jokers: int, melds: dict[int, Meld], options: Options
) -> tuple[Part, ...]:
    """Of natural cards and wild jokers; `TooManyStepsError` if they are not found in time."""
    each_once = cards.hand_of(faces)
    is_plain = not jokers and not melds and each_once.bit_count() == len(faces)
    if is_plain and len(faces) <= MOST_CARDS:
        return tuple(by_points(options).best_parts(each_once))
    count = Counter(faces)
    held = tuple(
        tuple(count[cards.face_of(suit, rank)] for rank in range(runs.RANKS))
        for suit in range(len(cards.SUITS))
    )
    return Search(held, jokers, melds, options).best()


class _Stack:
    """The cards of a hand, taken lowest first."""

    def __init__(self, hand: Iterable[Card]) -> None:
        self.left = sorted(hand)

    def take(self, face: Face, *, joker: bool) -> Card:
        """The lowest card left that shows the face, or joker."""
        card = next(c for c in self.left if (cards.is_joker(c) if joker else _shows(c, face)))
        self.left.remove(card)
        return card


def _shows(card: Card, face: Face) -> bool:
    return not cards.is_joker(card) and cards.face(card) == face


def _arranged(
    hand: tuple[Card, ...], melds: tuple[Meld, ...], parts: tuple[Part, ...], options: Options
) -> Arrangement:
    stack = _Stack(hand)
    groups: list[Reading] = []
    lay_offs: list[LaidOff] = []
    for part in sorted(parts, key=lambda part: (part.meld, part.kind is Kind.RUN, part.laid)):
        meld = None if part.meld == NEW else melds[part.meld]
        plays = _plays(stack, part, meld, options)
        if meld is None:
            (reading,) = readings(plays, options)
            groups.append(reading)
        else:
            (grown,) = extensions(meld, plays, options)
            lay_offs.append(LaidOff(part.meld, plays, grown, added_points(meld, grown, options)))
    melded = sum(meld_points(*reading, options) for reading in groups)
    melded += sum(laid_off.points for laid_off in lay_offs)
    in_hand = sum(card_points(card, options) for card in stack.left)
    points = melded * melds_count(options) - in_hand
    return Arrangement(tuple(groups), tuple(lay_offs), tuple(stack.left), melded, in_hand, points)


def _plays(stack: _Stack, part: Part, meld: Meld | None, options: Options) -> tuple[Play, ...]:
    """The physical cards, a joker in a set with its suit where that is due."""
    laid = [(stack.take(face, joker=joker), face, joker) for face, joker in part.laid]
    if part.kind is Kind.SET and part.laid[0][0] != cards.ITSELF:
        known = [face for _, face, joker in laid if not joker] + list(meld.faces if meld else ())
        count = sum(joker for *_, joker in laid)
        rank = cards.rank(part.laid[0][0])
        stand_for = list(next(sets.left_for_jokers(rank, known, count, options)))
        laid = [(card, stand_for.pop(0) if joker else face, joker) for card, face, joker in laid]
    return tuple(as_played(card, face) if joker else Play(card) for card, face, joker in laid)


def added_points(meld: Meld, grown: Reading, options: Options) -> int:
    """What cards that are laid off on the meld count where they then lie."""
    return sum(
        melded_points(grown.kind, grown.cards, grown.faces, place, options)
        for place, card in enumerate(grown.cards)
        if card not in meld.cards
    )
