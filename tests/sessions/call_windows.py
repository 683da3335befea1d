"""Tables at which a window opens, by chance, and what each seat may claim there."""

from dataclasses import dataclass
from itertools import count, islice
from random import Random
from typing import Any

from service import referee
from service.game import cards
from service.game.actions import Call, ResolveCalls
from service.game.cards import Card
from service.game.melds import Meld, bare, readings
from service.game.options import Value
from service.game.possible_lay_offs import single_lay_offs
from service.game.table import Laid, Phase, Rules, Table
from service.game.verdict import Legal, Verdict
from service.rules import proposals
from service.variants import VARIANTS, rules_for
from service.wire.actions import write_call
from service.wire.cards import codes
from tests.sessions.clients import BUY

Json = dict[str, Any]


@dataclass(frozen=True)
class Contest:
    """A table whose discard may be claimed, and all that can be said to that.

    `seats` may answer, the best placed first; `claims` are what each of them may lawfully claim.
    `drawer` waits to draw; `unlawful` is a claim that nobody may make.
    """

    table: Table
    seats: tuple[int, ...]
    claims: dict[int, list[Json]]
    unlawful: Json
    drawer: int
    first_wins: bool


def calls_by_chance(chance: Random, **given: Value) -> Contest:
    """Rummy 500 after a discard that one to all of the others may call."""
    while True:
        contest = _calls(chance, given)
        if any(contest.claims.values()):
            return contest


def buys_by_chance(chance: Random, **given: Value) -> Contest:
    """Contract Rummy after a discard was declined that one to all of the others may buy."""
    while True:
        contest = _buys(chance, given)
        if any(contest.claims.values()):
            return contest


def all_may_call(**given: Value) -> Contest:
    """Rummy 500 for four after a discard that each of the three others may call, in two ways."""
    asked: dict[str, Value] = {"calls": "table_and_pile", "lay_off_needs_own_meld": False, **given}
    contests = (calls_by_chance(Random(seed), **asked) for seed in count())
    return next(each for each in contests if [*map(len, each.claims.values())] == [2, 2, 2])


def all_may_buy(**given: Value) -> Contest:
    """Contract Rummy for five after a player has declined a discard that three others may buy."""
    contests = (buys_by_chance(Random(seed), most_buys=None, **given) for seed in count())
    return next(each for each in contests if len(each.seats) == 3)


def nobody_can_call(calls: str) -> Table:
    """Rummy 500 after the first discard, which nobody can call, not even with cards of his hand."""
    for seed in count():
        chance = Random(seed)
        table = _discarded(_dealt("rummy-500", {"calls": "with_hand"}, 3, chance), chance)
        if not any(_calls_of(table, seat, chance) for seat in range(3)):
            return table._replace(rules=_rules("rummy-500", {"calls": calls}, 3))
    raise AssertionError


def _calls(chance: Random, given: dict[str, Value]) -> Contest:
    asked: dict[str, Value] = {
        "calls": chance.choice(("lay_off", "table_and_pile", "with_hand")),
        "lay_off_needs_own_meld": chance.random() < 0.5,
        "after_call": chance.choice(("left_of_caller", "resume")),
        **given,
    }
    number = chance.randint(3, 6)
    table = _with_melds(_dealt("rummy-500", asked, number, chance), chance)
    seats = _turned(number, after=table.turn - 1)
    claims = {seat: _calls_of(table, seat, chance) for seat in seats}
    nothing = {"response": "call", "take": codes(table.discards[-1:])[0], "plays": []}
    first = asked.get("calls_go_to") == "first"
    return Contest(table, seats, claims, nothing, table.turn, first_wins=first)


def _calls_of(table: Table, seat: int, chance: Random) -> list[Json]:
    found = [call for call in proposals.calls(table, seat) if call]
    chance.shuffle(found)
    lawful = (call for call in found if isinstance(_judged(table, call), Legal))
    told = [{"response": "call", **write_call(call)} for call in islice(lawful, 2)]
    return [{name: each[name] for name in each if name != "seat"} for each in told]


def _judged(table: Table, call: Call) -> Verdict:
    return table.variant.judge(table, ResolveCalls(calls=(call,)))


def _buys(chance: Random, given: dict[str, Value]) -> Contest:
    asked: dict[str, Value] = {
        "buys": True,
        "most_buys": chance.choice((None, 1)),
        "buy_penalty": chance.choice((1, 2)),
        **given,
    }
    number = chance.randint(3, 6)
    table = _discarded(_dealt("contract-rummy", asked, number, chance), chance)
    bought = tuple(seat._replace(buys=chance.choice((0, 1))) for seat in table.seats)
    table = table._replace(phase=Phase.REFUSED, seats=bought)
    seats = tuple(
        seat
        for seat in _turned(number, after=table.turn)
        if seat != table.last_discard_by and not (asked["most_buys"] == 1 and bought[seat].buys)
    )
    first = asked.get("buys_go_to") == "first"
    call = {"response": "call", "take": codes(table.discards[-1:])[0], "plays": []}
    return Contest(table, seats, {seat: [BUY] for seat in seats}, call, table.turn, first)


def _dealt(variant: str, given: dict[str, Value], number: int, chance: Random) -> Table:
    rules = _rules(variant, given, number)
    return referee.deal(rules, number, str(chance.random()), chance.randrange(number))


def _rules(variant: str, given: dict[str, Value], number: int) -> Rules:
    rules = rules_for(VARIANTS[variant], given, number)
    assert isinstance(rules, Rules), rules
    return rules


def _discarded(table: Table, chance: Random) -> Table:
    """The table some turns later, somebody having thrown the discard that lies there."""
    discarder = chance.randrange(len(table.seats))
    return table._replace(last_discard_by=discarder, turn=table.left_of(discarder))


def _with_melds(table: Table, chance: Random) -> Table:
    """The table later still, with melds on it and, if there is one, a discard that fits them."""
    left = [*table.stock, *table.discards]
    chance.shuffle(left)
    melds: list[Meld] = []
    for _ in range(chance.randint(1, 3)):
        meld = _meld(left, table, chance.randrange(len(table.seats)))
        if meld:
            melds.append(meld)
            left = [card for card in left if card not in meld.cards]
    fitting = [card for card in left if any(_fits(card, meld, table) for meld in melds)]
    thrown = chance.sample(fitting, min(len(fitting), chance.randint(1, 2)))
    left = [card for card in left if card not in thrown]
    below, stock = left[: chance.randint(0, 4)], left[5:]
    since = [Laid.EARLIER if any(m.owner == n for m in melds) else None for n in _all(table)]
    seats = tuple(seat._replace(laid=laid) for seat, laid in zip(table.seats, since, strict=True))
    lying = (*below, *left[len(below) : 5], *thrown)
    later = table._replace(melds=tuple(melds), seats=seats, discards=lying, stock=tuple(stock))
    return _discarded(later, chance)


def _meld(left: list[Card], table: Table, owner: int) -> Meld | None:
    """A meld of three natural cards that are left, the first that is found."""
    natural = [card for card in left if not cards.is_joker(card)]
    for first in natural:
        close = [card for card in natural if 0 <= card - first <= 2]
        alike = [card for card in natural if _rank(card) == _rank(first)]
        for three in (close, alike[:3]):
            for reading in readings(bare(three), table.options) if len(three) == 3 else ():
                by = (owner,) * len(reading.cards)
                return Meld(reading.kind, reading.cards, reading.faces, by, owner)
    return None


def _rank(card: Card) -> int:
    return cards.rank(cards.face(card))


def _fits(card: Card, meld: Meld, table: Table) -> bool:
    return any(True for _ in single_lay_offs(card, meld, table.options))


def _all(table: Table) -> range:
    return range(len(table.seats))


def _turned(number: int, after: int) -> tuple[int, ...]:
    """All other seats in turn order, the one to the left of that seat first."""
    return tuple((after + step) % number for step in range(1, number))
