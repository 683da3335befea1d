"""Tables and actions for tests of properties, made of the core's own classes.

`tables` can be read, but need make no sense: cards anywhere, and any number of times. Those that a
game can come to are in `possible_tables`.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

from hypothesis import strategies as st

from service import referee
from service.game import cards
from service.game.actions import (
    Action,
    Call,
    Discard,
    Draw,
    LayDown,
    LayOff,
    Pass,
    ResolveBuys,
    ResolveCalls,
    SwapJoker,
    Take,
)
from service.game.cards import Card
from service.game.melds import Kind, Meld, Play, bare, extensions, readings
from service.game.options import Option, Value, declared
from service.game.table import (
    Ended,
    How,
    Laid,
    Phase,
    Rules,
    Seat,
    Table,
    Taken,
    TakenFrom,
)
from service.variants import rules_for, rules_in

ALL_CARDS = cards.whole_pack(cards.MOST_PACKS, cards.MOST_JOKERS)
FACES = tuple(cards.CODE_OF_FACE)

any_card = st.sampled_from(ALL_CARDS)
any_cards = st.lists(any_card, max_size=8).map(tuple)
seat_numbers = st.integers(0, 7)
seeds = st.integers(0, 10_000).map(str)
few = st.integers(0, 3)


def played(card: Card, declared: int | None) -> Play:
    """The card as it is played: only a joker can be declared."""
    return Play(card, declared if cards.is_joker(card) else None)


def plays_of(some: st.SearchStrategy[Card], *, may_be_bare: bool = True) -> st.SearchStrategy[Play]:
    """Cards as they are played; a joker is declared as anything or, where it may be, bare."""
    face = st.sampled_from(FACES)
    return st.builds(played, some, st.none() | face if may_be_bare else face)


@st.composite
def shapely(draw: st.DrawFn, *, may_be_bare: bool = True) -> tuple[Play, ...]:
    """Cards that are a set or a run, or nearly, with a joker for some of them."""
    if draw(st.booleans()):
        its_rank = draw(st.integers(0, 12))
        suits = draw(st.lists(few, min_size=2, max_size=5) | st.permutations((0, 1, 2, 3)))
        wanted = [cards.face_of(its_suit, its_rank) for its_suit in suits]
    else:
        its_suit, start = draw(few), draw(st.integers(0, 12))
        length = draw(st.integers(2, 5) | st.integers(2, 14))
        wanted = [cards.face_of(its_suit, (start + step) % 13) for step in range(length)]
    jokers = iter(ALL_CARDS[-cards.MOST_JOKERS :])
    made = []
    for face in wanted:
        joker = next(jokers, None) if draw(few) == 0 else None
        if joker is None:
            made.append(Play(face))
        else:
            made.append(Play(joker, None if may_be_bare and draw(st.booleans()) else face))
    return tuple(made)


@st.composite
def any_melds(draw: st.DrawFn) -> Meld:
    """A meld that can be read: of any cards, laid by anyone, of any owner."""
    arbitrary = st.lists(plays_of(any_card, may_be_bare=False), min_size=1, max_size=6)
    plays = draw(st.one_of(shapely(may_be_bare=False), arbitrary.map(tuple)))
    return Meld(
        kind=draw(st.sampled_from(Kind)),
        cards=tuple(play.card for play in plays),
        faces=tuple(play.face for play in plays if play.face is not None),
        by=tuple(draw(seat_numbers) for _ in plays),
        owner=draw(seat_numbers),
        this_turn=draw(st.booleans()),
        doubled=draw(st.booleans()),
    )


# The hands come first: 49 cards for eight are enough of any pack that is wished for after them.
SIZES = {"hand_size": st.integers(1, 6), "packs": st.integers(1, 4), "jokers": st.integers(0, 8)}


@st.composite
def any_rules(draw: st.DrawFn, seats: int) -> Rules:
    """What so many seats can play by: any game, with no house rules, with few or with many."""
    games = [game for game in referee.variants() if game.least_seats <= seats <= game.most_seats]
    variant = draw(st.sampled_from(games))
    preset = draw(st.none() | st.sampled_from(sorted(variant.presets))) if variant.presets else None
    chosen: dict[str, Any] = {}
    if draw(st.booleans()):
        offered = {option.name: option for option in declared(variant.options) if not option.fixed}
        wishes: list[tuple[str, Any]] = [
            (name, draw(sizes)) for name, sizes in SIZES.items() if offered.pop(name, None)
        ]
        some = st.lists(st.sampled_from(list(offered.values())), max_size=12, unique=True)
        wishes += [(option.name, draw(choices(option))) for option in draw(some)]
        for name, value in wishes:
            wish = {**chosen, name: value}
            # One that contradicts the others is left out.
            if isinstance(rules_for(variant, wish, seats, preset), Rules):
                chosen = wish
    rules = rules_for(variant, chosen, seats, preset)
    assert isinstance(rules, Rules)
    return rules


def choices(option: Option) -> st.SearchStrategy[Value]:
    """What an option may be; of numbers mostly small ones."""
    allowed: list[st.SearchStrategy[Value]] = []
    if option.listed:
        words = st.lists(st.sampled_from(option.words), min_size=1, max_size=3).map(tuple)
        return st.lists(words, min_size=1, max_size=option.most).map(tuple)
    if option.is_switch:
        allowed.append(st.booleans())
    if option.words:
        allowed.append(st.sampled_from(option.words))
    if option.least is not None and option.most is not None:
        allowed.append(st.integers(option.least, min(option.most, option.least + 6)))
        allowed.append(st.integers(option.least, option.most))
    if option.optional:
        allowed.append(st.none())
    return st.one_of(allowed)


any_seats = st.builds(
    Seat,
    any_cards.map(cards.hand_of),
    st.integers(0, 9),
    st.none() | st.sampled_from(Laid),
    st.just(0) | any_cards.map(cards.hand_of),
    st.lists(any_card, max_size=2).map(tuple),
    few,
    st.none() | st.integers(1, 9),
)
totals = st.lists(st.integers(-600, 600), min_size=2, max_size=8).map(tuple)


@st.composite
def tables(draw: st.DrawFn, *, turn_is_a_seat: bool = False) -> Table:
    """Any table that can be read. Only its turn can be asked to be one of the seats."""
    seats = draw(st.lists(any_seats, min_size=2, max_size=8).map(tuple))
    stock, deal = draw(any_cards), draw(st.integers(1, 9))
    return Table(
        rules=rules_in(draw(any_rules(len(seats))), len(seats), deal),
        deal=deal,
        dealer=draw(seat_numbers),
        turn=draw(st.integers(0, len(seats) - 1) if turn_is_a_seat else seat_numbers),
        phase=draw(st.sampled_from(Phase)),
        seats=seats,
        stock=stock,
        discards=draw(any_cards),
        melds=draw(st.lists(any_melds(), max_size=3).map(tuple)),
        scores=draw(totals),
        stock_unseen=0 if stock else draw(few),
        taken=draw(st.none() | st.builds(Taken, any_cards, st.sampled_from(TakenFrom))),
        must_use=draw(st.none() | any_card),
        must_replay=draw(st.just(()) | any_cards),
        passes=draw(few),
        resume_turn=draw(st.none() | seat_numbers),
        shuffles=draw(few),
        window_closed=draw(st.booleans()),
        last_discard_by=draw(st.none() | seat_numbers),
        ended=draw(st.none() | st.builds(Ended, st.none() | seat_numbers, st.sampled_from(How))),
        deal_score=draw(st.none() | totals),
    )


KINDS = (Draw, Take, LayDown, LayOff, SwapJoker, Discard, Pass, ResolveCalls, ResolveBuys)


@st.composite
def actions(draw: st.DrawFn, table: Table) -> Action:
    """Any action of its game, of a seat of the table, often with cards that lie as they should."""
    others = st.integers(0, len(table.seats) - 1)
    seat = draw(st.none() | st.none() | others)
    kind = draw(st.sampled_from([kind for kind in KINDS if kind in table.variant.moves]))
    if kind is ResolveBuys:
        return ResolveBuys(seats=tuple(draw(st.lists(others, min_size=1, max_size=3))))
    if kind is ResolveCalls:
        callers = draw(st.lists(others, min_size=1, max_size=3))
        return ResolveCalls(calls=tuple(draw(_calls(table, caller)) for caller in callers))
    actor = table.seats[table.turn if seat is None else seat]
    at_hand = tuple(cards.cards_of(actor.hand))
    if kind is Take:
        return Take(seat, card=draw(_mostly(table.discards)))
    if kind is Discard:
        return Discard(seat, card=draw(_mostly(at_hand)))
    if kind in (LayDown, LayOff):
        return replace(draw(plays(table, at_hand)), seat=seat)
    if kind is SwapJoker:
        return draw(_swaps(table, seat, at_hand))
    if kind is Draw:
        return Draw(seat, draw(st.none() | _orders(table)))
    return Pass(seat)


def _orders(table: Table) -> st.SearchStrategy[tuple[Card, ...]]:
    """The order of a new stock, or what cannot be one."""
    return st.permutations(table.discards[:-1]).map(tuple) | any_cards


@st.composite
def _swaps(draw: st.DrawFn, table: Table, seat: int | None, some: tuple[Card, ...]) -> SwapJoker:
    """A swap for a joker, mostly one that lies on the table."""
    jokers = [
        (number, Play(card, face))
        for number, meld in enumerate(table.melds)
        for card, face in zip(meld.cards, meld.faces, strict=True)
        if cards.is_joker(card)
    ]
    if jokers and draw(few) > 0:
        number, joker = draw(st.sampled_from(jokers))
        fitting = [card for card in some if cards.face(card) == joker.declared]
        named = draw(st.none() | st.just(joker) | st.just(Play(joker.card)))
        return SwapJoker(seat, card=draw(_mostly(tuple(fitting) or some)), meld=number, joker=named)
    named = draw(st.none() | plays_of(any_card).filter(lambda play: cards.is_joker(play.card)))
    return SwapJoker(
        seat,
        card=draw(_mostly(some)),
        meld=draw(st.integers(0, len(table.melds))),
        joker=named,
    )


def _mostly(some: tuple[Card, ...]) -> st.SearchStrategy[Card]:
    return st.sampled_from(some) | any_card if some else any_card


def _sensible(table: Table, some: tuple[Card, ...]) -> Iterator[LayDown | LayOff]:
    """The melds of three that these cards make, and the lay-offs that each of them allows."""
    for three in combinations(bare(some[:12]), 3):
        if len(readings(three, table.options)) == 1:
            yield LayDown(melds=(three,))
    for play in bare(some):
        for number, meld in enumerate(table.melds):
            if extensions(meld, (play,), table.options):
                yield LayOff(cards=(play,), meld=number)


@st.composite
def plays(draw: st.DrawFn, table: Table, some: tuple[Card, ...]) -> LayDown | LayOff:
    """New melds or a lay-off, mostly of these cards."""
    sensible = tuple(_sensible(table, some))
    if sensible and draw(few) > 0:
        return draw(st.sampled_from(sensible))
    loose = st.lists(plays_of(_mostly(some)), min_size=1, max_size=4).map(tuple)
    if draw(st.booleans()):
        return LayDown(melds=tuple(draw(st.lists(loose | shapely(), min_size=1, max_size=3))))
    number = st.none() | st.integers(0, len(table.melds))
    return LayOff(cards=draw(loose), meld=draw(number))


@st.composite
def _calls(draw: st.DrawFn, table: Table, seat: int) -> Call:
    """A call of one seat, mostly with the cards that it takes."""
    pile = table.discards
    sensible = tuple(_sensible(table, pile))
    if sensible and draw(few) > 0:
        play = draw(st.sampled_from(sensible))
        deepest = min((card for card, _ in play.listed()), key=pile.index)
        return Call(seat, deepest, (play,))
    card = draw(_mostly(pile))
    taken = pile[pile.index(card) :] if card in pile else ()
    return Call(seat, card, tuple(draw(st.lists(plays(table, taken), max_size=2))))
