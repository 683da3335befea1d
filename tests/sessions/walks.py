"""Games played by chance without a server: tables of all kinds, and tables that only look alike."""

from collections.abc import Iterator
from random import Random
from typing import Any

from service import referee
from service.game.actions import Action, ResolveBuys, ResolveCalls
from service.game.cards import Card, cards_of, hand_of
from service.game.table import Phase, Table
from service.game.verdict import Legal
from service.wire.session_requests import SESSION_REQUEST
from tests.sessions.eyes import Eyes, Viewer

Json = dict[str, Any]

_WANTED = {"LayDown", "LayOff", "SwapJoker"}
_TRIES = 20


def dealt(rules: Json, seats: int, seed: str) -> Table:
    """The table of a first deal."""
    first = SESSION_REQUEST.load({"rules": rules, "seats": seats}).first
    return referee.deal(first.rules, first.seats, seed, first.dealer)


def walk(table: Table, chance: Random) -> Iterator[tuple[Table, Eyes]]:
    """One legal action after another, and who has seen what, for a match or for ever."""
    eyes = Eyes()
    for number in range(1, 10**6):
        eyes.see(table, number)
        yield table, eyes
        after = _after(table, chance)
        if not isinstance(after, Table):
            return
        table = after


def _after(table: Table, chance: Random) -> Table | referee.NoDeal:
    if table.phase is Phase.OVER:
        return referee.next_deal(table, str(chance.random()))
    action = _claimed(table, chance) if chance.random() < 0.4 else None
    verdict = table.variant.judge(table, action or _chosen(table, chance))
    assert isinstance(verdict, Legal), verdict
    return verdict.table


def _claimed(table: Table, chance: Random) -> Action | None:
    """A call or a buy of somebody, if anybody may."""
    for seat in chance.sample(range(len(table.seats)), len(table.seats)):
        if table.phase is Phase.DRAW:
            calls = referee.legal_actions(table, seat).calls
            if calls:
                return ResolveCalls(calls=(chance.choice(calls),))
        buy = ResolveBuys(seats=(seat,))
        if table.phase is Phase.REFUSED and isinstance(table.variant.judge(table, buy), Legal):
            return buy
    return None


def _chosen(table: Table, chance: Random) -> Action:
    """What the player in turn does: if something can be played, he mostly plays."""
    listed = referee.legal_actions(table).actions
    wanted = [each for each in listed if type(each).__name__ in _WANTED]
    likely = wanted if wanted and chance.random() < 0.8 else listed
    kind = chance.choice(sorted({type(each).__name__ for each in likely}))
    return chance.choice([each for each in likely if type(each).__name__ == kind])


def twin(table: Table, eyes: Eyes, viewer: Viewer, chance: Random) -> Table | None:
    """A possible table that differs from this one in all that the viewer does not see.

    None where none is found: a card that must be used, say, leaves little choice of a hand. When a
    deal is over its score tells of the hands, and only the stock can differ.
    """
    seen = eyes.sights[max(eyes.sights)].of(viewer)
    for _ in range(_TRIES):
        other = _reordered(table, chance)
        if table.phase is not Phase.OVER:
            other = _redealt(other, seen, chance)
        if not referee.check_table(other):
            return other
    return None


def _reordered(table: Table, chance: Random) -> Table:
    stock = chance.sample(table.stock, len(table.stock))
    return table._replace(stock=tuple(stock), seed=f"twin-{chance.random()}")


def _redealt(table: Table, seen: frozenset[Card], chance: Random) -> Table:
    """What is hidden in hands and stock, shuffled and dealt again."""
    hidden = [[c for c in cards_of(seat.hand) if c not in seen] for seat in table.seats]
    pool = [*table.stock, *(card for hand in hidden for card in hand)]
    chance.shuffle(pool)
    seats = []
    for seat, unseen in zip(table.seats, hidden, strict=True):
        kept = seat.hand & ~hand_of(unseen)
        seats.append(seat._replace(hand=kept | hand_of(pool.pop() for _ in unseen)))
    return table._replace(seats=tuple(seats), stock=tuple(pool))


def exchanged(table: Table, owner: int, card: Card, drawn: Card) -> Table:
    """The table with a card of one hand in the stock, and one of the stock in that hand."""
    seat = table.seats[owner]
    hand = seat.hand & ~(1 << card) | 1 << drawn
    stock = tuple(card if each == drawn else each for each in table.stock)
    return table._replace(seats=table.with_seat(owner, seat._replace(hand=hand)), stock=stock)
