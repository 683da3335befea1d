"""Taking discards by other rules: what may be taken, and how and when it has to be used."""

from tests.rules.cases import (
    Case,
    allowed,
    assert_allowed,
    assert_forbidden,
    assert_undetermined,
    discard,
    each,
    effect,
    forbidden,
    lay_down,
    lay_off,
    swap_joker,
    take,
    undetermined,
)

TOP, WAITS, USABLE, FIRST, STAYS, WITH_HAND, NEW_MELD = (
    f"take.{rule}"
    for rule in (
        "only_the_top_card",
        "top_card_when_stock_is_empty",
        "card_can_be_used",
        "card_is_used_first",
        "card_stays_usable",
        "used_with_hand_cards",
        "used_in_a_new_meld",
    )
)
RUN = {"seat": 1, "run": "3H 4H 5H"}
OWN_MELD = {"seat": 0, "set": "KC KD KH"}


def _pile(discards: str, hand: str, *melds: dict, **rules: object) -> dict:
    given = {"phase": "draw", "discards": discards, "hand": hand, "melds": list(melds)}
    return {**given, "rules": rules}


def _dry(given: dict) -> dict:
    return {**given, "stock": "", "rest": "discards"}


def _due(hand: str, *melds: dict, **rules: object) -> dict:
    """The 9S has been taken, and the 4C with it."""
    given = {"hand": f"9S 4C {hand}", "discards": "2D", "melds": list(melds), "rules": rules}
    return {**given, "taken": {"cards": "9S 4C"}, "must_use": "9S"}


SAME_TURN = {"use_by": "same_turn"}
HAND_ONLY = {"use_with": "hand_only"}
NO_LAY_OFF = {"use_by_lay_off": False}
MUST_USE = {"top_card": "must_use"}
WHEN_EMPTY = {"top_card": "only_if_stock_empty"}
DRY_USE = {"use_when_stock_empty": True}
FLOATS = {"go_out": "discard_or_float"}
SWAPS = {"joker_swap": "any"}
JOKER = {"seat": 1, "run": "5H X1=6H 7H"}

ALLOWED = (
    allowed(TOP, "the top", _pile("2D 9S 4C", "9H 9D", take="top"), take("4C")),
    allowed(TOP, "from inside, where any may be", _pile("2D 9S 4C", "9H 9D", take="any"),
            take("9S")),
    allowed(WAITS, "the top alone, beside no stock", _dry(_pile("4C", "9H 9D", **WHEN_EMPTY)),
            take("4C")),
    allowed(WAITS, "the top with one below it", _pile("9S 4C", "9H 9D", **WHEN_EMPTY), take("9S")),
    allowed(WAITS, "the top alone, where it is free", _pile("9S 4C", "9H 9D", top_card="free"),
            take("4C")),
    allowed(USABLE, "the top in a meld, where it must be", _pile("9S", "9H 9D 2C", **MUST_USE),
            take("9S")),
    allowed(USABLE, "the top laid off, where it must be used",
            _pile("6H", "KC 2C", RUN, **MUST_USE), take("6H")),
    allowed(USABLE, "not as the last card, which is kept",
            _pile("2C 9S", "7S 8S KC", **MUST_USE, go_out="discard"), take("9S")),
    allowed(USABLE, "the top beside no stock, of use", _dry(_pile("9S", "9H 9D 2C", **DRY_USE)),
            take("9S")),
    allowed(USABLE, "the top beside a stock, of no use", _pile("9S", "KC 2C", **DRY_USE),
            take("9S")),
    allowed(USABLE, "the top beside no stock, where it is free", _dry(_pile("9S", "KC 2C")),
            take("9S")),
    allowed(USABLE, "by a player who floats, laid off", _pile("2C 6H", "", RUN, **FLOATS),
            take("6H")),
    allowed(USABLE, "by a player who floats, all in a meld",
            _pile("2C 7S 8S 9S", "", RUN, **FLOATS), take("7S")),
    allowed(USABLE, "with cards of the hand alone", _pile("9S 9C", "9H 9D", **HAND_ONLY),
            take("9S")),
    allowed(USABLE, "laid off, where it may be", _pile("6H 4C", "KC", RUN, use_by_lay_off=True),
            take("6H")),
    allowed(USABLE, "in a new meld, where it must be", _pile("6H 4C", "6C 6D", RUN, **NO_LAY_OFF),
            take("6H")),
    allowed(USABLE, "laid off beside an own meld",
            _pile("6H 4C", "2C", RUN, OWN_MELD, lay_off_needs_own_meld=True), take("6H")),
    allowed(USABLE, "in a first meld of enough", _pile("TS 4C", "TH TD", first_meld_least=30),
            take("TS")),
    allowed(USABLE, "at once, though the turn is given", _pile("9S 4C", "9H 9D", **SAME_TURN),
            take("9S")),
    allowed(FIRST, "other melds before it", _due("9H 9D KC KD KH", **SAME_TURN),
            lay_down("KC KD KH")),
    allowed(FIRST, "a lay-off before it", _due("9H 9D 6H", RUN, **SAME_TURN), lay_off("6H")),
    allowed(STAYS, "it makes another meld still", _due("9H 9D 9C KC", **SAME_TURN, packs=1) | {
            "melds": [{"seat": 1, "run": "6C 7C 8C"}]}, lay_off("9C")),
    allowed(STAYS, "it is laid off after what is laid off now",
            _due("8S KC", {"seat": 1, "run": "5S 6S 7S"}, **SAME_TURN), lay_off("8S")),
    allowed(STAYS, "it is the second meld of two",
            _due("9H 9D KC KD KH 2C", **SAME_TURN, melds_per_turn=2), lay_down("KC KD KH")),
    allowed(STAYS, "it is used now", _due("9H 9D KC", **SAME_TURN), lay_down("9S 9H 9D")),
    allowed(WITH_HAND, "cards of the hand alone", _due("9H 9D KC", **HAND_ONLY),
            lay_down("9S 9H 9D")),
    allowed(WITH_HAND, "the other in another meld", _due("9H 9D 4D 4H KC", **HAND_ONLY),
            lay_down("9S 9H 9D", "4C 4D 4H")),
    allowed(WITH_HAND, "another card taken, where it may help",
            _due("9H 3C 5C", {"seat": 1, "run": "6S 7S 8S"}) | {
                "taken": {"cards": "9S 4C 9H"}}, lay_off("9S")),
    allowed(WITH_HAND, "taken together, the duty being done",
            {**_due("9H 9D 4D 4H KC", **HAND_ONLY), "melds": [
                {"seat": 0, "set": "8C 8D 8H", "this_turn": True}],
             "taken": {"cards": "8C 4C 4D"}, "must_use": None, "drop": ["/must_use"]},
            lay_down("4C 4D 4H")),
    allowed(NEW_MELD, "in a new meld", _due("9H 9D KC", **NO_LAY_OFF), lay_down("9S 9H 9D")),
    allowed(NEW_MELD, "laid off, where it may be",
            _due("KC", {"seat": 1, "run": "6S 7S 8S"}, use_by_lay_off=True), lay_off("9S")),
    allowed(NEW_MELD, "another card laid off, the turn being given",
            _due("9H 9D 6H KC", RUN, **NO_LAY_OFF, **SAME_TURN), lay_off("6H")),
)  # fmt: skip

FORBIDDEN = (
    forbidden(TOP, "from inside", _pile("2D 9S 4C", "9H 9D", take="top"), take("9S"), "9S",
              "/card", {}),
    forbidden(WAITS, "beside a stock", _pile("9S 4C", "4H 4D", **WHEN_EMPTY), take("4C"), "4C",
              "/card", {}),
    forbidden(WAITS, "beside a stock that is counted",
              {**_pile("9S 4C", "4H 4D", **WHEN_EMPTY), "view_of": 0}, take("4C"), "4C"),
    forbidden(USABLE, "the top, where it must be used", _pile("9S 4C", "9H 9D", **MUST_USE),
              take("4C"), "4C", "/card", {"taken": ["4C"]}),
    forbidden(USABLE, "the top, beside no stock", _dry(_pile("9S", "KC 2C", **DRY_USE)),
              take("9S"), "9S"),
    forbidden(USABLE, "the top, by a player who floats", _pile("2C 9S", "", RUN, **FLOATS),
              take("9S"), "9S", "/card", {"taken": ["9S"]}),
    forbidden(USABLE, "the top, by a player who floats after a discard",
              _pile("2C 9S", "", RUN, go_out="meld_or_float"), take("9S"), "9S"),
    forbidden(USABLE, "by a player who floats, to lay off",
              _pile("2C 6H", "", RUN, **FLOATS, **NO_LAY_OFF), take("6H"), "6H"),
    forbidden(USABLE, "with a card taken along, in a set",
              _pile("9S 9C", "9H 2C 3D", **HAND_ONLY), take("9S"), "9S"),
    forbidden(USABLE, "with a card taken along, laid off",
              _pile("7H 6H", "2C 3D", RUN, **HAND_ONLY), take("7H"), "7H"),
    forbidden(USABLE, "laid off, where it goes into a new meld",
              _pile("6H 4C", "KC 2C", RUN, **NO_LAY_OFF), take("6H"), "6H"),
    forbidden(USABLE, "laid off without an own meld",
              _pile("6H 4C", "KC 2C", RUN, lay_off_needs_own_meld=True), take("6H"), "6H"),
    forbidden(USABLE, "in a first meld of too little",
              _pile("9S 4C", "9H 9D", first_meld_least=30), take("9S"), "9S"),
    forbidden(USABLE, "in a first meld of too little, though another of enough could come with it",
              _pile("4S 2C", "4H 4D KC KD KH 8C", first_meld_least=30), take("4S"), "4S"),
    forbidden(USABLE, "as the last card of all, which is kept",
              _pile("2C 9S", "7S 8S", **MUST_USE, go_out="discard"), take("9S"), "9S"),
    forbidden(USABLE, "only after another play, though the turn is given",
              _pile("6H 4C", "KC KD KH 2C", RUN, **SAME_TURN, lay_off_needs_own_meld=True),
              take("6H"), "6H"),
    forbidden(FIRST, "a discard, though the turn is given", _due("9H 9D KC", **SAME_TURN),
              discard("KC"), "9S", "", {}),
    forbidden(FIRST, "a joker swapped", _due("9H 9D 6H", JOKER, **SWAPS), swap_joker("6H"), "9S"),
    forbidden(FIRST, "a joker swapped, though the turn is given",
              _due("9H 9D 6H", JOKER, **SWAPS, **SAME_TURN), swap_joker("6H"), "9S"),
    forbidden(FIRST, "it is swapped for a joker itself",
              _due("9H 9D 6H", {"seat": 1, "run": "8S X1=9S TS"}, **SWAPS), swap_joker("9S"), "9S"),
    forbidden(FIRST, "another meld, where the next action is due",
              _due("9H 9D KC KD KH", use_by="next_action"), lay_down("KC KD KH"), "9S"),
    forbidden(STAYS, "its mates go into another meld", _due("9H 9D TH JH KC", **SAME_TURN),
              lay_down("9H TH JH"), "9S", "", {}),
    forbidden(STAYS, "it would be one meld more than a turn may have",
              _due("9H 9D KC KD KH 2C", **SAME_TURN, melds_per_turn=1), lay_down("KC KD KH"), "9S"),
    forbidden(STAYS, "it would be the last card, which is kept",
              {**_due("KC KD KH", {"seat": 1, "run": "6S 7S 8S"}, **SAME_TURN, go_out="discard"),
               "hand": "9S KC KD KH", "taken": {"cards": "9S KC"}}, lay_down("KC KD KH"), "9S"),
    forbidden(STAYS, "its mate is laid off", _due("9H 9D KC", {"seat": 1, "run": "6H 7H 8H"},
              **SAME_TURN), lay_off("9H"), "9S"),
    forbidden(STAYS, "its place is taken",
              {**_due("9S2 KC 2C", {"seat": 1, "run": "6S 7S 8S"}, **SAME_TURN, packs=2)},
              lay_off("9S2"), "9S"),
    forbidden(WITH_HAND, "in a set", _due("9H 3D KC", **HAND_ONLY) | {
              "taken": {"cards": "9S 9H"}, "hand": "9S 9H 9D 9C KC"}, lay_down("9S 9H 9D"), "9H",
              "", {}),
    forbidden(WITH_HAND, "laid off together", _due("KC 9H 9D", {"seat": 1, "run": "6S 7S 8S"},
              **HAND_ONLY) | {"taken": {"cards": "9S TS"}, "hand": "9S TS 9H 9D 2C"},
              lay_off("9S TS"), "TS"),
    forbidden(NEW_MELD, "laid off", _due("9H 9D KC", {"seat": 1, "run": "6S 7S 8S"}, **NO_LAY_OFF),
              lay_off("9S"), "9S", "/cards/0", {}),
    forbidden(NEW_MELD, "laid off, though the turn is given",
              _due("TS 9H 9D KC", {"seat": 1, "run": "6S 7S 8S"}, **NO_LAY_OFF, **SAME_TURN),
              lay_off("TS 9S"), "9S", "/cards/1"),
)  # fmt: skip

UNSEEN = {"view_of": 1, "discards": "2D"}
UNDETERMINED = (
    undetermined(USABLE, "the top, where it must be used",
                 {**_pile("2D 9S", "+4", **MUST_USE), "view_of": 1}, take("9S"), "9S", 0),
    undetermined(STAYS, "it is unseen what is left to go with it",
                 {**_due("KC KD KH +3", **SAME_TURN), "view_of": 1, "shown": {0: "9S 4C KC KD KH"}},
                 lay_down("KC KD KH"), "9S", 0),
)  # fmt: skip


@each(ALLOWED)
def test_allowed(case: Case):
    assert_allowed(case)


@each(FORBIDDEN)
def test_forbidden(case: Case):
    assert_forbidden(case)


@each(UNDETERMINED)
def test_undetermined(case: Case):
    assert_undetermined(case)


def test_the_top_card_is_a_duty_where_it_must_be_used():
    changes, _ = effect(_pile("2D 9S", "9H 9D 2C", **MUST_USE), take("9S"))
    assert changes["must_use"] == "9S"
    changes, _ = effect(_dry(_pile("9S", "9H 9D 2C", **DRY_USE)), take("9S"))
    assert changes["must_use"] == "9S"
    changes, _ = effect(_pile("2D 9S", "9H 9D 2C", **DRY_USE), take("9S"))
    assert "must_use" not in changes


def test_who_floats_has_to_use_the_top_card_and_floats_on():
    given = _pile("2C 6H", "", RUN, **FLOATS)
    changes, events = effect(given, take("6H"))
    assert changes["must_use"] == "6H"
    changes, events = effect(given, take("6H"), lay_off("6H"))
    assert [each["event"] for each in events] == ["take", "lay_off", "float"]
    assert (changes["turn"], changes["window_closed"]) == (1, True)


def test_what_was_played_in_between_does_not_change_the_duty():
    given = _due("9H 9D KC KD KH 2C", **SAME_TURN)
    changes, _ = effect(given, lay_down("KC KD KH"))
    assert "must_use" not in changes
    changes, _ = effect(given, lay_down("KC KD KH"), lay_down("9S 9H 9D"), discard("4C"))
    assert changes["must_use"] is None
    assert changes["turn"] == 1


def test_cards_that_all_saw_being_taken_stay_shown_until_they_are_played():
    given = _pile("2D 9S 4C", "9H 9D 2C")
    changes, _ = effect(given, take("9S"))
    assert changes["seats/0/shown"] == "4C 9S"
    changes, _ = effect(given, take("9S"), lay_down("9S 9H 9D"))
    assert changes["seats/0/shown"] == "4C"
    changes, _ = effect(given, take("9S"), lay_down("9S 9H 9D"), discard("4C"))
    assert "seats/0/shown" not in changes
    changes, _ = effect(given, take("9S"), lay_down("9S 9H 9D"), discard("2C"))
    assert changes["seats/0/shown"] == "4C"
