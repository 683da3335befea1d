"""Going rummy, deals that are void, sets that count double: what deals of the other games bring."""

from typing import Any

import pytest

from service import referee
from service.wire.table import TABLE
from tests.rules.cases import draw, effect, lay_down, pass_
from tests.rules.test_scoring_options import scored
from tests.vectors.builder import Given, build

HANDS = {0: "", 1: "KC", 2: "5D", 3: "7D"}
EIGHTS = {"seat": 0, "set": "8C 8D 8H"}
NOW = {**EIGHTS, "this_turn": True}


def over(
    game: str, *melds: dict[str, Any], rules: dict[str, Any] | None = None, **given: Any
) -> Given:
    """Seat 0 has gone out; the others hold 10, 5 and 7."""
    return {
        "phase": "over",
        "ended": {"by": 0, "how": "out"},
        "hands": HANDS,
        "melds": list(melds),
        "rules": {"variant": game, **(rules or {})},
        **given,
    }


def brings(given: Given) -> list[int]:
    points: list[int] = scored(given)["deal_score"]
    return points


# --- going rummy ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scoring", "going_rummy", "points"),
    [
        ("winner_takes", "double", [44, 0, 0, 0]),
        ("winner_takes", "plus_ten", [32, 0, 0, 0]),
        ("winner_takes", "none", [22, 0, 0, 0]),
        ("penalties", "double", [0, 20, 10, 14]),
        ("penalties", "plus_ten", [-10, 10, 5, 7]),
        ("penalties", "none", [0, 10, 5, 7]),
        ("melds_less_hand", "double", [48, -20, -10, -14]),
        ("melds_less_hand", "plus_ten", [34, -10, -5, -7]),
        ("melds_less_hand", "none", [24, -10, -5, -7]),
    ],
)
def test_going_out_in_a_single_turn(scoring: str, going_rummy: str, points: list[int]):
    rules = {"scoring": scoring, "going_rummy": going_rummy}
    assert brings(over("rummy", NOW, rules=rules)) == points
    without = brings(over("rummy", NOW, rules={**rules, "going_rummy": "none"}))
    assert brings(over("rummy", EIGHTS, rules=rules)) == without


@pytest.mark.parametrize(
    ("scoring", "points"),
    [("winner_takes", 44 + 25), ("penalties", -25), ("melds_less_hand", 48 + 25)],
)
def test_the_bonus_is_not_doubled(scoring: str, points: int):
    given = over("rummy", NOW, rules={"scoring": scoring, "go_out_bonus": 25})
    assert brings(given)[0] == points


def test_the_ten_points_are_added_to_the_bonus():
    rules = {"going_rummy": "plus_ten", "go_out_bonus": 25}
    answer = scored(over("rummy", NOW, rules=rules))
    assert (answer["deal_score"][0], answer["seats"][0]["bonus"]) == (22 + 35, 35)


def test_it_is_said_that_the_cards_count_twice():
    assert [seat.get("factor") for seat in scored(over("rummy", NOW))["seats"]] == [2, 2, 2, 2]
    assert all("factor" not in seat for seat in scored(over("rummy", EIGHTS))["seats"])


def test_one_card_laid_off_before_is_enough_not_to_go_rummy():
    laid_off = {"seat": 1, "set": "9C 9D 9H 9S", "by": [1, 1, 1, 0]}
    assert brings(over("rummy", laid_off, NOW, laid={0: "earlier"})) == [22, 0, 0, 0]


def test_lay_offs_alone_may_go_rummy():
    laid_off = {"seat": 1, "set": "9C 9D 9H 9S", "by": [1, 1, 1, 0]}
    assert brings(over("rummy", laid_off, laid={0: "this_turn"})) == [44, 0, 0, 0]


def test_nobody_goes_rummy_before_the_deal_is_over():
    given = {
        "hand": "2C",
        "hands": HANDS | {0: "2C"},
        "melds": [NOW],
        "rules": {"variant": "rummy"},
    }
    assert all("factor" not in seat for seat in scored(given)["seats"])


def test_who_goes_rummy_in_one_action_ends_the_deal_with_it():
    given = {
        "hand": "8C 8D 8H",
        "hands": {1: "KC", 2: "5D", 3: "7D"},
        "rules": {"variant": "rummy"},
    }
    changes, _ = effect(given, lay_down("8C 8D 8H"))
    assert changes["deal_score"] == [44, 0, 0, 0]


@pytest.mark.parametrize("game", ["rummy-500", "persian-rummy", "contract-rummy"])
def test_it_is_of_no_account_in_the_other_games(game: str):
    rules = {"contracts": [["set"]], "last_deal_all_at_once": False} if "contract" in game else {}
    answer = scored(over(game, NOW, rules=rules))
    assert all("factor" not in seat for seat in answer["seats"])


def test_of_unseen_hands_nothing_is_known_however_it_ended():
    answer = scored({**over("rummy", NOW), "view_of": 0})
    assert "deal_score" not in answer
    assert "points" not in answer["seats"][0]


# --- a deal that is void --------------------------------------------------------------------------

DRY: Given = {
    "rules": {"variant": "rummy"},
    "stock": "",
    "discards": "9C",
    "hands": {0: "8C", 1: "KC"},
}


def void(**rules: Any) -> Given:
    return {
        **DRY,
        "rules": {"variant": "rummy", **rules},
        "phase": "over",
        "ended": {"by": 0, "how": "void"},
        "scores": [10, 20, 30, 149],
    }


@pytest.mark.parametrize("scoring", ["winner_takes", "penalties", "melds_less_hand"])
def test_a_void_deal_brings_nothing_by_any_scoring(scoring: str):
    given = void(scoring=scoring, go_out_bonus=25) | {"melds": [{"seat": 1, "set": "7C 7D 7H"}]}
    answer = scored(given)
    assert answer["deal_score"] == [0, 0, 0, 0]
    assert answer["totals"] == [10, 20, 30, 149]
    assert answer["match"] == {"state": "running"}
    assert all(seat["items"] == [] for seat in answer["seats"])


def test_it_is_known_though_hands_are_unseen():
    answer = scored({**void(), "view_of": 0})
    assert answer["deal_score"] == [0, 0, 0, 0]


def test_declining_beside_a_stock_that_cannot_be_renewed_makes_it_void():
    changes, events = effect({**DRY, "phase": "draw"}, pass_())
    assert changes == {
        "phase": "over",
        "ended": {"by": 0, "how": "void"},
        "deal_score": [0, 0, 0, 0],
    }
    assert events[-1] == {"event": "deal_over", "seat": 0, "how": "void"}


def test_so_does_declining_once_the_renewals_are_used_up():
    rules = {"variant": "rummy", "renewals": 1}
    given = {**DRY, "phase": "draw", "rules": rules, "shuffles": 1, "rest": "discards", "seed": "a"}
    changes, _ = effect(given, pass_())
    assert changes["ended"] == {"by": 0, "how": "void"}
    changes, _ = effect({**given, "shuffles": 0}, draw())
    assert changes["shuffles"] == 1


def test_where_no_new_stock_is_made_the_lowest_hand_scores():
    hands = {0: "8C", 1: "KC", 2: "5D"}
    given = {**DRY, "phase": "draw", "seats": 4, "hands": hands,
             "rules": {"variant": "rummy", "stock_empty": "end_on_refusal"}}  # fmt: skip
    changes, _ = effect(given, pass_())
    assert changes["ended"] == {"by": 0, "how": "refusal"}
    assert changes["deal_score"][2] > 0


def test_after_a_void_deal_the_next_one_is_dealt():
    table = TABLE.load(build(void()))
    following = referee.next_deal(table, "a")
    assert not isinstance(following, referee.NoDeal)
    assert (following.deal, following.dealer) == (2, table.left_of(table.dealer))
    assert following.scores == (10, 20, 30, 149)


# --- sets that count double, and sides ------------------------------------------------------------


def persian(*melds: dict[str, Any], **given: Any) -> Given:
    return {**over("persian-rummy", *melds), **given}


@pytest.mark.parametrize(
    ("cards", "doubled", "points"),
    [
        ("JC JD JH", False, 30),
        ("JC JD JH JS", False, 40),
        ("JC JD JH JS", True, 80),
        ("AC AD AH AS", True, 120),
        ("X1 X2 X3 X4", True, 160),
        ("X1 X2 X3", False, 60),
        ("6C 6D 6H 6S", True, 48),
    ],
)
def test_four_at_once_count_double(cards: str, doubled: bool, points: int):
    meld = {"seat": 1, "set": cards, "doubled": doubled}
    answer = scored(
        {"melds": [meld], "rules": {"variant": "persian-rummy"}, "hands": HANDS | {0: "2C"}}
    )
    assert answer["seats"][1]["melded"] == points


FIVES = {"variant": "persian-rummy", "packs": 2, "distinct_suits": False, "largest_set": 6}


@pytest.mark.parametrize(
    ("by", "points"),
    [
        ([1, 1, 1, 1, 3], (48, 6)),  # the fifth of the partner counts once
        ([1, 1, 1, 1, 1], (54, 0)),  # and so does the owner's own
        ([3, 1, 1, 1, 1], (48, 6)),
    ],
)
def test_the_first_four_of_the_owner_count_double(by: list[int], points: tuple[int, int]):
    meld = {"seat": 1, "set": "6C 6D 6H 6S 6C2", "doubled": True, "by": by}
    answer = scored({"melds": [meld], "rules": FIVES, "hands": HANDS | {0: "2C"}})
    assert (answer["seats"][1]["melded"], answer["seats"][3]["melded"]) == points


def test_a_side_gets_the_bonus_once():
    mine = {"seat": 0, "set": "JC JD JH JS", "doubled": True, "this_turn": True}
    partners = {"seat": 2, "set": "9C 9D 9H"}
    answer = scored(persian(partners, mine, scores=[100, 50]))
    assert answer["sides"] == [[0, 2], [1, 3]]
    assert answer["deal_score"] == [80 + 25 + 27 - 5, -10 - 7]
    assert answer["totals"] == [227, 33]
    assert answer["seats"][0]["bonus"] == 25


def test_nobody_has_the_bonus_if_all_have_passed():
    given = {
        "phase": "over",
        "ended": {"how": "passes"},
        "stock": "",
        "hands": {0: "8C", 1: "KC", 2: "5D"},
        "rules": {"variant": "persian-rummy"},
    }
    answer = scored(given)
    assert all("bonus" not in seat for seat in answer["seats"])
    assert answer["deal_score"][0] == -13


@pytest.mark.parametrize(
    ("deal", "scores", "match"),
    [
        (1, [0, 0], {"state": "running"}),
        (2, [0, 0], {"state": "over", "winners": [0]}),
        (2, [0, 200], {"state": "over", "winners": [1]}),
        (2, [0, 24 + 25 - 5 + 17], {"state": "over", "winners": [0, 1]}),
        (1, [5000, 0], {"state": "running"}),
    ],
)
def test_two_deals_are_a_match(deal: int, scores: list[int], match: dict[str, Any]):
    assert scored(persian(EIGHTS, deal=deal, scores=scores))["match"] == match


def test_each_may_play_for_himself():
    given = persian(EIGHTS, rules={"variant": "persian-rummy", "sides": "each"})
    assert brings(given) == [24 + 25, -10, -5, -7]
