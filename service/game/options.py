"""House rules: each is declared once, and that declaration validates, documents and rules.

What options there are stands in `house_rules`; here is what an option is.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple, TypeVar

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
class ByOption:
    """A default that depends on another option, declared before: rows of (its value, value)."""

    option: str
    rows: tuple[tuple[Value, Value], ...]

    def when(self, chosen: Value) -> Value:
        """The value where the other option is `chosen`; `KeyError` where no row has that."""
        return dict(self.rows)[chosen]


Default = Value | BySeats | ByOption


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule: its meaning, what it may be, and what it is when nobody says.

    It is a number from `least` to `most`, one of `words`, either of these, or a switch if it is
    neither; `optional` where it may also be none.
    """

    name: str
    text: str
    default: Default
    least: int | None
    most: int | None
    words: tuple[str, ...]
    optional: bool
    fixed: bool

    def default_for(self, seats: int, settled: Mapping[str, Value]) -> Value:
        """What holds at a table of so many players, given the options that are settled already."""
        if isinstance(self.default, BySeats):
            return self.default.at(seats)
        if isinstance(self.default, ByOption):
            return self.default.when(settled[self.default.option])
        return self.default

    def refusal(self, value: object) -> str | None:
        """Why the value cannot be taken, as a sentence; None where it can."""
        if self.fixed:
            return f"This game fixes {self.name}: it cannot be chosen."
        return None if self._allows(value) else f"{self.name} is {self._range()}."

    def _allows(self, value: object) -> bool:
        if value is None:
            return self.optional
        if isinstance(value, str):
            return value in self.words
        if isinstance(value, bool):
            return self.is_switch
        if not isinstance(value, int) or self.least is None or self.most is None:
            return False
        return self.least <= value <= self.most

    @property
    def is_switch(self) -> bool:
        """Whether it is true or false."""
        return self.least is None and not self.words

    def _range(self) -> str:
        allowed = ["true or false"] if self.is_switch else []
        if self.least is not None:
            allowed.append(f"a whole number from {self.least} to {self.most}")
        if self.words:
            several = "one of: " if len(self.words) > 1 else ""
            allowed.append(several + ", ".join(self.words))
        return ", or ".join([*allowed, *(["null for none"] if self.optional else [])])


class Contradiction(NamedTuple):
    """Why options cannot be played by, as a sentence, and the options that it is about."""

    sentence: str
    options: tuple[str, ...] = ()


def option(
    default: Default,
    text: str,
    *,
    least: int | None = None,
    most: int | None = None,
    words: tuple[str, ...] = (),
    optional: bool = False,
    fixed: bool = False,
) -> Any:
    """Declare a house rule: a number with `least` and `most`, one of `words`, or a switch."""
    kept = {
        "text": text,
        "least": least,
        "most": most,
        "words": words,
        "optional": optional,
        "fixed": fixed,
    }
    return field(default=default, metadata=kept)


def offered(of: type[Any], name: str, default: Default) -> Any:
    """Let players choose what `of` declares as fixed, with this game's own default."""
    kept = {**of.__dataclass_fields__[name].metadata, "fixed": False}
    return field(default=default, metadata=kept)


AnyOptions = TypeVar("AnyOptions")


def declared(of: type[Any]) -> tuple[Option, ...]:
    """The options of a game, in the order in which they are declared."""
    return tuple(Option(f.name, default=f.default, **f.metadata) for f in fields(of))  # type: ignore[arg-type]  # every field is made by option()


def settle(of: type[AnyOptions], given: Mapping[str, Value], seats: int) -> AnyOptions:
    """The options in force at a table: what was given, and the defaults for the rest."""
    settled: dict[str, Any] = {}  # values were checked by Option.refusal
    for each in declared(of):
        if each.name in given:
            settled[each.name] = given[each.name]
        else:
            settled[each.name] = each.default_for(seats, settled)
    return of(**settled)
