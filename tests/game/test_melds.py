"""What a set and a run are, against a reference that simply tries every way."""

from itertools import combinations_with_replacement, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.game import cards
from service.game.flaws import Flaw, flaws
from service.game.house_rules import Options
from service.game.melds import (
    Kind,
    Meld,
    Play,
    Reading,
    extensions,
    is_in_order,
    readings,
)
from tests.game.codes import meld, plays
from tests.game.meld_options import is_run, is_set, meld_options

OPTIONS = Options()
LONG, AROUND_14 = Options(longest_run=14), Options(ace="around", longest_run=14)
REPEATED = Options(distinct_suits=False, largest_set=6)
SUITS_DUE, APART = Options(joker_suit_in_set=True), Options(jokers_apart=True)
LONG_APART = Options(longest_run=14, jokers_apart=True)
SET, RUN = Kind.SET, Kind.RUN


def written(reading: Reading) -> str:
    """The faces of a reading, as text."""
    return " ".join(cards.CODE_OF_FACE[face] for face in reading.faces)


@pytest.mark.parametrize(
    ("text", "kind", "faces"),
    [
        ("KH KS KD", SET, "KD KH KS"),
        ("9H 9S 9D 9C", SET, "9C 9D 9H 9S"),
        ("AH AS AD", SET, "AD AH AS"),
        ("3S 4S 5S 6S", RUN, "3S 4S 5S 6S"),
        ("AS 2S 3S", RUN, "AS 2S 3S"),
        ("QS KS AS", RUN, "QS KS AS"),
        ("KS QS AS JS", RUN, "JS QS KS AS"),
        ("5D X1 7D", RUN, "5D 6D 7D"),
        ("5D X1=6D 7D", RUN, "5D 6D 7D"),
        ("AC X1=2C 3C", RUN, "AC 2C 3C"),
        ("AH 2H X1", RUN, "AH 2H 3H"),
        ("8S 9S X1=TS", RUN, "8S 9S TS"),
        ("X1=7S 8S 9S", RUN, "7S 8S 9S"),
        ("7S 7H X1=7D", SET, "7H 7S 7D"),
        ("7S 7H X1", SET, "7H 7S 7"),
        ("7S X1=7 X2=7", SET, "7S 7 7"),
        ("7S X1=7 X2", SET, "7S 7 7"),
        ("X1=6D X2=7D 8D", RUN, "6D 7D 8D"),
        ("5D X1 X2 8D", RUN, "5D 6D 7D 8D"),
        ("5H 6H2 7H", RUN, "5H 6H 7H"),
        ("7D 7D2 7H", None, ""),
        ("AH X1=2H X2=3H", RUN, "AH 2H 3H"),
        ("A23456789TJQ X1", RUN, "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"),
        ("A23456789TJQK", RUN, "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"),
    ],
)
def test_cards_have_one_reading(text: str, kind: Kind | None, faces: str) -> None:
    if text.startswith("A23"):
        ranks, *jokers = text.split()
        text = " ".join([*(rank + "D" for rank in ranks), *jokers])
    found = readings(plays(text), OPTIONS)
    assert [(r.kind, written(r)) for r in found] == ([(kind, faces)] if kind else [])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("8C 8D", {Flaw.TOO_FEW}),
        ("8C 9C", {Flaw.TOO_FEW}),
        ("8C", {Flaw.TOO_FEW}),
        ("X1 X2", {Flaw.TOO_FEW, Flaw.NO_NATURAL}),
        ("X1 X2 X3", {Flaw.NO_NATURAL}),
        ("X1=7D X2=7H X3=7S", {Flaw.NO_NATURAL}),
        ("5H 6D 7H", {Flaw.NEITHER}),
        ("4S 5C 6D", {Flaw.NEITHER}),
        ("7H 7S 6D", {Flaw.NEITHER}),
        ("5D 5D2 5H", {Flaw.SUIT_TWICE}),
        ("5D 5H X1=5D", {Flaw.SUIT_TWICE}),
        ("5D 5H 5S 5C X1", {Flaw.NO_ROOM}),
        ("5D 5H 5S 5C 5D2", {Flaw.NO_ROOM, Flaw.SUIT_TWICE}),
        ("KS AS 2S", {Flaw.NOT_CONSECUTIVE}),
        ("QS KS AS 2S", {Flaw.NOT_CONSECUTIVE}),
        ("5H 5H2 7H", {Flaw.NOT_CONSECUTIVE}),
        ("4H 5H 7H", {Flaw.NOT_CONSECUTIVE}),
        ("4H 5H X1=5H", {Flaw.NOT_CONSECUTIVE}),
        ("X1=KH AH 2H", {Flaw.NOT_CONSECUTIVE}),
        ("8S 9S X1", {Flaw.UNDECLARED}),
        ("QH KH X1", {Flaw.UNDECLARED}),
        ("7D X1 X2", {Flaw.UNDECLARED}),
        ("5H 6H X1=7", {Flaw.UNDECLARED}),
        ("5H X1=7", {Flaw.TOO_FEW, Flaw.UNDECLARED}),
    ],
)
def test_what_is_no_meld_has_its_flaws(text: str, expected: set[Flaw]) -> None:
    assert set(flaws(plays(text), OPTIONS)) == expected


@pytest.mark.parametrize("text", ["7H 7S 7D", "7S 8S 9S", "7H 7S X1=7D", "X1=6S 7S 8S"])
def test_the_order_of_cards_says_nothing(text: str) -> None:
    found = {readings(order, OPTIONS) for order in permutations(plays(text))}
    assert len(found) == 1
    assert len(found.pop()) == 1


def test_bare_jokers_fill_from_the_lowest_place_in_the_order_given() -> None:
    ((_, first, _),) = readings(plays("5D X1 X2 8D"), OPTIONS)
    ((_, second, _),) = readings(plays("5D X2 X1 8D"), OPTIONS)
    assert [cards.CODE_OF_CARD[card] for card in first] == ["5D", "X1", "X2", "8D"]
    assert [cards.CODE_OF_CARD[card] for card in second] == ["5D", "X2", "X1", "8D"]


@pytest.mark.parametrize(
    ("options", "text", "expected"),
    [
        (Options(shortest_run=4), "5H 6H 7H", {Flaw.TOO_FEW}),
        (Options(shortest_run=4), "5H 6H 7H 8H", set()),
        (Options(shortest_run=4), "5H 5S 5D", set()),
        (LONG, "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD2", set()),
        (LONG, "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD X1=AD", set()),
        (Options(), "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD2", {Flaw.NOT_CONSECUTIVE}),
        (Options(ace="low"), "AD 2D 3D", set()),
        (Options(ace="low"), "QD KD AD", {Flaw.NOT_CONSECUTIVE}),
        (Options(ace="low"), "QD KD X1", set()),
        (Options(ace="high"), "QD KD AD", set()),
        (Options(ace="high"), "AD 2D 3D", {Flaw.NOT_CONSECUTIVE}),
        (Options(ace="high"), "2D 3D X1", set()),
        (Options(ace="around"), "KD AD 2D", set()),
        (Options(ace="around"), "JD QD KD AD 2D 3D", set()),
        (Options(ace="around"), "KD 2D X1", set()),
        (Options(ace="around"), "QD 2D X1", {Flaw.NOT_CONSECUTIVE}),
        (Options(ace="around"), "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD", set()),
        (AROUND_14, "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD2", {Flaw.NOT_CONSECUTIVE}),
        (Options(least_naturals=2), "KD X1 X2", {Flaw.NO_NATURAL, Flaw.UNDECLARED}),
        (Options(least_naturals=3), "KD KS X1", {Flaw.NO_NATURAL}),
        (Options(least_naturals=3), "KD KS KH X1", set()),
        (Options(largest_set=3), "KD KH KS KC", {Flaw.NO_ROOM}),
        (REPEATED, "KD KD2 KH", set()),
        (REPEATED, "KD KD2 KD3 KH KS X1", set()),
        (REPEATED, "KD KD2 KD3 KH KS KC X1", {Flaw.NO_ROOM}),
        (REPEATED, "KD KD2 X1=KD", set()),
        (Options(largest_set=8), "KD KH KS KC X1", {Flaw.NO_ROOM}),
        (SUITS_DUE, "KD KH X1=KC", set()),
        (SUITS_DUE, "KD KH X1=K", {Flaw.UNDECLARED}),
        (SUITS_DUE, "KD KH X1", {Flaw.UNDECLARED}),
        (SUITS_DUE, "KD KH KC X1", set()),
        (SUITS_DUE, "KD KH KC X1=K", {Flaw.UNDECLARED}),
        (SUITS_DUE, "KD KH X1 X2", set()),
        (SUITS_DUE, "KD KH X1=KS X2", set()),
        (SUITS_DUE, "KD KH X1=KD", {Flaw.SUIT_TWICE}),
        (Options(most_jokers=1), "5D 6D X1=7D", set()),
        (Options(most_jokers=1), "5D X1=6D X2=7D", {Flaw.TOO_MANY_JOKERS}),
        (Options(most_jokers=1), "5D 5H X1 X2", {Flaw.TOO_MANY_JOKERS}),
        (Options(most_jokers=1), "5D X1 X2", {Flaw.TOO_MANY_JOKERS, Flaw.UNDECLARED}),
        (APART, "5D X1=6D 7D X2=8D", set()),
        (APART, "5D X1=6D X2=7D 8D", {Flaw.JOKERS_TOGETHER}),
        (APART, "5D X1 X2 8D", {Flaw.JOKERS_TOGETHER}),
        (APART, "8S 9S X1=TS X2", set()),
        (APART, "8S 9S X1=TS X2=JS", {Flaw.JOKERS_TOGETHER}),
        (APART, "5D 5H X1 X2", set()),
        (APART, "X1=AD X2=2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD", set()),
        (APART, "X1=AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD X2=KD", set()),
    ],
)
def test_an_option_changes_what_a_meld_is(options: Options, text: str, expected: set[Flaw]) -> None:
    assert set(flaws(plays(text), options)) == expected


@pytest.mark.parametrize(
    ("kind", "lying", "added", "faces"),
    [
        (RUN, "4H 5H 6H", "7H", ["4H 5H 6H 7H"]),
        (RUN, "4H 5H 6H", "8H 7H", ["4H 5H 6H 7H 8H"]),
        (RUN, "4H 5H 6H", "3H 7H", ["3H 4H 5H 6H 7H"]),
        (RUN, "4H 5H 6H", "8H", []),
        (RUN, "4H 5H 6H", "7S", []),
        (RUN, "4H 5H 6H", "5H2", []),
        (RUN, "2D 3D 4D", "AD", ["AD 2D 3D 4D"]),
        (RUN, "TD JD QD KD", "AD", ["TD JD QD KD AD"]),
        (RUN, "AS 2S 3S", "KS", []),
        (RUN, "QH KH AH", "2H", []),
        (RUN, "QH KH X1=AH", "AH", []),
        (RUN, "QH KH X1=AH", "JH", ["JH QH KH AH"]),
        (RUN, "4H 5H 6H", "X1", ["4H 5H 6H 7H", "3H 4H 5H 6H"]),
        (RUN, "4H 5H 6H", "X1=7H", ["4H 5H 6H 7H"]),
        (RUN, "4H 5H 6H", "X1 8H", ["4H 5H 6H 7H 8H"]),
        (RUN, "AS 2S 3S", "X1", ["AS 2S 3S 4S"]),
        (RUN, "8S 9S X1=TS", "JS", ["8S 9S TS JS"]),
        (RUN, "8S 9S X1=TS", "TS", []),
        (RUN, "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD", "AD",
         ["2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"]),
        (RUN, "AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD", "AD2", []),
        (SET, "7S 7H 7D", "7C", ["7C 7D 7H 7S"]),
        (SET, "7S 7H 7D", "7D2", []),
        (SET, "7S 7H 7D", "X1", ["7D 7H 7S 7"]),
        (SET, "7S 7H 7D", "X1=7C", ["7D 7H 7S 7C"]),
        (SET, "7S 7H 7D", "X1=7H", []),
        (SET, "7S 7H X1=7", "7C", ["7C 7H 7S 7"]),
        (SET, "7S 7H X1=7D", "7D", []),
        (SET, "7S 7H X1=7D", "7C", ["7C 7H 7S 7D"]),
        (SET, "9H 9S 9D 9C", "X1", []),
        (SET, "9H 9S 9D", "8D", []),
    ],
)  # fmt: skip
def test_what_can_be_added(kind: Kind, lying: str, added: str, faces: list[str]) -> None:
    found = extensions(meld(kind, lying), plays(added), OPTIONS)
    assert [written(reading) for reading in found] == faces


@pytest.mark.parametrize(
    ("options", "kind", "lying", "added", "faces"),
    [
        (Options(ace="low"), RUN, "JH QH KH", "AH", []),
        (Options(ace="high"), RUN, "2H 3H 4H", "AH", []),
        (Options(ace="around"), RUN, "QH KH AH", "2H", ["QH KH AH 2H"]),
        (Options(ace="around"), RUN, "AH 2H 3H", "QH KH", ["QH KH AH 2H 3H"]),
        (Options(ace="around"), RUN, "KH AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH", "QH",
         ["2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"]),
        (Options(ace="around"), RUN, "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "2H2", []),
        (LONG, RUN, "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", "AH2",
         ["AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"]),
        (LONG_APART, RUN, "X2=2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "X1=AH AH",
         ["AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"]),
        (REPEATED, SET, "KD KD2 KH", "KH2", ["KD KD KH KH"]),
        (SUITS_DUE, SET, "KD KH KS", "X1", ["KD KH KS KC"]),
        (SUITS_DUE, SET, "KD KH X2=KC", "X1=K", []),
        (SUITS_DUE, SET, "KD KD2 KH", "X1", []),
        (Options(most_jokers=1), RUN, "2H X1=3H 4H", "X2=5H", []),
        (Options(most_jokers=1), RUN, "2H X1=3H 4H", "5H", ["2H 3H 4H 5H"]),
        (Options(most_jokers=1), SET, "KH X1=K KD", "X2", []),
        (APART, RUN, "2H 3H X1=4H", "X2=5H", []),
        (APART, RUN, "2H 3H X1=4H", "X2", ["AH 2H 3H 4H"]),
        (APART, RUN, "2H 3H X1=4H", "5H X2=6H", ["2H 3H 4H 5H 6H"]),
        (APART, SET, "KH X1=K KD", "X2", ["KD KH K K"]),
    ],
)  # fmt: skip
def test_an_option_changes_what_can_be_added(
    options: Options, kind: Kind, lying: str, added: str, faces: list[str]
) -> None:
    found = extensions(meld(kind, lying), plays(added), options)
    assert [written(reading) for reading in found] == faces


@pytest.mark.parametrize(
    ("options", "kind", "lying", "expected"),
    [
        (OPTIONS, RUN, "QH KH AH", True),
        (OPTIONS, RUN, "KH AH 2H", False),
        (OPTIONS, RUN, "AH KH QH", False),
        (OPTIONS, RUN, "QH KH", False),
        (OPTIONS, RUN, "X1=Q QH KH", False),
        (Options(ace="around"), RUN, "KH AH 2H", True),
        (Options(ace="around"), RUN, "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", True),
        (Options(ace="around"), RUN, "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", False),
        (Options(ace="low"), RUN, "QH KH AH", False),
        (Options(ace="high"), RUN, "AH 2H 3H", False),
        (Options(shortest_run=4), RUN, "AH 2H 3H", False),
        (Options(least_naturals=2), SET, "QH X1=Q X2=Q", False),
        (Options(most_jokers=1), SET, "QH QS X1=Q X2=Q", False),
        (OPTIONS, SET, "QH QS X1=Q", True),
        (SUITS_DUE, SET, "QH QS X1=Q", False),
        (SUITS_DUE, SET, "QH QS X1=QD", True),
        (APART, RUN, "QH X1=KH X2=AH", False),
        (APART, SET, "QH X1=Q X2=Q", True),
    ],
)
def test_a_meld_lies_in_order(options: Options, kind: Kind, lying: str, expected: bool) -> None:
    assert is_in_order(meld(kind, lying), options) is expected


def test_two_aces_change_places_if_else_jokers_lay_together() -> None:
    ranks = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH"
    ((_, first, _),) = readings(plays(f"AH {ranks} KH X1=AH"), LONG_APART)
    ((_, second, _),) = readings(plays(f"AH {ranks} X2=KH X1=AH"), LONG_APART)
    assert [cards.CODE_OF_CARD[first[0]], cards.CODE_OF_CARD[first[-1]]] == ["AH", "X1"]
    assert [cards.CODE_OF_CARD[second[0]], cards.CODE_OF_CARD[second[-1]]] == ["X1", "AH"]


# A reference, written to be believed rather than to be fast: it declares every bare joker in
# every way and looks whether the cards can be put in the order of a run, or are a set.


def meanings(cards_played: tuple[Play, ...], options: Options) -> set[tuple[Kind, tuple[int, ...]]]:
    """Every way to understand the cards: the kind, and what the jokers stand for."""
    jokers = [play for play in cards_played if cards.is_joker(play.card)]
    most = len(jokers) if options.most_jokers is None else options.most_jokers
    if len(cards_played) - len(jokers) < options.least_naturals or len(jokers) > most:
        return set()
    naturals = [(cards.face(play.card), False) for play in cards_played if play not in jokers]
    its_suit, its_rank = cards.suit(naturals[0][0]), cards.rank(naturals[0][0])
    like = {
        *(cards.face_of(its_suit, rank) for rank in range(13)),
        *(cards.face_of(suit, its_rank) for suit in range(4)),
        *([] if options.joker_suit_in_set else [cards.open_face(its_rank)]),
    }
    declared = [play.declared for play in jokers if play.declared is not None]
    found = set()
    for guess in combinations_with_replacement(sorted(like), len(jokers) - len(declared)):
        stand_for = (*declared, *guess)
        together = [*naturals, *((face, True) for face in stand_for)]
        meaning = tuple(sorted(stand_for))
        if is_run(together, options):
            found.add((RUN, meaning))
        is_bare_open = options.joker_suit_in_set or all(map(cards.is_open, guess))
        if is_bare_open and is_set(together, options):
            found.add((SET, meaning))
    return found


near = st.sampled_from([f"{r}{s}{p}" for r in "AKQ23456" for s in "HS" for p in ("", "2")])
joker = st.sampled_from(
    [*("X1", "X2", "X3", "X1=4H", "X2=5H", "X1=AH", "X2=KS", "X1=5", "X2=5", "X3=2S", "X3=AS")]
)


def names_a_card_once(codes: list[str]) -> bool:
    return len({code.partition("=")[0] for code in codes}) == len(codes)


played = st.lists(st.one_of(near, near, near, joker), min_size=1, max_size=6).filter(
    names_a_card_once
)


@st.composite
def long_runs(draw: st.DrawFn) -> list[str]:
    """Nearly a whole suit, jokers for some of it, perhaps a second ace."""
    ranks = draw(st.sampled_from(["A23456789TJQKA", "A23456789TJQK", "A23456789TJQ"]))
    for_jokers = draw(st.sets(st.sampled_from(range(len(ranks))), max_size=4))
    are_bare = draw(st.integers(0, 2))
    codes = []
    for index, rank in enumerate(ranks):
        if index not in for_jokers:
            codes.append(f"{rank}H{2 if index == 13 else ''}")
        else:
            number = len([code for code in codes if code.startswith("X")]) + 1
            codes.append(f"X{number}" + ("" if number <= are_bare else f"={rank}H"))
    return draw(st.permutations(codes))


@given(played | long_runs(), st.just(OPTIONS) | meld_options())
def test_readings_are_those_of_the_reference(codes: list[str], options: Options) -> None:
    cards_played = plays(" ".join(codes))
    found = readings(cards_played, options)
    assert {(r.kind, stood_for(r)) for r in found} == meanings(cards_played, options)
    assert len(found) == len(meanings(cards_played, options))


def stood_for(reading: Reading) -> tuple[int, ...]:
    """What the jokers of a reading stand for, in the order of faces."""
    pairs = zip(reading.cards, reading.faces, strict=True)
    return tuple(sorted(face for card, face in pairs if cards.is_joker(card)))


def laid(reading: Reading) -> Meld:
    return Meld(reading.kind, reading.cards, reading.faces, (0,) * len(reading.cards), 0)


@given(played | long_runs(), st.just(OPTIONS) | meld_options())
def test_what_is_read_lies_in_order_and_is_read_again(codes: list[str], options: Options) -> None:
    for reading in readings(plays(" ".join(codes)), options):
        lying = laid(reading)
        assert is_in_order(lying, options)
        assert readings(lying.plays, options) == (reading,)


@given(played | long_runs(), st.just(OPTIONS) | meld_options())
def test_cards_without_a_flaw_are_just_those_with_one_reading(
    codes: list[str], options: Options
) -> None:
    cards_played = plays(" ".join(codes))
    assert (not flaws(cards_played, options)) == (len(readings(cards_played, options)) == 1)


def one_by_one(lying: Meld, cards_added: tuple[Play, ...], options: Options) -> bool:
    """Whether there is an order in which the cards can be added singly."""
    if not cards_added:
        return True
    for index, play in enumerate(cards_added):
        for reading in extensions(lying, (play,), options):
            rest = cards_added[:index] + cards_added[index + 1 :]
            if one_by_one(laid(reading), rest, options):
                return True
    return False


@given(played | long_runs(), played, st.just(OPTIONS) | meld_options())
def test_cards_can_be_added_together_just_if_they_can_one_by_one(
    codes: list[str], more: list[str], options: Options
) -> None:
    there = {code.partition("=")[0] for code in codes}
    added = plays(" ".join(code for code in more[:3] if code.partition("=")[0] not in there))
    for reading in readings(plays(" ".join(codes)), options):
        lying = laid(reading)
        together = extensions(lying, added, options)
        assert bool(together) == one_by_one(lying, added, options)
        assert len({stood_for(way) for way in together}) == len(together)
        for way in together:
            kept = dict(zip(way.cards, way.faces, strict=True))
            assert all(kept[c] == f for c, f in zip(reading.cards, reading.faces, strict=True)), (
                "what lies keeps its meaning"
            )
            assert is_in_order(laid(way), options)
