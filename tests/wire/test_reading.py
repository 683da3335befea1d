"""Requests that cannot be read: each bad place is named, and nothing else is."""

from typing import Any

import pytest
from marshmallow import ValidationError

from service.wire.deals import DEAL_REQUEST
from service.wire.melds import Melds
from service.wire.members import kept
from service.wire.requests import SCORE_REQUEST, VERDICT_REQUEST, VerdictRequest
from service.wire.rules_object import read_rules
from tests.vectors.builder import build
from tests.wire.refusals import refused

MELD = {"kind": "set", "cards": ["9C", "9D", "9H"], "by": [1, 1, 1], "owner": 1}


@pytest.mark.parametrize(
    ("pointer", "value"),
    [
        ("/format", 2),
        ("/format", "1"),
        ("/format", True),
        ("/rules", None),
        ("/rules", "rummy-500"),
        ("/rules/variant", "whist"),
        ("/rules/variant", ["rummy-500"]),
        ("/rules/jokers", 9),
        ("/rules/jokers", True),
        ("/rules/jokers", "2"),
        ("/rules/target", "none"),
        ("/rules/most_jokers", 0),
        ("/rules/joker_value", "as_it_is"),
        ("/rules/joker_value", None),
        ("/rules/calls", True),
        ("/rules/jokers_apart", None),
        ("/rules/no_such_option", 1),
        ("/rules/largest_set", 9),
        ("/rules/preset", "standard"),
        ("/rules/preset", None),
        ("/deal", 0),
        ("/deal", 1.5),
        ("/dealer", 8),
        ("/turn", -1),
        ("/turn", True),
        ("/turn", "0"),
        ("/phase", "begin"),
        ("/phase", 1),
        ("/phase", ["draw"]),
        ("/seats", []),
        ("/seats", {"0": []}),
        ("/seats/0", {}),
        ("/seats/0", []),
        ("/seats/0/hand", "7D"),
        ("/seats/0/hand/0", "ZZ"),
        ("/seats/0/hand/0", "7d"),
        ("/seats/0/hand/0", "7D1"),
        ("/seats/0/hand/0", "1H"),
        ("/seats/0/hand/0", "X0"),
        ("/seats/0/hand/0", "X1=7D"),
        ("/seats/0/hand/0", ""),
        ("/seats/0/hand/0", None),
        ("/seats/0/hand/0", {"rank": "7"}),
        ("/seats/0/hand/0", ["7D"]),
        ("/seats/0/hand/0", "7D\u200b"),
        ("/seats/0/unseen", True),
        ("/seats/0/unseen", -1),
        ("/seats/0/laid", "now"),
        ("/seats/0/laid", True),
        ("/seats/0/name", "Ann"),
        ("/stock/0", 7),
        ("/discards", None),
        ("/melds", {}),
        ("/melds/0", []),
        ("/melds/0/kind", "group"),
        ("/melds/0/kind", None),
        ("/melds/0/cards", []),
        ("/melds/0/cards/0", "X1"),
        ("/melds/0/cards/0", "X1=9Z"),
        ("/melds/0/by", [1, 1]),
        ("/melds/0/by/0", 8),
        ("/melds/0/by/0", "1"),
        ("/melds/0/owner", None),
        ("/melds/0/this_turn", 1),
        ("/melds/0/points", 27),
        ("/taken", {}),
        ("/taken", {"cards": ["7D"], "from": "hand"}),
        ("/must_use", "X"),
        ("/scores", [0]),
        ("/scores/0", "0"),
        ("/scores/0", 1e300),
        ("/last_discard_by", None),
        ("/ended", {"by": 0}),
        ("/ended/how", "claim"),
        ("/seed", ""),
        ("/seed", "a b"),
        ("/seed", "a\n"),
        ("/seed", "x" * 65),
        ("/seed", 7),
        ("/seats/0/shown", "KD"),
        ("/seats/0/shown", None),
        ("/seats/0/shown/0", "ZZ"),
        ("/seats/0/shown/1", "KD"),
        ("/must_replay", "X1"),
        ("/must_replay", ["X1"] * 9),
        ("/must_replay/0", "X9"),
        ("/passes", -1),
        ("/passes", 9),
        ("/passes", True),
        ("/resume_turn", 8),
        ("/resume_turn", None),
        ("/shuffles", 1001),
        ("/shuffles", "1"),
        ("/window_closed", 1),
        ("/window_closed", None),
        ("/buys", 1),
    ],
)
def test_a_bad_place_of_a_table_is_named(pointer: str, value: object) -> None:
    given: dict[str, Any] = {"hand": "KD 2C", "melds": [{"seat": 1, "set": "9C 9D 9H"}]}
    given |= {"turn": 0, "ended": {"by": 0, "how": "out"}}
    given["change"] = {"/seats/0/shown": ["KD", "2C"], "/must_replay": ["X1"], pointer: value}
    named = refused(SCORE_REQUEST, {"table": build(given)})
    assert len(named) == 1 or pointer == "/taken"
    assert all(place.startswith(f"/table{pointer}") for place in named)


def test_every_bad_place_is_named_at_once() -> None:
    given = {"hand": "KD 2C", "change": {"/seats/0/hand/1": "ZZ", "/phase": "x", "/turn": True}}
    document = {"table": build(given), "action": {"action": "discard", "card": "KD", "more": 1}}
    assert refused(VERDICT_REQUEST, document) == [
        "/action/more",
        "/table/phase",
        "/table/seats/0/hand/1",
        "/table/turn",
    ]


@pytest.mark.parametrize(
    "drop",
    ["format", "rules", "deal", "dealer", "turn", "phase", "seats", "discards", "melds", "scores"],
)
def test_what_a_table_must_say_is_asked_for(drop: str) -> None:
    named = refused(SCORE_REQUEST, {"table": build({"hand": "KD 2C", "drop": [f"/{drop}"]})})
    assert named == [f"/table/{drop}"]


@pytest.mark.parametrize("change", [{"change": {"/stock_count": 3}}, {"drop": ["/stock"]}])
def test_a_stock_is_either_seen_or_counted(change: dict[str, Any]) -> None:
    assert refused(SCORE_REQUEST, {"table": build({"hand": "KD 2C", **change})}) == ["/table/stock"]


@pytest.mark.parametrize("missing", ["kind", "cards", "by", "owner"])
def test_what_a_meld_must_say_is_asked_for(missing: str) -> None:
    meld = {name: value for name, value in MELD.items() if name != missing}
    table = build({"hand": "KD 2C", "change": {"/melds": [meld]}})
    assert refused(SCORE_REQUEST, {"table": table}) == [f"/table/melds/0/{missing}"]


@pytest.mark.parametrize(
    ("action", "place"),
    [
        ("draw", ""),
        ({}, "/action"),
        ({"action": "steal"}, "/action"),
        ({"action": ["draw"]}, "/action"),
        ({"action": "draw", "count": 1}, "/count"),
        ({"action": "draw", "seat": 8}, "/seat"),
        ({"action": "draw", "seat": 5}, "/seat"),
        ({"action": "draw", "seat": True}, "/seat"),
        ({"action": "draw", "new_stock": None}, "/new_stock"),
        ({"action": "draw", "new_stock": ["7D", "ZZ"]}, "/new_stock/1"),
        ({"action": "swap_joker", "card": "7D"}, "/meld"),
        ({"action": "swap_joker", "meld": 0}, "/card"),
        ({"action": "swap_joker", "card": "X1=7D", "meld": 0}, "/card"),
        ({"action": "swap_joker", "card": "7D", "meld": 1000}, "/meld"),
        ({"action": "swap_joker", "card": "7D", "meld": 0, "joker": None}, "/joker"),
        ({"action": "swap_joker", "card": "7D", "meld": 0, "joker": "X1=1"}, "/joker"),
        ({"action": "swap_joker", "card": "7D", "meld": 0, "joker": ["X1"]}, "/joker"),
        ({"action": "take"}, "/card"),
        ({"action": "take", "card": "ZZ"}, "/card"),
        ({"action": "discard", "card": None}, "/card"),
        ({"action": "discard", "card": ["7D"]}, "/card"),
        ({"action": "lay_down", "melds": []}, "/melds"),
        ({"action": "lay_down", "melds": [[]]}, "/melds/0"),
        ({"action": "lay_down", "melds": [["7D", "7H", "7"]]}, "/melds/0/2"),
        ({"action": "lay_down", "melds": [[0, 0, 0]]}, "/melds/0/0"),
        ({"action": "lay_off", "cards": "7D"}, "/cards"),
        ({"action": "lay_off", "cards": ["7D"], "meld": None}, "/meld"),
        ({"action": "lay_off", "cards": ["7D"], "meld": -1}, "/meld"),
        ({"action": "lay_off", "cards": ["7D"], "meld": "x"}, "/meld"),
        ({"action": "resolve_calls", "calls": []}, "/calls"),
        ({"action": "resolve_calls", "seat": 1, "calls": [{}]}, "/seat"),
        ({"action": "resolve_calls", "calls": [{"take": "7D", "plays": []}]}, "/calls/0/seat"),
        (
            {"action": "resolve_calls", "calls": [{"seat": 4, "take": "7D", "plays": []}]},
            "/calls/0/seat",
        ),
        (
            {
                "action": "resolve_calls",
                "calls": [{"seat": 1, "take": "7D", "plays": [{"action": "draw"}]}],
            },
            "/calls/0/plays/0/action",
        ),
        (
            {
                "action": "resolve_calls",
                "calls": [
                    {
                        "seat": 1,
                        "take": "7D",
                        "plays": [{"action": "lay_off", "cards": ["7D"], "seat": 6}],
                    }
                ],
            },
            "/calls/0/plays/0/seat",
        ),
    ],
)
def test_a_bad_place_of_an_action_is_named(action: object, place: str) -> None:
    table = build({"hand": "KD 2C"})
    named = refused(VERDICT_REQUEST, {"table": table, "action": action})
    assert any(each.startswith(f"/action{place}") for each in named)
    assert all(each.startswith("/action") for each in named)
    named = refused(VERDICT_REQUEST, {"table": table, "actions": [{"action": "draw"}, action]})
    assert any(each.startswith(f"/actions/1{place}") for each in named)
    assert all(each.startswith("/actions/1") for each in named)


def test_either_an_action_or_a_list_is_asked_for() -> None:
    table, draw = build({"hand": "KD 2C"}), {"action": "draw"}
    assert refused(VERDICT_REQUEST, {"table": table}) == ["/action"]
    both = {"table": table, "action": draw, "actions": [draw]}
    assert refused(VERDICT_REQUEST, both) == ["/action"]
    assert refused(VERDICT_REQUEST, {"table": table, "actions": []}) == ["/actions"]


@pytest.mark.parametrize(
    ("document", "named"),
    [
        ({}, ["/rules", "/seats"]),
        ({"rules": {"variant": "rummy-500"}}, ["/seats"]),
        ({"seats": 3}, ["/rules"]),
        ({"rules": {"variant": "rummy-500"}, "seats": 9}, ["/seats"]),
        ({"rules": {"variant": "rummy-500"}, "seats": 3, "dealer": 3}, ["/dealer"]),
        ({"rules": {"variant": "rummy-500"}, "seats": 3, "seed": "ü"}, ["/seed"]),
        ({"rules": {"variant": "rummy-500", "packs": 1}, "seats": 8}, ["/rules/packs"]),
        ({"table": build({"hand": "KD 2C"}), "seats": 3}, ["/seats"]),
        ({"table": build({"hand": "KD 2C", "deal": 10_000})}, ["/table/deal"]),
        ({"table": build({"hand": "KD 2C", "scores": [0, -999_000, 0, 0]})}, ["/table/scores"]),
        ([], ["/_schema"]),
    ],
)
def test_a_bad_place_of_a_deal_is_named(document: object, named: list[str]) -> None:
    assert refused(DEAL_REQUEST, document) == named


@pytest.mark.parametrize(("one", "other"), [("10D", "TD"), ("X1=10D", "X1=TD"), ("10D2", "TD2")])
def test_ten_has_two_spellings(one: str, other: str) -> None:
    table = build({"hand": "KD 2C", "seats": 5})

    def load(code: str) -> VerdictRequest:
        action = {"action": "lay_off", "cards": [code], "meld": 0}
        request: VerdictRequest = VERDICT_REQUEST.load({"table": table, "action": action})
        return request

    assert load(one).actions == load(other).actions


def test_whole_numbers_may_be_written_as_floats() -> None:
    whole: VerdictRequest = VERDICT_REQUEST.load(
        {"table": build({"hand": "KD 2C"}), "action": {"action": "draw"}}
    )
    change = {"/turn": 0.0, "/deal": 1.0, "/scores/0": 0.0, "/rules/jokers": 2.0}
    floats: VerdictRequest = VERDICT_REQUEST.load(
        {"table": build({"hand": "KD 2C", "change": change}), "action": {"action": "draw"}}
    )
    assert floats.table.turn == whole.table.turn == 0
    assert isinstance(floats.table.turn, int)
    assert floats.table.options == whole.table.options


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        (2, "This service reads tables of format 1, not 2."),
        ("1", "A number is expected: this service reads format 1."),
        (True, "A number is expected: this service reads format 1."),
    ],
)
def test_a_format_that_is_not_read_is_named_with_the_one_that_is(sent: object, told: str) -> None:
    table = build({"hand": "KD 2C", "change": {"/format": sent}})
    with pytest.raises(ValidationError) as caught:
        SCORE_REQUEST.load({"table": table})
    assert caught.value.messages == {"table": {"format": [told]}}


def test_what_was_read_before_does_not_pass_for_what_is_only_equal_in_python() -> None:
    rules: list[dict[str, Any]] = [
        {"variant": "rummy-500", "jokers": 1},
        {"variant": "rummy-500", "jokers": True},
        {"variant": "rummy-500", "distinct_suits": True},
        {"variant": "rummy-500", "distinct_suits": 1},
    ]
    for asked, bad in zip(
        [*rules, *rules], [[], ["jokers"], [], ["distinct_suits"]] * 2, strict=True
    ):
        if bad:
            with pytest.raises(ValidationError) as caught:
                read_rules(asked)
            assert list(caught.value.messages) == bad
        else:
            assert read_rules(asked).given == {
                name: value for name, value in asked.items() if name != "variant"
            }


def test_rules_that_are_nested_beyond_all_measure_are_refused() -> None:
    deep: list[Any] = []
    for _ in range(300):
        deep = [deep]
    with pytest.raises(ValidationError) as caught:
        read_rules({"variant": "rummy-500", "jokers": deep})
    assert list(caught.value.messages) == ["jokers"]


@pytest.mark.parametrize(
    ("change", "bad"),
    [
        ({"by": [1.0, 1, 1]}, []),
        ({"by": [True, 1, 1]}, ["by"]),
        ({"by": [1, 1, "1"]}, ["by"]),
        ({"owner": True}, ["owner"]),
        ({"this_turn": 1}, ["this_turn"]),
        ({"cards": ["9C", "9D", ["9H"]]}, ["cards"]),
    ],
)
def test_a_meld_that_was_read_before_does_not_pass_for_one_that_is_only_equal(
    change: dict[str, Any], bad: list[str]
) -> None:
    read = Melds().read
    (meld,) = read([MELD])
    for _ in range(2):
        if bad:
            with pytest.raises(ValidationError) as caught:
                read([{**MELD, **change}])
            messages: Any = caught.value.messages
            assert list(messages[0]) == bad
        else:
            assert read([{**MELD, **change}]) == (meld,)
        assert read([MELD]) == (meld,)


def test_only_so_much_is_kept_of_what_was_read() -> None:
    asked: list[Any] = []

    @kept(most=2, longest=10)
    def read(value: Any) -> Any:
        asked.append(value)
        return value

    for value in ("a", "b", "a", "b"):
        assert read(value) == value
    assert asked == ["a", "b"]
    for value in ("c", "a", "x" * 9, "x" * 9):
        assert read(value) == value
    assert asked[2:] == ["c", "a", "x" * 9, "x" * 9]
