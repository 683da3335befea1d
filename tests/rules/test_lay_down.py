"""Laying new melds on the table."""

from typing import Any

from tests.rules.cases import (
    Case,
    allowed,
    assert_allowed,
    assert_forbidden,
    assert_undetermined,
    each,
    effect,
    forbidden,
    lay_down,
    undetermined,
)

HAND, ONCE, THREE, NATURAL, EITHER, SUITS, ROOM, RUN, JOKER = (
    f"lay_down.{rule}"
    for rule in (
        "from_own_hand",
        "each_card_once",
        "three_cards_or_more",
        "one_natural_card",
        "set_or_run",
        "set_suits_differ",
        "set_has_room",
        "run_is_consecutive",
        "joker_is_declared",
    )
)
SUIT_OF_HEARTS = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
PACKS: dict[str, Any] = {"rules": {"packs": 2}}
UNSEEN = {"view_of": 1, "discards": "KD", "hands": {1: "QD"}}


def _melds(*melds: str, extra: str = "", **given: object) -> tuple[dict, dict]:
    """A player who holds what the melds need, and more; and the action that lays them down."""
    held = " ".join(card.partition("=")[0] for meld in melds for card in meld.split())
    return {"hand": f"{held} {extra} +2", **given}, lay_down(*melds)


ALLOWED = (
    allowed(HAND, "cards of the hand", *_melds("KH KS KD")),
    allowed(HAND, "unseen hands of others", *_melds("KH KS KD", view_of=0)),
    allowed(ONCE, "two melds", *_melds("KH KS KD", "2C 3C 4C")),
    allowed(ONCE, "its twin in another meld", *_melds("KH KS KD", "JH QH KH2", **PACKS)),
    allowed(THREE, "a set of three", *_melds("KH KS KD")),
    allowed(THREE, "a run of three", *_melds("9C TC JC")),
    allowed(NATURAL, "one natural card, two jokers", *_melds("KH X1=KD X2=KS")),
    allowed(EITHER, "a set", *_melds("7C 7D 7H")),
    allowed(EITHER, "a run, in any order", *_melds("7C 5C 6C")),
    allowed(SUITS, "a set of four", *_melds("7C 7D 7H 7S")),
    allowed(SUITS, "cards of both packs, no suit twice", *_melds("7C 7D2 7H", **PACKS)),
    allowed(SUITS, "two jokers whose suits are open", *_melds("7C X1=7 X2=7", extra="2D")),
    allowed(ROOM, "four, a joker among them", *_melds("7C 7D 7H X1")),
    allowed(RUN, "the ace below the two", *_melds("AS 2S 3S")),
    allowed(RUN, "the ace above the king", *_melds("QS KS AS")),
    allowed(RUN, "all thirteen", *_melds(SUIT_OF_HEARTS)),
    allowed(RUN, "a joker in the gap", *_melds("4D X1 6D")),
    allowed(JOKER, "a gap leaves no choice", *_melds("4D X1 6D")),
    allowed(JOKER, "a set leaves no choice", *_melds("4D 4C X1")),
    allowed(JOKER, "the higher end, declared", *_melds("4D 5D X1=6D")),
    allowed(JOKER, "the lower end, declared", *_melds("4D 5D X1=3D")),
    allowed(JOKER, "the upper end is closed", *_melds("KD AD X1", extra="2C")),
    allowed(JOKER, "the lower end is closed", *_melds("AD 2D X1")),
    allowed(JOKER, "in a set, the suit", *_melds("4D 4C X1=4H")),
)

FORBIDDEN = (
    forbidden(
        HAND,
        "in the pile",
        {"hand": "KH KS 2C", "discards": "KD"},
        lay_down("KH KS KD"),
        "KD",
        "/melds/0/2",
        {"seat": 0},
    ),
    forbidden(
        HAND,
        "a joker of another",
        {"hand": "KH KS 2C", "hands": {1: "X1"}},
        lay_down("KH X1=KD KS"),
        "X1",
        "/melds/0/1",
    ),
    forbidden(
        HAND, "unseen hand, but the card lies in the pile", {**UNSEEN}, lay_down("KH KS KD"), "KD"
    ),
    forbidden(
        HAND,
        "more cards than are unseen",
        {**UNSEEN, "hands": {0: "+2", 1: "QD"}},
        lay_down("9H 9S 9D"),
        "9H",
    ),
    forbidden(
        ONCE,
        "in two melds",
        {"hand": "KH KS KD QH JH 2C"},
        lay_down("KH KS KD", "JH QH KH"),
        "KH",
        "/melds/1/2",
        {},
    ),
    forbidden(
        ONCE,
        "twice in one meld",
        {"hand": "KH KS 2C 3D"},
        lay_down("KH KS KH"),
        "KH",
        "/melds/0/2",
        None,
        others=SUITS,
    ),
    forbidden(
        THREE, "two of a rank", *_melds("KH KS"), "KH KS", "/melds/0", {"count": 2, "least": 3}
    ),
    forbidden(THREE, "two of a suit", *_melds("QH KH"), "QH KH"),
    forbidden(THREE, "one card", *_melds("QH"), "QH"),
    forbidden(THREE, "only the second meld", *_melds("KH KS KD", "2C 3C"), "2C 3C", "/melds/1"),
    forbidden(
        NATURAL,
        "three jokers",
        *_melds("X1=7C X2=7D X3=7H", rules={"jokers": 3}),
        "X1 X2 X3",
        "/melds/0",
        {"count": 0, "least": 1},
    ),
    forbidden(
        NATURAL, "a run of jokers", *_melds("X1=7C X2=8C X3=9C", rules={"jokers": 3}), "X1 X2 X3"
    ),
    forbidden(EITHER, "neither rank nor suit", *_melds("7C 8C 9D"), "7C 8C 9D", "/melds/0", {}),
    forbidden(EITHER, "a joker declared as another rank", *_melds("7C 7D X1=8H"), "7C 7D X1"),
    forbidden(SUITS, "twins", *_melds("5D 5D2 5H", **PACKS), "5D 5D2 5H", "/melds/0", {}),
    forbidden(
        SUITS, "a joker declared as a suit that is there", *_melds("5D 5C X1=5D"), "5D 5C X1"
    ),
    forbidden(
        ROOM,
        "four and a joker",
        *_melds("7C 7D 7H 7S X1=7"),
        "7C 7D 7H 7S X1",
        "/melds/0",
        {"count": 5, "most": 4},
    ),
    forbidden(ROOM, "five of two packs", *_melds("7C 7D 7H 7S 7S2", **PACKS), others=SUITS),
    forbidden(RUN, "a gap", *_melds("4D 5D 7D"), "4D 5D 7D", "/melds/0", {}),
    forbidden(RUN, "round the corner", *_melds("KS AS 2S"), "KS AS 2S"),
    forbidden(RUN, "a card and its twin", *_melds("4D 5D 5D2", **PACKS), "4D 5D 5D2"),
    forbidden(RUN, "fourteen, an ace at each end", *_melds(f"{SUIT_OF_HEARTS} AH2", **PACKS)),
    forbidden(RUN, "a joker declared beside the gap", *_melds("4D 6D X1=7D"), "4D 6D X1"),
    forbidden(RUN, "two gaps and one joker", *_melds("4D 6D 8D X1"), "4D 6D 8D X1"),
    forbidden(JOKER, "at either end", *_melds("4D 5D X1"), "4D 5D X1", "/melds/0", {}),
    forbidden(JOKER, "set or run", *_melds("4D X1 X2"), "4D X1 X2"),
    forbidden(JOKER, "a rank alone, in a run", *_melds("4D 5D X1=6"), "4D 5D X1"),
)

UNDETERMINED = (
    undetermined(
        HAND,
        "as many cards as are unseen",
        {**UNSEEN, "hands": {0: "+3", 1: "QD"}},
        lay_down("9H 9S 9D"),
        "9H",
        0,
    ),
    undetermined(HAND, "unseen hand", UNSEEN, lay_down("9H 9S 9D"), "9H", 0),
    undetermined(
        HAND,
        "unseen but for two",
        {
            **UNSEEN,
            "hands": {1: "QD"},
            "change": {"/seats/0/hand": ["9H", "9S"], "/seats/0/unseen": 3},
        },
        lay_down("9H 9S 9D"),
        "9D",
        0,
    ),
)


@each(ALLOWED)
def test_allowed(case: Case):
    assert_allowed(case)


@each(FORBIDDEN)
def test_forbidden(case: Case):
    assert_forbidden(case)


@each(UNDETERMINED)
def test_undetermined(case: Case):
    assert_undetermined(case)


def test_new_melds_lie_behind_the_old_ones_and_belong_to_the_player():
    old = {"seat": 1, "set": "8C 8D 8H"}
    given = {"turn": 2, "hand": "5H 3H X1 KS KD KC 2C", "melds": [old]}
    changes, events = effect(given, lay_down("5H X1 3H", "KS KD KC"))
    assert changes == {
        "seats/2/hand": "2C",
        "seats/2/laid": "this_turn",
        "melds/1/kind": "run",
        "melds/1/cards": "3H X1=4H 5H",
        "melds/1/by": [2, 2, 2],
        "melds/1/owner": 2,
        "melds/1/this_turn": True,
        "melds/2/kind": "set",
        "melds/2/cards": "KC KD KS",
        "melds/2/by": [2, 2, 2],
        "melds/2/owner": 2,
        "melds/2/this_turn": True,
    }
    assert events == [
        {
            "event": "lay_down",
            "seat": 2,
            "cards": ["3H", "X1=4H", "5H"],
            "meld": 1,
            "kind": "run",
        },
        {"event": "lay_down", "seat": 2, "cards": ["KC", "KD", "KS"], "meld": 2, "kind": "set"},
    ]


def test_who_laid_earlier_stays_so():
    given = {"hand": "KS KD KC 2C", "melds": [{"seat": 0, "set": "8C 8D 8H"}]}
    changes, _ = effect(given, lay_down("KS KD KC"))
    assert "seats/0/laid" not in changes


def test_an_ace_that_could_be_at_either_end_of_all_thirteen_is_high():
    changes, _ = effect(*_melds(SUIT_OF_HEARTS))
    assert changes["melds/0/cards"] == "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"


def test_bare_jokers_take_the_gaps_from_the_lowest_up():
    changes, _ = effect({"hand": "3H 5H 7H X1 X2 2C"}, lay_down("X2 3H 5H 7H X1"))
    assert changes["melds/0/cards"] == "3H X2=4H 5H X1=6H 7H"


def test_a_bare_joker_in_a_set_stands_for_the_rank():
    changes, _ = effect({"hand": "3H 3D X1 2C"}, lay_down("3H X1 3D"))
    assert changes["melds/0/cards"] == "3D 3H X1=3"


def test_laying_down_the_last_card_ends_the_deal():
    changes, events = effect({"hand": "KS KD KC"}, lay_down("KS KD KC"))
    assert changes["phase"] == "over"
    assert changes["ended"] == {"by": 0, "how": "out"}
    assert changes["deal_score"][0] == 30
    assert changes["seats/0/hand"] == ""
    assert [each["event"] for each in events] == ["lay_down", "deal_over"]
