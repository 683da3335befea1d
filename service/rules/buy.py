"""Buying: claiming, out of turn, a top discard that the player in turn has declined.

One action carries all who want it, so that the nearest in turn gets it and not the fastest.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from service.game import cards
from service.game.actions import Draw, ResolveBuys, Take
from service.game.melds import bare
from service.game.rule import Because, Findings, Rule, rule
from service.game.table import Phase, Table, Taken, TakenFrom
from service.game.variant import cited
from service.game.verdict import Claim, Event, EventName, Illegal, Legal, Verdict
from service.rules.claims import outcome, refusals, steps_from


def is_offered(table: Table) -> bool:
    """Whether the top discard can still be bought in this turn, if it is declined.

    Ruling: a discard is bought only while the stock holds the cards that come with it.
    """
    enough = table.stock_count >= table.options.buy_penalty
    return table.options.buys and table.taken is None and bool(table.discards) and enough


@rule("contract-rummy C3, C-A9; options: buys", ruling=True)
def declined_first(table: Table, action: Draw) -> Findings:
    """Where discards can be bought, a player declines the top one before he draws from the stock.

    So that it is known when the others may buy it.
    """
    if table.phase is Phase.DRAW and is_offered(table):
        yield Because(table.discards[-1:])


@rule("contract-rummy C3; options: buys")
def declined_for_good(table: Table, action: Take) -> Findings:
    """A player who has declined the top discard draws from the stock."""
    if table.phase is Phase.REFUSED:
        yield Because((action.card,), ("card",))


@rule("contract-rummy C3, C-A9; options: buys")
def is_played(table: Table, action: ResolveBuys) -> Findings:
    """Discards may be bought only where `buys` is on."""
    if not table.options.buys:
        yield Because()


@rule("contract-rummy C3; options: buys, buy_penalty")
def discard_is_offered(table: Table, action: ResolveBuys) -> Findings:
    """The top discard is bought once the player in turn has declined it, before he draws.

    One is bought in a turn. Ruling: only while the stock holds the cards that come with it.
    """
    if table.phase is Phase.OVER:
        return
    if table.phase is not Phase.REFUSED:
        reason = "turn_drawn" if table.phase is Phase.PLAY else "not_declined"
        yield Because(params={"turn": table.turn, "reason": reason})
    elif not is_offered(table):
        yield Because(params={"turn": table.turn, "reason": "bought"})


@rule("contract-rummy C3; options: buys")
def by_another_player(table: Table, action: ResolveBuys) -> Findings:
    """Who buys is neither the player in turn nor the one who threw the card."""
    for number, seat in enumerate(action.seats):
        if seat in {table.turn, table.last_discard_by}:
            reason = "declined_it" if seat == table.turn else "threw_it"
            yield Because(at=("seats", number), params={"seat": seat, "reason": reason})


@rule("contract-rummy C3; options: buys", ruling=True)
def asked_once(table: Table, action: ResolveBuys) -> Findings:
    """A player asks for a discard once."""
    for number, seat in enumerate(action.seats):
        if seat in action.seats[:number]:
            yield Because(at=("seats", number), params={"seat": seat})


@rule("contract-rummy C-A9; options: most_buys")
def few_enough(table: Table, action: ResolveBuys) -> Findings:
    """A player buys no more discards in a deal than `most_buys` says."""
    most = table.options.most_buys
    for number, seat in enumerate(action.seats):
        if most is not None and table.seats[seat].buys >= most:
            yield Because(at=("seats", number), params={"seat": seat, "most": most})


@rule("contract-rummy C-A10; options: buys_when_down")
def before_the_contract(table: Table, action: ResolveBuys) -> Findings:
    """Where `buys_when_down` is off, a player who has put down the contract buys no more."""
    for number, seat in enumerate(action.seats):
        if table.seats[seat].laid and not table.options.buys_when_down:
            yield Because(at=("seats", number), params={"seat": seat})


def carry_out(table: Table, seat: int) -> tuple[Table, tuple[Event, ...]]:
    """The buyer gets the discard and the cards that come with it; the turn stays where it is."""
    penalty = table.options.buy_penalty
    card, drawn = table.discards[-1], table.stock[-penalty:]
    unseen = penalty - len(drawn)
    buyer = table.seats[seat].with_taken(1 << card)
    buyer = buyer._replace(
        hand=buyer.hand | cards.hand_of(drawn),
        unseen=buyer.unseen + unseen,
        buys=buyer.buys + 1,
    )
    after = table._replace(
        discards=table.discards[:-1],
        stock=table.stock[: len(table.stock) - len(drawn)],
        stock_unseen=table.stock_unseen - unseen,
        seats=table.with_seat(seat, buyer),
        taken=Taken((card,), TakenFrom.BUY),
        window_closed=False,
    )
    penalties = tuple(Event(EventName.DRAW, seat, bare((each,))) for each in reversed(drawn))
    hidden = (Event(EventName.DRAW, seat),) * unseen
    return after, (Event(EventName.BUY, seat, bare((card,))), *penalties, *hidden)


@dataclass(frozen=True, slots=True)
class BuyWindow:
    """The judging of all who want a discard (contract-rummy C3).

    It is legal if one of them may have it; of several it goes to the nearest in turn after the
    player who declined it, or to the first, as `buys_go_to` says.
    """

    rules: tuple[Rule, ...]

    def citing(self, sources: Mapping[str, str]) -> "BuyWindow":
        """The same, each rule citing the source that stands under its name, if one does."""
        return BuyWindow(cited(self.rules, sources))

    def allows(self, table: Table, action: ResolveBuys) -> bool:
        """Whether one of the claims is lawful, and it is known which is the best."""
        return isinstance(self.judge(table, action), Legal)

    def judge(self, table: Table, action: ResolveBuys) -> Verdict:
        """Judge each of them at the same table, and give the card to the best."""
        general, refused = refusals(self.rules, table, action, "seats", len(action.seats))
        lawful = [number for number, found in enumerate(refused) if not found]
        if general or not lawful:
            return Illegal(sum(refused, general))
        best = min(lawful, key=lambda number: _order(table, action, number))
        after, events = carry_out(table, action.seats[best])
        claims = tuple(
            Claim(seat, outcome(number, best, lawful), refused[number], buys=True)
            for number, seat in enumerate(action.seats)
        )
        return Legal(after, events, claims)


def _order(table: Table, action: ResolveBuys, number: int) -> int:
    """The smaller, the better: nearer in turn to who declined, or come earlier."""
    if table.options.buys_go_to == "first":
        return number
    return steps_from(table, table.turn, action.seats[number])
