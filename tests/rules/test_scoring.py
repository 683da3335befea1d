"""What cards, deals and matches are worth. Scoring has no rules that can be broken."""

from typing import Any

import pytest

from service import referee
from service.wire import answers
from service.wire.table import TABLE
from tests.vectors.builder import Given, build


def scored(given: Given) -> dict[str, Any]:
    return answers.score(referee.score(TABLE.load(build(given))))


def points(items: list[dict[str, Any]]) -> dict[str, int]:
    return {item["card"]: item["points"] for item in items}


@pytest.mark.parametrize(
    ("hand", "total"),
    [
        ("2C 3C 4C 5C", 14),
        ("6C 7C 8C 9C", 30),
        ("TC", 10),
        ("JC QC KC", 30),
        ("AC", 15),
        ("X1", 15),
        ("AC 2C 3C", 20),  # in a hand no ace is low (A17)
        ("TD2", 10),
    ],
)
def test_a_card_in_the_hand_counts_against_its_player(hand: str, total: int):
    seat = scored({"hand": hand, "rules": {"packs": 2}})["seats"][0]
    assert (seat["melded"], seat["in_hand"], seat["points"]) == (0, total, -total)


@pytest.mark.parametrize(
    ("meld", "expected"),
    [
        ({"set": "KC KD KH"}, [10, 10, 10]),
        ({"set": "AC AD AH"}, [15, 15, 15]),
        ({"set": "7C 7D X1=7"}, [7, 7, 15]),
        ({"run": "9C TC JC QC"}, [9, 10, 10, 10]),
        ({"run": "AC 2C 3C"}, [1, 2, 3]),
        ({"run": "AC X1=2C 3C"}, [1, 15, 3]),  # F6
        ({"run": "AC 2C X1=3C"}, [1, 2, 15]),
        ({"run": "X1=AC 2C 3C"}, [15, 2, 3]),  # a joker is a joker (A21)
        ({"run": "QC KC AC"}, [10, 10, 15]),  # A16
        ({"run": "QC KC X1=AC"}, [10, 10, 15]),
        ({"run": "QC X1=KC AC"}, [10, 15, 15]),
        (  # A15: low once, low for ever
            {"run": "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"},
            [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10],
        ),
        (
            {"run": "4C 5C 6C 7C 8C 9C TC JC QC KC AC"},
            [4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 15],
        ),
    ],
    ids=str,
)
def test_a_card_of_a_meld_counts_for_its_player(meld: dict[str, str], expected: list[int]):
    seat = scored({"hand": "2S", "melds": [{"seat": 0, **meld}]})["seats"][0]
    assert [item["points"] for item in seat["items"] if item.get("meld") == 0] == expected
    assert seat["melded"] == sum(expected)
    assert seat["points"] == sum(expected) - 2


def test_a_card_laid_off_counts_for_who_laid_it_not_for_the_owner_of_the_meld():
    meld = {"seat": 1, "run": "AH 2H 3H 4H X1=5H", "by": [0, 1, 1, 1, 2]}
    seats = scored({"hands": {0: "2S", 1: "3S", 2: "KS", 3: "4S"}, "stock": "", "seats": 5,
                    "melds": [meld]})["seats"]  # fmt: skip
    assert [seat["melded"] for seat in seats[:4]] == [1, 9, 15, 0]
    assert [seat["points"] for seat in seats[:4]] == [-1, 6, 5, -4]
    assert points(seats[0]["items"]) == {"AH": 1, "2S": -2}
    assert seats[2]["items"] == [
        {"card": "X1", "points": 15, "meld": 0},
        {"card": "KS", "points": -10},
    ]


def test_an_ace_laid_off_low_counts_1_and_laid_off_high_15():
    low = {"seat": 1, "run": "AS 2S 3S 4S", "by": [0, 1, 1, 1]}
    high = {"seat": 1, "run": "JD QD KD AD", "by": [1, 1, 1, 0]}
    seat = scored({"hand": "2C", "melds": [low, high]})["seats"][0]
    assert points(seat["items"]) == {"AS": 1, "AD": 15, "2C": -2}


OVER = {
    "phase": "over",
    "hands": {0: "", 1: "KC", 2: "5D"},
    "seats": 4,
    "ended": {"by": 0, "how": "out"},
    "melds": [{"seat": 0, "set": "8C 8D 8H"}],
}


def test_an_unfinished_deal_is_scored_as_if_it_ended_now():
    given = {"hand": "KC", "scores": [490, 0, 0, 0], "melds": [{"seat": 0, "set": "8C 8D 8H"}]}
    answer = scored(given)
    assert answer["final"] is False
    assert answer["totals"][0] == 490 + 24 - 10
    assert answer["match"] == {"state": "running"}


def test_the_score_of_a_finished_deal_is_added_to_the_totals():
    answer = scored({**OVER, "scores": [10, 20, -30, 0]})
    assert answer["final"] is True
    assert answer["deal_score"][:3] == [24, -10, -5]
    assert answer["totals"][:3] == [34, 10, -35]


@pytest.mark.parametrize(
    ("scores", "match"),
    [
        ([0, 0, 0, 0], {"state": "running"}),
        ([475, 0, 0, 0], {"state": "running"}),  # 499
        ([476, 0, 0, 0], {"state": "over", "winners": [0]}),  # 500
        ([480, 600, 0, 0], {"state": "over", "winners": [1]}),  # F28: the higher one
        ([576, 610, 0, 0], {"state": "running", "tie": True}),  # F29: 600 each
        ([576, 610, 700, 0], {"state": "over", "winners": [2]}),  # a tie below the top
        ([0, 505, 0, 0], {"state": "running"}),  # 495: he was beyond, and fell back
    ],
)
def test_the_match_ends_with_one_player_on_top_at_the_target(scores, match):
    assert scored({**OVER, "scores": scores})["match"] == match


def test_the_target_is_an_option():
    answer = scored({**OVER, "rules": {"target": 24}})
    assert answer["match"] == {"state": "over", "winners": [0]}


def test_unseen_hands_leave_the_points_open_but_not_the_melds():
    given = {"hand": "KC", "view_of": 0, "melds": [{"seat": 1, "set": "8C 8D 8H"}]}
    answer = scored(given)
    assert answer["seats"][1]["melded"] == 24
    assert "points" not in answer["seats"][1]
    assert answer["seats"][0]["points"] == -10
    assert not {"deal_score", "totals", "match"} & set(answer)
