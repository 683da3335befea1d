"""Tables that a game can come to: as dealt, in the middle of a deal, at its end, seen in part.

They are put together, not played, so that they are more various than chance would make them.
"""

from hypothesis import strategies as st

from service import referee
from service.game import cards
from service.game.cards import Card
from service.game.melds import Meld, Play, extensions, readings
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
from tests.strategies import any_rules, few, played, seeds, shapely


def dealt_tables() -> st.SearchStrategy[Table]:
    """Tables of every game as they are dealt, for any number of seats."""
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
            found.append(played(card, face))
        self.left = left
        return tuple(found)


def _laid_from(draw: st.DrawFn, pack: _Pack, table: Table) -> Table:
    """The table with some melds of cards of the pack, laid by its seats."""
    seats = range(len(table.seats))
    may_be_now = table.phase is not Phase.DRAW
    melds: list[Meld] = []
    for _ in range(draw(few)):
        plays = pack.meld(draw(shapely(may_be_bare=False))) or ()
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
    return table._replace(
        melds=tuple(melds), seats=tuple(seat._replace(laid=since) for seat, since in marked)
    )


def _likely(draw: st.DrawFn, pack: _Pack, table: Table) -> tuple[Card, ...]:
    """Cards of the pack that can be melded, alone or together; or none."""
    if draw(st.booleans()):
        wanted = draw(shapely(may_be_bare=False))[: draw(few) + 1]
        return tuple(play.card for play in pack.meld(wanted) or ())
    for card in pack.left:
        if any(extensions(meld, (Play(card),), table.options) for meld in table.melds):
            pack.left.remove(card)
            return (card,)
    return ()


def _with_taken(draw: st.DrawFn, table: Table) -> Table:
    """The table after the player in turn has taken from the pile or called, or not."""
    if table.phase is not Phase.PLAY or draw(st.booleans()):
        return table
    held = tuple(cards.cards_of(table.seats[table.turn].hand))[: draw(few)]
    melded = [card for meld in table.melds for card in meld.cards]
    used = draw(st.sampled_from(melded)) if melded else None
    if used is None:
        due = held[0] if len(held) > 1 else None
        taken = Taken(held, TakenFrom.DISCARDS) if held else None
        return table._replace(taken=taken, must_use=due)
    if draw(st.booleans()):
        return table._replace(taken=Taken((used, *held), TakenFrom.DISCARDS))
    others = [number for number in range(len(table.seats)) if number != table.turn]
    called = Taken((used, *held), TakenFrom.CALL)
    return table._replace(taken=called, last_discard_by=draw(st.sampled_from(others)))


def _half_seen(draw: st.DrawFn, table: Table) -> Table:
    """The table as somebody sees it who does not see every card."""
    seats = []
    for number, seat in enumerate(table.seats):
        public = table.taken.cards if table.taken and number == table.turn else ()
        seen = draw(st.sampled_from([~0, ~0, ~0, 0, 0x5555_5555_5555_5555])) | cards.hand_of(public)
        seats.append(seat._replace(hand=seat.hand & seen, unseen=(seat.hand & ~seen).bit_count()))
    stock, unseen = (table.stock, 0) if draw(st.booleans()) else ((), len(table.stock))
    return table._replace(seats=tuple(seats), stock=stock, stock_unseen=unseen)


@st.composite
def possible_tables(draw: st.DrawFn) -> Table:
    """Tables in the middle of a deal, or at its end; not every card need be seen."""
    dealt = draw(dealt_tables())
    count = len(dealt.seats)
    turn = draw(st.integers(0, count - 1))
    phase = draw(st.sampled_from((Phase.DRAW, Phase.PLAY, Phase.PLAY, Phase.OVER)))
    how = draw(st.sampled_from(How))
    pack = _Pack(dealt.rules, draw(seeds))
    table = dealt._replace(
        turn=turn,
        phase=phase,
        seats=tuple(Seat(cards.hand_of(pack.take(draw(few) + 1))) for _ in dealt.seats),
        last_discard_by=(turn - 1) % count,
        ended=Ended(turn, how) if phase is Phase.OVER else None,
    )
    table = _laid_from(draw, pack, table)
    seat = table.seats[turn]
    if phase is Phase.OVER and how is How.OUT:
        pack.left += cards.cards_of(seat.hand)
        hand = 0
    else:
        hand = seat.hand | cards.hand_of(_likely(draw, pack, table))
    dry = how is How.REFUSAL and (phase is Phase.OVER or draw(st.booleans()))
    pile = pack.take(draw(few) + 1) + _likely(draw, pack, table) + pack.take(draw(few))
    table = table._replace(
        seats=table.with_seat(turn, seat._replace(hand=hand)),
        discards=pile if not dry else pile + pack.take(len(pack.left)),
        stock=pack.take(len(pack.left)),
    )
    return _half_seen(draw, _with_taken(draw, table))
