"""What one seat may see of a table, and of what happens at it."""

from service.game import cards
from service.game.cards import Hand
from service.game.table import Seat, Table
from service.game.verdict import Event, EventName


def seen_by(table: Table, seat: int | None) -> Table:
    """The table as that seat sees it, or as somebody who only watches does.

    Of the other hands those cards stay known that all saw being taken, from the discard pile or, a
    joker, from a meld. The stock is only counted; what could tell its order is left out: the seed,
    and how often the stock was renewed, unless that is limited. At the end of a deal hands stay
    hidden, while their score is known.
    """
    taken = table.taken.cards if table.taken else ()
    public = cards.hand_of((*taken, *table.must_replay))
    return table._replace(
        seats=tuple(
            own if number == seat else _hidden(own, public if number == table.turn else 0)
            for number, own in enumerate(table.seats)
        ),
        stock=(),
        stock_unseen=table.stock_count,
        seed=None,
        shuffles=0 if table.options.renewals is None else table.shuffles,
    )


def _hidden(seat: Seat, taken: Hand) -> Seat:
    known = seat.hand & (seat.shown | taken)
    hidden = (seat.hand & ~known).bit_count()
    return seat._replace(hand=known, unseen=seat.unseen + hidden, shown=known)


def event_seen_by(event: Event, seat: int | None) -> Event:
    """What happened, as that seat sees it: what another has drawn it does not."""
    hidden = event.name is EventName.DRAW and event.seat != seat
    return event._replace(cards=()) if hidden else event
