r"""A deterministic shuffle from a seed that is given as text, so that anyone can repeat it.

Block *i* (0, 1, …) of the stream is SHA-256 of the ASCII text
``rummy-referee shuffle 1\n<seed>\n<i>``. Each block gives eight numbers, its four-byte groups in
order, most significant byte first. A number below *n* is the next number of the stream modulo
*n*, after skipping every number that is not below the largest multiple of *n* that is at most
2**32 (so no value is favoured). The shuffle is Fisher-Yates from the last place down to the
second: with *i* from len-1 to 1, swap places *i* and *j*, *j* being a number below *i* + 1.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256

_NUMBERS = 2**32


def stream(seed: str) -> Iterator[int]:
    """The endless stream of 32-bit numbers that a seed gives."""
    block = 0
    while True:
        digest = sha256(f"rummy-referee shuffle 1\n{seed}\n{block}".encode()).digest()
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def below(bound: int, numbers: Iterator[int]) -> int:
    """A number below `bound`, each as likely as any other, from a stream of 32-bit numbers."""
    fair = _NUMBERS - _NUMBERS % bound
    number = next(numbers)
    while number >= fair:
        number = next(numbers)
    return number % bound


def shuffled(items: Sequence[int], seed: str) -> tuple[int, ...]:
    """The items in the order that the seed gives."""
    numbers = stream(seed)
    order = list(items)
    for i in range(len(order) - 1, 0, -1):
        j = below(i + 1, numbers)
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def next_seed(seed: str, deal: int) -> str:
    r"""The seed of the deal after that one: SHA-256 of ``<seed>\n<deal>``, in hex."""
    return sha256(f"{seed}\n{deal}".encode()).hexdigest()


def lot_seed(seed: str) -> str:
    r"""The seed of the pack from which lots are drawn: SHA-256 of ``<seed>\nlot``, in hex."""
    return sha256(f"{seed}\nlot".encode()).hexdigest()


def renewal_seed(seed: str, number: int) -> str:
    r"""The seed of that renewal of the stock, from 1.

    It is SHA-256 of ``<seed>\nrenewal <number>``, in hex.
    """
    return sha256(f"{seed}\nrenewal {number}".encode()).hexdigest()
