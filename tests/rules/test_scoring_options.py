"""What cards and deals are worth by other rules: values, jokers, penalties, the winner's share."""

from typing import Any

import pytest

from service import referee
from service.wire import answers
from service.wire.table import TABLE
from tests.vectors.builder import Given, build


def scored(given: Given) -> dict[str, Any]:
    table = TABLE.load(build(given))
    assert referee.check_table(table) == ()
    return answers.score(referee.score(table), table.sides)


FTF = {"card_values": "five_ten_fifteen"}
AS_SHOWN = {"joker_value": "as_represented"}
HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"


@pytest.mark.parametrize(
    ("hand", "rules", "total"),
    [
        ("2C 5C 9C", FTF, 15),
        ("TC JC QC KC", FTF, 40),
        ("AC", FTF, 15),
        ("X1", FTF, 15),
        ("AC", {"ace_value": 11}, 11),
        ("AC", {"low_ace_value": 7}, 15),  # in a hand no ace is low (A17)
        ("X1", {"joker_value": 20}, 20),
        ("X1", {"joker_value": 0}, 0),
        ("X1", AS_SHOWN, 15),
    ],
)
def test_a_card_in_the_hand(hand: str, rules: dict, total: int):
    seat = scored({"hand": hand, "rules": rules})["seats"][0]
    assert (seat["in_hand"], seat["points"]) == (total, -total)


@pytest.mark.parametrize(
    ("meld", "rules", "expected"),
    [
        ({"run": "7C 8C 9C TC JC"}, FTF, [5, 5, 5, 10, 10]),
        ({"run": "AC 2C 3C"}, FTF, [5, 5, 5]),  # A36
        ({"run": "QC KC AC"}, FTF, [10, 10, 15]),
        ({"set": "AC AD AH"}, FTF, [15, 15, 15]),
        ({"run": "AC 2C 3C"}, {**FTF, "low_ace_value": 1}, [1, 5, 5]),
        ({"run": "AC 2C 3C"}, {"low_ace_value": 15}, [15, 2, 3]),
        ({"run": "AC 2C 3C"}, {"ace_value": 11}, [1, 2, 3]),
        ({"run": "QC KC AC"}, {"ace_value": 11}, [10, 10, 11]),
        ({"set": "AC AD AH"}, {"ace_value": 11}, [11, 11, 11]),
        # ace around (V, Melds): low only directly below a two of that run
        ({"run": "QC KC AC 2C 3C"}, {"ace": "around"}, [10, 10, 1, 2, 3]),
        ({"run": "KC AC X1=2C"}, {"ace": "around"}, [10, 1, 15]),
        ({"run": "JC QC KC AC"}, {"ace": "around"}, [10, 10, 10, 15]),
        ({"run": f"{HEARTS} AH"}, {"ace": "around"}, [*range(2, 11), 10, 10, 10, 15]),
        # an ace at each end
        (
            {"run": f"AH {HEARTS} X1=AH"},
            {"longest_run": 14, **AS_SHOWN},
            [1, *range(2, 11), 10, 10, 10, 15],
        ),
        ({"set": "7C 7D X1=7"}, {"joker_value": 20}, [7, 7, 20]),
        ({"set": "7C 7D X1=7"}, AS_SHOWN, [7, 7, 7]),
        ({"set": "AC AD X1=A"}, AS_SHOWN, [15, 15, 15]),
        ({"run": "9C X1=TC X2=JC"}, AS_SHOWN, [9, 10, 10]),
        ({"run": "X1=AC 2C 3C"}, AS_SHOWN, [1, 2, 3]),
        ({"run": "X1=AC X2=2C 3C"}, AS_SHOWN, [1, 2, 3]),
        ({"run": "QC KC X1=AC"}, AS_SHOWN, [10, 10, 15]),
        ({"run": "7C 8C X1=9C"}, {**FTF, **AS_SHOWN}, [5, 5, 5]),
    ],
    ids=str,
)
def test_a_card_of_a_meld(meld: dict[str, str], rules: dict, expected: list[int]):
    seat = scored({"hand": "2S", "melds": [{"seat": 0, **meld}], "rules": rules})["seats"][0]
    assert [item["points"] for item in seat["items"] if item.get("meld") == 0] == expected


def _over(how: str = "out", by: int | None = 0, **given: Any) -> Given:
    """A deal that is over: the seats hold 0 or 8, 10, 5 and 7."""
    hands = {0: "" if how == "out" else "8C", 1: "KC", 2: "5D", 3: "7D"}
    ended = {"how": how} if by is None else {"by": by, "how": how}
    return {"phase": "over", "hands": hands, "ended": ended, **given}


def _dry(**given: Any) -> Given:
    """A deal that seat 0 of five ended by declining; the last seat holds all other cards."""
    base = _over("refusal", stock="", seats=5)
    return {**base, **given}


BONUS = {"go_out_bonus": 25}


def _points(given: Given) -> list[int]:
    points: list[int] = scored(given)["deal_score"]
    return points


def test_who_goes_out_gets_the_bonus():
    melds = [{"seat": 0, "set": "9C 9D 9H"}]
    answer = scored(_over(rules=BONUS, melds=melds))
    assert answer["deal_score"] == [27 + 25, -10, -5, -7]
    assert answer["seats"][0]["bonus"] == 25
    assert (answer["seats"][0]["melded"], answer["seats"][0]["in_hand"]) == (27, 0)
    assert "bonus" not in answer["seats"][1]


def test_nobody_gets_the_bonus_in_a_deal_that_nobody_won_or_that_goes_on():
    assert _points(_dry(rules=BONUS))[:4] == [-8, -10, -5, -7]
    assert _points({"hands": {0: "8C", 1: "KC", 2: "5D", 3: "7D"}, "rules": BONUS})[0] == -8


PENALTIES: dict[str, Any] = {"scoring": "penalties"}
TAKES: dict[str, Any] = {"scoring": "winner_takes"}
SIDES: dict[str, Any] = {"sides": "partners"}


def test_penalties_are_what_the_hands_count_whatever_was_melded():
    melds = [{"seat": 1, "set": "9C 9D 9H"}]
    answer = scored(_over(rules=PENALTIES, melds=melds))
    assert answer["deal_score"] == [0, 10, 5, 7]
    assert answer["seats"][1]["items"] == [{"card": "KC", "points": 10}]
    assert _points(_over(rules={**PENALTIES, **BONUS})) == [-25, 10, 5, 7]
    assert _points(_dry(rules={**PENALTIES, **BONUS}))[:4] == [8, 10, 5, 7]


def test_penalties_of_an_unseen_hand_are_open():
    answer = scored({"hand": "KC", "rules": PENALTIES, "view_of": 0})
    assert answer["seats"][0]["points"] == 10
    assert "points" not in answer["seats"][1]
    assert "deal_score" not in answer


def test_the_winner_takes_what_the_other_hands_count():
    answer = scored(_over(rules=TAKES, melds=[{"seat": 1, "set": "9C 9D 9H"}]))
    assert answer["deal_score"] == [22, 0, 0, 0]
    assert answer["seats"][0]["items"] == [
        {"card": "KC", "points": 10, "seat": 1},
        {"card": "5D", "points": 5, "seat": 2},
        {"card": "7D", "points": 7, "seat": 3},
    ]
    assert _points(_over(rules={**TAKES, **BONUS})) == [47, 0, 0, 0]


def test_of_partners_the_winners_take_what_the_other_side_holds():
    answer = scored(_over(rules={**TAKES, **SIDES}))
    assert answer["sides"] == [[0, 2], [1, 3]]
    assert answer["deal_score"] == [17, 0]
    assert answer["totals"] == [17, 0]


def test_if_nobody_goes_out_the_lowest_hand_takes_what_the_others_hold_above_it():
    hands = {0: "8C", 1: "KC", 2: "5D"}
    given = {"hands": hands, "seats": 3, "rules": TAKES}
    assert _points(given) == [0, 0, (8 - 5) + (10 - 5)]


def test_if_nobody_goes_out_the_bonus_goes_to_nobody():
    hands = {0: "8C", 1: "KC", 2: "5D"}
    assert _points({"hands": hands, "seats": 3, "rules": {**TAKES, **BONUS}}) == [0, 0, 8]


def test_if_two_hands_are_lowest_nobody_takes_anything():
    hands = {0: "8C", 1: "KC", 2: "8D"}
    assert _points({"hands": hands, "seats": 3, "rules": TAKES}) == [0, 0, 0]


def test_if_no_partner_goes_out_the_lower_side_takes_the_difference():
    hands = {0: "8C", 1: "KC", 2: "5D", 3: "7D"}  # 13 and 17
    assert _points({"hands": hands, "rules": {**TAKES, **SIDES}}) == [4, 0]
    hands = {0: "8C", 1: "6C", 2: "5D", 3: "7D"}  # 13 each
    assert _points({"hands": hands, "rules": {**TAKES, **SIDES}}) == [0, 0]


def test_what_the_winner_takes_is_open_while_hands_are_unseen():
    answer = scored({**_over(rules=TAKES), "view_of": 0})
    assert "points" not in answer["seats"][0]
    assert [seat["points"] for seat in answer["seats"][1:]] == [0, 0, 0]
    assert "deal_score" not in answer
    running = scored({"hand": "KC", "rules": TAKES, "view_of": 0})
    assert all("points" not in seat for seat in running["seats"])


def test_the_winner_may_have_a_partner_whose_hand_is_unseen():
    change = {"/seats/2": {"unseen": 1}}
    answer = scored({**_over(rules={**TAKES, **SIDES}), "change": change})
    assert answer["deal_score"] == [17, 0]


def test_partners_have_one_score():
    melds = [{"seat": 2, "set": "9C 9D 9H"}]
    answer = scored(_over(rules={**SIDES, **BONUS}, melds=melds, scores=[100, 90]))
    assert answer["deal_score"] == [25 + 27 - 5, -10 - 7]
    assert answer["totals"] == [147, 73]
    assert [seat["points"] for seat in answer["seats"]] == [25, -10, 22, -7]
