"""Calling rummy: claiming discards that can be melded as they lie.

One action carries all calls of a window, so that the nearest in turn wins and not the fastest.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from service.game.actions import Call, LayDown, ResolveCalls
from service.game.melds import bare
from service.game.rule import Because, Findings, Rule, rule
from service.game.table import Phase, Table, TakenFrom
from service.game.variant import cited
from service.game.verdict import (
    Claim,
    Event,
    EventName,
    Illegal,
    Legal,
    Undetermined,
    Verdict,
    doubts_placed,
    placed,
)
from service.rules.claims import outcome, refusals, steps_from
from service.rules.take import from_card_up, take_up
from service.rules.turn import deal_is_running


@rule("rummy-500 V6, A1; options: calls")
def is_played(table: Table, action: ResolveCalls) -> Findings:
    """Rummy may be called only where `calls` is not off."""
    if table.options.calls == "off":
        yield Because()


@rule("rummy-500 F21, A4, A5; seed 500, items 20, 20b and 20d; options: calls_on_upcard")
def window_is_open(table: Table, action: ResolveCalls) -> Findings:
    """Rummy may be called only between a player's discard and the next player's draw.

    With `calls_on_upcard` also before the first draw. Ruling: who declines to draw ends it too.
    """
    if table.phase is Phase.PLAY:
        yield Because(params={"reason": "called" if table.came_by_call else "drawn"})
    elif table.phase is Phase.DRAW:
        if table.nothing_to_call:
            yield Because(params={"reason": "passed" if table.passes else "floated"})
        elif table.last_discard_by is None and not table.options.calls_on_upcard:
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

    The source asks for cards that can be melded "without any additional card". Where `calls` is
    with_hand, cards of the hand may help.
    """
    if table.options.calls == "with_hand":
        return
    for number, call in enumerate(action.calls):
        taken = from_card_up(table, call.card)
        for index, play in enumerate(call.plays):
            for card, at in play.listed():
                if taken and card not in taken:
                    yield Because((card,), ("calls", number, "plays", index, *at))


@rule("rummy-500 A2; Cats at Cards; options: calls")
def only_lay_offs(table: Table, action: ResolveCalls) -> Findings:
    """Where `calls` is lay_off, the plays of a rummy call are lay-offs."""
    if table.options.calls != "lay_off":
        return
    for number, call in enumerate(action.calls):
        for index, play in enumerate(call.plays):
            if isinstance(play, LayDown):
                played = tuple(card for card, _ in play.listed())
                yield Because(played, ("calls", number, "plays", index))


@rule("rummy-500 A3; options: calls_need_last_discard")
def uses_the_last_discard(table: Table, action: ResolveCalls) -> Findings:
    """Where `calls_need_last_discard` is on, a rummy call uses the card just discarded."""
    if not table.options.calls_need_last_discard:
        return
    for number, call in enumerate(action.calls):
        played = {card for play in call.plays for card, _ in play.listed()}
        for top in table.discards[-1:]:
            if top not in played:
                yield Because((top,), ("calls", number, "plays"))


def carry_out(table: Table, call: Call) -> Verdict:
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
        if isinstance(verdict, Undetermined):
            return Undetermined(doubts_placed(verdict.doubts, "plays", index))
        after, events = verdict.table, (*events, *verdict.events)
    return Legal(after, events)


@dataclass(frozen=True, slots=True)
class Window:
    """The judging of all calls of a window (rummy-500 F23, A6).

    It is legal if one of the calls is; of several the nearest to the discarder in turn order
    wins, also where they claim different cards (a ruling), or the first, as `calls_go_to` says. A
    call that hangs on unseen cards leaves it open who wins, unless a better one is legal.
    """

    rules: tuple[Rule, ...]

    def citing(self, sources: Mapping[str, str]) -> "Window":
        """The same, each rule citing the source that stands under its name, if one does."""
        return Window(cited(self.rules, sources))

    def allows(self, table: Table, action: ResolveCalls) -> bool:
        """Whether one of the claims is lawful, and it is known which is the best."""
        return isinstance(self.judge(table, action), Legal)

    def judge(self, table: Table, action: ResolveCalls) -> Verdict:
        """Judge each call on the same table, and carry out the best legal one."""
        general, refused = refusals(self.rules, table, action, "calls", len(action.calls))
        legal: dict[int, Legal] = {}
        open_: dict[int, Undetermined] = {}
        for number, call in enumerate(action.calls):
            if general or refused[number]:
                continue
            match carry_out(table, call):
                case Legal() as verdict:
                    legal[number] = verdict
                case Undetermined(doubts):
                    open_[number] = Undetermined(doubts_placed(doubts, "calls", number))
                case verdict:
                    refused[number] = placed(verdict.violations, "calls", number)
        hopeful = [*legal, *open_]
        if not hopeful:
            return Illegal(sum(refused, general))
        best = min(hopeful, key=lambda number: _order(table, action, number))
        if best in open_:
            return Undetermined(sum((each.doubts for each in open_.values()), ()))
        claims = tuple(
            Claim(call.seat, outcome(number, best, legal, open_), refused[number])
            for number, call in enumerate(action.calls)
        )
        return legal[best]._replace(claims=claims)


def _order(table: Table, action: ResolveCalls, number: int) -> int:
    """The smaller, the better a call is: nearer to the discarder in turn, or come earlier.

    A card turned up at the deal counts as the dealer's (a ruling).
    """
    if table.options.calls_go_to == "first":
        return number
    discarder = table.dealer if table.last_discard_by is None else table.last_discard_by
    return steps_from(table, discarder, action.calls[number].seat)


WINDOW: Final = Window(
    (
        deal_is_running,
        is_played,
        window_is_open,
        not_the_discarder,
        one_call_a_seat,
        card_is_in_the_pile,
        plays_a_card,
        only_cards_of_the_pile,
        only_lay_offs,
        uses_the_last_discard,
    ),
)
"""How calls are judged in every game that has them; the rules in reporting order."""
