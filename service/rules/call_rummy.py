"""Calling rummy: claiming discards that can be melded as they lie.

One action carries all calls of a window, so that the nearest in turn wins and not the fastest.
"""

from dataclasses import dataclass, replace

from service.game.actions import Call, ResolveCalls
from service.game.melds import bare
from service.game.rule import Because, Findings, Rule, Unknown, Violation, rule
from service.game.table import Phase, Table, TakenFrom
from service.game.verdict import (
    Claim,
    Event,
    EventName,
    Illegal,
    Legal,
    Outcome,
    Undetermined,
    Verdict,
    placed,
)
from service.rules.take import from_card_up, take_up


@rule("rummy-500 F21, A4, A5; seed 500, items 20, 20b and 20d")
def window_is_open(table: Table, action: ResolveCalls) -> Findings:
    """Rummy may be called only between a player's discard and the next player's draw."""
    if table.phase is Phase.PLAY:
        called = table.taken is not None and table.taken.source is TakenFrom.CALL
        yield Because(params={"reason": "called" if called else "drawn"})
    elif table.phase is Phase.DRAW and table.last_discard_by is None:
        yield Because(params={"reason": "nothing_discarded"})


@rule("rummy-500 F21, A1; seed 500, item 20")
def not_the_discarder(table: Table, action: ResolveCalls) -> Findings:
    """Any player but the one who made the last discard may call rummy."""
    for number, call in enumerate(action.calls):
        if call.seat == table.last_discard_by:
            yield Because(at=("calls", number, "seat"), params={"seat": call.seat})


@rule("rummy-500 F23", ruling=True)
def one_call_a_seat(table: Table, action: ResolveCalls) -> Findings:
    """A player calls once in a window: the first call counts."""
    seen: set[int] = set()
    for number, call in enumerate(action.calls):
        if call.seat in seen:
            yield Because(at=("calls", number, "seat"), params={"seat": call.seat})
        seen.add(call.seat)


@rule("rummy-500 F22; seed 500, item 20a")
def card_is_in_the_pile(table: Table, action: ResolveCalls) -> Findings:
    """Only a card of the discard pile can be called."""
    for number, call in enumerate(action.calls):
        if call.card not in table.discards:
            yield Because((call.card,), ("calls", number, "take"))


@rule("rummy-500 F22, A7; seed 500, items 20 and 20a")
def plays_a_card(table: Table, action: ResolveCalls) -> Findings:
    """A player who calls rummy must put the called card into a meld or lay it off, at once."""
    for number, call in enumerate(action.calls):
        if not call.plays:
            yield Because((call.card,), ("calls", number, "plays"))


@rule("rummy-500 F22, A2; seed 500, item 20", ruling=True)
def only_cards_of_the_pile(table: Table, action: ResolveCalls) -> Findings:
    """The plays of a rummy call use only the cards taken by it and the melds on the table.

    The source asks for cards that can be melded "without any additional card".
    """
    for number, call in enumerate(action.calls):
        taken = from_card_up(table, call.card)
        for index, play in enumerate(call.plays):
            for card, at in play.listed():
                if taken and card not in taken:
                    yield Because((card,), ("calls", number, "plays", index, *at))


def carry_out(table: Table, call: Call) -> Legal | Illegal:
    """The caller takes the cards and makes the plays; he goes on from there, without a draw.

    Each play is judged as a play of the caller's turn: the first must use the called card.
    """
    taken = from_card_up(table, call.card)
    after = take_up(table, call.seat, call.card, TakenFrom.CALL)
    events: tuple[Event, ...] = (Event(EventName.CALL, call.seat, bare(taken)),)
    for index, play in enumerate(call.plays):
        verdict = after.variant.judge(after, play)
        if isinstance(verdict, Illegal):
            return Illegal(placed(verdict.violations, "plays", index))
        assert not isinstance(verdict, Undetermined), "taken cards and melds are all seen"  # noqa: S101 -- narrows the type
        after, events = verdict.table, (*events, *verdict.events)
    return Legal(after, events)


@dataclass(frozen=True, slots=True)
class Window:
    """The judging of all calls of a window (rummy-500 F23, A6).

    It is legal if one of the calls is; of several the nearest to the discarder in turn order
    wins, also where they claim different cards (a ruling).
    """

    rules: tuple[Rule, ...]

    def judge(self, table: Table, action: ResolveCalls) -> Verdict:
        """Judge each call on the same table, and carry out the nearest legal one."""
        general, refused = self._refused(table, action)
        legal: dict[int, Legal] = {}
        for number, call in enumerate(action.calls):
            if general or refused[number]:
                continue
            verdict = carry_out(table, call)
            if isinstance(verdict, Legal):
                legal[number] = verdict
            else:
                refused[number] = placed(verdict.violations, "calls", number)
        if not legal:
            return Illegal(sum(refused, general))
        winner = min(legal, key=lambda number: _distance(table, action.calls[number].seat))
        claims = tuple(
            Claim(call.seat, Outcome.REFUSED, refused[number])
            if number not in legal
            else Claim(call.seat, Outcome.WON if number == winner else Outcome.LOST)
            for number, call in enumerate(action.calls)
        )
        return replace(legal[winner], claims=claims)

    def _refused(
        self, table: Table, action: ResolveCalls
    ) -> tuple[tuple[Violation, ...], list[tuple[Violation, ...]]]:
        """What forbids every call, and what forbids each."""
        general: list[Violation] = []
        refused: list[list[Violation]] = [[] for _ in action.calls]
        for a_rule in self.rules:
            for found in a_rule.check(table, action):
                assert not isinstance(found, Unknown), "calls hang on nothing unseen"  # noqa: S101 -- narrows the type
                violation = Violation(a_rule, found)
                match found.at:
                    case ("calls", int(number), *_):
                        refused[number].append(violation)
                    case _:
                        general.append(violation)
        return tuple(general), [tuple(found) for found in refused]


def _distance(table: Table, seat: int) -> int:
    """How far the seat is from the discarder, in turn order."""
    return (seat - (table.last_discard_by or 0)) % len(table.seats)
