"""The best that jokers make among themselves, where they are not wild: sets of jokers alone."""

from collections.abc import Iterator, Mapping

from service.game import cards, sets
from service.game.house_rules import Options
from service.game.melds import Kind, Meld
from service.game.parts import Part
from service.game.points import card_points, is_quartet
from service.game.strands import NEW

Shared = tuple[tuple[int, int], ...]
"""How many jokers go on each meld: its number, or `NEW`, and their number."""


def is_set_of_jokers(meld: Meld) -> bool:
    """Whether the jokers in the meld stand for themselves."""
    return meld.faces[0] == cards.ITSELF


def best_of_jokers(
    jokers: int, melds: Mapping[int, Meld], options: Options, *, counts: bool
) -> tuple[Part, ...]:
    """What so many jokers are laid as, on sets of jokers of the table and as new ones.

    It brings most; then leaves fewest of them; then is in fewest groups. `counts`: whether cards
    on the table count.
    """
    rooms = [
        (number, sets.largest(options) - len(meld.cards)) for number, meld in sorted(melds.items())
    ]
    (some,) = cards.whole_pack(packs=0, jokers=1)
    worth = card_points(some, options)

    def value(shared: Shared) -> tuple[int, int, int]:
        laid = sum(count for _, count in shared)
        twice = sum(
            count
            for meld, count in shared
            if meld == NEW and is_quartet(Kind.SET, count, options) and counts
        )
        return (worth * (laid * (1 + counts) + twice), laid, -len(shared))

    best = max(_ways(jokers, rooms, options), key=value)
    return tuple(Part(Kind.SET, meld, ((cards.ITSELF, True),) * count) for meld, count in best)


def _ways(jokers: int, rooms: list[tuple[int, int]], options: Options) -> Iterator[Shared]:
    """Every way to share the jokers out, those that are laid off first."""
    if rooms:
        (number, room), *others = rooms
        for count in range(min(jokers, room) + 1):
            first = ((number, count),) if count else ()
            for rest in _ways(jokers - count, others, options):
                yield (*first, *rest)
        return
    yield ()
    for size in sets.sizes(jokers, options):
        for rest in _ways(jokers - size, [], options):
            yield ((NEW, size), *rest)
