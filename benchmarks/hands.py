"""Hands by chance, the same with every run, as numbers: suit times 13 plus rank, the ace being 0.

The suits are numbered C D H S. A joker is 52 or more; a number above the pack is of the second one.
"""

from random import Random

RANKS = 13
SUITS = "CDHS"
PACK = 52

Hand = list[int]


def random_hands(count: int, size: int, seed: int = 1) -> list[Hand]:
    """Hands of one pack as they are dealt."""
    random = Random(seed)
    return [random.sample(range(PACK), size) for _ in range(count)]


def dense_hands(count: int, size: int, seed: int = 2) -> list[Hand]:
    """Hands of five neighbouring ranks only, in which many melds compete for the same cards."""
    random = Random(seed)
    found = []
    for _ in range(count):
        low = random.randrange(RANKS - 4)
        ranks = range(low, low + 5)
        pool = [RANKS * suit + rank for suit in range(len(SUITS)) for rank in ranks]
        found.append(random.sample(pool, size))
    return found


def mixed_hands(count: int, size: int, seed: int = 3) -> list[list[str]]:
    """Hands of two packs with two jokers, which each of them has, as codes: `7D`, `7D2`, `X1`."""
    random = Random(seed)
    naturals = [r + s + pack for pack in ("", "2") for s in SUITS for r in "A23456789TJQK"]
    return [["X1", "X2", *random.sample(naturals, size - 2)] for _ in range(count)]
