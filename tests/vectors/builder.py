"""Whole tables out of the few facts a vector names.

A vector says only what matters: some hands, the melds, the discards, whose turn it is. Every card
it does not name has to lie somewhere all the same. Here each of them is put in its place, always
in the same order, so that a vector gives the same table on every run and in every language this
page is rewritten in. Nothing of the service is imported: the builder is a second witness, and what
a game is by default is told a second time in ``games.py``.

The members of ``given`` are described in ``rummy-500/README.md``.
"""

from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy
from typing import Any

from tests.vectors.games import USUAL, rule

Given = dict[str, Any]
Document = dict[str, Any]

RANKS = "A23456789TJQK"
SUITS = "CDHS"
# What a hand gets that the vector says nothing about, in the middle of a deal.
UNNAMED_HAND = 5
# Neighbours in the pack are the makings of a meld; a stride scatters the cards that fill up.
STRIDE = 5

# Members of `given` that go into the table as they are.
AS_THEY_ARE = (
    *("must_use", "ended", "deal_score", "seed"),
    *("passes", "resume_turn", "shuffles", "window_closed"),
)
# What the view of somebody who has no seat is a view of.
SPECTATOR = "spectator"
MEMBERS = {
    *("seats", "rules", "turn", "phase", "deal", "dealer", "scores", "first_turn"),
    *("hand", "hands", "melds", "laid", "discards", "stock", "stock_top", "last_discard_by"),
    *("rest", "taken", "must_replay", "shown", "buys", "contract", "view_of", "change", "drop"),
    *AS_THEY_ARE,
}


def cards_in(text: str | None) -> list[str]:
    """The cards of ``"KH KS +2"``, without what fills up: KH and KS."""
    return [word for word in (text or "").split() if not word.startswith("+")]


def fillers_in(text: str | None) -> int:
    """How many cards of no importance ``"KH KS +2"`` asks for: 2."""
    return sum(int(word) for word in (text or "").split() if word.startswith("+"))


def bare(card: str) -> str:
    """A joker without the card it stands for; any other card as it is."""
    return card.partition("=")[0]


def whole_pack(seats: int, rules: Document) -> list[str]:
    """Every card of the game: the packs, then the jokers."""
    packs, jokers = rule("packs", rules, seats), rule("jokers", rules, seats)
    naturals = [
        rank + suit + ("" if pack == 1 else str(pack))
        for pack in range(1, packs + 1)
        for suit in SUITS
        for rank in RANKS
    ]
    return naturals + [f"X{number}" for number in range(1, jokers + 1)]


def number_of_sides(seats: int, rules: Document) -> int:
    """How many totals there are: one for each seat, or one for each pair of partners."""
    return 2 if rule("sides", rules, seats) == "partners" else seats


def meld_of(named: Document) -> Document:
    """``{seat: 1, run: 9H TH JH}`` as it lies in a table document."""
    kind = "set" if "set" in named else "run"
    cards = cards_in(named[kind])
    meld: Document = {
        "kind": kind,
        "cards": cards,
        "by": named.get("by", [named["seat"]] * len(cards)),
        "owner": named["seat"],
    }
    return meld | {mark: True for mark in ("this_turn", "doubled") if named.get(mark)}


def laid_by(seat: int, melds: list[Document]) -> str | None:
    """Since when a seat has cards on the table, as far as the melds tell."""
    own = [meld for meld in melds if seat in meld["by"]]
    if not own:
        return None
    return "this_turn" if all(meld.get("this_turn") for meld in own) else "earlier"


class _Rest:
    """The cards not named, handed out from the front, jokers last."""

    def __init__(self, pack: list[str], named: list[str]) -> None:
        unknown = [card for card in named if card not in pack]
        twice = [card for card, count in Counter(named).items() if count > 1]
        if unknown or twice:
            raise ValueError(f"not in the pack: {unknown}, named twice: {twice}")
        scattered = sorted(range(len(pack)), key=lambda i: (i * STRIDE % len(pack), i))
        rest = [pack[i] for i in scattered if pack[i] not in named]
        self.cards = sorted(rest, key=lambda card: card.startswith("X"))

    def give(self, count: int) -> list[str]:
        if count > len(self.cards):
            raise ValueError(f"{count} more cards are wanted, {len(self.cards)} are left")
        given, self.cards = self.cards[:count], self.cards[count:]
        return given


def build(given: Given) -> Document:
    """The whole table document of which ``given`` names the parts that matter."""
    if strange := set(given) - MEMBERS:
        raise ValueError(f"no such member of given: {sorted(strange)}")
    table = _frame(given)
    _place_cards(table, given)
    for seat, document in enumerate(table["seats"]):
        if laid := given.get("laid", {}).get(seat, laid_by(seat, table["melds"])):
            document["laid"] = laid
        for count in ("buys", "contract"):
            if seat in given.get(count, {}):
                document[count] = given[count][seat]
        if shown := cards_in(given.get("shown", {}).get(seat)):
            document["shown"] = shown
    if "taken" in given:
        cards, source = given["taken"]["cards"], given["taken"].get("from", "discards")
        table["taken"] = {"cards": cards_in(cards), "from": source}
    if "must_replay" in given:
        table["must_replay"] = cards_in(given["must_replay"])
    if trouble := misplaced(table):
        raise ValueError(f"not a possible table: {trouble}")
    return changed(seen_by(table, given.get("view_of")), given)


def _frame(given: Given) -> Document:
    """The table without its hands, its stock and its discards."""
    seats, turn = given.get("seats", 4), given.get("turn", 0)
    rules = {"variant": USUAL, **given.get("rules", {})}
    first_turn = given.get("first_turn", False)
    table: Document = {
        "format": 1,
        "rules": rules,
        "deal": given.get("deal", 1),
        "dealer": given.get("dealer", (turn - 1) % seats if first_turn else seats - 1),
        "turn": turn,
        "phase": given.get("phase", "play"),
        "seats": [{"hand": []} for _ in range(seats)],
        "melds": [meld_of(named) for named in given.get("melds", [])],
        "scores": given.get("scores", [0] * number_of_sides(seats, rules)),
        **{member: given[member] for member in AS_THEY_ARE if member in given},
    }
    discarder = given.get("last_discard_by", None if first_turn else (turn - 1) % seats)
    if discarder is not None:
        table["last_discard_by"] = discarder
    return table


def _place_cards(table: Document, given: Given) -> None:
    """The cards that are named go where they are said to lie, the others fill up."""
    hands = dict(given.get("hands", {}))
    if "hand" in given:
        hands[table["turn"]] = given["hand"]
    stock_text = given.get("stock", given.get("stock_top"))
    named = [card for text in hands.values() for card in cards_in(text)]
    named += [bare(card) for meld in table["melds"] for card in meld["cards"]]
    named += cards_in(given.get("discards")) + cards_in(stock_text)
    rest = _Rest(whole_pack(len(table["seats"]), table["rules"]), named)

    table["discards"] = cards_in(given["discards"]) if "discards" in given else rest.give(1)
    for seat, text in hands.items():
        table["seats"][seat]["hand"] = cards_in(text) + rest.give(fillers_in(text))
    for seat, document in enumerate(table["seats"]):
        document["hand"] += rest.give(_wanting(table, given, seat, named=seat in hands))
    if "stock" in given:
        table["stock"] = cards_in(given["stock"])
        if given.get("rest") == "discards":
            table["discards"] = rest.give(len(rest.cards)) + table["discards"]
        others = [s["hand"] for seat, s in enumerate(table["seats"]) if seat not in hands]
        _share_out(rest.cards, others)
    else:
        # The first of the rest lies on top, so that jokers are drawn last.
        table["stock"] = rest.cards[::-1] + cards_in(stock_text)


def _wanting(table: Document, given: Given, seat: int, *, named: bool) -> int:
    """How many cards of no importance a hand is still to get."""
    has_drawn = seat == table["turn"] and table["phase"] == "play"
    if given.get("first_turn") and not has_drawn:
        size = rule("hand_size", table["rules"], len(table["seats"]), table["deal"])
        wanting: int = size - len(table["seats"][seat]["hand"])
        return max(0, wanting)
    return 0 if named else UNNAMED_HAND


def _share_out(cards: list[str], hands: list[list[str]]) -> None:
    """With the stock named to the last card, the others hold what is left over."""
    if cards and not hands:
        raise ValueError(f"nobody is left to hold {cards}")
    for place, card in enumerate(cards):
        hands[place % len(hands)].append(card)


def misplaced(table: Document) -> list[str]:
    """The cards of a fully known table that do not lie in exactly one place."""
    lying = [card for seat in table["seats"] for card in seat["hand"]]
    lying += table["stock"] + table["discards"]
    lying += [bare(card) for meld in table["melds"] for card in meld["cards"]]
    wanted = Counter(whole_pack(len(table["seats"]), table["rules"]))
    found = Counter(lying)
    return sorted((wanted - found) + (found - wanted))


def seen_by(table: Document, seat: int | str | None) -> Document:
    """The table as one seat sees it, or `spectator`: other hands and the stock are only counted.

    Of another hand those cards are seen that everybody saw being taken, from the discard pile or, a
    joker, from a meld.
    """
    if seat is None:
        return table
    taken = {*table.get("taken", {}).get("cards", []), *table.get("must_replay", [])}
    for other, document in enumerate(table["seats"]):
        if other == seat:
            continue
        seen = set(document.get("shown", [])) | (taken if other == table["turn"] else set())
        hand = document.pop("hand")
        document.pop("shown", None)
        if known := [card for card in hand if card in seen]:
            document["hand"] = document["shown"] = known
        document["unseen"] = len(hand) - len(known)
    table["stock_count"] = len(table.pop("stock"))
    table.pop("seed", None)
    # Where the number of new stocks is limited, everybody must know how many there were.
    if table["rules"].get("renewals") is None:
        table.pop("shuffles", None)
    return table


def exchanged(table: Document | None, pairs: list[list[str]]) -> Document:
    """The table with two cards in each other's place, wherever they lie, and so for each pair."""
    text = json.dumps(table)
    for one, other in pairs:
        text = text.replace(f'"{one}"', '"?"').replace(f'"{other}"', f'"{one}"')
        text = text.replace('"?"', f'"{other}"')
    changed_table: Document = json.loads(text)
    return changed_table


def changed(table: Document, given: Given) -> Document:
    """The table with single places spoilt on purpose: ``change`` sets, ``drop`` takes away."""
    for pointer, value in given.get("change", {}).items():
        _put(table, pointer, value)
    for pointer in given.get("drop", []):
        place, member = _place(table, pointer)
        del place[int(member) if isinstance(place, list) else member]
    return table


def _put(table: Document, pointer: str, value: object) -> None:
    place, member = _place(table, pointer)
    if not isinstance(place, list):
        place[member] = deepcopy(value)
    elif member == "-":
        place.append(deepcopy(value))
    else:
        place[int(member)] = deepcopy(value)


def _place(table: Document, pointer: str) -> tuple[Any, str]:
    """The object or list a JSON pointer leads into, and the last step to go."""
    *way, member = pointer.removeprefix("/").split("/")
    place: Any = table
    for step in way:
        place = place[int(step)] if isinstance(place, list) else place[step]
    return place, member
