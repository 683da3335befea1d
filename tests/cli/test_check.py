"""`check`: files are judged as the service judges what is posted, and the exit code says how."""

import io
import json
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from service.cli import exits, main
from service.cli.asked import LIMIT, Answer, Application
from service.cli.progress import SECONDS_BETWEEN, Progress
from service.cli.sentences import told
from service.variants import VARIANTS
from tests.cli.questions_of_all_kinds import ILLEGAL, OF_OUTCOME, Terminal, as_lines, written
from tests.server import Server, server
from tests.vectors.loading import ROOT, load
from tests.vectors.play import differences

__all__ = ["server"]

CODES = [("legal", 0), ("undetermined", 2), ("illegal", 1), ("impossible", 3), ("refused", 65)]


@pytest.fixture(autouse=True, scope="module")
def _one_application() -> Iterator[None]:
    """The application is made once for all these tests, not with every command."""
    made = Application()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("service.cli.check.Application", lambda: made)
        yield


def entries(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def give(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))


# --- what comes out -------------------------------------------------------------------------------


@pytest.mark.parametrize(("outcome", "code"), CODES)
def test_the_exit_code_says_what_came_of_it(outcome, code, tmp_path, capsys):
    assert main(["check", *written(tmp_path, outcome)]) == code
    assert f"0-{outcome}.json: {outcome}" in capsys.readouterr().out


@pytest.mark.parametrize("graver", range(1, len(CODES)))
def test_the_gravest_outcome_counts(graver, tmp_path, capsys):
    for paths in ((graver - 1, graver), (graver, graver - 1)):
        names = [CODES[each][0] for each in paths]
        assert main(["check", *written(tmp_path, *names)]) == CODES[graver][1]


def test_what_cannot_be_read_is_graver_than_what_is_refused(tmp_path, capsys):
    assert main(["check", *written(tmp_path, "refused"), str(tmp_path / "none")]) == 66
    assert capsys.readouterr().out.endswith(
        "none: unreadable: It could not be read: No such file or directory.\n"
    )


def test_a_violation_is_told_with_its_reasons(tmp_path, capsys):
    main(["check", *written(tmp_path, "illegal")])
    assert capsys.readouterr().out.partition("\n")[2] == (
        "  lay_down.run_is_consecutive\n"
        "    The ranks of a run follow one another, the ace below the two or above the king, "
        "not both.\n"
        "    because: 5C 6C 8C do not follow one another\n"
        "    at: #/action/melds/0\n"
        "    source: rummy-500 F8, A18; seed 500, item 15; Pagat, Bicycle\n"
    )


def test_of_a_turn_it_is_told_where_it_fails(tmp_path, capsys):
    turn = {"table": ILLEGAL["table"], "actions": [{"action": "discard", "card": "KC"}] * 2}
    path = tmp_path / "turn.json"
    path.write_text(json.dumps(turn), "utf-8")
    assert main(["check", str(path)]) == exits.ILLEGAL
    assert "turn.json: illegal, at actions/1\n" in capsys.readouterr().out


def test_of_a_legal_action_it_is_told_who_is_next(tmp_path, capsys):
    main(["check", *written(tmp_path, "legal")])
    assert capsys.readouterr().out.endswith(": legal; seat 1 is in turn, to draw\n")


def test_of_a_deal_that_ends_it_is_told(tmp_path, capsys):
    table = {
        **ILLEGAL["table"],
        "seats": [{"hand": ["5C"], "laid": "earlier"}, {"unseen": 1}],
        "melds": [{"kind": "run", "cards": ["7C", "8C", "9C"], "by": [0, 0, 0], "owner": 0}],
        "stock_count": 48,
    }
    path = tmp_path / "last.json"
    path.write_text(
        json.dumps({"table": table, "action": {"action": "discard", "card": "5C"}}), "utf-8"
    )
    assert main(["check", str(path)]) == exits.DONE
    assert capsys.readouterr().out.endswith(": legal; the deal is over\n")


def test_a_refusal_names_the_places(tmp_path, capsys):
    main(["check", *written(tmp_path, "refused")])
    out = capsys.readouterr().out
    assert "refused: 1 place in the request is not as it must be.\n  #" in out


def test_nothing_that_is_told_moves_the_cursor_of_a_terminal(tmp_path, capsys):
    path = tmp_path / "rude\x1b[2J.json"
    path.write_text(json.dumps(ILLEGAL), "utf-8")
    assert main(["check", str(path), str(tmp_path / "rude\x1b[1m.json")]) == exits.UNREADABLE
    out = capsys.readouterr().out
    assert "rude\\x1b[2J.json: illegal" in out
    assert "rude\\x1b[1m.json: unreadable" in out
    answer = Answer("refused", b"", {"title": "", "detail": "a\x9b1m\n\u2013"})
    assert told("here", answer) == "here: refused: a\\x9b1m\\n\u2013\n"


def test_of_what_is_legal_nothing_need_be_printed(tmp_path, capsys):
    paths = written(tmp_path, "legal", "illegal", "legal")
    assert main(["check", "--quiet", "--json", *paths]) == exits.ILLEGAL
    captured = capsys.readouterr()
    assert [entry["file"] for entry in entries(captured.out)] == paths[1:2]
    assert captured.err.endswith(" s: 2 legal, 1 illegal.\n")


# --- JSON -----------------------------------------------------------------------------------------


def test_json_is_a_line_for_each_question_and_nothing_else(tmp_path, capsys):
    paths = written(tmp_path, *OF_OUTCOME)
    assert main(["check", "--json", *paths, str(tmp_path / "none.json")]) == exits.UNREADABLE
    *answered, missing = entries(capsys.readouterr().out)
    assert [entry["file"] for entry in answered] == paths
    assert [entry["outcome"] for entry in answered] == list(OF_OUTCOME)
    assert all(set(entry) == {"file", "outcome", "answer"} for entry in answered)
    assert answered[3]["answer"]["violations"]
    assert missing == {
        "file": str(tmp_path / "none.json"),
        "outcome": "unreadable",
        "error": "It could not be read: No such file or directory.",
    }


def test_a_file_of_lines_is_answered_line_by_line(tmp_path, capsys):
    path = tmp_path / "all.jsonl"
    path.write_text(as_lines("legal") + "\n \r\n" + as_lines("illegal").strip(), "utf-8")
    assert main(["check", "--json", str(path)]) == exits.ILLEGAL
    told = [(entry["line"], entry["outcome"]) for entry in entries(capsys.readouterr().out)]
    assert told == [(1, "legal"), (4, "illegal")]


def test_for_people_a_line_stands_after_the_name_of_its_file(tmp_path, capsys):
    path = tmp_path / "all.ndjson"
    path.write_text(as_lines("illegal", "legal"), "utf-8")
    main(["check", str(path)])
    out = capsys.readouterr().out
    assert out.startswith(f"{path}:1: illegal\n")
    assert f"\n{path}:2: legal; " in out


# --- where from -----------------------------------------------------------------------------------


def test_a_question_may_come_by_standard_input(capsys, monkeypatch):
    give(monkeypatch, json.dumps(ILLEGAL, indent=2).encode())
    assert main(["check", "-"]) == exits.ILLEGAL
    assert capsys.readouterr().out.startswith("standard input: illegal\n")


def test_and_so_may_many(capsys, monkeypatch):
    give(monkeypatch, as_lines("legal", "undetermined").encode())
    assert main(["check", "--lines", "-"]) == exits.UNDETERMINED
    assert capsys.readouterr().out.count("standard input:") == 2


def test_a_standard_input_that_is_closed_cannot_be_read(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["check", "-"]) == exits.UNREADABLE
    assert "It could not be read: it is closed." in capsys.readouterr().out


def test_of_a_folder_what_may_be_a_question_is_taken(tmp_path, capsys):
    (tmp_path / "deep" / "er").mkdir(parents=True)
    (tmp_path / ".hidden").mkdir()
    for name in (
        "b.json",
        "deep/er/a.jsonl",
        "deep/c.ndjson",
        ".hidden/d.json",
        "e.txt",
        ".f.json",
    ):
        (tmp_path / name).write_text(as_lines("legal"), "utf-8")
    assert main(["check", "--json", str(tmp_path)]) == exits.DONE
    captured = capsys.readouterr()
    names = [str(Path(entry["file"]).relative_to(tmp_path)) for entry in entries(captured.out)]
    assert names == ["b.json", "deep/c.ndjson", "deep/er/a.jsonl"]
    assert captured.err.startswith("3 in ")
    assert captured.err.endswith(" s: 3 legal.\n")


def test_a_folder_with_nothing_in_it_is_told_of(tmp_path, capsys):
    assert main(["check", str(tmp_path)]) == exits.UNREADABLE
    assert "has no files named *.json, *.jsonl, *.ndjson." in capsys.readouterr().out


def test_a_folder_that_cannot_be_read_is_told_of(tmp_path, capsys, monkeypatch):
    def refuse(folder: str, onerror: Any) -> list[Any]:
        onerror(PermissionError(13, "Permission denied", folder))
        return []

    monkeypatch.setattr("service.cli.questions.os.walk", refuse)
    assert main(["check", str(tmp_path)]) == exits.UNREADABLE
    assert "It could not be read: Permission denied." in capsys.readouterr().out


def test_of_a_file_no_more_is_read_than_a_question_can_have(tmp_path, capsys):
    path = tmp_path / "large.json"
    with path.open("wb") as file:
        file.truncate(1 << 30)
    assert main(["check", str(path)]) == exits.REFUSED
    assert "at most 65536 bytes" in capsys.readouterr().out


def test_after_a_line_that_is_too_long_the_next_is_read(tmp_path, capsys):
    path = tmp_path / "large.jsonl"
    for length in (LIMIT, LIMIT + 1, 2 * LIMIT, 2 * LIMIT + 1, 3 * LIMIT + 5):
        path.write_text("x" * length + "\n" + as_lines("legal") + "y" * length, "utf-8")
        assert main(["check", "--json", str(path)]) == exits.REFUSED
        told = entries(capsys.readouterr().out)
        assert [(entry["line"], entry["outcome"]) for entry in told] == [
            (1, "refused"),
            (2, "legal"),
            (3, "refused"),
        ]
        slug = "malformed-json" if length == LIMIT else "content-too-large"
        assert {entry["answer"]["type"] for entry in told if "type" in entry["answer"]} == {
            f"/problems/{slug}"
        }


def test_a_line_without_end_is_not_read_to_its_end(tmp_path, capsys):
    path = tmp_path / "large.jsonl"
    with path.open("wb") as file:
        file.truncate(1 << 30)
    assert main(["check", "--json", str(path)]) == exits.UNREADABLE
    refused, left = entries(capsys.readouterr().out)
    assert (refused["line"], refused["outcome"]) == (1, "refused")
    assert left["error"].startswith("It could not be read: the line has no end")


@given(st.binary(max_size=200))
@example(b"\xff\xfe\x00")
@example(b"[" * 60_000)
@example(b'{"table":' * 5_000)
@example(b'"\\ud800"')
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.parametrize("name", ["any.json", "any.jsonl"])
def test_whatever_is_in_a_file_it_is_answered(name, tmp_path, capsys, content):
    path = tmp_path / name
    path.write_bytes(content)
    empty = name == "any.jsonl" and not content.strip(b" \t\r\n")
    assert main(["check", "--json", str(path)]) == (exits.DONE if empty else exits.REFUSED)
    captured = capsys.readouterr()
    assert "Traceback" not in captured.err
    assert {entry["outcome"] for entry in entries(captured.out)} == (
        {"refused"} - {empty and "refused"}
    )


@pytest.mark.parametrize("name", ["a\0b", "a" * 5000, "caf\udce9.json"])
def test_whatever_a_file_is_called_it_is_answered(name, tmp_path, capsys):
    assert main(["check", "--json", f"{tmp_path}/{name}"]) == exits.UNREADABLE
    (entry,) = entries(capsys.readouterr().out)
    assert entry["error"].startswith("It could not be read: ")


def test_a_fault_of_the_referee_is_not_taken_for_a_verdict(tmp_path, capsys, monkeypatch):
    def fail(*_: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr("service.api.referee.referee.judge", fail)
    assert main(["check", *written(tmp_path, "legal")]) == exits.FAULT
    assert "0-legal.json: fault: " in capsys.readouterr().out


# --- as the service answers -----------------------------------------------------------------------


def posted(server: Server, path: str, body: bytes) -> tuple[int, Any]:
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(server.url + path, body, headers)
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as refusal:
        return refusal.code, json.load(refusal)


def test_all_vectors_are_answered_as_the_service_answers_them(server, tmp_path, capsys):
    asked: list[tuple[bytes, Any]] = []

    def post(path: str, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        content = json.dumps(body).encode()
        status, answer = posted(server, path, content)
        if path == "/v1/verdicts":
            asked.append((content, answer))
        return status, answer

    wrong = [
        vector for game in VARIANTS for vector in load(ROOT / game) if differences(vector, post)
    ]
    assert wrong == []
    file = tmp_path / "vectors.jsonl"
    file.write_bytes(b"\n".join(content for content, _ in asked))
    main(["check", "--json", str(file)])
    answers = [entry["answer"] for entry in entries(capsys.readouterr().out)]
    assert len(answers) > 3000
    by_chance = {"instance": ""}
    for answer, (_, of_the_service) in zip(answers, asked, strict=True):
        if "instance" in answer:  # a refusal: each occurrence has a name of its own
            assert {**answer, **by_chance} == {**of_the_service, **by_chance}
        else:
            assert answer == of_the_service


# --- progress -------------------------------------------------------------------------------------


class Clock:
    """A clock that goes on as much as it is told, with every look."""

    def __init__(self, step: float) -> None:
        self.now, self.step = 0.0, step

    def monotonic(self) -> float:
        self.now += self.step
        return self.now


def test_progress_is_shown_on_a_terminal(tmp_path, capsys, monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr("service.cli.progress.time", Clock(1.0))
    main(["check", "--json", *written(tmp_path, *["legal"] * 3)])
    *shown, last = terminal.getvalue().split("\r\x1b[K")
    assert shown[1] == "1 judged, file 1 of 3, 1 a second"
    assert "2 judged, file 2 of 3, 1 a second" in shown
    assert last == "3 in 4.0 s: 3 legal.\n"
    assert len(entries(capsys.readouterr().out)) == 3


def test_progress_stays_until_there_is_more_where_answers_go_elsewhere(
    tmp_path, capsys, monkeypatch
):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr("service.cli.progress.time", Clock(1.0))
    main(["check", "--json", *written(tmp_path, *["legal"] * 3)])
    assert "\r\x1b[K\r\x1b[K" not in terminal.getvalue()


def test_an_answer_takes_the_place_of_progress_on_a_terminal(tmp_path, monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr("service.cli.progress.time", Clock(1.0))
    main(["check", *written(tmp_path, *["legal"] * 3)])
    left = [line.rpartition("\r\x1b[K")[2] for line in terminal.getvalue().strip("\n").split("\n")]
    assert len(left) == 4
    assert not any(" judged" in line for line in left)


def test_progress_is_shown_only_now_and_then(monkeypatch):
    clock = Clock(SECONDS_BETWEEN / 8)
    monkeypatch.setattr("service.cli.progress.time", clock)
    terminal = Terminal()
    progress = Progress(terminal, 1)
    for judged in range(80):
        progress.show(judged, 1)
    assert 5 <= terminal.getvalue().count(" judged, ") <= 10
    assert "file" not in terminal.getvalue()


def test_elsewhere_no_progress_is_shown(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("service.cli.progress.time", Clock(1.0))
    main(["check", *written(tmp_path, *["legal"] * 3)])
    assert capsys.readouterr().err == "3 in 4.0 s: 3 legal.\n"


def test_an_interruption_is_said_with_what_was_done_until_then(tmp_path, capsys, monkeypatch):
    whole, times = Application.verdict, iter(range(10))

    def verdict(self: Application, body: bytes) -> Any:
        if next(times) == 2:
            raise KeyboardInterrupt
        return whole(self, body)

    monkeypatch.setattr(Application, "verdict", verdict)
    assert main(["check", *written(tmp_path, *["illegal"] * 3)]) == exits.INTERRUPTED
    captured = capsys.readouterr()
    assert captured.out.count(": illegal\n") == 2
    assert captured.err.endswith(" s: 2 illegal.\nInterrupted.\n")
