"""Every canonical action that a seat might take, so that the rules can say which of them are legal.

Canonical is: one meld a `lay_down`, or the whole contract in the order in which it is named; one
card a `lay_off`, which names its meld; cards in order, the jokers last and declared, several jokers
in ascending order of what they stand for; a `swap_joker` that names its joker, and where it moves
if it does; a rummy call of one such play (or of two, where the last discard has to be used). A card
that has to be played next may reach a run only with others, so a lay-off of it may have these
besides.
"""

from collections.abc import Iterator
from itertools import chain

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
from service.game.cards import Card, Hand
from service.game.melds import Play
from service.game.possible_contracts import every_contract
from service.game.possible_lay_offs import lay_offs_with, may_take, single_lay_offs
from service.game.possible_melds import every_meld, uses
from service.game.table import Phase, Table
from service.rules.call_rummy import is_played, window_is_open
from service.rules.contract import owed, takes_the_whole_hand
from service.rules.swap_joker import new_faces, stands_for
from service.rules.take import from_card_up, may_wait
from service.rules.use import is_worth_enough, may_help, ways_to_use


def few(table: Table) -> Iterator[Action]:
    """What the player in turn might do, but for new melds: never very much."""
    if table.before_draw:
        within_reach = table.discards if table.options.take == "any" else table.discards[-1:]
        return chain([Draw(), Pass()], (Take(card=card) for card in within_reach))
    hand = table.seats[table.turn].hand
    return chain(lay_offs(table, hand), bridges(table), swaps(table, hand), discards(hand))


def many(table: Table) -> Iterator[LayDown | None]:
    """The melds that the player in turn might lay down: with many jokers, very many.

    A card that has to be played before anything else is in each of them. None stands for a meld
    that was passed over, so that who asks can tell how long the search takes.
    """
    if table.before_draw:
        return
    due = _to_be_played_next(table)
    hand = table.seats[table.turn].hand
    contract = owed(table, table.turn)
    if contract:
        whole = takes_the_whole_hand(table, table.turn)
        for melds in every_contract(contract, hand, table.options, whole=whole):
            played = {play.card for plays in melds or () for play in plays}
            yield LayDown(melds=melds) if melds and due <= played else None
        return
    for card in due:
        hand = _kin(card, hand)
    for plays in every_meld(hand, table.options):
        wanted = due <= {play.card for play in plays}
        wanted = wanted and is_worth_enough(table, table.turn, plays)
        yield LayDown(melds=(plays,)) if wanted else None


def _to_be_played_next(table: Table) -> set[Card]:
    due = set(table.must_replay)
    if table.must_use is not None and not may_wait(table):
        due.add(table.must_use)
    return due


def lay_offs(table: Table, hand: Hand) -> Iterator[LayOff]:
    """Each card of the hand, on each meld that it fits."""
    options = table.options
    takes = [(number, meld, may_take(meld, options)) for number, meld in enumerate(table.melds)]
    for card in cards.cards_of(hand):
        for number, meld, fitting in takes:
            for play in single_lay_offs(card, meld, options) if fitting >> card & 1 else ():
                yield LayOff(cards=(play,), meld=number)


def bridges(table: Table) -> Iterator[LayOff]:
    """A card that has to be played next, laid off with others that bridge the gap to a run."""
    for due in _to_be_played_next(table):
        for number, meld in enumerate(table.melds):
            for plays in lay_offs_with(due, may_help(table, due), meld, table.options):
                if len(plays) > 1:
                    yield LayOff(cards=plays, meld=number)


def of_what_is_due(table: Table) -> Iterator[LayDown | LayOff]:
    """Plays of a card that has to be played in this turn: if any is legal, one of these is."""
    waiting = () if table.must_use is None else (table.must_use,)
    for due in dict.fromkeys((*table.must_replay, *waiting)):
        yield from ways_to_use(table, due)


def swaps(table: Table, hand: Hand) -> Iterator[SwapJoker]:
    """Each natural card of the hand, for each joker on the table that stands for it."""
    if table.options.joker_swap == "none":
        return
    naturals = [*cards.cards_of(hand & ~cards.JOKERS)]
    for number, meld in enumerate(table.melds):
        for joker, there in zip(meld.cards, meld.faces, strict=True):
            if not cards.is_joker(joker):
                continue
            fitting = [c for c in naturals if stands_for(table, meld, there, cards.face(c))]
            for face in new_faces(table, number, joker) if fitting else ():
                for card in fitting:
                    yield SwapJoker(card=card, meld=number, joker=Play(joker, face))


def discards(hand: Hand) -> Iterator[Discard]:
    """Each card of the hand."""
    return (Discard(card=card) for card in cards.cards_of(hand))


def calls(table: Table, seat: int) -> Iterator[Call | None]:
    """What the seat might call: a discard, and one play of it; None for what was passed over.

    Where the last discard has to be used, and is not, with a second play that does.
    """
    asked = ResolveCalls(calls=())
    barred = (*is_played.check(table, asked), *window_is_open.check(table, asked))
    if barred or table.phase is not Phase.DRAW:
        return
    helping = table.seats[seat].hand if table.options.calls == "with_hand" else 0
    for card in table.discards:
        there = helping | cards.hand_of(from_card_up(table, card))
        for first in chain(
            _called_off(table, card, there & ~(1 << card)), _called_melds(table, seat, card, there)
        ):
            if first is None:
                yield None
                continue
            yield Call(seat, card, (first,))
            for second in _of_the_last_discard(table, first, there):
                yield Call(seat, card, (first, second))


def _called_off(table: Table, card: Card, others: Hand) -> Iterator[LayOff]:
    """The card laid off, alone or with others that bridge a gap; or that take the last discard."""
    last = table.discards[-1]
    for number, meld in enumerate(table.melds):
        if not cards.holds(meld.kin, card):
            continue
        found = list(lay_offs_with(card, others, meld, table.options))
        if last != card and table.options.calls_need_last_discard:
            there = (others | 1 << card) & ~(1 << last)
            bridges = lay_offs_with(last, there, meld, table.options)
            found += [p for p in bridges if card in {play.card for play in p}]
        for plays in dict.fromkeys(found):
            yield LayOff(cards=plays, meld=number)


def _called_melds(table: Table, seat: int, card: Card, there: Hand) -> Iterator[LayDown | None]:
    """The melds of the card with others that are there."""
    if table.options.calls == "lay_off":
        return
    others = there & ~(1 << card)
    if not any(is_worth_enough(table, seat, p) for p in uses(card, others, table.options)):
        return
    for plays in every_meld(_kin(card, there), table.options):
        wanted = card in {play.card for play in plays} and is_worth_enough(table, seat, plays)
        yield LayDown(melds=(plays,)) if wanted else None


def _of_the_last_discard(
    table: Table, first: LayDown | LayOff, there: Hand
) -> Iterator[LayDown | LayOff]:
    """A second play, of the last discard, where it has to be used and the first does not."""
    played = cards.hand_of(card for card, _ in first.listed())
    last, left = table.discards[-1], there & ~played
    if not table.options.calls_need_last_discard or cards.holds(played, last):
        return
    others = left & ~(1 << last)
    for number, meld in enumerate(table.melds):
        for plays in lay_offs_with(last, others, meld, table.options):
            yield LayOff(cards=plays, meld=number)
    for plays in uses(last, others, table.options):
        yield LayDown(melds=(plays,))


def _kin(card: Card, of: Hand) -> Hand:
    """The cards that can be in a meld with the card: of its rank or suit, and jokers."""
    if cards.is_joker(card):
        return of
    own = cards.face(card)
    return of & (cards.OF_RANK[cards.rank(own)] | cards.OF_SUIT[cards.suit(own)] | cards.JOKERS)
