"""What a contract changes at the table, and what comes of the turns and deals after it."""

from typing import Any

import pytest

from service import referee
from service.game.table import Table
from service.rules.contract import contract_number, number_played, played
from service.variants.contract_rummy import CONTRACT_RUMMY
from service.wire.table import TABLE
from tests.rules.cases import (
    discard,
    draw,
    effect,
    judged,
    lay_down,
    lay_off,
    swap_joker,
)
from tests.vectors.builder import Given, build

GAME = {"variant": "contract-rummy"}
SETS = "7C 7D 7H 9C 9D 9S"


def _in(deal: int, hand: str, **rules: Any) -> Given:
    return {"deal": deal, "hand": hand, "rules": {**GAME, **rules}}


def test_the_melds_lie_in_the_order_given_and_are_laid_in_this_turn():
    changes, events = effect(_in(2, "7C 7D 7H 5S 6S X1 KC"), lay_down("5S 6S X1=7S", "7C 7D 7H"))
    assert changes == {
        "seats/0/hand": "KC",
        "seats/0/laid": "this_turn",
        **{
            f"melds/0/{name}": value
            for name, value in {
                "kind": "run",
                "cards": "5S 6S X1=7S",
                "by": [0, 0, 0],
                "owner": 0,
                "this_turn": True,
            }.items()
        },
        **{
            f"melds/1/{name}": value
            for name, value in {
                "kind": "set",
                "cards": "7C 7D 7H",
                "by": [0, 0, 0],
                "owner": 0,
                "this_turn": True,
            }.items()
        },
    }
    assert events == [
        {"event": "lay_down", "seat": 0, "cards": ["5S", "6S", "X1=7S"], "meld": 0, "kind": "run"},
        {"event": "lay_down", "seat": 0, "cards": ["7C", "7D", "7H"], "meld": 1, "kind": "set"},
    ]


def test_from_then_on_lay_offs_and_other_melds_are_free_in_the_same_turn():
    given = _in(1, f"{SETS} 7S 2H 3H 4H KC +1")
    changes, _ = effect(given, lay_down(*_two(SETS)), lay_off("7S"), lay_down("2H 3H 4H"))
    assert changes["melds/0/cards"] == "7C 7D 7H 7S"
    assert changes["melds/2/cards"] == "2H 3H 4H"


def test_with_the_next_turn_what_had_to_wait_is_free():
    joker = {"seat": 1, "run": "5S 6S X1=7S"}
    contract = {"contracts": [["run"]], "last_deal_all_at_once": False, "joker_swap_then": "keep"}
    given = _in(1, "2D 3D 4D KC 7S 8S", **contract, lay_off_in_contract_turn=False)
    given["melds"] = [joker]
    waits = judged(given, lay_down("2D 3D 4D"), lay_off("8S", 0))
    assert [each["rule"] for each in waits["violations"]] == ["contract.lay_offs_wait"]
    waits = judged(given, lay_down("2D 3D 4D"), swap_joker("7S", 0))
    assert [each["rule"] for each in waits["violations"]] == ["contract.before_swaps"]
    turns = [each for seat in (1, 2, 3) for each in (draw(seat=seat), None)]
    actions = [lay_down("2D 3D 4D"), discard("KC")]
    for each in turns:
        actions.append(each or _any_discard(given, actions))
    changes, _ = effect(given, *actions, draw(), lay_off("8S", 0), swap_joker("7S", 0))
    assert changes["melds/0/cards"] == "5S 6S 7S 8S"


def _two(cards: str) -> tuple[str, str]:
    return cards[:8], cards[9:]


def _any_discard(given: Given, actions: list) -> dict[str, Any]:
    """A discard of the player in turn, after these actions."""
    table = judged(given, *actions)["table"]
    return discard(table["seats"][table["turn"]]["hand"][0])


def test_a_contract_of_the_whole_hand_ends_the_deal():
    runs = ("2C 3C 4C 5C", "5D 6D 7D 8D", "9H TH JH QH KH")
    given = _in(7, " ".join(runs))
    changes, events = effect(given | {"hands": {1: "KC 2D"}}, lay_down(*runs))
    assert changes["phase"] == "over"
    assert changes["ended"] == {"by": 0, "how": "out"}
    assert changes["seats/0/hand"] == ""
    assert changes["deal_score"][:2] == [0, 12]
    assert events[-1] == {"event": "deal_over", "seat": 0, "how": "out"}


def test_a_card_from_inside_the_pile_is_used_in_the_contract():
    given = _in(1, "7C 7D 9C 9D 9S KC KD") | {"phase": "draw", "discards": "7H 2S"}
    taken = judged(given, {"action": "take", "card": "7H"})
    assert taken["verdict"] == "legal"
    assert taken["table"]["must_use"] == "7H"
    changes, _ = effect(given, {"action": "take", "card": "7H"}, lay_down(*_two(SETS)))
    assert changes["seats/0/hand"] == "KC KD 2S"
    assert "must_use" not in changes
    given["hand"] = "7C 7D 9C 9D KC KD QC"
    refused = judged(given, {"action": "take", "card": "7H"})
    assert [each["rule"] for each in refused["violations"]] == ["take.card_can_be_used"]


# --- which contract it is -------------------------------------------------------------------------

OPTIONS = CONTRACT_RUMMY.options(
    contracts=(("set", "set"), ("set", "run"), ("run", "run")), repeat_contract=True
)


@pytest.mark.parametrize(
    ("number", "contract"),
    [
        (0, ("set", "set")),
        (1, ("set", "set")),
        (2, ("set", "run")),
        (3, ("run", "run")),
        (4, ("run", "run")),
        (99, ("run", "run")),
    ],
)
def test_the_last_contract_is_played_again(number: int, contract: tuple[str, ...]):
    assert contract_number(OPTIONS, number) == contract


def test_without_contracts_there_is_none():
    assert contract_number(CONTRACT_RUMMY.options(contracts=()), 1) == ()


def test_a_seat_plays_its_own_contract_or_the_deals():
    given = _in(3, "+5", repeat_contract=True) | {"contract": {0: 1, 1: 3, 2: 2, 3: 1}}
    table: Table = TABLE.load(build(given))
    assert [number_played(table, seat) for seat in range(4)] == [1, 3, 2, 1]
    assert [played(table, seat) for seat in (0, 2)] == [("set", "set"), ("set", "run")]
    table = TABLE.load(build(_in(3, "+5")))
    assert [number_played(table, seat) for seat in range(4)] == [3, 3, 3, 3]
    assert referee.check_table(table) == ()
