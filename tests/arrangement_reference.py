"""The best arrangement of a hand, found by trying every way: slow, simple, and on its own.

Written from the rule book and the texts of the house rules. It shares no code with the service but
the record of the options, and knows a card only by its code: ``7D``, ``7D2``, ``X1``. What a card
stands for is a code without a pack, or a rank alone where the suit is open.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, combinations, pairwise
from typing import NamedTuple

from service.game.house_rules import Options

LINE = {
    "low": "A23456789TJQK",
    "high": "23456789TJQKA",
    "either": "A23456789TJQKA",
    "around": "A23456789TJQK" * 2,
}
"""The ranks as they follow one another in a run, by the option `ace`."""

NO_SUIT = ""
ITSELF = "X"
"""What a joker stands for that is not wild."""


class Laid(NamedTuple):
    """Cards in order, and what each of them stands for."""

    kind: str
    cards: tuple[str, ...]
    faces: tuple[str, ...]


class Group(NamedTuple):
    """Cards that leave the hand together: a new meld, or a lay-off on one of the table."""

    cards: frozenset[str]
    on: int | None
    points: int


class Key(NamedTuple):
    """What makes one arrangement better than another, the most important first."""

    points: int
    fewest_left: int
    fewest_groups: int

    def plus(self, points: int, left: int, groups: int) -> "Key":
        return Key(self.points + points, self.fewest_left - left, self.fewest_groups - groups)


class Best(NamedTuple):
    """A best arrangement; what is in no group is left."""

    key: Key
    groups: tuple[Group, ...]


# --- What a card is, and counts -------------------------------------------------------------------


def is_joker(card: str) -> bool:
    return card[0] == "X"


def naturals(cards: Iterable[str]) -> list[str]:
    return [card for card in cards if card[0] != "X"]


def rank_points(rank: str, rules: Options) -> int:
    if rank == "A":
        return rules.ace_value
    if rules.card_values == "five_ten_fifteen":
        return 10 if rank in "TJQK" else 5
    return 10 if rank in "TJQK" else int(rank)


def hand_points(card: str, rules: Options) -> int:
    """What the card counts against the player who keeps it."""
    if not is_joker(card):
        return rank_points(card[0], rules)
    return 15 if isinstance(rules.joker_value, str) else rules.joker_value


def laid_points(meld: Laid, added: Iterable[str], rules: Options) -> int:
    """What the added cards of a meld count."""
    points = 0
    wanted = set(added)
    for place, card in enumerate(meld.cards):
        if card not in wanted:
            continue
        rank, above = meld.faces[place][0], meld.faces[place + 1 : place + 2]
        if is_joker(card) and not isinstance(rules.joker_value, str):
            points += rules.joker_value
        elif meld.kind == "run" and rank == "A" and above and above[0][0] == "2":
            points += rules.low_ace_value
        else:
            points += rank_points(rank, rules)
    return points


# --- What a meld is -------------------------------------------------------------------------------


def new_points(meld: Laid, rules: Options) -> int:
    """What a new meld counts, a set of four double where such sets do."""
    twice = rules.quartet_in is not None and meld.kind == "set" and len(meld.cards) == 4
    return laid_points(meld, meld.cards, rules) * (1 + twice)


def melds_of(cards: Sequence[str], rules: Options) -> Iterator[Laid]:
    """Every meld that these cards, all of them, make when they are laid down."""
    if any(map(is_joker, cards)) and not rules.jokers_are_wild:
        yield from of_jokers(cards, rules)
        return
    if len(naturals(cards)) < rules.least_naturals or too_many_jokers(cards, rules):
        return
    nothing = Laid("", (), ())
    if len(cards) >= 3:
        yield from sets(nothing, cards, rules)
    if len(cards) >= rules.shortest_run:
        yield from runs(nothing, cards, rules)


def extended(meld: Laid, cards: Sequence[str], rules: Options) -> Iterator[Laid]:
    """Every meld that these cards, all of them laid off, make of one on the table."""
    if any(map(is_joker, (*meld.cards, *cards))) and not rules.jokers_are_wild:
        yield from of_jokers((*meld.cards, *cards), rules)
    elif not too_many_jokers((*meld.cards, *cards), rules):
        yield from (sets if meld.kind == "set" else runs)(meld, cards, rules)


def of_jokers(cards: Sequence[str], rules: Options) -> Iterator[Laid]:
    """Jokers that are not wild: a set of nothing else."""
    if all(map(is_joker, cards)) and 3 <= len(cards) <= rules.largest_set:
        yield Laid("set", tuple(cards), (ITSELF,) * len(cards))


def too_many_jokers(cards: Sequence[str], rules: Options) -> bool:
    jokers = len(cards) - len(naturals(cards))
    return rules.most_jokers is not None and jokers > rules.most_jokers


def sets(meld: Laid, cards: Sequence[str], rules: Options) -> Iterator[Laid]:
    """Cards of one rank; jokers have that rank and any suit."""
    if len(meld.cards) + len(cards) > rules.largest_set:
        return
    faces = (*meld.faces, *(card[:2] for card in naturals(cards)))
    suits = [face[1] for face in faces if face[1:] != NO_SUIT]
    if len({face[0] for face in faces}) != 1 or (rules.distinct_suits and repeats(suits)):
        return
    added = tuple(faces[0][0] if is_joker(card) else card[:2] for card in cards)
    yield Laid("set", (*meld.cards, *cards), (*meld.faces, *added))


def alike(cards: Sequence[str]) -> bool:
    """Whether they are of one rank or of one suit."""
    return len({card[0] for card in cards}) < 2 or len({card[1] for card in cards}) < 2


def repeats(marks: Sequence[str]) -> bool:
    return len(set(marks)) < len(marks)


def runs(meld: Laid, cards: Sequence[str], rules: Options) -> Iterator[Laid]:
    """Consecutive cards of one suit; what is on the table stays where it is."""
    suits = {face[1] for face in chain(meld.faces, naturals(cards))}
    if len(suits) != 1:
        return
    shown = "".join(card[0] for card in naturals(cards))
    if repeats(shown.replace("A", "")):  # the ace alone can be in a run twice
        return
    lying = "".join(face[0] for face in meld.faces)
    (suit,) = suits
    found: list[Laid] = []
    for ranks in sequences(len(meld.cards) + len(cards), rules.ace, rules.longest_run, lying):
        if not set(shown) <= set(ranks):
            continue
        faces = tuple(rank + suit for rank in ranks)
        found += [
            Laid("run", order, faces)
            for order in orders(places_of(lying, ranks), meld.cards, cards, ranks)
            if not (rules.jokers_apart and any(map(both_jokers, pairwise(order))))
        ]
    # All thirteen ranks: where the ace can be above the king, it is not below the two.
    ace_high = [run for run in found if len(run.cards) == 13 and run.faces[-1][0] == "A"]
    yield from ace_high or found


def both_jokers(pair: tuple[str, str]) -> bool:
    return is_joker(pair[0]) and is_joker(pair[1])


@cache
def sequences(length: int, ace: str, longest: int, lying: str) -> tuple[str, ...]:
    """The ranks of every run of that length which keeps the ranks that lie there together."""
    if length > (min(longest, 13) if ace == "around" else longest):
        return ()
    line = LINE[ace]
    starts = range(13) if ace == "around" else range(len(line) - length + 1)
    found = (line[start : start + length] for start in starts)
    if length == 13 and ace == "around":
        # The circle is closed, which is laid from the two up, wherever it was begun.
        return ("23456789TJQKA",)
    return tuple(ranks for ranks in found if lying in ranks)


def places_of(lying: str, ranks: str) -> tuple[int, ...]:
    """Where the ranks that lie on the table come to stand."""
    if lying in ranks:
        return tuple(range(ranks.index(lying), ranks.index(lying) + len(lying)))
    return tuple(ranks.index(rank) for rank in lying)  # a circle that closes


def orders(
    taken: Sequence[int], lying: Sequence[str], cards: Sequence[str], ranks: str
) -> Iterator[tuple[str, ...]]:
    """Every way to put the cards on the places not taken, each on its rank, jokers on any."""
    at: dict[int, str] = dict(zip(taken, lying, strict=True))
    jokers = [card for card in cards if is_joker(card)]

    def put(rest: Sequence[str]) -> Iterator[tuple[str, ...]]:
        if not rest:
            spare = iter(jokers)  # which joker goes where makes no difference
            yield tuple(at[i] if i in at else next(spare) for i in range(len(ranks)))
            return
        for place, rank in enumerate(ranks):
            if rank == rest[0][0] and place not in at:
                at[place] = rest[0]
                yield from put(rest[1:])
                del at[place]

    yield from put(naturals(cards))


# --- The search -----------------------------------------------------------------------------------


def groups_of(hand: Sequence[str], table: Sequence[Laid], rules: Options) -> Iterator[Group]:
    """Every group of cards of the hand that can be laid down or off, at its most points."""
    for number in range(1, len(hand) + 1):
        for cards in combinations(hand, number):
            if not alike(naturals(cards)):
                continue
            melds = list(melds_of(cards, rules))
            if melds:
                most = max(new_points(meld, rules) for meld in melds)
                yield Group(frozenset(cards), None, most)
            for on, meld in enumerate(table):
                longer = list(extended(meld, cards, rules))
                if longer:
                    most = max(laid_points(each, cards, rules) for each in longer)
                    yield Group(frozenset(cards), on, most)


def best(hand: Sequence[str], rules: Options, table: Sequence[Laid] = ()) -> Best:
    """The best of all arrangements."""
    return best_of_groups(hand, rules, groups_of(hand, table, rules), len(table))


def best_of_groups(
    hand: Sequence[str], rules: Options, groups: Iterable[Group], melds: int
) -> Best:
    """The best choice among all groups of a hand, with so many melds on the table.

    The first card is left, or it is in one of the groups that have it; and so on with the rest.
    """
    groups_with: dict[str, list[Group]] = {card: [] for card in hand}
    for group in groups:
        for card in group.cards:
            groups_with[card].append(group)
    melded_count = rules.scoring == "melds_less_hand"

    @cache
    def best_of(cards: frozenset[str], free: frozenset[int | None]) -> Best:
        if not cards:
            return Best(Key(0, 0, 0), ())
        first = min(cards)
        rest = best_of(cards - {first}, free)
        found = Best(rest.key.plus(-hand_points(first, rules), 1, 0), rest.groups)
        for group in groups_with[first]:
            if group.cards <= cards and (group.on is None or group.on in free):
                rest = best_of(cards - group.cards, free - {group.on})
                key = rest.key.plus(group.points if melded_count else 0, 0, 1)
                if key > found.key:
                    found = Best(key, (group, *rest.groups))
        return found

    return best_of(frozenset(hand), frozenset(range(melds)))
