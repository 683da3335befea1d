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
    found = []
    for member, wanted in expect.get("best", {}).items():
        match member:
            case "melds":
                pair = _groups(best["melds"]), _wanted_groups(wanted)
            case "lay_offs":
                pair = (
                    sorted((off["meld"], sorted(off["cards"])) for off in best["lay_offs"]),
                    sorted((off["meld"], sorted(cards_in(off["cards"]))) for off in wanted),
                )
            case "left":
                pair = sorted(best["left"]), sorted(cards_in(wanted))
            case _:
                pair = best[member], wanted
        if pair[0] != pair[1]:
            found.append(f"best {member}: expected {pair[1]}, got {pair[0]} in {best}")
    if "all_melds" in expect:
        pair = _groups(answer["melds"]), _wanted_groups(expect["all_melds"])
        if pair[0] != pair[1]:
            found.append(f"melds: expected {pair[1]}, got {pair[0]}")
    if "number_of_melds" in expect and len(answer["melds"]) != expect["number_of_melds"]:
        found.append(f"melds: expected {expect['number_of_melds']}, got {len(answer['melds'])}")
    if "all_lay_offs" in expect:
        came = sorted((off["meld"], *off["cards"], off["points"]) for off in answer["lay_offs"])
        wanted = sorted((off[0], off[1], off[2]) for off in expect["all_lay_offs"])
        if came != wanted:
            found.append(f"lay-offs: expected {wanted}, got {came}")
    found += [f"a meld twice: {text}" for text in _doubled(answer["melds"])]
    if answer["more"] is not expect.get("more", False):
        found.append(f"more: got {answer['more']}")
    return found


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
            "hand": sorted(seat.get("hand", [])),
            "unseen": seat.get("unseen", 0),
            "laid": seat.get("laid"),
            "shown": sorted(seat.get("shown", [])),
        }
        for seat in seats
    ]
