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
