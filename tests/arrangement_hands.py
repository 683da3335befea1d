"""Hands, tables and house rules in which many melds compete for the same cards."""

from dataclasses import replace
from random import Random
from typing import NamedTuple

from service.game.house_rules import Options
from tests.arrangement_reference import LINE, Laid, is_joker, melds_of

SUITS = "CDHS"
ACE_HIGH = LINE["either"]
PACKS = ("", "2")
JOKERS = ("X1", "X2", "X3", "X4")
ALL_JOKERS = (*JOKERS, "X5", "X6", "X7", "X8")
PLAIN = Options(packs=len(PACKS), jokers=len(JOKERS))


class Deal(NamedTuple):
    """What is to be arranged."""

    rules: Options
    hand: tuple[str, ...]
    table: tuple[Laid, ...]


def any_rules(random: Random) -> Options:
    """House rules, as far as they bear on an arrangement."""
    ace = random.choice(("low", "high", "either", "around"))
    distinct = random.random() < 0.6
    return Options(
        packs=PLAIN.packs,
        jokers=PLAIN.jokers,
        ace=ace,
        shortest_run=random.choice((3, 3, 4, 5)),
        longest_run=random.choice((13, 14)) if ace == "either" else 13,
        distinct_suits=distinct,
        largest_set=random.choice((3, 4, 4)) if distinct else random.choice((3, 4, 6, 8)),
        least_naturals=random.choice((1, 1, 2, 3)),
        joker_suit_in_set=random.random() < 0.3,
        most_jokers=random.choice((None, None, 1, 2)),
        jokers_apart=random.random() < 0.3,
        card_values=random.choice(("face", "five_ten_fifteen")),
        ace_value=random.choice((15, 15, 20, 5)),
        low_ace_value=random.choice((1, 1, 5, 15)),
        joker_value=random.choice((15, 15, 0, 20, "as_represented")),
        scoring=random.choice(("melds_less_hand", "melds_less_hand", "winner_takes", "penalties")),
    )


def persian_rules(random: Random) -> Options:
    """The same, with sets of four that count double, or jokers that are not wild, or both."""
    rules = any_rules(random)
    wild = random.random() < 0.4
    return replace(
        rules,
        jokers=len(JOKERS if wild else ALL_JOKERS),
        jokers_are_wild=wild,
        joker_value=rules.joker_value if wild else random.choice((15, 20, 0)),
        quartet_in=random.choice((None, "action", "turn")) if not wild else "action",
    )


def rules_of_plain_hands(random: Random) -> Options:
    """House rules for hands with neither jokers nor twins: with whatever aces may count."""
    return replace(
        persian_rules(random),
        ace_value=random.choice((1, 15, random.randint(1, 50))),
        low_ace_value=random.choice((1, 15, random.randint(1, 50))),
    )


def any_plain_hand(random: Random, cards: int) -> tuple[str, ...]:
    """So many cards or fewer, no face twice: of the whole pack, of few ranks, or of few suits."""
    many_ranks, many_suits = random.choice(((13, 4), (5, 4), (6, 3), (13, 2), (13, 1)))
    start = random.randrange(13)
    ranks = LINE["around"][start : start + many_ranks]
    suits = random.sample(SUITS, many_suits)
    faces = [rank + suit for rank in ranks for suit in suits]
    held = random.sample(faces, min(cards, len(faces)))
    return tuple(face + random.choice(PACKS) for face in held)


def any_deal(random: Random, rules: Options, *, melds: int) -> Deal:
    """Cards of few ranks and suits, up to so many melds on the table, 5 to 11 cards in hand."""
    ranks, suits = _narrow(random)
    table: list[Laid] = []
    gone: set[str] = set()
    for _ in range(melds):
        meld = _any_meld(random, rules, ranks, suits)
        if meld is not None and gone.isdisjoint(meld.cards):
            table.append(meld)
            gone.update(meld.cards)
    pool = [r + s + p for r in ranks for s in suits for p in PACKS if r + s + p not in gone]
    jokers = [joker for joker in ALL_JOKERS[: rules.jokers] if joker not in gone]
    many = (0, 0, 1, 1, 2, 3) if rules.jokers_are_wild else (0, 1, 2, 3, 4, 5, 6, 7, 8)
    hand = random.sample(jokers, min(len(jokers), random.choice(many)))
    naturals = min(len(pool), max(2, random.choice((5, 6, 7, 7, 8, 8, 9, 9, 10, 11)) - len(hand)))
    return Deal(rules, (*hand, *random.sample(pool, naturals)), tuple(table))


def _narrow(random: Random) -> tuple[str, str]:
    """Few ranks, next to one another round the circle, of few suits."""
    many_ranks, many_suits = random.choice(((7, 1), (9, 1), (7, 2), (5, 2), (4, 3), (3, 4), (5, 4)))
    start = random.randrange(13)
    return LINE["around"][start : start + many_ranks], "".join(random.sample(SUITS, many_suits))


def _any_meld(random: Random, rules: Options, ranks: str, suits: str) -> Laid | None:
    """A legal meld with cards near those of the hand; None where the draw gives none."""
    if not rules.jokers_are_wild and random.random() < 0.4:
        return next(melds_of(random.sample(ALL_JOKERS, 3), rules))
    if random.random() < 0.4:
        many = random.randrange(3, 5)
        rank = random.choice(ranks)
        faces = [rank + random.choice(SUITS) for _ in range(many)]
    else:
        line = LINE[rules.ace]
        start = random.randrange(len(line) - 2)
        many = random.choice((3, 3, 4, 4, 5, 9, 10, 11, 12))
        suit = random.choice(suits)
        faces = [each + suit for each in line[start : start + many]]
    few = (0, 0, 1, 2) if rules.jokers_are_wild else (0,)
    jokers = iter(random.sample(JOKERS, 2))
    cards = [face + random.choice(PACKS) for face in faces]
    for place in random.sample(range(len(cards)), min(len(cards), random.choice(few))):
        cards[place] = next(jokers)
    if len(set(cards)) < len(cards):
        return None
    found = [meld for meld in melds_of(cards, rules) if meld.kind == "run" or faces[0][0] in ranks]
    return _declared(random, random.choice(found), rules) if found else None


def _declared(random: Random, meld: Laid, rules: Options) -> Laid:
    """The meld; if it is a set, with suits for its jokers where they must name one, or do so."""
    if meld.kind == "run" or not (rules.joker_suit_in_set or random.random() < 0.3):
        return meld
    faces = list(meld.faces)
    for place, card in enumerate(meld.cards):
        if is_joker(card):
            shown = {face[1] for face in faces if face[1:]}
            spare = [suit for suit in SUITS if suit not in shown or not rules.distinct_suits]
            faces[place] = faces[place][0] + random.choice(spare)
    return Laid(meld.kind, meld.cards, tuple(faces))
