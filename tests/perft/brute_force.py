"""Every canonical action there can be, tried one by one: slow, and too simple to be wrong.

Nothing of what the service uses to list actions is used here, only its verdicts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product

from service.game import cards
from service.game.actions import (
    Action,
    Call,
    Discard,
    Draw,
    LayDown,
    LayOff,
    Pass,
    ResolveCalls,
    SwapJoker,
    Take,
)
from service.game.cards import Card, Face
from service.game.melds import Kind, Play, readings
from service.game.table import Table
from service.game.verdict import Legal
from service.referee import judge

RANKS, SUITS = len(cards.RANKS), len(cards.SUITS)
SMALLEST_MELD = 3


def legal(table: Table) -> list[Action]:
    """All canonical actions of the player in turn that are judged legal."""
    return [action for action in every_action(table) if _is_legal_and_canonical(table, action)]


def legal_calls(table: Table, seat: int) -> list[Call]:
    """All calls of the seat with one play, a new meld or one card laid off, that are legal."""
    found = []
    for place, card in enumerate(table.discards):
        there = table.discards[place:]
        if table.options.calls == "with_hand":
            there += tuple(cards.cards_of(table.seats[seat].hand))
        plays: list[LayDown | LayOff] = [
            LayDown(melds=(declared,))
            for size in range(SMALLEST_MELD, len(there) + 1)
            for chosen in combinations(sorted(there), size)
            if card in chosen
            for declared in _declared(table, chosen)
        ]
        plays += _lay_offs(table, (card,))
        for play in plays:
            call = Call(seat, card, (play,))
            verdict = judge(table, [ResolveCalls(calls=(call,))]).verdict
            if isinstance(verdict, Legal) and _is_canonical(table, play, verdict.table):
                found.append(call)
    return found


def every_action(table: Table) -> Iterator[Action]:
    """All that the player in turn could try with the cards of the game."""
    hand = tuple(cards.cards_of(table.seats[table.turn].hand))
    yield Draw()
    yield Pass()
    for card in cards.whole_pack(table.options.packs, table.options.jokers):
        yield Take(card=card)
        yield Discard(card=card)
    melds = tuple(_melds(table, hand))
    yield from (LayDown(melds=(plays,)) for plays in melds)
    yield from _contracts(table, melds)
    yield from _lay_offs(table, hand)
    yield from _swaps(table, hand)


def _melds(table: Table, hand: tuple[Card, ...]) -> Iterator[tuple[Play, ...]]:
    for size in range(SMALLEST_MELD, len(hand) + 1):
        for chosen in combinations(hand, size):
            yield from _declared(table, chosen)


def _contracts(table: Table, melds: tuple[tuple[Play, ...], ...]) -> Iterator[LayDown]:
    """As many melds as the contract asks for, in its order, those of one kind sorted."""
    seat = table.seats[table.turn]
    contracts = table.options.contracts
    if not contracts or seat.laid:
        return
    number = min(seat.contract or table.deal, len(contracts))
    kinds = {kind: [m for m in melds if _is(kind, m, table)] for kind in Kind}
    wanted = Counter(contracts[number - 1])
    choices = [combinations(sorted(kinds[kind]), wanted[kind]) for kind in Kind]
    for several in product(*choices):
        made = dict(zip(Kind, map(list, several), strict=True))
        together = tuple(made[Kind(kind)].pop(0) for kind in contracts[number - 1])
        if len(together) > 1 and not _twice(together):
            yield LayDown(melds=together)


def _is(kind: Kind, plays: tuple[Play, ...], table: Table) -> bool:
    return {reading.kind for reading in readings(plays, table.options)} == {kind}


def _twice(melds: tuple[tuple[Play, ...], ...]) -> bool:
    played = [play.card for plays in melds for play in plays]
    return len(set(played)) < len(played)


def _lay_offs(table: Table, hand: tuple[Card, ...]) -> Iterator[LayOff]:
    for number in range(len(table.melds)):
        for card in hand:
            wild = cards.is_joker(card) and table.options.jokers_are_wild
            for face in _every_face() if wild else (None,):
                yield LayOff(cards=(Play(card, face),), meld=number)


def _swaps(table: Table, hand: tuple[Card, ...]) -> Iterator[SwapJoker]:
    moves = table.options.joker_swap_then == "shift"
    for number, meld in enumerate(table.melds):
        for joker in filter(cards.is_joker, meld.cards):
            for card in hand:
                for face in _every_face() if moves else (None,):
                    yield SwapJoker(card=card, meld=number, joker=Play(joker, face))


def _every_face() -> Iterator[Face]:
    """Whatever a joker can be said to be: any card, or any rank of an open suit."""
    for rank in range(RANKS):
        yield cards.open_face(rank)
        for suit in range(SUITS):
            yield cards.face_of(suit, rank)


def _declared(table: Table, chosen: tuple[Card, ...]) -> Iterator[tuple[Play, ...]]:
    """The cards with their jokers declared in every way, the lower joker as the lower card.

    A joker of a meld has a suit or a rank that one of the natural cards has. One that is not wild
    stands for itself, and declares nothing.
    """
    if not table.options.jokers_are_wild:
        yield tuple(map(Play, chosen))
        return
    naturals = [card for card in chosen if not cards.is_joker(card)]
    jokers = [card for card in chosen if cards.is_joker(card)]
    suits = {cards.suit(cards.face(card)) for card in naturals}
    ranks = {cards.rank(cards.face(card)) for card in naturals}
    faces = sorted(f for f in _every_face() if cards.suit(f) in suits or cards.rank(f) in ranks)
    for stand_for in combinations_with_replacement(faces, len(jokers)):
        yield (
            *(Play(card) for card in naturals),
            *(Play(joker, face) for joker, face in zip(jokers, stand_for, strict=True)),
        )


def _is_legal_and_canonical(table: Table, action: Action) -> bool:
    verdict = judge(table, [action]).verdict
    return isinstance(verdict, Legal) and _is_canonical(table, action, verdict.table)


def _is_canonical(table: Table, action: Action, after: Table) -> bool:
    """Whether no joker of a set says a suit that it need not say."""
    plays: tuple[Play, ...] = ()
    kind = Kind.RUN
    if isinstance(action, LayDown):
        laid = zip(action.melds, after.melds[len(table.melds) :], strict=True)
        plays = tuple(play for melded, meld in laid if meld.kind is Kind.SET for play in melded)
        kind = Kind.SET
    elif isinstance(action, LayOff):
        plays = action.cards
        kind = table.melds[action.meld or 0].kind
    if kind is Kind.RUN or table.options.joker_suit_in_set:
        return True
    return all(play.declared is None or cards.is_open(play.declared) for play in plays)
