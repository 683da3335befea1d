"""The ids of the rule notes that a vector may come from, game by game.

Of every game there are worked examples, facts, readings of what the sources leave open and, mostly,
variations; besides, for all games, faults seen in other engines (`B17.2`: the second input of that
fault).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_ID = re.compile(r"(500-|BAS-|PER-|CON-|BV|[BCP]-A|[ABCFPV])(\d+)(.*)")
# Two digits, and perhaps the number of one of its inputs.
_FAULT = re.compile(r"B\d\d(\.\d+)?")


@dataclass(frozen=True)
class Ids:
    """The ids of one kind: `F1` to `F29`, and single ones between them (`F23b`)."""

    prefix: str
    last: int
    between: tuple[str, ...] = ()
    digits: int = 1

    @property
    def each(self) -> tuple[str, ...]:
        """All of them."""
        numbers = range(1, self.last + 1)
        return (*(f"{self.prefix}{n:0{self.digits}}" for n in numbers), *self.between)


@dataclass(frozen=True)
class Notes:
    """The ids of one game, by kind."""

    examples: Ids
    facts: Ids
    readings: Ids
    variations: Ids | None = None

    @property
    def kinds(self) -> dict[str, Ids]:
        """What has to be covered, or left out for a reason."""
        kinds = {"examples": self.examples, "facts": self.facts, "readings": self.readings}
        return {**kinds, **({"variations": self.variations} if self.variations else {})}

    def place(self, name: str) -> tuple[int, int, str]:
        """Where an id stands in the order of a page: examples, then faults, then the others.

        An id of the game itself comes first, so that `B12` is a fact where facts are called so: the
        fault of that number is then named with its input, `B12.1`.
        """
        if (match := _ID.fullmatch(name)) is None:
            raise ValueError(f"no id of the rule notes: {name}")
        prefix, number, rest = match.groups()
        part = rest if len(rest) <= 1 else None  # `500-47b` is a part of that example
        order = (self.examples, None, self.facts, self.readings, self.variations)
        for kind, ids in enumerate(order):
            if ids and part is not None and f"{prefix}{number}" in ids.each:
                return kind, int(number), rest
        if not _FAULT.fullmatch(name):
            raise ValueError(f"no id of the rule notes of this game: {name}")
        return order.index(None), int(number), rest


NOTES = {
    "rummy-500": Notes(
        Ids("500-", 97, digits=2), Ids("F", 29, ("F23b",)), Ids("A", 39), Ids("V", 11)
    ),
    "rummy": Notes(Ids("BAS-", 18, digits=2), Ids("B", 15), Ids("B-A", 20), Ids("BV", 9)),
    "persian-rummy": Notes(Ids("PER-", 15, digits=2), Ids("P", 12), Ids("P-A", 22)),
    "contract-rummy": Notes(
        Ids("CON-", 29, digits=2), Ids("C", 13, ("C11b", "C11c")), Ids("C-A", 35)
    ),
}
