"""Drawing from an empty stock that the discards renew, shuffled or turned over."""

from service.game.shuffle import renewal_seed, shuffled
from tests.game.codes import card
from tests.rules.cases import (
    Case,
    allowed,
    assert_allowed,
    assert_forbidden,
    assert_undetermined,
    discard,
    draw,
    each,
    effect,
    forbidden,
    undetermined,
)

CARDS, DUE, FITS, KNOWN = (
    f"draw.{rule}"
    for rule in ("stock_has_cards", "new_stock_is_due", "new_stock_fits", "order_is_known")
)
PILE = "2C 9H 5D KS"


def _dry(stock_empty: str, discards: str = PILE, **given: object) -> dict:
    base = {"phase": "draw", "stock": "", "seats": 5, "discards": discards}
    return {**base, "rules": {"stock_empty": stock_empty}, **given}


def _full(stock_empty: str, **given: object) -> dict:
    base = {"phase": "draw", "discards": PILE, "rules": {"stock_empty": stock_empty}}
    return {**base, **given}


SEED = {"seed": "abc"}
SHUFFLE, TURN_OVER = _dry("shuffle"), _dry("turn_over")

ALLOWED = (
    allowed(CARDS, "the pile is turned over", TURN_OVER, draw()),
    allowed(CARDS, "the pile is turned over in a view", {**TURN_OVER, "view_of": 2}, draw()),
    allowed(CARDS, "the pile is shuffled", _dry("shuffle", **SEED), draw()),
    allowed(CARDS, "two discards", _dry("turn_over", "2C 9H"), draw()),
    *(
        allowed(CARDS, f"the stock has a card, {how}", _full(how), draw())
        for how in ("end_on_refusal", "end_when_all_pass", "end_at_once", "shuffle", "turn_over")
    ),
    allowed(DUE, "an order for a stock that is shuffled", SHUFFLE, draw("9H 5D 2C")),
    allowed(DUE, "none for a stock that is turned over", TURN_OVER, draw()),
    allowed(FITS, "all discards but the top one", SHUFFLE, draw("2C 9H 5D")),
    allowed(FITS, "in a view", {**SHUFFLE, "view_of": 2}, draw("5D 9H 2C")),
    allowed(KNOWN, "by the seed", _dry("shuffle", **SEED), draw()),
    allowed(KNOWN, "as given", SHUFFLE, draw("9H 5D 2C")),
    allowed(KNOWN, "as given, in place of the seed's", _dry("shuffle", **SEED), draw("9H 5D 2C")),
    allowed(KNOWN, "the stock has cards still", _full("shuffle"), draw()),
)  # fmt: skip

FORBIDDEN = (
    *(
        forbidden(CARDS, f"the stock is empty, {how}", _dry(how), draw(), "", "", {})
        for how in ("end_on_refusal", "end_when_all_pass")
    ),
    *(
        forbidden(CARDS, f"there is but one discard, {how}", _dry(how, "KS", **SEED), draw())
        for how in ("shuffle", "turn_over")
    ),
    forbidden(DUE, "the pile is turned over", TURN_OVER, draw("2C 9H 5D"), "2C 9H 5D",
              "/new_stock", {}),
    forbidden(DUE, "the stock has cards", _full("shuffle"), draw("2C 9H 5D"), "2C 9H 5D"),
    forbidden(DUE, "the stock is not renewed", _full("end_on_refusal"), draw("2C 9H 5D")),
    forbidden(FITS, "with the top discard", SHUFFLE, draw("2C 9H 5D KS"), "2C 9H 5D KS",
              "/new_stock", {}),
    forbidden(FITS, "one missing", SHUFFLE, draw("2C 9H"), "2C 9H"),
    forbidden(FITS, "none", SHUFFLE, draw(""), ""),
    forbidden(FITS, "one twice", SHUFFLE, draw("2C 9H 9H"), "2C 9H 9H"),
    forbidden(FITS, "another card", SHUFFLE, draw("2C 9H 5S"), "2C 9H 5S"),
)  # fmt: skip

UNDETERMINED = (
    undetermined(KNOWN, "no seed and no order", SHUFFLE, draw(), "", None),
    undetermined(KNOWN, "in a view, without the seed", {**_dry("shuffle", **SEED), "view_of": 0},
                 draw(), "", None),
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


def test_turned_over_the_lowest_discard_is_drawn_first():
    changes, events = effect(_dry("turn_over", hand="KD 3C"), draw())
    assert changes == {
        "phase": "play",
        "seats/0/hand": "2C 3C KD",
        "stock": "5D 9H",
        "discards": "KS",
        "shuffles": 1,
    }
    assert events == [{"event": "turn_over"}, {"event": "draw", "seat": 0, "cards": ["2C"]}]


def test_shuffled_by_an_order_the_last_of_it_is_drawn_first():
    changes, events = effect(_dry("shuffle", hand="KD 3C"), draw("9H 2C 5D"))
    assert changes["seats/0/hand"] == "3C 5D KD"
    assert changes["stock"] == "9H 2C"
    assert changes["discards"] == "KS"
    assert changes["shuffles"] == 1
    assert events == [{"event": "shuffle"}, {"event": "draw", "seat": 0, "cards": ["5D"]}]


def test_shuffled_by_the_seed_each_renewal_of_a_deal_has_its_own_order():
    whole = "2C 9H 5D 7S 8H TC JD KS"
    old = [card(code) for code in whole.split()[:-1]]
    seen = set()
    for before in (0, 1, 2):
        given = _dry("shuffle", whole, hand="KD 3C", shuffles=before, **SEED)
        changes, _ = effect(given, draw())
        order = shuffled(old, renewal_seed("abc", before + 1))
        assert [card(code) for code in changes["stock"].split()] == list(order[:-1])
        assert changes["shuffles"] == before + 1
        seen.add(changes["stock"])
    assert len(seen) == 3


def test_the_order_that_is_published_for_a_seed():
    # Worked out apart from the service, by what the rule book says.
    seed = "b997ca3e3d8c20bd690c2905920ea03f349ca10df007dc0b6e1622d698ddb28c"
    assert renewal_seed("abc", 1) == seed
    changes, _ = effect(_dry("shuffle", hand="KD 3C", **SEED), draw())
    assert changes["stock"] == "2C 5D"
    assert changes["seats/0/hand"] == "3C KD 9H"


def test_the_stock_that_was_turned_over_is_known_in_a_view():
    given = {**_dry("turn_over"), "hands": {0: "KD 3C", 2: "7D"}, "view_of": 2}
    changes, events = effect(given, draw(), discard("2C"))
    assert events[1] == {"event": "draw", "seat": 0, "cards": ["2C"]}
    assert changes["stock"] == "5D 9H"
    assert changes["discards"] == "KS 2C"


def test_a_stock_with_cards_is_not_renewed():
    changes, events = effect(_full("turn_over", stock="7S 8H", hand="KD 3C", seats=5), draw())
    assert changes["stock"] == "7S"
    assert [each["event"] for each in events] == ["draw"]
