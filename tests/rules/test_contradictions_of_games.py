"""House rules of the other games that cannot stand together, each beside neighbours that can."""

from typing import Any

import pytest

from service import referee
from service.game.options import Value, declared
from service.game.table import Rules
from service.variants import VARIANTS, rules_for

RUMMY, PERSIAN, CONTRACT = "rummy", "persian-rummy", "contract-rummy"


def refused(game: str, given: dict[str, Value], seats: int = 4, preset: str | None = None) -> Any:
    """The sentences that such a table gets; none where it can be played."""
    variant = VARIANTS[game]
    free = {each.name: each for each in declared(variant.options)}
    for name, value in given.items():
        assert free[name].refusal(value) is None, free[name].refusal(value)
    found = rules_for(variant, given, seats, preset)
    if isinstance(found, Rules):
        assert referee.check_table(referee.deal(found, seats, "a", 0)) == ()
        return ()
    assert all(name in free for each in found for name in each.options)
    assert preset or all(set(each.options) & set(given) for each in found)
    return tuple(each.sentence for each in found)


OFF = "Rummy is not called where calls is off, so these say nothing: "
NOT_BOUGHT = "Nothing is bought where buys is false, so these say nothing: "
SWAPS = "No joker is swapped where joker_swap is none, so this says nothing: "
FIVE_RUNS = (("run",) * 5,)
FOUR_RUNS = (("run",) * 4,)
SUITS = (
    "There are four suits: with contract_runs_same_suit never, no contract has more than four runs."
)
LONG_RUNS = (
    "The contract set + run + run needs 11 cards, but with hand_size 9 nobody ever holds more than "
    "10."
)
REPEAT = (
    "A set of 8 cards needs suits that repeat: largest_set above 4 goes only with distinct_suits "
    "false."
)
WHOLE = (
    "The last contract, set + set, takes at most 8 cards, but has to use the whole hand, never "
    "fewer than 9."
)
NO_RENEWAL = (
    "The stock is renewed only where stock_empty is shuffle or turn_over: renewals says nothing "
    "there."
)
TOP = {"take": "top"}
TOO_LARGE = (
    "The contract set + set + set + set needs 12 cards, but with hand_size 10 nobody ever holds "
    "more than 11."
)
FOUR_SETS = (("set",) * 4,)

REFUSED: list[tuple[str, dict[str, Any], int, str]] = [
    (RUMMY, {"after_call": "left_of_caller"}, 4, f"{OFF}after_call left_of_caller."),
    (RUMMY, {"calls_go_to": "first"}, 4, f"{OFF}calls_go_to first."),
    (PERSIAN, {"after_call": "resume"}, 4, f"{OFF}after_call resume."),
    (RUMMY, {"joker_swap": "run"}, 4,
    "Without jokers none can be swapped: joker_swap needs jokers, or is none."),
    (RUMMY, {"joker_swap_from": "others"}, 4, f"{SWAPS}joker_swap_from others."),
    (CONTRACT, {"joker_swap": "none", "joker_swap_from": "any"}, 4, f"{SWAPS}joker_swap_from any."),
    (CONTRACT, {"joker_swap": "none", "joker_swap_then": "shift"}, 4,
    f"{SWAPS}joker_swap_then shift."),
    (RUMMY, {"target": None}, 4,
    "The match would never end: it needs a target or a number of deals."),
    (PERSIAN, {"deals": None}, 4, "The match would never end: it needs a number of deals."),
    (CONTRACT, {"deals": None}, 4, "The match would never end: it needs a number of deals."),
    (RUMMY, {"renewals": 2, "stock_empty": "end_on_refusal"}, 4, NO_RENEWAL),
    (PERSIAN, {"longest_run": 14}, 4,
     "A run of 14 has an ace at each end: longest_run 14 goes only with ace either."),
    *((CONTRACT, {name: value}, 4, f"{NOT_BOUGHT}{name} {value}.") for name, value in (
        ("buy_penalty", 2), ("most_buys", 3), ("buys_go_to", "first"))),
    (CONTRACT, {"buys_when_down": False}, 4, f"{NOT_BOUGHT}buys_when_down false."),
    (CONTRACT, {"most_buys": 2, "buy_penalty": 3}, 4, f"{NOT_BOUGHT}buy_penalty 3, most_buys 2."),
    (CONTRACT, {"contracts": FIVE_RUNS}, 4,
     SUITS),
    (CONTRACT, {"contracts": FOUR_SETS, **TOP, "last_deal_all_at_once": False}, 4, TOO_LARGE),
    (CONTRACT, {"contracts": (("set",), *FOUR_SETS), **TOP}, 4, TOO_LARGE),
    (CONTRACT, {"contracts": (("set", "run", "run"),), "hand_size": 9, "shortest_run": 4, **TOP}, 4,
     LONG_RUNS),
    (CONTRACT, {"contracts": (("set", "set"),), "hand_size": 8}, 4, WHOLE),
    (CONTRACT, {"packs": 1, "jokers": 1}, 5,
     "5 hands of 12 and one card turned up need 61 cards, but 1 x 52 cards and 1 jokers are 53."),
]  # fmt: skip

PLAYED: list[tuple[str, dict[str, Any], int]] = [
    *((game, {}, seats) for game, least, most in ((RUMMY, 2, 6), (PERSIAN, 4, 4), (CONTRACT, 3, 8))
      for seats in range(least, most + 1)),
    (RUMMY, {"after_call": "resume"}, 4),
    (RUMMY, {"calls": "lay_off", "after_call": "left_of_caller"}, 4),
    (PERSIAN, {"after_call": "left_of_caller"}, 4),
    (RUMMY, {"joker_swap": "run", "jokers": 2, "joker_swap_from": "others"}, 4),
    (CONTRACT, {"joker_swap": "none", "joker_swap_from": "others"}, 4),
    (CONTRACT, {"joker_swap_from": "any"}, 4),
    (PERSIAN, {"joker_value": 30}, 4),
    *((RUMMY, {"renewals": 2, "stock_empty": how}, 4) for how in ("shuffle", "turn_over")),
    (RUMMY, {"jokers": 2, "joker_value": "as_represented"}, 4),
    (PERSIAN, {"longest_run": 14, "ace": "either"}, 4),
    (CONTRACT, {"buys": True, "buy_penalty": 2, "most_buys": 3, "buys_go_to": "first",
                "buys_when_down": False}, 4),
    (CONTRACT, {"buys": False, "buy_penalty": 1, "most_buys": None, "buys_go_to": "nearest",
                "buys_when_down": True}, 4),
    (CONTRACT, {"contracts": FIVE_RUNS, "contract_runs_same_suit": "any", "hand_size": 12}, 3),
    (CONTRACT, {"contracts": FOUR_RUNS}, 4),
    (CONTRACT, {"contracts": (("set", "set"),), "last_deal_all_at_once": False}, 4),
    (CONTRACT, {"contracts": (("set", "set"),), "hand_size": 7}, 4),
    (CONTRACT, {"contracts": FOUR_RUNS, "hand_size": 11, **TOP}, 4),
    (CONTRACT, {"contracts": FOUR_SETS}, 4),
    (CONTRACT, {"contracts": FOUR_SETS, **TOP, "buys": True}, 4),
    (CONTRACT, {"contracts": (("set", "run", "run"),), "hand_size": 10, "shortest_run": 4, **TOP},
    4),
    (PERSIAN, {"sides": "each"}, 4),
]  # fmt: skip


@pytest.mark.parametrize(("game", "given", "seats", "sentence"), REFUSED, ids=str)
def test_what_cannot_stand_together_is_refused(
    game: str, given: dict[str, Any], seats: int, sentence: str
):
    assert refused(game, given, seats) == (sentence,)


@pytest.mark.parametrize(("game", "given", "seats"), PLAYED, ids=str)
def test_what_can_stand_together_is_played(game: str, given: dict[str, Any], seats: int):
    assert refused(game, given, seats) == ()


@pytest.mark.parametrize("seats", range(3, 9))
def test_the_preset_can_be_played_by_all(seats: int):
    assert refused(CONTRACT, {}, seats, "standard") == ()


def test_what_is_idle_is_measured_by_what_the_game_has_of_itself():
    # In Rummy a turn is resumed after a call, and in Contract Rummy jokers come from others.
    assert refused(RUMMY, {"after_call": "resume", "calls": "off"}) == ()
    assert refused(CONTRACT, {"joker_swap": "none", "joker_swap_from": "others"}) == ()


def test_a_preset_that_is_overridden_contradicts_itself_in_a_sentence():
    assert refused(CONTRACT, {"distinct_suits": True}, 4, "standard") == (REPEAT,)


@pytest.mark.parametrize(
    ("game", "seats", "sentence"),
    [
        (RUMMY, 7, "Rummy is for 2 to 6 players."),
        (PERSIAN, 3, "Persian Rummy is for 4 players."),
        (PERSIAN, 5, "Persian Rummy is for 4 players."),
        (CONTRACT, 2, "Contract Rummy is for 3 to 8 players."),
    ],
)
def test_a_game_is_for_so_many(game: str, seats: int, sentence: str):
    found = rules_for(VARIANTS[game], {}, seats)
    assert not isinstance(found, Rules)
    assert [each.sentence for each in found] == [sentence]
