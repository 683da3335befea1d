"""Tables that a game comes to: a deal, played on by chance.

The player proposes much and knows nothing: the rules keep what is legal. Only the proposing is
guided, so that melds, contracts, lay-offs, calls and takes from inside the pile happen often.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, islice, product
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
    ResolveBuys,
    ResolveCalls,
    SwapJoker,
    Take,
)
from service.game.melds import Kind, Play, bare, readings
from service.game.table import Phase, Table
from service.game.verdict import Legal
from tests.deals import Deal, every_deal


def proposals(table: Table, chance: Random) -> Iterator[Action]:
    """Actions that may or may not be legal, the more interesting ones first."""
    hand = list(cards.cards_of(table.seats[table.turn].hand))
    chance.shuffle(hand)
    if table.before_draw:
        yield from _draws(table, chance)
        return
    yield from _plays(table, hand, chance)
    if chance.random() < 0.6:
        hand.sort(key=lambda card: sum(_have_much_in_common(card, other) for other in hand))
    yield from (Discard(card=card) for card in hand)


def _draws(table: Table, chance: Random) -> Iterator[Action]:
    calls = tuple(
        Call(seat, card, (LayOff(cards=(Play(card),), meld=meld),))
        for seat in range(len(table.seats))
        for card in table.discards[-3:]
        for meld in range(len(table.melds))
    )
    if table.phase is Phase.REFUSED and chance.random() < 0.1:
        yield ResolveBuys(seats=tuple(chance.sample(range(len(table.seats)), 2)))
    if calls:
        yield ResolveCalls(calls=tuple(chance.sample(calls, min(len(calls), 8))))
    if chance.random() < 0.6:
        # Whether a contract could use a card takes long to find out.
        most = 2 if table.options.contracts else len(table.discards)
        some = chance.sample(table.discards, min(most, len(table.discards)))
        yield from (Take(card=card) for card in some)
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
    yield from _swaps(table, hand)
    if due is not None or chance.random() < 0.9:
        yield from (LayOff(cards=bare((card,)), meld=chance.randrange(9)) for card in hand)
        yield from (LayOff(cards=bare((card,))) for card in hand)
        if chance.random() < 0.5:
            yield from _at_once(table, hand)
        yield from (LayDown(melds=(_declared(chosen, chance),)) for chosen in _near(hand))


def _swaps(table: Table, hand: list[int]) -> Iterator[SwapJoker]:
    """Every card that a joker on the table stands for, in its place."""
    for number, meld in enumerate(table.melds):
        for joker, face in zip(meld.cards, meld.faces, strict=True):
            if cards.is_joker(joker):
                natural = (card for card in hand if not cards.is_joker(card))
                meant = [card for card in natural if cards.face(card) == face]
                yield from (SwapJoker(card=card, meld=number) for card in meant)


def _bridges(table: Table, due: int, others: list[int]) -> Iterator[LayOff]:
    """The card laid off on a run together with all that fills the gap between them."""
    for number, meld in enumerate(table.melds):
        if meld.kind is Kind.SET:
            continue
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


def _at_once(table: Table, hand: list[int]) -> Iterator[LayDown]:
    """Several melds of the hand in one act, as a contract is laid down."""
    melds = {frozenset(group): bare(group) for group in _near(hand)}
    melds |= {frozenset(three): bare(three) for three in combinations(hand[:9], 3)}
    good = [(s, plays) for s, plays in melds.items() if len(readings(plays, table.options)) == 1]
    for number in (3, 2):
        for chosen in islice(combinations(good, number), 200):
            if len(frozenset().union(*(s for s, _ in chosen))) == sum(len(s) for s, _ in chosen):
                yield LayDown(melds=tuple(plays for _, plays in chosen))


def _have_much_in_common(one: int, other: int) -> bool:
    """Whether two cards may come into one meld: a joker and any, two of a rank, two neighbours."""
    if cards.is_joker(one) or cards.is_joker(other):
        return True
    first, second = cards.face(one), cards.face(other)
    same_suit = cards.suit(first) == cards.suit(second)
    return (cards.rank(first) == cards.rank(second)) or (same_suit and abs(first - second) <= 2)


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


Moved = tuple[Table, Action, Table]
MOST_MOVES = 300
"""Where discards become a new stock again and again, a deal need not end."""


def moves(table: Table, seed: int) -> Iterator[Moved]:
    """Legal moves from a table on, by chance: before, what was done, after; to the deal's end."""
    chance = Random(seed)
    for _ in range(MOST_MOVES // 2 if table.options.contracts else MOST_MOVES):
        if table.phase is Phase.OVER:
            return
        action, after = _move(table, chance)
        yield table, action, after
        table = after


def _move(table: Table, chance: Random) -> tuple[Action, Table]:
    """A legal action: mostly a guess, sometimes one that is listed as legal."""
    listed = chance.random() < (0.1 if table.options.contracts else 0.2)
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
def played(deal: Deal) -> tuple[Moved, ...]:
    """Every move of one deal: the table before it, what was done, the table after it."""
    return tuple(moves(deal.dealt(), deal.number))


def path(deal: Deal) -> tuple[Table, ...]:
    """Every table of one deal, from the dealt one to the last."""
    return (deal.dealt(), *(after for _, _, after in played(deal)))


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A table somewhere in a deal of some game, or at its end."""
    return draw(st.sampled_from(path(draw(st.sampled_from(every_deal())))))
