"""The best that a plain hand can make, by tables: what it leaves, its melds, its discard.

A hand is *plain* that has no face twice and no joker, where there is nothing to lay off on. Its
suits have to do with one another only by sets: if no rank is held in three of them, what each comes
to at best can be looked up, and added. Otherwise that is done for every choice of sets.

A plain hand is a bit mask of faces, that is, of cards of the first pack.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from operator import attrgetter
from typing import Any, Final

from service.game import cards, runs, sets
from service.game.cards import Card, Face, Hand
from service.game.house_rules import Options
from service.game.melds import Kind
from service.game.parts import Part
from service.game.points import melds_count
from service.game.strands import NEW
from service.game.suit_table import CARD_BITS, POINT, SuitTable, cost_to_lay

MOST_CARDS: Final = 19
"""Cards of a hand that is looked at so. There are at most 2,592 choices of sets; of 20 cards, with
five ranks of four, there would be three times as many."""
_MOST_TABLES: Final = 16
"""House rules whose tables are kept: 0.4 MB each, at most 3 MB more if discards are asked for."""
_NAMES: Final = (
    "ace",
    "shortest_run",
    "largest_set",
    "card_values",
    "ace_value",
    "low_ace_value",
    "quartet_in",
)
"""The house rules that bear on plain hands, besides `scoring`."""
_BEARING: Final = attrgetter(*_NAMES)
_POINT_BITS: Final = POINT.bit_length() - 1
_CARD: Final = (1 << CARD_BITS) - 1
_SUITS: Final = range(len(cards.SUITS))
_SUIT: Final = (1 << runs.RANKS) - 1
_ACES: Final = cards.hand_of(cards.face_of(suit, cards.ACE) for suit in _SUITS)
_NO_DISCARD: Final = -(1 << 29)
"""Less than any discard gains."""

_Suits = tuple[int, int, int, int]
"""Cards of each suit, the ace the lowest bit."""
_Set = tuple[int, int, int, int, int]
"""The same of a set, and what it costs."""


class PlainHands:
    """What plain hands come to by certain house rules."""

    def __init__(self, options: Options) -> None:
        """See `by_points`, which keeps what it takes one or two milliseconds to make."""
        self._suit = SuitTable(options)
        self._least = self._suit.least
        self._sets = _every_set(options)
        self._gains = tuple(_Gains(self._least, suit) for suit in _SUITS)

    def least_lost(self, hand: Hand) -> int:
        """The points of the cards kept, less those of the melds where melds count, at best.

        Where melds do not count this is the least deadwood.
        """
        return self.cost(hand) >> _POINT_BITS

    def cost(self, hand: Hand) -> int:
        """The least that the hand costs: points lost, then cards kept, then groups.

        Costs are there to be compared; how they are written is told by `suit_table`.
        """
        c, d, h, s = hand & _SUIT, hand >> 16 & _SUIT, hand >> 32 & _SUIT, hand >> 48
        return self._best(c, d, h, s, c & d & (h | s) | h & s & (c | d), self._of_runs)

    def best_discard(self, hand: Hand) -> tuple[Card, int]:
        """The card without which the hand costs least, of several the lowest; what is then lost.

        The hand must have a card.
        """
        c, d, h, s = hand & _SUIT, hand >> 16 & _SUIT, hand >> 32 & _SUIT, hand >> 48
        alike = c & d & (h | s) | h & s & (c | d)
        cost = self._best(c, d, h, s, alike, self._of_runs_and_a_discard)
        return cost & _CARD, cost >> _POINT_BITS

    def best_parts(self, hand: Hand) -> Iterator[Part]:
        """The melds by which the hand costs least.

        Where there are several ways, then from the aces up: if one of them has a set of the rank,
        so has this one, of four cards rather than of three, and of higher suits rather than of
        lower ones. For the runs of a suit see `SuitTable.runs_of`.
        """
        least = self.cost(hand)
        for rank in range(runs.RANKS):
            for *suits, of_set in self._sets.get(_suits_of(hand & _ACES << rank), ()):
                laid = sum(held << 16 * suit for suit, held in enumerate(suits))
                if self.cost(hand ^ laid) + of_set == least:
                    yield _part(Kind.SET, cards.cards_of(laid))
                    hand, least = hand ^ laid, least - of_set
                    break
        for suit, held in enumerate(_suits_of(hand)):
            for start, length in self._suit.runs_of(held):
                yield _part(Kind.RUN, runs.faces_of(suit, start, length))

    # What follows is done for every choice of sets. So the suits are four arguments (by their first
    # letters), and numbers are compared by hand: a call of min() or max() takes half of the time.

    def _best(
        self, c: int, d: int, h: int, s: int, alike: int, value: Callable[[int, int, int, int], int]
    ) -> int:
        """The least value that any choice of sets leaves, with what they cost.

        `alike` are the ranks that sets may be made of: those of three or four suits.
        """
        best = value(c, d, h, s)
        while alike:
            rank = alike & -alike
            alike ^= rank
            for of_c, of_d, of_h, of_s, of_set in self._sets[
                c & rank, d & rank, h & rank, s & rank
            ]:
                found = self._best(c ^ of_c, d ^ of_d, h ^ of_h, s ^ of_s, alike, value) + of_set
                if found < best:  # noqa: PLR1730 -- see above
                    best = found
        return best

    def _of_runs(self, c: int, d: int, h: int, s: int) -> int:
        """What the suits cost with runs alone."""
        least = self._least
        return least[c] + least[d] + least[h] + least[s]

    def _of_runs_and_a_discard(self, c: int, d: int, h: int, s: int) -> int:
        """The same without the card whose discard gains most, and that card."""
        least, (of_clubs, of_diamonds, of_hearts, of_spades) = self._least, self._gains
        gain = of_clubs[c]
        other = of_diamonds[d]
        if other > gain:  # noqa: PLR1730 -- see above
            gain = other
        other = of_hearts[h]
        if other > gain:  # noqa: PLR1730 -- see above
            gain = other
        other = of_spades[s]
        if other > gain:  # noqa: PLR1730 -- see above
            gain = other
        return least[c] + least[d] + least[h] + least[s] - gain


class _Gains(dict[int, int]):
    """By how much less cards of a suit cost without the one that costs most.

    Off that comes the card, so that of several the lowest gains most.
    """

    def __init__(self, least: list[int], suit: int) -> None:
        super().__init__({0: _NO_DISCARD})
        self._least = least
        self._suit = suit

    def __missing__(self, held: int) -> int:
        """Worked out when it is first asked for: few of the hands that there could be ever are."""
        least, suit = self._least, self._suit
        of_each = (least[held ^ 1 << r] + cards.face_of(suit, r) for r in cards.cards_of(held))
        gain = self[held] = least[held] - min(of_each)
        return gain


def _suits_of(hand: Hand) -> _Suits:
    return hand & _SUIT, hand >> 16 & _SUIT, hand >> 32 & _SUIT, hand >> 48


def _part(kind: Kind, faces: Iterable[Face]) -> Part:
    return Part(kind, NEW, tuple((face, False) for face in faces))


def _every_set(options: Options) -> dict[_Suits, list[_Set]]:
    """The sets that can be made of cards of a rank, for three or four of it that are held.

    Those with the highest suits come first.
    """
    found: dict[_Suits, list[_Set]] = {}
    for rank in range(runs.RANKS):
        faces = [cards.face_of(suit, rank) for suit in reversed(_SUITS)]
        for count in range(sets.SMALLEST_SET, len(faces) + 1):
            for held in combinations(faces, count):
                found[_suits_of(cards.hand_of(held))] = [
                    (*_suits_of(cards.hand_of(laid)), cost_to_lay(Kind.SET, laid, options))
                    for size in reversed(sets.sizes(count, options))
                    for laid in combinations(held, size)
                ]
    return found


def by_points(options: Options) -> PlainHands:
    """What plain hands come to as these rules score a deal."""
    return _kept(_BEARING(options), counts=melds_count(options))


def by_deadwood(options: Options) -> PlainHands:
    """What plain hands come to if only the cards kept count, however these rules score a deal."""
    return _kept(_BEARING(options), counts=False)


@lru_cache(maxsize=_MOST_TABLES)
def _kept(values: tuple[Any, ...], *, counts: bool) -> PlainHands:
    # Other rules bear on no plain hand: they keep their declared values.
    bearing = dict(zip(_NAMES, values, strict=True))
    return PlainHands(Options(**bearing, scoring="melds_less_hand" if counts else "penalties"))
