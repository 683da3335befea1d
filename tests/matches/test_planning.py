"""What the players see in a hand that is on the way to a contract, against examples by hand."""

import pytest

from tests.matches.games import Game, contract_rummy, standard_contract_rummy
from tests.matches.planning import free_cards, plan, shortest_plan


def any_card(gap: str) -> int:
    """Every card is as easy to get as any other."""
    return 10


@pytest.mark.parametrize(
    ("game", "deal", "hand", "melds"),
    [
        (contract_rummy(4), 1, "7C 7D 7H KC KD KS 2H", ["7C 7D 7H", "KC KD KS"]),
        (contract_rummy(4), 1, "7C 7D 7H KC KD X1 2H", ["7C 7D 7H", "KC KD X1=KH"]),
        (contract_rummy(4), 2, "7C 7D 7H 8H 9H", []),
        (contract_rummy(4), 2, "7C 7D 7H 7S 8H 9H", ["7C 7D 7S", "7H 8H 9H"]),
        (contract_rummy(4), 3, "AC 2C 3C QD KD AD", ["AC 2C 3C", "QD KD AD"]),
        (contract_rummy(4), 3, "2C 3C 4C 6C 7C 8C", []),
        (standard_contract_rummy(4), 1, "7C 7C2 7H KC KD X1", ["7C 7C2 7H", "KC KD X1=K"]),
        (standard_contract_rummy(4), 2, "7C 7D 7H 2S 3S 4S", []),
        (standard_contract_rummy(4), 2, "7C 7D 7H 2S 3S 5S X1", ["7C 7D 7H", "2S 3S 5S X1=4S"]),
        (
            contract_rummy(3),
            7,
            "2C 3C 4C 5C 6D 7D 8D 9D TH JH QH KH AH",
            ["2C 3C 4C 5C", "6D 7D 8D 9D", "TH JH QH KH AH"],
        ),
        (contract_rummy(3), 7, "2C 3C 4C 5C 6D 7D 8D 9D TH JH QH KH 2S", []),
    ],
)
def test_a_hand_meets_a_contract_or_does_not(
    game: Game, deal: int, hand: str, melds: list[str]
) -> None:
    found = plan(game, deal, hand.split(), any_card)
    assert sorted(" ".join(meld) for meld in found.melds) == sorted(melds)


def test_what_is_lacking_and_what_is_free() -> None:
    hand = ["7C", "7D", "7H", "KC", "KD", "2H", "5S"]
    found = plan(contract_rummy(4), 1, hand, any_card)
    assert len(found.gaps) == 1
    assert found.gaps <= {"KH", "KS"}
    assert free_cards(hand, found) == ["2H", "5S"]


def test_a_card_that_is_hard_to_get_is_not_planned_for() -> None:
    hand = ["7C", "7D", "7H", "KC", "KD"]
    found = plan(contract_rummy(4), 1, hand, lambda gap: 60 if gap == "KH" else 10)
    assert found.gaps == {"KS"}


def test_the_last_contract_as_short_as_its_melds_may_be() -> None:
    hand = ["2C", "3C", "4C", "6D", "7D", "8D", "TH", "JH", "QH", "2S"]
    game = contract_rummy(3)
    assert plan(game, 7, hand, any_card).melds == ()
    assert sum(map(len, shortest_plan(game, 7, hand, any_card).melds)) == 9
