"""Lots drawn for the first dealer and for partners (persian-rummy P1, P-A19; contract C-A24)."""

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service import referee
from service.game import cards
from service.game.shuffle import shuffled
from service.game.table import Rules
from service.rules import seating
from service.rules.seating import Seating
from service.variants import VARIANTS, rules_for
from service.wire.cards import codes
from tests.game.codes import card


def rules(game: str, seats: int) -> Rules:
    """A table's default rules."""
    settled = rules_for(VARIANTS[game], {}, seats)
    assert isinstance(settled, Rules)
    return settled


def seated(monkeypatch: pytest.MonkeyPatch, game: str, seats: int, drawn: str) -> Seating:
    """How players sit who draw these cards, one after the other."""
    pack = tuple(card(code) for code in reversed(drawn.split()))
    monkeypatch.setattr(seating, "shuffled", lambda _pack, _seed: pack)
    return referee.draw_lots(rules(game, seats), seats, "any")


@pytest.mark.parametrize(
    ("drawn", "players"),
    [
        ("AS 2H 3C 4D", (0, 2, 1, 3)),
        ("4D 3C 2H AS", (3, 1, 2, 0)),
        ("KS X1 AD X2", (2, 1, 0, 3)),  # aces low, jokers high
        ("5S 9H 9C 4D", (3, 1, 0, 2)),  # who is tied for the highest places stays in order
        ("7S 7H 3C 4D", (2, 0, 3, 1)),
        ("X1 7H X2 4D", (3, 0, 1, 2)),
    ],
)
def test_the_two_lowest_are_partners_and_the_lowest_deals(
    monkeypatch: pytest.MonkeyPatch, drawn: str, players: tuple[int, ...]
) -> None:
    found = seated(monkeypatch, "persian-rummy", 4, drawn)
    assert (found.players, found.dealer) == (players, 0)
    assert [codes(each) for each in found.drawn] == [[code] for code in drawn.split()]


@pytest.mark.parametrize(
    ("drawn", "lots", "players"),
    [
        ("7S 7H 9C JD 4C 2D", [["7S", "4C"], ["7H", "2D"], ["9C"], ["JD"]], (1, 2, 0, 3)),
        ("2S 7H 7C JD 4C 3D", [["2S"], ["7H", "4C"], ["7C", "3D"], ["JD"]], (0, 1, 2, 3)),
        (
            "7S 7H 7C JD 4C 4D 9H 2C 3C",
            [["7S", "4C", "2C"], ["7H", "4D", "3C"], ["7C", "9H"], ["JD"]],
            (0, 2, 1, 3),
        ),
    ],
)
def test_who_is_tied_for_the_lowest_places_draws_again(
    monkeypatch: pytest.MonkeyPatch, drawn: str, lots: list[list[str]], players: tuple[int, ...]
) -> None:
    found = seated(monkeypatch, "persian-rummy", 4, drawn)
    assert [codes(each) for each in found.drawn] == lots
    assert found.players == players


@pytest.mark.parametrize(
    ("drawn", "dealer"), [("4C 2D X1", 1), ("2C 2D 5S 9S 8C", 1), ("4C 3D 3S AS 2C", 1)]
)
def test_without_partners_only_the_dealer_is_drawn(
    monkeypatch: pytest.MonkeyPatch, drawn: str, dealer: int
) -> None:
    found = seated(monkeypatch, "contract-rummy", 3, drawn)
    assert found.players == (0, 1, 2)
    if drawn == "4C 3D 3S AS 2C":  # the tied draw an ace and a two
        assert [len(each) for each in found.drawn] == [1, 2, 2]
    assert found.dealer == dealer


def test_a_pack_that_runs_out_leaves_the_tie_to_the_order(monkeypatch: pytest.MonkeyPatch) -> None:
    found = seated(monkeypatch, "contract-rummy", 3, "2C 2D 5S 9S")
    assert [codes(each) for each in found.drawn] == [["2C"], ["2D"], ["5S"]]
    assert found.dealer == 0


@given(st.text("0123456789abcdef", min_size=1, max_size=8), st.sampled_from(sorted(VARIANTS)))
def test_lots_come_from_the_pack_by_the_seed(seed: str, game: str) -> None:
    seats = VARIANTS[game].most_seats
    settled = rules(game, seats)
    found = referee.draw_lots(settled, seats, seed)
    lots = [each for of in found.drawn for each in of]
    pack = cards.whole_pack(settled.options.packs, settled.options.jokers)
    by = sha256(f"{seed}\nlot".encode()).hexdigest()
    assert Counter(lots) == Counter(shuffled(pack, by)[-len(lots) :])
    assert sorted(found.players) == list(range(seats))
    lowest = found.players[found.dealer]
    heights = [[99 if cards.is_joker(c) else c % 16 for c in of] for of in found.drawn]
    assert heights[lowest] == min(heights)
    assert heights.count(min(heights)) == 1
