"""Tables and actions for tests of properties, made of the core's own classes.

`tables` can be read, but need make no sense: cards anywhere, and any number of times. `dealt_tables`
and `possible_tables` are those that a game can come to.
"""

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
    ResolveCalls,
    Take,
)
from service.game.cards import Card
from service.game.melds import Kind, Meld, Play, readings
from service.game.shuffle import shuffled
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
from service.variants import rules_for

ALL_CARDS = cards.whole_pack(cards.MOST_PACKS, cards.MOST_JOKERS)
FACES = tuple(cards.CODE_OF_FACE)

any_card = st.sampled_from(ALL_CARDS)
any_cards = st.lists(any_card, max_size=8).map(tuple)
seat_numbers = st.integers(0, 7)
seeds = st.integers(0, 10_000).map(str)
few = st.integers(0, 3)


def _played(card: Card, declared: int | None) -> Play:
    return Play(card, declared if cards.is_joker(card) else None)


def plays_of(some: st.SearchStrategy[Card], *, bare: bool = True) -> st.SearchStrategy[Play]:
    """Cards as they are played; a joker is declared as anything or, where it may be, bare."""
    face = st.sampled_from(FACES)
    return st.builds(_played, some, st.none() | face if bare else face)


@st.composite
def shapely(draw: st.DrawFn, *, bare: bool = True) -> tuple[Play, ...]:
    """Cards that are a set or a run, or nearly, with a joker for some of them."""
    length = draw(st.integers(2, 14))
    if draw(st.booleans()):
        its_rank = draw(st.integers(0, 12))
        wanted = [cards.face_of(draw(few), its_rank) for _ in range(min(length, 5))]
    else:
        its_suit, start = draw(few), draw(st.integers(0, 12))
        wanted = [cards.face_of(its_suit, (start + step) % 13) for step in range(length)]
    jokers = iter(ALL_CARDS[-cards.MOST_JOKERS :])
    made = []
    for face in wanted:
        joker = next(jokers, None) if draw(few) == 0 else None
        if joker is None:
            made.append(Play(face))
        else:
            made.append(Play(joker, None if bare and draw(st.booleans()) else face))
    return tuple(made)


@st.composite
def any_melds(draw: st.DrawFn) -> Meld:
    """A meld that can be read: of any cards, laid by anyone, of any owner."""
    arbitrary = st.lists(plays_of(any_card, bare=False), min_size=1, max_size=6)
    plays = draw(st.one_of(shapely(bare=False), arbitrary.map(tuple)))
    return Meld(
        kind=draw(st.sampled_from(Kind)),
        cards=tuple(play.card for play in plays),
        faces=tuple(play.face for play in plays if play.face is not None),
        by=tuple(draw(seat_numbers) for _ in plays),
        owner=draw(seat_numbers),
        this_turn=draw(st.booleans()),
    )


@st.composite
def any_rules(draw: st.DrawFn, seats: int) -> Rules:
    """What so many seats can play by."""
    variant = draw(st.sampled_from(referee.variants()))
    chosen: dict[str, Any] = {}
    if draw(st.booleans()):
        chosen = {"packs": draw(st.integers(1, 4)), "jokers": draw(st.integers(0, 8))}
        chosen["hand_size"] = draw(st.integers(1, 6))  # 49 cards for eight: one pack has enough
    rules = rules_for(variant, chosen, seats)
    assert isinstance(rules, Rules)
    return rules


any_seats = st.builds(
    Seat,
    any_cards.map(cards.hand_of),
    st.integers(0, 9),
    st.none() | st.sampled_from(Laid),
    st.lists(any_card, max_size=2).map(tuple),
)
totals = st.lists(st.integers(-600, 600), min_size=2, max_size=8).map(tuple)


@st.composite
def tables(draw: st.DrawFn, *, turn_is_a_seat: bool = False) -> Table:
    """Any table that can be read. Only its turn can be asked to be one of the seats."""
    seats = draw(st.lists(any_seats, min_size=2, max_size=8).map(tuple))
    return Table(
        rules=draw(any_rules(len(seats))),
        deal=draw(st.integers(1, 9)),
        dealer=draw(seat_numbers),
        turn=draw(st.integers(0, len(seats) - 1) if turn_is_a_seat else seat_numbers),
        phase=draw(st.sampled_from(Phase)),
        seats=seats,
        stock=draw(any_cards),
        discards=draw(any_cards),
        melds=draw(st.lists(any_melds(), max_size=3).map(tuple)),
        scores=draw(totals),
        stock_unseen=draw(few),
        taken=draw(st.none() | st.builds(Taken, any_cards, st.sampled_from(TakenFrom))),
        must_use=draw(st.none() | any_card),
        last_discard_by=draw(st.none() | seat_numbers),
        ended=draw(st.none() | st.builds(Ended, st.none() | seat_numbers, st.sampled_from(How))),
        deal_score=draw(st.none() | totals),
    )


def dealt_tables() -> st.SearchStrategy[Table]:
    """Tables as they are dealt, for any number of seats."""
    return st.integers(2, 8).flatmap(
        lambda seats: st.builds(
            referee.deal,
            any_rules(seats),
            st.just(seats),
            seeds,
            st.integers(0, seats - 1),
        )
    )


class _Pack:
    """A shuffled pack from which a possible table is built, so that each card lies once."""

    def __init__(self, rules: Rules, seed: str) -> None:
        self.left = list(
            shuffled(cards.whole_pack(rules.options.packs, rules.options.jokers), seed)
        )

    def take(self, count: int) -> tuple[Card, ...]:
        taken, self.left = self.left[:count], self.left[count:]
        return tuple(taken)

    def meld(self, wanted: tuple[Play, ...]) -> tuple[Play, ...] | None:
        """What is wanted, of cards that are left; a joker where there is none; or nothing."""
        found: list[Play] = []
        left = list(self.left)
        for play in wanted:
            face = play.face if cards.is_joker(play.card) else cards.face(play.card)
            joker = cards.is_joker(play.card)
            fitting = (
                card
                for card in left
                if cards.is_joker(card) or (not joker and cards.face(card) == face)
            )
            card = min(fitting, key=cards.is_joker, default=None)
            if card is None:
                return None
            left.remove(card)
            found.append(_played(card, face))
        self.left = left
        return tuple(found)


def _laid_from(draw: st.DrawFn, pack: _Pack, table: Table) -> Table:
    """The table with some melds of cards of the pack, laid by its seats."""
    seats = range(len(table.seats))
    may_be_now = table.phase is not Phase.DRAW
    melds: list[Meld] = []
    for _ in range(draw(few)):
        plays = pack.meld(draw(shapely(bare=False))) or ()
        reading = next(iter(readings(plays, table.options)), None)
        if reading is None:
            pack.left += [play.card for play in plays]
            continue
        by = tuple(draw(st.sampled_from(seats)) for _ in reading.cards)
        now = may_be_now and by[0] == table.turn and draw(st.booleans())
        melds.append(Meld(reading.kind, reading.cards, reading.faces, by, by[0], now))
    laid: list[Laid | None] = []
    for number in seats:
        now = may_be_now and number == table.turn and draw(st.booleans())
        since = Laid.THIS_TURN if now else Laid.EARLIER
        laid.append(since if any(number in meld.by for meld in melds) else None)
    marked = zip(table.seats, laid, strict=True)
    return replace(
        table, melds=tuple(melds), seats=tuple(replace(seat, laid=since) for seat, since in marked)
    )


def _with_taken(draw: st.DrawFn, table: Table) -> Table:
    """The table after the player in turn has taken from the pile or called, or not."""
    if table.phase is not Phase.PLAY or draw(st.booleans()):
        return table
    held = tuple(cards.cards_of(table.seats[table.turn].hand))[: draw(few)]
    used = draw(st.sampled_from([card for meld in table.melds for card in meld.cards] or [None]))
    if used is None:
        due = held[0] if len(held) > 1 else None
        taken = Taken(held, TakenFrom.DISCARDS) if held else None
        return replace(table, taken=taken, must_use=due)
    if draw(st.booleans()):
        return replace(table, taken=Taken((used, *held), TakenFrom.DISCARDS))
    others = [number for number in range(len(table.seats)) if number != table.turn]
    called = Taken((used, *held), TakenFrom.CALL)
    return replace(table, taken=called, last_discard_by=draw(st.sampled_from(others)))


def _half_seen(draw: st.DrawFn, table: Table) -> Table:
    """The table as somebody sees it who does not see every card."""
    seats = []
    for number, seat in enumerate(table.seats):
        public = table.taken.cards if table.taken and number == table.turn else ()
        seen = draw(st.sampled_from([~0, ~0, 0, 0x5555_5555_5555_5555])) | cards.hand_of(public)
        seats.append(replace(seat, hand=seat.hand & seen, unseen=(seat.hand & ~seen).bit_count()))
    stock, unseen = (table.stock, 0) if draw(st.booleans()) else ((), len(table.stock))
    return replace(table, seats=tuple(seats), stock=stock, stock_unseen=unseen)


@st.composite
def possible_tables(draw: st.DrawFn) -> Table:
    """Tables in the middle of a deal, or at its end; not every card need be seen."""
    dealt = draw(dealt_tables())
    count, phase, how = len(dealt.seats), draw(st.sampled_from(Phase)), draw(st.sampled_from(How))
    turn = draw(st.integers(0, count - 1))
    pack = _Pack(dealt.rules, draw(seeds))
    hands = [cards.hand_of(pack.take(draw(st.integers(1, 4)))) for _ in dealt.seats]
    if phase is Phase.OVER and how is How.OUT:
        pack.left += cards.cards_of(hands[turn])
        hands[turn] = 0
    table = replace(
        dealt,
        turn=turn,
        phase=phase,
        seats=tuple(map(Seat, hands)),
        last_discard_by=(turn - 1) % count,
        ended=Ended(turn, how) if phase is Phase.OVER else None,
    )
    table = _laid_from(draw, pack, table)
    dry = how is How.REFUSAL and (phase is Phase.OVER or draw(st.booleans()))
    pile = pack.take(len(pack.left) if dry else draw(st.integers(1, 9)))
    table = replace(table, discards=pile, stock=pack.take(len(pack.left)))
    return _half_seen(draw, _with_taken(draw, table))


def _melds_of(some: tuple[Card, ...], table: Table) -> list[tuple[Play, ...]]:
    """Three of the cards that make a meld just as they are, in every way."""
    threes = (tuple(map(Play, three)) for three in combinations(some[:10], 3))
    return [three for three in threes if len(readings(three, table.options)) == 1]


@st.composite
def actions(draw: st.DrawFn, table: Table) -> Action:
    """Any action of a seat of the table, often with cards that lie where they should."""
    count = len(table.seats)
    seat = draw(st.sampled_from((None, None, None, *range(count))))
    actor = table.seats[seat if seat is not None else table.turn]
    kind = draw(st.sampled_from((Draw, Take, LayDown, LayOff, Discard, Pass, ResolveCalls)))
    if kind is ResolveCalls:
        callers = draw(st.lists(st.integers(0, count - 1), min_size=1, max_size=3))
        return ResolveCalls(calls=tuple(draw(_calls(table, caller)) for caller in callers))
    at_hand = tuple(cards.cards_of(actor.hand))
    if kind is Take:
        return Take(seat, card=draw(_mostly(table.discards)))
    if kind is Discard:
        return Discard(seat, card=draw(_mostly(at_hand)))
    if kind in (LayDown, LayOff):
        return draw(_plays(table, at_hand, seat, kind))
    return Draw(seat) if kind is Draw else Pass(seat)


def _mostly(some: tuple[Card, ...]) -> st.SearchStrategy[Card]:
    return st.sampled_from(some) | any_card if some else any_card


@st.composite
def _plays(
    draw: st.DrawFn, table: Table, at_hand: tuple[Card, ...], seat: int | None, kind: type[Action]
) -> LayDown | LayOff:
    """New melds or a lay-off, mostly of these cards."""
    loose = st.lists(plays_of(_mostly(at_hand)), min_size=1, max_size=4).map(tuple)
    if kind is LayDown:
        known = _melds_of(at_hand, table)
        meld = st.one_of(*([st.sampled_from(known)] if known else []), loose, shapely())
        return LayDown(seat, melds=tuple(draw(st.lists(meld, min_size=1, max_size=3))))
    number = st.none() | st.integers(0, len(table.melds))
    return LayOff(seat, cards=draw(loose), meld=draw(number))


@st.composite
def _calls(draw: st.DrawFn, table: Table, seat: int) -> Call:
    """A call of one seat, mostly with the cards that it takes."""
    card = draw(_mostly(table.discards))
    pile = table.discards
    taken = pile[pile.index(card) :] if card in pile else ()
    kinds = draw(st.lists(st.sampled_from((LayDown, LayOff)), max_size=2))
    return Call(seat, card, tuple(draw(_plays(table, taken, None, kind)) for kind in kinds))
