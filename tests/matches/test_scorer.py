"""The scorer of the matches against sums done by hand."""

from typing import Any

import pytest

from tests.matches.scorer import (
    Json,
    card_points,
    deal_points,
    quartets,
    totals_after,
    went_rummy,
    winner,
    winners,
)


def run(cards: str, *by: int) -> Json:
    return meld("run", cards, *by)


def set_of(cards: str, *by: int) -> Json:
    return meld("set", cards, *by)


def meld(kind: str, cards: str, *by: int) -> Json:
    """A meld laid by seat 0, or card by card by the seats named."""
    codes = cards.split()
    return {"kind": kind, "cards": codes, "by": list(by) or [0] * len(codes), "owner": 0}


def table(*melds: Json, hands: tuple[str, ...] = ("", ""), scores: tuple[int, ...] = ()) -> Json:
    return {
        "seats": [{"hand": hand.split()} for hand in hands],
        "melds": list(melds),
        "scores": list(scores) or [0] * len(hands),
    }


@pytest.mark.parametrize(
    ("code", "points"),
    [
        *(("2C", 2), ("9H", 9), ("9H2", 9), ("TD", 10), ("JS", 10), ("QC", 10), ("KH2", 10)),
        *(("AS", 15), ("AS2", 15), ("X1", 15), ("X4", 15), ("X1=2H", 15), ("X2=7", 15)),
    ],
)
def test_a_card_counts(code: str, points: int) -> None:
    assert card_points(code) == points


@pytest.mark.parametrize(
    ("laid", "points"),
    [
        pytest.param(set_of("KH KS KD"), 30, id="kings"),
        pytest.param(run("AS 2S 3S"), 6, id="low ace"),
        pytest.param(run("AC 2C 3C 4C"), 10, id="low ace of four"),
        pytest.param(run("QS KS AS"), 35, id="high ace"),
        pytest.param(run("JH QH KH AH"), 45, id="high ace of four"),
        pytest.param(set_of("AH AS AD"), 45, id="aces"),
        pytest.param(set_of("AC AD AH X1=AS"), 60, id="aces and a joker"),
        pytest.param(run("AC X1=2C 3C"), 19, id="ace below a joker that is the 2"),
        pytest.param(run("AH X1=2H X2=3H"), 31, id="ace below two jokers"),
        pytest.param(run("X1=AH 2H 3H"), 20, id="joker that is the low ace"),
        pytest.param(run("QH KH X1=AH"), 35, id="joker that is the high ace"),
        pytest.param(run("AH2 2H 3H2"), 6, id="low ace of the second pack"),
        pytest.param(run("5D X1=6D 7D"), 27, id="joker inside"),
        pytest.param(set_of("7S 7H X1=7"), 29, id="joker of a rank"),
        pytest.param(set_of("9H 9S 9D 9C"), 36, id="nines"),
    ],
)
def test_a_meld_counts(laid: Json, points: int) -> None:
    assert deal_points(table(laid)) == [points, 0]


@pytest.mark.parametrize(
    ("laid", "points"),
    [
        pytest.param(run("AD 2D 3D 4D", 1, 0, 0, 0), [9, 1], id="ace below the 2"),
        pytest.param(run("TD JD QD KD AD", 0, 0, 0, 0, 1), [40, 15], id="ace above the king"),
        pytest.param(run("4C 5C 6C 7C 8C", 0, 0, 0, 1, 2), [15, 7, 8], id="lay-off on a lay-off"),
        pytest.param(set_of("7S 7H X1=7D 7C", 0, 0, 0, 2), [29, 0, 7], id="fourth suit"),
    ],
)
def test_a_card_laid_off_counts_for_the_player_who_lays_it(laid: Json, points: list[int]) -> None:
    assert deal_points(table(laid, hands=("",) * len(points))) == points


KINGS, QUEENS, JACKS = (set_of(f"{rank}H {rank}S {rank}D") for rank in "KQJ")
NINETY = "AC AD AH AS TC TD TH"


@pytest.mark.parametrize(
    ("melds", "hand", "points"),
    [
        pytest.param([set_of("9H 9S 9D"), KINGS, QUEENS], NINETY, -3, id="87 less 90"),
        pytest.param([KINGS, QUEENS, JACKS], "KC 7C", 73, id="90 less 17"),
        pytest.param([run("3S 4S 5S 6S 7S"), KINGS, QUEENS], NINETY, -5, id="85 less 90"),
        pytest.param([], "KC QC TD JC", -40, id="nothing less 40"),
        pytest.param([], "AS 2S 3S", -20, id="an ace in hand is 15"),
    ],
)
def test_a_hand_counts_against_its_player(melds: list[Json], hand: str, points: int) -> None:
    assert deal_points(table(*melds, hands=(hand, ""))) == [points, 0]


def test_melds_lay_offs_and_a_hand_together() -> None:
    # B is seat 1: Q K A and a 7 on the run of seat 0; A, joker and 4 are left.
    laid = [run("QS KS AS", 1, 1, 1), run("4H 5H 6H 7H", 0, 0, 0, 1)]
    assert deal_points(table(*laid, hands=("", "AD X1 4C"))) == [15, 8]


def test_totals_are_those_before_with_this_deal() -> None:
    dealt = table(run("QS KS AS", 1, 1, 1), hands=("KD", "4C"), scores=(100, -20))
    assert totals_after(dealt) == [90, 11]


@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ([505, 530, 300], 1),
        ([505, 520], 1),
        ([500, 0], 0),
        ([499, 0], None),
        ([520, 520, 510], None),
        ([510, 510, 400], None),
        ([-40, -60], None),
    ],
)
def test_the_match_is_won_by_the_one_highest_total(totals: list[int], expected: int | None) -> None:
    assert winner(totals) == expected


def test_the_target_may_be_another() -> None:
    assert winner([200, 150], target=200) == 0


def acts(*written: str) -> list[tuple[int, Json]]:
    """A log: the seat, the action and, of melds that are laid down, the cards."""
    log = []
    for each in written:
        seat, action, *melds = each.split(" ", 2)
        laid = [meld.split() for more in melds for meld in more.split(" | ")]
        log.append((int(seat), {"action": action, **({"melds": laid} if laid else {})}))
    return log


HANDS = ("", "KD 9C", "AS 2S")


@pytest.mark.parametrize(
    ("log", "points"),
    [
        pytest.param(acts("0 lay_down", "0 discard", "0 draw", "0 lay_off"), 22, id="in two turns"),
        pytest.param(acts("1 lay_down", "0 discard", "0 draw", "0 lay_down"), 44, id="in one"),
        pytest.param(acts("0 draw", "0 lay_down", "0 discard"), 44, id="in the first, discarding"),
        pytest.param(acts("0 resolve_calls", "0 discard", "0 lay_down"), 22, id="call before"),
        pytest.param(acts("0 discard", "0 resolve_calls", "0 lay_off"), 44, id="call in this turn"),
        pytest.param(acts("0 swap_joker", "0 discard", "0 lay_down"), 22, id="exchange before"),
    ],
)
def test_the_winner_of_rummy_takes_what_others_hold(log: list[Any], points: int) -> None:
    dealt = table(run("3S 4S 5S"), hands=HANDS)
    assert deal_points(dealt, log, "rummy") == [points, 0, 0]
    assert went_rummy(log, 0) is (points == 44)


def test_a_void_deal_of_rummy_brings_nothing() -> None:
    assert deal_points(table(hands=("KD", "2C")), acts("1 pass"), "rummy") == [0, 0]


def test_in_a_running_deal_of_rummy_the_lowest_hand_is_ahead() -> None:
    assert deal_points(table(hands=("KD", "2C", "4C")), acts("1 discard"), "rummy") == [0, 10, 0]
    assert deal_points(table(hands=("KD", "2C", "2H")), acts("1 discard"), "rummy") == [0, 0, 0]


JACKS_OF_ALL = set_of("JC JD JH JS")


@pytest.mark.parametrize(
    ("laid", "log", "points"),
    [
        pytest.param([JACKS_OF_ALL], acts("0 lay_down JS JH JD JC"), [80, 0], id="jacks at once"),
        pytest.param(
            [JACKS_OF_ALL], acts("0 lay_down JC JD JH", "0 lay_off"), [40, 0], id="one added"
        ),
        pytest.param(
            [set_of("X1 X2 X3 X4")], acts("0 lay_down X1 X2 X3 X4"), [160, 0], id="all jokers"
        ),
        pytest.param(
            [set_of("AC AD AH AS")], acts("0 lay_down AC AD AH AS"), [120, 0], id="all aces"
        ),
        pytest.param(
            [run("5C 6C 7C 8C")], acts("0 lay_down 5C 6C 7C 8C"), [26, 0], id="a run of four"
        ),
        pytest.param(
            [JACKS, set_of("9C 9D 9H 9S", 1, 1, 1, 2)],
            acts("1 lay_down 9C 9D 9H", "2 lay_off"),
            [39, 27],
            id="partners together",
        ),
    ],
)
def test_partners_of_persian_rummy(laid: list[Json], log: list[Any], points: list[int]) -> None:
    held = table(*laid, hands=("2C",) * 4, scores=(5, 7))
    assert deal_points(held, log, "persian-rummy") == [points[0] - 4, points[1] - 4]
    out = table(*laid, hands=("", "2C", "2D", "X1"), scores=(5, 7))
    gone = [points[0] - 2 + 25 * (log[-1][0] == 0), points[1] - 22]
    assert deal_points(out, log, "persian-rummy") == gone
    assert totals_after(out, log, "persian-rummy") == [gone[0] + 5, gone[1] + 7]


def test_a_set_of_four_beside_others_in_one_action_is_a_quartet() -> None:
    log = acts("0 lay_down 5C 6C 7C 8C | KC KD KH KS", "1 lay_down X1 X2 X3")
    assert quartets(log) == [{"KC", "KD", "KH", "KS"}]


def test_penalties_of_contract_rummy() -> None:
    held = table(run("3S 4S 5S"), hands=("", "AS X1 KD 7C", "TC"), scores=(10, 0, 30))
    assert deal_points(held, (), "contract-rummy") == [0, 47, 10]
    assert totals_after(held, (), "contract-rummy") == [10, 47, 40]


@pytest.mark.parametrize(
    ("game", "totals", "deal", "target", "deals", "expected"),
    [
        ("rummy-500", [505, 530], 3, 500, None, [1]),
        ("rummy-500", [520, 520], 3, 500, None, []),
        ("rummy", [149, 20], 3, 150, None, []),
        ("rummy", [150, 20], 3, 150, None, [0]),
        ("rummy", [80, 80, 10], 4, 150, 4, [0, 1]),
        ("persian-rummy", [300, 10], 1, None, 2, []),
        ("persian-rummy", [210, 210], 2, None, 2, [0, 1]),
        ("contract-rummy", [30, 12, 90], 7, None, 7, [1]),
        ("contract-rummy", [12, 12, 90], 7, None, 7, [0, 1]),
        ("contract-rummy", [30, 12, 90], 6, None, 7, []),
    ],
)
def test_who_has_won_the_match(
    game: str,
    totals: list[int],
    deal: int,
    target: int | None,
    deals: int | None,
    expected: list[int],
) -> None:
    assert winners(game, totals, deal, target, deals) == expected
