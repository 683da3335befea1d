"""`rummy-referee variants`: tell of the games and their options."""

import json
import sys
from argparse import Namespace
from collections.abc import Iterator
from difflib import get_close_matches
from textwrap import fill
from typing import Any

import orjson

from service.cli import exits
from service.cli.asked import Application

_WIDTH = 88


def run(arguments: Namespace) -> int:
    """Print all games, or one with its options and presets."""
    application = Application()
    path = "/v1/variants"
    games = orjson.loads(application.get(path))["variants"]
    if arguments.name is not None:
        names = [game["name"] for game in games]
        if arguments.name not in names:
            print(_unknown(arguments.name, names), file=sys.stderr)
            return exits.USAGE
        path = f"{path}/{arguments.name}"
    content = application.get(path)
    if arguments.json:
        print(content.decode())
    elif arguments.name is None:
        print("\n".join(_brief(game) for game in games), end="")
    else:
        print("\n".join(_whole(orjson.loads(content))))
    return exits.DONE


def _unknown(name: str, names: list[str]) -> str:
    spelt = "-".join(name.lower().replace("_", " ").split())
    near = get_close_matches(spelt, names, 1)
    hint = f"Is {near[0]} meant?" if near else f"There are {', '.join(names)}."
    return f"There is no game called {name!r}. {hint}"


def _brief(game: dict[str, Any]) -> str:
    return f"{game['name']}: {game['title']}, {_players(game)}\n{_text(game['summary'], 4)}\n"


def _whole(game: dict[str, Any]) -> Iterator[str]:
    yield _brief(game)
    yield "Options, with what they are when nobody says:\n"
    for option in game["options"]:
        yield _text(f"{option['name']} = {_default(option)}", 2)
        yield _text(f"May be {_may_be(option)}.", 6)
        yield _text(option["text"], 6)
    for preset in game["presets"]:
        yield f"\nPreset {preset['name']}, where the options are otherwise:\n"
        for name, value in preset["options"].items():
            own = value if isinstance(value, dict) else {"default": value}
            yield _text(f"{name} = {_default(own)}", 2)


def _players(game: dict[str, Any]) -> str:
    least, most = game["seats"]["least"], game["seats"]["most"]
    return f"{_span(least, most, ' to ')} players"


def _may_be(option: dict[str, Any]) -> str:
    if option["type"] == "switch":
        return "true or false"
    words = ", ".join(option.get("values", ()))
    if option["type"] == "lists":
        return f"{option['least']} to {option['most']} lists of {words}"
    numbers = f"{option['least']} to {option['most']}" if "least" in option else ""
    null = "null" if option.get("optional") else ""
    return ", ".join(filter(None, (numbers, words, null)))


def _default(own: dict[str, Any]) -> str:
    """A default: a value, or several, each with what it hangs on."""
    if "default" in own:
        return _value(own["default"])
    if "default_by_option" in own:
        other = own["default_by_option"]
        return "; ".join(
            f"{_value(each['default'])} where {other['option']} is {_value(each['value'])}"
            for each in other["defaults"]
        )
    by_seats = "default_by_seats" in own
    rows = own["default_by_seats" if by_seats else "default_by_deal"]
    form = "{} players" if by_seats else "deals {}"
    return "; ".join(
        f"{_value(row['default'])} ({form.format(_span(row['least'], row['most'], '-'))})"
        for row in rows
    )


def _value(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _span(least: int, most: int, to: str) -> str:
    return str(least) if least == most else f"{least}{to}{most}"


def _text(text: str, indent: int) -> str:
    return fill(
        text,
        _WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + 2 * (indent < 4)),
    )
