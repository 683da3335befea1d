"""What players ask: legal actions, views, arrangements. What the rules say is tested elsewhere."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from service import referee
from service.api.examples import EXAMPLES
from service.game.arrangement import TooComplex

TABLE = EXAMPLES["judge"]["legal"]["request"]["table"]
RULES = {"variant": "rummy-500"}


def ask(client: FlaskClient, question: str, status: int = 200, **body: Any) -> Any:
    response = client.post(f"/v1/{question}", json=body)
    assert response.status_code == status, response.text
    return response.json


def test_what_is_listed_is_judged_legal(client: FlaskClient) -> None:
    listed = ask(client, "legal-actions", table=TABLE)
    assert listed["seat"] == TABLE["turn"]
    assert {"action": "draw"} in listed["actions"]
    assert all("seat" not in action for action in listed["actions"])
    alternatives = [{"action": action} for action in listed["actions"]]
    verdicts = ask(client, "verdicts/batch", table=TABLE, alternatives=alternatives)["verdicts"]
    assert {each["verdict"] for each in verdicts} == {"legal"}


def test_every_seat_may_ask(client: FlaskClient) -> None:
    for seat, held in enumerate(TABLE["seats"]):
        listed = ask(client, "legal-actions", table=TABLE, seat=seat)
        assert listed["seat"] == seat
        assert listed.get("unseen", 0) == held.get("unseen", 0)
        assert bool(listed["actions"]) == (seat == TABLE["turn"])


def test_the_calls_that_are_listed_are_judged_legal(client: FlaskClient) -> None:
    for seat in range(len(TABLE["seats"])):
        for call in ask(client, "legal-actions", table=TABLE, seat=seat)["calls"]:
            assert call["seat"] == seat
            action = {"action": "resolve_calls", "calls": [call]}
            assert ask(client, "verdicts", table=TABLE, action=action)["verdict"] == "legal"


def test_a_seat_sees_its_own_hand_and_a_spectator_none(client: FlaskClient) -> None:
    table = ask(client, "deals", rules=RULES, seats=3, seed="x")["table"]
    for seat in (0, 1, 2, None):
        asked = {} if seat is None else {"seat": seat}
        seen = ask(client, "views", table=table, **asked)["table"]
        assert "seed" not in seen
        assert "stock" not in seen
        assert seen["stock_count"] == len(table["stock"])
        hands = [each.get("hand") for each in seen["seats"]]
        assert hands == [
            each["hand"] if number == seat else None for number, each in enumerate(table["seats"])
        ]


def test_a_view_is_a_table_that_is_taken_back(client: FlaskClient) -> None:
    table = ask(client, "deals", rules=RULES, seats=3, seed="x")["table"]
    seen = ask(client, "views", table=table, seat=1)["table"]
    assert ask(client, "table-checks", table=seen)["possible"] is True
    assert ask(client, "views", table=seen, seat=1)["table"] == seen


def test_cards_are_arranged(client: FlaskClient) -> None:
    answer = ask(client, "arrangements", rules=RULES, cards=["7D", "8D", "9D", "KC"])
    meld = {"kind": "run", "cards": ["7D", "8D", "9D"], "points": 24}
    assert answer["best"] == {
        "melds": [meld],
        "lay_offs": [],
        "left": ["KC"],
        "melded": 24,
        "in_hand": 10,
        "points": 14,
    }
    assert answer["melds"] == [meld]
    assert answer["more"] is False


def test_a_card_is_arranged_with_a_meld_on_the_table(client: FlaskClient) -> None:
    answer = ask(client, "arrangements", rules=RULES, cards=["7H", "KC"], melds=TABLE["melds"])
    lay_off = {"meld": 0, "cards": ["7H"], "points": 7}
    assert answer["best"]["lay_offs"] == answer["lay_offs"] == [lay_off]
    assert answer["best"]["left"] == ["KC"]


def test_without_cards_there_is_nothing_to_arrange(client: FlaskClient) -> None:
    answer = ask(client, "arrangements", rules=RULES, cards=[])
    assert answer["best"] == {
        "melds": [],
        "lay_offs": [],
        "left": [],
        "melded": 0,
        "in_hand": 0,
        "points": 0,
    }


def test_a_search_that_is_given_up_is_a_problem(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(referee, "arrange", lambda *_: TooComplex())
    problem = ask(client, "arrangements", 422, rules=RULES, cards=["7D"])
    assert problem["type"] == "/problems/too-complex"


CONTRACT = {"variant": "contract-rummy"}


@pytest.mark.parametrize(
    ("deal", "cards", "met"),
    [
        (1, "7D 7S X1 9S 9C X2 2H 4C 6D TD", True),
        (1, "7D 7S 9S 9C X1 2H 4C 6D TD KH", False),
        (2, "4H 5H 6H 6S 6D 6C 7H 8H KC 2D", True),
        (3, "4H 5H 6H 7H 8H 9H KS QD 2C JC", False),
        (6, "3S 4S 5S 5H 6H 7H 5D 5C KD TC JC 2D", False),
        (7, "2H 3H 4H 5H 6S 7S 8S 9S TC JC QC KC AC", True),
        (7, "2H 3H 4H 5H 6S 7S 8S 9S TC JC QC KC 2C", False),
    ],
)
def test_an_arrangement_says_whether_cards_meet_the_contract(
    client: FlaskClient, deal: int, cards: str, *, met: bool
) -> None:
    body: dict[str, Any] = {"rules": CONTRACT, "seats": 5, "cards": cards.split(), "deal": deal}
    contract = ask(client, "arrangements", **body)["contract"]
    assert contract["met"] is met
    laid = [card for meld in contract.get("melds", []) for card in meld["cards"]]
    assert [meld["kind"] for meld in contract.get("melds", [])] == contract["wanted"] * met
    lying = [card.partition("=")[0] for card in laid] + contract["left"]
    assert sorted(lying) == sorted(cards.split())
    assert not (met and deal == 7 and contract["left"])


def test_a_contract_that_is_hard_to_find_is_given_up(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.game.contract_search.MOST_STEPS", 1)
    body: dict[str, Any] = {"rules": CONTRACT, "cards": ["7D", "7S", "7C", "9S", "9C", "9H"]}
    problem = ask(client, "arrangements", 422, **body)
    assert problem["type"] == "/problems/too-complex"


def test_no_contract_is_asked_for_where_none_is_played(client: FlaskClient) -> None:
    body: dict[str, Any] = {"rules": RULES, "cards": ["7D", "7S", "7C"], "deal": 3}
    assert "contract" not in ask(client, "arrangements", **body)


def test_who_may_buy_is_told_so(client: FlaskClient) -> None:
    rules = {**CONTRACT, "preset": "standard"}
    table = ask(client, "deals", rules=rules, seats=4, seed="x")["table"]
    assert {"action": "draw"} not in ask(client, "legal-actions", table=table)["actions"]
    declined = ask(client, "verdicts", table=table, action={"action": "pass"})["table"]
    assert declined["phase"] == "refused"
    for seat in range(4):
        listed = ask(client, "legal-actions", table=declined, seat=seat)
        assert listed.get("buys", False) is (seat != declined["turn"])
    bought = {"action": "resolve_buys", "seats": [0, 3, 2]}
    answer = ask(client, "verdicts", table=declined, action=bought)
    fared = [(each["seat"], each["outcome"]) for each in answer["buys"]]
    assert fared == [(0, "lost"), (3, "lost"), (2, "won")]
    assert answer["table"]["seats"][2]["buys"] == 1


def test_lots_are_drawn_for_deal_and_partners(client: FlaskClient) -> None:
    asked: dict[str, Any] = {"rules": {"variant": "persian-rummy"}, "seats": 4}
    asked |= {"seed": "a", "by_lot": True}
    answer = ask(client, "deals", **asked)
    assert answer["seating"] == {
        "drawn": [["KS"], ["4C"], ["8S"], ["2C"]],
        "players": [3, 2, 1, 0],
    }
    assert answer["table"]["dealer"] == 0
    asked = {"rules": CONTRACT, "seats": 5, "seed": "a", "by_lot": True}
    answer = ask(client, "deals", **asked)
    assert answer["seating"]["players"] == [0, 1, 2, 3, 4]
    again = ask(client, "replays", deal=asked, actions=[{"action": "draw"}])["table"]
    assert again["dealer"] == answer["table"]["dealer"] == 4
    problem = ask(client, "deals", 422, **asked, dealer=2)
    assert [each["pointer"] for each in problem["errors"]] == ["#/dealer"]
    assert "seating" not in ask(client, "deals", **{**asked, "by_lot": False})
