"""What the runs of one suit come to at best, for every choice of its thirteen cards.

Such a choice is a number of thirteen bits, the ace the lowest: no card is there twice, and none is
a joker.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from service.game import cards, runs
from service.game.cards import Face
from service.game.house_rules import Options
from service.game.melds import Kind
from service.game.points import card_points, meld_points, melds_count

CARD_BITS: Final = 6
"""A cost leaves so many bits free below, for a card."""
GROUP: Final = 1 << CARD_BITS
"""What a group costs; there are at most 17."""
LEFT: Final = GROUP << 5
"""What it costs to keep a card, besides its points: more than all groups. There are at most 52."""
POINT: Final = LEFT << 6
"""What a lost point costs: more than all cards. Costs stay below 30 bits, quick to add."""


class _Run(NamedTuple):
    """A run by its lowest place; how many of its cards lie beyond the king; its cost; its bits."""

    start: int
    length: int
    beyond: int
    cost: int
    cards: int


class SuitTable:
    """The least costs by certain house rules.

    A cost has what is lost in points, then the cards that are kept, then the groups (`POINT`,
    `LEFT`, `GROUP`). Points lost are those of the cards kept, less those of the melds where melds
    count.
    """

    def __init__(self, options: Options) -> None:
        """All is worked out at once, in half a millisecond to one."""
        self._kept = [card_points(rank, options) * POINT + LEFT for rank in range(runs.RANKS)]
        self._ending = _by_highest_rank(options)
        self.least = self._find_least()

    def _find_least(self) -> list[int]:
        """For each choice of cards the least that it costs to lay runs and keep the rest."""
        least = [0]
        for kept, ending in zip(self._kept, self._ending, strict=True):
            # Of what has this card and none above it, the card is kept ...
            least += [cost + kept for cost in least]
            end = len(least)
            for start, _, beyond, laid, _ in ending:
                # ... or is in a run. All choices that hold the run lie one stride apart and, in
                # the same order, so do they without it, for which the least is known.
                stride = 1 << beyond
                holding = slice(end - (1 << start) + stride - 1, end, stride)
                without = least[: 1 << start : stride]
                least[holding] = [
                    cost + laid if cost + laid < other else other  # noqa: FURB136 -- half the time
                    for cost, other in zip(without, least[holding], strict=True)
                ]
        return least

    def runs_of(self, held: int) -> Iterator[tuple[int, int]]:
        """Runs that cost least, each its start and length.

        Where there are several ways, then from the king down: a card that can as well be kept is
        kept, and a run is as short as it can be.
        """
        while held:
            top = held.bit_length() - 1
            rest = held ^ 1 << top
            if self.least[held] != self.least[rest] + self._kept[top]:
                run = self._best_runs(top, held)[0]
                yield run.start, run.length
                rest = held ^ run.cards
            held = rest

    def _best_runs(self, top: int, held: int) -> list[_Run]:
        """The runs with that highest card by which all that is held costs least."""
        return [
            run
            for run in self._ending[top]
            if held & run.cards == run.cards
            and self.least[held] == self.least[held ^ run.cards] + run.cost
        ]


def _by_highest_rank(options: Options) -> list[list[_Run]]:
    """Every run, by the highest of its ranks: cards beyond the king have the lowest ones.

    Of all thirteen ranks there is one run, though it may start at two places: the later one counts,
    as in `readings`.
    """
    found: list[dict[int, _Run]] = [{} for _ in range(runs.RANKS)]
    for length in range(options.shortest_run, runs.RANKS + 1):
        for start in runs.starts(length, options):
            beyond = max(0, start + length - runs.RANKS)
            faces = runs.faces_of(0, start, length)
            cost, of_run = cost_to_lay(Kind.RUN, faces, options), cards.hand_of(faces)
            found[start + length - beyond - 1][of_run] = _Run(start, length, beyond, cost, of_run)
    return [list(ending.values()) for ending in found]


def cost_to_lay(kind: Kind, faces: tuple[Face, ...], options: Options) -> int:
    """What a meld costs: it is a group, and wins its points where melds count."""
    won = meld_points(kind, faces, faces, options) if melds_count(options) else 0
    return GROUP - won * POINT
