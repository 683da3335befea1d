"""Posting what is proposed, and comparing the verdict with what a vector expects."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Protocol

from tests.vectors import expectations
from tests.vectors.builder import misplaced

Document = dict[str, Any]

OK = 200


class Post(Protocol):
    """Posting JSON: the status and the document that came back."""

    def __call__(self, path: str, body: Document) -> tuple[int, Document]: ...


class Game:
    """One vector being played: the table as it stands, and what was put by for later."""

    def __init__(self, post: Post, table: Document | None) -> None:
        self.post = post
        self.table = table
        self.kept: dict[str, Document | None] = {}
        # The answer to the last question, and those that were put by.
        self.answer: Document | None = None
        self.answers: dict[str, Document | None] = {}
        self.differences: list[str] = []
        # The number of the step that is being played.
        self.step = 0

    def say(self, *sentences: str) -> None:
        self.differences.extend(sentences)

    def ask(self, path: str, body: Document, expect: Document) -> Document | None:
        """Post; compare the status and, of a refusal, all that is expected of it."""
        status, answer = self.post(path, body)
        wanted = expect.get("status", OK)
        if status != wanted:
            self.say(f"status: expected {wanted}, got {status}: {answer}")
            return None
        if status == OK:
            return answer
        if "problem" in expect and answer["type"].rpartition("/")[2] != expect["problem"]:
            self.say(f"problem: expected {expect['problem']}, got {answer}")
        self.say(*expectations.text_differences(expect, answer.get("errors", [])))
        places = [error["pointer"] for error in answer.get("errors", [])]
        self.say(*expectations.rule_differences(expect, answer.get("violations", [])))
        self.say(*expectations.place_differences(expect, places))
        return None


def judge_each(game: Game, actions: list[Document], expect: Document) -> None:
    """Different actions on one table, of which the same is expected."""
    table, results = game.table, []
    for action in actions:
        game.table = table
        before = len(game.differences)
        judge(game, {"table": table, "action": action}, expect)
        if len(game.differences) > before:
            game.say(f"(for {action})")
        results.append(game.table)
    if expect.get("same_table") and any(result != results[0] for result in results):
        game.say("the tables differ, though the actions mean the same")


def judge(game: Game, body: Document, expect: Document) -> None:
    posted = deepcopy(body)
    answer = game.ask("/v1/verdicts", body, expect)
    if answer is None:
        return
    if answer["verdict"] != expect["verdict"]:
        game.say(f"expected {expect['verdict']}, got {answer}")
    elif answer["verdict"] == "legal":
        _legal(game, answer, expect)
    else:
        _refused(game, posted, answer, expect)


def _legal(game: Game, answer: Document, expect: Document) -> None:
    table = game.table = answer["table"]
    game.say(*expectations.table_differences(expect.get("table", {}), table))
    game.say(*expectations.hand_differences(expect, table))
    for claims in ("calls", "buys"):
        game.say(*expectations.claim_differences(expect, claims, answer.get(claims, [])))
    happened = [event["event"] for event in answer["events"]]
    if "events" in expect and happened != expect["events"]:
        game.say(f"events: expected {expect['events']}, got {answer['events']}")
    for seat, wanted in expect.get("deal_score", {}).items():
        if answer["deal_score"][seat] != wanted:
            game.say(f"deal_score of {seat}: expected {wanted}, got {answer['deal_score']}")
    _sound(game, answer)
    scores = game.ask("/v1/scores", {"table": table}, {}) if "melded" in expect else None
    if scores:
        game.say(
            *expectations.score_differences({"melded": expect["melded"]}, scores, table["rules"])
        )


def _sound(game: Game, answer: Document) -> None:
    """What holds of every legal answer: it tells what happened, and no card is made or lost."""
    table = answer["table"]
    over = table["phase"] == "over"
    scored = over and not any(seat.get("unseen") for seat in table["seats"])
    if scored != ("deal_score" in answer) or over != ("ended" in table):
        game.say(f"a deal has a score and an end when it is over, and only then: {answer}")
    if not answer["events"]:
        game.say("a legal action is an event")
    seen = "stock" in table and not any(seat.get("unseen") for seat in table["seats"])
    if seen and misplaced(table):
        game.say(f"cards made or lost: {misplaced(table)}")
    check = game.ask("/v1/table-checks", {"table": table}, {})
    if check and not check["possible"]:
        game.say(f"the next table is impossible: {check}")


def _refused(game: Game, posted: Document, answer: Document, expect: Document) -> None:
    """Illegal or undetermined: nothing has happened, and asking again gives the same answer."""
    reasons = answer["violations" if answer["verdict"] == "illegal" else "unknown"]
    game.say(*expectations.rule_differences(expect, reasons))
    game.say(*expectations.place_differences(expect, [reason["pointer"] for reason in reasons]))
    if answer.get("failed") != expect.get("failed"):
        game.say(f"failed: expected {expect.get('failed')}, got {answer.get('failed')}")
    if "cards" in expect and any(reason["cards"] != expect["cards"] for reason in reasons):
        game.say(f"cards: expected {expect['cards']}, got {reasons}")
    if "hangs_on" in expect and any(r["hangs_on"] != expect["hangs_on"] for r in reasons):
        game.say(f"hangs_on: expected {expect['hangs_on']}, got {reasons}")
    game.say(*expectations.unfounded(reasons))
    if "table" in answer or "events" in answer or "deal_score" in answer:
        game.say("a refused action leads to no table")
    _, again = game.post("/v1/verdicts", posted)
    if again != answer:
        game.say(f"judged again, the answer is another: {again}")
