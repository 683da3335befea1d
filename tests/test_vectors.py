"""The rule vectors, played through the HTTP interface."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from flask.testing import FlaskClient

from service.game.options import Option, declared
from service.variants.rummy_500 import RUMMY_500
from tests.vectors import coverage
from tests.vectors.builder import build, misplaced
from tests.vectors.judging import Post
from tests.vectors.loading import DEFAULT, Vector, load
from tests.vectors.play import differences, differences_at_once, single_acts

VECTORS = load()
OF_SEVERAL_ACTS = [vector for vector in VECTORS if len(single_acts(vector)) > 1]
SOUND = [
    vector
    for vector in VECTORS
    if vector.given is not None and not vector.given.keys() & {"change", "drop", "view_of"}
]


@pytest.fixture
def post(client: FlaskClient) -> Post:
    """Post JSON to the service; the status and the document come back."""

    def send(path: str, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        response = client.post(path, json=body)
        return response.status_code, response.get_json()

    return send


@pytest.mark.parametrize("vector", VECTORS, ids=str)
def test_the_service_agrees_with_the_vector(vector: Vector, post: Post) -> None:
    assert differences(vector, post) == []


@pytest.mark.parametrize("vector", OF_SEVERAL_ACTS, ids=str)
def test_acts_one_by_one_and_at_once_lead_to_the_same_table(vector: Vector, post: Post) -> None:
    assert differences_at_once(vector, post) == []


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
    ],
)
def test_the_builder_refuses_what_cannot_be(given: dict[str, Any], trouble: str) -> None:
    with pytest.raises(ValueError, match=trouble):
        build(given)


def test_names_of_vectors_are_unique() -> None:
    names = Counter((vector.id, str(vector.value)) for vector in VECTORS)
    assert [name for name, count in names.items() if count > 1] == []
    files = Counter(vector.id for vector in {v.name: v for v in VECTORS}.values())
    assert [name for name, count in files.items() if count > 1] == []


def test_every_rule_of_the_game_forbids_something_in_a_vector(client: FlaskClient) -> None:
    game = client.get("/v1/variants/rummy-500").get_json()
    rules = {rule for by_action in game["actions"].values() for rule in by_action}
    rules |= set(game["consistency"])
    named = {rule for vector in VECTORS for step in vector.steps for rule in _rules_of(step)}
    assert sorted(rules - named) == []
    assert sorted(named - rules) == []


def _rules_of(step: dict[str, Any]) -> list[str]:
    expect = step["expect"]
    by_call = [rule for call in expect.get("calls", []) for rule in call.get("rules", [])]
    return [*expect.get("rules", []), *expect.get("rules_include", []), *by_call]


def test_the_page_on_coverage_is_up_to_date() -> None:
    page = coverage.PAGE.read_text(encoding="utf-8")
    written = page.partition(coverage.BEGIN)[2].partition(coverage.END)[0]
    assert written == coverage.table(VECTORS), "python -m tests.vectors coverage writes it"


OFFERED = [option for option in declared(RUMMY_500.options) if not option.fixed]
SHOWN = coverage.values_shown(VECTORS)


@pytest.mark.parametrize("option", OFFERED, ids=lambda option: option.name)
def test_every_option_leads_to_something_else_than_the_default(option: Option) -> None:
    """In one situation, with every word of a choice, or with some other number or switch."""
    words = [word for word in option.words if word != option.default]
    assert [word for word in words if word not in SHOWN[option.name]] == []
    assert SHOWN[option.name].keys() - set(words) or words
    assert option.is_switch or option.least is None or _numbers_shown(option)


def _numbers_shown(option: Option) -> list[int]:
    return [
        value
        for value in SHOWN[option.name]
        if isinstance(value, int) and not isinstance(value, bool) and value != option.default
    ]


def test_only_what_is_offered_is_called_an_option() -> None:
    assert {vector.option for vector in VECTORS if vector.option} == {o.name for o in OFFERED}


def test_a_value_that_changes_nothing_does_not_count_as_shown() -> None:
    (some,) = (v for v in VECTORS if v.id == "queen-king-ace" and v.value == DEFAULT)
    (same,) = (v for v in VECTORS if v.id == "queen-king-ace" and v.value == "high")
    (other,) = (v for v in VECTORS if v.id == "queen-king-ace" and v.value == "low")
    assert coverage.values_shown([some, same, other]) == {"ace": {"low": [some.name]}}


EVERY_EXAMPLE = [f"500-{number:02}" for number in range(1, 98)]
EVERY_FACT = [f"F{number}" for number in range(1, 30)]
EVERY_READING = [f"A{number}" for number in range(1, 40)]
EVERY_VARIATION = [f"V{number}" for number in range(1, 12)]
IDS = {
    "examples": EVERY_EXAMPLE,
    "facts": EVERY_FACT,
    "readings": EVERY_READING,
    "variations": EVERY_VARIATION,
}


@pytest.mark.parametrize("ids", IDS.values(), ids=IDS.keys())
def test_each_id_of_the_notes_is_covered_or_left_out_for_a_reason(ids: list[str]) -> None:
    left_out = coverage.left_out(coverage.PAGE.read_text(encoding="utf-8"))
    covered = set(coverage.covered(VECTORS))
    known = covered | left_out
    assert [name for name in ids if name not in known] == []
    assert sorted(covered & left_out) == []


WRONG = [
    ("set-of-three-kings", {"verdict": "illegal", "rules": []}),
    ("set-of-three-kings", {"verdict": "legal", "melded": {0: 29}}),
    ("set-of-three-kings", {"verdict": "legal", "hand_counts": {0: 3}}),
    ("set-of-three-kings", {"verdict": "legal", "hands_hold": {0: "KH"}}),
    ("set-of-three-kings", {"verdict": "legal", "table": {"turn": 1}}),
    ("set-of-three-kings", {"verdict": "legal", "table": {"laid": {}}}),
    ("set-of-three-kings", {"verdict": "legal", "table": {"melds": []}}),
    ("set-of-three-kings", {"status": 422}),
    ("a-pair-is-no-meld", {"verdict": "legal"}),
    ("a-pair-is-no-meld", {"verdict": "illegal", "rules": ["lay_down.set_or_run"]}),
    ("a-pair-is-no-meld", {"verdict": "illegal", "at": ["#/action/melds/1"]}),
    ("a-pair-is-no-meld", {"verdict": "illegal", "failed": 0}),
    ("two-callers", {"verdict": "legal", "calls_by_seat": {2: "lost", 3: "won"}}),
    ("melded-87-in-hand-90", {"points": {0: 3}}),
    ("melded-87-in-hand-90", {"final": False}),
    ("one-card-missing", {"possible": True, "rules": []}),
    ("four-players", {"dealt": {"stock": 24}}),
    ("no-card-at-all", {"status": 422, "at": ["#/action/cards"]}),
    ("no-card-at-all", {"status": 422, "problem": "impossible-table"}),
    ("verdict-on-a-missing-card", {"status": 422, "rules": ["consistency.no_card_twice"]}),
    ("set-of-three-kings", {"verdict": "legal", "events": ["discard"]}),
    ("set-of-three-kings", {"verdict": "legal", "table": {"shown": {0: "2C"}}}),
    ("match-without-an-end", {"status": 422, "tells": "jokers"}),
    ("list-of-sets", {"exactly": [{"action": "draw"}]}),
    ("list-of-sets", {"listed": [{"action": "draw"}]}),
    ("list-of-sets", {"not_listed": [{"action": "discard", "card": "2C"}]}),
    ("list-of-sets", {"counts": {"discard": 5}}),
    ("list-of-sets", {"more": True}),
    ("list-of-sets", {"unseen_in_hand": 1}),
    ("list-of-another-seat", {"calls_exactly": []}),
    ("run-of-seven", {"best": {"points": 41}}),
    ("run-of-seven", {"best": {"left": "3H"}}),
    ("run-of-seven", {"best": {"melds": []}}),
    ("run-of-seven", {"number_of_melds": 1}),
    ("run-of-seven", {"all_melds": []}),
    ("laid-off-on-a-run", {"best": {"lay_offs": []}}),
    ("laid-off-on-a-run", {"all_lay_offs": []}),
    ("view-of-a-partner", {"table": {"unseen": {2: 1}}}),
    ("one-alternative", {"verdicts": ["illegal"]}),
    ("one-alternative", {"verdicts": ["legal"], "at": ["#/alternatives/0"]}),
    ("replay-of-two-deals", {"verdict": "legal", "deals": []}),
    ("replay-of-two-deals", {"verdict": "illegal"}),
    ("replay-of-two-deals", {"verdict": "legal", "table": {"turn": 1}}),
    ("fault-in-the-second-deal", {"verdict": "illegal", "failed": 1}),
    ("fault-in-the-second-deal", {"verdict": "illegal", "rules": []}),
]


@pytest.mark.parametrize(("name", "expect"), WRONG)
def test_a_wrong_expectation_is_noticed(name: str, expect: dict[str, Any], post: Post) -> None:
    (vector,) = (vector for vector in VECTORS if vector.id == name)
    wrong = replace(vector, steps=({**vector.steps[0], "expect": expect},))
    assert differences(wrong, post) != []


@pytest.mark.parametrize(
    ("broken", "trouble"),
    [
        ({"id": "a", "origin": "F1", "title": "t", "optoin": "ace"}, "no such member"),
        ({"id": "a", "origin": "F1", "title": "t", "steps": [{"acton": {}}]}, "no such member"),
        ({"id": "a", "origin": "F1", "title": "t", "option": "ace"}, "go together"),
        (
            {"id": "a", "origin": "F1", "title": "t", "option": "ace", "by_value": {"low": {}}},
            "by default",
        ),
    ],
)
def test_a_vector_that_cannot_be_read_is_refused(
    broken: dict[str, Any], trouble: str, tmp_path: Path
) -> None:
    (tmp_path / "broken.yaml").write_text(yaml.safe_dump({"vectors": [broken]}), encoding="utf-8")
    with pytest.raises(ValueError, match=trouble):
        load(tmp_path)
