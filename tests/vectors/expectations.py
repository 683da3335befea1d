"""What a vector expects of an answer, compared with what came.

Every function gives back the differences as sentences; an empty list is agreement.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.vectors.builder import cards_in, meld_of
from tests.vectors.games import rule

Document = dict[str, Any]

NONE = "none"
_AS_IT_IS = {
    *("turn", "phase", "must_use", "must_replay", "ended", "scores", "last_discard_by"),
    *("passes", "resume_turn", "shuffles", "window_closed", "stock_count", "seed"),
}


def table_differences(expected: Document, table: Document) -> list[str]:
    """The members of a table that a vector names; it need not name all."""
    found = []
    for member, wanted in expected.items():
        got, wanted_value = _of_table(member, wanted, table)
        if got != wanted_value:
            found.append(f"table {member}: expected {wanted_value}, got {got}")
    return found


def _of_table(member: str, wanted: Any, table: Document) -> tuple[Any, Any]:
    """A member as it is, and as it should be, in one comparable form."""
    if member in _AS_IT_IS or wanted == NONE:
        return table.get(member, NONE), wanted
    if member in _OF_SEATS:
        return _OF_SEATS[member](wanted, table["seats"])
    pair: tuple[Any, Any]
    match member:
        case "discards" | "stock":
            pair = table[member], cards_in(wanted)
        case "stock_size":
            pair = len(table["stock"]), wanted
        case "stock_top":
            pair = table["stock"][-1], wanted
        case "melds":
            wanted_melds = [_comparable(meld_of(meld)) for meld in wanted]
            pair = [_comparable(meld) for meld in table["melds"]], wanted_melds
        case "taken":
            source = wanted.get("from", "discards")
            pair = table.get("taken"), {"cards": cards_in(wanted["cards"]), "from": source}
        case _:
            raise ValueError(f"no such fact of a table: {member}")
    return pair


def _hands(wanted: dict[int, Any], seats: list[Document]) -> tuple[Any, Any]:
    return _cards_of_seats("hand", wanted, seats)


def _shown(wanted: dict[int, Any], seats: list[Document]) -> tuple[Any, Any]:
    return _cards_of_seats("shown", wanted, seats)


def _cards_of_seats(member: str, wanted: dict[int, Any], seats: list[Document]) -> tuple[Any, Any]:
    return (
        {seat: set(seats[seat].get(member, [])) for seat in wanted},
        {seat: set(cards_in(wanted[seat])) for seat in wanted},
    )


def _unseen(wanted: dict[int, Any], seats: list[Document]) -> tuple[Any, Any]:
    return {seat: seats[seat].get("unseen", 0) for seat in wanted}, wanted


def _of_all(member: str) -> Callable[[Any, list[Document]], tuple[Any, Any]]:
    """A member of each seat that has it: all of them are named, or none."""
    return lambda wanted, seats: (
        {number: seat[member] for number, seat in enumerate(seats) if member in seat},
        wanted,
    )


_OF_SEATS = {
    "hands": _hands,
    "shown": _shown,
    "unseen": _unseen,
    **{member: _of_all(member) for member in ("laid", "buys", "contract")},
}


def _comparable(meld: Document) -> Document:
    """A run in its order; the cards of a set in any, each with who laid it."""
    cards = list(zip(meld["cards"], meld["by"], strict=True))
    return {
        "kind": meld["kind"],
        "cards": cards if meld["kind"] == "run" else sorted(cards),
        "owner": meld["owner"],
        "this_turn": meld.get("this_turn", False),
        "doubled": meld.get("doubled", False),
    }


def hand_differences(expect: Document, table: Document) -> list[str]:
    """Sizes of hands, and cards that are among others in a hand."""
    found = []
    for seat, wanted in expect.get("hand_counts", {}).items():
        if len(table["seats"][seat]["hand"]) != wanted:
            found.append(f"seat {seat} should hold {wanted} cards: {table['seats'][seat]}")
    for seat, cards in expect.get("hands_hold", {}).items():
        if missing := set(cards_in(cards)) - set(table["seats"][seat]["hand"]):
            found.append(f"seat {seat} should hold {sorted(missing)}")
    return found


def unfounded(reasons: list[Document]) -> list[str]:
    """Every reason names a rule, its text and source, the facts of the case and the place."""
    found = []
    for reason in reasons:
        if not all(reason.get(member) for member in ("rule", "text", "because", "source")):
            found.append(f"a reason needs a rule, a text, the facts and a source: {reason}")
        if not reason["pointer"].startswith("#/action"):
            found.append(f"a reason points to the action: {reason}")
    return found


def rule_differences(expect: Document, violations: list[Document]) -> list[str]:
    """The names of the broken rules: exactly those of `rules`, at least those of the other."""
    broken = {violation["rule"] for violation in violations}
    found = []
    if "rules" in expect and broken != set(expect["rules"]):
        found.append(f"rules: expected {sorted(expect['rules'])}, got {sorted(broken)}")
    if missing := set(expect.get("rules_include", [])) - broken:
        found.append(f"rules: expected also {sorted(missing)}, got {sorted(broken)}")
    return found


def place_differences(expect: Document, places: list[str]) -> list[str]:
    """The pointers to the bad places."""
    found = [
        f"no pointer {place}, only {places}"
        for place in expect.get("at", [])
        if place not in places
    ]
    found += [
        f"no pointer at or below {place}, only {places}"
        for place in expect.get("at_below", [])
        if not any(f"{got}/".startswith(f"{place}/") for got in places)
    ]
    return found


def claim_differences(expect: Document, claims: str, calls: list[Document]) -> list[str]:
    """What became of each of the `calls`, or `buys`: in the order posted, or by seat."""
    found = []
    if (by_seat := f"{claims}_by_seat") in expect:
        got = {call["seat"]: call["outcome"] for call in calls}
        if got != expect[by_seat]:
            found.append(f"{claims}: expected {expect[by_seat]}, got {got}")
    if claims in expect:
        wanted = [
            (call["seat"], call["outcome"], sorted(call.get("rules", [])))
            for call in expect[claims]
        ]
        came = [
            (call["seat"], call["outcome"], sorted(v["rule"] for v in call.get("violations", [])))
            for call in calls
        ]
        if came != wanted:
            found.append(f"{claims}: expected {wanted}, got {came}")
    return found


def score_differences(expect: Document, answer: Document, rules: Document) -> list[str]:
    """The answer about scores, as far as the vector names it."""
    found = []
    seats = {seat["seat"]: seat for seat in answer["seats"]}
    plain = rule("scoring", rules, len(seats)) == "melds_less_hand"
    for member in ("points", "melded", "in_hand"):
        for seat, wanted in expect.get(member, {}).items():
            if seats[seat].get(member) != wanted:
                found.append(f"{member} of {seat}: expected {wanted}, got {seats[seat]}")
    found += [
        f"{member}: expected {expect[member]}, got {answer[member]}"
        for member in ("final", "totals", "match")
        if member in expect and answer[member] != expect[member]
    ]
    for seat, item in seats.items():
        if "points" not in item:
            if not item.get("unseen"):
                found.append(f"seat {seat}: all cards are seen, and there are no points: {item}")
            continue
        bonus, factor = item.get("bonus", 0), item.get("factor", 1)
        if item["points"] != sum(card["points"] for card in item["items"]) * factor + bonus:
            found.append(f"seat {seat}: the items do not add up: {item}")
        if plain and item["points"] != (item["melded"] - item["in_hand"]) * factor + bonus:
            found.append(f"seat {seat}: points are not melded less in hand: {item}")
    return found


def text_differences(expect: Document, errors: list[Document]) -> list[str]:
    """Each error of a refusal is a sentence; with `tells`, one of them has these words."""
    found = [
        f"no sentence: {error}"
        for error in errors
        if " " not in error["detail"] or not error["detail"].endswith(".")
    ]
    if "tells" in expect and not any(expect["tells"] in error["detail"] for error in errors):
        found.append(f"nothing tells '{expect['tells']}': {errors}")
    return found


def deal_differences(wanted: Document, table: Document) -> list[str]:
    """A dealt table: sizes, who deals and who begins."""
    hands = [seat["hand"] for seat in table["seats"]]
    got = {
        "seats": len(hands),
        "deal": table["deal"],
        "dealer": table["dealer"],
        "turn": table["turn"],
        "scores": table["scores"],
        "hand": len(hands[0]),
        "stock": len(table["stock"]),
        "cards": sum(map(len, hands)) + len(table["stock"]) + len(table["discards"]),
    }
    found = [
        f"dealt {member}: expected {value}, got {got[member]}"
        for member, value in wanted.items()
        if got[member] != value
    ]
    if {len(hand) for hand in hands} != {got["hand"]}:
        found.append(f"hands of different size: {hands}")
    if len(table["discards"]) != 1 or table["melds"] or table["phase"] != "draw":
        found.append("a dealt table has one discard, no melds, and begins with a draw")
    return found
