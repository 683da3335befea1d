"""What the players know of melds, against examples done by hand."""

import pytest

from tests.matches.melding import Json, Melding, lay_offs, melds_from


def found(cards: str, using: str | None = None) -> list[str]:
    return sorted(" ".join(meld) for meld in melds_from(cards.split(), using))


def run(cards: str) -> Json:
    return {"kind": "run", "cards": cards.split()}


def set_of(cards: str) -> Json:
    return {"kind": "set", "cards": cards.split()}


@pytest.mark.parametrize(
    ("cards", "melds"),
    [
        ("KH KS KD", ["KD KH KS"]),
        ("3S 4S 5S 6S", ["3S 4S 5S", "3S 4S 5S 6S", "4S 5S 6S"]),
        ("AS 2S 3S", ["AS 2S 3S"]),
        ("QS KS AS", ["QS KS AS"]),
        ("KS AS 2S", []),
        ("5D 5D2 5H", []),
        ("5H 6D 7H", []),
        ("8C 8D", []),
        ("5D X1 7D", ["5D X1=6D 7D"]),
        ("QD KD X1", ["QD KD X1=AD", "X1=JD QD KD"]),
        ("7S 7H X1", ["7H 7S X1=7C"]),
        ("X1 X2 X3", []),
    ],
)
def test_the_melds_of_some_cards(cards: str, melds: list[str]) -> None:
    assert found(cards) == melds


def test_only_melds_with_the_card_to_be_used() -> None:
    assert found("4H 4S 4C 9H TH JH", using="4H") == ["4C 4H 4S"]
    assert found("7D 7D2 7H 7S", using="7D2") == ["7D2 7H 7S"]


@pytest.mark.parametrize(
    ("meld", "card", "others", "ways"),
    [
        (run("4C 5C 6C"), "7C", "", ["7C"]),
        (run("4C 5C 6C"), "3C2", "", ["3C2"]),
        (run("4C 5C 6C"), "8C", "", []),
        (run("4C 5C 6C"), "8C", "7C", ["7C 8C"]),
        (run("4C 5C 6C"), "8C", "X1", ["X1=7C 8C"]),
        (run("4C 5C 6C"), "2C", "3C AC", ["2C 3C", "AC 2C 3C"]),
        (run("2D 3D 4D"), "AD", "", ["AD"]),
        (run("TD JD QD KD"), "AD", "", ["AD"]),
        (run("AS 2S 3S"), "KS", "", []),
        (run("QH KH AH"), "2H", "", []),
        (run("8S 9S X1=TS"), "TS", "", []),
        (run("8S 9S X1=TS"), "JS", "", ["JS"]),
        (run("8S 9S TS"), "X2", "", ["X2=7S", "X2=JS"]),
        (run("AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD"), "AD2", "", []),
        (run("2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"), "AD2", "", []),
        (set_of("7S 7H X1=7D"), "7C", "", ["7C"]),
        (set_of("7S 7H X1=7D"), "7D", "", []),
        (set_of("7S 7H X1=7"), "7D", "", ["7D"]),
        (set_of("9H 9S 9D 9C"), "X1", "", []),
        (set_of("9H 9S 9D"), "X1", "", ["X1=9C"]),
    ],
)
def test_the_ways_to_lay_a_card_off(meld: Json, card: str, others: str, ways: list[str]) -> None:
    assert [" ".join(way) for way in lay_offs(meld, card, others.split())] == ways


ACE_LOW = Melding(highest=13)
NOT_WILD = Melding(lowest=2, wild=False)
ANY_SUITS = Melding(shortest_run=4, longest_run=14, distinct_suits=False, largest_set=8)


@pytest.mark.parametrize(
    ("rules", "cards", "melds"),
    [
        (ACE_LOW, "QS KS AS", []),
        (ACE_LOW, "AS 2S 3S", ["AS 2S 3S"]),
        (NOT_WILD, "AS 2S 3S", []),
        (NOT_WILD, "QS KS AS", ["QS KS AS"]),
        (NOT_WILD, "5D X1 7D 7C", []),
        (NOT_WILD, "X1 X2 X3", ["X1 X2 X3"]),
        (ANY_SUITS, "5D 6D 7D", []),
        (ANY_SUITS, "5D 6D 7D 8D", ["5D 6D 7D 8D"]),
        (ANY_SUITS, "9C 9C2 9D", ["9C 9C2 9D"]),
        (ANY_SUITS, "9C 9C2 X1", ["9C 9C2 X1=9"]),
    ],
)
def test_the_melds_of_other_games(rules: Melding, cards: str, melds: list[str]) -> None:
    assert sorted(" ".join(meld) for meld in melds_from(cards.split(), None, rules)) == melds


@pytest.mark.parametrize(
    ("rules", "meld", "card", "ways"),
    [
        (ACE_LOW, run("JS QS KS"), "AS", []),
        (NOT_WILD, run("JS QS KS"), "AS", ["AS"]),
        (NOT_WILD, run("2S 3S 4S"), "AS", []),
        (NOT_WILD, run("QS KS AS"), "JS", ["JS"]),
        (NOT_WILD, run("3S 4S 5S"), "X1", []),
        (NOT_WILD, set_of("7S 7H 7D"), "X1", []),
        (NOT_WILD, set_of("X1 X2 X3"), "X4", ["X4"]),
        (NOT_WILD, set_of("X1 X2 X3"), "7C", []),
        (ANY_SUITS, set_of("7S 7H 7D"), "7D2", ["7D2"]),
        (ANY_SUITS, set_of("7S 7H 7D"), "X1", ["X1=7"]),
        (ANY_SUITS, run("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"), "AS2", ["AS2"]),
    ],
)
def test_the_ways_to_lay_off_in_other_games(
    rules: Melding, meld: Json, card: str, ways: list[str]
) -> None:
    assert [" ".join(way) for way in lay_offs(meld, card, (), rules)] == ways
