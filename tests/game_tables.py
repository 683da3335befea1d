"""The README's tables of the games, made of what they declare.

What an option means and may be is the same in every game, and told once. What it is when nobody
says is told of all games side by side.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from service import referee
from service.game.house_rules import Options
from service.game.options import ByDeal, ByOption, BySeats, Option, declared
from service.game.variant import Variant

NOT_OFFERED = "–"
SAME = "same"
"""Stands in the column of a preset for what it leaves as its game has it."""


def games() -> str:
    """A paragraph for each game."""
    return "\n\n".join(map(_paragraph, referee.variants())) + "\n"


def _paragraph(game: Variant) -> str:
    presets = ", ".join(f"`{name}`" for name in game.presets)
    return (
        f"**{game.title}**, `{json.dumps(game.name)}`, {_seats(game)} players "
        f"([rule book](docs/{game.name}.md)). {game.summary}"
        f"{f' Presets: {presets}.' if presets else ''}"
    )


def _seats(game: Variant) -> str:
    return span(game.least_seats, game.most_seats, " to ")


def meanings() -> str:
    """What each option means and may be, of those that some game offers."""
    offered = {option.name for game in referee.variants() for option in _offered(game)}
    rows = (
        (f"`{option.name}`", option.text, may_be(option))
        for option in declared(Options)
        if option.name in offered
    )
    return _table(("option", "meaning", "may be"), rows)


def defaults() -> str:
    """What each option is when nobody says: a column for each game and for each of its presets."""
    columns = tuple(_columns())
    rows = (
        (f"`{option.name}`", *(cells.get(option.name, NOT_OFFERED) for _, cells in columns))
        for option in declared(Options)
        if any(option.name in cells for _, cells in columns)
    )
    return _table(("option", *(heading for heading, _ in columns)), rows)


def _columns() -> Iterator[tuple[str, dict[str, str]]]:
    """The heading of each column, and its cells by the names of the options."""
    for game in referee.variants():
        own = {option.name: default(option.default) for option in _offered(game)}
        yield f"`{game.name}`", own
        for preset, bundle in game.presets.items():
            told = {name: default(chosen) for name, chosen in bundle.items()}
            yield f"… `{preset}`", {name: told.get(name, SAME) for name in own}


def _offered(game: Variant) -> tuple[Option, ...]:
    return tuple(option for option in declared(game.options) if not option.fixed)


def may_be(option: Option) -> str:
    """What may be chosen, in a few words."""
    if option.is_switch:
        return "true, false"
    if option.listed:
        words = ", ".join(map(value, option.words))
        return f"{option.least} to {option.most} lists of {words}"
    allowed = [value(word) for word in option.words]
    if option.least is not None:
        allowed.insert(0, f"{option.least} to {option.most}")
    return ", ".join([*allowed, *(["null"] if option.optional else [])])


def default(own: Any) -> str:
    """A default: a value, or several, each with what it hangs on."""
    if isinstance(own, BySeats):
        rows = [(value(v), span(least, most)) for least, most, v in own.rows]
        return _rows(rows, "{} players")
    if isinstance(own, ByDeal):
        rows = [(value(v), span(first, last)) for first, last, v in own.rows]
        return _rows(rows, "deals {}")
    if isinstance(own, ByOption):
        alike: dict[str, list[str]] = {}
        for other, v in own.rows:
            alike.setdefault(value(v), []).append(value(other))
        return _rows([(v, ", ".join(o)) for v, o in alike.items()], f"`{own.option}` {{}}")
    return value(own)


def _rows(rows: list[tuple[str, str]], first: str) -> str:
    """Values, each with when it holds; the first says of what: ``1 (2–4 players), 2 (5–8)``."""
    told = [first.format(rows[0][1]), *(when for _, when in rows[1:])]
    return ", ".join(f"{v} ({when})" for (v, _), when in zip(rows, told, strict=True))


def span(least: int, most: int, to: str = "–") -> str:
    """The numbers from one to another."""
    return str(least) if least == most else f"{least}{to}{most}"


def value(own: Any) -> str:
    """A value as it stands in JSON, but words, alone or in lists, without quotation marks."""
    if isinstance(own, tuple):
        return ", ".join(" ".join(words) for words in own)
    return f"`{own}`" if isinstance(own, str) else json.dumps(own)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)
