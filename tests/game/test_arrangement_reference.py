"""The reference for arrangements, against answers computed by hand."""

import pytest

from service.game.house_rules import Options
from tests.arrangement_reference import Laid, best, hand_points

PLAIN: dict = {}
HIGH_SPADES = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
QUEENS = "3S 4S 5S 6S 7S 8S 9S TS JS QS"
LAID = "as_represented"
SPADES = f"AS {HIGH_SPADES}"


def rules(**chosen) -> Options:
    return Options(packs=2, jokers=4, **chosen)


def on_table(text: str) -> Laid:
    """A meld by its plays: ``7C X1=7`` is a set, ``5S X1=6S 7S`` a run."""
    pairs = [play.partition("=") for play in text.split()]
    faces = tuple(face or card[:2] for card, _, face in pairs)
    kind = "set" if len({face[0] for face in faces}) == 1 else "run"
    return Laid(kind, tuple(card for card, _, _ in pairs), faces)


@pytest.mark.parametrize(
    ("hand", "least", "groups"),
    [
        ("7S 7H 7D 7C 8S 9S KD QC 2H 3D", 25, "7C 7D 7H + 7S 8S 9S"),
        ("JC 9D 8S 6D JS 8H TD 8D 7D JD", 16, "6D 7D 8D 9D TD + JC JD JS"),
        ("6H QH QC 5H KD KH 7H KC 4H QD", 0, "4H 5H 6H 7H + KC KD KH + QC QD QH"),
        ("TC 2H 3H 2S TD 5H 3S 4H 4S TS", 0, "2H 3H 4H 5H + 2S 3S 4S + TC TD TS"),
        ("5H 6H 7H 8H 8D 8C 5D 5C", 10, "5H 6H 7H + 8C 8D 8H"),
        ("3H 4H 5H 6H 7H 8H 9H", 0, "3H 4H 5H 6H 7H 8H 9H"),
    ],
)
@pytest.mark.parametrize("scoring", ["melds_less_hand", "penalties"])
def test_hands_that_others_get_wrong(hand, least, groups, scoring):
    found = best(hand.split(), rules(scoring=scoring))
    melded = {card for group in found.groups for card in group.cards}
    left = sum(hand_points(card, rules()) for card in hand.split() if card not in melded)
    assert left == least
    assert " + ".join(sorted(" ".join(sorted(group.cards)) for group in found.groups)) == groups


@pytest.mark.parametrize(
    ("hand", "chosen", "points", "left", "groups"),
    [
        ("", PLAIN, 0, 0, 0),
        ("9H", PLAIN, -9, 1, 0),
        ("AS 2S 3S", PLAIN, 6, 0, 1),
        ("QS KS AS", PLAIN, 35, 0, 1),
        ("KS AS 2S", PLAIN, -27, 3, 0),
        ("KS AS 2S", {"ace": "around"}, 13, 0, 1),
        ("QS KS AS", {"ace": "low"}, -35, 3, 0),
        ("AS 2S 3S", {"ace": "high"}, -20, 3, 0),
        # The low ace is worth more in a set; the four has room for the run without it.
        ("AS AH AD 2S 3S", PLAIN, 40, 2, 1),
        ("AS AH AD 2S 3S 4S", PLAIN, 54, 0, 2),
        ("AS 2S 3S 4S", {"card_values": "five_ten_fifteen", "low_ace_value": 5}, 20, 0, 1),
        # One group rather than two of the same cards.
        ("3S 4S 5S 6S 7S 8S", PLAIN, 33, 0, 1),
        ("7D 7H X1", PLAIN, 29, 0, 1),
        ("7D 7H X1", {"joker_value": LAID}, 21, 0, 1),
        ("QS KS X1", {"joker_value": LAID}, 35, 0, 1),
        ("2S 3S X1", {"joker_value": LAID}, 9, 0, 1),
        ("2S 3S X1", {"joker_value": LAID, "longest_run": 14}, 9, 0, 1),
        ("AS X1 3S", PLAIN, 19, 0, 1),
        ("AS X1 3S", {"joker_value": 0}, 4, 0, 1),
        # With the run the seven is left, with the set the eight.
        ("7D 7H X1 8D", PLAIN, 23, 1, 1),
        ("7D 7H X1 8D", {"scoring": "penalties"}, -7, 1, 1),
        # One joker a meld: one of them stands for the nine of diamonds, which is held.
        ("8D TD 9D 9H X1 X2", {"most_jokers": 1}, 66, 0, 2),
        ("7D X1 X2 TD", PLAIN, 47, 0, 1),
        ("7D X1 X2 TD", {"jokers_apart": True}, 33, 1, 1),
        ("7D X1 X2", {"least_naturals": 2}, -37, 3, 0),
        ("7D 7D2 7H", PLAIN, -21, 3, 0),
        ("7D 7D2 7H", {"distinct_suits": False}, 21, 0, 1),
        ("7D 7D2 7H 7H2 7S", {"distinct_suits": False, "largest_set": 8}, 35, 0, 1),
        ("7D 7D2 7H 7H2 7S", {"distinct_suits": False}, 21, 1, 1),
        ("7D 7D2 7H 7H2 7S", PLAIN, 7, 2, 1),
        # Not the four sevens of different suits, which would leave two.
        ("7D 7D2 7H 7H2 7S 7C", PLAIN, 42, 0, 2),
        ("4H 5H 6H", {"shortest_run": 4}, -15, 3, 0),
        (SPADES, PLAIN, 99, 0, 1),
        (SPADES, {"ace": "low"}, 85, 0, 1),
        (SPADES, {"ace": "around"}, 99, 0, 1),
        # A second ace: in a run of its own, or at the other end.
        (f"{SPADES} AS2", PLAIN, 100, 0, 2),
        (f"{SPADES} AS2", {"longest_run": 14}, 100, 0, 1),
        # The joker is the low ace: it counts 15, the ace above the king too.
        (f"{SPADES} X1", {"longest_run": 14}, 114, 0, 1),
    ],
)
def test_a_hand_alone(hand, chosen, points, left, groups):
    assert best(hand.split(), rules(**chosen)).key == (points, -left, -groups)


NOT_WILD = {"jokers_are_wild": False, "joker_value": 20}
TWICE = {"quartet_in": "action"}


@pytest.mark.parametrize(
    ("hand", "chosen", "points", "left", "groups"),
    [
        ("X1 X2 X3", NOT_WILD, 60, 0, 1),
        ("X1 X2 X3 X4", NOT_WILD, 80, 0, 1),
        ("X1 X2", NOT_WILD, -40, 2, 0),
        ("7D 7H X1", NOT_WILD, -34, 3, 0),
        ("7D 8D X1", NOT_WILD, -35, 3, 0),
        ("7D 7H 7C X1", NOT_WILD, 1, 1, 1),
        ("X1 X2 X3 7D 7H 7C", NOT_WILD, 81, 0, 2),
        ("X1 X2 X3 X4", {**NOT_WILD, "scoring": "penalties"}, 0, 0, 1),
        ("X1 X2 X3 X4", {**NOT_WILD, **TWICE}, 160, 0, 1),
        ("X1 X2 X3", {**NOT_WILD, **TWICE}, 60, 0, 1),
        ("7D 7H 7C 7S", TWICE, 56, 0, 1),
        ("7D 7H 7C 7S", {"quartet_in": "turn"}, 56, 0, 1),
        ("7D 7H 7C 7S", {**TWICE, "scoring": "penalties"}, 0, 0, 1),
        ("7D 7H 7C", TWICE, 21, 0, 1),
        ("5D 6D 7D 8D", TWICE, 26, 0, 1),
        ("7D 7H 7C X1", TWICE, 72, 0, 1),
        # Five sevens count once; four of them count double, and one is left.
        ("7D 7H 7C 7S 7C2", {**TWICE, "distinct_suits": False, "largest_set": 5}, 49, 1, 1),
        # Three sevens and a run of the fourth, or four that count double.
        ("7D 7H 7C 7S 8S 9S", TWICE, 21 + 24, 0, 2),
        ("7D 7H 7C 7S 5S 6S", TWICE, 56 - 11, 2, 1),
        ("7D 7H 7C 7S 8S 9S TS JS QS KS", TWICE, 56 + 57, 0, 2),
        ("7D 7H 7C 7S 9S TS JS", TWICE, 56 + 29, 0, 2),
    ],
)
def test_jokers_that_are_not_wild_and_sets_that_count_double(hand, chosen, points, left, groups):
    assert best(hand.split(), rules(**chosen)).key == (points, -left, -groups)


@pytest.mark.parametrize(
    ("hand", "table", "chosen", "points", "left", "groups"),
    [
        ("X4", ["X1=X X2=X X3=X"], NOT_WILD, 20, 0, 1),
        ("X4 7S", ["X1=X X2=X X3=X"], NOT_WILD, 13, 1, 1),
        ("X4", ["7C 7D 7H"], NOT_WILD, -20, 1, 0),
        ("7S", ["7C 7D 7H"], TWICE, 7, 0, 1),
        ("X1 X2 X3", ["X5=X X6=X X7=X"], {**NOT_WILD, "jokers": 8}, 60, 0, 1),
        ("X1 X2 X3 X4", ["X5=X X6=X X7=X"], {**NOT_WILD, **TWICE}, 160, 0, 1),
    ],
)
def test_they_beside_a_table(hand, table, chosen, points, left, groups):
    laid = [on_table(text) for text in table]
    assert best(hand.split(), Options(packs=2, **{"jokers": 4, **chosen}), laid).key == (
        points, -left, -groups
    )  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "table", "chosen", "points", "left", "groups"),
    [
        ("6S", ["3S 4S 5S"], PLAIN, 6, 0, 1),
        ("6S 7S 8S", ["3S 4S 5S"], PLAIN, 21, 0, 1),
        ("6S 7H 7D 7C", ["3S 4S 5S"], PLAIN, 27, 0, 2),
        ("2S 6S", ["3S 4S 5S"], PLAIN, 8, 0, 1),
        ("7S", ["3S 4S 5S"], PLAIN, -7, 1, 0),
        ("X1", ["3S 4S 5S"], PLAIN, 15, 0, 1),
        ("X1", ["3S 4S 5S"], {"joker_value": LAID}, 6, 0, 1),
        ("X1", ["9C 9D 9H 9S"], PLAIN, -15, 1, 0),
        ("7H 7S", ["7C 7D X1=7"], PLAIN, 0, 1, 1),
        ("7S", ["7C 7D X1=7S"], PLAIN, -7, 1, 0),
        ("7S 7S2", ["7C 7D 7H", "7C2 7D2 7H2"], PLAIN, 14, 0, 2),
        ("X2", ["3S X1=4S 5S"], {"most_jokers": 1}, -15, 1, 0),
        ("X2", ["3S 4S X1=5S"], {"jokers_apart": True, "joker_value": LAID}, 2, 0, 1),
        ("AS", ["2S 3S 4S"], PLAIN, 1, 0, 1),
        ("AS", ["JS QS KS"], PLAIN, 15, 0, 1),
        ("AS", [HIGH_SPADES], PLAIN, 15, 0, 1),
        ("KS", [SPADES.removesuffix(" KS")], PLAIN, 10, 0, 1),
        # Beside a joker, the king, this one could not be.
        ("X2 2S", [f"{QUEENS} X1=KS"], {"jokers_apart": True}, 17, 0, 1),
        ("X2 2S", [f"{QUEENS} X1=KS"], {"jokers_apart": True, "joker_value": LAID}, 3, 0, 1),
        ("AS2", [SPADES.removesuffix(" KS")], PLAIN, -15, 1, 0),
        ("AS2 KS", [SPADES.removesuffix(" KS")], PLAIN, -5, 1, 1),
        ("AS2 KS", [SPADES.removesuffix(" KS")], {"longest_run": 14}, 25, 0, 1),
        ("AS", [f"{HIGH_SPADES} AS2"], {"longest_run": 14}, 1, 0, 1),
        # Round the corner the two would make the ace a low one: better to keep it.
        ("AS 2S", ["JS QS KS"], {"ace": "around"}, 13, 1, 1),
        ("AS 2S", ["JS QS KS"], {"ace": "around", "low_ace_value": 15}, 17, 0, 1),
        # But the circle, once closed, has its ace above the king.
        ("AS 2S 3S", ["4S 5S 6S 7S 8S 9S TS JS QS KS"], {"ace": "around"}, 20, 0, 1),
        ("4S", ["5S 6S 7S 8S 9S TS JS QS KS AS 2S 3S"], {"ace": "around"}, 4, 0, 1),
        ("4S 4S2", ["5S 6S 7S 8S 9S TS JS QS KS AS 2S 3S"], {"ace": "around"}, 0, 1, 1),
        # The set needs the five, which the table would take.
        ("5S 5H 5D", ["2S 3S 4S"], PLAIN, 15, 0, 1),
        ("5S 5H 5D 5C", ["2S 3S 4S"], PLAIN, 20, 0, 1),
        ("5S 5H 5D 5C 6S", ["2S 3S 4S"], PLAIN, 26, 0, 2),
    ],
)
def test_a_hand_with_a_table(hand, table, chosen, points, left, groups):
    laid = [on_table(text) for text in table]
    assert best(hand.split(), rules(**chosen), laid).key == (points, -left, -groups)
