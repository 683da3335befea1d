"""What a vector expects of an answer that is no verdict, compared with what came.

Every function gives back the differences as sentences; an empty list is agreement.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from tests.vectors.builder import cards_in

Document = dict[str, Any]


def _text(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def list_differences(expect: Document, answer: Document) -> list[str]:
    """A list of legal actions, and the calls beside it."""
    actions, calls = answer["actions"], answer["calls"]
    found = [
        *_listed(expect, "", actions),
        *_listed(expect, "calls_", calls),
        *[f"listed twice: {text}" for text in _doubled([*actions, *calls])],
        *[f"the seat is said by the answer: {act}" for act in actions if "seat" in act],
    ]
    if "counts" in expect:
        counts = dict(Counter(act["action"] for act in actions))
        if counts != expect["counts"]:
            found.append(f"counts: expected {expect['counts']}, got {counts}: {actions}")
    if answer["more"] is not expect.get("more", False):
        found.append(f"more: got {answer['more']}")
    if answer.get("buys", False) is not expect.get("may_buy", False):
        found.append(f"buys: got {answer.get('buys')}")
    if answer.get("unseen", 0) != expect.get("unseen_in_hand", 0):
        found.append(f"unseen: got {answer.get('unseen')}")
    return found


def _listed(expect: Document, prefix: str, came: list[Document]) -> list[str]:
    texts = [_text(each) for each in came]
    found = []
    if f"{prefix}exactly" in expect:
        wanted = [_text(each) for each in expect[f"{prefix}exactly"]]
        if sorted(wanted) != sorted(texts):
            missing, surplus = set(wanted) - set(texts), set(texts) - set(wanted)
            found.append(f"{prefix}list: missing {missing}, surplus {surplus}")
    found += [
        f"not listed: {each} in {texts}"
        for each in expect.get(f"{prefix}listed", [])
        if _text(each) not in texts
    ]
    found += [
        f"listed: {each}" for each in expect.get(f"{prefix}not_listed", []) if _text(each) in texts
    ]
    return found


def _doubled(values: list[Document]) -> list[str]:
    return [text for text, count in Counter(map(_text, values)).items() if count > 1]


def _groups(groups: list[Document]) -> list[list[str]]:
    return sorted(sorted(group["cards"]) for group in groups)


def _wanted_groups(groups: list[str]) -> list[list[str]]:
    return sorted(sorted(cards_in(group)) for group in groups)


def arrangement_differences(expect: Document, answer: Document) -> list[str]:
    """The best arrangement and all possible melds, as far as the vector names them."""
    best = answer["best"]
    pairs = [
        (f"best {member}", *_of_best(member, wanted, best))
        for member, wanted in expect.get("best", {}).items()
    ]
    melds, lay_offs = answer["melds"], answer["lay_offs"]
    if "all_melds" in expect:
        pairs.append(("melds", _groups(melds), _wanted_groups(expect["all_melds"])))
    if "number_of_melds" in expect:
        pairs.append(("number of melds", len(melds), expect["number_of_melds"]))
    if "all_lay_offs" in expect:
        came = sorted([off["meld"], *off["cards"], off["points"]] for off in lay_offs)
        pairs.append(("lay-offs", came, sorted(expect["all_lay_offs"])))
    contract = answer.get("contract", {})
    pairs += [
        (f"contract {member}", *_of_best(member, wanted, contract))
        for member, wanted in expect.get("contract", {}).items()
    ]
    pairs.append(("more", answer["more"], expect.get("more", False)))
    return [
        *(f"{name}: expected {wanted}, got {got}" for name, got, wanted in pairs if got != wanted),
        *(f"a meld twice: {text}" for text in _doubled(melds)),
    ]


def _of_best(member: str, wanted: Any, best: Document) -> tuple[Any, Any]:
    """A member of the best arrangement, or of a contract, as it is, and as it should be."""
    match member:
        case "melds":
            return _groups(best.get("melds", [])), _wanted_groups(wanted)
        case "lay_offs":
            came = sorted([off["meld"], sorted(off["cards"])] for off in best["lay_offs"])
            return came, sorted([off["meld"], sorted(cards_in(off["cards"]))] for off in wanted)
        case "left":
            return sorted(best["left"]), sorted(cards_in(wanted))
        case _:
            return best[member], wanted


def view_differences(wanted: Document, table: Document) -> list[str]:
    """A view, member by member; hands in any order."""
    found = []
    for member in sorted(wanted.keys() | table.keys()):
        ours, theirs = wanted.get(member), table.get(member)
        if member == "seats":
            ours, theirs = _seats(ours), _seats(theirs)
        if ours != theirs:
            found.append(f"view {member}: expected {ours}, got {theirs}")
    return found


def _seats(seats: Any) -> list[Document]:
    return [
        {
            **seat,
            "hand": sorted(seat.get("hand", [])),
            "unseen": seat.get("unseen", 0),
            "shown": sorted(seat.get("shown", [])),
        }
        for seat in seats
    ]
