"""Playing a vector against the service, over HTTP."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.vectors import expectations
from tests.vectors.asking import QUESTIONS, TABLE
from tests.vectors.builder import build, exchanged, misplaced
from tests.vectors.judging import Document, Game, Post, judge, judge_each
from tests.vectors.loading import DONE, Vector

EXPECTED = {
    *("status", "problem", "at", "at_below"),
    *("verdict", "rules", "rules_include", "failed", "cards", "hangs_on"),
    *("table", "same_table", "hand_counts", "hands_hold", "calls", "calls_by_seat", "deal_score"),
    *("buys", "buys_by_seat"),
    *("possible", "final", "points", "melded", "in_hand", "totals", "match"),
    *("dealt", "same_as", "differs_from", "has_seed", "seating"),
    *("events", "tells", "deals", "deal", "verdicts"),
    *("listed", "not_listed", "exactly", "counts", "more", "unseen_in_hand"),
    *("calls_listed", "calls_not_listed", "calls_exactly"),
    *("may_buy", "seating", "contract"),
    *("best", "all_melds", "number_of_melds", "all_lay_offs"),
}


def differences(vector: Vector, post: Post) -> list[str]:
    """Where the service and the vector disagree; empty if nowhere."""
    return played(vector, Game(post, start_of(vector)))


def start_of(vector: Vector) -> Document | None:
    """The table with which a vector begins, if it begins with one."""
    return None if vector.given is None else build(vector.given)


def played(vector: Vector, game: Game) -> list[str]:
    """The vector, played in that game: where they disagree."""
    for number, step in enumerate(vector.steps):
        game.step = number
        before = len(game.differences)
        _play(game, step)
        if len(game.differences) > before:
            game.say(f"(in step {number})")
            break
    return game.differences


def single_acts(vector: Vector) -> list[Document]:
    """The legal acts with which a vector begins, each posted for itself."""
    acts = []
    for step in vector.steps:
        if "action" not in step or step["expect"].get("verdict") != "legal":
            break
        acts.append(step["action"])
    return acts


def differences_at_once(vector: Vector, post: Post) -> list[str]:
    """Acts posted one by one, each on the table of the answer before, or as one list.

    Both must lead to the same table: a table that is read and written again is the same table.
    """
    acts = single_acts(vector)
    start = build(vector.given or {})
    one_by_one = Game(post, start)
    for act in acts:
        judge(one_by_one, {"table": one_by_one.table, "action": act}, {"verdict": "legal"})
    at_once = Game(post, start)
    judge(at_once, {"table": start, "actions": acts}, {"verdict": "legal"})
    if one_by_one.table != at_once.table:
        one_by_one.say(f"one by one {one_by_one.table}, at once {at_once.table}")
    return one_by_one.differences + at_once.differences


def _play(game: Game, step: Document) -> None:
    if strange := set(step["expect"]) - EXPECTED:
        raise ValueError(f"nothing of that name can be expected: {sorted(strange)}")
    if "table" in step:
        game.table = game.kept[step["table"]]
    if "exchange" in step:
        game.table = exchanged(game.table, step["exchange"])
    (done,) = DONE & set(step)
    game.answer = None
    _PLAYED[done](game, step[done], step["expect"])
    if done in QUESTIONS:
        _compare(game, step["expect"])
    for member in ("keep", "remember"):
        if member in step:
            game.kept[step[member]] = game.table
            game.answers[step[member]] = game.answer


def _compare(game: Game, expect: Document) -> None:
    """The answer to a question beside one that was put by."""
    if "same_as" in expect and game.answer != game.answers[expect["same_as"]]:
        game.say(f"another answer than {expect['same_as']}: {game.answer}")
    if "differs_from" in expect and game.answer == game.answers[expect["differs_from"]]:
        game.say(f"the same answer as {expect['differs_from']}")


def _action(game: Game, action: Document, expect: Document) -> None:
    judge(game, {"table": game.table, "action": _filled(action, game)}, expect)


def _actions(game: Game, actions: list[Document], expect: Document) -> None:
    judge(game, {"table": game.table, "actions": actions}, expect)


def _requests(game: Game, requests: Document, expect: Document) -> None:
    for body in requests["bodies"]:
        before = len(game.differences)
        game.ask(requests["path"], _filled(body, game), expect)
        if len(game.differences) > before:
            shown = {member: body[member] for member in body if body[member] != TABLE}
            game.say(f"(for {shown})")


def _scores(game: Game, _: Document, expect: Document) -> None:
    if answer := game.ask("/v1/scores", {"table": game.table}, expect):
        rules = (game.table or {}).get("rules", {})
        game.say(*expectations.score_differences(expect, answer, rules))


def _check(game: Game, _: Document, expect: Document) -> None:
    if answer := game.ask("/v1/table-checks", {"table": game.table}, expect):
        if answer["possible"] is not expect["possible"]:
            game.say(f"possible: expected {expect['possible']}, got {answer}")
        game.say(*expectations.rule_differences(expect, answer["violations"]))


def _deal(game: Game, asked: Document, expect: Document) -> None:
    answer = game.ask("/v1/deals", asked or {"table": game.table}, expect)
    if answer is None:
        return
    table = game.table = answer["table"]
    game.say(*expectations.deal_differences(expect.get("dealt", {}), table))
    if misplaced(table):
        game.say(f"cards made or lost: {misplaced(table)}")
    if "seating" in expect and answer.get("seating") != expect["seating"]:
        game.say(f"seating: expected {expect['seating']}, got {answer.get('seating')}")
    if expect.get("has_seed") and not table.get("seed"):
        game.say("the seed is not told")
    if "seating" in expect and answer.get("seating") != expect["seating"]:
        game.say(f"seating: expected {expect['seating']}, got {answer.get('seating')}")
    if "same_as" in expect and table != game.kept[expect["same_as"]]:
        game.say(f"not the same table as {expect['same_as']}")
    other = game.kept[expect["differs_from"]] if "differs_from" in expect else None
    if other is not None and table["seats"] == other["seats"]:
        game.say(f"the same cards as in {expect['differs_from']}")


_PLAYED: dict[str, Callable[[Game, Any, Document], None]] = {
    "action": _action,
    "actions": _actions,
    "alternatives": judge_each,
    "requests": _requests,
    "scores": _scores,
    "check": _check,
    "deal": _deal,
    **QUESTIONS,
}


def _filled(value: Any, game: Game) -> Any:
    """A body with the table in its place, and long lists at their full length."""
    if value == TABLE:
        return game.table
    if isinstance(value, dict):
        if set(value) == {"repeat", "times"}:
            return [value["repeat"]] * value["times"]
        return {name: _filled(member, game) for name, member in value.items()}
    if isinstance(value, list):
        return [_filled(member, game) for member in value]
    return value
