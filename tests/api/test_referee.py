"""The glue between requests and the referee; what the rules say is tested elsewhere."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from service.api.examples import EXAMPLES

FINISHED = EXAMPLES["score"]["finished"]["request"]["table"]
IMPOSSIBLE = EXAMPLES["judge"]["impossible"]["request"]["table"]
RULES = {"variant": "rummy-500"}


def ask(client: FlaskClient, question: str, status: int = 200, **body: Any) -> Any:
    response = client.post(f"/v1/{question}", json=body)
    assert response.status_code == status, response.text
    return response.json


def test_an_illegal_action_is_an_answer(client: FlaskClient) -> None:
    answer = ask(client, "verdicts", **EXAMPLES["judge"]["illegal"]["request"])
    assert answer["verdict"] == "illegal"
    assert answer["violations"][0]["pointer"] == "#/action/card"
    assert "failed" not in answer


def test_of_a_turn_the_first_action_that_fails_is_named(client: FlaskClient) -> None:
    table = EXAMPLES["judge"]["legal"]["request"]["table"]
    draw = {"action": "draw"}
    answer = ask(client, "verdicts", table=table, actions=[draw, draw])
    assert (answer["verdict"], answer["failed"]) == ("illegal", 1)
    assert answer["violations"][0]["pointer"].startswith("#/actions/1")


def test_alternatives_are_judged_one_by_one_at_the_same_table(client: FlaskClient) -> None:
    table = EXAMPLES["judge"]["legal"]["request"]["table"]
    draw, discard = {"action": "draw"}, {"action": "discard", "card": "KD"}
    alternatives = [
        {"action": draw},
        {"actions": [draw, draw]},
        {"action": discard},
        {"actions": [draw]},
    ]
    verdicts = ask(client, "verdicts/batch", table=table, alternatives=alternatives)["verdicts"]
    assert [each["verdict"] for each in verdicts] == ["legal", "illegal", "illegal", "legal"]
    assert verdicts[0]["table"] == verdicts[3]["table"]
    assert verdicts[1]["failed"] == 1
    assert verdicts[1]["violations"][0]["pointer"].startswith("#/alternatives/1/actions/1")
    assert "failed" not in verdicts[2]
    assert verdicts[2]["violations"][0]["pointer"].startswith("#/alternatives/2/action")


def test_an_alternative_is_judged_as_if_it_were_the_only_one(client: FlaskClient) -> None:
    for example in EXAMPLES["judge"].values():
        if example["status"] != 200:
            continue
        table, *proposed = example["request"].items()
        alone = ask(client, "verdicts", **example["request"])
        answer = ask(client, "verdicts/batch", table=table[1], alternatives=[dict(proposed)])
        for kind in ("violations", "unknown"):
            for found in alone.get(kind, []):
                found["pointer"] = found["pointer"].replace("#", "#/alternatives/0")
        for call in alone.get("calls", []):
            for found in call.get("violations", []):
                found["pointer"] = found["pointer"].replace("#", "#/alternatives/0")
        assert answer == {"verdicts": [alone]}


def first_turns(client: FlaskClient, table: Any, number: int) -> tuple[list[Any], Any]:
    """So many turns of drawing a card and discarding it, and the table after them."""
    actions: list[Any] = []
    for _ in range(number):
        drawn = table["stock"][-1]
        turn = [{"action": "draw"}, {"action": "discard", "card": drawn}]
        table = ask(client, "verdicts", table=table, actions=turn)["table"]
        actions += turn
    return actions, table


def test_a_replay_leads_to_the_table_that_the_verdicts_lead_to(client: FlaskClient) -> None:
    deal: dict[str, Any] = {"rules": RULES, "seats": 3, "seed": "x", "dealer": 2}
    dealt = ask(client, "deals", **deal)["table"]
    actions, reached = first_turns(client, dealt, 4)
    answer = ask(client, "replays", deal=deal, actions=actions)
    assert answer == {"verdict": "legal", "table": reached, "deals": []}
    assert ask(client, "replays", table=dealt, actions=actions) == answer


def test_a_replay_stops_at_the_first_action_that_is_not_legal(client: FlaskClient) -> None:
    deal: dict[str, Any] = {"rules": RULES, "seats": 3, "seed": "x"}
    actions, reached = first_turns(client, ask(client, "deals", **deal)["table"], 2)
    wrong = {"action": "discard", "card": "7D"}
    answer = ask(client, "replays", deal=deal, actions=[*actions, wrong, *actions])
    assert (answer["verdict"], answer["failed"], answer["deal"]) == ("illegal", 4, 1)
    assert answer["table"] == reached
    assert answer["violations"][0]["pointer"].startswith("#/actions/4")


def test_a_replay_goes_on_from_deal_to_deal(client: FlaskClient) -> None:
    actions, reached = first_turns(client, ask(client, "deals", table=FINISHED)["table"], 2)
    answer = ask(client, "replays", table=FINISHED, actions=actions)
    assert answer["verdict"] == "legal"
    assert answer["table"] == reached


def test_a_table_that_a_verdict_brings_is_taken_back(client: FlaskClient) -> None:
    table = ask(client, "deals", rules=RULES, seats=3, seed="x")["table"]
    after = ask(client, "verdicts", table=table, action={"action": "draw"})["table"]
    assert ask(client, "table-checks", table=after)["possible"] is True


def test_the_same_seed_deals_the_same_table(client: FlaskClient) -> None:
    once = ask(client, "deals", rules=RULES, seats=4, seed="one")
    assert ask(client, "deals", rules=RULES, seats=4, seed="one") == once
    assert ask(client, "deals", rules=RULES, seats=4, seed="two") != once


def test_without_a_seed_one_is_drawn_and_told(client: FlaskClient) -> None:
    first = ask(client, "deals", rules=RULES, seats=2)["table"]
    second = ask(client, "deals", rules=RULES, seats=2)["table"]
    assert len(first["seed"]) == len(second["seed"]) == 64
    assert first["seed"] != second["seed"]
    again = ask(client, "deals", rules=RULES, seats=2, seed=first["seed"])["table"]
    assert again == first


def test_after_a_finished_deal_comes_the_next(client: FlaskClient) -> None:
    table = ask(client, "deals", table=FINISHED)["table"]
    assert table["deal"] == FINISHED["deal"] + 1
    assert table["scores"] == ask(client, "scores", table=FINISHED)["totals"]
    assert ask(client, "deals", table=FINISHED)["table"] == table


def test_a_finished_deal_without_a_seed_is_followed_by_chance(client: FlaskClient) -> None:
    table = {key: value for key, value in FINISHED.items() if key != "seed"}
    seeds = {ask(client, "deals", table=table)["table"]["seed"] for _ in range(2)}
    assert len(seeds) == 2


@pytest.mark.parametrize(
    ("table", "slug"),
    [
        (EXAMPLES["score"]["running"]["request"]["table"], "deal-not-over"),
        (EXAMPLES["score"]["decided"]["request"]["table"], "match-over"),
        (
            {
                **FINISHED,
                "seats": [FINISHED["seats"][0], {"unseen": 2, "laid": "earlier"}],
            },
            "not-scored",
        ),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_some_deals_have_no_next(client: FlaskClient, table: Any, slug: str) -> None:
    assert ask(client, "deals", 422, table=table)["type"] == f"/problems/{slug}"


@pytest.mark.parametrize(
    ("question", "more"),
    [
        ("verdicts", {"action": {"action": "draw"}}),
        ("verdicts/batch", {"alternatives": [{"action": {"action": "draw"}}]}),
        ("replays", {"actions": [{"action": "draw"}]}),
        ("legal-actions", {}),
        ("views", {}),
        ("scores", {}),
        ("deals", {}),
    ],
)
def test_an_impossible_table_is_refused(client: FlaskClient, question: str, more: Any) -> None:
    problem = ask(client, question, 422, table=IMPOSSIBLE, **more)
    assert problem["type"] == "/problems/impossible-table"
    assert problem["detail"] == f"The table is impossible in {len(problem['violations'])} places."
    assert all(each["rule"].startswith("consistency.") for each in problem["violations"])
    assert all(each["pointer"].startswith("#/table") for each in problem["violations"])


def test_a_check_lists_what_the_others_refuse(client: FlaskClient) -> None:
    answer = ask(client, "table-checks", table=IMPOSSIBLE)
    problem = ask(client, "scores", 422, table=IMPOSSIBLE)
    assert answer == {"possible": False, "violations": problem["violations"]}
