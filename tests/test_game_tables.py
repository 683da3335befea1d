"""The tables of all games: each game and preset has a column, and each option one meaning."""

from dataclasses import dataclass, replace

import pytest

from service import referee
from service.game.house_rules import Options
from service.game.options import ByDeal, ByOption, BySeats, Value, declared, offered
from service.variants.rummy_500 import RUMMY_500
from tests import game_tables


@dataclass(frozen=True, slots=True)
class FewOptions(Options):
    """What a game offers that fixes nearly everything."""

    jokers: int = offered(Options, "jokers", BySeats(((2, 2, 0), (3, 6, 4))))
    ace: str = offered(Options, "ace", "low")


@pytest.mark.parametrize("game", referee.variants(), ids=lambda game: game.name)
def test_an_option_means_the_same_in_every_game(game):
    own = {option.name: option for option in declared(game.options)}
    for option in declared(Options):
        assert own[option.name].text == option.text
        assert (own[option.name].least, own[option.name].most) == (option.least, option.most)
        # A word that means nothing in a game is not offered there.
        assert set(own[option.name].words) <= set(option.words)
    assert list(own) == [option.name for option in declared(Options)]


@pytest.mark.parametrize(
    ("default", "text"),
    [
        (3, "3"),
        (None, "null"),
        (True, "true"),
        ("any", "`any`"),
        ((("set", "set"), ("run",)), "set set, run"),
        (BySeats(((2, 2, 13), (3, 8, 7))), "13 (2 players), 7 (3–8)"),
        (ByDeal(((1, 4, 10), (5, 7, 12))), "10 (deals 1–4), 12 (5–7)"),
        (
            ByOption("ace", (("low", 1), ("high", 15), ("either", 15))),
            "1 (`ace` `low`), 15 (`high`, `either`)",
        ),
    ],
)
def test_a_default_is_told_in_a_few_words(default: Value, text: str):
    assert game_tables.default(default) == text


def test_games_and_their_presets_stand_side_by_side(monkeypatch: pytest.MonkeyPatch):
    few = replace(RUMMY_500, name="few", options=FewOptions, presets={"wild": {"jokers": 8}})
    monkeypatch.setattr(referee, "variants", lambda: (RUMMY_500, few))
    lines = game_tables.defaults().splitlines()
    assert lines[0] == "| option | `rummy-500` | `few` | … `wild` |"
    assert "| `jokers` | 2 (2–4 players), 4 (5–8) | 0 (2 players), 4 (3–6) | 8 |" in lines
    assert "| `ace` | `either` | `low` | same |" in lines
    assert "| `tie` | `extra_deal` | – | – |" in lines
    assert "Presets: `wild`." in game_tables.games()
