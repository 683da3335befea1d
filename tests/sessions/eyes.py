"""What somebody at a session may see: told from where each card has been, apart from the service.

All see the discard pile, the melds, and where the cards go that are taken from them. Beside that a
player sees the own hand, and nobody anything of the stock.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from service.game.cards import Card, cards_of
from service.game.table import Table
from service.wire.cards import codes
from service.wire.session_document import Session

_CARD = re.compile(r"(?<![\w=%])(?:X[1-8]|[A23456789TJQK][CDHS][2-4]?)(?!\w)")
_TAG = re.compile(r"\b[0-9]{1,15}-[\w-]{8}(?=\")")

Viewer = int | None
"""A seat, or somebody who sees what all see."""


def cards_in(text: str, names: Iterable[str] = ()) -> set[str]:
    """The cards that a text names, but for what chance has put into tags and into these names.

    Of a played joker that is the joker: no card is told by what it stands for. And none is told by
    the bytes of a pointer, which are written like `%8C`.
    """
    for name in names:
        text = text.replace(name, "")
    return set(_CARD.findall(_TAG.sub("", text)))


@dataclass(frozen=True)
class Sight:
    """What can be seen at one table: by everybody, and by each player besides."""

    by_all: frozenset[Card]
    hands: tuple[frozenset[Card], ...]

    def of(self, viewer: Viewer) -> frozenset[Card]:
        return self.by_all if viewer is None else self.by_all | self.hands[viewer]


@dataclass
class Eyes:
    """Follows a session from revision to revision, each of which must be looked at once."""

    sights: dict[int, Sight] = field(default_factory=dict)
    table: Table | None = None
    """The one looked at last."""
    _seen_taken: list[set[Card]] = field(default_factory=list)

    def look(self, session: Session) -> None:
        """See the session as the store has it: the whole table."""
        self.see(session.table, session.revision)

    def see(self, table: Table, revision: int) -> None:
        if revision in self.sights:
            return
        assert not self.sights or revision - 1 in self.sights, "a revision was overlooked"
        hands = [frozenset(cards_of(seat.hand)) for seat in table.seats]
        if self.table is None or self.table.deal != table.deal:
            self._seen_taken = [set() for _ in hands]
        else:
            self._follow(self.table, table, hands)
        taken = frozenset().union(*self._seen_taken)
        self.sights[revision] = Sight(_lying(table) | taken, tuple(hands))
        self.table = table

    def _follow(self, before: Table, after: Table, hands: list[frozenset[Card]]) -> None:
        """Keep in mind who has taken up what all had seen; what is drawn nobody else sees."""
        # In a new stock the discards are shuffled, so that nobody knows any more which is drawn.
        seen = _melded(before) if after.shuffles != before.shuffles else _lying(before)
        for number, hand in enumerate(hands):
            came = hand - set(cards_of(before.seats[number].hand))
            self._seen_taken[number] &= hand
            self._seen_taken[number] |= came & seen

    def may_see(self, viewer: Viewer, *revisions: int) -> set[str]:
        """The cards that can be seen at one of these revisions."""
        seen = [self.sights[each].of(viewer) for each in revisions if each in self.sights]
        return set(codes(tuple(frozenset().union(*seen))))

    def hidden(self, viewer: Viewer) -> set[str]:
        """The cards that cannot be seen at the table looked at last."""
        assert self.table is not None
        sight = self.sights[max(self.sights)]
        return set(codes(tuple(_all(self.table) - sight.of(viewer))))


def _melded(table: Table) -> frozenset[Card]:
    return frozenset(card for meld in table.melds for card in meld.cards)


def _lying(table: Table) -> frozenset[Card]:
    """What lies on the table with its face up."""
    return _melded(table) | frozenset(table.discards)


def _all(table: Table) -> frozenset[Card]:
    hands = (card for seat in table.seats for card in cards_of(seat.hand))
    return _lying(table) | frozenset(hands) | frozenset(table.stock)
