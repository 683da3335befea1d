"""What declining, buying and the draw after it change at the table, and who of several buys."""

from typing import Any

import pytest
from marshmallow import ValidationError

from service import referee
from service.wire.table import TABLE
from tests.rules.cases import draw, effect, judged, pass_, take
from tests.rules.test_buy import DRY, FEW, MOST, OFF, THREE, TWO_SETS, at, bought, buy


def names(answer: dict[str, Any]) -> list[str]:
    return [each["rule"] for each in answer["violations"]]


def test_who_declines_waits_for_the_buyers():
    changes, events = effect(at("draw"), pass_())
    assert changes == {"phase": "refused"}
    assert events == [{"event": "pass", "seat": 1}]


def test_who_has_declined_does_not_decline_again():
    answer = judged(at("refused"), pass_())
    assert names(answer) == ["stock.refused_only_when_empty"]
    assert answer["violations"][0]["params"]["reason"] == "declined_already"


def test_the_buyer_gets_the_discard_and_a_penalty_card_and_the_turn_stays():
    changes, events = effect(at("refused", hands={2: "3C"}, stock_top="9H 5S"), buy(2))
    assert changes.pop("stock").endswith(" 9H")
    assert changes == {
        "discards": "2C",
        "seats/2/hand": "3C KH 5S",
        "seats/2/shown": "KH",
        "seats/2/buys": 1,
        "taken": {"cards": ["KH"], "from": "buy"},
    }
    assert events == [
        {"event": "buy", "seat": 2, "cards": ["KH"]},
        {"event": "draw", "seat": 2, "cards": ["5S"]},
    ]


def test_several_penalty_cards_are_drawn_from_the_top():
    changes, events = effect(at("refused", THREE, hands={2: "3C"}, stock="9H 5S 8D 4C"), buy(2))
    assert changes["stock"] == "9H"
    assert changes["seats/2/hand"] == "3C 4C 8D KH 5S"
    drawn = [event["cards"] for event in events if event["event"] == "draw"]
    assert drawn == [["4C"], ["8D"], ["5S"]]


def test_of_an_unseen_stock_the_cards_are_counted():
    given = at("refused", THREE, hands={2: "3C"}, stock="9H 5S 8D 4C", view_of=1)
    changes, events = effect(given, buy(2))
    assert changes["stock_count"] == 1
    assert (changes["seats/2/hand"], changes["seats/2/unseen"]) == ("KH", 4)
    assert [event for event in events if event["event"] == "draw"] == [
        {"event": "draw", "seat": 2}
    ] * 3


def test_every_buy_of_a_deal_is_counted():
    changes, _ = effect(at("refused", MOST, buys={2: 1, 3: 1}), buy(2))
    assert changes["seats/2/buys"] == 2
    assert "seats/3/buys" not in changes


def test_who_declined_draws_then_and_what_was_bought_is_forgotten():
    changes, events = effect(bought(stock_top="9H"), draw())
    assert changes.pop("stock")
    assert changes.pop("seats/1/hand").split().count("9H") == 1
    assert changes == {"phase": "play", "taken": None}
    assert events == [{"event": "draw", "seat": 1, "cards": ["9H"]}]


def test_and_draws_without_anybody_buying():
    changes, _ = effect(at("draw", stock_top="9H"), pass_(), draw())
    assert changes["phase"] == "play"
    assert "taken" not in changes


def test_the_card_that_was_bought_may_be_thrown_in_the_buyers_own_turn():
    given = at("refused", hands={1: "4D", 2: "3C"})
    throw = {"action": "discard", "card": "4D"}
    answer = judged(given, buy(2), draw(), throw, pass_(), draw(), {**throw, "card": "KH"})
    assert answer["verdict"] == "legal"
    assert answer["table"]["discards"][-1] == "KH"


@pytest.mark.parametrize(
    ("seats", "rules", "outcomes"),
    [
        ((2, 3), {}, "won lost"),
        ((3, 2), {}, "lost won"),
        ((0, 3), {}, "refused won"),
        ((3, 1), {}, "won refused"),
        ((3, 2), {"buys_go_to": "first"}, "won lost"),
        ((0, 3, 2), {"buys_go_to": "first"}, "refused won lost"),
        ((3, 3), {}, "won refused"),
    ],
)
def test_of_several_the_best_gets_it(seats: tuple[int, ...], rules: dict, outcomes: str):
    answer = judged(at("refused", rules), buy(*seats))
    assert [claim["seat"] for claim in answer["buys"]] == list(seats)
    assert [claim["outcome"] for claim in answer["buys"]] == outcomes.split()
    (winner,) = (claim["seat"] for claim in answer["buys"] if claim["outcome"] == "won")
    assert [event["seat"] for event in answer["events"]] == [winner, winner]


def test_it_is_said_why_one_of_them_was_refused():
    answer = judged(at("refused", MOST, buys={2: 2}), buy(2, 3))
    refused, won = answer["buys"]
    assert names(refused) == [FEW]
    assert refused["violations"][0]["pointer"].endswith("/seats/0")
    assert "violations" not in won


def test_round_the_table_the_nearest_is_counted_from_who_declined():
    given = at("refused", seats=6, turn=4, last_discard_by=3)
    answer = judged(given, buy(0, 5, 1))
    assert [claim["outcome"] for claim in answer["buys"]] == ["lost", "won", "lost"]
    answer = judged(given, buy(2, 1, 0))
    assert [claim["outcome"] for claim in answer["buys"]] == ["lost", "lost", "won"]


def test_somebody_has_to_want_it():
    with pytest.raises(ValidationError):
        judged(at("refused"), buy())


# --- beside an empty stock ------------------------------------------------------------------------


def test_nothing_is_bought_beside_an_empty_stock_so_that_declining_is_for_good():
    given = at("draw", **DRY) | {"discards": "KH"}
    changes, events = effect(given, pass_())
    assert changes["phase"] == "over"
    assert changes["ended"] == {"by": 1, "how": "refusal"}
    assert [event["event"] for event in events] == ["pass", "deal_over"]


def test_a_stock_too_small_for_the_penalty_is_drawn_from_at_once():
    given = at("draw", THREE, stock="3D 4S")
    assert names(judged(given, pass_())) == ["stock.refused_only_when_empty"]
    changes, _ = effect(given, draw())
    assert changes["stock"] == "3D"


def test_a_stock_that_the_penalty_empties_is_renewed_by_the_draw():
    given = at("refused", hands={2: "3C"}, stock="9H", rest="discards", seed="a")
    changes, events = effect(given, buy(2), draw())
    assert [event["event"] for event in events] == ["buy", "draw", "shuffle", "draw"]
    assert changes["discards"] == "2C"
    assert changes["shuffles"] == 1


def test_where_the_penalty_leaves_neither_stock_nor_discards_the_deal_ends():
    given = at("refused", discards="KH", stock="9H", hands={3: "3C 3D"}, seed="a")
    table = judged(given, buy(2))["table"]
    assert (table["discards"], table["stock"]) == ([], [])
    changes, _ = effect(given, buy(2), pass_())
    assert changes["phase"] == "over"


@pytest.mark.parametrize(
    ("stock_empty", "ended"),
    [
        ("end_at_once", {"how": "stock"}),
        ("end_on_refusal", {"by": 1, "how": "refusal"}),
        ("shuffle", {"by": 1, "how": "refusal"}),
        ("turn_over", {"by": 1, "how": "refusal"}),
    ],
)
def test_a_deal_that_a_buy_has_left_without_stock_ends_as_it_can(stock_empty: str, ended: dict):
    pile = "KH" if stock_empty in {"shuffle", "turn_over"} else "2C KH"
    rules = {"stock_empty": stock_empty}
    given = at("refused", rules, stock="9H", hands={3: "3C 3D"}) | {"discards": pile}
    answer = judged(given, buy(2), pass_())
    assert answer["table"]["ended"] == ended
    assert referee.check_table(TABLE.load(answer["table"])) == ()


def test_the_buyer_melds_nothing_out_of_turn():
    meld = {"action": "lay_down", "seat": 2, "melds": [["7C", "7D", "7H"], ["9C", "9D", "9S"]]}
    given = bought() | {"hands": {2: "KH 7C 7D 7H 9C 9D 9S"}}
    assert names(judged(given, meld)) == ["turn.own_turn", "turn.draw_first"]


def test_a_buyer_who_is_down_does_no_harm():
    changes, _ = effect(at("refused", melds=TWO_SETS, hands={2: "3C"}), buy(2))
    assert changes["seats/2/buys"] == 1


def test_where_nothing_is_bought_a_stock_is_drawn_from_without_a_word():
    assert names(judged(at("draw", OFF), pass_())) == ["stock.refused_only_when_empty"]
    assert judged(at("draw", OFF), draw())["verdict"] == "legal"
    assert judged(at("draw", OFF), take("KH"))["verdict"] == "legal"
