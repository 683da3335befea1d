"""House rules: each is declared once, and that declaration validates, documents and rules.

What options there are stands in `house_rules`; here is what an option is.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, NamedTuple, TypeVar, cast

MOST_WORDS = 6
"""Words in one of the lists that an option may be made of."""

Words = tuple[str, ...]
Value = int | bool | str | tuple[Words, ...] | None


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


@dataclass(frozen=True, slots=True)
class ByDeal:
    """A default that depends on which deal of the match it is: rows of (from, to, value).

    The last row is also that of all later deals.
    """

    rows: tuple[tuple[int, int, Value], ...]

    def at(self, deal: int) -> Value:
        """The value in that deal, the first being 1."""
        return next((value for _, last, value in self.rows if deal <= last), self.rows[-1][2])


Default = Value | BySeats | ByOption | ByDeal


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule: its meaning, what it may be, and what it is when nobody says.

    It is a number from `least` to `most`, one of `words`, either of these, or a switch if it is
    neither; `optional` where it may also be none. `listed` where it is a list of lists of the
    words, as many as `least` to `most`.
    """

    name: str
    text: str
    default: Default
    least: int | None
    most: int | None
    words: tuple[str, ...]
    optional: bool
    listed: bool
    fixed: bool

    def refusal(self, value: object) -> str | None:
        """Why the value cannot be taken, as a sentence; None where it can."""
        if self.fixed:
            return f"This game fixes {self.name}: it cannot be chosen."
        return None if self._allows(value) else f"{self.name} is {self._range()}."

    def _allows(self, value: object) -> bool:
        if value is None:
            return self.optional
        if isinstance(value, tuple) or self.listed:
            return self.listed and isinstance(value, tuple) and self._is_list(value)
        if isinstance(value, str):
            return value in self.words
        if isinstance(value, bool):
            return self.is_switch
        if not isinstance(value, int) or self.least is None or self.most is None:
            return False
        return self.least <= value <= self.most

    def _is_list(self, value: tuple[object, ...]) -> bool:
        right = (self.least or 0) <= len(value) <= (self.most or 0)
        return right and all(
            isinstance(words, tuple)
            and 0 < len(words) <= MOST_WORDS
            and all(isinstance(word, str) and word in self.words for word in words)
            for words in value
        )

    @property
    def is_switch(self) -> bool:
        """Whether it is true or false."""
        return self.least is None and not self.words

    def _range(self) -> str:
        if self.listed:
            return (
                f"a list of {self.least} to {self.most} lists, each of 1 to {MOST_WORDS} of these "
                f"words: {', '.join(self.words)}"
            )
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
        "listed": False,
        "fixed": fixed,
    }
    return field(default=default, metadata=kept)


def lists(text: str, *, words: tuple[str, ...], most: int) -> Any:
    """Declare a house rule that is a list of lists of words, and fixed: for a game to choose."""
    kept = option((), text, words=words, least=1, most=most, fixed=True).metadata
    return field(default=(), metadata={**kept, "listed": True})


def offered(
    of: type[Any], name: str, default: Default, *, words: tuple[str, ...] | None = None
) -> Any:
    """Let players choose what `of` declares as fixed, with this game's own default.

    `words` are those that mean something in this game, if not all do.
    """
    declared = of.__dataclass_fields__[name].metadata
    kept = {**declared, "fixed": False, "words": declared["words"] if words is None else words}
    return field(default=default, metadata=kept)


def named(names: str) -> frozenset[str]:
    """The names of house rules that stand in a text."""
    return frozenset(names.split())


def fixed(of: type[Any], name: str, default: Default) -> Any:
    """Keep what `of` declares as fixed, with this game's own value."""
    return field(default=default, metadata={**of.__dataclass_fields__[name].metadata})


class Settled:
    """Settled options are equal if they are of one game and all alike.

    They are the key of many caches, so that their hash is worked out once.
    """

    __slots__ = ("_hash", "_values")
    _values: tuple[Value, ...]
    _hash: int

    def __post_init__(self) -> None:
        """Keep what they are compared by."""
        values = tuple(getattr(self, each.name) for each in fields(cast("Any", self)))
        object.__setattr__(self, "_values", values)
        object.__setattr__(self, "_hash", hash(values))

    def __eq__(self, other: object) -> bool:
        """Whether the other is of the same game, and each option the same."""
        return type(other) is type(self) and bool(other._values == self._values)

    def __hash__(self) -> int:
        """The hash of all values."""
        return self._hash


AnyOptions = TypeVar("AnyOptions")


def declared(of: type[Any]) -> tuple[Option, ...]:
    """The options of a game, in the order in which they are declared."""
    return _declared(of)  # type: ignore[arg-type]  # a class is hashable, whatever mypy says


@cache
def _declared(of: type[Any]) -> tuple[Option, ...]:
    return tuple(
        Option(f.name, default=f.default, **_kept(f.metadata, offered=f.name in of.offers))  # type: ignore[arg-type]  # every field is made by option()
        for f in fields(of)
    )


def _kept(metadata: Mapping[str, Any], *, offered: bool) -> dict[str, Any]:
    return {**metadata, "fixed": metadata["fixed"] and not offered}


def settle(
    of: type[AnyOptions], given: Mapping[str, Default], seats: int, deal: int = 1
) -> AnyOptions:
    """The options in force in a deal at a table: what was given, and the defaults for the rest."""
    settled: dict[str, Any] = {}  # values were checked by Option.refusal
    for each in declared(of):
        chosen = given.get(each.name, each.default)
        match chosen:
            case BySeats():
                settled[each.name] = chosen.at(seats)
            case ByDeal():
                settled[each.name] = chosen.at(deal)
            case ByOption(option=other):
                settled[each.name] = chosen.when(settled[other])
            case _:
                settled[each.name] = chosen
    return of(**settled)


def deals_that_differ(of: type[Any]) -> tuple[int, ...]:
    """The first deal, and those from which on other defaults hold than before."""
    return _deals_that_differ(of)  # type: ignore[arg-type]  # as above


@cache
def _deals_that_differ(of: type[Any]) -> tuple[int, ...]:
    rows = (each.default.rows for each in declared(of) if isinstance(each.default, ByDeal))
    return tuple(sorted({1, *(first for of_option in rows for first, _, _ in of_option)}))
