"""The shuffle can be repeated by anyone: the description, test vectors, and no favourites."""

from collections import Counter
from hashlib import sha256
from itertools import islice, permutations

from hypothesis import given
from hypothesis import strategies as st

from service.game.shuffle import below, next_seed, shuffled, stream


def test_the_stream_is_sha_256_of_the_text_that_is_described() -> None:
    block = sha256(b"rummy-referee shuffle 1\nabc\n0").digest()
    second = sha256(b"rummy-referee shuffle 1\nabc\n1").digest()
    numbers = list(islice(stream("abc"), 16))
    assert numbers[0] == int.from_bytes(block[:4], "big")
    assert numbers[7] == int.from_bytes(block[28:], "big")
    assert numbers[8] == int.from_bytes(second[:4], "big")


def test_vectors() -> None:
    assert list(islice(stream("abc"), 3)) == [1600436087, 3084988067, 819171260]
    assert shuffled(range(10), "abc") == (6, 2, 1, 3, 0, 9, 5, 4, 8, 7)
    assert shuffled(range(10), "0") == (2, 4, 1, 8, 5, 7, 9, 0, 6, 3)
    assert next_seed("abc", 1) == sha256(b"abc\n1").hexdigest()


@given(st.lists(st.integers()), st.text(alphabet="0123456789abcdef", min_size=1))
def test_nothing_is_lost_and_the_same_seed_gives_the_same_order(
    items: list[int], seed: str
) -> None:
    assert sorted(shuffled(items, seed)) == sorted(items)
    assert shuffled(items, seed) == shuffled(items, seed)


def test_a_number_that_would_favour_some_is_skipped() -> None:
    assert below(3, iter([2**32 - 1, 2**32 - 2])) == (2**32 - 2) % 3
    assert below(4, iter([2**32 - 1])) == 3


def test_every_order_of_three_is_about_as_frequent() -> None:
    counts = Counter(shuffled(range(3), str(seed)) for seed in range(6000))
    assert set(counts) == set(permutations(range(3)))
    assert all(850 <= count <= 1150 for count in counts.values())
