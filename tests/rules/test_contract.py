"""Contracts: the melds that come first, all at once, and what waits until they are down."""

from typing import Any

from tests.rules.cases import (
    Case,
    allowed,
    assert_allowed,
    assert_forbidden,
    each,
    forbidden,
    lay_down,
    lay_off,
    swap_joker,
)

WHOLE, APART, EXACT, ALL_CARDS, NO_MORE, LAY_OFF, WAIT, SWAP = (
    f"contract.{rule}"
    for rule in (
        *("whole_at_once", "runs_stand_apart", "no_longer_than_asked", "whole_hand_in_the_last"),
        *("no_melds_after", "before_lay_offs", "lay_offs_wait", "before_swaps"),
    )
)
SETS = ("7C 7D 7H", "9C 9D 9S")
RUNS = ("2C 3C 4C 5C", "5D 6D 7D 8D", "9H TH JH QH KH")
RUN = {"seat": 1, "run": "5S 6S X1=7S"}
RUN_OF_2 = {"seat": 2, "run": "3H 4H 5H"}


def _in(deal: int, hand: str, **rules: Any) -> dict[str, Any]:
    return {"deal": deal, "hand": hand, "rules": {"variant": "contract-rummy", **rules}}


def _down(hand: str, *, now: bool = False, **rules: Any) -> dict[str, Any]:
    """Seat 0 has put down two sets, seats 1 and 2 have as much."""
    own = [{"seat": 0, "set": cards, "this_turn": now} for cards in ("QC QD QS", "KC KD KS")]
    others = [{"seat": seat, "set": cards} for seat, cards in OTHERS]
    return {**_in(1, hand, **rules), "melds": [*others, *own]}


OTHERS = ((1, "2C 2D 2S"), (1, "3C 3D 3S"))
REPEAT = {"repeat_contract": True}
STANDARD = {"preset": "standard"}
NOT_ADJACENT = {"contract_runs_same_suit": "not_adjacent", "packs": 2}
EXACTLY = {"exact_contract": True}
ONE_RUN: dict[str, Any] = {"contracts": [["set"], ["run"]], "last_deal_all_at_once": False}
ON_RUN: dict[str, Any] = {"contracts": [["run"]], "last_deal_all_at_once": False}


def _beside_a_run(hand: str, laid: str | None, **rules: Any) -> dict[str, Any]:
    """Beside a run of seat 1 that holds a joker; the contract is one run."""
    own = {"seat": 0, "run": "2D 3D 4D", "this_turn": laid == "now"}
    return {**_in(1, hand, **{**ON_RUN, **rules}), "melds": [RUN, *([own] if laid else [])]}


ALLOWED = (
    allowed(WHOLE, "two sets", _in(1, f"{SETS[0]} {SETS[1]} +2"), lay_down(*SETS)),
    allowed(WHOLE, "in any order", _in(2, f"{SETS[0]} 5S 6S 7S +2"), lay_down("5S 6S 7S", SETS[0])),
    allowed(WHOLE, "with a joker", _in(1, f"7C 7D X1 {SETS[1]} +2"), lay_down("7C 7D X1=7H",
            SETS[1])),
    allowed(WHOLE, "melds longer than needed", _in(2, "7C 7D 7H 7S 2S 3S 4S 5S +2"),
            lay_down("7C 7D 7H 7S", "2S 3S 4S 5S")),
    allowed(WHOLE, "of one meld alone", _in(1, "7C 7D 7H +2", **ONE_RUN), lay_down("7C 7D 7H")),
    allowed(WHOLE, "after the last contract that one again", _in(5, "5S 6S 7S +2", **ONE_RUN),
            lay_down("5S 6S 7S")),
    allowed(WHOLE, "the seat's own, which is not the deal's",
            {**_in(2, f"{SETS[0]} {SETS[1]} +2", **REPEAT), "contract": {0: 1, 1: 2, 2: 1, 3: 2}},
            lay_down(*SETS)),
    allowed(WHOLE, "once it is down, any number of melds", _down("5S 6S 7S +2"),
            lay_down("5S 6S 7S")),
    allowed(WHOLE, "in the turn of the contract too", _down("5S 6S 7S 8H 8C 8D +2", now=True),
            lay_down("5S 6S 7S", "8H 8C 8D")),
    allowed(WHOLE, "two sets of the same rank", _in(1, "7C 7D 7H 7C2 7D2 7S +2", packs=2),
            lay_down("7C 7D 7H", "7C2 7D2 7S")),
    allowed(APART, "two suits", _in(3, "5S 6S 7S 5H 6H 7H +2"), lay_down("5S 6S 7S", "5H 6H 7H")),
    allowed(APART, "a gap of one, not adjacent", _in(3, "5S 6S 7S 9S TS JS +2", **NOT_ADJACENT),
            lay_down("5S 6S 7S", "9S TS JS")),
    allowed(APART, "runs that overlap, not adjacent", _in(3, "5S 6S 7S 7S2 8S 9S +2",
            **NOT_ADJACENT),
            lay_down("5S 6S 7S", "7S2 8S 9S")),
    allowed(APART, "the same run twice, not adjacent",
            _in(3, "5S 6S 7S 5S2 6S2 7S2 +2", **NOT_ADJACENT), lay_down("5S 6S 7S", "5S2 6S2 7S2")),
    allowed(APART, "king and low ace, where nothing goes round",
            _in(3, "JS QS KS AS 2S 3S +2", **NOT_ADJACENT), lay_down("JS QS KS", "AS 2S 3S")),
    allowed(APART, "high ace and two, where nothing goes round",
            _in(3, "QS KS AS 2S 3S 4S +2", **NOT_ADJACENT), lay_down("QS KS AS", "2S 3S 4S")),
    allowed(APART, "adjacent, where any may be",
            _in(3, "5S 6S 7S 8S 9S TS +2", contract_runs_same_suit="any"),
            lay_down("5S 6S 7S", "8S 9S TS")),
    allowed(APART, "a meld beyond the contract", _down("5S 6S 7S 8S 9S TS +2"),
            lay_down("5S 6S 7S", "8S 9S TS")),
    allowed(EXACT, "three cards each", _in(2, f"{SETS[0]} 5S 6S 7S +2", **EXACTLY),
            lay_down(SETS[0], "5S 6S 7S")),
    allowed(EXACT, "a run of four, where that is the shortest",
            _in(2, f"{SETS[0]} 5S 6S 7S 8S +2", **EXACTLY, shortest_run=4),
            lay_down(SETS[0], "5S 6S 7S 8S")),
    allowed(EXACT, "the contract that takes the whole hand", _in(7, " ".join(RUNS), **EXACTLY),
            lay_down(*RUNS)),
    allowed(EXACT, "a meld beyond the contract", _down("5S 6S 7S 8S +2", **EXACTLY),
            lay_down("5S 6S 7S 8S")),
    allowed(ALL_CARDS, "all thirteen", _in(7, " ".join(RUNS)), lay_down(*RUNS)),
    allowed(ALL_CARDS, "not where it is off",
            _in(7, f"{' '.join(RUNS)} +2", last_deal_all_at_once=False), lay_down(*RUNS)),
    allowed(ALL_CARDS, "not in the deal before", _in(6, f"KS KH KC {RUNS[0]} {RUNS[1]} +2"),
            lay_down("KS KH KC", RUNS[0], RUNS[1])),
    allowed(ALL_CARDS, "not the contract before, in the last deal",
            {**_in(7, f"KS KH KC {RUNS[0]} {RUNS[1]} +2", **REPEAT),
             "contract": {0: 6, 1: 7, 2: 7, 3: 7}},
            lay_down("KS KH KC", RUNS[0], RUNS[1])),
    allowed(NO_MORE, "the contract itself", _in(1, f"{SETS[0]} {SETS[1]} +2",
            melds_after_contract=False),
            lay_down(*SETS)),
    allowed(LAY_OFF, "the contract is down", _down("2H +2"), lay_off("2H", 0)),
    allowed(WAIT, "in a later turn", _down("2H +2", lay_off_in_contract_turn=False), lay_off("2H",
            0)),
    allowed(WAIT, "in the same turn, where it may be", _down("2H +2", now=True), lay_off("2H", 0)),
    allowed(SWAP, "the contract was put down before", _beside_a_run("7S 9C 9D +2", "before"),
            swap_joker("7S", 0)),
)  # fmt: skip

FORBIDDEN = (
    forbidden(WHOLE, "one of two sets", _in(1, f"{SETS[0]} {SETS[1]} +2"), lay_down(SETS[0]), "",
              "/melds",
              {"sets": 2, "runs": 0}),
    forbidden(WHOLE, "a meld more", _in(1, f"{SETS[0]} {SETS[1]} 5S 6S 7S +2"),
              lay_down(*SETS, "5S 6S 7S"), "", "/melds", {"sets": 2, "runs": 0}),
    forbidden(WHOLE, "a set too many", _in(1, f"{SETS[0]} {SETS[1]} KC KD KS +2"),
              lay_down(*SETS, "KC KD KS")),
    forbidden(WHOLE, "two sets for a set and a run", _in(2, f"{SETS[0]} {SETS[1]} +2"),
              lay_down(*SETS),
              "", "/melds", {"sets": 1, "runs": 1}),
    forbidden(WHOLE, "the deal's, where the seat plays its own",
              {**_in(2, f"{SETS[0]} 5S 6S 7S +2", **REPEAT), "contract": {0: 1, 1: 2, 2: 1, 3: 2}},
              lay_down(SETS[0], "5S 6S 7S"), "", "/melds", {"sets": 2, "runs": 0}),
    forbidden(WHOLE, "one set, the other being no meld", _in(1, f"{SETS[0]} 9C 9D 8S +2"),
              lay_down("9C 9D 8S"), "", "/melds", {"sets": 2, "runs": 0},
              others="lay_down.set_or_run"),
    forbidden(APART, "one suit", _in(3, "5S 6S 7S 9S TS JS +2"), lay_down("5S 6S 7S", "9S TS JS"),
              "5S 6S 7S 9S TS JS", "/melds/1", {}),
    forbidden(APART, "one goes on where the other ends", _in(3, "5S 6S 7S 8S 9S TS +2",
              **NOT_ADJACENT),
              lay_down("5S 6S 7S", "8S 9S TS"), "5S 6S 7S 8S 9S TS", "/melds/1"),
    forbidden(APART, "the higher one first", _in(3, "5S 6S 7S 8S 9S TS +2", **NOT_ADJACENT),
              lay_down("8S 9S TS", "5S 6S 7S"), "8S 9S TS 5S 6S 7S", "/melds/1"),
    forbidden(APART, "king and ace, round the corner",
              _in(3, "JS QS KS AS 2S 3S +2", **NOT_ADJACENT, ace="around"),
              lay_down("JS QS KS", "AS 2S 3S"), "JS QS KS AS 2S 3S", "/melds/1"),
    forbidden(APART, "by a joker", _in(3, "5S 6S X1 8S 9S TS +2", **NOT_ADJACENT),
              lay_down("5S 6S X1=7S", "8S 9S TS"), "5S 6S X1 8S 9S TS", "/melds/1"),
    forbidden(APART, "the first and the third",
              _in(7, "2C 3C 4C 5C 5D 6D 7D 8D 9C TC JC QC KC"),
              lay_down("2C 3C 4C 5C", RUNS[1], "9C TC JC QC KC"), "2C 3C 4C 5C 9C TC JC QC KC",
              "/melds/2"),
    forbidden(EXACT, "four of a set", _in(1, f"7S {SETS[0]} {SETS[1]} +2", **EXACTLY),
              lay_down(SETS[1], "7C 7D 7H 7S"), "7C 7D 7H 7S", "/melds/1", {"count": 4, "most": 3}),
    forbidden(EXACT, "a run of five, where four are the shortest",
              _in(2, f"{SETS[0]} 5S 6S 7S 8S 9S +2", **EXACTLY, shortest_run=4),
              lay_down("5S 6S 7S 8S 9S", SETS[0]), "5S 6S 7S 8S 9S", "/melds/0",
              {"count": 5, "most": 4}),
    forbidden(EXACT, "a joker more than needed", _in(1, f"X1 {SETS[0]} {SETS[1]} +2", **EXACTLY),
              lay_down("7C 7D 7H X1=7S", SETS[1]), "7C 7D 7H X1", "/melds/0",
              {"count": 4, "most": 3}),
    forbidden(EXACT, "the last contract, where it takes no whole hand",
              _in(7, f"{' '.join(RUNS)} +2", **EXACTLY, last_deal_all_at_once=False),
              lay_down("2C 3C 4C", "5D 6D 7D 8D", "9H TH JH"), "5D 6D 7D 8D", "/melds/1"),
    forbidden(ALL_CARDS, "one card is left", _in(7, " ".join(RUNS)),
              lay_down(RUNS[0], RUNS[1], "9H TH JH QH"), "", "/melds", {"left": 1}),
    forbidden(ALL_CARDS, "again in a deal after the last contract", _in(8, f"{' '.join(RUNS)} +1",
              deals=8),
              lay_down(*RUNS), "", "/melds", {"left": 1}),
    forbidden(ALL_CARDS, "of an unseen hand", {**_in(7, " ".join(RUNS)), "view_of": 0,
              "change": {"/seats/0/unseen": 2}, "drop": ["/seats/0/hand/12", "/seats/0/hand/11"]},
              lay_down(RUNS[0], RUNS[1], "9H TH JH"), "", "/melds", {"left": 2}),
    forbidden(NO_MORE, "a third meld", _down("5S 6S 7S +2", melds_after_contract=False),
              lay_down("5S 6S 7S"), "", "/melds", {"seat": 0}),
    forbidden(LAY_OFF, "the contract is not down", {**_in(1, "2H +2"), "melds": [
              {"seat": seat, "set": cards} for seat, cards in OTHERS]}, lay_off("2H", 0), "", "",
              {"seat": 0}),
    forbidden(WAIT, "in the turn of the contract", _down("2H +2", now=True,
              lay_off_in_contract_turn=False),
              lay_off("2H", 0), "", "", {"seat": 0}),
    forbidden(SWAP, "the contract is not down", _beside_a_run("7S 9C 9D +2", None), swap_joker("7S",
              0),
              "", "", {"seat": 0, "reason": "contract_not_down"}),
    forbidden(SWAP, "it was put down in this turn", _beside_a_run("7S 9C 9D +2", "now"),
              swap_joker("7S", 0), "", "", {"seat": 0, "reason": "contract_this_turn"}),
)  # fmt: skip


@each(ALLOWED)
def test_allowed(case: Case):
    assert_allowed(case)


@each(FORBIDDEN)
def test_forbidden(case: Case):
    assert_forbidden(case)
