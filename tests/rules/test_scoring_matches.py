"""When a match is over, and who has won, by the target, the number of deals and the rule on ties.

Seat 0 goes out with 24 points; the others hold 10, 5 and 7.
"""

from typing import Any

import pytest

from tests.rules.test_scoring_options import scored

OUT: dict[str, Any] = {
    "phase": "over",
    "hands": {0: "", 1: "KC", 2: "5D", 3: "7D"},
    "ended": {"by": 0, "how": "out"},
    "melds": [{"seat": 0, "set": "8C 8D 8H"}],
}
OVER = {"state": "over"}
RUNNING = {"state": "running"}
TIE = {"state": "running", "tie": True}


def won(*sides: int) -> dict[str, Any]:
    return {**OVER, "winners": list(sides)}


def match(scores: list[int], deal: int = 1, *, sides: str = "each", **rules: Any) -> Any:
    given = {**OUT, "scores": scores, "deal": deal, "rules": {"sides": sides, **rules}}
    return scored(given)["match"]


@pytest.mark.parametrize(
    ("target", "deals", "deal", "scores", "expected"),
    [
        (100, None, 1, [76, 0, 0, 0], won(0)),
        (100, None, 9, [75, 0, 0, 0], RUNNING),
        (None, 2, 1, [900, 0, 0, 0], RUNNING),
        (None, 2, 2, [0, 0, 0, 0], won(0)),
        (None, 2, 2, [0, 0, 100, 0], won(2)),
        (100, 2, 1, [76, 0, 0, 0], won(0)),  # whichever comes first
        (100, 2, 2, [0, 0, 0, 0], won(0)),
        (100, 2, 1, [0, 0, 0, 0], RUNNING),
        (None, 2, 3, [0, 34, 0, 0], TIE),  # an extra deal, and the next
        (None, 2, 4, [0, 0, 0, 0], won(0)),
    ],
)
def test_the_end_of_a_match(target, deals, deal, scores, expected):
    assert match(scores, deal, target=target, deals=deals) == expected


@pytest.mark.parametrize(
    ("tie", "scores", "expected"),
    [
        ("extra_deal", [576, 610, 0, 0], TIE),
        ("shared", [576, 610, 0, 0], won(0, 1)),
        ("shared", [576, 610, 605, 0], won(0, 1, 2)),
        ("shared", [577, 610, 0, 0], won(0)),
        ("out_player", [576, 610, 0, 0], won(0)),
        ("out_player", [0, 610, 605, 0], TIE),  # who went out is not among them
        ("out_player", [0, 610, 606, 0], won(2)),
        ("shared", [0, 0, 0, 0], RUNNING),
    ],
)
def test_equal_best_totals(tie: str, scores: list[int], expected: dict[str, Any]):
    assert match(scores, tie=tie) == expected


def test_equal_best_totals_where_nobody_went_out():
    given = {
        "phase": "over",
        "seats": 5,
        "stock": "",
        "hands": {0: "8C", 1: "KC", 2: "5D", 3: "7D"},
        "ended": {"by": 0, "how": "refusal"},
        "scores": [608, 610, 0, 0, 0],
        "rules": {"tie": "out_player"},
    }
    assert scored(given)["match"] == TIE


@pytest.mark.parametrize(
    ("tie", "scores", "expected"),
    [
        ("out_player", [0, 0, 100, 95], won(0)),
        ("out_player", [200, 90, 100, 93], RUNNING),
        ("extra_deal", [300, 10, 15, 13], TIE),  # 300, 20, 20, 20
        ("shared", [300, 10, 15, 13], won(1, 2, 3)),
        ("out_player", [300, 10, 15, 13], TIE),
        ("out_player", [20, 10, 15, 300], won(0)),
        ("extra_deal", [300, 11, 15, 14], won(2)),
        ("extra_deal", [0, 0, 0, 243], won(0)),
        ("extra_deal", [0, 0, 0, 242], RUNNING),
    ],
)
def test_of_penalties_the_lowest_total_wins_once_one_reaches_the_target(tie, scores, expected):
    target = 100 if scores == [0, 0, 100, 95] else 250
    assert match(scores, tie=tie, scoring="penalties", target=target) == expected


@pytest.mark.parametrize(
    ("tie", "scores", "expected"),
    [
        ("extra_deal", [481, 0], won(0)),  # 24 - 5
        ("extra_deal", [480, 0], RUNNING),
        ("extra_deal", [581, 617], TIE),
        ("shared", [581, 617], won(0, 1)),
        ("out_player", [581, 617], won(0)),
        ("extra_deal", [480, 600], won(1)),
    ],
)
def test_of_partners_a_side_wins(tie: str, scores: list[int], expected: dict[str, Any]):
    assert match(scores, tie=tie, sides="partners") == expected


def test_who_went_out_wins_the_tie_for_the_side():
    given = {**OUT, "turn": 3, "hands": {0: "KC", 1: "5D", 2: "7D", 3: ""}}
    given |= {"ended": {"by": 3, "how": "out"}, "melds": [{"seat": 3, "set": "8C 8D 8H"}]}
    given |= {"rules": {"sides": "partners", "tie": "out_player"}, "scores": [617, 581]}
    assert scored(given)["match"] == won(1)
