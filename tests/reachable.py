"""Tables that a game comes to: a deal, played on by chance.

The player proposes much and knows nothing: the rules keep what is legal. Only the proposing is
guided, so that melds, lay-offs, calls and takes from inside the pile happen often.
"""

import os
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from random import Random

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
from service.game.melds import Play, bare
from service.game.options import Option, Value, declared
from service.game.table import Phase, Table
from service.game.verdict import Legal
from service.variants import VARIANTS, rules_for

DEALS = 40 if os.environ.get("HYPOTHESIS_PROFILE") == "long" else 8
"""Deals for each number of seats that tables are drawn from."""


def dealt(seats: int, seed: str, **given: Value) -> Table:
    """A first deal of Rummy 500."""
    rules = rules_for(VARIANTS["rummy-500"], given, seats)
    assert not isinstance(rules, tuple), rules
    return referee.deal(rules, seats, seed, dealer=0)


def proposals(table: Table, chance: Random) -> Iterator[Action]:
    """Actions that may or may not be legal, the more interesting ones first."""
    hand = list(cards.cards_of(table.seats[table.turn].hand))
    chance.shuffle(hand)
    if table.phase is Phase.DRAW:
        yield from _draws(table, chance)
        return
    yield from _plays(table, hand, chance)
    yield from (Discard(card=card) for card in hand)


def _draws(table: Table, chance: Random) -> Iterator[Action]:
    calls = tuple(
        Call(seat, card, (LayOff(cards=(Play(card),), meld=meld),))
        for seat in range(len(table.seats))
        for card in table.discards[-3:]
        for meld in range(len(table.melds))
    )
    if calls:
        yield ResolveCalls(calls=tuple(chance.sample(calls, min(len(calls), 8))))
    if chance.random() < 0.6:
        yield from (Take(card=card) for card in chance.sample(table.discards, len(table.discards)))
    yield from (Draw(), Pass())


def _plays(table: Table, hand: list[int], chance: Random) -> Iterator[Action]:
    due = table.must_use
    if due is not None:
        others = [card for card in hand if card != due]
        yield from _bridges(table, due, others)
        for size in (1, 2):
            for chosen in combinations(others, size):
                for played in _every_way((due, *chosen)):
                    yield LayDown(melds=(played,))
                    yield from (LayOff(cards=played, meld=m) for m in range(len(table.melds)))
    if due is not None or chance.random() < 0.9:
        yield from (LayOff(cards=bare((card,)), meld=chance.randrange(9)) for card in hand)
        yield from (LayOff(cards=bare((card,))) for card in hand)
        yield from (LayDown(melds=(_declared(chosen, chance),)) for chosen in _near(hand))


def _bridges(table: Table, due: int, others: list[int]) -> Iterator[LayOff]:
    """The card laid off on a run together with all that fills the gap between them."""
    for number, meld in enumerate(table.melds):
        first = cards.rank(meld.faces[0])
        end, own = first + len(meld.cards), cards.rank(cards.face(due))
        for place in {own, 13 if own == cards.ACE else own}:
            gap = range(place + 1, first) if place < first else range(end, place)
            left = list(others)
            plays = [Play(due)]
            for between in gap:
                face = cards.face_of(cards.suit(meld.faces[0]), between % 13)
                found = [c for c in left if not cards.is_joker(c) and cards.face(c) == face]
                found += [c for c in left if cards.is_joker(c)]
                if found:
                    left.remove(found[0])
                    plays.append(Play(found[0], face if cards.is_joker(found[0]) else None))
            yield LayOff(cards=tuple(plays), meld=number)


def _every_way(chosen: tuple[int, ...]) -> Iterator[tuple[Play, ...]]:
    """The cards with their jokers bare, and declared as the rank or near the first card."""
    yield bare(chosen)
    jokers = sum(map(cards.is_joker, chosen))
    if not jokers or cards.is_joker(chosen[0]):
        return
    face = cards.face(chosen[0])
    its_suit, rank = cards.suit(face), cards.rank(face)
    near = [cards.face_of(its_suit, (rank + step) % 13) for step in (-2, -1, 1, 2)]
    for stand_for in product([cards.open_face(rank), *near], repeat=jokers):
        meant = iter(stand_for)
        yield tuple(Play(c, next(meant)) if cards.is_joker(c) else Play(c) for c in chosen)


def _declared(chosen: tuple[int, ...], chance: Random) -> tuple[Play, ...]:
    """The cards, a joker perhaps declared as a neighbour of one of them."""
    naturals = [cards.face(card) for card in chosen if not cards.is_joker(card)]
    return tuple(
        Play(card, _beside(chance.choice(naturals), chance))
        if cards.is_joker(card) and chance.random() < 0.5
        else Play(card)
        for card in chosen
    )


def _beside(face: int, chance: Random) -> int:
    """The next face in the suit, or one of that rank."""
    beside = face + chance.choice((-1, 1))
    return beside if beside in cards.CODE_OF_FACE else cards.open_face(cards.rank(face))


def _near(hand: list[int]) -> Iterator[tuple[int, ...]]:
    """Cards that have much in common: of one rank, or neighbours in a suit, and jokers."""
    jokers = [card for card in hand if cards.is_joker(card)][:1]
    naturals = [card for card in hand if not cards.is_joker(card)]
    for first in naturals:
        face = cards.face(first)
        alike = [c for c in naturals if cards.rank(cards.face(c)) == cards.rank(face)]
        close = [c for c in naturals if 0 <= cards.face(c) - face <= 2]
        for group in (alike, close):
            yield tuple(group[:4])
            yield (*group[:2], *jokers)


HOUSES = 6
"""Deals of one number of seats in which every choice among words and every switch is met once."""


def house_rules(seats: int, number: int) -> dict[str, Value]:
    """Options for a deal: its share of all choices there are, and some numbers by chance.

    What contradicts those that are chosen already is left out, and met with other seats.
    """
    chance = Random(f"{seats} {number}")
    offered = [o for o in declared(VARIANTS["rummy-500"].options) if not o.fixed]
    choices = [(option.name, value) for option in offered for value in _others(option)]
    numbers = [(option.name, _number(option, chance)) for option in offered if option.most]
    Random(seats).shuffle(choices)
    given: dict[str, Value] = {}
    share = choices[number % HOUSES :: HOUSES]
    for name, value in (*share, *chance.sample(numbers, chance.randint(0, 6))):
        if name in given:
            continue
        for needed in ({}, *({other: it} for other, it in choices)):
            wish: dict[str, Value] = {**needed, **given, name: value}
            if not isinstance(rules_for(VARIANTS["rummy-500"], wish, seats), tuple):
                given = wish
                break
    return given


def _others(option: Option) -> list[Value]:
    """What the option may be besides its default: words, or the other way of a switch."""
    if option.is_switch:
        return [not option.default]
    return [word for word in option.words if word != option.default]


def _number(option: Option, chance: Random) -> int:
    """A number it may be, rather a small one."""
    least, most = option.least or 0, option.most or 0
    return chance.choice((chance.randint(least, min(most, least + 8)), chance.randint(least, most)))


MOST_MOVES = 400
"""Where discards become a new stock again and again, a deal need not end."""


def moves(table: Table, seed: int) -> Iterator[tuple[Table, Action, Table]]:
    """Legal moves from a table on, by chance: before, what was done, after; to the deal's end."""
    chance = Random(seed)
    for _ in range(MOST_MOVES):
        if table.phase is Phase.OVER:
            return
        action, after = _move(table, chance)
        yield table, action, after
        table = after


def _move(table: Table, chance: Random) -> tuple[Action, Table]:
    """A legal action: mostly a guess, sometimes one that is listed as legal."""
    listed = chance.random() < 0.2
    for action in () if listed else proposals(table, chance):
        verdict = table.variant.judge(table, action)
        if isinstance(verdict, Legal):
            return action, verdict.table
    legal = referee.legal_actions(table).actions
    assert legal, f"nothing is legal at {table}"
    action = chance.choice(legal)
    verdict = table.variant.judge(table, action)
    assert isinstance(verdict, Legal), f"{action} is listed, but is not legal at {table}"
    return action, verdict.table


@cache
def path(seats: int, seed: str, chance: int) -> tuple[Table, ...]:
    """Every table of one deal, from the dealt one to the last.

    The seeds that four divides are dealt by the default rules, the others by house rules.
    """
    number, rest = divmod(chance, 4)
    given = house_rules(seats, number * 3 + rest - 1) if rest else {}
    first = dealt(seats, seed, **given)
    return (first, *(after for _, _, after in moves(first, chance)))


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A table somewhere in a deal, or at its end."""
    seed = draw(st.integers(0, DEALS - 1))
    tables_of_deal = path(draw(st.integers(2, 8)), str(seed), seed)
    return draw(st.sampled_from(tables_of_deal))
