"""The builder of tables: each card in one place, by the defaults of the game that is named."""

from __future__ import annotations

from typing import Any

import pytest

from service.game.table import Rules
from service.rules.deal import deal
from service.variants import VARIANTS, rules_for, rules_in
from tests.vectors.builder import build, misplaced
from tests.vectors.games import DEFAULTS, PRESETS, rule
from tests.vectors.loading import ROOT, Vector, load

SETTLED = ("packs", "jokers", "sides", "stock_empty", "scoring")

VECTORS = [vector for game in VARIANTS for vector in load(ROOT / game)]
SOUND = [
    vector
    for vector in VECTORS
    if vector.given is not None and not vector.given.keys() & {"change", "drop", "view_of"}
]


@pytest.mark.parametrize("vector", SOUND, ids=str)
def test_the_builder_puts_each_card_in_one_place_always_the_same(vector: Vector) -> None:
    table = build(vector.given or {})
    assert misplaced(table) == []
    assert build(vector.given or {}) == table


@pytest.mark.parametrize(
    ("given", "trouble"),
    [
        ({"hand": "KH KH"}, "twice"),
        ({"hand": "KH", "discards": "KH"}, "twice"),
        ({"hand": "KH2"}, "not in the pack"),
        ({"hand": "KH +60"}, "more cards"),
        ({"hands": {0: "KH", 1: "KD", 2: "KS", 3: "KC"}, "stock": ""}, "nobody is left"),
        ({"hnad": "KH"}, "no such member"),
        ({"rules": {"jokers": 0}, "hand": "X1"}, "not in the pack"),
        ({"rules": {"variant": "rummy"}, "hand": "X1"}, "not in the pack"),
    ],
)
def test_the_builder_refuses_what_cannot_be(given: dict[str, Any], trouble: str) -> None:
    with pytest.raises(ValueError, match=trouble):
        build(given)


def of_every_number_of_seats() -> list[tuple[str, str | None, int]]:
    """Each game, as it is and by each preset, with each number of seats."""
    return [
        (name, preset, seats)
        for name, game in VARIANTS.items()
        for preset in (None, *game.presets)
        for seats in range(game.least_seats, game.most_seats + 1)
    ]


@pytest.mark.parametrize(("name", "preset", "seats"), of_every_number_of_seats())
def test_the_defaults_of_the_builder_are_those_of_the_game(
    name: str, preset: str | None, seats: int
) -> None:
    rules = rules_for(VARIANTS[name], {}, seats, preset)
    assert isinstance(rules, Rules)
    asked = {"variant": name, **({"preset": preset} if preset else {})}
    for option in SETTLED:
        assert rule(option, asked, seats) == getattr(rules.options, option)
    for number in range(1, 8):
        known = rules_in(rules, seats, number)
        table = deal(known, seats=seats, seed="a", dealer=0, number=number)
        size = rule("hand_size", asked, seats, number)
        assert [seat.cards_held for seat in table.seats] == [size] * seats


def test_the_builder_knows_every_game_and_preset() -> None:
    assert set(VARIANTS) <= set(DEFAULTS)
    for name, game in VARIANTS.items():
        assert set(game.presets) == {preset for of, preset in PRESETS if of == name}


def test_a_table_of_another_game() -> None:
    table = build(
        {"rules": {"variant": "persian-rummy"}, "melds": [{"seat": 0, "set": "X1 X2 X3"}]}
    )
    assert table["melds"][0]["cards"] == ["X1", "X2", "X3"]
    assert table["scores"] == [0, 0]
    assert misplaced(table) == []


def test_what_only_some_games_have() -> None:
    table = build(
        {
            "rules": {"variant": "contract-rummy", "preset": "standard"},
            "seats": 3,
            "deal": 5,
            "phase": "refused",
            "first_turn": True,
            "buys": {1: 2},
            "contract": {0: 4, 1: 5},
            "melds": [{"seat": 2, "set": "9C 9D 9H 9S", "doubled": True}],
        }
    )
    assert [len(seat["hand"]) for seat in table["seats"]] == [12, 12, 12]
    assert [seat.get("buys") for seat in table["seats"]] == [None, 2, None]
    assert [seat.get("contract") for seat in table["seats"]] == [4, 5, None]
    assert table["melds"][0]["doubled"] is True
