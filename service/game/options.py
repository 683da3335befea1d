"""House rules: each is declared once, and that declaration validates, documents and rules.

`Options` names every switch that a rule may read. There each is *fixed*: a game that lets its
players choose overrides the field with `offered`, and gives its own default.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

Value = int | bool | str | None


@dataclass(frozen=True, slots=True)
class BySeats:
    """A default that depends on the number of players: rows of (from, to, value)."""

    rows: tuple[tuple[int, int, Value], ...]

    def at(self, seats: int) -> Value:
        """The value for so many players; `LookupError` where no row has the number."""
        for least, most, value in self.rows:
            if least <= seats <= most:
                return value
        raise LookupError(seats)


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule: its meaning, what it may be, and what it is when nobody says."""

    name: str
    text: str
    default: Value | BySeats
    least: int | None
    most: int | None
    values: tuple[str, ...]
    fixed: bool

    def default_for(self, seats: int) -> Value:
        """What holds at a table of so many players when the option is not given."""
        return self.default.at(seats) if isinstance(self.default, BySeats) else self.default

    def refusal(self, value: object) -> str | None:
        """Why the value cannot be taken, as a sentence; None where it can."""
        if self.fixed:
            return f"This game fixes {self.name}: it cannot be chosen."
        if self.values:
            if isinstance(value, str) and value in self.values:
                return None
            return f"{self.name} is one of: {', '.join(self.values)}."
        if self.least is None:
            return None if isinstance(value, bool) else f"{self.name} is true or false."
        if isinstance(value, bool) or not isinstance(value, int):
            return f"{self.name} is a whole number from {self.least} to {self.most}."
        if self.most is not None and self.least <= value <= self.most:
            return None
        return f"{self.name} is a whole number from {self.least} to {self.most}."


def option(
    default: Value | BySeats,
    text: str,
    *,
    least: int | None = None,
    most: int | None = None,
    values: tuple[str, ...] = (),
    fixed: bool = False,
) -> Any:
    """Declare a house rule: a number with `least` and `most`, one of `values`, or a switch."""
    kept = {"text": text, "least": least, "most": most, "values": values, "fixed": fixed}
    return field(default=default, metadata=kept)


def offered(of: type["Options"], name: str, default: Value | BySeats) -> Any:
    """Let players choose what `of` declares as fixed, with this game's own default."""
    kept = {**of.__dataclass_fields__[name].metadata, "fixed": False}
    return field(default=default, metadata=kept)


@dataclass(frozen=True, slots=True)
class Options:
    """What the rules may read. A value stands here only once it is settled for a table."""

    packs: int = option(1, "Packs of 52 cards in the game.", least=1, most=4, fixed=True)
    jokers: int = option(0, "Jokers in the whole game.", least=0, most=8, fixed=True)
    hand_size: int = option(
        7, "Cards dealt to each player at the start of a deal.", least=1, most=26, fixed=True
    )
    target: int = option(500, "Total points that end the match.", least=1, most=10_000, fixed=True)
    shortest_run: int = option(
        3, "Fewest cards of a run when it is laid down.", least=3, most=5, fixed=True
    )
    longest_run: int = option(
        13,
        "Most cards of a run: 13, or 14 with an ace at each end.",
        least=13,
        most=14,
        fixed=True,
    )
    largest_set: int = option(4, "Most cards of a set.", least=3, most=8, fixed=True)
    least_naturals: int = option(
        1, "Natural cards, not jokers, that a meld must hold.", least=1, most=2, fixed=True
    )


AnyOptions = TypeVar("AnyOptions", bound=Options)


def declared(of: type[Options]) -> tuple[Option, ...]:
    """The options of a game, in the order in which they are declared."""
    return tuple(Option(f.name, default=f.default, **f.metadata) for f in fields(of))  # type: ignore[arg-type]  # every field is made by option()


def settle(of: type[AnyOptions], given: Mapping[str, Value], seats: int) -> AnyOptions:
    """The options in force at a table: what was given, and the defaults for the rest."""
    return of(**{o.name: given.get(o.name, o.default_for(seats)) for o in declared(of)})  # type: ignore[arg-type]  # values were checked by Option.refusal
