"""The conformance kit: made of all vectors, as they are now, in the form that its schema gives."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from service.variants import VARIANTS
from tests.kit.__main__ import step_due, write
from tests.kit.contents import FOLDER, contents
from tests.kit.kept import expected
from tests.kit.recording import QUESTIONS, reason_to_leave_out
from tests.kit.wrong_engine import every_case
from tests.perft import files as perft
from tests.resolved import Resolved
from tests.vectors.loading import ROOT, games, load

KIT = json.loads((FOLDER / "kit.json").read_text("utf-8"))
SCHEMA = json.loads((FOLDER / "case.schema.json").read_text("utf-8"))
CASES = list(every_case())


def written() -> dict[str, str]:
    """The files that lie there, but for programs and the page for people."""
    found = [*FOLDER.rglob("*.jsonl"), *FOLDER.rglob("*.json")]
    return {path.relative_to(FOLDER).as_posix(): path.read_text("utf-8") for path in found}


def test_the_kit_is_as_the_vectors_have_it() -> None:
    made, there = contents(), written()
    assert sorted(made) == sorted(there), "make kit writes it"
    assert [name for name in made if made[name] != there[name]] == [], "make kit writes it"


def test_every_line_has_the_form_of_a_case() -> None:
    check = Resolved(SCHEMA).validator("/$defs/Case")
    for case in CASES:
        error = next(iter(check.iter_errors(case)), None)
        assert error is None, f"{case['id']}: {error.json_path}: {error.message[:500]}"


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("id",), "no place"),
        (("question",), "guess"),
        (("request", "table", "turn"), "1"),
        (("request", "actions"), []),
        (("expect", "status"), 500),
        (("expect", "body", "verdict"), "maybe"),
        (("expect", "body", "table"), {}),
        (("remark",), "of no use"),
    ],
)
def test_another_form_is_noticed(place: tuple[str, ...], value: Any) -> None:
    case = next(c for c in CASES if c["expect"]["body"].get("verdict") == "legal")
    *way, member = place
    part = case = json.loads(json.dumps(case))
    for step in way:
        part = part[step]
    part[member] = value
    assert not Resolved(SCHEMA).validator("/$defs/Case").is_valid(case)


def test_the_schema_needs_no_other_document() -> None:
    text = json.dumps(SCHEMA)
    assert "#/components" not in text
    assert text.count('"$ref": ') == text.count('"$ref": "#/$defs/') > 20


def test_ids_are_unique_and_begin_with_the_game() -> None:
    ids = [case["id"] for case in CASES] + [each["id"] for each in KIT["left_out"]]
    assert len(ids) == len(set(ids))
    assert [case["id"] for case in CASES if not case["id"].startswith(f"{case['game']}/")] == []


def test_every_vector_is_in_the_kit_or_left_out_for_a_reason() -> None:
    vectors = {f"{v}" for game in games() for v in load(ROOT / game)}
    left_out = {_vector(each["id"]) for each in KIT["left_out"] if each["why"]}
    cases = {_vector(case["id"]) for case in CASES if case["question"] != "perft"}
    assert sorted(vectors - cases - left_out) == []
    assert sorted((cases | left_out) - vectors) == []
    assert len(left_out - cases) < 10


def _vector(of_case: str) -> str:
    """The name of the vector: the id without the number of the step."""
    place, bracket, value = of_case.partition("[")
    return place.rpartition("/")[0] + bracket + value


def test_every_perft_case_is_in_the_kit() -> None:
    counted = [case["expect"]["body"]["counts"] for case in CASES if case["question"] == "perft"]
    assert sorted(counted) == sorted(case.counts for case in perft.load())


def test_the_kit_tells_what_is_in_it() -> None:
    there = written()
    assert KIT["sha256"] == {
        name: sha256(text.encode()).hexdigest()
        for name, text in there.items()
        if name != "kit.json"
    }
    assert KIT["cases"] == {
        name: text.count("\n") for name, text in there.items() if name.endswith(".jsonl")
    }
    assert {case["question"] for case in CASES} == {*QUESTIONS, "perft"}
    assert sum(map(len, there.values())) < 8_000_000


def test_each_rule_that_is_named_stands_in_the_rules_of_its_game() -> None:
    for game in VARIANTS:
        book = json.loads((FOLDER / f"rules/{game}.json").read_text("utf-8"))
        rules = {rule["rule"] for rule in book["rules"]}
        named = {
            found["rule"]
            for case in CASES
            if case["game"] == game
            for name in ("violations", "unknown")
            for found in case["expect"]["body"].get(name, [])
        }
        assert named - rules == set()
        assert {"text", "source", "ruling"} <= book["rules"][0].keys()


def test_what_does_not_shuffle_stands_apart() -> None:
    dealt = {case["id"] for case in CASES if case["question"] == "deal"}
    for name in KIT["cases"]:
        lines = (FOLDER / name).read_text("utf-8").splitlines()
        cases = [json.loads(line) for line in lines]
        refused = [case["expect"]["body"].get("type") == "invalid-request" for case in cases]
        if name.endswith(".refused.jsonl"):
            assert all(refused)
        else:
            assert not any(refused)
        if not name.endswith((".refused.jsonl", ".shuffled.jsonl")):
            answered = [case["id"] for case in cases if case["expect"]["status"] == 200]
            assert dealt.isdisjoint(answered)


@pytest.mark.parametrize(
    ("question", "request_", "status", "answer", "left_out"),
    [
        ("deal", {"seats": 2, "seed": "a"}, 200, {}, False),
        ("deal", {"seats": 2}, 200, {}, True),
        ("deal", {"seats": 9}, 422, {}, False),
        ("arrange", {}, 422, {"type": "https://rummy.example/problems/too-complex"}, True),
        ("listLegalActions", {"table": {"phase": "play"}}, 200, {"more": True}, True),
        ("listLegalActions", {"table": {"phase": "draw", "stock": []}}, 200, {"more": True}, False),
        ("listLegalActions", {"table": {"phase": "play"}}, 200, {"more": False}, False),
    ],
)
def test_what_hangs_on_chance_or_on_limits_is_left_out(
    question: str, request_: Any, status: int, answer: Any, *, left_out: bool
) -> None:
    assert (reason_to_leave_out(question, request_, status, answer) is not None) is left_out


def test_of_an_answer_only_that_is_kept_which_a_right_engine_must_give() -> None:
    broken = {"rule": "a.b", "text": "T.", "because": "B.", "cards": ["7H"], "pointer": "#"}
    assert expected("judge", 200, {"verdict": "illegal", "violations": [broken]}, {}) == {
        "status": 200,
        "body": {
            "verdict": "illegal",
            "violations": [{"rule": "a.b", "cards": ["7H"], "pointer": "#"}],
        },
    }
    best = {"points": 4, "left": ["2C"], "melds": []}
    kept = expected("arrange", 200, {"best": best}, {"best": {"left": "2C"}})
    assert kept["body"] == {"best": {"points": 4, "left": ["2C"]}}


@pytest.mark.parametrize(
    ("member", "value", "step"),
    [
        ("expect", {"status": 422, "body": {"type": "match-over"}}, "major"),
        ("request", {}, "major"),
        ("id", "rummy/turns/another/0", "major"),
        ("title", "in other words", "patch"),
        ("game", CASES[0]["game"], "none"),
    ],
)
def test_what_has_changed_tells_the_step_of_the_version(member: str, value: Any, step: str) -> None:
    assert step_due(CASES[:3], [{**CASES[0], member: value}, *CASES[1:3]]) == step
    assert step_due(CASES[:3], CASES[:4]) == "minor"
    assert step_due(CASES[:3], CASES[:2]) == "major"


def test_a_file_that_is_made_no_more_is_taken_away(tmp_path: Path) -> None:
    write(tmp_path, {"cases/a.jsonl": "1\n", "kit.json": "{}\n"})
    (tmp_path / "README.md").write_text("stays")
    write(tmp_path, {"cases/b.jsonl": "2\n", "kit.json": "{}\n"})
    there = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*"))
    assert there == ["README.md", "cases/b.jsonl", "kit.json"]


def test_each_question_is_one_of_the_specification_and_the_page_names_it() -> None:
    page = (FOLDER / "README.md").read_text("utf-8")
    assert [name for name in [*QUESTIONS, "perft"] if f"`{name}`" not in page] == []
    compared = KIT["compared"]
    lists = [each for names in compared["in_any_order"].values() for each in names]
    names = [*compared["not"], *lists, *compared["in_part"]]
    assert [name for name in names if f"`{name}`" not in page] == []
