"""Every way to put down a contract, for a list of what may be done."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, islice, repeat
from typing import Final

from service.game import cards
from service.game.cards import Hand
from service.game.contract_search import (
    MOST_STEPS_TO_USE,
    ContractSearch,
    in_order,
    stands_apart,
)
from service.game.house_rules import Options
from service.game.melds import Play, Reading, readings
from service.game.options import Words
from service.game.possible_melds import every_meld
from service.game.strands import Effort, TooManyStepsError

Contract = tuple[tuple[Play, ...], ...]
MOST_MELDS: Final = 2_000
"""Melds of a hand that are tried together."""
_ENDLESS: Final = 10_000
"""More than anybody passes over: where the search is cut, so is the list."""


def every_contract(
    contract: Words, hand: Hand, options: Options, *, whole: bool
) -> Iterator[Contract | None]:
    """Every way to meet the contract with cards of the hand, one that needs few jokers first.

    Each choice of twins and jokers by itself. None stands for what was passed over, so that who
    asks can tell how long it takes.
    """
    first = None
    try:
        first = ContractSearch(options, whole).first(contract, hand)
    except TooManyStepsError:
        yield from repeat(None, _ENDLESS)
    if first is None:
        return
    yield first
    melds = [
        (cards.hand_of(play.card for play in plays), readings(plays, options)[0], plays)
        for plays in islice(every_meld(hand, options), MOST_MELDS)
    ]
    for made in _chosen(contract, melds, 0, hand if whole else 0, (), options):
        if made is None:
            yield None
            continue
        together = in_order(contract, [(reading.kind, plays) for reading, plays in made])
        if together != first:
            yield together
    if len(melds) == MOST_MELDS:
        yield from repeat(None, _ENDLESS)


_Made = tuple[tuple[Reading, tuple[Play, ...]], ...]


def _chosen(
    contract: Words,
    melds: Sequence[tuple[Hand, Reading, tuple[Play, ...]]],
    used: Hand,
    whole: Hand,
    made: _Made,
    options: Options,
) -> Iterator[_Made | None]:
    """The melds that are still wanted, of those that are left; each choice in one order only."""
    if not contract:
        yield made if whole in {0, used} else None
        return
    if whole & ~used == 0 and whole:
        yield None
        return
    due = (whole & ~used) & -(whole & ~used)
    for number, (mask, reading, plays) in enumerate(melds):
        if mask & used or (due and not mask & due) or reading.kind.value not in contract:
            continue
        if not stands_apart(reading, (other for other, _ in made), options):
            continue
        yield None
        left = list(contract)
        left.remove(reading.kind.value)
        onward = melds if whole else melds[number + 1 :]
        yield from _chosen(
            tuple(left), onward, used | mask, whole, (*made, (reading, plays)), options
        )


def uses_in_contract(
    card: int, helping: Hand, contract: Words, hand: Hand, options: Options, *, whole: bool
) -> Iterator[Contract]:
    """Ways to meet the contract with the card; none just if there are none.

    One of those that leave two cards or more, if there is one; else one for each card that can be
    left alone, and one that leaves none: what may be left last, rules tell apart. Only one that
    leaves none, where the `whole` hand has to be used. Where the search takes too long, nothing.
    """

    def found(of: Hand, *, all_of_it: bool) -> Iterator[Contract]:
        way = _with_card(card, helping & of, contract, of, options, all_of_it)
        if way is not None:
            yield way

    first = list(found(hand, all_of_it=whole))
    yield from first
    if whole or not first or hand.bit_count() - sum(map(len, first[0])) > 1:
        return
    others = [1 << other for other in cards.cards_of(hand) if other != card]
    for one, another in combinations(others, 2):
        yield from found(hand & ~(one | another), all_of_it=False)
    for one in others:
        yield from found(hand & ~one, all_of_it=True)
    yield from found(hand, all_of_it=True)


# A take, and the list that names it, and the play that follows, ask the same.
@lru_cache(maxsize=1024)
def _with_card(
    card: int,
    helping: Hand,
    contract: Words,
    hand: Hand,
    options: Options,
    whole: bool,  # noqa: FBT001 -- a key of the cache
) -> Contract | None:
    search = ContractSearch(options, whole, Effort(MOST_STEPS_TO_USE))
    try:
        return search.with_card(card, helping, contract, hand)
    except TooManyStepsError:
        return None
