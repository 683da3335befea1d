"""Contracts that are down, discards that were bought, sets that count double: as they can be."""

from typing import Any

from tests.rules.cases import Case, allowed, assert_allowed, assert_forbidden, each, forbidden
from tests.vectors.builder import Given

DOWN, GO_ON, BUYS, DOUBLED, LAID, TAKEN, DEALT = (
    f"consistency.{rule}"
    for rule in (
        *("contract_is_down", "contracts_go_on", "buys_fit"),
        *("doubled_were_four", "laid_matches_melds", "taken_fits", "hands_as_dealt"),
    )
)


def game(deal: int = 1, *melds: str, rules: dict[str, Any] | None = None, **given: Any) -> Given:
    """Contract Rummy in that deal; seat 1 has those melds."""
    laid = [
        {"seat": 1, "set" if len({card[0] for card in cards.split()}) == 1 else "run": cards}
        for cards in melds
    ]
    return {
        "deal": deal,
        "melds": laid,
        "rules": {"variant": "contract-rummy", **(rules or {})},
        **given,
    }


SETS = ("7C 7D 7H", "9C 9D 9S")
HEARTS, SPADES, HIGH_SPADES = "2H 3H 4H", "2S 3S 4S", "TS JS QS"
NO_MORE = {"melds_after_contract": False}
REPEAT = {"repeat_contract": True}
RUN_TWICE = {"contract_runs_same_suit": "not_adjacent"}
RUNS = ("2C 3C 4C 5C", "5D 6D 7D 8D", "9H TH JH QH KH")
ALL_DOWN: dict[str, Any] = {"phase": "over", "turn": 1, "ended": {"by": 1, "how": "out"}}


def persian(meld: str, *, doubled: bool = True, **rules: Any) -> Given:
    laid = {"seat": 1, "set": meld, "doubled": doubled}
    return {"melds": [laid], "rules": {"variant": "persian-rummy", **rules}}


def with_by(given: Given, *by: int) -> Given:
    ((meld),) = given["melds"]
    return {**given, "melds": [{**meld, "by": list(by)}]}


def buying(rules: dict[str, Any] | None = None, **given: Any) -> Given:
    """Seat 1 is in turn, seat 0 has thrown; the discard can be bought."""
    phase: Given = {"phase": "refused", "turn": 1, "discards": "2C"}
    return {"rules": {"variant": "contract-rummy", "buys": True, **(rules or {})}, **phase, **given}


BOUGHT: dict[str, Any] = {"cards": "KH", "from": "buy"}


ALLOWED = (
    allowed(DOWN, "nothing is", game()),
    allowed(DOWN, "two sets", game(1, *SETS)),
    allowed(DOWN, "longer melds", game(2, "7C 7D 7H 7S", "2H 3H 4H 5H 6H")),
    allowed(DOWN, "and more melds", game(1, *SETS, HEARTS, SPADES)),
    allowed(DOWN, "in this turn", game(1, turn=1, melds=[
            {"seat": 1, "set": cards, "this_turn": True} for cards in SETS])),
    allowed(DOWN, "runs in any order", game(2, HEARTS, SETS[0])),
    allowed(DOWN, "no more melds, where there are none", game(1, *SETS, rules=NO_MORE)),
    allowed(DOWN, "runs of two suits", game(3, HEARTS, SPADES)),
    allowed(DOWN, "runs of one suit, where they may be", game(3, SPADES, HIGH_SPADES,
            rules=RUN_TWICE)),
    allowed(DOWN, "runs that have grown together", game(3, "2S 3S 4S 5S", "6S 7S 8S",
            rules=RUN_TWICE)),
    allowed(DOWN, "runs of one suit, one of them beyond the contract", game(2, SETS[0], SPADES,
            HIGH_SPADES)),
    allowed(DOWN, "the last contract, which ends the deal",
            game(7, *RUNS, **ALL_DOWN, hands={1: ""})),
    allowed(DOWN, "the last contract, where that does not end it",
            game(7, HEARTS, SPADES, "9C TC JC", rules={"last_deal_all_at_once": False})),
    allowed(DOWN, "of the seat's own number", game(2, *SETS, rules=REPEAT,
            contract={0: 2, 1: 1, 2: 2, 3: 1})),
    allowed(GO_ON, "none is said", game(5)),
    allowed(GO_ON, "each says one", game(3, rules=REPEAT, contract={0: 1, 1: 3, 2: 2, 3: 2})),
    allowed(GO_ON, "the last, in a deal after it",
            game(9, rules=REPEAT, contract={0: 7, 1: 7, 2: 1, 3: 6})),
    allowed(BUYS, "none", game()),
    allowed(BUYS, "some in this deal", buying(buys={0: 1, 3: 4})),
    allowed(BUYS, "as many as may be", buying({"most_buys": 2}, buys={0: 2})),
    allowed(BUYS, "one in this turn", buying(hands={2: "KH +6"}, buys={2: 1}, taken=BOUGHT)),
    allowed(BUYS, "the last of the pile", buying(hands={2: "KH +6"}, buys={2: 1}, taken=BOUGHT)
            | {"discards": ""}),
    allowed(DEALT, "bought in the first turn, with the penalty cards",
            buying({"buy_penalty": 2}, first_turn=True, discards="", buys={2: 1}, taken=BOUGHT,
            hands={2: "KH +12"})),
    allowed(BUYS, "in a view of another", buying(hands={2: "KH +6"}, buys={2: 1}, taken=BOUGHT,
            shown={2: "KH"}, view_of=0)),
    allowed(DOUBLED, "four of one player", persian("7C 7D 7H 7S")),
    allowed(DOUBLED, "four jokers", persian("X1 X2 X3 X4")),
    allowed(DOUBLED, "within a turn", persian("7C 7D 7H 7S", quartet_in="turn")),
    allowed(DOUBLED, "four that do not", persian("7C 7D 7H 7S", doubled=False)),
    allowed(DOUBLED, "a fifth of another", with_by(persian("7C 7D 7H 7S 7C2", packs=2,
            largest_set=5,
            distinct_suits=False), 1, 1, 1, 1, 2)),
)  # fmt: skip

FORBIDDEN = (
    forbidden(DOWN, "one of two sets", game(1, SETS[0]), at="/seats/1", params={"seat": 1}),
    forbidden(DOWN, "another contract", game(2, *SETS), at="/seats/1"),
    forbidden(DOWN, "a meld beyond it came first", game(2, SETS[0], SETS[1], HEARTS),
              at="/seats/1"),
    forbidden(DOWN, "cards laid off, but none", game(1, melds=[
              {"seat": 1, "set": SETS[0]}, {"seat": 1, "set": "9C 9D 9S 9H", "by": [1, 1, 1, 2]}]),
              at="/seats/2", params={"seat": 2}),
    forbidden(DOWN, "more melds, where there are none", game(1, *SETS, HEARTS, rules=NO_MORE),
              at="/seats/1"),
    forbidden(DOWN, "runs of one suit", game(3, SPADES, HIGH_SPADES), at="/seats/1"),
    forbidden(DOWN, "the last contract, and cards in hand", game(7, HEARTS, SPADES, "9C TC JC"),
              at="/seats/1"),
    forbidden(DOWN, "the deal's, not the seat's own", game(2, *SETS, rules=REPEAT,
              contract={0: 2, 1: 2, 2: 1, 3: 1}), at="/seats/1"),
    forbidden(GO_ON, "a contract is said, where it is the deal's", game(3, contract={2: 2}),
              at="/seats/2",
              params={"seat": 2}),
    forbidden(GO_ON, "none is said, where each goes on by itself",
              game(3, rules=REPEAT, contract={0: 1, 1: 1, 2: 1}), at="/seats/3",
              params={"seat": 3}),
    forbidden(GO_ON, "later than the deal's",
              game(2, rules=REPEAT, contract={0: 1, 1: 3, 2: 1, 3: 1}), at="/seats/1"),
    forbidden(GO_ON, "later than the last", game(9, rules=REPEAT, contract={0: 1, 1: 8, 2: 1,
              3: 1}),
              at="/seats/1"),
    forbidden(GO_ON, "a contract in a game that has none", {"contract": {1: 1}}, at="/seats/1"),
    forbidden(BUYS, "some, where nothing is bought", game(buys={1: 1}), at="/seats/1",
              params={"seat": 1}),
    forbidden(BUYS, "more than may be", buying({"most_buys": 2}, buys={0: 3}), at="/seats/0",
              params={"seat": 0}),
    forbidden(BUYS, "declined, where nothing is bought", game(phase="refused"), at="/phase"),
    forbidden(BUYS, "declined, in another game", {"phase": "refused"}, at="/phase"),
    forbidden(BUYS, "bought, in a turn that has been drawn for",
              buying(hands={2: "KH +6"}, buys={2: 1}, taken=BOUGHT) | {"phase": "play"}, None, "KH",
              "/taken"),
    forbidden(BUYS, "bought, and nobody has it", buying(hands={2: "KC +6"}, buys={2: 1},
              taken=BOUGHT,
              stock_top="KH"), None, "KH", "/taken"),
    forbidden(BUYS, "bought by the player in turn", buying(hands={1: "KH +6"}, buys={1: 1},
              taken=BOUGHT), None, "KH", "/taken"),
    forbidden(BUYS, "bought by who threw it", buying(hands={0: "KH +6"}, buys={0: 1},
              taken=BOUGHT), None, "KH", "/taken"),
    forbidden(BUYS, "bought by a seat that has bought nothing", buying(hands={2: "KH +6"},
              buys={3: 1}, taken=BOUGHT), None, "KH", "/taken"),
    forbidden(BUYS, "two cards at once", buying(hands={2: "KH KD +6"}, buys={2: 2},
              taken={"cards": "KD KH", "from": "buy"}), None, "KD KH", "/taken"),
    forbidden(BUYS, "declined, where the stock lacks the penalty cards",
              buying({"buy_penalty": 3}, stock="3D 4S"), at="/phase"),
    forbidden(BUYS, "in the first turn, with nothing declined",
              buying(phase="draw", first_turn=True, buys={2: 1}), at="/last_discard_by",
              others="consistency.hands_as_dealt"),
    forbidden(BUYS, "two in the first turn",
              buying(phase="play", first_turn=True, buys={2: 1, 3: 1}), at="/last_discard_by"),
    forbidden(DEALT, "bought in the first turn, without the penalty card",
              buying({"buy_penalty": 2}, first_turn=True, discards="", buys={2: 1}, taken=BOUGHT,
              hands={2: "KH +11"}), at="/seats/2", params={"seat": 2, "count": 12, "dealt": 10}),
    forbidden(TAKEN, "bought, and to be used", buying(hands={2: "KH +6"}, buys={2: 1}, taken=BOUGHT,
              must_use="KH"), None, "KH", "/must_use"),
    forbidden(DOUBLED, "three", persian("7C 7D 7H"), None, "7C 7D 7H", "/melds/0/doubled"),
    forbidden(DOUBLED, "four of two players", with_by(persian("7C 7D 7H 7S"), 1, 1, 1, 3), None,
              "7C 7D 7H 7S", "/melds/0/doubled"),
    forbidden(DOUBLED, "where none counts double", persian("7C 7D 7H 7S", quartet_in=None), None,
              "7C 7D 7H 7S", "/melds/0/doubled"),
    forbidden(DOUBLED, "in another game", {"melds": [{"seat": 1, "set": "7C 7D 7H 7S",
              "doubled": True}]},
              at="/melds/0/doubled"),
    forbidden(DOUBLED, "a run", {"melds": [{"seat": 1, "run": "5H 6H 7H 8H", "doubled": True}],
              "rules": {"variant": "persian-rummy"}}, at="/melds/0/doubled"),
)  # fmt: skip


@each(ALLOWED)
def test_allowed(case: Case):
    assert_allowed(case)


@each(FORBIDDEN)
def test_forbidden(case: Case):
    assert_forbidden(case)
