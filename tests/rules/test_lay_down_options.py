"""Laying new melds by other rules: longer sets and runs, jokers, first melds, melds in a turn."""

from typing import Any

from tests.rules.cases import (
    Case,
    allowed,
    assert_allowed,
    assert_forbidden,
    each,
    effect,
    forbidden,
    lay_down,
)

THREE, NATURAL, FEW, APART, SUITS, ROOM, RUN, JOKER, MELDS, WORTH = (
    f"lay_down.{rule}"
    for rule in (
        "three_cards_or_more",
        "one_natural_card",
        "few_enough_jokers",
        "jokers_lie_apart",
        "set_suits_differ",
        "set_has_room",
        "run_is_consecutive",
        "joker_is_declared",
        "few_enough_melds",
        "first_meld_is_worth_enough",
    )
)
HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"


def _melds(*melds: str, on: tuple[dict, ...] = (), **rules: Any) -> tuple[dict, dict]:
    """A player who holds what the melds need, and more; and the action that lays them down."""
    held = " ".join(card.partition("=")[0] for meld in melds for card in meld.split())
    return {"hand": f"{held} +2", "rules": rules, "melds": list(on)}, lay_down(*melds)


NOW = {"seat": 0, "set": "8C 8D 8H", "this_turn": True}
BEFORE = {"seat": 0, "set": "8C 8D 8H"}
OTHERS = {"seat": 1, "set": "8C 8D 8H"}
REPEAT: dict[str, Any] = {"distinct_suits": False, "packs": 2}
ONE_JOKER: dict[str, Any] = {"most_jokers": 1}
APART_ON: dict[str, Any] = {"jokers_apart": True}

ALLOWED = (
    *(
        allowed(THREE, f"a run of {length}", *_melds(cards, shortest_run=length))
        for length, cards in ((3, "2H 3H 4H"), (4, "2H 3H 4H 5H"), (5, "2H 3H 4H 5H 6H"))
    ),
    allowed(THREE, "a set of three, where runs are longer", *_melds("7C 7D 7H", shortest_run=4)),
    allowed(NATURAL, "two of three", *_melds("7C 7D X1", least_naturals=2)),
    allowed(NATURAL, "three of four", *_melds("7C 7D 7H X1", least_naturals=3)),
    allowed(FEW, "one", *_melds("7C 7D X1", **ONE_JOKER)),
    allowed(FEW, "one in each meld", *_melds("7C 7D X1", "2H X2 4H", **ONE_JOKER)),
    allowed(FEW, "two, where there is no limit", *_melds("2H X1=3H X2=4H", most_jokers=None)),
    allowed(APART, "a card between them", *_melds("X1=2H 3H X2", **APART_ON)),
    allowed(APART, "side by side, where they may lie so", *_melds("2H X1=3H X2=4H")),
    allowed(APART, "in a set nothing lies beside another", *_melds("7C X1=7D X2=7H", **APART_ON)),
    allowed(APART, "bare, where one way alone keeps them apart",
            *_melds("2H 4H X1 X2=5H", **APART_ON)),
    allowed(SUITS, "a suit twice, where it may repeat", *_melds("7C 7C2 7D", **REPEAT)),
    allowed(SUITS, "a joker for a suit that is there", *_melds("7C 7D X1=7D", **REPEAT)),
    allowed(ROOM, "five", *_melds("7C 7C2 7D 7H 7S", **REPEAT, largest_set=5)),
    allowed(ROOM, "eight", *_melds("7C 7C2 7D 7D2 7H 7H2 7S 7S2", **REPEAT, largest_set=8)),
    allowed(ROOM, "three, where no more may be", *_melds("7C 7D 7H", largest_set=3)),
    allowed(RUN, "the ace below the two, low", *_melds("AH 2H 3H", ace="low")),
    allowed(RUN, "the ace above the king, high", *_melds("QH KH AH", ace="high")),
    *(
        allowed(RUN, "round the corner", *_melds(cards, ace="around"))
        for cards in ("KH AH 2H", "QH KH AH", "AH 2H 3H", "JH QH KH AH 2H 3H", f"{HEARTS} AH")
    ),
    allowed(RUN, "fourteen, an ace at each end",
            *_melds(f"AH {HEARTS} AH2", longest_run=14, packs=2)),
    allowed(RUN, "thirteen and a joker at the other end",
            *_melds(f"AH {HEARTS} X1", longest_run=14)),
    allowed(JOKER, "in a set with its suit, where it is due",
            *_melds("7C 7D X1=7H", joker_suit_in_set=True)),
    allowed(JOKER, "in a set, one suit alone is missing",
            *_melds("7C 7D 7H X1", joker_suit_in_set=True)),
    allowed(JOKER, "in a set, the rank alone", *_melds("7C 7D X1=7", joker_suit_in_set=False)),
    allowed(JOKER, "the king's side is no end, low", *_melds("QH KH X1", ace="low")),
    allowed(JOKER, "the two's side is no end, high", *_melds("2H 3H X1", ace="high")),
    allowed(MELDS, "one of one", *_melds("KH KS KD", melds_per_turn=1)),
    allowed(MELDS, "two of two", *_melds("KH KS KD", "2C 3C 4C", melds_per_turn=2)),
    allowed(MELDS, "one more of two", *_melds("KH KS KD", on=(NOW,), melds_per_turn=2)),
    allowed(MELDS, "one of one, with an older meld", *_melds("KH KS KD", on=(BEFORE,),
            melds_per_turn=1)),
    allowed(MELDS, "many, where there is no limit", *_melds("KH KS KD", "2C 3C 4C", "TC JC QC")),
    allowed(WORTH, "just enough", *_melds("KH KS KD", first_meld_least=30)),
    allowed(WORTH, "one of two is", *_melds("2C 3C 4C", "KH KS KD", first_meld_least=30)),
    allowed(WORTH, "no first meld any more", *_melds("2C 3C 4C", on=(BEFORE,),
            first_meld_least=30)),
    allowed(WORTH, "the first was laid in this turn", *_melds("2C 3C 4C", on=(NOW,),
            first_meld_least=30)),
    allowed(WORTH, "a joker counts as what it counts", *_melds("7C 7D X1", first_meld_least=29)),
    allowed(WORTH, "a joker counts as what it stands for",
            *_melds("KC KD X1", first_meld_least=30, joker_value="as_represented")),
    allowed(WORTH, "aces in a set", *_melds("AC AD AH", first_meld_least=45)),
    allowed(WORTH, "a high ace", *_melds("QC KC AC", first_meld_least=35)),
)  # fmt: skip

FORBIDDEN = (
    *(
        forbidden(THREE, f"a run of {length - 1}", *_melds(cards, shortest_run=length), cards,
                  "/melds/0", {"count": length - 1, "least": length})
        for length, cards in ((4, "2H 3H 4H"), (5, "2H 3H 4H 5H"))
    ),
    forbidden(THREE, "a set of two, where runs are longer", *_melds("7C 7D", shortest_run=4),
              "7C 7D", "/melds/0", {"count": 2, "least": 3}),
    forbidden(NATURAL, "one of three", *_melds("7C X1=7D X2=7H", least_naturals=2), "7C X1 X2",
              "/melds/0", {"count": 1, "least": 2}),
    forbidden(NATURAL, "two of three", *_melds("7C 7D X1", least_naturals=3)),
    forbidden(FEW, "two", *_melds("2H X1=3H X2=4H", **ONE_JOKER), "2H X1 X2", "/melds/0",
              {"count": 2, "most": 1}),
    forbidden(FEW, "two in a set", *_melds("7C X1=7D X2=7H", **ONE_JOKER)),
    forbidden(APART, "side by side", *_melds("2H X1=3H X2=4H", **APART_ON), "2H X1 X2",
              "/melds/0", {}),
    forbidden(APART, "side by side in a gap", *_melds("2H X1 X2 5H", **APART_ON)),
    forbidden(SUITS, "a suit twice", *_melds("7C 7C2 7D", packs=2)),
    forbidden(ROOM, "four, where three may be", *_melds("7C 7D 7H 7S", largest_set=3),
              "7C 7D 7H 7S", "/melds/0", {"count": 4, "most": 3}),
    forbidden(ROOM, "five, where suits may repeat", *_melds("7C 7C2 7D 7H 7S", **REPEAT)),
    forbidden(ROOM, "six of five", *_melds("7C 7C2 7D 7H 7S X1=7", **REPEAT, largest_set=5)),
    forbidden(RUN, "the ace above the king, low", *_melds("QH KH AH", ace="low"), "QH KH AH"),
    forbidden(RUN, "the ace below the two, high", *_melds("AH 2H 3H", ace="high"), "AH 2H 3H"),
    *(
        forbidden(RUN, f"round the corner, {ace}", *_melds("KH AH 2H", ace=ace))
        for ace in ("low", "high", "either")
    ),
    forbidden(RUN, "fourteen, round the corner", *_melds(f"AH {HEARTS} AH2", ace="around",
              packs=2)),
    forbidden(RUN, "round the corner with a gap", *_melds("KH AH 3H", ace="around")),
    forbidden(RUN, "round the corner, where an ace may be at each end",
              *_melds("KH AH 2H", longest_run=14)),
    forbidden(RUN, "fourteen, of thirteen", *_melds(f"AH {HEARTS} AH2", packs=2)),
    forbidden(RUN, "fifteen", *_melds(f"AH {HEARTS} AH2 X1", longest_run=14, packs=2)),
    forbidden(JOKER, "in a set, the rank alone", *_melds("7C 7D X1=7", joker_suit_in_set=True),
              "7C 7D X1", "/melds/0", {"reason": "suit_is_due"}),
    forbidden(JOKER, "in a set, bare", *_melds("7C 7D X1", joker_suit_in_set=True)),
    forbidden(JOKER, "in a set, where suits may repeat",
              *_melds("7C 7D 7H 7S X1", **REPEAT, largest_set=5, joker_suit_in_set=True)),
    forbidden(JOKER, "the king's side goes on, around", *_melds("QH KH X1", ace="around")),
    forbidden(MELDS, "two of one", *_melds("KH KS KD", "2C 3C 4C", melds_per_turn=1), "",
              "/melds", {"melds": 2, "most": 1}),
    forbidden(MELDS, "one more than one", *_melds("KH KS KD", on=(NOW,), melds_per_turn=1), "",
              "/melds", {"melds": 2, "most": 1}),
    forbidden(WORTH, "one less", *_melds("9C TC JC", first_meld_least=30), "", "/melds",
              {"points": 29, "least": 30}),
    forbidden(WORTH, "only together are they",
              *_melds("2C 3C 4C", "7C 7D 7H", first_meld_least=30), "", "/melds",
              {"points": 21, "least": 30}),
    forbidden(WORTH, "others have melds", *_melds("2C 3C 4C", on=(OTHERS,), first_meld_least=30)),
    forbidden(WORTH, "cards laid off are no own meld",
              {**_melds("2C 3C 4C", on=({**OTHERS, "by": [1, 1, 0]},), first_meld_least=30)[0],
               "laid": {0: "earlier"}}, lay_down("2C 3C 4C")),
    forbidden(WORTH, "a low ace", *_melds("AC 2C 3C", first_meld_least=10), "", "/melds",
              {"points": 6, "least": 10}),
    forbidden(WORTH, "a joker counts as what it stands for",
              *_melds("7C 7D X1", first_meld_least=29, joker_value="as_represented"), "",
              "/melds", {"points": 21, "least": 29}),
    forbidden(WORTH, "by five, ten, fifteen",
              *_melds("8C 8S 8H", first_meld_least=24, card_values="five_ten_fifteen"), "",
              "/melds", {"points": 15, "least": 24}),
)  # fmt: skip


@each(ALLOWED)
def test_allowed(case: Case):
    assert_allowed(case)


@each(FORBIDDEN)
def test_forbidden(case: Case):
    assert_forbidden(case)


def _laid(cards: str, **rules: Any) -> str:
    changes, _ = effect(*_melds(cards, **rules))
    laid: str = changes["melds/0/cards"]
    return laid


def test_a_run_round_the_corner_lies_in_its_order():
    assert _laid("2H KH 3H AH", ace="around") == "KH AH 2H 3H"
    assert _laid("X1=AH KH 2H", ace="around") == "KH X1=AH 2H"


def test_a_run_of_all_thirteen_that_goes_round_begins_with_the_two():
    assert _laid(f"KH AH {HEARTS[:-3]}", ace="around") == f"{HEARTS} AH"


def test_a_run_of_fourteen_has_an_ace_at_each_end():
    laid = _laid(f"AH {HEARTS} AH2", longest_run=14, packs=2).split()
    assert laid[1:-1] == HEARTS.split()
    assert {laid[0], laid[-1]} == {"AH", "AH2"}


def test_bare_jokers_that_must_lie_apart_take_the_one_way_that_there_is():
    assert _laid("2H 4H X1 X2=5H", jokers_apart=True) == "2H X1=3H 4H X2=5H"


def test_a_bare_joker_stands_for_the_suit_that_is_missing_where_it_is_due():
    assert _laid("7C 7D 7S X1", joker_suit_in_set=True) == "7C 7D 7S X1=7H"


def test_an_ace_that_may_be_at_one_end_alone_is_there():
    assert _laid(f"{HEARTS} AH", ace="low") == f"AH {HEARTS}"
    assert _laid(f"AH {HEARTS}", ace="high") == f"{HEARTS} AH"
