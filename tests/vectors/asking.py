"""Questions that are no proposals: legal actions, arrangements, views, batches and replays."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from tests.vectors import answers, expectations
from tests.vectors.builder import SPECTATOR, cards_in, meld_of, seen_by, whole_pack
from tests.vectors.games import rule
from tests.vectors.judging import Document, Game

TABLE = "$table"
CARD = re.compile(r'"((?:[A23456789TJQK][CDHS][234]?)|X[1-8])(?:=\w+)?"')


def legal(game: Game, asked: Document, expect: Document) -> None:
    """What a seat may do: the list, and that the verdicts agree with it."""
    answer = game.ask("/v1/legal-actions", {"table": game.table, **asked}, expect)
    if answer is None:
        return
    game.answer = answer
    game.say(*answers.list_differences(expect, answer))
    for act in _some_of(answer["actions"]):
        _verdict_is(game, {**act, "seat": answer["seat"]}, "legal")
    for act in expect.get("not_listed", []):
        _verdict_is(game, {"seat": answer["seat"], **act}, "not legal")
    wanted = "legal" if expect.get("may_buy") else "not legal"
    _verdict_is(game, {"action": "resolve_buys", "seats": [answer["seat"]]}, wanted)
    for call in _some_of(answer["calls"]):
        _verdict_is(game, {"action": "resolve_calls", "calls": [call]}, "legal")
    for call in expect.get("calls_not_listed", []):
        _verdict_is(game, {"action": "resolve_calls", "calls": [call]}, "not legal")
    _same_list_for_the_seat(game, answer)


def _some_of(listed: list[Document]) -> list[Document]:
    """All of a list, or of a long one about a hundred."""
    return listed[:: 1 + len(listed) // 100]


def _verdict_is(game: Game, act: Document, wanted: str) -> None:
    _, answer = game.post("/v1/verdicts", {"table": game.table, "action": act})
    if (answer.get("verdict") == "legal") != (wanted == "legal"):
        game.say(f"the list and the verdict disagree: {act} should be {wanted}, got {answer}")


def _same_list_for_the_seat(game: Game, answer: Document) -> None:
    """The list hangs on nothing that the seat does not see."""
    table = game.table or {}
    if "stock" not in table or _order_of_a_new_stock_is_secret(table):
        return
    seen = seen_by(deepcopy(table), answer["seat"])
    _, again = game.post("/v1/legal-actions", {"table": seen, "seat": answer["seat"]})
    if again != answer:
        game.say(f"on the view of the seat the list is another: {again}")


def _order_of_a_new_stock_is_secret(table: Document) -> bool:
    rules, seats = table["rules"], len(table["seats"])
    return rule("stock_empty", rules, seats) == "shuffle" and not table["stock"]


def arrange(game: Game, asked: Document, expect: Document) -> None:
    """The best arrangement of cards, and all melds they can make."""
    rules = asked["rules"]
    whole = whole_pack(asked.get("seats", 2), rules) if asked.get("whole_pack") else []
    body: Document = {"rules": rules, "cards": whole or cards_in(asked["cards"])}
    body |= {member: asked[member] for member in ("seats", "deal") if member in asked}
    if "melds" in asked:
        body["melds"] = [meld_of(meld) for meld in asked["melds"]]
    answer = game.ask("/v1/arrangements", body, expect)
    if answer is None:
        return
    game.answer = answer
    game.say(*answers.arrangement_differences(expect, answer))
    game.say(*_partition(body["cards"], answer["best"]))
    if "contract" in answer:
        game.say(*_partition(body["cards"], {"melds": [], "lay_offs": [], **answer["contract"]}))


def _partition(cards: list[str], best: Document) -> list[str]:
    """Each card lies in one place of the arrangement."""
    groups = [*best["melds"], *best["lay_offs"]]
    lying = [card.partition("=")[0] for group in groups for card in group["cards"]]
    lying += best["left"]
    return [] if Counter(lying) == Counter(cards) else [f"not each card once: {best}"]


def view(game: Game, asked: Document, expect: Document) -> None:
    """What a seat sees, or without a seat anybody: and nothing more, anywhere in the answer."""
    whole = deepcopy(game.table) or {}
    answer = game.ask("/v1/views", {"table": game.table, **asked}, expect)
    if answer is None:
        return
    seat = asked.get("seat", SPECTATOR)
    game.answer, game.table = answer, answer["table"]
    game.say(*expectations.table_differences(expect.get("table", {}), answer["table"]))
    wanted = seen_by(deepcopy(whole), seat)
    game.say(*answers.view_differences(wanted, answer["table"]))
    secret = _cards_of(whole) - _cards_of(wanted)
    if told := secret & _cards_of(answer):
        game.say(f"cards that the seat does not see: {sorted(told)}")
    check = game.ask("/v1/table-checks", {"table": answer["table"]}, {})
    if check and not check["possible"]:
        game.say(f"the view is impossible: {check}")
    again = game.ask("/v1/views", {"table": answer["table"], **asked}, {})
    if again != answer:
        game.say(f"the view of the view is another: {again}")


def _cards_of(document: Document) -> set[str]:
    """Every card whose code stands anywhere in a document."""
    return set(CARD.findall(json.dumps(document)))


def batch(game: Game, alternatives: list[Document], expect: Document) -> None:
    """Several proposals for one table: each gets the verdict that it gets alone."""
    body = {"table": game.table, "alternatives": alternatives}
    answer = game.ask("/v1/verdicts/batch", body, expect)
    if answer is None:
        return
    game.answer = answer
    found = [verdict["verdict"] for verdict in answer["verdicts"]]
    if "verdicts" in expect and found != expect["verdicts"]:
        game.say(f"verdicts: expected {expect['verdicts']}, got {found}")
    for number, alternative in enumerate(alternatives):
        _, alone = game.post("/v1/verdicts", {"table": game.table, **alternative})
        if _pointing_into(alone, number) != answer["verdicts"][number]:
            game.say(f"alone it is judged otherwise: {alternative}: {alone}, {answer}")
    places = [
        reason["pointer"]
        for verdict in answer["verdicts"]
        for reason in (*verdict.get("violations", []), *verdict.get("unknown", []))
    ]
    game.say(*expectations.place_differences(expect, places))


def _pointing_into(answer: Document, number: int) -> Any:
    """The same answer with its pointers leading into one of several alternatives."""
    text = json.dumps(answer).replace('"#/action', f'"#/alternatives/{number}/action')
    return json.loads(text)


def replay(game: Game, asked: Document, expect: Document) -> None:
    """A whole list of actions from a deal, or from the table, deal after deal."""
    body = {"actions": asked["actions"]}
    if "deal" in asked:
        body["deal"] = asked["deal"]
    else:
        body["table"] = game.table
    answer = game.ask("/v1/replays", body, expect)
    if answer is None:
        return
    game.answer, game.table = answer, answer["table"]
    for member in ("verdict", "failed", "deal", "deals"):
        if member in expect and answer.get(member) != expect[member]:
            game.say(f"{member}: expected {expect[member]}, got {answer.get(member)}")
    game.say(*expectations.table_differences(expect.get("table", {}), answer["table"]))
    reasons = [*answer.get("violations", []), *answer.get("unknown", [])]
    game.say(*expectations.rule_differences(expect, reasons))
    game.say(*expectations.place_differences(expect, [reason["pointer"] for reason in reasons]))


QUESTIONS: dict[str, Callable[[Game, Any, Document], None]] = {
    "legal": legal,
    "arrange": arrange,
    "view": view,
    "batch": batch,
    "replay": replay,
}
