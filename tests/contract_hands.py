"""Hands and house rules in which the melds of a contract compete for the same cards."""

from dataclasses import replace
from random import Random
from typing import NamedTuple

from service.game.house_rules import Options
from tests.arrangement_hands import any_rules
from tests.arrangement_reference import LINE

SUITS = "CDHS"
CONTRACTS = (
    *(("set",), ("run",), ("set", "set"), ("set", "run"), ("run", "run"), ("run", "set")),
    *(("set", "set", "set"), ("set", "set", "run"), ("set", "run", "run"), ("run", "run", "run")),
)


class Asked(NamedTuple):
    """One question: can the hand be that contract, in whole or in part."""

    rules: Options
    contract: tuple[str, ...]
    hand: tuple[str, ...]
    whole: bool


def any_question(random: Random, *, largest: int = 11) -> Asked:
    """A contract of one to three melds, and a hand of few ranks and suits that may be it."""
    rules = replace(
        any_rules(random),
        packs=random.choice((1, 2, 2, 3)),
        jokers=3,
        exact_contract=random.random() < 0.3,
        contract_runs_same_suit=random.choice(("never", "not_adjacent", "any")),
    )
    contract = random.choice(CONTRACTS)
    whole = random.random() < 0.35
    pool, needed = _pool(random, rules, contract), sum(_sizes(rules)[kind] for kind in contract)
    jokers = [f"X{number}" for number in range(1, random.choice((0, 0, 1, 1, 2, 3)) + 1)]
    more = random.choice((0, 0, 1)) if whole else random.choice((0, 1, 2, 3))
    count = min(len(pool), max(2, min(largest, needed + more) - len(jokers)))
    return Asked(rules, contract, (*random.sample(pool, count), *jokers), whole)


def _sizes(rules: Options) -> dict[str, int]:
    return {"set": 3, "run": rules.shortest_run}


def _pool(random: Random, rules: Options, contract: tuple[str, ...]) -> list[str]:
    """The cards from which the hand is drawn: by chance few, or the makings of the contract."""
    packs = [str(number) if number > 1 else "" for number in range(1, rules.packs + 1)]
    if random.random() < 0.5:
        many, suits = random.choice(((9, 1), (6, 2), (5, 3), (4, 4), (3, 4), (2, 4)))
        start = random.randrange(13)
        ranks = LINE["around"][start : start + many]
        drawn = random.sample(SUITS, suits)
        return [rank + suit + pack for rank in ranks for suit in drawn for pack in packs]
    made: set[str] = set()
    for kind in contract:
        rank, suit = random.randrange(13), random.choice(SUITS)
        if kind == "set":
            made |= {LINE["around"][rank] + each + random.choice(packs) for each in SUITS}
        else:
            length = rules.shortest_run + random.choice((0, 1, 1))
            ranks = LINE["around"][rank : rank + length]
            made |= {each + suit + random.choice(packs) for each in ranks}
    return sorted(made)
