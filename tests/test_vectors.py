"""The rule vectors, played through the HTTP interface."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from flask.testing import FlaskClient

from service.game.options import Option, declared
from service.variants import VARIANTS
from tests.vectors import coverage
from tests.vectors.judging import Post
from tests.vectors.loading import DEFAULT, ROOT, Vector, load
from tests.vectors.notes import NOTES
from tests.vectors.play import differences, differences_at_once, single_acts

OF_GAME = {game: load(ROOT / game) for game in VARIANTS}
VECTORS = [vector for vectors in OF_GAME.values() for vector in vectors]
of_each_game = pytest.mark.parametrize("game", OF_GAME)
OF_SEVERAL_ACTS = [vector for vector in VECTORS if len(single_acts(vector)) > 1]


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


@of_each_game
def test_every_game_has_vectors_of_its_own(game: str) -> None:
    assert [vector for vector in OF_GAME[game] if vector.given is not None] != []
    assert {vector.game for vector in OF_GAME[game]} == {game}


@of_each_game
def test_names_of_vectors_are_unique(game: str) -> None:
    vectors = OF_GAME[game]
    names = Counter((vector.id, str(vector.value)) for vector in vectors)
    assert [name for name, count in names.items() if count > 1] == []
    files = Counter(vector.id for vector in {v.name: v for v in vectors}.values())
    assert [name for name, count in files.items() if count > 1] == []


@of_each_game
def test_every_rule_of_the_game_forbids_something_in_a_vector(game: str) -> None:
    rules = set(VARIANTS[game].rules())
    named = {rule for vector in OF_GAME[game] for step in vector.steps for rule in _rules_of(step)}
    assert sorted(rules - named - _never_broken(game)) == []
    assert sorted(named - rules) == []


def _never_broken(game: str) -> set[str]:
    """Where no contracts are played, none can be missing."""
    (contracts,) = (o for o in declared(VARIANTS[game].options) if o.name == "contracts")
    return set() if contracts.default else {"consistency.contract_is_down"}


def _rules_of(step: dict[str, Any]) -> list[str]:
    expect = step["expect"]
    claims = [*expect.get("calls", []), *expect.get("buys", [])]
    by_claim = [rule for claim in claims for rule in claim.get("rules", [])]
    return [*expect.get("rules", []), *expect.get("rules_include", []), *by_claim]


@of_each_game
def test_the_page_on_coverage_is_up_to_date(game: str) -> None:
    page = coverage.page(game).read_text(encoding="utf-8")
    written = page.partition(coverage.BEGIN)[2].partition(coverage.END)[0]
    assert written == coverage.table(OF_GAME[game]), "python -m tests.vectors coverage writes it"


OFFERED = {
    game: [option for option in declared(variant.options) if not option.fixed]
    for game, variant in VARIANTS.items()
}
SHOWN = {game: coverage.values_shown(vectors) for game, vectors in OF_GAME.items()}


@pytest.mark.parametrize(
    ("game", "option"),
    [(game, option) for game, offered in OFFERED.items() for option in offered],
    ids=lambda part: part.name if isinstance(part, Option) else part,
)
def test_every_option_leads_to_something_else_than_the_default(game: str, option: Option) -> None:
    """In one situation, with every word of a choice, or with some other number or switch."""
    shown = SHOWN[game][option.name]
    words = [word for word in option.words if word != option.default and not option.listed]
    assert [word for word in words if word not in shown] == []
    assert shown.keys() - set(words) or words
    counts = option.least is not None and not option.listed
    assert not counts or _numbers_other_than_the_default(option, shown)


def _numbers_other_than_the_default(option: Option, shown: Iterable[Any]) -> list[int]:
    return [
        value
        for value in shown
        if isinstance(value, int) and not isinstance(value, bool) and value != option.default
    ]


@of_each_game
def test_only_what_is_offered_is_called_an_option(game: str) -> None:
    named = {vector.option for vector in OF_GAME[game] if vector.option}
    assert named == {option.name for option in OFFERED[game]}


@of_each_game
def test_every_preset_is_played_by_in_a_vector(game: str) -> None:
    played = {
        place["rules"].get("preset")
        for vector in OF_GAME[game]
        for place in (vector.given, *(step.get("deal") for step in vector.steps))
        if place
    }
    assert set(VARIANTS[game].presets) <= played


def test_a_value_that_changes_nothing_does_not_count_as_shown() -> None:
    by_value = {v.value: v for v in OF_GAME["rummy-500"] if v.id == "queen-king-ace"}
    some, same, other = (by_value[value] for value in (DEFAULT, "high", "low"))
    assert coverage.values_shown([some, same, other]) == {"ace": {"low": [some.name]}}


@pytest.mark.parametrize(
    ("game", "kind"), [(game, kind) for game in OF_GAME for kind in NOTES[game].kinds]
)
def test_each_id_of_the_notes_is_covered_or_left_out_for_a_reason(game: str, kind: str) -> None:
    left_out = coverage.left_out(coverage.page(game).read_text(encoding="utf-8"))
    covered = set(coverage.covered(OF_GAME[game]))
    known = covered | left_out
    assert [name for name in NOTES[game].kinds[kind].each if name not in known] == []
    assert sorted(covered & left_out) == []


@pytest.mark.parametrize(
    ("game", "name", "place"),
    [
        ("rummy-500", "500-07", (0, 7, "")),
        ("rummy-500", "B07.2", (1, 7, ".2")),
        ("rummy", "B07", (1, 7, "")),
        ("rummy", "B7", (2, 7, "")),
        ("rummy", "B12", (2, 12, "")),
        ("rummy", "B12.1", (1, 12, ".1")),
        ("rummy", "B38", (1, 38, "")),
        ("contract-rummy", "C11b", (2, 11, "b")),
    ],
)
def test_an_id_of_the_game_comes_before_a_fault_of_the_same_number(
    game: str, name: str, place: tuple[int, int, str]
) -> None:
    assert NOTES[game].place(name) == place


@pytest.mark.parametrize(("game", "name"), [("rummy", "F1"), ("rummy-500", "B7"), ("rummy", "Q1")])
def test_an_id_of_nothing_is_noticed(game: str, name: str) -> None:
    with pytest.raises(ValueError, match="no id of the rule notes"):
        NOTES[game].place(name)


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
    (vector,) = (vector for vector in OF_GAME["rummy-500"] if vector.id == name)
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
