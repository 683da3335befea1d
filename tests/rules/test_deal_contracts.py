"""The next deal where hands grow from deal to deal, and where each goes on by his own contract."""

from typing import Any

import pytest

from service import referee
from service.game.options import Value
from service.game.table import Rules, Table
from service.rules.deal import first_contracts, next_contracts
from service.variants import rules_for, rules_in
from service.variants.contract_rummy import CONTRACT_RUMMY
from service.variants.rummy import RUMMY
from service.wire.table import TABLE
from tests.vectors.builder import build

SEATS = 4
CONTRACT: dict[str, Any] = {"variant": "contract-rummy"}
REPEAT = {"repeat_contract": True}


def settled(deal: int = 1, preset: str | None = None, **given: Value) -> Rules:
    found = rules_for(CONTRACT_RUMMY, given, SEATS, preset, deal)
    assert isinstance(found, Rules), found
    return found


def over(deal: int, rules: dict[str, Any] | None = None, **given: Any) -> Table:
    """A deal that seat 1 has ended, having put down what it had to; nobody else has."""
    melds = given.pop("melds", [{"seat": 1, "set": cards} for cards in ("8C 8D 8H", "9C 9D 9H")])
    document = {
        "deal": deal,
        "phase": "over",
        "turn": 1,
        "ended": {"by": 1, "how": "out"},
        "hands": {0: "KC", 1: "", 2: "5D", 3: "7D"},
        "melds": melds,
        "rules": {**CONTRACT, **(rules or {})},
        **given,
    }
    table: Table = TABLE.load(build(document))
    assert referee.check_table(table) == ()
    return table


def following(table: Table) -> Table:
    found = referee.next_deal(table, "a")
    assert isinstance(found, Table)
    assert referee.check_table(found) == ()
    return found


def laid(*kinds: str) -> list[dict[str, Any]]:
    """Melds of seat 1 that are the contract."""
    cards = {"set": iter(("8C 8D 8H", "9C 9D 9H", "TC TD TH")),
             "run": iter(("2C 3C 4C", "2D 3D 4D", "2H 3H 4H"))}  # fmt: skip
    return [{"seat": 1, kind: next(cards[kind])} for kind in kinds]


@pytest.mark.parametrize(
    ("deal", "kinds", "size"),
    [
        (1, ("set", "set"), 10),
        (2, ("set", "run"), 10),
        (3, ("run", "run"), 10),
        (4, ("set", "set", "set"), 12),
        (5, ("set", "set", "run"), 12),
        (6, ("set", "run", "run"), 12),
    ],
)
def test_in_the_last_three_deals_hands_are_larger(deal: int, kinds: tuple[str, ...], size: int):
    table = following(over(deal, melds=laid(*kinds)))
    assert table.deal == deal + 1
    assert [seat.cards_held for seat in table.seats] == [size] * SEATS
    assert table.options.hand_size == size


def test_a_size_that_was_chosen_is_that_of_every_deal():
    table = following(over(4, {"hand_size": 11}, melds=laid("set", "set", "set")))
    assert table.options.hand_size == 11
    assert table.rules.given == (("hand_size", 11),)


def test_the_preset_and_what_was_chosen_beside_it_stay():
    melds = [{"seat": 1, "set": cards} for cards in ("8C 8D 8H", "9C 9D 9H", "TC TD TH")]
    table = following(over(4, {"preset": "standard", "most_buys": 2}, melds=melds))
    assert (table.rules.preset, table.options.buys, table.options.most_buys) == (
        "standard",
        True,
        2,
    )
    assert table.options.hand_size == 12


def test_after_the_last_deal_there_is_none():
    runs = ("2C 3C 4C 5C", "2S 3S 4S 5S", "2H 3H 4H 5H 6H")
    table = over(7, melds=[{"seat": 1, "run": cards} for cards in runs])
    assert referee.next_deal(table, "a") is referee.NoDeal.MATCH_OVER
    assert referee.next_deal(over(7, {"deals": 8}, melds=[
        {"seat": 1, "run": cards} for cards in runs]),
        "a") is not referee.NoDeal.MATCH_OVER  # fmt: skip


def test_the_scores_go_on_and_the_lowest_total_wins():
    table = following(over(1, scores=[5, 0, 3, 9]))
    assert table.scores == (15, 0, 8, 16)


def test_nobody_begins_with_a_bought_card_or_a_meld():
    buys = {"buys": True}
    table = following(over(1, buys, buys={0: 2, 1: 1}))
    assert [seat.buys for seat in table.seats] == [0] * SEATS
    assert all(seat.laid is None for seat in table.seats)


# --- contracts that are played again --------------------------------------------------------------


def test_all_begin_with_the_first_contract_where_each_goes_on_by_himself():
    table = referee.deal(settled(repeat_contract=True), SEATS, "a", 0)
    assert [seat.contract for seat in table.seats] == [1] * SEATS
    table = referee.deal(settled(), SEATS, "a", 0)
    assert [seat.contract for seat in table.seats] == [None] * SEATS
    assert first_contracts(settled().options, 3) == (None, None, None)


def test_who_has_not_put_it_down_plays_it_again():
    table = over(1, REPEAT, contract=dict.fromkeys(range(SEATS), 1))
    assert next_contracts(table) == (1, 2, 1, 1)
    assert [seat.contract for seat in following(table).seats] == [1, 2, 1, 1]


def test_nobody_goes_on_beyond_the_last_contract():
    short = {
        **REPEAT,
        "contracts": [["set"], ["set", "set"]],
        "deals": 5,
        "last_deal_all_at_once": False,
    }
    table = over(3, short, contract={0: 2, 1: 2, 2: 1, 3: 2})
    assert next_contracts(table) == (2, 2, 1, 2)


def test_where_the_deal_says_it_nobody_has_a_number():
    assert next_contracts(over(1)) == (None,) * SEATS


# --- what differs from deal to deal ---------------------------------------------------------------


@pytest.mark.parametrize("preset", [None, "standard"])
@pytest.mark.parametrize(("deal", "size"), [(1, 10), (4, 10), (5, 12), (7, 12), (8, 12), (99, 12)])
def test_rules_differ_by_deal(deal: int, size: int, preset: str | None):
    rules = settled(deal, preset)
    assert rules.options.hand_size == size
    assert rules == rules_in(settled(1, preset), SEATS, deal)


def test_all_else_is_the_same_in_every_deal():
    first, last = settled(1), settled(7)
    differing = [
        name
        for name in type(first.options).__dataclass_fields__
        if getattr(first.options, name) != getattr(last.options, name)
    ]
    assert differing == ["hand_size"]


def test_deals_that_are_alike_share_their_rules():
    assert settled(2) is settled(3)
    assert settled(5) is settled(7)
    assert settled(4) is not settled(5)


def test_in_a_game_without_such_options_every_deal_is_alike():
    first = rules_for(RUMMY, {}, SEATS, None, 1)
    assert first is rules_for(RUMMY, {}, SEATS, None, 50)


def test_what_cannot_be_played_in_some_deal_is_not_begun():
    # Ten cards each of five players fit into a pack with jokers, twelve do not.
    found = rules_for(CONTRACT_RUMMY, {"packs": 1, "jokers": 2}, 5)
    assert not isinstance(found, Rules)
    assert [each.sentence for each in found] == [
        "5 hands of 12 and one card turned up need 61 cards, but 1 x 52 cards and 2 jokers are 54."
    ]
    assert found == rules_for(CONTRACT_RUMMY, {"packs": 1, "jokers": 2}, 5, None, 6)
